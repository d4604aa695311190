//! The values along the rows and the columns of a table: the words of an enum or the faces of a
//! die, or whole numbers.
//!
//! ```text
//! thrown: int 2..12    2..4 | …   5 | …   above 5 | …
//! odds: odds           1-2 | …    1-1 | …
//! ```

use castra_base::suggest::list_with_and;
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{self, Name, TableItem, TypeRef};

use castra_defs::{Axis, Enum, Param, Type, Variant};
use castra_resolve::names::undeclared_name;
use castra_resolve::types;

use super::GameChecker;

/// The maximum number of rows or columns for numbers.
const MAX_NUMBERS: i64 = 1_000;

/// The values along one side of a table.
pub(super) enum AxisValues {
    Words(Enum),
    Numbers {
        lowest: i64,
        highest: i64,
        /// See [`Axis::Numbers`].
        open: bool,
    },
}

impl AxisValues {
    /// Returns the number of rows or columns.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Words(of) => of.variants.len(),
            Self::Numbers { lowest, highest, .. } => {
                usize::try_from(highest - lowest + 1).unwrap_or(0)
            }
        }
    }

    pub(super) const fn axis(&self) -> Axis {
        match *self {
            Self::Words(_) => Axis::Words,
            Self::Numbers { lowest, highest, open } => Axis::Numbers { lowest, highest, open },
        }
    }

    /// Returns the value at a position, for messages.
    pub(super) fn value_text(&self, at: usize) -> String {
        match self {
            Self::Words(of) => of.variants.get_index(at).map_or_else(String::new, |v| v.0.clone()),
            Self::Numbers { lowest, .. } => (lowest + i64::try_from(at).unwrap_or(0)).to_string(),
        }
    }

    /// Returns the texts of the values for whose positions `is_given` is false.
    pub(super) fn missing_values(&self, is_given: impl Fn(usize) -> bool) -> Vec<String> {
        (0..self.len()).filter(|at| !is_given(*at)).map(|at| self.value_text(at)).collect()
    }
}

/// The numbers that the name of a row or column covers.
#[derive(Clone, Copy)]
enum Numbers {
    These(i64, i64),
    Below(i64),
    Above(i64),
}

impl Numbers {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(bound) = text.strip_prefix("below ") {
            return Some(Self::Below(bound.trim().parse().ok()?));
        }
        if let Some(bound) = text.strip_prefix("above ") {
            return Some(Self::Above(bound.trim().parse().ok()?));
        }
        Some(match text.split_once("..") {
            Some((from, to)) => Self::These(from.parse().ok()?, to.parse().ok()?),
            None => {
                let one = text.parse().ok()?;
                Self::These(one, one)
            }
        })
    }
}

/// Returns the ends of `2-4`, a mistake for `2..4`.
fn parse_dashed(text: &str) -> Option<(&str, &str)> {
    text.split_once('-').filter(|(a, b)| {
        !a.is_empty() && [a, b].iter().all(|part| part.bytes().all(|c| c.is_ascii_digit()))
    })
}

/// Returns the names of the rows of a table for side 0, or of its columns for side 1.
fn names(syntax: &ast::Table, side: usize) -> Vec<&Name> {
    let mut names = Vec::new();
    for entry in syntax.block.iter() {
        match (entry, side) {
            (TableItem::Row(row), 0) => names.push(&row.label),
            (TableItem::Heading(heading), 1) => names.extend(heading),
            (TableItem::Row(_) | TableItem::Heading(_) | TableItem::Where(_), _) => {}
        }
    }
    names
}

