// Every allocation of the process passes here: symbols of the executable come before those of glibc for all libraries
// (ld.so(8)), and glibc supports being replaced in this way ("Replacing malloc" in its manual). The work itself stays
// with glibc. A peak is therefore exact, whenever it occurs; nothing is sampled.
#define _GNU_SOURCE
#include "heap_meter.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_size_t now;
static atomic_size_t peak;

static void *added(void *block) {
    if (block == NULL) return NULL;
    size_t size = malloc_usable_size(block);
    size_t total = atomic_fetch_add(&now, size) + size;
    size_t highest = atomic_load(&peak);
    while (total > highest && !atomic_compare_exchange_weak(&peak, &highest, total)) {}
    return block;
}

static void removed(void *block) {
    if (block != NULL) atomic_fetch_sub(&now, malloc_usable_size(block));
}

void *malloc(size_t size) { return added(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return added(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return added(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return added(__libc_memalign(alignment, size)); }
void *valloc(size_t size) { return added(__libc_memalign((size_t)sysconf(_SC_PAGESIZE), size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    void *made = added(__libc_memalign(alignment, size));
    if (made == NULL) return ENOMEM;
    *block = made;
    return 0;
}

void *realloc(void *block, size_t size) {
    size_t before = block == NULL ? 0 : malloc_usable_size(block);
    void *made = __libc_realloc(block, size);
    if (made == NULL && size > 0) return NULL;
    // Old and new may exist side by side for a moment; both count, which can only be too much.
    if (made != NULL) added(made);
    atomic_fetch_sub(&now, before);
    return made;
}

void free(void *block) {
    removed(block);
    __libc_free(block);
}

size_t heap_meter_now(void) { return atomic_load(&now); }
size_t heap_meter_peak(void) { return atomic_load(&peak); }
void heap_meter_reset(void) { atomic_store(&peak, atomic_load(&now)); }
