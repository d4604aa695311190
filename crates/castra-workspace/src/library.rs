//! The source of games and modules that the checked files name but do not contain.

use std::sync::Arc;

use castra_base::Attachments;
use castra_syntax::ast::HeaderKind;

/// A source file of a library, with its attachments.
#[derive(Clone, Debug)]
pub struct LibrarySource {
    /// The path in messages.
    pub path: String,
    /// The contents.
    pub text: Arc<str>,
    /// The pictures and translations that the file names.
    pub pictures: Arc<Attachments>,
}

/// A collection of games, modules and battles. The toolchain's library is embedded in the binary,
/// and an editor can overlay it with open files. Threads share it, so that a host can move between
/// threads.
pub trait Library: Sync {
    /// Returns every source file with the header `kind id`; empty if there is none.
    fn sources(&self, kind: HeaderKind, id: &str) -> Vec<LibrarySource>;

    /// Returns the names of all sources with headers of a kind, for suggestions.
    fn names(&self, kind: HeaderKind) -> Vec<String>;
}

/// An empty library.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLibrary;

impl Library for NoLibrary {
    fn sources(&self, _: HeaderKind, _: &str) -> Vec<LibrarySource> {
        Vec::new()
    }

    fn names(&self, _: HeaderKind) -> Vec<String> {
        Vec::new()
    }
}
