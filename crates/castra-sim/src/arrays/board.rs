//! Planes over the board: terrain, pieces with their fields, and states of hexes.

use std::collections::BTreeSet;

use castra_base::internal::record_error;
use castra_defs::Direction;
use castra_ir::{
    CURRENT_VARIANT, FieldId, KindId, KindRole, NONE, OfMap, Owner, Program, SHOWN_TO, StateId,
    StmtKind, Ty, Universe, visit,
};
use castra_vm::{Decision, Machine, Reader};

use super::code::Code;

/// No plane.
const NO_PLANE: usize = usize::MAX;

/// The planes of a battle. A plane has a cell for each row and column of the board, row by row.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) names: Vec<String>,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// For each hex, its cell in a plane.
    cell_of: Vec<usize>,
    /// The contents of the planes that no rule changes, which come first.
    fixed: Vec<i16>,
    kinds: Vec<KindPlanes>,
    states: Vec<StatePlanes>,
    /// The states that are sets of hexes.
    sets: Vec<(StateId, bool, usize)>,
    /// The plane of the piece or hex that the question is about.
    subject: usize,
}

/// The planes of the pieces of a kind.
#[derive(Clone, Debug)]
struct KindPlanes {
    kind: KindId,
    /// The number of variants.
    sorts: usize,
    /// For each army and variant, the plane that counts pieces.
    present: Vec<usize>,
    /// For each army, the plane that counts pieces whose variant is hidden; empty if none is.
    unknown: Vec<usize>,
    /// For each piece, the variant at the start.
    first_sorts: Vec<u32>,
    sort_field: Option<FieldId>,
    shown_to: Option<FieldId>,
    fields: Vec<FieldPlanes>,
}

/// The planes of a field of pieces, which add up the values of the pieces in a hex.
#[derive(Clone, Debug)]
struct FieldPlanes {
    field: FieldId,
    private: bool,
    code: Code,
}

/// The planes of a state of hexes.
#[derive(Clone, Debug)]
struct StatePlanes {
    state: StateId,
    is_public: bool,
    code: StateCode,
}

#[derive(Clone, Debug)]
enum StateCode {
    Plain(Code),
    /// The terrain: a plane for each variant.
    Terrain {
        first: usize,
        count: usize,
    },
    /// The terrain of a side: for each hex, the plane of the direction of that side.
    Side(Vec<usize>),
}

/// A piece on the board.
#[derive(Clone, Copy, Debug)]
struct OnBoard {
    piece: usize,
    cell: usize,
    /// Set if the reader sees its private fields.
    is_open: bool,
}

/// Memory that is reused from one position to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch(Vec<OnBoard>);

/// Adds to a cell. Numbers that do not fit are clamped to the range of the array.
#[inline]
fn add(planes: &mut [i16], index: usize, amount: i64) {
    if let Some(cell) = planes.get_mut(index) {
        let amount = amount.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16;
        *cell = cell.saturating_add(amount);
    }
}

/// Returns whether the private fields of a piece were revealed to an army.
fn is_shown(shown_to: &[i64], piece: usize, army: u32) -> bool {
    // A battle has at most 8 armies, one bit each.
    shown_to.get(piece).is_some_and(|armies| armies >> army & 1 != 0)
}

/// The names of the planes so far; adding a name returns the number of its plane.
#[derive(Default)]
struct Names(Vec<String>);

impl Names {
    fn add(&mut self, name: String) -> usize {
        self.0.push(name);
        self.0.len() - 1
    }
}

impl Board {
    pub(super) fn of(program: &Program) -> Self {
        let hexes = &program.hexes;
        let rows = hexes.iter().map(|hex| usize::from(hex.row) + 1).max().unwrap_or(0);
        let columns = hexes.iter().map(|hex| usize::from(hex.col) + 1).max().unwrap_or(0);
        let cell_of: Vec<usize> =
            hexes.iter().map(|hex| usize::from(hex.row) * columns + usize::from(hex.col)).collect();
        let mut names = Names::default();
        let mut marks: Vec<(usize, usize, i64)> = Vec::new();
        fixed(program, &mut names, &mut marks);
        let mut planes = vec![0; names.0.len() * rows * columns];
        for (plane, hex, value) in marks {
            let cell = cell_of.get(hex).copied().unwrap_or(0);
            add(&mut planes, plane * rows * columns + cell, value);
        }
        let kinds = kinds(program, &mut names);
        let (states, sets) = states(program, &mut names);
        let subject = names.add("subject".to_owned());
        Self { names: names.0, rows, columns, cell_of, fixed: planes, kinds, states, sets, subject }
    }

