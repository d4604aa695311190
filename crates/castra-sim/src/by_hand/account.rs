//! What happens at a table, told to each seat as far as it may know.

use castra_ir::{Kept, Program, SHOWN_TO, Ty};
use castra_vm::{Changed, Detail, Event, Line, Machine, PileOf, Reader, Scene, Story, Tracer};
use serde::Serialize;

/// Follows a game and keeps a story for each seat, what was rolled, and what stands in the way of
/// taking something back.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// By seat: each army as a whole, and each role from which something is kept.
    stories: Vec<(Reader, Story)>,
    /// The phase that the game is in: which of the turn's, and as it is called.
    phase: Option<(usize, String)>,
    rolls: Vec<Rolled>,
    /// How many events have used chance.
    chance: usize,
    /// By army, how often it was shown a card that it had not seen, or a piece.
    revealed: Vec<usize>,
    /// Answers so far.
    answers: usize,
}

/// Dice that were rolled. Everybody sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rolled {
    /// Which die.
    pub die: String,
    /// The faces.
    pub faces: Vec<String>,
    /// After how many decisions.
    pub after: usize,
}

impl Account {
    /// An account of a game that has not begun.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let armies = (0u32..).take(program.armies.len());
        let mut seats: Vec<Reader> =
            armies.clone().map(|army| Reader { army, role: None }).collect();
        let piles = (0..).take(program.piles.len()).map(|at| Kept::Pile(castra_ir::PileId(at)));
        let states = (0..).take(program.states.len()).map(|at| Kept::State(castra_ir::StateId(at)));
        let kept: Vec<Kept> = piles.chain(states).collect();
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

    /// The story for a seat. The last line may still change, and of the last choice another line
    /// may yet tell.
    #[must_use]
    pub fn lines(&self, seat: Reader) -> Vec<Line> {
        self.story(seat).map(Story::so_far).unwrap_or_default()
    }

    /// The lines for a seat that will hardly change any more.
    #[must_use]
    pub fn settled(&self, seat: Reader) -> Vec<Line> {
        self.story(seat).map(Story::settled).unwrap_or_default()
    }

    /// A role from which nothing is kept reads what its army reads.
    fn story(&self, seat: Reader) -> Option<&Story> {
        let of = |seat: Reader| self.stories.iter().find(|(reader, _)| *reader == seat);
        of(seat).or_else(|| of(Reader { role: None, ..seat })).map(|(_, story)| story)
    }

    /// The phase that the game is in: its index in the turn, and as it is called; none before the
    /// first of a turn.
    #[must_use]
    pub fn phase(&self) -> Option<(usize, &str)> {
        self.phase.as_ref().map(|(index, name)| (*index, name.as_str()))
    }

    /// What was rolled so far.
    #[must_use]
    pub fn rolls(&self) -> &[Rolled] {
        &self.rolls
    }

    /// How often chance was used so far: dice, shuffles and picks.
    #[must_use]
    pub const fn chance_used(&self) -> usize {
        self.chance
    }

    /// How many cards an army was shown so far that it had not seen.
    #[must_use]
    pub fn revealed_to(&self, army: u32) -> usize {
        self.revealed.get(army as usize).copied().unwrap_or(0)
    }

    /// So many decisions have been made.
    pub(super) fn decided(&mut self, answers: usize) {
        self.answers = answers;
    }

    fn count(&mut self, scene: &Scene<'_>, event: &Event<'_>) {
        let image = scene.image();
        let program = image.program();
        let mut roll = |die: castra_ir::DieId, faces: Vec<String>| {
            let name = program.dice.get(die).map(|die| die.name.clone());
            let die = name.unwrap_or_default();
            self.rolls.push(Rolled { die, faces, after: self.answers });
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
            // A piece is shown to armies.
            Event::Changed { what: Changed::Field(kind, field, _), to, .. } => {
                let kind = program.kinds.get(kind);
                let field = kind.and_then(|kind| kind.fields.get(field));
                if field.is_some_and(|field| field.name == SHOWN_TO) {
                    for (army, count) in self.revealed.iter_mut().enumerate() {
                        *count += usize::from(to >> army & 1 != 0);
                    }
                }
            }
            // Now everybody has heard what the others have answered.
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
            | Event::Piece { .. }
            | Event::Changed { .. }
            | Event::Said(_)
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

/// The seat of whoever a game asks; nothing if nobody is asked.
pub(super) fn asked(game: &Machine) -> Option<Reader> {
    let decision = game.decision()?;
    Some(Reader { army: decision.army, role: decision.role.map(|(role, _)| role) })
}
