//! States with one value for each word of an enum: `us.orders(left)`.
//!
//! Each word has a separate state. A word that is not constant selects one at run time:
//!
//! ```text
//! us.orders(s)         match s { left => us.orders(left), … }
//! us.orders(s) += 1    match s { left => us.orders(left) = us.orders(left) + 1, … }
//! ```

use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{Expr as AstExpr, ExprKind as Ast, Name};

use super::assignment::Assignment;
use super::call::count_with_noun;
use super::side::{ASK_FOR_SIDE, SIDE};
use super::source_text::source_text;
use crate::rules::context::Context;
use crate::rules::lower::evaluate_once::MAX_NODES_MANY_COPIES;
use crate::rules::lower::values::expr;
use crate::rules::lowering::Lowering;
use castra_defs::UseKind;
use castra_ir::{EnumId, Expr, ExprKind, Owner, StateId, Stmt, StmtKind, Ty, id};
use castra_resolve::symbols::{BuiltIn, Def};
use castra_resolve::uses::Meaning;

/// A use of a state with one value for each word.
pub(crate) struct EnumStateRef {
    /// The state of the first word.
    first: StateId,
    /// The number of words.
    words: usize,
    /// The owner of the state; `None` for state of the game.
    owner: Option<Expr>,
    word: Expr,
    ty: Ty,
}

impl EnumStateRef {
    /// Returns the state of the word with an index.
    fn state_at(&self, word: usize) -> StateId {
        id(self.first.index() + word)
    }

    /// Returns the state, if its word is constant.
    fn constant_state(&self) -> Option<StateId> {
        match self.word.kind {
            ExprKind::Const(word) => Some(self.state_at(usize::try_from(word).ok()?)),
            _ => None,
        }
    }
}