impl GameChecker<'_, '_> {
    /// Returns the parameters of a table and the values along its sides, or `None` after an error.
    pub(super) fn read_axes(
        &mut self,
        syntax: &ast::Table,
    ) -> Option<(Vec<Param>, Vec<AxisValues>)> {
        let mut params = Vec::new();
        let mut sides = Vec::new();
        for (at, param) in syntax.params.iter().enumerate() {
            let (ty, side) = self.read_axis(param, &names(syntax, at), syntax)?;
            sides.push(side);
            params.push(Param { name: param.name.text.to_string(), ty });
        }
        if sides.len() > 2 {
            let third = syntax.params.get(2)?;
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    third.name.span,
                    "a table must have one or two parameters",
                )
                .label("one too many")
                .help("split it into several tables"),
            );
            return None;
        }
        Some((params, sides))
    }

    fn read_axis(
        &mut self,
        param: &ast::Param,
        names: &[&Name],
        syntax: &ast::Table,
    ) -> Option<(Type, AxisValues)> {
        if let TypeRef::Named(name) = &param.ty
            && let key = self.text.scopes.key(&name.text, name.span.file)
            && !self.text.game.enums.contains_key(key.as_str())
            && let Some(die) = self.text.game.dice.get(key.as_str())
        {
            if die.numeric {
                let faces: Vec<i64> = die.faces.iter().filter_map(|f| f.parse().ok()).collect();
                let (lowest, highest) = (*faces.iter().min()?, *faces.iter().max()?);
                let ty = Type::Int { range: Some((lowest, highest)) };
                return Some((ty, AxisValues::Numbers { lowest, highest, open: false }));
            }
            let variant = |face: &String| Variant { label: face.clone(), ..Variant::default() };
            let variants = die.faces.iter().map(|face| (face.clone(), variant(face))).collect();
            let of = Enum { name: die.name.clone(), variants, ..Enum::default() };
            return Some((Type::Enum(die.name.clone()), AxisValues::Words(of)));
        }
        let ty = types::resolve_type(&param.ty, self.text.types(), self.reporter)?;
        let side = match &ty {
            Type::Enum(of) => AxisValues::Words(self.text.game.enums.get(of)?.clone()),
            Type::Int { range } => self.read_numbers(param, *range, names, syntax)?,
            Type::Bool
            | Type::Text
            | Type::Names
            | Type::SetOf(_)
            | Type::OneOf(_)
            | Type::Play(_) => {
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_MISMATCH,
                        param.name.span,
                        format!(
                            "the parameters of a table must be enums, dice or numbers, but `{}` \
                             is {}",
                            param.name.text,
                            castra_resolve::misfits::describe(&ty)
                        ),
                    )
                    .label("cannot have rows or columns")
                    .help("write an enum, a die, `int`, or numbers with bounds: `int 2..12`"),
                );
                return None;
            }
        };
        Some((ty, side))
    }

    /// Returns the numbers along a side: those that its type allows, or those from the row for all
    /// `below` to the row for all `above`. Returns `None` after an error.
    fn read_numbers(
        &mut self,
        param: &ast::Param,
        range: Option<(i64, i64)>,
        names: &[&Name],
        syntax: &ast::Table,
    ) -> Option<AxisValues> {
        let read = || names.iter().filter_map(|name| Numbers::read(&name.text));
        let bound = |of: fn(Numbers) -> Option<i64>| read().find_map(of);
        let below = bound(|n| match n {
            Numbers::Below(bound) => Some(bound),
            Numbers::These(..) | Numbers::Above(_) => None,
        });
        let above = bound(|n| match n {
            Numbers::Above(bound) => Some(bound),
            Numbers::These(..) | Numbers::Below(_) => None,
        });
        let (lowest, highest, open) = match (range, below, above) {
            (Some((lowest, highest)), ..) => (lowest, highest, false),
            (None, Some(below), Some(above)) => {
                (below.saturating_sub(1), above.saturating_add(1), true)
            }
            (None, ..) => {
                let slips: Vec<&Name> = names
                    .iter()
                    .filter(|name| parse_dashed(&name.text).is_some())
                    .copied()
                    .collect();
                if !slips.is_empty() {
                    slips.into_iter().for_each(|name| self.report_not_a_number(name));
                } else if !syntax.block.is_broken() {
                    self.report_unbounded(param, read());
                }
                return None;
            }
        };
        if highest.checked_sub(lowest).is_none_or(|n| n >= MAX_NUMBERS) {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_OUT_OF_RANGE,
                    param.name.span,
                    format!("`{}` runs from {lowest} to {highest}", param.name.text),
                )
                .label("too many numbers for a table")
                .help(format!("the limit is {MAX_NUMBERS}; use rows for all `below` and `above`")),
            );
            return None;
        }
        Some(AxisValues::Numbers { lowest, highest, open })
    }

    /// Reports a parameter without bounds, in a table without rows for all `below` and `above`.
    fn report_unbounded(&mut self, param: &ast::Param, read: impl Iterator<Item = Numbers>) {
        let ends = read.filter_map(|n| match n {
            Numbers::These(from, to) => Some((from, to)),
            Numbers::Below(_) | Numbers::Above(_) => None,
        });
        let ends = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
        let name = &param.name.text;
        let diagnostic = Diagnostic::new(
            &codes::TABLE_MISSING_CELL,
            param.name.span,
            format!("`{name}` can be any number, but the table ends"),
        )
        .label("has no bounds");
        let help = match ends {
            Some((from, to)) => format!(
                "give it bounds, `{name}: int {from}..{to}`, or add what is for all others: \
                 `below {from}` and `above {to}`"
            ),
            None => format!(
                "give it bounds, as in `{name}: int 1..6`, or add what is for all others, as in \
                 `below 1` and `above 6`"
            ),
        };
        self.report(diagnostic.help(help));
    }

    /// Returns the positions of the rows or columns that a name covers, or reports the name.
    pub(super) fn find_positions(&mut self, side: &AxisValues, name: &Name) -> Option<Vec<usize>> {
        match side {
            AxisValues::Words(of) => {
                if let Some(word) = types::find_printed_word(of, &name.text) {
                    return Some(vec![of.variants.get_index_of(word)?]);
                }
                let known =
                    of.variants.iter().map(|(word, v)| v.abbr.as_deref().unwrap_or(word.as_str()));
                let asked = ExpectedName::EnumWord(of.name.clone());
                self.report(undeclared_name(asked, name, known));
                None
            }
            &AxisValues::Numbers { lowest, highest, .. } => {
                let Some(read) = Numbers::read(&name.text) else {
                    self.report_not_a_number(name);
                    return None;
                };
                let (from, to) = match read {
                    Numbers::These(from, to) => (from, to),
                    Numbers::Below(bound) => (lowest, bound.saturating_sub(1)),
                    Numbers::Above(bound) => (bound.saturating_add(1), highest),
                };
                if from < lowest || to > highest || from > to {
                    self.report(
                        Diagnostic::new(
                            &codes::TYPE_OUT_OF_RANGE,
                            name.span,
                            format!("`{}` is not within {lowest} to {highest}", name.text),
                        )
                        .label("out of range")
                        .help(if from > to {
                            "write the smaller number first"
                        } else {
                            "keep to the numbers that the parameter can be"
                        }),
                    );
                    return None;
                }
                let at = |n: i64| usize::try_from(n - lowest).ok();
                Some((at(from)?..=at(to)?).collect())
            }
        }
    }

    /// Reports the name of a row or column that is not a number.
    fn report_not_a_number(&mut self, name: &Name) {
        let meant = parse_dashed(&name.text);
        let diagnostic = Diagnostic::new(
            &codes::TYPE_MISMATCH,
            name.span,
            format!("`{}` is not a number", name.text),
        )
        .label("expected numbers");
        let diagnostic = match meant {
            Some((from, to)) => {
                let meant = format!("{from}..{to}");
                diagnostic.help("from one number to another is written with two dots").suggest(
                    format!("write `{meant}`"),
                    name.span,
                    meant,
                )
            }
            None => diagnostic.help("write `5`, `2..4`, `below 2` or `above 12`"),
        };
        self.report(diagnostic);
    }
}

/// Returns the diagnostic for a row or column that is given twice.
pub(super) fn duplicate_line(what: &str, name: &Name, first: Span) -> Diagnostic {
    Diagnostic::new(
        &codes::TABLE_DUPLICATE,
        name.span,
        format!("the {what} `{}` is given twice", name.text),
    )
    .label("the second time")
    .related(first, "the first time")
    .help("keep one of them")
}

/// Returns a list of words joined by `and`.
pub(super) fn join_with_and(words: &[String]) -> String {
    list_with_and(words.iter().map(String::as_str), 8)
}
