//! The account of an interactive game, one version for each seat according to its knowledge.

use castra_ir::{Part, PrivateItem, Program, RoleId, SHOWN_TO};
use castra_story::{Detail, Story, StoryLine};
use castra_vm::{ChangedState, Event, EventContext, OwnedPile, Reader, Tracer};
use serde::Serialize;

use crate::roll::RollRecord;

/// A tracer that stores a story for each seat, the rolls so far, and the events that make an answer
/// final.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// The readers, each with the index of its version.
    readers: Vec<(Reader, usize)>,
    versions: Vec<Version>,
    /// The current phase: its index in the turn and its printed name.
    phase: Option<(usize, String)>,
    rolls: Vec<RollRecord>,
    moves: Vec<MoveRecord>,
    /// Number of events that used chance.
    chance_events: usize,
    answers: usize,
}

/// The account for readers of equal knowledge.
#[derive(Clone, Debug)]
struct Version {
    reader: Reader,
    story: Story,
    /// Number of times that a new card or piece was seen.
    revealed: usize,
}

/// A step of a piece on the board, which is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MoveRecord {
    /// As in [`PieceView::id`](super::PieceView::id).
    pub piece: String,
    /// Identifier of the hex that it left; `None` if it was off the board.
    pub from: Option<String>,
    /// Identifier of the hex that it entered; `None` if it left the board.
    pub to: Option<String>,
    /// Number of decisions before the step.
    pub after: usize,
}

