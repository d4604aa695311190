//! The bounds of declared types: `state orders per army: int 0..3`.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::visit::{self, Part};
use castra_syntax::ast::{ArmBody, Block, Item, ItemKind, Name, Param, StateItem, Stmt, TypeRef};

use super::bound::{Bound, UpperBound};
use super::builder::Builder;
use crate::definitions::DefEntry;
use crate::types::empty_range;
use castra_defs::{Board, DefKind};
use castra_ir::interval::{Interval, UNBOUNDED};
use castra_ir::{FieldId, KindId, NONE};

/// The written bounds of a type.
#[derive(Clone, Debug)]
pub struct WrittenBounds {
    /// The lowest allowed value.
    pub low: i64,
    /// The highest value, which may be below the lowest.
    pub high: i64,
    /// The span of the bounds.
    pub span: Span,
    /// The type without the bounds.
    pub plain: TypeRef,
}

impl WrittenBounds {
    /// Returns the diagnostic for bounds whose lower end is above the upper end; `None` for valid
    /// bounds.
    #[must_use]
    pub fn problem(&self) -> Option<Diagnostic> {
        let Self { low, high, span, .. } = *self;
        let message = || format!("the range {low}..{high} is empty");
        (low > high).then(|| {
            Diagnostic::new(&codes::TYPE_BAD_DEFAULT, span, message())
                .label("ends before it starts")
                .suggest("swap the ends", span, format!("int {high}..{low}"))
        })
    }

    /// Returns the bound of a named value.
    #[must_use]
    pub fn bound(&self, name: String, value_name: Option<String>, clamped: bool) -> Bound {
        let Self { low, high, span, .. } = *self;
        let upto = high.to_string();
        let high = UpperBound::Number(high);
        Bound {
            name,
            owner: value_name,
            is_param: false,
            low,
            high,
            upper_text: upto,
            clamped,
            span,
        }
    }
}

/// Returns the bounds of a type such as `int 0..3` or `int 0..3 or none`.
#[must_use]
pub fn written_bounds(ty: &TypeRef) -> Option<WrittenBounds> {
    match ty {
        TypeRef::Int { range: Some((low, high)), span, .. } => {
            let plain = TypeRef::Int { range: None, upto: None, span: *span };
            Some(WrittenBounds { low: low.value, high: high.value, span: *span, plain })
        }
        TypeRef::Option(inner) => {
            let bounds = written_bounds(inner)?;
            Some(WrittenBounds { plain: TypeRef::Option(Box::new(bounds.plain)), ..bounds })
        }
        TypeRef::Int { .. }
        | TypeRef::Named(_)
        | TypeRef::SetOf(_)
        | TypeRef::Dice(_)
        | TypeRef::OneOf(_) => None,
    }
}

/// Returns whether a local or a parameter has written bounds.
pub(super) fn names_have_bounds(items: &[&Item]) -> bool {
    let of_params =
        |params: &[Param]| params.iter().any(|param| written_bounds(&param.ty).is_some());
    let of_result =
        |ty: &Option<TypeRef>| ty.as_ref().is_some_and(|ty| written_bounds(ty).is_some());
    items.iter().any(|item| match &item.kind {
        ItemKind::Function(i) => {
            of_params(&i.params) || of_result(&i.result) || block_has_bounds(&i.body)
        }
        ItemKind::Procedure(i) => {
            of_params(&i.params) || of_result(&i.result) || block_has_bounds(&i.body)
        }
        ItemKind::Record(i) => i.block.iter().any(|field| written_bounds(&field.ty).is_some()),
        ItemKind::Setup(i) => block_has_bounds(&i.body),
        ItemKind::Turn(i) => i.block.iter().any(|phase| block_has_bounds(&phase.body)),
        ItemKind::Whenever(i) => block_has_bounds(&i.body),
        ItemKind::Reaction(i) => block_has_bounds(&i.body),
        ItemKind::Change(i) => block_has_bounds(&i.body),
        ItemKind::Test(i) => block_has_bounds(&i.body),
        _ => false,
    })
}

