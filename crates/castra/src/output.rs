//! The only module that writes to the terminal.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use clap::builder::styling::AnsiColor;

pub(crate) use castra_diagnostics::Paint;

/// Standard output and standard error, with their capabilities.
#[derive(Debug)]
pub struct Output {
    out: AutoStream<io::Stdout>,
    err: AutoStream<io::Stderr>,
    quiet: bool,
    verbose: bool,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Colour {
    /// On a terminal, unless the environment says otherwise.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Output {
    /// Creates the output with the options of the command line.
    #[must_use]
    pub fn new(colour: Colour, quiet: bool, verbose: bool) -> Self {
        let choice = match colour {
            Colour::Auto => environment_colour_choice(),
            Colour::Always => ColorChoice::Always,
            Colour::Never => ColorChoice::Never,
        };
        Self {
            out: AutoStream::new(io::stdout(), choice),
            err: AutoStream::new(io::stderr(), choice),
            quiet,
            verbose,
        }
    }

    /// Returns whether standard output shows colour.
    #[must_use]
    pub fn has_colour(&self) -> bool {
        self.out.current_choice() != ColorChoice::Never
    }

    /// Returns whether a person reads notes: standard error is a terminal, and `--quiet` is not
    /// set.
    #[must_use]
    pub fn is_interactive(&self) -> bool {
        io::stderr().is_terminal() && !self.quiet
    }

    /// Returns whether lines may contain characters outside ASCII. This is false for a terminal
    /// that declares that it cannot display them. Files and other programs always get UTF-8.
    #[must_use]
    pub fn has_unicode(&self) -> bool {
        !io::stdout().is_terminal()
            || supports_unicode(&|name| std::env::var(name).ok().filter(|v| !v.is_empty()))
    }

    /// Returns whether standard output is a terminal whose screen can be cleared.
    #[must_use]
    pub fn has_screen(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// Returns whether `--verbose` is set.
    #[must_use]
    pub fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// Writes a result to standard output. On a terminal, control characters are replaced; a file
    /// or another program gets the text unchanged.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn write_result(&mut self, text: &str) -> io::Result<()> {
        let text = if self.has_screen() { replace_controls(text) } else { Cow::Borrowed(text) };
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }

    /// Writes the result of a command whose exit status does not depend on the reader: a pipe that
    /// its reader has closed is no error.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written for another reason.
    pub fn write_verdict(&mut self, text: &str) -> io::Result<()> {
        match self.write_result(text) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            written => written,
        }
    }

    /// Clears the terminal with its scrollback, and moves the cursor to the top. Does nothing if
    /// standard output is not a terminal.
    ///
    /// # Errors
    ///
    /// If the terminal cannot be written.
    pub fn clear_screen(&mut self) -> io::Result<()> {
        if self.has_screen() {
            self.out.write_all(b"\x1b[2J\x1b[3J\x1b[H")?;
        }
        Ok(())
    }

    /// Writes a binary result to standard output, whether or not that is a terminal.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Prints a note about the work done, unless `--quiet` is set.
    pub fn print_note(&mut self, text: &str) {
        if !self.quiet {
            // A failure of standard error cannot be reported anywhere.
            let _ = writeln!(self.err, "{}", replace_controls(text));
        }
    }

    /// Prints a note that only `--verbose` requests.
    pub fn print_detail(&mut self, text: &str) {
        if self.verbose {
            self.print_note(text);
        }
    }

    /// Prints a note of a thread that has no output of its own, even with `--quiet`.
    pub(crate) fn print_from_thread(text: &str) {
        let _ = writeln!(io::stderr(), "{}", replace_controls(text));
    }

    /// Prints an error to standard error, even with `--quiet`.
    pub fn print_error(&mut self, text: &str) {
        let bold = AnsiColor::Red.on_default().bold();
        let _ = writeln!(self.err, "{bold}error{bold:#}: {}", replace_controls(text));
    }

    /// Prints a warning about a result, unless `--quiet` is set.
    pub fn print_warning(&mut self, text: &str) {
        let bold = AnsiColor::Yellow.on_default().bold();
        self.print_note(&format!("{bold}warning{bold:#}: {text}"));
    }

    /// Prints diagnostics to standard error, for commands whose result is not the diagnostics.
    pub fn print_diagnostics(&mut self, text: &str) {
        let _ = self.err.write_all(replace_controls(text).as_bytes());
    }

    /// Reports an internal error from which the program recovered.
    pub fn report_internal_error(&mut self, description: &str) {
        self.print_error(&format!(
            "this is a bug in castra, and the results may be wrong; please report it, with the \
             files that were read\n  {description}"
        ));
    }

