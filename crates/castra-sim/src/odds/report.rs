//! The reported form of odds.

use std::collections::BTreeMap;

use castra_ir::{KindId, NONE, Ty};
use castra_vm::{Event, EventContext, Machine, Reader, Tracer};
use serde::Serialize;

use super::gather::WeightedOutcomes;
use super::tracked_parts::{Item, REMOVED, RESERVE, TrackedItems};
use crate::interval::{Estimate, Share};

/// The probabilities of the consequences of an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Odds {
    /// The way in which they were computed.
    pub basis: Basis,
    /// The pieces that may change, those of the deciding army last.
    pub pieces: Vec<PieceOdds>,
    /// The states that may change.
    pub states: Vec<StateOdds>,
    /// The dice that are rolled first, if any.
    pub throw: Option<Throw>,
    /// The replies of other armies that were assumed.
    pub replies: Vec<ReplyOdds>,
    /// The situations in which the outcomes end, the most likely first.
    pub then: Vec<HorizonOdds>,
}

/// The way in which odds were computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Basis {
    /// Every outcome of the dice was played.
    Exact {
        /// Number of outcomes.
        outcomes: usize,
        /// Number of other deals of hidden information that made no difference; 0 if nothing is
        /// hidden.
        deals: u64,
    },
    /// Games were played with random dice and random deals.
    Sampled {
        /// Number of games.
        games: u64,
    },
}

/// The chances that a piece is removed, moves or changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PieceOdds {
    /// As in [`PieceView::id`](crate::PieceView::id).
    pub id: String,
    /// Printed name.
    pub name: String,
    /// Identifier of its army.
    pub army: String,
    /// Identifier of its present hex; none off the board.
    pub hex: Option<String>,
    /// The chance that it leaves the board for good.
    pub removed: Estimate,
    /// The chance that it is in another hex.
    pub moved: Estimate,
    /// The chance that it is in reserve.
    pub reserve: Estimate,
    /// The chance that it belongs to another army.
    pub taken: Estimate,
    /// The fields that may change while it stays in the game.
    pub fields: Vec<FieldOdds>,
}

/// The chances that a field of a piece, or a state, gets other values.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FieldOdds {
    /// Printed name.
    pub name: String,
    /// The printed present value.
    pub now: String,
    /// The other values, ascending.
    pub values: Vec<ValueOdds>,
}

/// A value that a field or a state may get, with its chance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ValueOdds {
    /// The printed value.
    pub value: String,
    /// The difference from the present number; `None` for other values.
    pub change: Option<i64>,
    /// The chance of the value.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// The chances that a state of the game or of an army gets other values.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StateOdds {
    /// Identifier of the army; `None` for a state of the game.
    pub army: Option<String>,
    /// Printed name, present value and other values.
    #[serde(flatten)]
    pub field: FieldOdds,
}

/// Dice that are rolled together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Throw {
    /// Identifier of the die.
    pub die: String,
    /// Number of dice.
    pub count: i64,
}

/// A reply of another army that was assumed, with its chance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReplyOdds {
    /// The deciding player.
    pub who: String,
    /// The printed question.
    pub label: String,
    /// The printed answer.
    pub answer: String,
    /// The chance that the question is asked and gets this answer.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// A situation in which outcomes end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HorizonOdds {
    /// The next question for the deciding army, or the end of the turn or of the game.
    pub text: String,
    /// The chance of the situation.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// A tracer that records the first dice of an outcome.
#[derive(Debug, Default)]
pub(super) struct ThrowWatch(Option<Throw>);

impl Tracer for ThrowWatch {
    fn event(&mut self, scene: &EventContext<'_>, event: &Event<'_>) {
        let (die, count) = match *event {
            Event::Rolled { die, .. } => (die, 1),
            Event::RolledMany { die, count, .. } => (die, count),
            _ => return,
        };
        let die = scene.image().program().dice.get(die).map(|die| die.name.clone());
        self.0.get_or_insert(Throw { die: die.unwrap_or_default(), count });
    }
}

impl Basis {
    fn estimate(self, weight: f64, whole: f64) -> Estimate {
        match self {
            Self::Exact { .. } => {
                // Sums of rounded fractions may exceed 1 by a rounding.
                let chance = weight.min(1.0);
                Estimate { chance, low: chance, high: chance }
            }
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "counts of games"
            )]
            Self::Sampled { .. } => match Share::new(weight as u64, whole as u64) {
                Some(share) => Estimate { chance: share.rate, low: share.low, high: share.high },
                None => Estimate { chance: 0.0, low: 0.0, high: 1.0 },
            },
        }
    }
}

/// Sums of weights by value, for each item that changes.
type Sums = BTreeMap<usize, BTreeMap<i64, f64>>;

