//! Edits of the War Council: its entries, and the names and edges of the armies.

use castra_base::{IndexMap, Span};
use castra_defs::CouncilEntry;
use castra_syntax::ast::{Army, Block, CouncilItem, Entry, Field, ItemKind, WarCouncil};

use super::battle::Battle;
use super::draft::Draft;
use super::error::GestureError;
use crate::battle_text::string_literal;

impl Battle<'_> {
    pub(super) fn war_council(&self) -> Result<&WarCouncil, GestureError> {
        let found = self.item(|kind| match kind {
            ItemKind::WarCouncil(council) => Some(council),
            _ => None,
        });
        found.map(|(_, council)| council).ok_or(GestureError::SyntaxErrorInSource("War Council"))
    }

    fn armies(&self) -> Result<impl Iterator<Item = &Army>, GestureError> {
        Ok(self.war_council()?.block.iter().filter_map(|item| match item {
            CouncilItem::Army(army) => Some(army),
            CouncilItem::Field(_) => None,
        }))
    }

    pub(super) fn army(&self, name: &str) -> Result<&Army, GestureError> {
        let unknown = || GestureError::UnknownName("army", name.to_owned());
        self.armies()?.find(|army| army.id.text == name).ok_or_else(unknown)
    }

    pub(super) fn set_council_entry(
        &self,
        draft: &mut Draft<'_>,
        army: Option<&str>,
        entry: &str,
        value: Option<&str>,
    ) -> Result<(), GestureError> {
        let unknown = || GestureError::UnknownName("entry", entry.to_owned());
        let form = self.game.council.as_ref().ok_or_else(unknown)?;
        let form = if army.is_some() { &form.army_entries } else { &form.entries };
        let declared = form.get(entry).ok_or_else(unknown)?;
        if let Some(value) = value {
            super::text_entries::check_value(value)?;
        }
        let own =
            |item: &Field| Some(item).filter(|field| is_entry(form, field, entry)).map(Field::span);
        let Some(army) = army else {
            let block = &self.war_council()?.block;
            let fields = block.with_entries().filter_map(|(at, item)| match item {
                CouncilItem::Field(field) => Some((at.span, field)),
                CouncilItem::Army(_) => None,
            });
            let fields: Vec<(Span, &Field)> = fields.collect();
            return set_entry(draft, block, &fields, form, entry, value);
        };
        let army = self.army(army)?;
        // An entry for exactly one army is removed from the others.
        if declared.one_army && value.is_some() && !has_field(army, &own) {
            for other in self.armies()?.filter(|other| other.id.text != army.id.text) {
                let fields = fields(&other.block);
                if fields.iter().any(|(_, field)| own(field).is_some()) {
                    set_entry(draft, &other.block, &fields, form, entry, None)?;
                }
            }
        }
        set_entry(draft, &army.block, &fields(&army.block), form, entry, value)
    }

    pub(super) fn set_army_title(
        &self,
        draft: &mut Draft<'_>,
        army: &str,
        title: &str,
    ) -> Result<(), GestureError> {
        let army = self.army(army)?;
        match &army.title {
            Some(old) if old.value == title => {}
            Some(old) => draft.replace(old.span, string_literal(title)),
            None => draft.insert(army.id.span.end, format!(" {}", string_literal(title))),
        }
        Ok(())
    }

    /// Sets or removes the noun of an army.
    pub(super) fn set_army_noun(
        &self,
        draft: &mut Draft<'_>,
        army: &str,
        noun: Option<&str>,
    ) -> Result<(), GestureError> {
        let army = self.army(army)?;
        let before = army.title.as_ref().map_or(army.id.span, |title| title.span).end;
        match (&army.called, noun) {
            (None, None) => {}
            (Some(old), Some(new)) if old.value == new => {}
            (Some(old), Some(new)) => draft.replace(old.span, string_literal(new)),
            (Some(old), None) => draft.replace(Span { start: before, ..old.span }, ""),
            (None, Some(new)) => draft.insert(before, format!(" called {}", string_literal(new))),
        }
        Ok(())
    }

    pub(super) fn swap_edges(&self, draft: &mut Draft<'_>) -> Result<(), GestureError> {
        for army in self.armies()? {
            let edge =
                army.edge.as_ref().ok_or(GestureError::SyntaxErrorInSource("War Council"))?;
            match edge.text.as_str() {
                "top" => draft.replace(edge.span, "bottom"),
                "bottom" => draft.replace(edge.span, "top"),
                _ => return Err(GestureError::SyntaxErrorInSource("War Council")),
            }
        }
        Ok(())
    }
}

fn has_field(army: &Army, own: &impl Fn(&Field) -> Option<Span>) -> bool {
    army.block.iter().any(|field| own(field).is_some())
}

/// Returns whether a line sets the entry with a name or a former name.
fn is_entry(form: &IndexMap<String, CouncilEntry>, field: &Field, name: &str) -> bool {
    CouncilEntry::current_name(form, &field.name.text) == Some(name)
}

fn fields(block: &Block<Field>) -> Vec<(Span, &Field)> {
    block.with_entries().map(|(entry, field)| (entry.span, field)).collect()
}

/// Sets an entry of a block, or removes it for `None`. New entries follow the order of the form.
fn set_entry<T>(
    draft: &mut Draft<'_>,
    block: &Block<T>,
    fields: &[(Span, &Field)],
    form: &IndexMap<String, CouncilEntry>,
    name: &str,
    value: Option<&str>,
) -> Result<(), GestureError> {
    let known = fields.iter().find(|(_, field)| is_entry(form, field, name));
    let text = match value {
        None => None,
        Some("true") => Some(name.to_owned()),
        Some(value) => Some(format!("{name} {value}")),
    };
    match (known, text) {
        (Some((span, field)), Some(text)) => {
            let written = super::sites::values(draft, field);
            match (field.values.first(), field.values.last(), value) {
                (Some(first), Some(last), Some(value)) if value != "true" => {
                    if written != value {
                        draft.replace(first.span().to(last.span()), value);
                    }
                }
                _ => draft.replace(*span, text),
            }
        }
        (Some((span, _)), None) => draft.remove_entry(*span),
        (None, None) => {}
        (None, Some(text)) => {
            let order = |name: &str| form.get_index_of(name);
            let above = fields.iter().rfind(|(_, f)| order(&f.name.text) < order(name));
            let below = fields.iter().find(|(_, f)| order(&f.name.text) > order(name));
            let last: Option<&Entry<T>> = block.entries.last();
            match (above, below, last) {
                (Some((span, _)), _, _) => draft.insert_after(*span, &text),
                (None, Some((span, _)), _) => draft.insert_before(*span, &text),
                (None, None, Some(last)) => draft.insert_after(last.span, &text),
                (None, None, None) => draft.append(block, &text),
            }
        }
    }
    Ok(())
}
