//! Evaluation of built-ins.

use castra_defs::Direction;
use castra_ir::{BuiltIn, Expr, Hex, NONE, Ty, Universe};

use crate::evaluator::Evaluator;
use crate::position_source::PositionSource;
use crate::set::Set;
use crate::sight::in_sight;
use crate::value::{EvalResult, StopReason, Value, bool_value, to_index};

/// Returns the operands of a built-in that has `N` of them.
fn operands<const N: usize>(args: &[Expr]) -> EvalResult<&[Expr; N]> {
    args.try_into().map_err(|_| StopReason::Unsound("another number of arguments"))
}

/// Returns a set of hexes.
fn set_of(hexes: &[u32]) -> Set {
    hexes.iter().map(|&hex| i64::from(hex)).collect()
}

impl<'p, S: PositionSource> Evaluator<'p, '_, S> {
    /// Evaluates a built-in.
    pub(crate) fn built_in(&mut self, id: BuiltIn, args: &'p [Expr]) -> EvalResult<Value> {
        let program = self.program;
        Ok(match id {
            BuiltIn::Around => {
                let [hexes] = operands(args)?;
                let mut neighbours = Vec::new();
                for hex in self.eval_set(hexes)?.iter() {
                    neighbours.extend(self.neighbours(hex)?);
                }
                Value::Set(set_of(&neighbours))
            }
            BuiltIn::Column => {
                let [hex] = operands(args)?;
                Value::Num(i64::from(self.eval_hex(hex)?.col) + 1)
            }
            BuiltIn::Connected => {
                let [from, within] = operands(args)?;
                let (from, within) = (self.eval_set(from)?, self.eval_set(within)?);
                let mut reached = from.intersection(&within);
                // Grows ring by ring until nothing is added.
                loop {
                    let mut adjacent = Vec::new();
                    for hex in reached.iter() {
                        adjacent.extend(self.neighbours(hex)?);
                    }
                    let wider = reached.union(&set_of(&adjacent).intersection(&within));
                    if wider == reached {
                        break Value::Set(reached);
                    }
                    reached = wider;
                }
            }
            BuiltIn::Distance => {
                let [from, to] = operands(args)?;
                let from = self.eval_hex(from)?;
                let steps = from.distance.get(to_index(self.eval_num(to)?)?);
                Value::Num(i64::from(*steps.ok_or(StopReason::Unsound("no such hex"))?))
            }
            BuiltIn::Edge => {
                let [direction] = operands(args)?;
                let direction = Direction::ALL.get(to_index(self.eval_num(direction)?)?);
                Value::Set(
                    self.edge_hexes(*direction.ok_or(StopReason::Unsound("no such direction"))?),
                )
            }
            BuiltIn::Forward => {
                let [army] = operands(args)?;
                Value::Num(self.eval_army(army)?.forward as i64)
            }
            BuiltIn::InSight => {
                let [from, to, hexes] = operands(args)?;
                let (from, to) = (self.eval_num(from)?, self.eval_num(to)?);
                let hexes = self.eval_set(hexes)?;
                bool_value(in_sight(program, to_index(from)?, to_index(to)?, &hexes))
            }
            BuiltIn::Knows => {
                let [army, cards] = operands(args)?;
                let army = self.eval_num(army)?;
                let cards = self.eval_set(cards)?;
                bool_value(cards.difference(&self.source.known_cards(army)?).is_empty())
            }
            BuiltIn::Line => {
                let [from, direction, last] = operands(args)?;
                let from = self.eval_num(from)?;
                let direction = to_index(self.eval_num(direction)?)?;
                let last = self.eval_set(last)?;
                let (mut line, mut at) = (Set::default(), from);
                loop {
                    let hex =
                        program.hexes.get(to_index(at)?).ok_or(StopReason::Unsound("no hex"))?;
                    let next = hex.toward.get(direction).copied().flatten();
                    let Some(next) = next.filter(|&to| i64::from(to) != from) else { break };
                    line.insert(next as usize);
                    at = i64::from(next);
                    if last.has(at) {
                        break;
                    }
                }
                Value::Set(line)
            }
            BuiltIn::Neighbours => {
                let [hex] = operands(args)?;
                let hex = self.eval_num(hex)?;
                Value::Set(set_of(self.neighbours(hex)?))
            }
            BuiltIn::Objectives => {
                let [army] = operands(args)?;
                Value::Set(set_of(&self.eval_army(army)?.objectives))
            }
            BuiltIn::Places => {
                let [pieces] = operands(args)?;
                let Ty::Set(Universe::Piece(kind)) = pieces.ty else {
                    return Err(StopReason::Unsound("no pieces"));
                };
                let mut places = Vec::new();
                for piece in self.eval_set(pieces)?.iter() {
                    places.push(self.source.place(kind, piece)?);
                }
                // Pieces off the board are at `NONE`, which is not an element of a set.
                Value::Set(places.into_iter().collect())
            }
            BuiltIn::Row => {
                let [hex] = operands(args)?;
                Value::Num(i64::from(self.eval_hex(hex)?.row) + 1)
            }
            BuiltIn::Section => {
                let [section] = operands(args)?;
                let section = program.sections.get(to_index(self.eval_num(section)?)?);
                Value::Set(set_of(&section.ok_or(StopReason::Unsound("no such section"))?.1))
            }
            BuiltIn::Shift => {
                let [hexes, direction] = operands(args)?;
                let hexes = self.eval_set(hexes)?;
                let direction = to_index(self.eval_num(direction)?)?;
                let mut led = Vec::new();
                for hex in hexes.iter() {
                    let hex =
                        program.hexes.get(to_index(hex)?).ok_or(StopReason::Unsound("no hex"))?;
                    led.extend(hex.toward.get(direction).copied().flatten());
                }
                Value::Set(set_of(&led))
            }
            BuiltIn::Side => {
                let [hex, toward] = operands(args)?;
                let hex = self.eval_hex(hex)?;
                let toward = self.eval_num(toward)?;
                let side = hex.sides.iter().find(|(to, _)| i64::from(*to) == toward);
                Value::Num(side.map_or(NONE, |(_, terrain)| i64::from(*terrain)))
            }
            BuiltIn::Step => {
                let [hex, direction] = operands(args)?;
                let hex = self.eval_hex(hex)?;
                let direction = to_index(self.eval_num(direction)?)?;
                let to = hex.toward.get(direction).copied().flatten();
                Value::Num(to.map_or(NONE, i64::from))
            }
        })
    }

    /// Returns the hexes adjacent to a hex.
    fn neighbours(&self, hex: i64) -> EvalResult<&'p [u32]> {
        let hex =
            self.program.hexes.get(to_index(hex)?).ok_or(StopReason::Unsound("no such hex"))?;
        Ok(&hex.neighbours)
    }

    /// Returns the hexes along an edge of the board. A diagonal direction has two edges. Rows may
    /// differ in length, and each has its own ends.
    fn edge_hexes(&self, direction: Direction) -> Set {
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
