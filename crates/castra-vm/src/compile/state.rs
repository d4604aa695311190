//! Layout and initial values of the state.

use castra_defs::PileVisibility;
use castra_ir::visit;
use castra_ir::{
    ExprKind, FieldId, KindId, KindRole, NONE, Owner, PileId, Program, Reads, StateId, StmtKind,
    Ty, Universe,
};

use crate::image::{
    Column, ColumnContent, CompileError, CompileOptions, Facts, Layout, MAX_UNIVERSE_SIZE,
    PieceColumns, PileState, StateAddress, global,
};
use crate::op::Addr;

/// The initial words of the state, by address.
#[derive(Debug, Default)]
pub(crate) struct StateWords {
    pub(crate) words: Vec<i64>,
}

impl StateWords {
    /// Allocates words. The linker reports a state that is too large.
    pub(crate) fn allocate(&mut self, n: usize, value: i64) -> Addr {
        let at = self.words.len();
        self.words.resize(at + n, value);
        u16::try_from(at).unwrap_or(u16::MAX)
    }

    fn get(&self, index: usize) -> i64 {
        self.words.get(index).copied().unwrap_or(0)
    }

    pub(crate) fn set(&mut self, index: usize, value: i64) {
        if let Some(word) = self.words.get_mut(index) {
            *word = value;
        }
    }
}

/// The properties of piles and pieces that play depends on.
struct StateUses {
    /// For each pile, whether the order of its cards matters.
    ordered: Vec<bool>,
    /// For each kind, whether pieces are placed.
    placed: Vec<bool>,
    /// For each kind, whether pieces change armies.
    reassigned: Vec<bool>,
    /// For each kind, whether pieces are lifted into the reserve.
    lifted: Vec<bool>,
    /// True if the rules test the knowledge of an army.
    knowledge: bool,
}

fn state_uses(program: &Program) -> StateUses {
    let mut order_matters = vec![false; program.piles.len()];
    let mut also = order_matters.clone();
    let mut places_pieces = vec![false; program.kinds.len()];
    let mut lifts_pieces = places_pieces.clone();
    let mut changes_army = places_pieces.clone();
    let mut knowledge = false;
    let mark = |list: &mut Vec<bool>, at: usize| {
        if let Some(flag) = list.get_mut(at) {
            *flag = true;
        }
    };
    for body in visit::bodies(&program.rules) {
        visit::visit_all_stmts(&body.stmts, &mut |stmt| match &stmt.kind {
            StmtKind::Draw(_, from, _) => mark(&mut order_matters, from.pile.index()),
            StmtKind::Place { kind, .. } => mark(&mut places_pieces, kind.index()),
            StmtKind::SetArmy(piece, _) => {
                if let Ty::Piece(kind) = piece.ty {
                    mark(&mut changes_army, kind.index());
                }
            }
            StmtKind::Lift(piece) => {
                if let Ty::Piece(kind) = piece.ty {
                    mark(&mut lifts_pieces, kind.index());
                }
            }
            _ => {}
        });
    }
    visit::visit_all_exprs(&program.rules, &mut |expr| match &expr.kind {
        ExprKind::Top(pile) | ExprKind::TopOf(_, pile) => {
            mark(&mut also, pile.pile.index());
        }
        ExprKind::BuiltIn(built_in, _) => {
            knowledge |= built_in.entry().reads == Reads::Seen;
        }
        _ => {}
    });
    order_matters.iter_mut().zip(also).for_each(|(a, b)| *a |= b);
    StateUses {
        ordered: order_matters,
        placed: places_pieces,
        reassigned: changes_army,
        lifted: lifts_pieces,
        knowledge,
    }
}

