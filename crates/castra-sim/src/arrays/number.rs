//! Numbers of a position: turn, reader, states, sizes of piles, and pieces in reserve.

use castra_ir::{KindId, KindRole, Owner, Program, RoleId, StateId, Ty};
use castra_vm::{Decision, Machine, Reader};

use super::card::Cards;
use super::code::Code;

/// The numbers of a battle.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    pub(super) names: Vec<String>,
    turn: usize,
    /// The first of the places for the army whose turn it is, one for each army.
    mover: usize,
    /// The first of the places for the reading army, one for each army.
    reader: usize,
    /// The first of the places for the deciding role, one for each role and word.
    roles: Vec<usize>,
    states: Vec<StateNumbers>,
    /// The first of the places for the sizes of piles, one for each pile.
    piles: usize,
    reserves: Vec<Reserve>,
}

/// The places of a state.
#[derive(Clone, Debug)]
struct StateNumbers {
    state: StateId,
    owner: Option<u32>,
    is_public: bool,
    code: StateCode,
}

#[derive(Clone, Copy, Debug)]
enum StateCode {
    Value(Code),
    /// The number of elements of a set.
    Size(usize),
}

/// The pieces of a kind in reserve.
#[derive(Clone, Debug)]
struct Reserve {
    kind: KindId,
    /// For each army and variant, and at last the hidden variant, its place.
    first: usize,
    sorts: usize,
    is_secret: bool,
}

fn add(numbers: &mut [i32], index: usize, amount: i64) {
    if let Some(number) = numbers.get_mut(index) {
        let amount = amount.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
        *number = number.saturating_add(amount);
    }
}

impl Numbers {
    /// Returns the numbers of a game; `game` is at its start.
    pub(super) fn of(program: &Program, cards: &Cards, game: &Machine) -> Self {
        let armies = &program.armies;
        let mut names = vec!["turn".to_owned()];
        let mover = names.len();
        names.extend(armies.iter().map(|army| format!("mover:{}", army.id)));
        let reader = names.len();
        names.extend(armies.iter().map(|army| format!("reader:{}", army.id)));
        let mut roles = Vec::new();
        for role in &program.roles {
            roles.push(names.len());
            match role.per.and_then(|per| program.enums.get(per)) {
                Some(per) => names.extend(
                    per.words.iter().map(|word| format!("role:{}:{}", role.name, word.word)),
                ),
                None => names.push(format!("role:{}", role.name)),
            }
        }
        let mut states = Vec::new();
        for (state, declared) in (0..).map(StateId).zip(&program.states) {
            let owners: Vec<Option<u32>> = match declared.owner {
                Owner::Game => vec![None],
                Owner::Army => (0u32..).take(armies.len()).map(Some).collect(),
                Owner::Hex => continue,
            };
            let is_public = declared.visibility == castra_defs::PileVisibility::Public;
            for owner in owners {
                let army = owner.and_then(|army| armies.get(army as usize));
                let name = match army {
                    Some(army) => format!("{}:{}", declared.name, army.id),
                    None => declared.name.clone(),
                };
                let mut add = |code| states.push(StateNumbers { state, owner, is_public, code });
                match declared.ty {
                    Ty::Set(_) if declared.quiet || owner.is_some() => {}
                    Ty::Set(_) => {
                        names.push(format!("{name}:size"));
                        add(StateCode::Size(names.len() - 1));
                    }
                    _ => Code::of(program, &declared.ty, &name, true, &mut names)
                        .into_iter()
                        .for_each(|code| add(StateCode::Value(code))),
                }
            }
        }
        let piles = names.len();
        names.extend(cards.piles.iter().map(|(name, _)| format!("pile:{name}")));
        let mut reserves = Vec::new();
        for (kind, declared) in (0..).map(KindId).zip(&program.kinds) {
            if declared.role != KindRole::Piece || game.pieces_in_reserve(kind).is_none() {
                continue;
            }
            let first = names.len();
            for army in armies {
                let sorts = declared.sorts.iter().map(|sort| sort.name.as_str());
                let all = sorts.chain(declared.is_secret().then_some("unknown"));
                let name = |sort| format!("reserve:{}:{}:{sort}", declared.name, army.id);
                names.extend(all.map(name));
            }
            let (sorts, is_secret) = (declared.sorts.len(), declared.is_secret());
            reserves.push(Reserve { kind, first, sorts, is_secret });
        }
        Self { names, turn: 0, mover, reader, roles, states, piles, reserves }
    }

    /// Writes the numbers, as a reader knows them; `decision` is the decision that it has to make.
    pub(super) fn write(
        &self,
        game: &Machine,
        reader: Reader,
        decision: Option<&Decision<'_>>,
        cards: &Cards,
        numbers: &mut [i32],
    ) {
        numbers.fill(0);
        add(numbers, self.turn, i64::from(game.turn()));
        if let Some(us) = game.mover() {
            add(numbers, self.mover + us as usize, 1);
        }
        add(numbers, self.reader + reader.army as usize, 1);
        if let Some((RoleId(role), word)) = decision.and_then(|decision| decision.role)
            && let Some(first) = self.roles.get(role as usize)
        {
            add(numbers, first + word as usize, 1);
        }
        for at in &self.states {
            if !at.is_public && !game.is_state_seen(at.state, at.owner, reader) {
                continue;
            }
            match at.code {
                StateCode::Value(code) => {
                    let owner = at.owner.unwrap_or(0) as usize;
                    let value = game.state_row(at.state).get(owner).copied().unwrap_or(0);
                    code.write(value, &mut |place, n| add(numbers, place, n));
                }
                StateCode::Size(place) => {
                    let size = game.state_set(at.state).map_or(0, castra_vm::Bits::len);
                    add(numbers, place, i64::try_from(size).unwrap_or(i64::MAX));
                }
            }
        }
        for (at, (_, of)) in cards.piles.iter().enumerate() {
            let size = game.pile_len(of.pile, of.army).unwrap_or(0);
            add(numbers, self.piles + at, i64::try_from(size).unwrap_or(i64::MAX));
        }
        for reserve in &self.reserves {
            reserve.write(game, reader, numbers);
        }
    }
}

impl Reserve {
    fn write(&self, game: &Machine, reader: Reader, numbers: &mut [i32]) {
        let Some(waiting) = game.pieces_in_reserve(self.kind) else { return };
        let width = self.sorts + usize::from(self.is_secret);
        for piece in waiting.iter().filter_map(|piece| u32::try_from(piece).ok()) {
            let army = game.army_of_piece(self.kind, piece).unwrap_or(0) as usize;
            let is_seen = !self.is_secret || game.sees_private(reader.army, self.kind, piece);
            let sort = game.variant_of_piece(self.kind, piece).filter(|_| is_seen);
            let at = sort.map_or(self.sorts, |sort| sort as usize);
            add(numbers, self.first + army * width + at, 1);
        }
    }
}