    /// Reports a panic of the program.
    pub fn report_panic(panic: &std::panic::PanicHookInfo<'_>) {
        let _ = writeln!(
            io::stderr(),
            "This is a bug in castra: no input should cause it.\nPlease report it, with the \
             lines below and the files that were read.\n\ncastra {}: {panic}",
            env!("CARGO_PKG_VERSION"),
        );
    }

    /// Prints a message of clap to the stream that clap chooses.
    pub(crate) fn print_clap(error: &clap::Error) {
        let _ = error.print();
    }
}

/// Returns the colour choice of the environment variables `NO_COLOR` and `FORCE_COLOR`.
#[must_use]
pub(crate) fn environment_colour_choice() -> ColorChoice {
    forced_by(&|name| std::env::var(name).ok().filter(|v| !v.is_empty()))
}

/// Returns the colour choice: `Auto` if `NO_COLOR` is set, which clap reads itself, or else that of
/// `FORCE_COLOR` (<https://force-color.org>).
fn forced_by(env: &dyn Fn(&str) -> Option<String>) -> ColorChoice {
    if env("NO_COLOR").is_some() {
        return ColorChoice::Auto;
    }
    match env("FORCE_COLOR").as_deref() {
        None => ColorChoice::Auto,
        Some("0" | "false") => ColorChoice::Never,
        Some(_) => ColorChoice::Always,
    }
}

/// Returns text in which control characters are replaced by U+FFFD, except for the colour sequences
/// that Castra inserts.
fn replace_controls(text: &str) -> Cow<'_, str> {
    let is_harmful = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_harmful) {
        let (before, from) = rest.split_at(at);
        safe.push_str(before);
        if let Some(colour) = leading_colour(from) {
            safe.push_str(colour);
            rest = from.strip_prefix(colour).unwrap_or_default();
        } else {
            safe.push('\u{FFFD}');
            rest = from.get(from.chars().next().map_or(0, char::len_utf8)..).unwrap_or_default();
        }
    }
    safe.push_str(rest);
    Cow::Owned(safe)
}

/// Returns the escape sequence at the start of a text if it sets a style (SGR of ECMA-48).
fn leading_colour(text: &str) -> Option<&str> {
    let numbers = text.strip_prefix("\x1b[")?;
    let end = numbers.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    numbers.get(end..)?.starts_with('m').then(|| text.get(..end + 3)).flatten()
}

fn supports_unicode(env: &dyn Fn(&str) -> Option<String>) -> bool {
    if matches!(env("TERM").as_deref(), Some("linux" | "dumb")) {
        return false;
    }
    let locale = env("LC_ALL").or_else(|| env("LC_CTYPE")).or_else(|| env("LANG"));
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_forces_colour_or_forbids_it() {
        let env = |pairs: &'static [(&str, &str)]| {
            move |name: &str| pairs.iter().find(|p| p.0 == name).map(|p| p.1.to_owned())
        };
        assert_eq!(forced_by(&env(&[])), ColorChoice::Auto);
        assert_eq!(forced_by(&env(&[("FORCE_COLOR", "1")])), ColorChoice::Always);
        assert_eq!(forced_by(&env(&[("FORCE_COLOR", "0")])), ColorChoice::Never);
        let both = env(&[("FORCE_COLOR", "1"), ("NO_COLOR", "1")]);
        assert_eq!(forced_by(&both), ColorChoice::Auto);
    }

    #[test]
    fn only_colour_sequences_reach_a_terminal() {
        let painted = Paint(true).bold("war");
        assert_eq!(replace_controls(&painted), painted);
        let said = "a\x1b[2Jb\x1b]0;title\x07c\u{9b}2Jd\x1b[3\te\r\n";
        let shown = "a\u{FFFD}[2Jb\u{FFFD}]0;title\u{FFFD}c\u{FFFD}2Jd\u{FFFD}[3\te\r\n";
        assert_eq!(replace_controls(said), shown);
        assert_eq!(replace_controls("\x1b["), "\u{FFFD}[");
    }

    #[test]
    fn the_locale_decides_about_line_drawing() {
        let env = |pairs: &'static [(&str, &str)]| {
            move |name: &str| pairs.iter().find(|p| p.0 == name).map(|p| p.1.to_owned())
        };
        assert!(supports_unicode(&env(&[("LANG", "de_DE.UTF-8")])));
        assert!(supports_unicode(&env(&[])));
        assert!(!supports_unicode(&env(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "C")])));
        assert!(!supports_unicode(&env(&[("TERM", "linux"), ("LANG", "de_DE.UTF-8")])));
    }
}
