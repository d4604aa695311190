//! The printed titles of the quantities that are counted at the end of a game.

use castra_measure::Titles;
use castra_syntax::ast::ItemKind;
use castra_workspace::{Subject, declared_names};

/// Returns the printed titles of kinds, fields and states. If several kinds have a field of the
/// same name, the first title is used.
pub(super) fn titles(subject: &Subject) -> Titles {
    let mut titles = Titles::new();
    for (id, kind) in &subject.game().kinds {
        if let Some(title) = &kind.title {
            titles.insert(("kind", id.clone()), title.clone());
        }
        for (name, field) in &kind.fields {
            if let Some(title) = &field.title {
                titles.entry(("field", name.clone())).or_insert_with(|| title.clone());
            }
        }
    }
    for item in subject.trees().iter().flat_map(|tree| &tree.items) {
        if let (ItemKind::State(_), Some(title)) = (&item.kind, &item.title) {
            declared_names(item, &mut |name, _| {
                let key = ("state", name.text.to_string());
                titles.entry(key).or_insert_with(|| title.clone());
            });
        }
    }
    titles
}
