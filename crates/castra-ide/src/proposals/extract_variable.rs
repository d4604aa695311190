//! Proposes to extract an expression into a variable: a `let` before its statement, and the name in
//! its place.
//!
//! ```text
//! if in-cover(u) and a.points > 2 {   →   let extracted = in-cover(u)
//!                                         if extracted and a.points > 2 {
//! ```
//!
//! This is valid only for an expression that is evaluated unconditionally, once, and before any
//! effect: not for the right operand of `and`, the body of an iteration over a set, or anything
//! after a roll.

use castra_base::{Edit, Span};
use castra_defs::{DefKind, Reference};
use castra_syntax::ast::visit::{self, Part};
use castra_syntax::ast::{
    Arm, ArmBody, BinaryOp, Block, Expr, ExprKind, Item, ItemKind, Name, Stmt, StmtKind,
};

use super::extract_procedure::free_name;
use super::proposal::{Alternatives, ProposalKind};
use super::request::Request;

pub(super) fn alternatives(asked: &Request<'_>) -> Option<Alternatives> {
    let chosen = asked.selection()?;
    let item = asked.tree.items.iter().find(|item| item.span.contains(chosen))?;
    let statement = Search { asked, wanted: chosen }.item(item)?;
    let line = asked.line_start(statement.start as usize);
    let indent = asked.text.get(line..statement.start as usize)?;
    // A `let` needs a line of its own, so the statement must begin its line.
    if !indent.trim().is_empty() {
        return None;
    }
    let value = asked.text.get(chosen.range())?;
    let name = free_name(asked);
    let declared = asked.insert(line, format!("{indent}let {name} = {value}\n"));
    let used = Edit { span: chosen, text: name };
    Some(Alternatives {
        title: "extract a value".to_owned(),
        kind: ProposalKind::Extract,
        fixes: None,
        candidates: vec![vec![declared, used]],
    })
}

/// The search for the statement that contains the expression.
struct Search<'a, 'b> {
    asked: &'a Request<'b>,
    wanted: Span,
}

impl Search<'_, '_> {
    fn item(&self, item: &Item) -> Option<Span> {
        let body = match &item.kind {
            ItemKind::Function(i) => &i.body,
            ItemKind::Procedure(i) => &i.body,
            ItemKind::Setup(i) => &i.body,
            ItemKind::Turn(i) => {
                return i.block.iter().find_map(|phase| self.block(&phase.body));
            }
            ItemKind::Whenever(i) => &i.body,
            ItemKind::Ending(i) => return i.block.as_ref().and_then(|block| self.block(block)),
            ItemKind::Reaction(i) => &i.body,
            ItemKind::Change(i) => &i.body,
            ItemKind::Test(i) => &i.body,
            ItemKind::Header(_)
            | ItemKind::Text(_)
            | ItemKind::Texts(_)
            | ItemKind::Special(_)
            | ItemKind::WarCouncil(_)
            | ItemKind::Map(_)
            | ItemKind::Deploy(_)
            | ItemKind::Enum(_)
            | ItemKind::Die(_)
            | ItemKind::Board(_)
            | ItemKind::Kind(_)
            | ItemKind::Instance(_)
            | ItemKind::Deck(_)
            | ItemKind::Pile(_)
            | ItemKind::Record(_)
            | ItemKind::Table(_)
            | ItemKind::Council(_)
            | ItemKind::Accept(_)
            | ItemKind::State(_)
            | ItemKind::Role(_)
            | ItemKind::Seats(_)
            | ItemKind::Option(_)
            | ItemKind::Weight(_)
            | ItemKind::Source(_)
            | ItemKind::Window(_)
            | ItemKind::AddTo(_)
            | ItemKind::AddToDeck(_)
            | ItemKind::Settle(_)
            | ItemKind::Relation(_)
            | ItemKind::Unparsed(_)
            | ItemKind::Broken => return None,
        };
        self.block(body)
    }

    fn block(&self, block: &Block<Stmt>) -> Option<Span> {
        let stmt = block.iter().find(|stmt| stmt.span.contains(self.wanted))?;
        self.stmt(stmt)
    }

