//! `castra.ron`, the description of a package.

use std::collections::BTreeMap;
use std::path::Path;

use castra_base::suggest::{list_with_or, nearest};
use castra_base::{Diagnostic, FileId, Severity, SourceFile, Span, codes};
use castra_workspace::{Level, Levels};
use ron::extensions::Extensions;
use serde::Deserialize;

use super::config_syntax::SyntaxError;
use super::dependency::Dependency;
use super::entry_positions;
use super::lock::is_package_name;
use crate::files::CONFIG_FILE;

/// The contents of `castra.ron`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The name of the package.
    pub name: Option<String>,
    /// The version of the package.
    pub version: Option<String>,
    /// The packages whose games and modules this package uses, by name, each with its origin.
    pub dependencies: BTreeMap<String, Dependency>,
    /// The index for dependencies by version: a folder relative to this one, or the address of a
    /// git repository.
    pub index: Option<String>,
    /// The levels of problems, by the name of their diagnostic code.
    pub lints: BTreeMap<String, Level>,
    /// The font files, relative to this folder, for characters that the embedded fonts lack.
    pub fonts: Vec<String>,
}

impl Config {
    /// Parses a description, and returns its problems with spans in file 0. After a syntax error,
    /// the description is empty. Invalid dependencies are left out.
    #[must_use]
    pub fn parse(text: &str) -> (Self, Vec<Diagnostic>) {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let file = SourceFile::new(FileId(0), CONFIG_FILE, text);
        // Three blanks replace the byte order mark, so that positions stay the same.
        let unmarked = text.strip_prefix('\u{feff}').map(|rest| format!("   {rest}"));
        match options.from_str::<Self>(unmarked.as_deref().unwrap_or(text)) {
            Ok(mut config) => {
                let mut problems = config.lint_problems(&file);
                problems.extend(config.remove_invalid_dependencies(&file));
                (config, problems)
            }
            Err(error) => (Self::default(), vec![syntax_error(&file, &error)]),
        }
    }

    /// Returns the levels that the description sets, by diagnostic code.
    #[must_use]
    pub fn levels(&self) -> Levels {
        Levels(self.lints.clone())
    }

    /// Removes dependencies with impossible versions and names, and reports them.
    fn remove_invalid_dependencies(&mut self, file: &SourceFile) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        let has_index = self.index.is_some();
        self.dependencies.retain(|name, dependency| {
            let invalid = |message: String| {
                Diagnostic::new(&codes::CONFIG_INVALID, entry_span(file, name), message)
            };
            let problem = match dependency {
                Dependency::Path(_) => return true,
                _ if !is_package_name(name) => invalid(format!("`{name}` cannot be the name of a package"))
                    .help("a name has small letters, digits and `-`, and begins with a letter"),
                Dependency::Version(asked) => match semver::VersionReq::parse(asked) {
                    Ok(_) if has_index => return true,
                    Ok(_) => invalid(format!("the version of `{name}` needs an index"))
                        .help("write `index: \"…\"` beside `dependencies`: a folder, or the address of a git repository"),
                    Err(why) => invalid(format!("`{asked}` is not a requirement of a version: {why}"))
                        .help("write `1.2` for 1.2.0 and what is compatible with it, or `=1.2.0` for one version"),
                },
                Dependency::Git { .. } | Dependency::Archive { .. } => return true,
            };
            problems.push(problem);
            false
        });
        problems
    }

    fn lint_problems(&self, file: &SourceFile) -> Vec<Diagnostic> {
        self.lints
            .iter()
            .filter_map(|(name, level)| {
                let span = quoted_span(file, name);
                let Err(problem) = check_level(name, *level) else { return None };
                let diagnostic = Diagnostic::new(&codes::CONFIG_INVALID, span, problem.message);
                Some(match problem.suggestion {
                    Some(intended) => diagnostic
                        .label(format!("did you mean `{intended}`?"))
                        .suggest(format!("write `{intended}`"), span, format!("\"{intended}\"")),
                    None => diagnostic.help(problem.help),
                })
            })
            .collect()
    }
}

/// The reason why the level of a diagnostic code cannot be set.
pub struct LevelError {
    /// The message of the diagnostic.
    pub message: String,
    /// The code with the most similar name, if there is one.
    pub suggestion: Option<&'static str>,
    /// Advice for the author.
    pub help: &'static str,
}