    /// Writes the planes that no rule changes.
    pub(super) fn write_fixed(&self, planes: &mut [i16]) {
        planes.iter_mut().zip(&self.fixed).for_each(|(to, from)| *to = *from);
    }

    /// Writes the other planes, as a reader knows them; `decision` is the decision that it makes.
    pub(super) fn write(
        &self,
        game: &Machine,
        reader: Reader,
        decision: Option<&Decision<'_>>,
        scratch: &mut Scratch,
        planes: &mut [i16],
    ) {
        if let Some(changing) = planes.get_mut(self.fixed.len()..) {
            changing.fill(0);
        }
        let cells = self.rows * self.columns;
        for kind in &self.kinds {
            self.pieces(kind, game, reader, cells, scratch, planes);
        }
        for at in &self.states {
            if !at.is_public && !game.is_state_seen(at.state, None, reader) {
                continue;
            }
            let values = game.state_row(at.state).iter().zip(&self.cell_of).enumerate();
            for (hex, (&value, &cell)) in values {
                match &at.code {
                    StateCode::Plain(code) => {
                        code.write(value, &mut |plane, n| add(planes, plane * cells + cell, n));
                    }
                    StateCode::Terrain { first, count } => {
                        let code = Code::Words { first: *first, count: *count };
                        code.write(value, &mut |plane, n| add(planes, plane * cells + cell, n));
                    }
                    StateCode::Side(toward) => {
                        let plane = toward.get(hex).copied().unwrap_or(NO_PLANE);
                        if plane != NO_PLANE && value != NONE {
                            add(planes, plane * cells + cell, value + 1);
                        }
                    }
                }
            }
        }
        for &(state, is_public, plane) in &self.sets {
            if !is_public && !game.is_state_seen(state, None, reader) {
                continue;
            }
            for hex in game.state_set(state).into_iter().flat_map(castra_vm::Bits::iter) {
                let cell = self.cell_of.get(hex).copied().unwrap_or(0);
                add(planes, plane * cells + cell, 1);
            }
        }
        if let Some((ty, value)) = decision.and_then(|decision| decision.label.subject()) {
            let hex = match ty {
                Ty::Piece(kind) => u32::try_from(value).ok().and_then(|p| game.hex_of(*kind, p)),
                _ => u32::try_from(value).ok(),
            };
            if let Some(&cell) = hex.and_then(|hex| self.cell_of.get(hex as usize)) {
                add(planes, self.subject * cells + cell, 1);
            }
        }
    }

    fn pieces(
        &self,
        kind_planes: &KindPlanes,
        game: &Machine,
        reader: Reader,
        cells: usize,
        Scratch(on_board): &mut Scratch,
        planes: &mut [i16],
    ) {
        let armies = game.army_row(kind_planes.kind);
        let shown =
            kind_planes.shown_to.map_or(&[][..], |field| game.field_row(kind_planes.kind, field));
        let sorts =
            kind_planes.sort_field.map_or(&[][..], |field| game.field_row(kind_planes.kind, field));
        on_board.clear();
        for (piece, (&hex, &army)) in game.hex_row(kind_planes.kind).iter().zip(armies).enumerate()
        {
            let Ok(hex) = usize::try_from(hex) else { continue };
            let Some(&cell) = self.cell_of.get(hex) else { continue };
            let is_open = army == i64::from(reader.army) || is_shown(shown, piece, reader.army);
            on_board.push(OnBoard { piece, cell, is_open });
            let army = usize::try_from(army).unwrap_or(0);
            let plane = match kind_planes.unknown.get(army) {
                Some(&unknown) if !is_open => unknown,
                _ => {
                    let first = kind_planes.first_sorts.get(piece).map_or(0, |&sort| sort as usize);
                    let now = sorts.get(piece).and_then(|&sort| usize::try_from(sort).ok());
                    let at = army * kind_planes.sorts + now.unwrap_or(first);
                    kind_planes.present.get(at).copied().unwrap_or(NO_PLANE)
                }
            };
            if plane == NO_PLANE {
                record_error("a piece without a plane");
            } else {
                add(planes, plane * cells + cell, 1);
            }
        }
        for FieldPlanes { field, private, code } in &kind_planes.fields {
            let values = game.field_row(kind_planes.kind, *field);
            for at in on_board.iter().filter(|at| at.is_open || !private) {
                let value = values.get(at.piece).copied().unwrap_or(0);
                code.write(value, &mut |plane, n| add(planes, plane * cells + at.cell, n));
            }
        }
    }
}

