//! Lowers rolls, which name dice, and rerolls.
//!
//! ```text
//! let a, b = roll six             a = roll six; b = roll six
//! reroll d where it == 1          taken = (d where it == 1)
//!                                 new = roll count(taken) of six
//!                                 d = (d without taken, with new)
//! ```

use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{Expr as AstExpr, ExprKind as Ast, Name};

use super::declare::LetHead;
use crate::rules::lower::values::{boxed, expr};
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use crate::rules::types::interval::face_interval;
use castra_ir::{DieId, ExprKind, LocalId, Stmt, StmtKind, Ty};
use castra_resolve::symbols::Def;

/// The maximum number of dice in one roll.
const MAX_DICE: i64 = 255;

impl Lowering<'_, '_, '_> {
    /// Lowers `let NAME = roll DIE` and `let NAME, NAME = roll N of DIE`, one roll for each name.
    pub(super) fn lower_roll(
        &mut self,
        head: LetHead<'_>,
        ty: Option<&Ty>,
        count: Option<&AstExpr>,
        die: &Name,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        self.report_effect(span, "rolls dice");
        let count = count.map(|count| self.lower_value(count, &Ty::Int, "the number of dice"));
        let Some((die, face)) = self.resolve_die(die) else {
            for name in head.names() {
                self.declare(name, Ty::Error, head.kind);
            }
            return;
        };
        if let Some(count) = &count
            && let ExprKind::Const(dice) = count.kind
            && count.ty == Ty::Int
            && !(0..=MAX_DICE).contains(&dice)
        {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_OUT_OF_RANGE,
                    count.span,
                    format!("{dice} dice cannot be rolled together"),
                )
                .label("too many")
                .help(format!("roll 0 to {MAX_DICE} dice at a time")),
            );
        }
        // The count is evaluated once, even if several names are rolled for.
        let count = match count {
            Some(count) if !head.more.is_empty() => {
                Some(self.store_in_local(count, "dice", span, out))
            }
            count => count,
        };
        for name in head.names() {
            let rolled = if count.is_some() { Ty::Rolled(die) } else { face.clone() };
            self.check_roll_type(name, &rolled, ty, span);
            let within = match &count {
                // A negative number of dice counts as 0.
                Some(count) => {
                    let (low, high) = self.interval(count);
                    (Some(low.unwrap_or(0).max(0)), high.map(|high| high.max(0)))
                }
                None => face_interval(die, self.context.program()),
            };
            let local = self.declare(name, rolled, head.kind);
            if head.kind == NameKind::Let {
                self.set_interval(local, within);
            }
            let kind = match &count {
                Some(count) => StmtKind::RollMany(local, count.clone(), die),
                None => StmtKind::RollOne(local, die),
            };
            out.push(self.stmt(kind, span));
        }
    }

    /// Lowers `let NAME, NAME = …`; reports a value that is not a roll.
    pub(super) fn lower_several_rolls(
        &mut self,
        head: LetHead<'_>,
        value: &AstExpr,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let ty = head.ty.map(|ty| self.written_type(ty, head.name));
        if let Ast::Roll(count, die) = &value.kind {
            return self.lower_roll(head, ty.as_ref(), count.as_deref(), die, span, out);
        }
        let value = self.without_reports(|this| this.lower_expr(value, None));
        for name in head.names() {
            self.declare(name, Ty::Error, head.kind);
        }
        let of = head.names().map(|name| name.text.as_str()).collect::<Vec<_>>().join("` and `");
        self.report(
            Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                value.span,
                format!("`{of}` cannot all have this value"),
            )
            .label("one value")
            .help("only a roll gives several: `let a, b = roll DIE`; write a line for each name"),
        );
    }

    /// Lowers `reroll DICE`, where the dice are all or some of those in a `var`.
    pub(super) fn lower_reroll(&mut self, dice: &AstExpr, span: Span, out: &mut Vec<Stmt>) {
        self.report_effect(span, "rolls dice");
        let taken = self.lower_expr(dice, None);
        let die = match taken.ty {
            Ty::Rolled(die) => die,
            Ty::Error => return,
            _ => {
                let is_name = matches!(&dice.kind, Ast::Name(_));
                self.report(self.context.wrong_type(&taken, "`reroll` must have dice").help(
                    if is_name {
                        "to roll one die again, write `var NAME = roll 1 of DIE`, and `reroll NAME`"
                    } else {
                        "roll with `var NAME = roll N of DIE`, and then `reroll NAME where it == 1`"
                    },
                ));
                return;
            }
        };
        let Some(of) = self.dice_var(dice) else { return };
        let ty = Ty::Rolled(die);
        let out_of = self.add_local("taken", ty.clone());
        let new = self.add_local("new", ty.clone());
        let read = |local: LocalId| boxed(ExprKind::Local(local), ty.clone(), span);
        let count = expr(ExprKind::CountRolled(read(out_of)), Ty::Int, span);
        let again =
            expr(ExprKind::RolledAgain(read(of), read(out_of), read(new)), ty.clone(), span);
        out.push(self.stmt(StmtKind::Let(out_of, taken), span));
        out.push(self.stmt(StmtKind::RollMany(new, count, die), span));
        out.push(self.stmt(StmtKind::Let(of, again), span));
        self.facts.forget_local(of);
    }

    /// Returns the `var` of rerolled dice, `d` of `d where it == 1`, or reports the dice.
    fn dice_var(&mut self, dice: &AstExpr) -> Option<LocalId> {
        match &dice.kind {
            Ast::Where { set, .. } => self.dice_var(set),
            Ast::Call(name, args) if matches!(name.text.as_str(), "highest" | "lowest") => {
                args.get(1).and_then(|dice| self.dice_var(dice))
            }
            Ast::Name(name) => {
                let named = self.find_name(&name.text)?;
                if matches!(named.kind, NameKind::Var | NameKind::StepLocal) {
                    let local = named.local;
                    self.reporter.notes.uses.mark_assigned(name);
                    return Some(local);
                }
                let declared = named.span;
                self.report(
                    Diagnostic::new(
                        &codes::RULES_NOT_STATE,
                        name.span,
                        format!("the dice of `{}` cannot be rolled again", name.text),
                    )
                    .label("not a `var`")
                    .related(declared, "named here")
                    .help(format!("write `var {} = roll …`", name.text)),
                );
                None
            }
            _ => {
                self.report(
                    Diagnostic::new(
                        &codes::RULES_NOT_STATE,
                        dice.span,
                        "these dice are not kept under a name",
                    )
                    .label("dice of what?")
                    .help(
                        "write `var NAME = …` for them, and `reroll NAME` or `reroll NAME where …`",
                    ),
                );
                None
            }
        }
    }

    /// Reports a written type that differs from the type of the roll.
    fn check_roll_type(&mut self, name: &Name, rolled: &Ty, ty: Option<&Ty>, span: Span) {
        let Some(ty) = ty.filter(|ty| **ty != *rolled && **ty != Ty::Error) else { return };
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

    /// Resolves the name of a die to the die and the type of its faces; reports an unknown name.
    fn resolve_die(&mut self, name: &Name) -> Option<(DieId, Ty)> {
        let program = self.context.program();
        let scopes = &self.context.symbols.scopes;
        if scopes.keys(&name.text, name.span.file).len() > 1 {
            self.report(scopes.ambiguous_type(name));
            return None;
        }
        let found = self.context.meanings(name).find_map(|m| match m {
            Def::Die(id) => Some(id),
            _ => None,
        });
        let Some((id, die)) = found.and_then(|id| Some((id, program.dice.get(id)?))) else {
            let known = program.dice.iter().map(|d| d.name.as_str());
            self.report(castra_resolve::names::undeclared_name(ExpectedName::Die, name, known));
            return None;
        };
        Some((id, die.face.clone()))
    }
}
