//! The `castra` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    castra::command::run(std::env::args_os()).into()
}
