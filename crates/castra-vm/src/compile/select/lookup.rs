//! Lookups in constant tables with an index that is computed in play.
//!
//! ```text
//! terrain of h        load dst f5, base c40, index f2
//! losses(side, d)     index dst f6, a f2, b f3, k 7
//!                     load dst f5, base c90, index f6
//! ```

use std::rc::Rc;

use castra_defs::Direction;
use castra_ir::{Expr, FieldId, KindId, NONE, Program, TableId, Ty};

use super::function_builder::FunctionBuilder;
use crate::bits::Set;
use crate::op::{Op, Operand};

/// The number of directions.
pub(super) const DIRECTIONS: i64 = Direction::ALL.len() as i64;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Computes a cell of a constant table.
    pub(crate) fn look_up(&mut self, cells: &[i64], index: &'p Expr, dst: Operand) {
        let index = self.value(index);
        self.look_up_at(cells, index, dst);
    }

    pub(crate) fn look_up_at(&mut self, cells: &[i64], index: Operand, dst: Operand) {
        if let Some((&first, rest)) = cells.split_first()
            && rest.iter().all(|&cell| cell == first)
        {
            let all_alike = self.number(first);
            return self.copy(dst, all_alike, 1);
        }
        let base = self.c.consts.array(cells);
        self.emit(Op::Load { dst, base, index });
    }

    pub(super) fn field_to(&mut self, kind: KindId, field: FieldId, owner: &'p Expr, dst: Operand) {
        let column = self.c.layout.fields.get(kind.index()).and_then(|f| f.get(field.index()));
        if let (Some(Some(column)), false) = (column.copied(), matches!(owner.ty, Ty::Variant(_))) {
            return self.load(column, owner, dst);
        }
        let cells = self.static_column(kind, field, &owner.ty);
        self.look_up(&cells, owner, dst);
    }

    /// Returns the values of a constant field for all elements of the type `ty`, by index.
    pub(crate) fn static_column(&mut self, kind: KindId, field: FieldId, ty: &Ty) -> Rc<[i64]> {
        let (program, facts) = (self.c.program, &self.c.facts);
        let of = ty.universe();
        let made = self.c.const_tables.fields.entry((kind, field, of)).or_insert_with(|| {
            let cell = |owner| static_field(program, kind, field, ty, owner).unwrap_or(0);
            (0..of.map_or(0, |of| facts.len(of))).map(cell).collect()
        });
        Rc::clone(made)
    }

    /// Returns the neighbours of each hex, as sets of `words` words.
    pub(super) fn neighbours(&mut self, words: usize) -> Rc<[i64]> {
        let hexes = &self.c.program.hexes;
        let made = self.c.const_tables.neighbours.get_or_insert_with(|| {
            let mut all = Set::empty(hexes.len() * words);
            for (row, hex) in hexes.iter().enumerate() {
                hex.neighbours.iter().for_each(|&n| all.insert(row * words * 64 + n as usize));
            }
            all.words.into()
        });
        Rc::clone(made)
    }

    pub(super) fn sort_to(&mut self, owner: &'p Expr, ty: &Ty, dst: Operand) {
        let program = self.c.program;
        let sorts: Vec<i64> = match ty {
            Ty::Piece(kind) => program
                .pieces
                .get(kind.index())
                .map_or_else(Vec::new, |p| p.iter().map(|p| i64::from(p.sort)).collect()),
            Ty::Card(_) => program.cards.iter().map(|c| i64::from(c.sort)).collect(),
            _ => program.hexes.iter().map(|h| i64::from(h.terrain)).collect(),
        };
        self.look_up(&sorts, owner, dst);
    }

    pub(super) fn step_to(&mut self, hex: &'p Expr, direction: &'p Expr, dst: Operand) {
        let hexes = &self.c.program.hexes;
        let n = hexes.len();
        let toward = |d: usize| {
            hexes.iter().map(move |h| h.toward.get(d).copied().flatten().map_or(NONE, i64::from))
        };
        if let Some(d) = self.fold(direction) {
            let steps: Vec<i64> = toward(d as usize).collect();
            return self.look_up(&steps, hex, dst);
        }
        let steps: Vec<i64> = (0..DIRECTIONS as usize).flat_map(toward).collect();
        let base = self.c.consts.array(&steps);
        let (a, b) = (self.value(direction), self.value(hex));
        let index = self.registers.take(1);
        self.emit(Op::Index { dst: index, a, b, k: n as u16 });
        self.emit(Op::Load { dst, base, index });
    }

    pub(super) fn table_to(&mut self, id: TableId, args: &'p [Expr], dst: Operand) {
        let program = self.c.program;
        let Some(table) = program.tables.get(id) else {
            return self.c.report_unsound("a missing table");
        };
        let mut at: Option<Operand> = None;
        for (arg, param) in args.iter().zip(&table.params) {
            let b = self.value(arg);
            at = Some(match at {
                None => b,
                Some(a) => {
                    let dst = self.registers.take(1);
                    let k = param.len(program) as u16;
                    self.emit(Op::Index { dst, a, b, k });
                    dst
                }
            });
        }
        if let Some(index) = at {
            self.look_up_at(&table.cells, index, dst);
        }
    }
}

/// Returns a constant field of an element. A card of another kind has 0, which is never used.
fn static_field(
    program: &Program,
    kind: KindId,
    field: FieldId,
    ty: &Ty,
    owner: usize,
) -> Option<i64> {
    let sorts = &program.kinds.get(kind)?.sorts;
    let of_sort = |sort: u32| sorts.get(sort as usize)?.values.get(field.index()).copied();
    match ty {
        Ty::Piece(_) => {
            let piece = program.pieces.get(kind.index())?.get(owner)?;
            piece.values.get(field.index()).copied().or_else(|| of_sort(piece.sort))
        }
        Ty::Card(_) => {
            let card = program.cards.get(owner)?;
            if card.kind != kind {
                return Some(0);
            }
            card.values.get(field.index()).copied().or_else(|| of_sort(card.sort))
        }
        Ty::Variant(_) => of_sort(u32::try_from(owner).ok()?),
        _ => None,
    }
}
