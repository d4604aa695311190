//! The `castra` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(castra::Output::report_panic));
    // The fallback for a system that does not know the path of the program.
    let program = std::env::current_exe().map_or_else(|_| "castra".into(), Into::into);
    castra::command::run(std::env::args_os(), &[program]).into()
}