/// Reports gathered outcomes for a seat.
pub(super) fn report(
    game: &Machine,
    seat: Reader,
    tracked: &TrackedItems,
    gathered: &WeightedOutcomes,
    basis: Basis,
    watch: ThrowWatch,
) -> Odds {
    let items = tracked.items();
    let mut sums = Sums::new();
    let mut then: BTreeMap<usize, f64> = BTreeMap::new();
    for (changes, text, weight) in gathered.outcomes() {
        *then.entry(text).or_default() += weight;
        let is_removed = |of: (KindId, u32)| {
            changes.iter().any(|&(at, value)| {
                value == REMOVED
                    && items.get(at).is_some_and(|(item, _)| *item == Item::Place(of.0, of.1))
            })
        };
        for &(at, value) in changes {
            // The fields of a removed piece no longer matter.
            if let Some((Item::Field(kind, _, piece) | Item::Army(kind, piece), _)) = items.get(at)
                && is_removed((*kind, *piece))
            {
                continue;
            }
            *sums.entry(at).or_default().entry(value).or_default() += weight;
        }
    }
    let of = |weight: f64| basis.estimate(weight, gathered.total_weight());
    let mut then: Vec<HorizonOdds> = then
        .into_iter()
        .filter_map(|(text, weight)| {
            Some(HorizonOdds { text: gathered.texts().get(text)?.clone(), estimate: of(weight) })
        })
        .collect();
    then.sort_by(|a, b| b.estimate.chance.total_cmp(&a.estimate.chance));
    let replies = gathered.replies().iter().map(|reply| ReplyOdds {
        who: reply.who.clone(),
        label: reply.label.clone(),
        answer: reply.answer.clone(),
        estimate: of(reply.weight),
    });
    let replies = replies.collect();
    let writer = Writer { game, seat, items, sums: &sums, of: &of };
    let (pieces, states) = (writer.pieces(), writer.states());
    Odds { basis, pieces, states, throw: watch.0, replies, then }
}

/// Writes sums as odds.
struct Writer<'a, F> {
    game: &'a Machine,
    seat: Reader,
    items: &'a [(Item, i64)],
    sums: &'a Sums,
    of: &'a F,
}

impl<F: Fn(f64) -> Estimate> Writer<'_, F> {
    fn pieces(&self) -> Vec<PieceOdds> {
        let program = self.game.image().program();
        let mut pieces: Vec<(KindId, u32)> = Vec::new();
        for at in self.sums.keys() {
            if let Some((Item::Place(kind, piece) | Item::Army(kind, piece), _)) =
                self.items.get(*at)
            {
                pieces.push((*kind, *piece));
            } else if let Some((Item::Field(kind, _, piece), _)) = self.items.get(*at) {
                pieces.push((*kind, *piece));
            }
        }
        pieces.dedup();
        let army_of = |&(kind, piece): &(KindId, u32)| self.game.army_of_piece(kind, piece);
        pieces.sort_by_key(|of| army_of(of) == Some(self.seat.army));
        let write = |of: &(KindId, u32)| {
            let (kind, piece) = *of;
            let declared = program.kinds.get(kind)?;
            let place = self.changes(Item::Place(kind, piece));
            let sum = |is: &dyn Fn(i64) -> bool| {
                (self.of)(place.iter().filter(|(to, _)| is(**to)).map(|(_, weight)| weight).sum())
            };
            let taken = self.changes(Item::Army(kind, piece)).values().sum();
            let fields = self.items.iter().filter_map(|(item, now)| match item {
                Item::Field(k, field, p) if (*k, *p) == *of => {
                    let field = declared.fields.get(*field)?;
                    self.field(*item, field.plain_name(), &field.ty, *now)
                }
                Item::Place(..) | Item::Army(..) | Item::Field(..) | Item::State(..) => None,
            });
            let hex = self.game.hex_of(kind, piece);
            let army = army_of(of).and_then(|army| program.armies.get(army as usize));
            Some(PieceOdds {
                id: format!("{} {piece}", declared.name),
                name: self.game.piece_name(kind, piece, Some(self.seat)),
                army: army.map(|army| army.id.clone()).unwrap_or_default(),
                hex: hex.and_then(|hex| program.hexes.get(hex as usize)).map(|h| h.name.clone()),
                removed: sum(&|to| to == REMOVED),
                moved: sum(&|to| to >= 0),
                reserve: sum(&|to| to == RESERVE),
                taken: (self.of)(taken),
                fields: fields.collect(),
            })
        };
        pieces.iter().filter_map(write).collect()
    }

    fn states(&self) -> Vec<StateOdds> {
        let program = self.game.image().program();
        let states = self.items.iter().filter_map(|(item, now)| {
            let Item::State(id, owner) = item else { return None };
            let state = program.states.get(*id)?;
            let army = owner.and_then(|army| program.armies.get(army as usize));
            let field = self.field(*item, &state.name, &state.ty, *now)?;
            Some(StateOdds { army: army.map(|army| army.id.clone()), field })
        });
        states.collect()
    }

    /// Returns the sums of an item by value.
    fn changes(&self, item: Item) -> BTreeMap<i64, f64> {
        let at = self.items.iter().position(|(other, _)| *other == item);
        at.and_then(|at| self.sums.get(&at)).cloned().unwrap_or_default()
    }

    /// Returns the odds of a field or state; `None` if it never changes.
    fn field(&self, item: Item, name: &str, ty: &Ty, now: i64) -> Option<FieldOdds> {
        let text = |value: i64| match ty {
            Ty::Option(_) if value == NONE => "none".to_owned(),
            _ => self.game.format_value_for(Some(self.seat), ty, value),
        };
        let values: Vec<ValueOdds> = self
            .changes(item)
            .into_iter()
            .map(|(value, weight)| ValueOdds {
                value: text(value),
                change: if *ty == Ty::Int { value.checked_sub(now) } else { None },
                estimate: (self.of)(weight),
            })
            .collect();
        let name = name.replace('-', " ");
        (!values.is_empty()).then(|| FieldOdds { name, now: text(now), values })
    }
}
