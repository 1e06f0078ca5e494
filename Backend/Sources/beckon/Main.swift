@main
enum Main {
    static func main() {
        print("usage: beckon <command>")
    }
}
