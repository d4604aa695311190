//! Date, place, background and the other texts of a battle; special rules.

use castra_syntax::ast::{Special, TextItem};
use castra_syntax::{Diagnostic, codes};

use crate::model;

use super::Checker;

impl Checker<'_, '_, '_> {
    pub(super) fn text(&mut self, item: &TextItem) {
        let Some(text) = &item.text else { return };
        let scenario = &mut self.scenario;
        let slot = match item.key.text.as_str() {
            "number" => &mut scenario.number,
            "date" => &mut scenario.date,
            "place" => &mut scenario.place,
            "background" => &mut scenario.background,
            _ => &mut scenario.credits,
        };
        if slot.is_some() {
            let diagnostic = Diagnostic::new(
                &codes::TYPE_DUPLICATE_FIELD,
                item.key.span,
                format!("`{}` is given twice", item.key.text),
            )
            .label("the second time")
            .help("a battle has each of its texts once");
            self.report(diagnostic);
            return;
        }
        *slot = Some(text.value.clone());
    }

    pub(super) fn special(&mut self, special: &Special) {
        if let Some(text) = &special.text {
            self.scenario.specials.push(model::Special { text: text.value.clone() });
        }
    }
}
