//! Output of the imported source.

use super::args::Args;
use crate::command::battle_loader::is_stdin;
use crate::command::error::Error;
use crate::command::write::write_file;
use crate::output::Output;
use castra_disk::files;

/// Writes the source to the output that the arguments name.
pub(super) fn write_text(args: &Args, text: &str, out: &mut Output) -> Result<(), Error> {
    match args.output.as_ref().filter(|o| !is_stdin(o)) {
        Some(path) if path.exists() && !files::is_forced() => {
            let path = path.display();
            Err(Error::usage(format!("`{path}` exists already"))
                .help("choose another name, or write over it with `--force`"))
        }
        Some(path) => {
            write_file(path, text.as_bytes())?;
            out.print_note(&format!("wrote {}", path.display()));
            Ok(())
        }
        None => Ok(out.write_result(text)?),
    }
}
