//! The items of a campaign that have the form of instances: `side NAME "…"`, `battle NAME`.

use super::{Instance, ItemKind, Name, Tree, Value};

/// The word that declares a battle of a campaign.
pub const BATTLE: &str = "battle";

/// The word that declares a side of a campaign.
pub const SIDE: &str = "side";

/// The field of a campaign's battle that names the battle to fight.
pub const SCENARIO: &str = "scenario";

impl Instance {
    /// Returns whether the item declares a battle of a campaign.
    #[must_use]
    pub fn is_campaign_battle(&self) -> bool {
        self.in_campaign && self.kind.text == BATTLE
    }

    /// Returns whether the item declares a side of a campaign.
    #[must_use]
    pub fn is_side(&self) -> bool {
        self.in_campaign && self.kind.text == SIDE
    }

    /// Returns the id of the battle to fight, if a field of a campaign's battle gives one.
    #[must_use]
    pub fn other_scenario(&self) -> Option<&Name> {
        let fields = self.block.iter().flat_map(|block| block.iter());
        let mut given = fields.filter(|field| field.name.text == SCENARIO);
        given.find_map(|field| match field.values.as_slice() {
            [Value::Word(name)] => Some(name),
            _ => None,
        })
    }

    /// Returns the id of the battle that a campaign's battle refers to: its own name, unless a
    /// field gives another.
    #[must_use]
    pub fn scenario_id(&self) -> &Name {
        self.other_scenario().unwrap_or(&self.name)
    }
}

impl Tree {
    /// Returns the battles of a campaign, in source order.
    pub fn campaign_battles(&self) -> impl Iterator<Item = &Instance> {
        self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Instance(one) if one.is_campaign_battle() => Some(one),
            _ => None,
        })
    }
}
