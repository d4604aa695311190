//! The names of the modules that a check adds and removes, with spans for messages.

use castra_base::{SourceMap, Span};
use castra_syntax::ast::Name;
use smol_str::SmolStr;

use crate::workspace::Variation;

/// The name of the variation's source in messages.
const SOURCE_NAME: &str = "<command line>";

/// A variation with source locations for its names.
#[derive(Clone, Debug, Default)]
pub(super) struct VariationNames {
    pub(super) with: Vec<Name>,
    pub(super) without: Vec<Name>,
}

impl VariationNames {
    /// Writes the names of a variation into a separate source, so that they have spans like those
    /// in a header.
    pub(super) fn of(variation: &Variation, files: &mut SourceMap) -> Self {
        if variation.is_empty() {
            return Self::default();
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
        let with: Vec<_> = variation.with.iter().map(|name| write("--with", name)).collect();
        let without: Vec<_> =
            variation.without.iter().map(|name| write("--without", name)).collect();
        text.push('\n');
        let file = files.add(SOURCE_NAME, text);
        let name = |(text, start, end): (SmolStr, usize, usize)| {
            let at = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
            Name { text, span: Span::new(file, at(start), at(end)) }
        };
        Self {
            with: with.into_iter().map(name).collect(),
            without: without.into_iter().map(name).collect(),
        }
    }
}
