//! Document symbols as a tree, and workspace symbols as a list.

use castra_base::{FileId, Span, to_u32};
use castra_defs::{DefKind, Definition};
use castra_syntax::ast::ItemKind;

use crate::analysis::Analysis;
use crate::lex::{Lexeme, lexemes};

/// A declaration, or an item without a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name, or the first words.
    pub name: String,
    /// The type or the kind.
    pub detail: Option<String>,
    /// The kind of definition; `None` for an item without a name.
    pub kind: Option<DefKind>,
    /// The range of the whole declaration.
    pub span: Span,
    /// The range of the name.
    pub name_span: Span,
    /// The declarations within it.
    pub children: Vec<Symbol>,
}

/// Returns whether names of a kind matter only within their body.
const fn is_inner(kind: DefKind) -> bool {
    matches!(kind, DefKind::Local | DefKind::Parameter | DefKind::Sign)
}

impl Analysis {
    /// Returns the items of a source in order, each with the declarations within it.
    #[must_use]
    pub fn symbols(&self, file: FileId) -> Vec<Symbol> {
        let Some(source) = self.source(file) else { return Vec::new() };
        let tree = castra_syntax::parse(source).tree;
        let definitions = self.references().definitions_in(file);
        let mut symbols = Vec::new();
        for item in tree.items.iter().filter(|item| !matches!(item.kind, ItemKind::Broken)) {
            // White space at its end does not belong to the item.
            let end = item.span.start as usize + source.slice(item.span).trim_end().len();
            let span = Span { end: to_u32(end), ..item.span };
            let inside = definitions.iter().filter(|d| span.contains(d.span));
            let mut inside = inside.filter(|d| !is_inner(d.id.kind)).peekable();
            let named = inside.next_if(|d| item.head.contains(d.span));
            let children = inside.map(|d| symbol(d, d.span)).collect();
            symbols.push(match named {
                Some(one) => Symbol { children, ..symbol(one, span) },
                None => {
                    let head = head(source.slice(span));
                    let length = to_u32(head.len()).min(span.end.saturating_sub(span.start));
                    let name_span = Span { end: span.start + length, ..span };
                    let name = head.to_owned();
                    Symbol { name, detail: None, kind: None, span, name_span, children }
                }
            });
        }
        symbols
    }

    /// Returns the declarations whose names contain the letters of a query in order, from all
    /// sources except the library's. Names that start with the query come first. Locals,
    /// parameters, and signs of maps and tables are left out.
    #[must_use]
    pub fn workspace_symbols(&self, query: &str) -> Vec<&Definition> {
        let query = query.to_lowercase();
        let all = self.sources().flat_map(|(file, _)| self.references().definitions_in(file.id));
        let mut found: Vec<&Definition> = all
            .filter(|d| !is_inner(d.id.kind) && has_letters(&d.name.to_lowercase(), &query))
            .collect();
        found.sort_by_key(|d| {
            let name = d.name.to_lowercase();
            (!name.starts_with(&query), !name.contains(&query))
        });
        found
    }
}

/// Returns the first line of an item, up to its block.
fn head(item: &str) -> &str {
    let line = item.lines().next().unwrap_or_default().trim_end();
    let is_block = |(lexeme, range): &(Lexeme, std::ops::Range<usize>)| {
        *lexeme == Lexeme::Sign && line.get(range.clone()) == Some("{")
    };
    let end = match line.strip_suffix('{') {
        Some(head) => head.len(),
        None => lexemes(line).find(is_block).map_or(line.len(), |(_, range)| range.start),
    };
    line.get(..end).unwrap_or_default().trim_end()
}

fn symbol(one: &Definition, span: Span) -> Symbol {
    Symbol {
        name: one.name.to_string(),
        detail: one.ty.clone(),
        kind: Some(one.id.kind),
        span,
        name_span: one.span,
        children: Vec::new(),
    }
}

/// Returns whether a name contains some letters in order.
fn has_letters(name: &str, letters: &str) -> bool {
    let mut rest = name.chars();
    letters.chars().all(|letter| rest.any(|c| c == letter))
}
