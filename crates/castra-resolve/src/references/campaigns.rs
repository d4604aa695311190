//! The names in the declarations of a campaign.

use castra_defs::DefKind;
use castra_syntax::ast::campaign::SCENARIO;
use castra_syntax::ast::{Instance, Value};

use super::places::Walk;

impl Walk<'_> {
    /// Adds the names of a side, or of a battle with the armies of its sides.
    pub(super) fn of_campaign(&mut self, i: &Instance) {
        self.built_in(&i.kind);
        if i.is_campaign_battle() {
            self.label(&i.name, DefKind::Stage);
        }
        let Some(block) = &i.block else { return };
        self.block(block);
        for field in block.iter() {
            let is_scenario = field.name.text == SCENARIO;
            if is_scenario {
                self.built_in(&field.name);
            } else {
                self.label(&field.name, DefKind::Side);
            }
            for value in &field.values {
                let sort = if is_scenario { DefKind::Battle } else { DefKind::Army };
                if let Value::Word(word) = value {
                    self.label(word, sort);
                }
            }
        }
    }
}
