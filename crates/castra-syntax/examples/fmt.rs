//! Formats the named files and prints them.

use castra_base::{FileId, SourceFile};
use castra_syntax::format;

fn main() {
    for path in std::env::args().skip(1) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let formatted = format(&SourceFile::new(FileId(0), path.as_str(), text));
        #[allow(
            clippy::print_stdout,
            clippy::print_stderr,
            reason = "a program to look at layout with"
        )]
        {
            print!("{}", formatted.text);
            if formatted.refused.is_some() || !formatted.untouched.is_empty() {
                eprintln!(
                    "{path}: {:?}, {} untouched",
                    formatted.refused,
                    formatted.untouched.len()
                );
            }
        }
    }
}
