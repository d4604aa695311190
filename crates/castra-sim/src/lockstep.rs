//! One game played in lockstep by several images with the same rules and different advice.
//!
//! Each player decides in the game of its image. The answer is given in all games, which share
//! one stream of chance. If the games ever ask different questions, their rules differ, which is a
//! flaw.

use std::sync::Arc;

use castra_ir::Program;
use castra_vm::{Choice, DecisionKind, Image, Machine};
use thiserror::Error;

/// The reason why two images cannot play one game together: their programs differ in more than
/// their rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the two differ in more than advice: {what}")]
pub struct DifferentGames {
    what: String,
}

impl DifferentGames {
    /// Finds a difference between two programs outside of their rules. A difference of rules shows
    /// only in play.
    pub(crate) fn of(one: &Program, other: &Program) -> Option<Self> {
        let names = |program: &Program| -> [(&'static str, Vec<String>); 7] {
            let kinds = || program.kinds.iter();
            let sorts = kinds().flat_map(|kind| kind.sorts.iter().map(|sort| sort.name.clone()));
            let pieces = program.pieces.iter().flatten();
            [
                ("armies", program.armies.iter().map(|army| army.id.clone()).collect()),
                ("hexes", program.hexes.iter().map(|hex| hex.name.clone()).collect()),
                ("kinds", kinds().map(|kind| kind.name.clone()).collect()),
                ("the elements of each kind", sorts.collect()),
                (
                    "cards",
                    program.cards.iter().map(|c| format!("{:?}", (c.kind, c.sort))).collect(),
                ),
                ("pieces", pieces.map(|p| format!("{:?}", (p.sort, p.army, p.hex))).collect()),
                (
                    "options",
                    program.options.iter().map(|o| format!("{} {}", o.name, o.value)).collect(),
                ),
            ]
        };
        let (one, other) = (names(one), names(other));
        let differing = one.into_iter().zip(other).find(|(a, b)| a.1 != b.1);
        differing
            .map(|((property, _), _)| Self { what: format!("their {property} are not the same") })
    }
}

/// The games that run in lockstep with the first.
#[derive(Debug, Default)]
pub(crate) struct Lockstep {
    games: Vec<Machine>,
    /// For each army, the index of the game in which it decides; `None` for the first game.
    by_army: Vec<Option<usize>>,
}

impl Lockstep {
    pub(crate) fn of(advice: &[Option<Arc<Image>>], seed: u64) -> Self {
        let mut beside = Self::default();
        for image in advice {
            let at = image.as_ref().map(|image| {
                let known = beside.games.iter().position(|game| Arc::ptr_eq(game.image(), image));
                known.unwrap_or_else(|| {
                    beside.games.push(Machine::new(image, seed, 0));
                    beside.games.len() - 1
                })
            });
            beside.by_army.push(at);
        }
        beside
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    pub(crate) fn reset(&mut self, seed: u64, number: u64) {
        self.games.iter_mut().for_each(|game| game.reset(seed, number));
    }

    /// Returns the game in which an army decides; `None` if it is the first game.
    pub(crate) fn game_of_army(&mut self, army: usize) -> Option<&mut Machine> {
        let at = self.by_army.get(army).copied().flatten()?;
        self.games.get_mut(at)
    }

    /// Advances every game to the decision that the first game waits for.
    pub(crate) fn run(&mut self, first: &Machine) -> Result<(), String> {
        for game in &mut self.games {
            game.run();
            if !has_same_decision(first, game) {
                return Err("the two images ask different questions: they differ in more than \
                            advice"
                    .to_owned());
            }
        }
        Ok(())
    }

    /// Gives the answer of the first game to every other game.
    pub(crate) fn choose(&mut self, choice: Choice<'_>) -> Result<(), String> {
        for game in &mut self.games {
            game.choose(choice).map_err(|refusal| refusal.to_string())?;
        }
        Ok(())
    }
}

/// Returns whether two games wait for the same decision.
fn has_same_decision(one: &Machine, other: &Machine) -> bool {
    let (Some(a), Some(b)) = (one.decision(), other.decision()) else { return false };
    let same = match (a.kind, b.kind) {
        (
            DecisionKind::One { options, or_none, .. },
            DecisionKind::One { options: o, or_none: n, .. },
        ) => options == o && or_none == n,
        (
            DecisionKind::Pair { pairs, or_none, .. },
            DecisionKind::Pair { pairs: p, or_none: n, .. },
        ) => {
            let rows = || {
                pairs
                    .first_elements()
                    .iter()
                    .all(|first| pairs.second_elements(first) == p.second_elements(first))
            };
            or_none == n && pairs.first_elements() == p.first_elements() && rows()
        }
        (
            DecisionKind::Some { options, least, most, .. },
            DecisionKind::Some { options: o, least: l, most: m, .. },
        ) => options == o && (least, most) == (l, m),
        (
            DecisionKind::React { window, offered },
            DecisionKind::React { window: w, offered: o },
        ) => window == w && offered == o,
        _ => false,
    };
    same && a.army == b.army
}
