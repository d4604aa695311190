//! Evaluation of built-ins.

use castra_defs::Direction;
use castra_ir::{BuiltIn, Expr, Hex, NONE, Ty, Universe};

use crate::locals::Locals;
use crate::set::Set;
use crate::sight::in_sight;
use crate::state::{State, index};
use crate::stop::{PlayResult, Stop};
use crate::value::{Value, truth};

/// The operands of a built-in that has `N` of them.
fn operands<const N: usize>(args: &[Expr]) -> PlayResult<&[Expr; N]> {
    args.try_into().map_err(|_| Stop::Unsound("another number of arguments"))
}

/// The hexes of some indices.
fn set_of(hexes: &[u32]) -> Value {
    Value::Set(hexes.iter().map(|&hex| i64::from(hex)).collect())
}

impl<'p> State<'p> {
    /// Evaluates a built-in.
    pub(crate) fn built_in(
        &self,
        locals: &mut Locals,
        id: BuiltIn,
        args: &'p [Expr],
    ) -> PlayResult<Value> {
        let program = self.program;
        Ok(match id {
            BuiltIn::Around => {
                let [hexes] = operands(args)?;
                let mut around = Vec::new();
                for hex in self.set(locals, hexes)?.iter() {
                    around.extend(self.near(hex)?);
                }
                Value::Set(around.into_iter().collect())
            }
            BuiltIn::Column => {
                let [hex] = operands(args)?;
                Value::One(i64::from(self.hex(locals, hex)?.col) + 1)
            }
            BuiltIn::Connected => {
                let [from, within] = operands(args)?;
                let (from, within) = (self.set(locals, from)?, self.set(locals, within)?);
                let mut reached = from.and(&within);
                // Grows ring by ring until nothing is added.
                loop {
                    let mut near = Vec::new();
                    for hex in reached.iter() {
                        near.extend(self.near(hex)?);
                    }
                    let wider = reached.or(&near.into_iter().collect::<Set>().and(&within));
                    if wider == reached {
                        break Value::Set(reached);
                    }
                    reached = wider;
                }
            }
            BuiltIn::Distance => {
                let [from, to] = operands(args)?;
                let from = self.hex(locals, from)?;
                let steps = from.distance.get(index(self.one(locals, to)?)?);
                Value::One(i64::from(*steps.ok_or(Stop::Unsound("no such hex"))?))
            }
            BuiltIn::Edge => {
                let [direction] = operands(args)?;
                let direction = Direction::ALL.get(index(self.one(locals, direction)?)?);
                Value::Set(self.edge(*direction.ok_or(Stop::Unsound("no such direction"))?))
            }
            BuiltIn::Forward => {
                let [army] = operands(args)?;
                let army = program.armies.get(index(self.one(locals, army)?)?);
                Value::One(army.ok_or(Stop::Unsound("no such army"))?.forward as i64)
            }
            BuiltIn::InSight => {
                let [from, to, hexes] = operands(args)?;
                let (from, to) = (self.one(locals, from)?, self.one(locals, to)?);
                let hexes = self.set(locals, hexes)?;
                truth(in_sight(program, index(from)?, index(to)?, &hexes))
            }
            BuiltIn::Knows => {
                let [army, cards] = operands(args)?;
                let army = self.one(locals, army)?;
                truth(self.set(locals, cards)?.iter().all(|card| self.knows(army, card)))
            }
            BuiltIn::Neighbours => {
                let [hex] = operands(args)?;
                Value::Set(self.near(self.one(locals, hex)?)?.collect())
            }
            BuiltIn::Objectives => {
                let [army] = operands(args)?;
                let army = program.armies.get(index(self.one(locals, army)?)?);
                set_of(&army.ok_or(Stop::Unsound("no such army"))?.objectives)
            }
            BuiltIn::Places => {
                let [pieces] = operands(args)?;
                let Ty::Set(Universe::Piece(kind)) = pieces.ty else {
                    return Err(Stop::Unsound("no pieces"));
                };
                let mut places = Vec::new();
                for piece in self.set(locals, pieces)?.iter() {
                    places.push(self.place(kind, piece)?);
                }
                // Pieces off the board have no hex.
                Value::Set(places.into_iter().filter(|&hex| hex >= 0).collect())
            }
            BuiltIn::Row => {
                let [hex] = operands(args)?;
                Value::One(i64::from(self.hex(locals, hex)?.row) + 1)
            }
            BuiltIn::Section => {
                let [section] = operands(args)?;
                let section = program.sections.get(index(self.one(locals, section)?)?);
                set_of(&section.ok_or(Stop::Unsound("no such section"))?.1)
            }
            BuiltIn::Shift => {
                let [hexes, direction] = operands(args)?;
                let hexes = self.set(locals, hexes)?;
                let direction = index(self.one(locals, direction)?)?;
                let mut led = Vec::new();
                for hex in hexes.iter() {
                    let hex = program.hexes.get(index(hex)?).ok_or(Stop::Unsound("no hex"))?;
                    led.extend(hex.toward.get(direction).copied().flatten().map(i64::from));
                }
                Value::Set(led.into_iter().collect())
            }
            BuiltIn::Side => {
                let [hex, toward] = operands(args)?;
                let hex = self.hex(locals, hex)?;
                let toward = self.one(locals, toward)?;
                let side = hex.sides.iter().find(|(to, _)| i64::from(*to) == toward);
                Value::One(side.map_or(NONE, |(_, terrain)| i64::from(*terrain)))
            }
            BuiltIn::Step => {
                let [hex, direction] = operands(args)?;
                let hex = self.hex(locals, hex)?;
                let direction = index(self.one(locals, direction)?)?;
                let to = hex.toward.get(direction).copied().flatten();
                Value::One(to.map_or(NONE, i64::from))
            }
        })
    }

    /// The hexes adjacent to a hex.
    fn near(&self, hex: i64) -> PlayResult<impl Iterator<Item = i64> + use<'p>> {
        let hex = self.program.hexes.get(index(hex)?).ok_or(Stop::Unsound("no such hex"))?;
        Ok(hex.neighbours.iter().map(|&n| i64::from(n)))
    }
    /// The hexes along an edge of the board. A diagonal direction has two edges. Rows may differ in
    /// length, and each has its own ends.
    fn edge(&self, direction: Direction) -> Set {
        use Direction as D;
        let (hexes, joined) = (&self.program.hexes, self.program.joined);
        let bottom = hexes.iter().map(|hex| hex.row).max();
        let on = |hex: &Hex| {
            let row = || hexes.iter().filter(|other| other.row == hex.row);
            let (upright, across) = (!joined.north_south, !joined.east_west);
            let north = upright && hex.row == 0;
            let south = upright && Some(hex.row) == bottom;
            let west = across && row().all(|other| other.col >= hex.col);
            let east = across && row().all(|other| other.col <= hex.col);
            match direction {
                D::North => north,
                D::NorthEast => north || east,
                D::East => east,
                D::SouthEast => south || east,
                D::South => south,
                D::SouthWest => south || west,
                D::West => west,
                D::NorthWest => north || west,
            }
        };
        (0i64..).zip(hexes).filter(|(_, hex)| on(hex)).map(|(i, _)| i).collect()
    }
}
