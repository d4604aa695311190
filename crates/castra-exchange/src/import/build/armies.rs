//! The armies of an imported battle: the file's, and further ones that the game needs.

use std::collections::HashMap;

use castra_base::IndexMap;
use castra_defs::{Army, Half, Scenario};

use super::builder::{Builder, UNMAPPED};
use crate::import::mapping::Mapping;
use crate::import::source::{Source, SourceArmy};

impl Builder<'_> {
    /// Adds the armies of the file, without their entries of the War Council.
    pub(super) fn add_armies(&mut self, source: &Source, scenario: &mut Scenario) {
        for (word, army) in &source.armies {
            // A layer of names or of terrain is not an army and is not in the mapping.
            if !self.mapping.armies.contains_key(word) {
                continue;
            }
            let what = format!("army {word}");
            let Some(id) = Mapping::counterpart(&self.mapping.armies, word).map(str::to_owned)
            else {
                self.ledger.record_left_out(what, UNMAPPED);
                continue;
            };
            self.armies.insert(word.clone(), id.clone());
            let entries = IndexMap::default();
            let side = army.side.unwrap_or(Half::Bottom);
            let name = army.name.clone();
            let new = Army { id: id.clone(), name, called: None, side, entries, artwork: None };
            if scenario.armies.contains_key(&id) {
                self.ledger.record_approximated(what, format!("joined with the army `{id}`"));
            } else {
                self.ledger.record_imported(what, id.clone());
                scenario.armies.insert(id, new);
            }
        }
        self.assign_edges(source, scenario);
    }

    /// Adds or removes armies until the game's number is reached. A layer without pieces is not an
    /// army.
    pub(super) fn adjust_army_count(&mut self, scenario: &mut Scenario) {
        let form = self.game.council.clone().unwrap_or_default();
        let mut count: HashMap<String, u64> = HashMap::new();
        let all = scenario.pieces.iter().map(|p| &p.army);
        for army in all.chain(scenario.reserves.iter().map(|p| &p.army)) {
            *count.entry(army.clone()).or_default() += 1;
        }
        let most = if self.game.council.is_some() { form.most_armies as usize } else { usize::MAX };
        let named = |id: &str| scenario.objectives.iter().any(|o| o.army.as_deref() == Some(id));
        let idle: Vec<String> = scenario
            .armies
            .iter()
            .filter(|(id, _)| !count.contains_key(*id) && !named(id))
            .map(|(id, _)| id.clone())
            .collect();
        let mut over = scenario.armies.len().saturating_sub(most);
        for id in idle.into_iter().rev() {
            if over == 0 {
                break;
            }
            scenario.armies.shift_remove(&id);
            self.ledger
                .record_left_out(format!("army {id}"), "no piece of the army is in the battle");
            over -= 1;
        }
        for _ in scenario.armies.len()..form.armies as usize {
            let number = (1..).find(|n| !scenario.armies.contains_key(&format!("army{n}")));
            let Some(number) = number else { break };
            let id = format!("army{number}");
            let is_taken = |half| scenario.armies.values().any(|army: &Army| army.side == half);
            let side = if is_taken(Half::Top) { Half::Bottom } else { Half::Top };
            let army = Army {
                id: id.clone(),
                name: format!("Army {number}"),
                called: None,
                side,
                entries: IndexMap::default(),
                artwork: None,
            };
            self.ledger.record_approximated(format!("army {id}"), "the file has too few: made up");
            scenario.armies.insert(id, army);
        }
        self.separate_edges(scenario);
    }

    /// Gives the second of two armies the free edge.
    fn separate_edges(&mut self, scenario: &mut Scenario) {
        let mut armies = scenario.armies.values_mut();
        let (Some(first), Some(second), None) = (armies.next(), armies.next(), armies.next())
        else {
            return;
        };
        if first.side == second.side {
            second.side = if first.side == Half::Top { Half::Bottom } else { Half::Top };
            let how = format!("`{}` has the other edge than `{}`", second.id, first.id);
            self.ledger.record_approximated("edge of the armies", how);
        }
    }

    /// Assigns an edge of the board to each army without one in the file: the army with the highest
    /// mean position on the page gets the top, if it is free.
    fn assign_edges(&mut self, source: &Source, scenario: &mut Scenario) {
        let undecided: Vec<String> = source
            .armies
            .iter()
            .filter(|(_, army)| army.side.is_none())
            .filter_map(|(word, _)| self.armies.get(word).cloned())
            .collect();
        let decided = |half| {
            let of = |(word, army): (&String, &SourceArmy)| {
                army.side == Some(half) && self.armies.contains_key(word)
            };
            source.armies.iter().any(of)
        };
        if undecided.is_empty() || decided(Half::Top) {
            return;
        }
        let mut rows: HashMap<&str, (u64, u64)> = HashMap::new();
        for piece in &source.pieces {
            let of = self.armies.get(&*piece.army).zip(self.cell(&piece.at));
            let Some((id, cell)) = of.filter(|_| self.is_unit(piece)) else { continue };
            let (sum, count) = rows.entry(id.as_str()).or_default();
            (*sum, *count) = (*sum + u64::from(cell.row) * 1000, *count + 1);
        }
        let mean = |id: &str| rows.get(id).map(|(sum, count)| sum / count);
        let top = undecided.iter().filter_map(|id| Some((mean(id)?, id))).min();
        let Some((row, top)) = top else { return };
        let middle = u64::from(self.board.height.saturating_sub(1)) * 500;
        if rows.len() == 1 && !decided(Half::Bottom) && row >= middle {
            return;
        }
        if let Some(army) = scenario.armies.get_mut(top) {
            army.side = Half::Top;
            self.ledger.record_approximated(
                "edge of the armies",
                format!("`{top}` stands further up: at the top"),
            );
        }
    }
}
