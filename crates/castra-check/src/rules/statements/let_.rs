//! `let` and `var`: a value, a record or a roll gets a name.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, Expr as AstExpr, ExprKind as Ast, Name, TypeRef};

use crate::rules::lowering::{Lowering, NameSort};
use crate::rules::values::expr::is_same_name;
use crate::rules::values::record::Fields;
use crate::vocabulary::Meaning;
use castra_ir::{DieId, ExprKind, Stmt, StmtKind, Ty};

/// The most dice that are rolled at once.
const MOST_DICE: i64 = 255;

impl Lowering<'_, '_, '_> {
    pub(super) fn let_(
        &mut self,
        (var, name, ty): (bool, &Name, Option<&TypeRef>),
        value: &AstExpr,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let sort = if var { NameSort::Var } else { NameSort::Let };
        let ty = ty.map(|ty| self.written_type(ty, name));
        if let Ast::Roll(count, die) = &value.kind {
            self.effect(span, "rolls dice");
            let count =
                count.as_ref().map(|count| self.value(count, &Ty::Int, "the number of dice"));
            let Some((die, face)) = self.die(die, count.is_some()) else {
                self.declare(name, Ty::Never, sort);
                return;
            };
            let kind = match count {
                Some(count) => {
                    if let ExprKind::Const(dice) = count.kind
                        && count.ty == Ty::Int
                        && !(0..=MOST_DICE).contains(&dice)
                    {
                        self.report(
                            Diagnostic::new(
                                &codes::TYPE_OUT_OF_RANGE,
                                count.span,
                                format!("{dice} dice cannot be rolled together"),
                            )
                            .label("too many")
                            .help(format!("roll 0 to {MOST_DICE} dice at a time")),
                        );
                    }
                    self.rolled_as(name, &Ty::Rolled(die), ty.as_ref(), span);
                    let local = self.declare(name, Ty::Rolled(die), sort);
                    if !var {
                        let dice = self.interval(&count);
                        self.lies_within(local, dice);
                    }
                    StmtKind::RollMany(local, count, die)
                }
                None => {
                    self.rolled_as(name, &face, ty.as_ref(), span);
                    let local = self.declare(name, face, sort);
                    if !var {
                        let face = self.of_face(die);
                        self.lies_within(local, face);
                    }
                    StmtKind::RollOne(local, die)
                }
            };
            out.push(self.stmt(kind, span));
            return;
        }
        if let Some(Ty::Record(want)) = ty {
            let values = self.record_wanted(value, want, &format!("`{}`", name.text), out);
            return self.let_record(name, Fields { record: want, values }, sort, span, out);
        }
        self.begins_empty(name, ty.as_ref(), value);
        if ty.is_none()
            && let Some(fields) = self.record(value, out)
        {
            return self.let_record(name, fields, sort, span, out);
        }
        let (value, ty) = match ty {
            Some(ty) => (self.value_or_call(value, &ty, &format!("`{}`", name.text), out), ty),
            None => {
                let value = match self.call_with_value(value, out) {
                    Some(given) => given,
                    None => self.expr(value, None),
                };
                let ty = value.ty.clone();
                (value, ty)
            }
        };
        let local = self.declare(name, ty, sort);
        if !var && value.ty == Ty::Int {
            let interval = self.interval(&value);
            self.lies_within(local, interval);
        }
        self.learn_assigned(local, &value);
        out.push(self.stmt(StmtKind::Let(local, value), span));
    }

    /// Warns of a set that begins empty because something is taken from itself.
    fn begins_empty(&mut self, name: &Name, ty: Option<&Ty>, value: &AstExpr) {
        let Ast::Binary(ast::BinaryOp::Subtract, _, a, b) = &value.kind else { return };
        if ty.is_some() || !is_same_name(a, b) {
            return;
        }
        let Ty::Set(of) = self.quietly(|this| this.expr(a, None)).ty else { return };
        let ty = self.context.type_text(&Ty::Set(of));
        let to = Span { end: value.span.end, ..name.span.after() };
        self.report(
            Diagnostic::new(&codes::RULES_ROUNDABOUT, value.span, "a set without itself is empty")
                .label("always empty")
                .suggest(
                    format!("write `{}: {ty} = {{}}`", name.text),
                    to,
                    format!(": {ty} = {{}}"),
                ),
        );
    }

    /// The type that is written behind a name.
    fn written_type(&mut self, ty: &TypeRef, name: &Name) -> Ty {
        let mut problems = Vec::new();
        let ty = self.context.vocabulary.rule_type(ty, &name.text, &mut problems);
        problems.into_iter().for_each(|problem| self.report(problem));
        ty.unwrap_or(Ty::Never)
    }

    /// What is rolled has the type of the die, whatever is written.
    fn rolled_as(&mut self, name: &Name, rolled: &Ty, ty: Option<&Ty>, span: Span) {
        let Some(ty) = ty.filter(|ty| **ty != *rolled && **ty != Ty::Never) else { return };
        let (have, want) = (self.context.describe(rolled), self.context.describe(ty));
        self.report(
            Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                span,
                format!("`{}` must be {want}, but the roll is {have}", name.text),
            )
            .label(have)
            .help("leave out the type: the die gives it"),
        );
    }

    /// A die by its name, and the type of its faces.
    fn die(&mut self, name: &Name, several: bool) -> Option<(DieId, Ty)> {
        let program = self.context.program();
        let found = self.context.meanings(name).find_map(|m| match m {
            Meaning::Die(id) => Some(id),
            _ => None,
        });
        let Some((id, die)) = found.and_then(|id| Some((id, program.dice.get(id.index())?))) else {
            let known = program.dice.iter().map(|d| d.name.as_str());
            self.report(crate::names::unknown(&codes::NAME_UNKNOWN, "die", name, known));
            return None;
        };
        if several && die.distinct.len() > 8 {
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    name.span,
                    format!("`{}` has too many faces to roll several together", name.text),
                )
                .label(format!("{} different faces", die.distinct.len()))
                .help("roll them one at a time; at most eight different faces can be counted"),
            );
            return None;
        }
        Some((id, die.face.clone()))
    }
}
