//! The games in `scenarios/` are part of the binary.

#![allow(clippy::print_stdout, reason = "this is how a build script speaks to Cargo")]

fn main() {
    println!("cargo:rerun-if-changed=../../scenarios");
}