fn block_has_bounds(block: &Block<Stmt>) -> bool {
    block.iter().any(|stmt| {
        let mut found = false;
        visit::visit_stmt(stmt, &mut |part| match part {
            Part::Type(ty) => found |= written_bounds(ty).is_some(),
            Part::Block(block) => found = found || block_has_bounds(block),
            Part::Arms(arms) => {
                for arm in arms.iter() {
                    if let ArmBody::Block(block) = &arm.body {
                        found = found || block_has_bounds(block);
                    }
                }
            }
            Part::Expr(_)
            | Part::AssignmentTarget(_)
            | Part::Text(_)
            | Part::Clauses(_)
            | Part::Fields(_)
            | Part::Cards(_)
            | Part::Word(_)
            | Part::Setting(_)
            | Part::Name(..) => {}
        });
        found
    })
}

/// Returns the intervals of the boards' rows and columns, which count from 1.
pub(super) fn board_intervals<'b>(boards: impl Iterator<Item = &'b Board>) -> (Interval, Interval) {
    let (mut rows, mut columns): (Option<u16>, Option<u16>) = (None, None);
    for board in boards {
        if board.has_places() {
            return (UNBOUNDED, UNBOUNDED);
        }
        for cell in board.cells() {
            rows = rows.max(Some(cell.row));
            columns = columns.max(Some(cell.col));
        }
    }
    let upto =
        |most: Option<u16>| most.map_or(UNBOUNDED, |most| (Some(1), Some(i64::from(most) + 1)));
    (upto(rows), upto(columns))
}

