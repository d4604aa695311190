//! The `castra` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(castra::Output::fault));
    // Where the system does not know its path, its name has to do.
    let program = std::env::current_exe().map_or_else(|_| "castra".into(), Into::into);
    castra::command::run(std::env::args_os(), &[program]).into()
}