impl Lowering<'_, '_, '_> {
    /// Lowers the parts of `OWNER.NAME(WORD)`; reports errors and returns `None` for them.
    pub(crate) fn lower_member_parts(
        &mut self,
        owner: &AstExpr,
        name: &Name,
        args: &[AstExpr],
        span: Span,
    ) -> Option<EnumStateRef> {
        let why = format!("then it has no `{}`", name.text);
        let hint = self.owner_hint(owner);
        let value = self.lower_expr(owner, hint.as_ref());
        let value = self.require_present_because(value, owner, &why);
        let belongs = match value.ty {
            Ty::Army => Some(Owner::Army),
            Ty::Hex => Some(Owner::Hex),
            _ => None,
        };
        let found = self.context.meanings(name).find_map(|meaning| match meaning {
            Def::State(id) => {
                let state = self.context.program().states.get(id)?;
                let listed = self.context.symbols.enum_states.contains_key(&id);
                (listed && Some(state.owner) == belongs).then_some(id)
            }
            _ => None,
        });
        match found {
            Some(id) => {
                self.record_meaning(name, UseKind::Read, Def::State(id));
                self.lower_enum_state(id, Some(value), name, args, span)
            }
            None => {
                self.report_no_enum_state(&value, owner, name, args, span);
                None
            }
        }
    }

    /// Lowers a use of the state whose first word has the state `first`; `None` after an error.
    pub(crate) fn lower_enum_state(
        &mut self,
        first: StateId,
        owner: Option<Expr>,
        name: &Name,
        args: &[AstExpr],
        span: Span,
    ) -> Option<EnumStateRef> {
        let of: EnumId = *self.context.symbols.enum_states.get(&first)?;
        let program = self.context.program();
        let (state, all) = (program.states.get(first)?, program.enums.get(of)?);
        if owner.is_none() && state.owner != Owner::Game {
            for arg in args {
                self.lower_expr(arg, None);
            }
            let (each, of) = match state.owner {
                Owner::Hex => ("hex", "HEX"),
                Owner::Army | Owner::Game => ("army", "us"),
            };
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    span,
                    format!("every {each} has its own `{}`", name.text),
                )
                .label("whose?")
                .help(format!("say whose it is, as in `{of}.{}(…)`", name.text)),
            );
            return None;
        }
        let [word] = args else {
            for arg in args {
                self.lower_expr(arg, None);
            }
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_ARGUMENTS,
                    span,
                    format!(
                        "there is one `{}` for each word of `{}`, but it is given {}",
                        name.text,
                        all.name,
                        match args.len() {
                            0 => "none".to_owned(),
                            n => count_with_noun(n, "word"),
                        }
                    ),
                )
                .label("which one?")
                .help(format!("write one word of `{}` in the parentheses", all.name)),
            );
            return None;
        };
        let word = self.lower_value(word, &Ty::Enum(of), &format!("the word of `{}`", name.text));
        if word.ty == Ty::Error || owner.as_ref().is_some_and(|owner| owner.ty == Ty::Error) {
            return None;
        }
        Some(EnumStateRef { first, words: all.words.len(), owner, word, ty: state.ty.clone() })
    }

    /// Lowers a read of a state with one value for each word.
    pub(crate) fn read_enum_state(&mut self, listed: EnumStateRef, span: Span) -> Expr {
        if let Some(state) = listed.constant_state() {
            let kind = ExprKind::State(state, listed.owner.map(Box::new));
            return expr(kind, listed.ty, span);
        }
        let (first, ty) = (listed.first, listed.ty);
        let owner = listed.owner.map(|owner| self.prepare_reuse(owner, MAX_NODES_MANY_COPIES));
        let of = owner.as_ref().map(|owner| owner.value.clone());
        let arm = |at: usize| {
            let state = id(first.index() + at);
            expr(ExprKind::State(state, of.clone().map(Box::new)), ty.clone(), span)
        };
        let arms = (0..listed.words).map(|at| (vec![position(at)], arm(at))).collect();
        let kind = ExprKind::Match(Box::new(listed.word), arms, None);
        let found = expr(kind, ty.clone(), span);
        match owner {
            Some(owner) => owner.bind(found),
            None => found,
        }
    }

    /// Lowers the target of an assignment, if it is a state with one value for each word. The inner
    /// `None` means that an error was reported.
    pub(crate) fn enum_state_target(&mut self, place: &AstExpr) -> Option<Option<EnumStateRef>> {
        match &place.kind {
            Ast::MemberOf(owner, name, args) => {
                Some(self.lower_member_parts(owner, name, args, place.span))
            }
            Ast::Call(name, args) => {
                let id = self.context.meanings(name).find_map(|meaning| match meaning {
                    Def::State(id) => Some(id),
                    _ => None,
                })?;
                if !self.context.symbols.enum_states.contains_key(&id) {
                    return None;
                }
                self.record_meaning(name, UseKind::Read, Def::State(id));
                Some(self.lower_enum_state(id, None, name, args, place.span))
            }
            _ => None,
        }
    }

    /// Lowers an assignment to a state with one value for each word.
    pub(crate) fn assign_enum_state(
        &mut self,
        listed: Option<EnumStateRef>,
        assignment: Assignment<'_>,
        given: Option<Expr>,
        out: &mut Vec<Stmt>,
    ) {
        let Assignment { place, value, span, .. } = assignment;
        if let Ast::Call(name, _) | Ast::MemberOf(_, name, _) = &place.kind {
            self.reporter.notes.uses.mark_assigned(name);
        }
        let Some(mut listed) = listed else {
            self.fit_or_lower(given, value, &Ty::Error, "the value");
            return;
        };
        let what = match &place.kind {
            Ast::Call(name, _) | Ast::MemberOf(_, name, _) => format!("`{}`", name.text),
            _ => "the state".to_owned(),
        };
        if let Some(state) = listed.constant_state() {
            let kind = ExprKind::State(state, listed.owner.clone().map(Box::new));
            let target = expr(kind, listed.ty, place.span);
            let new = self.new_value(&target, assignment, given, &what);
            let new = self.check_place_bound(&target, new, span);
            self.apply_effect(span, "changes a state");
            out.push(self.stmt(StmtKind::SetState(state, listed.owner, new), span));
            return;
        }
        // The owner, the word and the new value are evaluated once.
        listed.owner = listed.owner.map(|owner| self.reusable_value(owner, "owner", span, out));
        listed.word = self.reusable_value(listed.word, "word", span, out);
        let (owner, word) = (listed.owner.clone(), listed.word.clone());
        let (first, words) = (listed.first, listed.words);
        let target = self.read_enum_state(listed, place.span);
        let new = self.new_value(&target, assignment, given, &what);
        if new.ty == Ty::Error {
            return;
        }
        let new = self.check_place_bound(&target, new, span);
        let new = self.reusable_value(new, "new value", span, out);
        self.apply_effect(span, "changes a state");
        let arm = |at: usize| {
            let set = StmtKind::SetState(id(first.index() + at), owner.clone(), new.clone());
            (vec![position(at)], vec![self.stmt(set, span)])
        };
        let arms = (0..words).map(arm).collect();
        out.push(self.stmt(StmtKind::Match(word, arms, Vec::new()), span));
    }

    /// Reports `OWNER.NAME(…)`, where NAME is not a state with one value for each word.
    fn report_no_enum_state(
        &mut self,
        owner: &Expr,
        written: &AstExpr,
        name: &Name,
        args: &[AstExpr],
        span: Span,
    ) {
        let form = method_form(owner, &name.text);
        for arg in args {
            match form {
                // In the form that the message suggests, the `it` of `u.filter(it.x)` is right.
                Some(_) => self.without_reports(|this| this.lower_expr(arg, None)),
                None => self.lower_expr(arg, None),
            };
        }
        if owner.ty == Ty::Error {
            return;
        }
        let is_function = BuiltIn::find(&name.text).is_some()
            || self
                .context
                .meanings(name)
                .any(|m| matches!(m, Def::Function(_) | Def::Table(_) | Def::Procedure(_)));
        let is_pile = self.context.meanings(name).any(|m| matches!(m, Def::Pile(_)));
        let kind = match owner.ty {
            Ty::Piece(kind) | Ty::Card(Some(kind)) | Ty::Variant(kind) => Some(kind),
            _ => None,
        };
        let field = kind.and_then(|of| self.context.symbols.field(of, &name.text, name.span.file));
        let is_member =
            field.is_some() || self.context.meanings(name).any(|m| matches!(m, Def::State(_)));
        let owner_text = source_text(written).unwrap_or_else(|| "…".into());
        self.reporter.record_use(name, UseKind::Read, Meaning::Unresolved);
        let have = self.context.describe(&owner.ty);
        let diagnostic = Diagnostic::new(
            &codes::NAME_UNKNOWN,
            span,
            format!("{have} has no `{}` that takes parentheses", name.text),
        )
        .expected(ExpectedName::Member)
        .label("not a member");
        let help = if owner.ty == Ty::Hex && name.text == SIDE {
            ASK_FOR_SIDE.to_owned()
        } else if is_function {
            let given = std::iter::once(written).chain(args).map(source_text);
            let given = given.collect::<Option<Vec<String>>>();
            let given = given.map_or_else(|| format!("{owner_text}, …"), |all| all.join(", "));
            format!("a function is given everything in parentheses: `{}({given})`", name.text)
        } else if let Some(form) = form {
            form.to_owned()
        } else if is_pile {
            let whole = format!("{owner_text}.{}", name.text);
            format!("write `{whole}` alone; the first card of it is `first({whole})`")
        } else if is_member {
            "only a state `per` an enum does, as in `us.orders(left)`; leave out the parentheses"
                .to_owned()
        } else {
            format!("a function is declared with `fn`, and called: `{}({owner_text})`", name.text)
        };
        self.report(diagnostic.help(help));
    }
}