/// Checks that the level of the diagnostic code `name` can be set to `level`.
///
/// # Errors
/// If there is no such code, or it is an error and `level` would lower it.
pub fn check_level(name: &str, level: Level) -> Result<(), LevelError> {
    match codes::find(name) {
        None => Err(LevelError {
            message: format!("unknown diagnostic code `{name}`"),
            suggestion: nearest(name, codes::ALL.iter().map(|c| c.name)),
            help: "`castra explain --list` shows every code",
        }),
        Some(code) if code.severity == Severity::Error && level != Level::Deny => Err(LevelError {
            message: format!("`{name}` is an error; its level cannot be lowered"),
            suggestion: None,
            help: "only warnings have levels",
        }),
        Some(_) => Ok(()),
    }
}

/// Returns the span of a dependency: its name and its source.
pub(super) fn entry_span(file: &SourceFile, name: &str) -> Span {
    let entries = entry_positions::dependencies(&file.text).unwrap_or_default();
    entries.get(name).map_or_else(
        || quoted_span(file, name),
        |entry| span(file, entry.key_range.start, entry.value_range.end),
    )
}

/// Returns the span of a quoted word, or the start of the text.
pub(super) fn quoted_span(file: &SourceFile, word: &str) -> Span {
    let word = format!("\"{word}\"");
    file.text.find(&word).map_or(Span::new(file.id, 0, 0), |at| span(file, at, at + word.len()))
}

fn span(file: &SourceFile, start: usize, end: usize) -> Span {
    let fit = |n: usize| u32::try_from(n.min(file.text.len())).unwrap_or(u32::MAX);
    Span::new(file.id, fit(start), fit(end))
}

fn syntax_error(file: &SourceFile, error: &ron::error::SpannedError) -> Diagnostic {
    use ron::Error as E;
    let start = offset(file, error.span.start);
    let error_span = span(file, start, offset(file, error.span.end).max(start));
    let word_or_here = |word: &str| {
        let within = file.slice(error_span).find(word).map(|at| start + at);
        let at = within.or_else(|| file.text.get(..start)?.rfind(word));
        at.map_or(error_span, |at| span(file, at, at + word.len()))
    };
    let invalid = |span, message: String| Diagnostic::new(&codes::CONFIG_INVALID, span, message);
    let unknown = |description: &str, found: &str, expected: &'static [&'static str]| {
        let place = word_or_here(found);
        let problem = invalid(place, format!("there is no {description} called `{found}`"));
        match nearest(found, expected.iter().copied()) {
            Some(intended) => problem.did_you_mean(place, intended),
            None => problem
                .label("not known here")
                .help(format!("write {}", list_with_or(expected.iter().copied(), 8))),
        }
    };
    match &error.code {
        E::NoSuchStructField { expected, found, .. } => unknown("field", found, expected),
        E::NoSuchEnumVariant { expected, found, .. } => unknown("level", found, expected),
        E::DuplicateStructField { field, .. } => {
            invalid(word_or_here(field), format!("`{field}` is given twice"))
        }
        // This message about an inconsistent dependency is Castra's own, and is reported as it is.
        E::Message(message) => {
            let start =
                file.text.get(..start).and_then(|before| before.rfind('(')).unwrap_or(start);
            let end = offset(file, error.span.end).max(start);
            invalid(span(file, start, end), message.clone())
                .help("write `(path: \"../FOLDER\")`, `(git: \"https://…\", tag: \"v1.0\")`, `(url: \"https://…\", sha256: \"…\")` or `(version: \"1.0\")`")
        }
        other => {
            let origin = span(file, 0, 0);
            SyntaxError { text: &file.text, offset: start, origin }.diagnostic(other)
        }
    }
}

fn offset(file: &SourceFile, position: ron::error::Position) -> usize {
    let start = file.line_starts().get(position.line.saturating_sub(1)).copied();
    // The parser counts lines as the file does; a line beyond the end counts as the first.
    let start = start.unwrap_or_default() as usize;
    let line = file.text.get(start..).unwrap_or_default();
    start + line.char_indices().nth(position.col.saturating_sub(1)).map_or(line.len(), |(i, _)| i)
}

