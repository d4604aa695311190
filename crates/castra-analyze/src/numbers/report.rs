//! The diagnostics for places where play may stop.

use std::collections::BTreeSet;

use castra_base::{Diagnostic, FileId, Span, codes};
use castra_ir::{Binary, Expr, ExprKey, ExprKind, Ty};

use super::abstract_number::AbstractNumber;
use super::deps::is_number;
use super::flow::BodyAnalysis;
use super::possible_fault::FaultKind;

pub(super) use super::possible_fault::PossibleFault;

/// The maximum number of dice in one roll.
const MAX_DICE: i64 = 255;

impl BodyAnalysis<'_, '_> {
    /// Reports a divisor that may be 0.
    pub(super) fn check_divisor(&mut self, divisor: &Expr, number: AbstractNumber) {
        if number.is_never_zero() || !is_number(&divisor.ty) {
            return;
        }
        let mut given = None;
        if let ExprKind::Local(local) = divisor.kind
            && let Some(param) = self.params.get(local.index())
        {
            given = param.zero.map(|zero| (self.callee_name.clone(), zero));
        }
        let certain = number.constant() == Some(0);
        self.record_fault(divisor, FaultKind::Divisor { certain }, given);
    }

    /// Checks a set that is picked from.
    pub(super) fn check_pick(&mut self, set: &Expr) {
        if matches!(set.ty, Ty::Set(_)) && !self.is_filled(set) {
            self.record_fault(set, FaultKind::Pick, None);
        }
    }

    /// Checks a number of dice. A number without an upper bound is not reported.
    pub(super) fn check_roll(&mut self, n: &Expr, number: AbstractNumber) {
        let is_known = number.high().is_some_and(|most| most > MAX_DICE);
        if is_known && !matches!(n.kind, ExprKind::Const(_)) {
            self.record_fault(n, FaultKind::Dice, None);
        }
    }

    /// Checks the limits of a choice of several elements.
    pub(super) fn check_choice(&mut self, least: Option<&Expr>, most: Option<&Expr>) {
        let (Some(least), Some(most)) = (least, most) else { return };
        let (few, many) = (self.eval_silently(least), self.eval_silently(most));
        // A negative count is read as 0.
        let fits = many.low().is_some_and(|many| few.high().is_some_and(|few| few.max(0) <= many));
        let kind =
            ExprKind::Binary(Binary::Subtract, Box::new(most.clone()), Box::new(least.clone()));
        let apart = Expr { kind, ty: Ty::Int, span: most.span };
        let is_same = ExprKey::of(most) == ExprKey::of(least);
        let is_known = is_same || self.eval_silently(&apart).low() >= Some(0);
        if !fits && !is_known && is_number(&least.ty) && is_number(&most.ty) {
            self.record_fault(least, FaultKind::Answer, None);
        }
    }

    /// Checks a change of the side between two hexes. `hexside` gives the span of a report.
    pub(super) fn check_side(&mut self, hexside: &Expr, hex: &Expr, toward: &Expr) {
        if self.may_be_apart(hex, toward) {
            self.record_fault(hexside, FaultKind::Side, None);
        }
    }

    fn record_fault(&mut self, expr: &Expr, doubt: FaultKind, given: Option<(String, Span)>) {
        if self.silent_depth == 0 {
            let name = self.name_of(expr);
            self.pass_results.found.push(PossibleFault {
                place: expr.span,
                doubt,
                name,
                argument: given,
            });
        }
    }

