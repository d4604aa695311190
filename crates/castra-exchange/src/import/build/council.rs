//! The entries of the War Council: the file's, and required entries that the file lacks.

use std::collections::HashMap;

use castra_base::IndexMap;
use castra_defs::{CouncilEntry, CouncilForm, CouncilLimit, Scenario, Type, Value};

use super::builder::{Builder, UNMAPPED};
use crate::import::mapping::Mapping;
use crate::import::source::Source;

/// The limits of entries in this battle.
struct Limits {
    /// The number of pieces of each army; `None` if an army has none, since the check then applies
    /// no limit.
    pieces: Option<HashMap<String, i64>>,
    /// The number of armies that share a deck.
    armies: i64,
}

impl Limits {
    fn of(scenario: &Scenario) -> Self {
        let mut pieces: HashMap<String, i64> = HashMap::new();
        let all = scenario.pieces.iter().map(|p| &p.army);
        for army in all.chain(scenario.reserves.iter().map(|p| &p.army)) {
            *pieces.entry(army.clone()).or_default() += 1;
        }
        let all = scenario.armies.keys().all(|id| pieces.contains_key(id));
        let armies = i64::try_from(scenario.armies.len()).unwrap_or(i64::MAX).max(1);
        Self { pieces: all.then_some(pieces), armies }
    }

    /// Returns the smallest number of pieces among the enemies of an army.
    fn enemies(&self, army: Option<&str>) -> Option<i64> {
        let pieces = self.pieces.as_ref()?;
        let others = pieces.iter().filter(|(id, _)| army != Some(id.as_str()));
        others.map(|(_, count)| *count).min()
    }
}

