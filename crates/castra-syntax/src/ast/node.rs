//! The common parts of items: names, strings, numbers, blocks and their entries.

use smol_str::SmolStr;

use castra_base::Span;

/// A word with its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word as written.
    pub text: SmolStr,
    /// The span.
    pub span: Span,
}

impl Name {
    /// Splits `MODULE.LABEL` into its two words; `None` for a word without a dot.
    #[must_use]
    pub fn split_at_dot(&self) -> Option<(Self, Self)> {
        let (module, label) = self.text.split_once('.')?;
        let at = u32::try_from(module.len()).ok()?;
        let word = |text: &str, start: u32, end: u32| Self {
            text: text.into(),
            span: Span { start, end, ..self.span },
        };
        let start = self.span.start;
        Some((
            word(module, start, start.saturating_add(at)),
            word(label, start.saturating_add(at + 1), self.span.end),
        ))
    }
}

/// A string, without its quotation marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The content with escapes resolved. The lines of a block string lose their common
    /// indentation.
    pub value: String,
    /// The span, quotation marks included.
    pub span: Span,
    /// True for a string between `"""`.
    pub block: bool,
    /// The offset in the file of each line of the content; empty if the content differs from the
    /// file's characters.
    pub lines: Vec<u32>,
}

impl Text {
    /// Returns the span of a part of the content, given its offset and length in bytes. Returns the
    /// span of the whole string if the position is not known.
    #[must_use]
    pub fn span_of(&self, at: usize, length: usize) -> Span {
        let before = self.value.get(..at).unwrap_or_default();
        let line = before.matches('\n').count();
        let column = before.rfind('\n').map_or(at, |newline| at - newline - 1);
        match self.lines.get(line) {
            Some(start) => {
                let start = start + castra_base::to_u32(column);
                let end = start + castra_base::to_u32(length);
                Span { start, end, ..self.span }
            }
            None => self.span,
        }
    }
}

/// A whole number with its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int {
    /// The number.
    pub value: i64,
    /// The span.
    pub span: Span,
}

/// A value as written in an entry, a field or a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `12`
    Int(Int),
    /// `1..5`, in half steps: 9 is 18.
    Range(HalfRange),
    /// `heavy`
    Word(Name),
    /// `"…"`
    Text(Text),
    /// `each suit`: every word of an enum, in the cards of a deck.
    Each(Name),
    /// Any other token, such as `.` or `=`.
    Token(Name),
}

impl Value {
    /// Returns the span.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Int(i) => i.span,
            Self::Range(r) => r.span,
            Self::Word(n) | Self::Each(n) | Self::Token(n) => n.span,
            Self::Text(t) => t.span,
        }
    }
}

/// A range of columns in half steps, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfRange {
    /// Twice the first column.
    pub from: i64,
    /// Twice the last column.
    pub to: i64,
    /// The span.
    pub span: Span,
}

/// A block: entries between braces.
#[derive(Clone, Debug)]
pub struct Block<T> {
    /// The span from `{` to `}`; for a missing block, the end of the head.
    pub span: Span,
    /// The entries, in order.
    pub entries: Vec<Entry<T>>,
}

/// An entry of a block, with its documentation.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// The span.
    pub span: Span,
    /// The documentation (`///`) above the entry.
    pub doc: Option<String>,
    /// The node.
    pub node: Node<T>,
}

/// A node of a block, or a syntax error.
#[derive(Clone, Debug)]
pub enum Node<T> {
    /// An entry of the expected kind.
    Valid(T),
    /// `accept CODE because "…"` for the item of the block.
    Accept(Accept),
    /// `cite CLAUSE CLAUSE`: the clauses that the item of the block implements. Among statements, a
    /// `cite` is a [`StmtKind::Cite`](super::StmtKind::Cite).
    Cite(Vec<Name>),
    /// An entry with a syntax error that has been reported.
    Error,
}

impl<T> Block<T> {
    /// Returns a broken block in place of a missing one; its intended content is unknown.
    #[must_use]
    pub fn missing(span: Span) -> Self {
        Self { span, entries: vec![Entry { span, doc: None, node: Node::Error }] }
    }

    /// Iterates over the entries of the expected kind: without suppressions, citations and errors.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().filter_map(|e| match &e.node {
            Node::Valid(t) => Some(t),
            _ => None,
        })
    }

    /// Iterates over the same entries as [`Self::iter`], with their spans and documentation.
    pub fn with_entries(&self) -> impl Iterator<Item = (&Entry<T>, &T)> {
        self.entries.iter().filter_map(|e| match &e.node {
            Node::Valid(t) => Some((e, t)),
            _ => None,
        })
    }

    /// Returns the suppressions in the block.
    pub fn suppressions(&self) -> impl Iterator<Item = &Accept> {
        self.entries.iter().filter_map(|e| match &e.node {
            Node::Accept(a) => Some(a),
            _ => None,
        })
    }

    /// Returns the clauses that the block cites.
    pub fn cited_clauses(&self) -> impl Iterator<Item = &Name> {
        self.entries.iter().flat_map(|e| match &e.node {
            Node::Cite(clauses) => clauses.as_slice(),
            _ => &[],
        })
    }

    /// Returns whether an entry has a syntax error, in which case a seemingly missing part may be
    /// in that entry.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.entries.iter().any(|e| matches!(e.node, Node::Error))
    }
}

/// `accept CODE because "…"`.
#[derive(Clone, Debug)]
pub struct Accept {
    /// The span of the whole suppression.
    pub span: Span,
    /// The code of the diagnostic.
    pub code: Name,
    /// The reason why the reported source is right.
    pub reason: Text,
}

/// `NAME VALUE …`.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name.
    pub name: Name,
    /// The values; empty for a bare word.
    pub values: Vec<Value>,
}

impl Field {
    /// Returns the span from the name to the last value.
    #[must_use]
    pub fn span(&self) -> Span {
        self.values.last().map_or(self.name.span, |v| self.name.span.to(v.span()))
    }
}