    /// Returns the source name of a value; `None` for other expressions.
    fn name_of(&self, value: &Expr) -> Option<String> {
        let name_of_field =
            |owner: &Expr, name: &str| Some(format!("{}.{name}", self.name_of(owner)?));
        if let ExprKind::Local(local) = value.kind {
            return Some(self.locals.get(local.index())?.name.to_string());
        }
        if let ExprKind::Field(kind, field, owner) = &value.kind {
            let kind = self.program.kinds.get(kind)?;
            return name_of_field(owner, &kind.fields.get(field)?.name);
        }
        if let ExprKind::State(id, owner) = &value.kind {
            let name = &self.program.states.get(id)?.name;
            return match owner {
                Some(owner) => name_of_field(owner, name),
                None => Some(name.clone()),
            };
        }
        if let ExprKind::Pile(pile) = &value.kind {
            let name = &self.program.piles.get(pile.pile)?.name;
            return match &pile.army {
                Some(army) => name_of_field(army, name),
                None => Some(name.clone()),
            };
        }
        if let ExprKind::Option(id) = value.kind {
            return Some(self.program.options.get(id)?.name.clone());
        }
        if matches!(value.kind, ExprKind::Us) {
            return Some("us".to_owned());
        }
        matches!(value.kind, ExprKind::Them).then(|| "them".to_owned())
    }
}

impl PossibleFault {
    /// Returns the problem, or `None` if no checked file has a part in it.
    pub(super) fn diagnostic(&self, own_files: &BTreeSet<FileId>) -> Option<Diagnostic> {
        let place = self.place;
        if !own_files.contains(&place.file) {
            let (called, from) =
                self.argument.as_ref().filter(|(_, from)| own_files.contains(&from.file))?;
            let message = format!("`{called}` divides by this, and it may be 0");
            return Some(
                Diagnostic::new(&codes::RULES_MAY_DIVIDE_BY_ZERO, *from, message)
                    .label("may be 0 here")
                    .related(place, "here it divides")
                    .help("check first whether it is 0, or pass `max(1, …)`"),
            );
        }
        let name = self.name.as_ref().map(|name| format!("`{name}`"));
        let subject = name.as_deref().unwrap_or("this");
        let shown = self.name.as_deref().unwrap_or("…");
        let set = self.name.as_deref().unwrap_or("S");
        let problem = match self.doubt {
            FaultKind::Divisor { certain: true } => {
                Diagnostic::new(&codes::RULES_DIVIDES_BY_ZERO, place, "division by zero")
                    .label(format!("{subject} is always 0 here"))
                    .help("divide by another number")
            }
            FaultKind::Divisor { certain: false } => Diagnostic::new(
                &codes::RULES_MAY_DIVIDE_BY_ZERO,
                place,
                "this may divide by zero",
            )
            .label(format!("{subject} may be 0 here"))
            .help(format!(
                "check first: `if {shown} > 0`; or divide by `max(1, {shown})`; if the number is \
                         never 0, give it bounds where it is declared: `int 1..6`"
            )),
            FaultKind::Pick => {
                let message = "there may be nothing to pick from";
                Diagnostic::new(&codes::RULES_MAY_PICK_NOTHING, place, message)
                    .label("may be empty")
                    .help(format!("check first: `if {set} is not empty {{ … }}`"))
            }
            FaultKind::Dice => {
                let message = "this may be more dice than can be rolled at a time";
                Diagnostic::new(&codes::RULES_MAY_ROLL_TOO_MANY, place, message)
                    .label(format!("the limit is {MAX_DICE}"))
                    .help(format!("roll `min({shown}, {MAX_DICE})`"))
            }
            FaultKind::Answer => {
                let message = "this may ask for more than may be chosen";
                Diagnostic::new(&codes::RULES_MAY_HAVE_NO_ANSWER, place, message)
                    .label("may be above `at most`")
                    .help("take the lower of the two: `at least min(a, b) at most b`")
            }
            FaultKind::Side => {
                let message = "these hexes may share no side";
                Diagnostic::new(&codes::RULES_MAY_SHARE_NO_SIDE, place, message)
                    .label("nothing has asked whether the second is a neighbour of the first")
                    .help(
                        "check first: `if k in neighbours(h) { … }`, or take it from `neighbours(h)`",
                    )
            }
        };
        Some(match &self.argument {
            Some((_, from)) => problem.related(*from, "it may be given 0 here"),
            None => problem,
        })
    }
}