impl Builder<'_> {
    pub(super) fn add_council(&mut self, source: &Source, scenario: &mut Scenario) {
        let form = self.game.council.clone().unwrap_or_default();
        for (word, army) in &source.armies {
            let Some(id) = self.armies.get(word).cloned() else {
                for name in army.entries.keys() {
                    let what = format!("{name} of {word}");
                    self.ledger.record_left_out(what, "the army is not in the battle");
                }
                continue;
            };
            for (name, number) in &army.entries {
                self.add_entry(name, *number, word, Some(&id), &form, scenario);
            }
        }
        for (name, number) in &source.entries {
            self.add_entry(name, *number, "the battle", None, &form, scenario);
        }
        let limits = Limits::of(scenario);
        self.apply_limits(&form, &limits, scenario);
        self.fill_in(&form, &limits, scenario);
        // The entries follow the order of the game's form.
        for army in scenario.armies.values_mut() {
            army.entries.sort_by_key(|name, _| form.army_entries.get_index_of(name));
        }
        scenario.council.sort_by_key(|name, _| form.entries.get_index_of(name));
    }

    /// Adds an entry of the War Council to an army or to the battle.
    fn add_entry(
        &mut self,
        word: &str,
        number: i64,
        whose: &str,
        army: Option<&str>,
        form: &CouncilForm,
        scenario: &mut Scenario,
    ) {
        let what = format!("{word} of {whose}");
        let Some(name) = Mapping::counterpart(&self.mapping.entries, word) else {
            self.ledger.record_left_out(what, UNMAPPED);
            return;
        };
        let of_army = army.and_then(|id| Some((id, form.army_entries.get(name)?)));
        let declared = of_army.map(|(_, entry)| entry).or_else(|| form.entries.get(name));
        let value = match declared.map(|entry| &entry.ty) {
            Some(Type::Int { range }) => {
                let (low, high) = range.unwrap_or((i64::MIN, i64::MAX));
                let within = number.clamp(low, high);
                if within != number {
                    self.ledger.record_approximated(
                        what.clone(),
                        format!("{name} {within}, the nearest to {number}"),
                    );
                }
                Some(Value::Int(within))
            }
            Some(Type::Bool) => Some(Value::Bool(number != 0)),
            Some(Type::OneOf(words)) if words.iter().any(|w| w == word) => {
                Some(Value::Word(word.to_owned()))
            }
            Some(
                Type::OneOf(_)
                | Type::Text
                | Type::Names
                | Type::Enum(_)
                | Type::SetOf(_)
                | Type::Play(_),
            )
            | None => None,
        };
        let Some(value) = value else {
            self.ledger
                .record_left_out(what, format!("`{name}` of the War Council has other values"));
            return;
        };
        match of_army {
            Some((id, _)) => match scenario.armies.get_mut(id) {
                Some(army) => {
                    self.ledger.record_imported(what, name);
                    army.entries.insert(name.to_owned(), value);
                }
                None => self.ledger.record_left_out(what, format!("`{id}` is not in the battle")),
            },
            None => {
                self.ledger.record_imported(what.clone(), name);
                let before = scenario.council.insert(name.to_owned(), value.clone());
                if before.is_some_and(|before| before != value) {
                    self.ledger
                        .record_approximated(what, format!("`{name}` is the same for both armies"));
                }
            }
        }
    }

    /// Lowers entries to the limits of this battle: cards of the deck, pieces to lose.
    fn apply_limits(&mut self, form: &CouncilForm, limits: &Limits, scenario: &mut Scenario) {
        for (id, army) in &mut scenario.armies {
            self.lower(&form.army_entries, &mut army.entries, limits, Some(id));
        }
        self.lower(&form.entries, &mut scenario.council, limits, None);
    }

    fn lower(
        &mut self,
        form: &IndexMap<String, CouncilEntry>,
        entries: &mut IndexMap<String, Value>,
        limits: &Limits,
        army: Option<&str>,
    ) {
        for (name, value) in entries {
            let (Value::Int(number), Some(entry)) = (value, form.get(name)) else { continue };
            let Some(most) = self.entry_limit(entry, limits, army).filter(|most| *most < *number)
            else {
                continue;
            };
            self.ledger.record_approximated(
                format!("entry {name}"),
                format!("{most}, all that the battle has; the file says {number}"),
            );
            *number = most;
        }
    }

    /// Returns the limit of an entry in this battle, if it has one.
    fn entry_limit(
        &self,
        entry: &CouncilEntry,
        limits: &Limits,
        army: Option<&str>,
    ) -> Option<i64> {
        match entry.at_most.as_ref()? {
            // All hands share one deck.
            CouncilLimit::Deck(deck) => {
                let cards = i64::from(self.game.decks.get(deck)?.len());
                Some(if army.is_some() { cards / limits.armies } else { cards })
            }
            CouncilLimit::EnemyPieces => limits.enemies(army),
        }
    }

    /// Fills in the entries that the game's War Council requires and the file lacks.
    fn fill_in(&mut self, form: &CouncilForm, limits: &Limits, scenario: &mut Scenario) {
        for (name, entry) in &form.army_entries {
            if entry.one_army {
                let said = scenario.armies.values().any(|army| army.entries.contains_key(name));
                if !said
                    && let Some((id, army)) = scenario.armies.first_mut()
                    && let Some(value) = self.default_value(entry, 0, limits, Some(id))
                {
                    army.entries.insert(name.clone(), value);
                    let what = format!("entry {name}");
                    self.ledger.record_approximated(
                        what,
                        "the file does not say: made up, for the first army",
                    );
                }
                continue;
            }
            if !entry.required {
                continue;
            }
            for (i, (id, army)) in scenario.armies.iter_mut().enumerate() {
                if !army.entries.contains_key(name)
                    && let Some(value) = self.default_value(entry, i, limits, Some(id))
                {
                    army.entries.insert(name.clone(), value);
                    self.ledger.record_approximated(
                        format!("entry {name}"),
                        "the file does not say: made up",
                    );
                }
            }
        }
        for (name, entry) in form.entries.iter().filter(|(_, entry)| entry.required) {
            if !scenario.council.contains_key(name)
                && let Some(value) = self.default_value(entry, 0, limits, None)
            {
                scenario.council.insert(name.clone(), value);
                self.ledger
                    .record_approximated(format!("entry {name}"), "the file does not say: made up");
            }
        }
    }

    /// Returns a valid default for an entry; `army` is the index of the army.
    fn default_value(
        &self,
        entry: &CouncilEntry,
        army: usize,
        limits: &Limits,
        id: Option<&str>,
    ) -> Option<Value> {
        let nth =
            |words: Vec<&String>| Some(Value::Word((*words.get(army).or(words.first())?).clone()));
        match &entry.ty {
            Type::Int { range } => {
                let (low, high) = range.unwrap_or((1, 5));
                let most = self.entry_limit(entry, limits, id).unwrap_or(high).min(high);
                Some(Value::Int(5.clamp(low, most.max(low))))
            }
            Type::Bool => Some(Value::Bool(true)),
            Type::Text => Some(Value::Text("…".to_owned())),
            Type::Names => Some(Value::Names(vec!["…".to_owned()])),
            Type::Enum(name) => nth(self.game.enums.get(name)?.variants.keys().collect()),
            Type::SetOf(name) => {
                Some(Value::Set(vec![self.game.enums.get(name)?.variants.keys().next()?.clone()]))
            }
            Type::OneOf(words) => nth(words.iter().collect()),
            // Only state has such a type.
            Type::Play(_) => None,
        }
    }
}
