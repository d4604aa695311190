//! What happens, told to those who sit at the screen.

use castra_defs::PileVisibility;
use castra_ir::Owner;
use castra_vm::{Changed, Detail, Event, Line, PileOf, Scene, Story, Tracer};

/// The story of a game as far as everybody who reads it may know it, and what stands
/// in the way of taking something back.
#[derive(Clone, Debug)]
pub(super) struct Told {
    story: Story,
    /// Who plays by hand.
    people: Vec<u32>,
    /// Whether chance was used, or something was shown, since it was last asked.
    is_news: bool,
}

impl Told {
    pub(super) fn new(people: Vec<u32>) -> Self {
        Self { story: Story::with(Detail::Short), people, is_news: false }
    }

    /// The lines so far. The last may still be changed, and of the last choice another
    /// line may yet tell.
    pub(super) fn lines(&self) -> Vec<Line> {
        self.story.so_far()
    }

    /// The lines so far that will not change any more.
    pub(super) fn settled(&self) -> &[Line] {
        self.story.lines().split_last().map_or(&[], |(_, before)| before)
    }

    /// Whether chance was used, or something was shown, since this was last asked.
    pub(super) fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.is_news)
    }

    /// Whether everybody who reads sees what belongs to an army.
    fn is_own(&self, army: Option<u32>) -> bool {
        matches!((self.people.as_slice(), army), ([only], Some(army)) if *only == army)
    }

    fn sees_all(&self, visibility: PileVisibility, army: Option<u32>) -> bool {
        match visibility {
            PileVisibility::Public => true,
            PileVisibility::Private => self.is_own(army),
            PileVisibility::Hidden => false,
        }
    }

    fn sees_pile(&self, scene: &Scene<'_>, of: PileOf) -> bool {
        let piles = &scene.image().program().piles;
        // Every pile that is told of is one of the program.
        piles.get(of.pile.index()).is_some_and(|p| self.sees_all(p.visibility, of.army))
    }

    /// Whether an event is for everybody who reads.
    fn is_for_all(&self, scene: &Scene<'_>, event: &Event<'_>) -> bool {
        match *event {
            Event::Revealed { army, .. } => self.is_own(u32::try_from(army).ok()),
            Event::Changed { what: Changed::State(state, owner), .. } => {
                let states = &scene.image().program().states;
                let army = owner.and_then(|owner| u32::try_from(owner).ok());
                states.get(state.index()).is_some_and(|s| {
                    self.sees_all(s.visibility, army.filter(|_| s.owner == Owner::Army))
                })
            }
            Event::Setup
            | Event::Turn { .. }
            | Event::Phase { .. }
            | Event::Step { .. }
            | Event::Change { .. }
            | Event::Standing { .. }
            | Event::Chosen { .. }
            | Event::Rolled { .. }
            | Event::RolledMany { .. }
            | Event::Picked { .. }
            | Event::Card { .. }
            | Event::Shuffled { .. }
            | Event::Piece { .. }
            | Event::Changed { .. }
            | Event::Said(_)
            | Event::Called { .. }
            | Event::Ended(_) => true,
        }
    }

    /// Whether an event keeps a decision before it from being taken back freely.
    fn is_new(&self, scene: &Scene<'_>, event: &Event<'_>) -> bool {
        match *event {
            Event::Rolled { .. }
            | Event::RolledMany { .. }
            | Event::Picked { .. }
            | Event::Shuffled { .. }
            | Event::Revealed { .. } => true,
            Event::Card { from, .. } => from.is_some_and(|from| !self.sees_pile(scene, from)),
            Event::Setup
            | Event::Turn { .. }
            | Event::Phase { .. }
            | Event::Step { .. }
            | Event::Change { .. }
            | Event::Standing { .. }
            | Event::Chosen { .. }
            | Event::Piece { .. }
            | Event::Changed { .. }
            | Event::Said(_)
            | Event::Called { .. }
            | Event::Ended(_) => false,
        }
    }
}

impl Tracer for Told {
    fn event(&mut self, scene: &Scene<'_>, event: &Event<'_>) {
        self.is_news |= self.is_new(scene, event);
        if self.is_for_all(scene, event) {
            self.story.event(scene, event);
        }
    }
}
