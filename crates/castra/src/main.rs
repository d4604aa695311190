//! The `castra` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(castra::Output::fault));
    castra::command::run(std::env::args_os()).into()
}
