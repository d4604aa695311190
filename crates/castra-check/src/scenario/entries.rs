//! Values in the state of a piece that only battles have: a hex of the board, an army.

use castra_base::{Diagnostic, ExpectedName, IndexMap, codes};
use castra_syntax::ast::{Name, Value as Written};
use smol_str::ToSmolStr;

use castra_defs::{Army, Board, DefKind, RuntimeType, StateType, UseKind, Value};
use castra_resolve::cells;
use castra_resolve::fields::BattleValues;
use castra_resolve::misfits::{ValueTarget, describe_value};
use castra_resolve::names::undeclared_name;
use castra_resolve::reporter::Reporter;
use castra_resolve::uses::Meaning;

/// The parts of a battle that the state of its pieces may name.
#[derive(Clone, Copy)]
pub(crate) struct BattleContext<'a> {
    /// The battle's board; `None` if the battle names no existing board, which is reported
    /// elsewhere.
    pub(crate) board: Option<&'a Board>,
    /// The armies of the battle, by id.
    pub(crate) armies: &'a IndexMap<String, Army>,
}

impl BattleValues for BattleContext<'_> {
    fn value(
        &self,
        ty: &StateType,
        values: &[Written],
        what: ValueTarget<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<Result<Value, Diagnostic>> {
        let RuntimeType::Named(of) = &ty.of else { return None };
        let [value] = values else { return None };
        let or_none = if ty.or_none { ", or `none`" } else { "" };
        let name = match value {
            Written::Word(word) if ty.or_none && word.text == "none" => return None,
            Written::Word(word) => Some(word.clone()),
            Written::Int(int) => Some(Name { text: int.value.to_smolstr(), span: int.span }),
            _ => None,
        };
        let wrong = |noun: &str, help: String| {
            let have = describe_value(value);
            let message = format!("`{}` is {noun}, but this is {have}", what.name);
            Diagnostic::new(&codes::TYPE_MISMATCH, value.span(), message)
                .label(format!("expected {noun}"))
                .help(help)
        };
        match of.as_str() {
            "hex" | "square" | "place" => {
                let Some(board) = self.board else { return Some(Ok(Value::Word("none".into()))) };
                let noun = board.grid.cell_words().0;
                let can_be = |_: &Name| board.numbers_cells() || !matches!(value, Written::Int(_));
                let Some(name) = name.filter(can_be) else {
                    let one = board.cells().next().map(|cell| board.name_of(cell));
                    let one = one.unwrap_or_default();
                    let help = format!("write a {noun} of the board such as `{one}`{or_none}");
                    return Some(Err(wrong(&format!("a {noun}"), help)));
                };
                let meant = match board.has_places() {
                    true => Meaning::declaration(DefKind::Place),
                    false => Meaning::BuiltIn,
                };
                reporter.record_use(&name, UseKind::Read, meant);
                let cell = cells::resolve_cell(board, &name);
                Some(cell.map(|cell| Value::Word(board.name_of(cell).to_string())))
            }
            "army" => {
                let Some(name) = name.filter(|_| !matches!(value, Written::Int(_))) else {
                    return Some(Err(wrong("an army", format!("write an army{or_none}"))));
                };
                let is_army = self.armies.contains_key(name.text.as_str());
                let meant =
                    if is_army { Meaning::declaration(DefKind::Army) } else { Meaning::Unresolved };
                reporter.record_use(&name, UseKind::Read, meant);
                if is_army {
                    return Some(Ok(Value::Word(name.text.to_string())));
                }
                let known = self.armies.keys().map(String::as_str);
                Some(Err(undeclared_name(ExpectedName::Army, &name, known)))
            }
            _ => None,
        }
    }
}
