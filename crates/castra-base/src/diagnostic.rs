//! Diagnostics as data: the problem, its source location and the fix. Rendering them for people,
//! editors or machines happens in the front ends.

use crate::codes::{Code, SYNTAX_OLD_SPELLING, Severity};
use crate::expected_name::ExpectedName;
use crate::picture::UnusableFile;
use crate::source_map::{FileId, Span};

/// A problem in an author's source.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// The entry of the registry for this kind of problem.
    pub code: &'static Code,
    /// The severity: that of the code, unless the configuration changes it.
    pub severity: Severity,
    /// The problem: lower case, no full stop, the author's names in backticks.
    pub message: String,
    /// The location of the mistake.
    pub primary: Label,
    /// Other locations that explain the mistake.
    pub related: Vec<Label>,
    /// Advice on how to solve the problem.
    pub help: Option<String>,
    /// The advice for an author who cannot change the given file, for example because it belongs to
    /// a game that ships with Castra. The component that knows the owner of each file replaces
    /// `help` with it; the two are never shown together.
    pub readonly_help: Option<(FileId, String)>,
    /// Edits that would solve the problem.
    pub fixes: Vec<Fix>,
    /// The category of declaration that `primary` should have named, if the name is unresolved.
    /// Passes that merge diagnostics read it; it is never shown.
    pub expected: Option<ExpectedName>,
}

/// A source location with an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The range in the source.
    pub span: Span,
    /// The explanation in a few words; may be empty.
    pub text: String,
}

/// A set of edits that solves a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The instruction to the author: "write `at`".
    pub title: String,
    /// The edits, in no particular order, without overlap.
    pub edits: Vec<Edit>,
    /// True if `--fix` applies the edits without confirmation.
    pub safe: bool,
}

/// The replacement of a source range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The range to replace.
    pub span: Span,
    /// The text that replaces the range; empty for a deletion.
    pub text: String,
}

impl Diagnostic {
    /// Creates a diagnostic with the code's severity. `message` describes the problem in one
    /// sentence.
    #[must_use]
    pub fn new(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity,
            message: message.into(),
            primary: Label { span, text: String::new() },
            related: Vec::new(),
            help: None,
            readonly_help: None,
            fixes: Vec::new(),
            expected: None,
        }
    }

    /// Creates a warning about a spelling of an earlier version, with a safe fix: `new` replaces
    /// it.
    #[must_use]
    pub fn old_spelling(span: Span, old: &str, new: &str) -> Self {
        Self::new(&SYNTAX_OLD_SPELLING, span, format!("`{old}` is the old spelling of `{new}`"))
            .label(format!("now `{new}`"))
            .help(
                "`castra check --fix` replaces old spellings; the next version will not read them",
            )
            .fix(format!("write `{new}`"), span, new)
    }

    /// Sets the explanation of the primary location.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.primary.text = text.into();
        self
    }

    /// Adds a related location with an explanation.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push(Label { span, text: text.into() });
        self
    }

    /// Sets the advice on how to solve the problem.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Sets the help for an author who cannot change `file`.
    #[must_use]
    pub fn readonly_help(mut self, file: FileId, help: impl Into<String>) -> Self {
        self.readonly_help = Some((file, help.into()));
        self
    }

    /// Adds a fix that `--fix` applies without confirmation: the only sensible one, which cannot
    /// change the meaning of a correct source.
    #[must_use]
    pub fn fix(self, title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        self.fix_with_edits(title, vec![Edit { span, text: text.into() }], true)
    }

    /// Adds a fix that a person should review.
    #[must_use]
    pub fn suggest(self, title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        self.fix_with_edits(title, vec![Edit { span, text: text.into() }], false)
    }

    /// Labels a misspelt name with the probably intended one, and suggests it as a fix that a
    /// person should review.
    #[must_use]
    pub fn did_you_mean(self, span: Span, intended: &str) -> Self {
        self.label(format!("did you mean `{intended}`?")).suggest(
            format!("write `{intended}`"),
            span,
            intended,
        )
    }

    /// Adds one fix that consists of several edits. `--fix` applies it without confirmation if it
    /// is `safe`.
    #[must_use]
    pub fn fix_with_edits(
        mut self,
        title: impl Into<String>,
        edits: Vec<Edit>,
        safe: bool,
    ) -> Self {
        self.fixes.push(Fix { title: title.into(), edits, safe });
        self
    }

    /// Records the category of declaration that the unresolved name should have referred to.
    #[must_use]
    pub fn expected(mut self, expected: ExpectedName) -> Self {
        self.expected = Some(expected);
        self
    }

    /// Returns the sort key for display, from 0 for the most urgent to 3. Problems of files and
    /// package descriptions come first with syntax errors, since other errors may follow from them.
    /// Then come errors in the use of a game, other errors, and warnings.
    #[must_use]
    pub fn urgency(&self) -> u8 {
        match (self.code.group(), self.severity) {
            ("file" | "config", _) | ("syntax", Severity::Error) => 0,
            ("game", Severity::Error) => 1,
            (_, Severity::Error) => 2,
            (_, Severity::Warning) => 3,
        }
    }

    /// Returns whether the severity is [`Severity::Error`].
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl UnusableFile {
    /// Returns the diagnostic about this file. `span` is the location of its path in the source,
    /// with the quotation marks.
    #[must_use]
    pub fn diagnostic(&self, span: Span, message: String) -> Diagnostic {
        let found = Diagnostic::new(self.code, span, message);
        match &self.intended_path {
            Some(intended) => found
                .label(format!("{}; did you mean `{intended}`?", self.reason))
                .suggest(format!("write `{intended}`"), span, format!("\"{intended}\"")),
            None => found.label(self.reason.clone()).help(self.help.clone()),
        }
    }
}
