//! How long checking takes.

fn main() {
    divan::main();
}