impl Account {
    /// Creates an empty account for a game at its start. It has a version for each army as a whole,
    /// and for each role from which information of its army is hidden.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let armies = (0u32..).take(program.armies.len());
        let mut account = Self::of_readers(armies.clone().map(Reader::of_army));
        let piles =
            (0..).take(program.piles.len()).map(|at| PrivateItem::Pile(castra_ir::PileId(at)));
        let states =
            (0..).take(program.states.len()).map(|at| PrivateItem::State(castra_ir::StateId(at)));
        let kept: Vec<PrivateItem> = piles.chain(states).collect();
        for part in (0..).take(program.roles.len()).map(RoleId).map(Part::Role) {
            let is_hidden = kept.iter().any(|&kept| program.is_kept_from(kept, part));
            for army in armies.clone() {
                let reader = Reader { army, part };
                account.add_reader(reader, if is_hidden { reader } else { Reader::of_army(army) });
            }
        }
        account
    }

    /// Creates an empty account, for a game at its start: a version for each reader.
    pub(super) fn of_readers(readers: impl IntoIterator<Item = Reader>) -> Self {
        let mut account = Self::default();
        for reader in readers {
            account.add_reader(reader, reader);
        }
        account
    }

    /// Adds a reader, who shares the version of another reader or gets a new one.
    fn add_reader(&mut self, reader: Reader, version: Reader) {
        let at = self.versions.iter().position(|known| known.reader == version);
        let at = at.unwrap_or_else(|| {
            let story = Story::for_reader(Detail::Short, version);
            self.versions.push(Version { reader: version, story, revealed: 0 });
            self.versions.len() - 1
        });
        if self.readers.iter().all(|(known, _)| *known != reader) {
            self.readers.push((reader, at));
        }
    }

    /// Returns the story for a seat. Its last line may still change, and another line may follow
    /// for the last choice.
    #[must_use]
    pub fn lines(&self, seat: Reader) -> Vec<StoryLine> {
        self.version(seat).map(|version| version.story.current_lines()).unwrap_or_default()
    }

    /// Returns the lines for a seat that will hardly change; see [`Story::final_lines`].
    #[must_use]
    pub fn final_lines(&self, seat: Reader) -> Vec<StoryLine> {
        self.version(seat).map(|version| version.story.final_lines()).unwrap_or_default()
    }

    /// Ends the moves of the last line, which a seat has seen printed; see
    /// [`Story::settle_moves`].
    pub fn settle_moves(&mut self, seat: Reader) {
        let at = self.readers.iter().find(|(reader, _)| *reader == seat).map(|(_, at)| *at);
        if let Some(version) = at.and_then(|at| self.versions.get_mut(at)) {
            version.story.settle_moves();
        }
    }

    /// Returns the version for a seat; `None` for a seat that the account does not follow.
    fn version(&self, seat: Reader) -> Option<&Version> {
        let (_, at) = self.readers.iter().find(|(reader, _)| *reader == seat)?;
        self.versions.get(*at)
    }

    /// Returns the current phase: its index in the turn and its printed name; `None` before the
    /// first phase of a turn.
    #[must_use]
    pub fn phase(&self) -> Option<(usize, &str)> {
        self.phase.as_ref().map(|(index, name)| (*index, name.as_str()))
    }

    /// Returns all rolls so far.
    #[must_use]
    pub fn rolls(&self) -> &[RollRecord] {
        &self.rolls
    }

    /// Returns all steps of pieces so far.
    #[must_use]
    pub fn moves(&self) -> &[MoveRecord] {
        &self.moves
    }

    /// Returns the number of rolls, shuffles and picks so far.
    #[must_use]
    pub const fn chance_count(&self) -> usize {
        self.chance_events
    }

    /// Returns the number of times that a seat saw a new card or piece so far.
    #[must_use]
    pub fn reveal_count(&self, seat: Reader) -> usize {
        self.version(seat).map_or(0, |version| version.revealed)
    }

    /// Records the number of decisions so far.
    pub(super) fn set_decision_count(&mut self, answers: usize) {
        self.answers = answers;
    }

    /// Counts a card or piece that some readers see from now on.
    fn reveal(&mut self, sees: impl Fn(Reader) -> bool) {
        for version in self.versions.iter_mut().filter(|version| sees(version.reader)) {
            version.revealed += 1;
        }
    }

    fn count(&mut self, scene: &EventContext<'_>, event: &Event<'_>) {
        let image = scene.image();
        let program = image.program();
        self.rolls.extend(RollRecord::of(image, event, self.answers));
        match *event {
            Event::Piece { kind, piece, from, to, .. } => {
                let hex = |hex: u32| program.hexes.get(hex as usize).map(|hex| hex.name.clone());
                let kind = program.kinds.get(kind).map_or("", |kind| kind.name.as_str());
                self.moves.push(MoveRecord {
                    piece: format!("{kind} {piece}"),
                    from: from.and_then(hex),
                    to: to.and_then(hex),
                    after: self.answers,
                });
            }
            Event::Rolled { .. }
            | Event::RolledMany { .. }
            | Event::Picked { .. }
            | Event::Shuffled { .. } => self.chance_events += 1,
            Event::Revealed { army, .. } => {
                self.reveal(|reader| i64::from(reader.army) == army);
            }
            Event::Card { from: Some(from), to: Some(to), .. } => {
                let sees = |pile: OwnedPile, reader| scene.is_pile_seen(pile, reader);
                self.reveal(|reader| !sees(from, reader) && sees(to, reader));
            }
            Event::Phase { index, label } => {
                let phases = program.rules.turn.as_ref().map(|turn| turn.phases.as_slice());
                let name = phases.and_then(|p| p.get(index)).map(|p| p.name.replace('-', " "));
                let name =
                    if label.is_empty() { name.unwrap_or_default() } else { label.to_owned() };
                self.phase = Some((index, name));
            }
            // A change of the field `SHOWN_TO` reveals the piece to armies.
            Event::Changed { what: ChangedState::Field(kind, field, _), to, .. } => {
                let kind = program.kinds.get(kind);
                let field = kind.and_then(|kind| kind.fields.get(field));
                if field.is_some_and(|field| field.name == SHOWN_TO) {
                    self.reveal(|reader| to >> reader.army & 1 != 0);
                }
            }
            // The answers of simultaneous choices become known here.
            Event::Together { begins: false } => {
                self.reveal(|_| true);
            }
            Event::Turn { .. } => self.phase = None,
            Event::Setup
            | Event::Step { .. }
            | Event::StepEnd
            | Event::Change { .. }
            | Event::Standing { .. }
            | Event::Together { begins: true }
            | Event::Chosen { .. }
            | Event::Card { .. }
            | Event::Changed { .. }
            | Event::Text(_)
            | Event::Called { .. }
            | Event::Ended(_) => {}
        }
    }
}

impl Tracer for Account {
    fn event(&mut self, scene: &EventContext<'_>, event: &Event<'_>) {
        self.count(scene, event);
        for version in &mut self.versions {
            version.story.event(scene, event);
        }
    }
}
