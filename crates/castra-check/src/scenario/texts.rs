//! Date, place, background and the other texts of a battle; special rules.

use castra_resolve::fields::duplicate_field;
use castra_syntax::ast::{Special, TextItem};

use super::checker::BattleChecker;

impl BattleChecker<'_, '_, '_> {
    pub(super) fn read_text(&mut self, item: &TextItem) {
        let Some(text) = &item.text else { return };
        let first = self.positions.texts.insert(item.key.text.to_string(), item.key.span);
        let scenario = &mut self.scenario;
        let slot = match item.key.text.as_str() {
            "number" => &mut scenario.number,
            "date" => &mut scenario.date,
            "place" => &mut scenario.place,
            "background" => &mut scenario.background,
            _ => &mut scenario.credits,
        };
        if slot.is_some() {
            let diagnostic = duplicate_field(&item.key, first.unwrap_or(item.key.span));
            self.report(diagnostic.help("a battle can have this only once"));
            return;
        }
        *slot = Some(text.value.clone());
    }

    pub(super) fn read_special_rule(&mut self, special: &Special) {
        if let Some(text) = &special.text {
            let id = special.id.as_ref().map(|id| id.text.to_string());
            self.scenario.specials.push(castra_defs::SpecialRule { id, text: text.value.clone() });
        }
    }
}