/// Lays out the state of a program.
pub(crate) fn layout(
    program: &Program,
    facts: &Facts,
    options: CompileOptions,
    state: &mut StateWords,
) -> Result<Layout, CompileError> {
    if facts.armies > 64 {
        let what = "armies".to_owned();
        return Err(CompileError::TooMany { what, count: facts.armies, limit: 64 });
    }
    let uses = state_uses(program);
    let is_test = program.rules.test.is_some();
    let per_army = program.rules.turn.as_ref().is_none_or(|t| t.per_army);
    let mut layout = Layout {
        armies: facts.armies,
        observers: if options.knowledge || uses.knowledge { facts.armies } else { 0 },
        cards: facts.cards,
        card_words: facts.set_words(Universe::Card(None)),
        ..Layout::default()
    };
    // The global words come first, so that their addresses are constants.
    state.allocate(global::COUNT, NONE);
    if per_army && facts.armies > 0 {
        state.set(global::US.into(), 0);
        state.set(global::NEXT.into(), 0);
        if facts.armies == 2 {
            state.set(global::THEM.into(), 1);
        }
    }
    // A game begins with the setup, which is turn 0; a test begins in turn 1.
    state.set(global::TURN.into(), i64::from(is_test));
    state.set(global::REASON.into(), 0);
    let watched = program.rules.standing.len() + program.rules.endings.len();
    if watched > MAX_UNIVERSE_SIZE {
        let what = "standing rules and endings".to_owned();
        return Err(CompileError::TooMany { what, count: watched, limit: MAX_UNIVERSE_SIZE });
    }
    layout.dirty_words = crate::bits::words_for(watched);
    layout.dirty = state.allocate(layout.dirty_words, 0);

    // Weights are state and not constants, so that an image can be given other values.
    for weight in &program.weights {
        layout.weights.push(state.allocate(1, weight.value));
    }
    for (i, declared) in program.states.iter().enumerate() {
        let words = facts.words(&declared.ty);
        let owners = match declared.owner {
            Owner::Game => {
                let at = state.allocate(words, 0);
                state.set(at.into(), declared.init);
                layout.states.push(StateAddress::Game(at, words as u8));
                continue;
            }
            Owner::Army => Universe::Army,
            Owner::Hex => Universe::Hex,
        };
        let content = ColumnContent::State(StateId(i as u32));
        let init = |owner: usize| match program.hexes.get(owner) {
            Some(hex) if owners == Universe::Hex => declared.initial_value(hex),
            _ => declared.init,
        };
        let column = column(facts, state, content, owners, &declared.ty, init);
        layout.states.push(StateAddress::Column(layout.columns.len() as u16));
        layout.columns.push(column);
    }
    for (k, kind) in program.kinds.iter().enumerate() {
        let id = KindId(k as u32);
        let pieces = program.pieces.get(k).map_or(&[][..], Vec::as_slice);
        let is_piece = kind.role == KindRole::Piece;
        let owners = if is_piece { Universe::Piece(id) } else { Universe::Card(Some(id)) };
        let is_card = program.cards.iter().any(|c| c.kind == id);
        let mut columns = Vec::new();
        for (f, field) in kind.fields.iter().enumerate() {
            // Constant fields are looked up by variant and need no column.
            if !field.state || !(is_piece || is_card) {
                columns.push(None);
                continue;
            }
            let content = ColumnContent::Field(id, FieldId(f as u32));
            let init = |owner: usize| {
                let values = if is_piece {
                    pieces.get(owner).map(|p| &p.values)
                } else {
                    program.cards.get(owner).filter(|c| c.kind == id).map(|c| &c.values)
                };
                values.and_then(|v| v.get(f)).copied().unwrap_or(0)
            };
            columns.push(Some(layout.columns.len() as u16));
            layout.columns.push(column(facts, state, content, owners, &field.ty, init));
        }
        layout.fields.push(columns);
        layout.pieces.push(is_piece.then(|| {
            let first = layout.columns.len() as u16;
            let hex = Ty::Option(Box::new(Ty::Hex));
            let stands = |i: usize| pieces.get(i).and_then(|p| p.hex).map_or(NONE, i64::from);
            let mut place = column(facts, state, ColumnContent::Place(id), owners, &hex, stands);
            // Not indexed by hex: the column of occupants serves instead.
            place.slots = 0;
            // The pieces of a kind are by definition those on the board, so this set is always
            // needed.
            let present = state.allocate(place.owner_words.into(), 0);
            place.present = Some(present);
            layout.columns.push(place);
            let army = |i: usize| pieces.get(i).map_or(0, |p| i64::from(p.army));
            layout.columns.push(column(
                facts,
                state,
                ColumnContent::Army(id),
                owners,
                &Ty::Army,
                army,
            ));
            let piece = Ty::Option(Box::new(Ty::Piece(id)));
            let occupant = |hex: usize| {
                let at = pieces.iter().position(|p| p.hex == Some(hex as u32));
                at.map_or(NONE, |i| i as i64)
            };
            let content = ColumnContent::Occupant(id);
            let mut occupant = column(facts, state, content, Universe::Hex, &piece, occupant);
            occupant.slots = 0;
            layout.columns.push(occupant);
            let of_kind = |all: &[bool]| all.get(k).copied().unwrap_or(false);
            // A placed piece gets the army that places it.
            let changes_army = of_kind(&uses.placed) || of_kind(&uses.reassigned);
            let waits = |(i, p): (usize, &castra_ir::Piece)| p.waits.then_some(i);
            let reserve: Vec<usize> = pieces.iter().enumerate().filter_map(waits).collect();
            let lifted = uses.lifted.get(k).copied().unwrap_or(false);
            let waiting = (lifted || !reserve.is_empty()).then(|| {
                let at = state.allocate(facts.set_words(owners), 0);
                for piece in reserve {
                    let word = usize::from(at) + piece / 64;
                    state.set(word, state.get(word) | 1 << (piece % 64));
                }
                at
            });
            PieceColumns {
                place: first,
                army: first + 1,
                occupant: first + 2,
                changes_army,
                stacking_limit: kind.most_in_a_hex,
                reserve: waiting,
            }
        }));
    }
    piles(program, facts, state, &mut layout, &uses);
    // Secrets refer to columns, so they come last.
    if layout.observers > 0 {
        layout.secrets = super::secret::secrets(program, facts);
        layout.identities = super::secret::identities(program, &layout);
        layout.private = super::secret::private_fields(program, facts, &layout);
    }
    Ok(layout)
}

