//! The items of a battle that its model does not contain, which are copied from the source.

use castra_base::{FileId, SourceFile};
use castra_syntax::ast::{Item, ItemKind};

/// Returns the battle's own rules, declarations, tests and `accept`s, each as
/// [`castra_syntax::format`] formats it alone, with its documentation comment.
#[must_use]
pub fn rules(file: &SourceFile) -> Vec<String> {
    let tree = castra_syntax::parse(file).tree;
    let carried = tree.items.iter().filter(|item| !is_in_model(item));
    carried
        .map(|item| {
            let mut text: String = item.written_doc().map(|line| format!("{line}\n")).collect();
            text.push_str(file.slice(item.span));
            // Adjacent items are aligned with each other, so each is formatted alone.
            let alone = castra_syntax::format(&SourceFile::new(FileId(0), "", text));
            alone.text.trim_end().to_owned()
        })
        .collect()
}

/// Returns whether the model of a battle contains an item.
const fn is_in_model(item: &Item) -> bool {
    match &item.kind {
        ItemKind::Header(_)
        | ItemKind::Text(_)
        | ItemKind::Texts(_)
        | ItemKind::Special(_)
        | ItemKind::WarCouncil(_)
        | ItemKind::Map(_)
        | ItemKind::Deploy(_) => true,
        // A battle with a syntax error is never printed.
        ItemKind::Broken => true,
        ItemKind::Enum(_)
        | ItemKind::Die(_)
        | ItemKind::Board(_)
        | ItemKind::Kind(_)
        | ItemKind::Instance(_)
        | ItemKind::Deck(_)
        | ItemKind::Pile(_)
        | ItemKind::Record(_)
        | ItemKind::Table(_)
        | ItemKind::Council(_)
        | ItemKind::Accept(_)
        | ItemKind::Function(_)
        | ItemKind::Procedure(_)
        | ItemKind::Setup(_)
        | ItemKind::Turn(_)
        | ItemKind::State(_)
        | ItemKind::Whenever(_)
        | ItemKind::Ending(_)
        | ItemKind::Role(_)
        | ItemKind::Seats(_)
        | ItemKind::Option(_)
        | ItemKind::Weight(_)
        | ItemKind::Source(_)
        | ItemKind::Window(_)
        | ItemKind::Reaction(_)
        | ItemKind::Change(_)
        | ItemKind::AddTo(_)
        | ItemKind::AddToDeck(_)
        | ItemKind::Relation(_)
        | ItemKind::Settle(_)
        | ItemKind::Test(_)
        | ItemKind::Unparsed(_) => false,
    }
}