/// Returns whether a folder is the root of a package.
pub fn is_package_root(folder: &Path) -> bool {
    folder.join(CONFIG_FILE).is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        let (_, problems) = Config::parse(text);
        let file = SourceFile::new(FileId(0), "", text);
        problems
            .iter()
            .map(|d| format!("{} | {} | {}", file.slice(d.primary.span), d.message, d.primary.text))
            .collect::<Vec<_>>()
            .join("\n")
    }

    #[test]
    fn a_complete_description_is_read() {
        let (config, problems) = Config::parse(
            "(name: \"a\", version: \"1.0.0\", dependencies: {\"b\": \"../b\"},\n lints: {\"deck/unused-card\": allow})",
        );
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(config.lints.get("deck/unused-card"), Some(&Level::Allow));
        assert_eq!(config.name.as_deref(), Some("a"));
        let (marked, problems) = Config::parse("\u{feff}(name: \"a\")");
        assert_eq!((marked.name.as_deref(), problems.len()), (Some("a"), 0));
    }

    #[test]
    fn problems_have_spans() {
        assert_eq!(
            problem("(nam: \"a\")"),
            "nam | there is no field called `nam` | did you mean `name`?"
        );
        assert_eq!(
            problem("(lints: {\"deck/unused-crad\": allow})"),
            "\"deck/unused-crad\" | unknown diagnostic code `deck/unused-crad` | did you mean `deck/unused-card`?"
        );
        assert_eq!(
            problem("(lints: {\"deck/unused-card\": alow})"),
            "alow | there is no level called `alow` | did you mean `allow`?"
        );
        assert_eq!(
            problem("(lints: {\"name/unknown\": warn})"),
            "\"name/unknown\" | `name/unknown` is an error; its level cannot be lowered | "
        );
    }

    #[test]
    fn syntax_errors_are_explained() {
        let table = [
            ("(name: ", " | a value is missing | expected text in quotation marks"),
            ("", " | this package description is empty | expected a description here"),
            (
                "name: \"a\"",
                "name | a package description is in parentheses | expected `(` before this",
            ),
            (
                "{\"name\": \"a\"}",
                "{ | a package description is in parentheses | expected `(` before this",
            ),
            (
                "(name: \"a\" version: \"1\")",
                "version | expected a comma before `version` | commas separate the entries",
            ),
            ("(name: \"a\"", " | the closing `)` is missing | expected `)` here"),
            (
                "(name: a)",
                "a | `a` needs double quotation marks | expected text in quotation marks",
            ),
            (
                "(name: 'a')",
                "'a' | `'a'` needs double quotation marks | expected text in quotation marks",
            ),
            (
                "(version: 1.0)",
                "1.0 | `1.0` needs double quotation marks | expected text in quotation marks",
            ),
            (
                "(name = \"a\")",
                "= | an entry is written with `:`, not with `=` | expected `:` here",
            ),
            ("(lints: [\"a\"])", "[ | expected `{` before `[` | expected `{` here"),
            (
                "(lints: {\"deck/unused-card\": \"allow\"})",
                "\"allow\" | `allow` is a level, and has no quotation marks | expected a word here",
            ),
            ("# a\n(name: \"a\")", "# | `#` does not start a comment | not understood"),
            (
                "(name: \"a\") b",
                "b | something follows the end of the description | after the last `)`",
            ),
            (
                "(name: \"a",
                "\"a | this text is never closed | its closing quotation mark is missing",
            ),
        ];
        for (text, said) in table {
            assert_eq!(problem(text), said, "{text}");
        }
    }

    /// Checks that the parser accepts each suggestion.
    #[test]
    fn suggestions_are_valid() {
        for text in [
            "(name: \"a\" version: \"1\")",
            "(name: \"a\"",
            "(name: a)",
            "(name: 'a')",
            "(version: 1.0)",
            "(name = \"a\")",
            "(lints: {\"deck/unused-card\": \"allow\"})",
            "(lints: {deck/unused-card: allow})",
        ] {
            let (_, problems) = Config::parse(text);
            let edit = problems.first().and_then(|d| d.fixes.first()).and_then(|f| f.edits.first());
            let mut fixed = text.to_owned();
            if let Some(edit) = edit {
                fixed.replace_range(edit.span.range(), &edit.text);
            }
            let (_, left) = Config::parse(&fixed);
            assert!(left.is_empty(), "{text}: {fixed}: {left:?}");
        }
    }
}
