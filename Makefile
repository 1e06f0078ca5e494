# make demo    sets everything up and plays the way of a message (KEEP=1 leaves it running)
# make test    sets everything up and runs every test
# make test-schemathesis  asks the server whatever its OpenAPI allows and forbids; EXAMPLES=100 SEED=2 for more
# make lint    formatting and the rules of the house
# make format  formats all Swift files
# make bench   measures; GROUP=name for one group
# make docs    builds the documentation into .build/docs; a warning, or a public symbol without a word, is an error
# make apple-share  how much of the phone's code runs in tests here, runs against fakes, is only type-checked
# make fuzz    feeds the readers of pushes with anything; SECONDS_EACH=60
# make setup   installs what is missing

BACKEND := Backend
RELEASE := swift build --disable-build-manifest-caching --package-path $(BACKEND) -c release --product beckon

.PHONY: demo test test-library test-apple test-backend test-schemathesis test-snippets lint format docs bench apple-share fuzz setup clean

demo: setup
	@Scripts/quietly "Building beckon in release (about two minutes the first time)" $(RELEASE)
	@Scripts/libraries "$$($(RELEASE) --show-bin-path)/beckon"
	@"$$($(RELEASE) --show-bin-path)/beckon" demo $(if $(filter 1,$(KEEP)),$(if $(filter 1,$(ONCE)),,--keep))

test: setup lint test-library test-apple test-backend test-schemathesis test-snippets

test-library: setup
	Scripts/strict test

# The two rooms that import Apple's frameworks, against declarations of what they use; and that mistakes in them are found.
# The flows of the seeds in a process of their own: they take its one notification centre.
test-apple: setup
	Scripts/strict test --package-path AppleCheck --skip SeedFlowTests
	Scripts/strict test --package-path AppleCheck --skip-build --filter SeedFlowTests
	Scripts/apple-mutations UIKit & other=$$!; Scripts/apple-mutations NotificationService; ended=$$?; wait $$other && exit $$ended

# In three processes: the stores of the server's many cases hold so many descriptors at once that a process which starts
# others had better not share it, and those that walk the whole way take the processor from those that wait for sockets.
STORES := BeckonServerTests|BeckonSQLiteTests
test-backend: setup
	Scripts/strict test --package-path $(BACKEND) --skip '$(STORES)|WayTests'
	Scripts/strict test --package-path $(BACKEND) --skip-build --filter WayTests
	Scripts/strict test --package-path $(BACKEND) --skip-build --filter '$(STORES)'

# The running server against its own description. WITHOUT_PYPI=1 goes on where PyPI cannot be reached.
test-schemathesis: setup
	Scripts/schemathesis

# Another package that depends on the library alone, and every snippet of the README and the guides.
test-snippets: setup
	Scripts/snippets

# The guides and every public symbol.
docs: setup
	Scripts/docs

lint:
	Scripts/lint

format:
	swift format format --in-place --recursive --parallel Package.swift Sources Tests \
		$(BACKEND)/Package.swift $(BACKEND)/Sources $(BACKEND)/Tests AppleCheck Examples Fuzz Benchmarks

bench: setup
	Benchmarks/run $(GROUP)

apple-share: setup
	Scripts/apple-share

fuzz: setup
	Scripts/fuzz $(SECONDS_EACH)

setup:
	@Scripts/setup

clean:
	rm -rf .build $(BACKEND)/.build
