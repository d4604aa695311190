//! Modules put into games and battles, or taken out of them, for one run.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_syntax::ast::{ItemKind, Name, Tree};
use castra_syntax::{SourceMap, Span};
use smol_str::SmolStr;

/// How messages name the place where a variation was asked for.
const PLACE: &str = "<command line>";

/// What is put in and taken out besides what the texts say. A name that is no
/// module is left alone: it may be an option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Put in.
    pub with: Vec<String>,
    /// Taken out.
    pub without: Vec<String>,
}

impl Variation {
    /// Whether everything stays as it is.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.with.is_empty() && self.without.is_empty()
    }

    /// The names, with places in a text of their own, so that what is wrong with
    /// them can be shown as it is in a header.
    pub(crate) fn written(&self, files: &mut SourceMap) -> Asked {
        if self.is_empty() {
            return Asked::default();
        }
        let mut text = String::new();
        let mut write = |word: &str, name: &str| {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
            text.push(' ');
            let start = text.len();
            text.push_str(name);
            (SmolStr::new(name), start, text.len())
        };
        let with: Vec<_> = self.with.iter().map(|name| write("--with", name)).collect();
        let without: Vec<_> = self.without.iter().map(|name| write("--without", name)).collect();
        text.push('\n');
        let file = files.add(PLACE, text);
        let name = |(text, start, end): (SmolStr, usize, usize)| {
            let at = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
            Name { text, span: Span::new(file, at(start), at(end)) }
        };
        Asked {
            with: with.into_iter().map(name).collect(),
            without: without.into_iter().map(name).collect(),
        }
    }
}

/// A variation with the places of its names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) with: Vec<Name>,
    pub(crate) without: Vec<Name>,
}

/// The options that the texts of a module declare.
pub(crate) fn options_of(trees: &[Arc<Tree>]) -> BTreeSet<SmolStr> {
    let items = trees.iter().flat_map(|tree| &tree.items);
    items
        .filter_map(|item| match &item.kind {
            ItemKind::Option(option) => option.name.as_ref().map(|name| name.text.clone()),
            _ => None,
        })
        .collect()
}