/// Adds the planes that no rule changes, with their marks: plane, hex, value.
fn fixed(program: &Program, names: &mut Names, marks: &mut Vec<(usize, usize, i64)>) {
    let plane = names.add("board".to_owned());
    marks.extend((0..program.hexes.len()).map(|hex| (plane, hex, 1)));
    for army in program.armies.iter().filter(|army| !army.objectives.is_empty()) {
        let plane = names.add(format!("objective:{}", army.id));
        marks.extend(army.objectives.iter().map(|&hex| (plane, hex as usize, 1)));
    }
    let Some(terrain) = program.terrain_kind().and_then(|kind| program.kinds.get(kind)) else {
        return;
    };
    let changes = |of: fn(OfMap) -> bool| program.states.iter().any(|s| s.of_map.is_some_and(of));
    let name = |sort: u32| terrain.sorts.get(sort as usize).map_or("?", |sort| sort.name.as_str());
    if !changes(|of| of == OfMap::Terrain) {
        let used: BTreeSet<u32> = program.hexes.iter().map(|hex| hex.terrain).collect();
        for sort in used {
            let plane = names.add(format!("terrain:{}", name(sort)));
            let with = program.hexes.iter().enumerate().filter(|(_, hex)| hex.terrain == sort);
            marks.extend(with.map(|(hex, _)| (plane, hex, 1)));
        }
    }
    if !changes(|of| matches!(of, OfMap::Side(_))) {
        let mut sides: Vec<(u32, usize, usize)> = Vec::new();
        for (at, hex) in program.hexes.iter().enumerate() {
            for &(beyond, sort) in &hex.sides {
                let toward = hex.toward.iter().position(|&other| other == Some(beyond));
                sides.extend(toward.map(|toward| (sort, toward, at)));
            }
        }
        let used: BTreeSet<(u32, usize)> =
            sides.iter().map(|&(s, toward, _)| (s, toward)).collect();
        for (sort, toward) in used {
            let word = Direction::WORDS.get(toward).copied().unwrap_or("?");
            let plane = names.add(format!("side:{}:{word}", name(sort)));
            let with = sides.iter().filter(|side| (side.0, side.1) == (sort, toward));
            marks.extend(with.map(|&(.., hex)| (plane, hex, 1)));
        }
    }
}

/// Returns whether pieces may go over to another army.
fn changes_armies(program: &Program) -> bool {
    visit::bodies(&program.rules).any(|body| {
        let mut changes = false;
        visit::visit_all_stmts(&body.stmts, &mut |stmt| {
            changes |= matches!(stmt.kind, StmtKind::SetArmy(..));
        });
        changes
    })
}