/// Returns the Castra form of a method in other languages, such as `us.hand.add(c)` or `u.kill()`.
fn method_form(owner: &Expr, method: &str) -> Option<&'static str> {
    let is_pile = matches!(owner.kind, ExprKind::Pile(_));
    Some(match (method, &owner.ty) {
        ("add" | "push" | "insert" | "append", _) if is_pile => "write `move CARD to PILE`",
        ("draw" | "pop" | "take", _) if is_pile => "write `draw 1 from PILE to PILE`",
        ("shuffle", _) if is_pile => "write `shuffle PILE`",
        ("remove" | "delete" | "discard", _) if is_pile => "write `move CARD to PILE`",
        ("destroy" | "kill" | "remove" | "delete", Ty::Piece(_)) => "write `remove PIECE`",
        ("move" | "move-to" | "moveTo" | "move_to", Ty::Piece(_)) => "write `move PIECE to HEX`",
        _ => return set_form(&owner.ty, method),
    })
}

/// Returns the Castra form of a set's method in other languages, such as `units.filter(…)`.
pub(super) fn set_form(ty: &Ty, method: &str) -> Option<&'static str> {
    let Ty::Set(_) = ty else { return None };
    Some(match method {
        "filter" | "where" | "select" => "write `SET where CONDITION`, and call the element `it`",
        "add" | "push" | "insert" | "append" => "write `SET += {ELEMENT}`",
        "remove" | "delete" => "write `SET -= {ELEMENT}`",
        "count" | "length" | "size" | "len" => "write `count(SET)`",
        "contains" | "has" | "includes" => "write `ELEMENT in SET`",
        "any" | "some" | "exists" => "write `any(SET, CONDITION)`",
        "all" | "every" => "write `all(SET, CONDITION)`",
        "sum" | "max" | "min" | "map" => "write `sum(SET, it.VALUE)`, `highest(…)` or `lowest(…)`",
        _ => return None,
    })
}

/// Returns an index as a value.
fn position(at: usize) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// Returns the diagnostic for a state with one value for each word, named without one: `us.orders`.
pub(crate) fn missing_word(
    context: &Context<'_>,
    first: StateId,
    name: &Name,
    span: Span,
) -> Diagnostic {
    let enums = &context.program().enums;
    let of = context.symbols.enum_states.get(&first);
    let of = of.and_then(|of| enums.get(of));
    let (of, word) = of.map_or(("", "WORD"), |e| {
        (e.name.as_str(), e.words.first().map_or("WORD", |word| word.word.as_str()))
    });
    Diagnostic::new(
        &codes::RULES_WRONG_ARGUMENTS,
        span,
        format!("there is one `{}` for each word of `{of}`", name.text),
    )
    .label("which one?")
    .help(format!("write the word after it: `{}({word})`", name.text))
}
