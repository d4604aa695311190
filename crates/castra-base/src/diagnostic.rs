//! Diagnostics as data: what is wrong, where, and the way out. Drawing them
//! for people, editors or machines happens at the edge of the program.

use crate::asked::Asked;
use crate::codes::{Code, Severity};
use crate::text::{FileId, Span};

/// A problem in the author's text.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Which problem.
    pub code: &'static Code,
    /// How bad: the code's own severity unless configured otherwise.
    pub severity: Severity,
    /// What is wrong: lower case, no full stop, the user's names in backticks.
    pub message: String,
    /// The place that is to blame.
    pub primary: Label,
    /// Other places that matter.
    pub related: Vec<Label>,
    /// The way out.
    pub help: Option<String>,
    /// The way out where a file cannot be changed, such as one of a game that ships with Castra.
    /// Who knows whose files are whose puts it in the place of the help; it is never shown beside it.
    pub help_without: Option<(FileId, String)>,
    /// Changes to the text that would fix it.
    pub fixes: Vec<Fix>,
    /// What sort of name the primary place asks for, if nothing has the name that stands there.
    /// It is for those that put problems together, and never shown.
    pub asked: Option<Asked>,
}

/// A place and what to know about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// A few words; may be empty.
    pub text: String,
}

/// A change to the text that fixes a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as an instruction: "write `at`".
    pub title: String,
    /// The edits, none overlapping another.
    pub edits: Vec<Edit>,
    /// Whether `--fix` applies it unasked.
    pub safe: bool,
}

/// A replacement of one span by a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// What stands there instead.
    pub text: String,
}

impl Diagnostic {
    /// A problem at a place; what is wrong in one sentence.
    #[must_use]
    pub fn new(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity,
            message: message.into(),
            primary: Label { span, text: String::new() },
            related: Vec::new(),
            help: None,
            help_without: None,
            fixes: Vec::new(),
            asked: None,
        }
    }

    /// Says what to see at the primary place.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.primary.text = text.into();
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push(Label { span, text: text.into() });
        self
    }

    /// Says the way out.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Says the way out where a file cannot be changed.
    #[must_use]
    pub fn help_without(mut self, file: FileId, help: impl Into<String>) -> Self {
        self.help_without = Some((file, help.into()));
        self
    }

    /// Offers a change that `--fix` makes unasked: the only sensible one, and
    /// one that cannot change what a correct text means.
    #[must_use]
    pub fn fix(self, title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        self.fix_all(title, vec![Edit { span, text: text.into() }], true)
    }

    /// Offers a change that a person should look at.
    #[must_use]
    pub fn suggest(self, title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        self.fix_all(title, vec![Edit { span, text: text.into() }], false)
    }

    /// Offers a change of several places.
    #[must_use]
    pub fn fix_all(mut self, title: impl Into<String>, edits: Vec<Edit>, safe: bool) -> Self {
        self.fixes.push(Fix { title: title.into(), edits, safe });
        self
    }

    /// Says what sort of name the primary place asks for, of a name that nothing has.
    #[must_use]
    pub fn asked(mut self, asked: Asked) -> Self {
        self.asked = Some(asked);
        self
    }

    /// How early it is shown: what keeps a text from being read comes first, since
    /// much else may follow from it; then other errors, then warnings.
    #[must_use]
    pub fn urgency(&self) -> u8 {
        match (self.code.group(), self.severity) {
            ("file" | "config" | "syntax", _) => 0,
            ("game", Severity::Error) => 1,
            (_, Severity::Error) => 2,
            (_, Severity::Warning) => 3,
        }
    }

    /// Whether it stops the text from being used.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
