//! The account of an interactive game, one version for each seat according to its knowledge.

use castra_ir::{PrivateItem, Program, SHOWN_TO, Ty};
use castra_vm::{Changed, Detail, Event, Machine, PileOf, Reader, Scene, Story, StoryLine, Tracer};
use serde::Serialize;

/// Follows a game. Keeps a story for each seat, the rolls so far, and the events that make an
/// answer final.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// For each seat: armies as a whole, and each role with private information.
    stories: Vec<(Reader, Story)>,
    /// The current phase: its index in the turn and its printed name.
    phase: Option<(usize, String)>,
    rolls: Vec<RollRecord>,
    moves: Vec<MoveRecord>,
    /// Number of events that used chance.
    chance: usize,
    /// For each army, the number of times that it saw a new card or piece.
    revealed: Vec<usize>,
    answers: usize,
}

/// A roll of dice, which is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RollRecord {
    /// Identifier of the die.
    pub die: String,
    /// The printed faces.
    pub faces: Vec<String>,
    /// Number of decisions before the roll.
    pub after: usize,
}

/// A step of a piece on the board, which is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveRecord {
    /// As in [`PieceView::id`](super::PieceView::id).
    pub piece: String,
    /// Identifier of the hex that it left; none if it was off the board.
    pub from: Option<String>,
    /// Identifier of the hex that it entered; none if it left the board.
    pub to: Option<String>,
    /// Number of decisions before the step.
    pub after: usize,
}

impl Account {
    /// An empty account, for a game at its start.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let armies = (0u32..).take(program.armies.len());
        let mut seats: Vec<Reader> =
            armies.clone().map(|army| Reader { army, role: None }).collect();
        let piles =
            (0..).take(program.piles.len()).map(|at| PrivateItem::Pile(castra_ir::PileId(at)));
        let states =
            (0..).take(program.states.len()).map(|at| PrivateItem::State(castra_ir::StateId(at)));
        let kept: Vec<PrivateItem> = piles.chain(states).collect();
        for role in (0..).take(program.roles.len()).map(castra_ir::RoleId) {
            if kept.iter().any(|&kept| program.is_kept_from(kept, Some(role))) {
                seats.extend(armies.clone().map(|army| Reader { army, role: Some(role) }));
            }
        }
        let story = |seat| (seat, Story::for_reader(Detail::Short, seat));
        Self {
            stories: seats.into_iter().map(story).collect(),
            revealed: vec![0; program.armies.len()],
            ..Self::default()
        }
    }

    /// The story for a seat. Its last line may still change, and another line may follow for the
    /// last choice.
    #[must_use]
    pub fn lines(&self, seat: Reader) -> Vec<StoryLine> {
        self.story(seat).map(Story::so_far).unwrap_or_default()
    }

    /// The lines for a seat that are final, apart from rare late changes.
    #[must_use]
    pub fn final_lines(&self, seat: Reader) -> Vec<StoryLine> {
        self.story(seat).map(Story::final_lines).unwrap_or_default()
    }

    /// The story of a seat. A role without private information reads that of its army.
    fn story(&self, seat: Reader) -> Option<&Story> {
        let of = |seat: Reader| self.stories.iter().find(|(reader, _)| *reader == seat);
        of(seat).or_else(|| of(Reader { role: None, ..seat })).map(|(_, story)| story)
    }

    /// The current phase: its index in the turn and its printed name; none before the first phase
    /// of a turn.
    #[must_use]
    pub fn phase(&self) -> Option<(usize, &str)> {
        self.phase.as_ref().map(|(index, name)| (*index, name.as_str()))
    }

    /// All rolls so far.
    #[must_use]
    pub fn rolls(&self) -> &[RollRecord] {
        &self.rolls
    }

    /// All steps of pieces so far.
    #[must_use]
    pub fn moves(&self) -> &[MoveRecord] {
        &self.moves
    }

    /// Number of rolls, shuffles and picks so far.
    #[must_use]
    pub const fn chance_used(&self) -> usize {
        self.chance
    }

    /// Number of times that an army saw a new card or piece so far.
    #[must_use]
    pub fn revealed_to(&self, army: u32) -> usize {
        self.revealed.get(army as usize).copied().unwrap_or(0)
    }

    /// Records the number of decisions so far.
    pub(super) fn decided(&mut self, answers: usize) {
        self.answers = answers;
    }

    fn count(&mut self, scene: &Scene<'_>, event: &Event<'_>) {
        let image = scene.image();
        let program = image.program();
        let mut roll = |die: castra_ir::DieId, faces: Vec<String>| {
            let name = program.dice.get(die).map(|die| die.name.clone());
            let die = name.unwrap_or_default();
            self.rolls.push(RollRecord { die, faces, after: self.answers });
        };
        match *event {
            Event::Rolled { die, face } => {
                let face_ty = program.dice.get(die).map_or(Ty::Int, |d| d.face.clone());
                roll(die, vec![image.text(&face_ty, face)]);
                self.chance += 1;
            }
            Event::RolledMany { die, rolled, .. } => {
                roll(die, image.faces(die, rolled));
                self.chance += 1;
            }
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
            Event::Picked { .. } | Event::Shuffled { .. } => self.chance += 1,
            Event::Revealed { army, .. } => {
                let army = usize::try_from(army).ok();
                if let Some(count) = army.and_then(|army| self.revealed.get_mut(army)) {
                    *count += 1;
                }
            }
            Event::Card { from: Some(from), to: Some(to), .. } => {
                for (army, count) in (0u32..).zip(&mut self.revealed) {
                    let sees = |pile: PileOf| scene.is_pile_seen(pile, Reader { army, role: None });
                    *count += usize::from(!sees(from) && sees(to));
                }
            }
            Event::Phase { index, label } => {
                let phases = program.rules.turn.as_ref().map(|turn| turn.phases.as_slice());
                let name = phases.and_then(|p| p.get(index)).map(|p| p.name.replace('-', " "));
                let name =
                    if label.is_empty() { name.unwrap_or_default() } else { label.to_owned() };
                self.phase = Some((index, name));
            }
            // The piece is revealed to armies.
            Event::Changed { what: Changed::Field(kind, field, _), to, .. } => {
                let kind = program.kinds.get(kind);
                let field = kind.and_then(|kind| kind.fields.get(field));
                if field.is_some_and(|field| field.name == SHOWN_TO) {
                    for (army, count) in self.revealed.iter_mut().enumerate() {
                        *count += usize::from(to >> army & 1 != 0);
                    }
                }
            }
            // The answers of simultaneous choices become known here.
            Event::Together { begins: false } => {
                self.revealed.iter_mut().for_each(|count| *count += 1);
            }
            Event::Turn { .. } => self.phase = None,
            Event::Setup
            | Event::Step { .. }
            | Event::StepEnds
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
    fn event(&mut self, scene: &Scene<'_>, event: &Event<'_>) {
        self.count(scene, event);
        for (_, story) in &mut self.stories {
            story.event(scene, event);
        }
    }
}

/// The seat of the player whom the game asks; none if it asks nobody.
pub(super) fn seat_to_decide(game: &Machine) -> Option<Reader> {
    let decision = game.decision()?;
    Some(Reader { army: decision.army, role: decision.role.map(|(role, _)| role) })
}
