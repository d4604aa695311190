//! `castra fmt`: formatting of files.

use std::path::PathBuf;

use castra_base::{FileId, SourceFile};

use super::error::Error;
use super::write::change_file;
use crate::exit::Exit;
use crate::output::Output;
use castra_base::count_noun;
use castra_diagnostics::{Format, Style};
use castra_disk::sources::{self, OtherFile, ReadError, SearchResult, Sources};

/// Format files: indentation, columns, the rows of maps and tables
///
/// Changes only white space and line breaks: every word and every comment stays.
/// An item with a syntax error is left as it is.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra fmt                     every file in this folder and its subfolders
  castra fmt --check             fail if a file is not formatted
  castra fmt - < a.castra        standard input to standard output")]
pub(super) struct Args {
    /// Files and folders; `-` is standard input
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// List the files that would change, without writing them; fail if there are any
    #[arg(long)]
    check: bool,
    /// Show what would change, without writing any file; fail if anything would
    #[arg(long)]
    diff: bool,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let found = sources::find(&args.paths)?;
    let mut run = Run { args, changed: 0, files: 0, failed: 0, incomplete: 0 };
    for file in &found {
        run.format_file(file, out)?;
    }
    Ok(run.finish(found.is_empty(), out))
}

struct Run<'a> {
    args: &'a Args,
    changed: usize,
    files: usize,
    /// The number of files that could not be read or formatted.
    failed: usize,
    /// The number of unchanged files with items that have syntax errors.
    incomplete: usize,
}

impl Run<'_> {
    fn format_file(&mut self, result: &SearchResult, out: &mut Output) -> Result<(), Error> {
        let (shown, text) = match result {
            SearchResult::Stdin => ("<stdin>".to_owned(), sources::read_stdin()),
            SearchResult::File(path) => (path.display().to_string(), sources::read(path)),
            SearchResult::Link(path, why) => {
                let other = OtherFile::from_link(path, *why);
                other.diagnostics.iter().for_each(|problem| out.print_note(&problem.message));
                return Ok(());
            }
            SearchResult::UnreadableFolder(path, why) => {
                let error = ReadError::Unreadable(std::io::Error::other(why.clone()));
                (path.display().to_string(), Err(error))
            }
        };
        self.files += 1;
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                self.failed += 1;
                report_unreadable(error, &shown, out);
                return Ok(());
            }
        };
        let source = SourceFile::new(FileId(0), shown.as_str(), text.as_str());
        let formatted = castra_syntax::format(&source);
        if let Some(refusal) = formatted.refused {
            self.failed += 1;
            out.print_error(&format!(
                "`{shown}` was left as it is, because formatting failed ({refusal:?}); this is a \
                 bug in castra, please report it"
            ));
        }
        for &span in &formatted.untouched {
            let at = source.line_col(span.start);
            out.print_note(&format!(
                "{shown}:{}:{}: left as it is, because it has syntax errors",
                at.line, at.col
            ));
        }
        let same = formatted.text == text;
        self.changed += usize::from(!same);
        self.incomplete += usize::from(same && !formatted.untouched.is_empty());
        if self.args.diff {
            if !same {
                out.write_result(&castra_diagnostics::unified_diff(
                    &shown,
                    &text,
                    &formatted.text,
                    out.has_colour(),
                ))?;
            }
        } else if self.args.check {
            if !same {
                out.write_result(&format!("{shown}\n"))?;
            }
        } else if *result == SearchResult::Stdin {
            out.write_result(&formatted.text)?;
        } else if let (SearchResult::File(path), false) = (result, same) {
            change_file(path, formatted.text.as_bytes())?;
            out.print_detail(&format!("formatted {shown}"));
        }
        Ok(())
    }

    fn finish(&self, nothing: bool, out: &mut Output) -> Exit {
        let dry = self.args.check || self.args.diff;
        let formatted = self.files - self.failed - self.incomplete;
        if nothing {
            out.print_note("no `.castra` files found");
        } else if dry && self.changed > 0 {
            let files = count_noun(self.changed, "file");
            out.print_note(&format!("{files} would change ({} checked)", self.files));
        } else if self.changed > 0 && !is_stdin_only(self.args) {
            let files = count_noun(self.changed, "file");
            out.print_note(&format!("formatted {files} ({} checked)", self.files));
        } else if !is_stdin_only(self.args) && formatted > 0 {
            out.print_note(&format!("{} already formatted", count_noun(formatted, "file")));
        }
        if self.failed > 0 || (dry && self.changed > 0) { Exit::Diagnostics } else { Exit::Success }
    }
}

fn is_stdin_only(args: &Args) -> bool {
    args.paths.iter().all(|p| p.as_os_str() == sources::STDIN)
}

/// Reports why a file cannot be decoded as text.
fn report_unreadable(error: ReadError, shown: &str, out: &mut Output) {
    let sources = Sources { others: vec![error.into_other(shown)], ..Sources::default() };
    let checked = sources.check(&castra_workspace::NoLibrary, &sources::Levels::default());
    let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 0 };
    out.print_diagnostics(&castra_diagnostics::render(
        Format::Human,
        style,
        &checked.files,
        &checked.diagnostics,
    ));
}
