//! Where games and modules come from that the checked files only name.

use std::sync::Arc;

use castra_syntax::ast::HeaderKind;

/// A source text with the path that messages give it.
#[derive(Clone, Debug)]
pub struct LibraryText {
    /// How messages name it.
    pub path: String,
    /// The text.
    pub text: Arc<str>,
}

/// A collection of games and modules. The toolchain's own is embedded in the
/// binary; an editor can lay open files over it.
pub trait Library {
    /// Every text whose header is `kind id`; none if there is no such thing.
    fn texts(&self, kind: HeaderKind, id: &str) -> Vec<LibraryText>;

    /// Names of everything of a kind, for suggestions.
    fn names(&self, kind: HeaderKind) -> Vec<String>;
}

/// A library without anything in it.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLibrary;

impl Library for NoLibrary {
    fn texts(&self, _: HeaderKind, _: &str) -> Vec<LibraryText> {
        Vec::new()
    }

    fn names(&self, _: HeaderKind) -> Vec<String> {
        Vec::new()
    }
}
