//! The names in the declarations of a campaign.

use castra_defs::DefKind;
use castra_syntax::ast::campaign::SCENARIO;
use castra_syntax::ast::{Instance, Value};

use super::positional_names::UseVisitor;

impl UseVisitor<'_> {
    /// Adds the names of a side, or of a battle with the armies of its sides.
    pub(super) fn visit_campaign_item(&mut self, item: &Instance) {
        self.add_built_in(&item.kind);
        if item.is_campaign_battle() {
            self.add_label(&item.name, DefKind::Stage);
        }
        let Some(block) = &item.block else { return };
        self.visit_block(block);
        for field in block.iter() {
            let is_scenario = field.name.text == SCENARIO;
            if is_scenario {
                self.add_built_in(&field.name);
            } else {
                self.add_label(&field.name, DefKind::Side);
            }
            for value in &field.values {
                let sort = if is_scenario { DefKind::Battle } else { DefKind::Army };
                if let Value::Word(word) = value {
                    self.add_label(word, sort);
                }
            }
        }
    }
}