/// The maximum number of values for which a column is indexed by sets of owners.
const MAX_SLOTS: usize = 24;

fn column(
    facts: &Facts,
    state: &mut StateWords,
    content: ColumnContent,
    owners: Universe,
    ty: &Ty,
    init: impl Fn(usize) -> i64,
) -> Column {
    let len = facts.len(owners);
    let words = facts.words(ty);
    let base = state.allocate(len * words, 0);
    for owner in 0..len {
        state.set(usize::from(base) + owner * words, init(owner));
    }
    let domain = facts.domain(ty);
    let maybe = domain.map_or(matches!(ty, Ty::Option(_)), |d| d.1);
    let slots = domain.map_or(0, |(n, maybe)| n + usize::from(maybe));
    Column {
        content,
        base,
        len: len as u16,
        words: words as u8,
        owner_words: facts.set_words(owners) as u8,
        slots: if slots <= MAX_SLOTS { slots as u16 } else { 0 },
        is_optional: maybe,
        index: None,
        present: None,
    }
}

fn piles(
    program: &Program,
    facts: &Facts,
    state: &mut StateWords,
    layout: &mut Layout,
    uses: &StateUses,
) {
    let all = if facts.armies >= 64 { u64::MAX } else { (1 << facts.armies) - 1 };
    for (i, pile) in program.piles.iter().enumerate() {
        layout.pile_first.push(layout.piles.len() as u16);
        let n = if pile.per_army { facts.armies } else { 1 };
        let words = layout.card_words;
        let cards = state.allocate(n * words, 0);
        let count = state.allocate(n, 0);
        for k in 0..n {
            let army = pile.per_army.then_some(k as u32);
            let seen_by = match (pile.visibility, army) {
                (PileVisibility::Public, _) => all,
                (PileVisibility::Private, Some(army)) => 1 << army,
                (PileVisibility::Private, None) | (PileVisibility::Hidden, _) => 0,
            };
            let ordered = uses.ordered.get(i).copied().unwrap_or(false);
            layout.piles.push(PileState {
                pile: PileId(i as u32),
                army,
                cards: cards.saturating_add((k * words) as u16),
                count: count.saturating_add(k as u16),
                order: ordered.then(|| state.allocate(facts.cards, 0)),
                seen_by,
            });
        }
    }
    let (observers, cards, piles) = (layout.observers, facts.cards, layout.piles.len());
    layout.location = state.allocate(cards, NONE);
    layout.known = state.allocate(observers * layout.card_words, 0);
    layout.group = state.allocate(observers * cards, NONE);
    layout.pile_words = crate::bits::words_for(piles);
    layout.spread = state.allocate(observers * piles * layout.pile_words, 0);
    layout.flow = state.allocate(observers * piles * layout.pile_words, 0);
}