impl Builder<'_, '_> {
    /// Returns the bounds of a declared state, and reports faults in them.
    pub(super) fn state_bound(&mut self, item: &StateItem, init: Option<i64>) -> Option<Bound> {
        let Some(name) = &item.name else { return None };
        let written = match &item.ty {
            Some(TypeRef::Option(inner)) => Some(&**inner),
            written => written.as_ref(),
        };
        let Some(TypeRef::Int { range, upto, span }) = written else {
            self.report_useless_clamp(item.clamped, name);
            return None;
        };
        if let Some(upto) = upto {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    upto.1.span,
                    format!("the upper bound of `{}` must be a number", name.text),
                )
                .label("not a number")
                .help("only a state of pieces or cards, in the block of their kind, goes up to one of their fields"),
            );
            return None;
        }
        let Some((low, high)) = range else {
            self.report_useless_clamp(item.clamped, name);
            return None;
        };
        if low.value > high.value {
            self.report(empty_range(low, high));
            return None;
        }
        if let (Some(init), Some(default)) = (init, &item.default)
            && !(low.value..=high.value).contains(&init)
            && init != NONE
        {
            let (low, high) = (low.value, high.value);
            self.report(
                Diagnostic::new(
                    &codes::TYPE_OUT_OF_RANGE,
                    default.span,
                    format!("`{}` is from {low} to {high}, not {init}", name.text),
                )
                .label(if init < low { "too small" } else { "too large" })
                .help(format!("write a number from {low} to {high}")),
            );
        }
        Some(Bound {
            name: name.text.to_string(),
            owner: None,
            is_param: false,
            low: low.value,
            high: UpperBound::Number(high.value),
            upper_text: high.value.to_string(),
            clamped: item.clamped.is_some(),
            span: *span,
        })
    }

    pub(super) fn report_useless_clamp(&mut self, clamped: Option<Span>, name: &Name) {
        let Some(span) = clamped else { return };
        self.report(
            Diagnostic::new(
                &codes::TYPE_MISMATCH,
                span,
                format!("`{}` has no bounds to be clamped to", name.text),
            )
            .label("without bounds")
            .help("write the bounds before it, as in `int 0..3 clamped`"),
        );
    }

    /// Returns the written bounds of the type of a record's field or of a result, and the type
    /// without them.
    pub(super) fn written_bound(
        &mut self,
        name: Option<&Name>,
        value_name: &Name,
        written: &TypeRef,
        clamped: Option<Span>,
    ) -> (TypeRef, Option<Bound>) {
        let Some(bounds) = written_bounds(written) else {
            self.report_useless_clamp(clamped, name.unwrap_or(value_name));
            return (written.clone(), None);
        };
        if let Some(problem) = bounds.problem() {
            self.report(problem);
            return (bounds.plain, None);
        }
        let name = name.map_or_else(String::new, |name| name.text.to_string());
        let bound = bounds.bound(name, Some(value_name.text.to_string()), clamped.is_some());
        (bounds.plain, Some(bound))
    }

    /// Records the bounds of state fields, once all kinds and their fields are known.
    pub(super) fn field_bounds(&mut self) {
        let definitions = self.symbols.definitions.clone();
        for one in definitions.iter().filter(|one| one.kind == DefKind::Field) {
            let kind = self.game.kinds.get(one.enclosing.as_str());
            let field = kind.and_then(|kind| kind.fields.get(one.key.as_str()));
            if field.is_some_and(|field| field.state)
                && let Some((at, bound)) = self.field_bound(one)
            {
                let kind = self.symbols.template.kinds.get_mut(at.0);
                if let Some(field) = kind.and_then(|kind| kind.fields.get_mut(at.1)) {
                    field.within = bound.interval();
                }
                self.symbols.bounds.fields.insert(at, bound);
            }
        }
    }

    fn field_bound(&mut self, decl: &DefEntry) -> Option<((KindId, FieldId), Bound)> {
        let kind = decl.enclosing.as_str();
        let name = decl.to_name();
        let written = match decl.ty.as_ref()? {
            TypeRef::Option(inner) => inner,
            written => written,
        };
        let TypeRef::Int { range, upto, span } = written else {
            self.report_useless_clamp(decl.clamped, &name);
            return None;
        };
        let at = self.symbols.template.kinds.find(|made| made.name == kind)?;
        let own = self.find_field(at, &name)?;
        let (low, high, written) = match (range, upto) {
            (Some((low, high)), _) => {
                (low.value, UpperBound::Number(high.value), high.value.to_string())
            }
            (None, Some(upto)) => {
                let most = self.upper_bound_of(kind, &upto.1)?;
                let of = self.find_field(at, &upto.1)?;
                (upto.0.value, UpperBound::Field(of, most), upto.1.text.to_string())
            }
            (None, None) => {
                self.report_useless_clamp(decl.clamped, &name);
                return None;
            }
        };
        let bound = Bound {
            name: decl.name.to_string(),
            owner: None,
            is_param: false,
            low,
            high,
            upper_text: written,
            clamped: decl.clamped.is_some(),
            span: *span,
        };
        Some(((at, own), bound))
    }

    fn find_field(&self, kind: KindId, name: &Name) -> Option<FieldId> {
        self.symbols.field(kind, &name.text, name.span.file)
    }

    /// Returns the highest number of a field that bounds another field. The field must have bounds
    /// and be constant.
    fn upper_bound_of(&mut self, kind: &str, name: &Name) -> Option<i64> {
        let key = self.symbols.scopes.field_key(kind, &name.text, name.span.file);
        let declared = self.game.kinds.get(kind)?.fields.get(key.as_str());
        let (message, label) = match declared.map(|field| (&field.ty, field.state)) {
            Some((castra_defs::Type::Int { range: Some((_, most)) }, false)) => return Some(*most),
            Some((_, true)) => {
                (format!("the bound `{}` changes in play", name.text), "state is not a bound")
            }
            Some((castra_defs::Type::Int { range: None }, false)) => {
                (format!("the bound `{}` has no bounds itself", name.text), "any number")
            }
            Some(_) => (format!("the bound `{}` is not a number", name.text), "not a number"),
            None => (format!("`{kind}` has no field `{}`", name.text), "not a field"),
        };
        self.report(
            Diagnostic::new(&codes::TYPE_MISMATCH, name.span, message)
                .label(label)
                .help("a bound is a number, or a field of the kind such as `full: int 1..4`"),
        );
        None
    }
}