fn kinds(program: &Program, names: &mut Names) -> Vec<KindPlanes> {
    let change = changes_armies(program);
    let mut all = Vec::new();
    for (kind, declared) in (0..).map(KindId).zip(&program.kinds) {
        let pieces = program.pieces.get(kind.index()).map_or(&[][..], Vec::as_slice);
        if declared.role != KindRole::Piece || pieces.is_empty() {
            continue;
        }
        let sort_field = declared.variant_field();
        let used = |army: u32, sort: u32| {
            let is_one = |army_of: u32, sort_of: u32| {
                (change || army_of == army) && (sort_field.is_some() || sort_of == sort)
            };
            pieces.iter().any(|piece| is_one(piece.army, piece.sort))
        };
        let sorts = declared.sorts.len();
        let mut present = Vec::new();
        let mut unknown = Vec::new();
        for (army, named) in (0u32..).zip(&program.armies) {
            for (sort, variant) in (0u32..).zip(&declared.sorts) {
                let name = || format!("{}:{}:{}", declared.name, named.id, variant.name);
                present.push(if used(army, sort) { names.add(name()) } else { NO_PLANE });
            }
            if declared.is_secret() {
                unknown.push(names.add(format!("{}:{}:unknown", declared.name, named.id)));
            }
        }
        let mut fields = Vec::new();
        let mut shown_to = None;
        for (id, field) in (0..).map(FieldId).zip(&declared.fields) {
            match field.name.as_str() {
                SHOWN_TO => shown_to = Some(id),
                CURRENT_VARIANT => {}
                _ if field.state => {
                    let name = format!("{}:{}", declared.name, field.name);
                    let codes = Code::of(program, &field.ty, &name, false, &mut names.0);
                    let private = field.private;
                    fields.extend(codes.into_iter().map(|code| FieldPlanes {
                        field: id,
                        private,
                        code,
                    }));
                }
                _ => {}
            }
        }
        let first_sorts = pieces.iter().map(|piece| piece.sort).collect();
        all.push(KindPlanes {
            kind,
            sorts,
            present,
            unknown,
            first_sorts,
            sort_field,
            shown_to,
            fields,
        });
    }
    all
}

type States = (Vec<StatePlanes>, Vec<(StateId, bool, usize)>);

fn states(program: &Program, names: &mut Names) -> States {
    let (mut planes, mut sets) = (Vec::new(), Vec::new());
    // One plane for each direction in which a hex has a neighbour.
    let mut sides = [NO_PLANE; Direction::ALL.len()];
    for (state, declared) in (0..).map(StateId).zip(&program.states) {
        let is_public = declared.visibility == castra_defs::PileVisibility::Public;
        let mut add = |code| planes.push(StatePlanes { state, is_public, code });
        match (declared.owner, &declared.ty, declared.of_map) {
            (Owner::Game, Ty::Set(Universe::Hex), _) if !declared.quiet => {
                sets.push((state, is_public, names.add(declared.name.clone())));
            }
            (Owner::Hex, _, Some(OfMap::Terrain)) => {
                let kind = program.terrain_kind().and_then(|kind| program.kinds.get(kind));
                let sorts = kind.map_or(&[][..], |kind| kind.sorts.as_slice());
                let (first, count) = (names.0.len(), sorts.len());
                names.0.extend(sorts.iter().map(|sort| format!("terrain:{}", sort.name)));
                add(StateCode::Terrain { first, count });
            }
            (Owner::Hex, _, Some(OfMap::Side(slot))) => {
                let toward = program.hexes.iter().map(|hex| {
                    let beyond = hex.neighbours.get(slot as usize)?;
                    hex.toward.iter().position(|other| *other == Some(*beyond))
                });
                let planes = toward.map(|toward| {
                    let toward = toward?;
                    let plane = sides.get_mut(toward)?;
                    if *plane == NO_PLANE {
                        let word = Direction::WORDS.get(toward).copied().unwrap_or("?");
                        *plane = names.add(format!("side:{word}"));
                    }
                    Some(*plane)
                });
                let planes = planes.map(|plane| plane.unwrap_or(NO_PLANE)).collect();
                add(StateCode::Side(planes));
            }
            (Owner::Hex, ty, None) => {
                let codes = Code::of(program, ty, &declared.name, false, &mut names.0);
                codes.into_iter().for_each(|code| add(StateCode::Plain(code)));
            }
            (Owner::Game | Owner::Army, ..) => {}
        }
    }
    (planes, sets)
}