    fn stmt(&self, stmt: &Stmt) -> Option<Span> {
        // The expression has a name already.
        if matches!(&stmt.kind, StmtKind::Let { value, .. } if self.is_selected(value.span)) {
            return None;
        }
        let (mut found, mut has_acted) = (None, false);
        visit::visit_stmt(stmt, &mut |part| match part {
            Part::Expr(value) if value.span.contains(self.wanted) => {
                if !has_acted && self.reaches_selection(value) {
                    found = Some(stmt.span);
                }
            }
            Part::Expr(value) | Part::AssignmentTarget(value) => {
                has_acted |= self.has_effect(value)
            }
            Part::Block(block) if block.span.contains(self.wanted) => found = self.block(block),
            Part::Arms(arms) if arms.span.contains(self.wanted) => {
                found = arms.iter().find_map(|arm| self.arm(arm));
            }
            Part::Block(_)
            | Part::Arms(_)
            | Part::Type(_)
            | Part::Text(_)
            | Part::Clauses(_)
            | Part::Fields(_)
            | Part::Cards(_)
            | Part::Word(_)
            | Part::Setting(_)
            | Part::Name(..) => {}
        });
        found
    }

    fn arm(&self, arm: &Arm) -> Option<Span> {
        match &arm.body {
            ArmBody::Block(block) => self.block(block),
            // There is no position for a statement before it.
            ArmBody::Value(_) => None,
        }
    }

    /// Returns whether an expression is, or contains, the selected one at a position that is
    /// evaluated unconditionally, once, and before any effect.
    fn reaches_selection(&self, value: &Expr) -> bool {
        if self.is_selected(value.span) {
            return !matches!(value.kind, ExprKind::Name(_) | ExprKind::Error);
        }
        let only_first = match &value.kind {
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Otherwise, ..)
            | ExprKind::Where { .. }
            | ExprKind::If(..)
            | ExprKind::Match(..) => true,
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::None
            | ExprKind::Name(_)
            | ExprKind::Member(..)
            | ExprKind::MemberOf(..)
            | ExprKind::Call(..)
            | ExprKind::At(..)
            | ExprKind::Set(_)
            | ExprKind::Range(..)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Is { .. }
            | ExprKind::Roll(..)
            | ExprKind::Error => false,
        };
        let mut parts = parts_of(value).into_iter().enumerate();
        let mut has_acted = false;
        let Some((at, part)) = parts.find(|(_, part)| {
            let is_it = part.span.contains(self.wanted);
            has_acted |= !is_it && self.has_effect(part);
            is_it
        }) else {
            return false;
        };
        if has_acted || only_first && at > 0 {
            return false;
        }
        self.reaches_selection(part)
    }

    /// Returns whether a span covers the selected expression, perhaps with parentheses.
    fn is_selected(&self, span: Span) -> bool {
        let text = self.asked.text.get(span.range()).unwrap_or_default();
        let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let start =
            |inner: &str| span.start as usize + 1 + (inner.len() - inner.trim_start().len());
        span == self.wanted
            || inner.is_some_and(|inner| {
                let start = start(inner);
                (start..start + inner.trim().len()) == self.wanted.range()
            })
    }

    /// Returns whether evaluating an expression has an effect: a roll, or a call of a procedure.
    fn has_effect(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Roll(..) => return true,
            // This includes calls of the form `MODULE.NAME`.
            ExprKind::Call(name, _) | ExprKind::MemberOf(_, name, _) if self.is_procedure(name) => {
                return true;
            }
            _ => {}
        }
        parts_of(value).into_iter().any(|part| self.has_effect(part))
    }

    fn is_procedure(&self, name: &Name) -> bool {
        let references = self.asked.analysis.references();
        match references.reference_at(name.span.file, name.span.start) {
            Some(Reference::Use(used)) => {
                let mut all = references.definitions_of(used);
                all.any(|one| one.id.kind == DefKind::Procedure)
            }
            Some(Reference::Definition(_)) | None => false,
        }
    }
}

/// Returns the operands of an expression in source order.
fn parts_of(value: &Expr) -> Vec<&Expr> {
    let mut found = Vec::new();
    visit::visit_expr(value, &mut |part| match part {
        Part::Expr(value) | Part::AssignmentTarget(value) => found.push(value),
        Part::Arms(arms) => {
            for arm in arms.iter() {
                if let ArmBody::Value(value) = &arm.body {
                    found.push(value);
                }
            }
        }
        Part::Block(_)
        | Part::Type(_)
        | Part::Text(_)
        | Part::Clauses(_)
        | Part::Fields(_)
        | Part::Cards(_)
        | Part::Word(_)
        | Part::Setting(_)
        | Part::Name(..) => {}
    });
    found
}
