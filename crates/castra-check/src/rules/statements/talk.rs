//! `talk between ROLE and ROLE`, `silence between ROLE and ROLE`, `may-talk(ROLE, ROLE)`: channels
//! as state of an army. [`Talk`] describes their values.
//!
//! ```text
//! talk between chief(us) and captain(us, w)            match w { left => us.(chief, left) = 1, … }
//! talk between chief(us) and captain(us, w) this turn  … = 3 * turn-number + 2
//! talk between chief(us) and one captain(us) this turn together { us.(chief, left) = 3 * turn-number + 3; … }
//! silence between chief(us) and captain(us)            together { us.(chief, left) = 0; … }
//! ```

use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_defs::UseKind;
use castra_ir::{Binary, Deferred, Expr, ExprKind, Opening, RoleId, Stmt, StmtKind, Talk, Ty};
use castra_resolve::names::unknown_name;
use castra_resolve::symbols::Def;
use castra_syntax::ast::{Expr as AstExpr, ExprKind as Ast, TalkKind};

use crate::rules::lower::evaluate_once::{MAX_NODES_FEW_COPIES, MAX_NODES_MANY_COPIES};
use crate::rules::lower::values::{arithmetic, boxed, expr};
use crate::rules::lowering::Lowering;

/// A role at one end of a channel.
struct ChannelEnd {
    role: RoleId,
    army: Expr,
    /// The word of its enum: the constant 0 for a role without an enum, `None` for every word.
    word: Option<Expr>,
    span: Span,
}

/// The channels that a statement or a question refers to.
struct Channels {
    talk: Talk,
    army: Expr,
    /// The words of the roles in the order of [`Talk::roles`]; `None` for every word.
    words: [Option<Expr>; 2],
    /// The index in [`Talk::roles`] of the role that is written first.
    first: usize,
}

impl Lowering<'_, '_, '_> {
    /// Lowers `talk between ROLE and ROLE` and `silence between ROLE and ROLE`.
    pub(crate) fn lower_talk(
        &mut self,
        how: TalkKind,
        between: &[AstExpr; 2],
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let is_opened = how != TalkKind::Closes;
        self.apply_effect(span, if is_opened { "opens a channel" } else { "closes a channel" });
        let Some(parties) = self.lower_ends(between) else { return };
        if let TalkKind::Opens { one: true, this_turn } = how
            && let Some(problem) = misplaced_one(&parties, this_turn)
        {
            self.report(problem);
            return;
        }
        let Some(mut channels) = self.resolve_channels(parties, span) else { return };
        let value = match how {
            TalkKind::Closes => expr(ExprKind::Const(Talk::CLOSED), Ty::Int, span),
            TalkKind::Opens { this_turn: false, .. } => {
                expr(ExprKind::Const(Talk::OPEN), Ty::Int, span)
            }
            TalkKind::Opens { one: true, .. } => turn_value(Opening::Chosen(channels.first), span),
            TalkKind::Opens { one: false, .. } => turn_value(Opening::Both, span),
        };
        // The army, the words and the value are evaluated once, for all channels.
        channels.army = self.reusable_value(channels.army, "army", span, out);
        channels.words = channels
            .words
            .map(|word| word.map(|word| self.reusable_value(word, "word of the role", span, out)));
        let value = self.reusable_value(value, "opening", span, out);
        let mut set = self.set_channels(&channels, &value, span);
        if set.len() > 1 {
            set = vec![self.stmt(StmtKind::Defer(Deferred::Rules, set), span)];
        }
        out.append(&mut set);
        self.facts.forget_changing();
    }

    /// Returns the statements that assign a value to each of the channels.
    fn set_channels(&self, channels: &Channels, value: &Expr, span: Span) -> Vec<Stmt> {
        let Channels { talk, army, words: [ones, others], .. } = channels;
        let is_among = talk.roles[0] == talk.roles[1];
        let are_all = ones.is_none() && others.is_none();
        let over = |word: &Option<Expr>, count: u32, body: &dyn Fn(u32) -> Vec<Stmt>| {
            let arms = (0..count).map(|at| (vec![i64::from(at)], body(at)));
            match word {
                None => (0..count).flat_map(body).collect(),
                Some(Expr { kind: ExprKind::Const(at), .. }) => {
                    u32::try_from(*at).map(body).unwrap_or_default()
                }
                Some(word) => {
                    let chosen = StmtKind::Match(word.clone(), arms.collect(), Vec::new());
                    vec![self.stmt(chosen, span)]
                }
            }
        };
        over(ones, talk.words[0], &|one| {
            over(others, talk.words[1], &|other| {
                // A holder has no channel to himself, and two holders of one role share one
                // channel.
                if is_among && (one == other || are_all && one > other) {
                    return Vec::new();
                }
                let state = talk.channel([one, other]);
                vec![self.stmt(StmtKind::SetState(state, Some(army.clone()), value.clone()), span)]
            })
        })
    }

    /// Lowers `may-talk(ROLE, ROLE)`, the condition that a channel is open.
    pub(crate) fn lower_may_talk(&mut self, a: &AstExpr, b: &AstExpr, span: Span) -> Expr {
        let between = [a.clone(), b.clone()];
        let Some(parties) = self.lower_ends(&between) else { return self.error_placeholder(span) };
        if let Some(every) = parties.iter().find(|party| party.word.is_none()) {
            let problem = Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                every.span,
                "`may-talk` needs one holder of each role",
            )
            .label("this role has several holders")
            .help("write the word of the holder, as in `ROLE(us, WORD)`");
            return self.report_and_recover(problem, span);
        }
        let Some(channels) = self.resolve_channels(parties, span) else {
            return self.error_placeholder(span);
        };
        let Channels { talk, army, words: [one, other], .. } = channels;
        let (Some(one), Some(other)) = (one, other) else { return self.error_placeholder(span) };
        let army = self.prepare_reuse(army, MAX_NODES_FEW_COPIES);
        let other = self.prepare_reuse(other, MAX_NODES_FEW_COPIES);
        let arms = (0..talk.words[0]).map(|a| {
            let arms = (0..talk.words[1]).map(|b| {
                let state = ExprKind::State(talk.channel([a, b]), Some(army.value.clone().into()));
                (vec![i64::from(b)], expr(state, Ty::Int, span))
            });
            (vec![i64::from(a)], match_word(other.value.clone(), arms.collect(), span))
        });
        let value = match_word(one, arms.collect(), span);
        let value = self.prepare_reuse(value, MAX_NODES_MANY_COPIES);
        let truth = |op, a, b| expr(ExprKind::Binary(op, Box::new(a), Box::new(b)), Ty::Bool, span);
        let int = |value| expr(ExprKind::Const(value), Ty::Int, span);
        let of = value.value.clone();
        let kinds = [Opening::Both, Opening::Chosen(0), Opening::Chosen(1)];
        let now = kinds.map(|kind| truth(Binary::Equal, of.clone(), turn_value(kind, span)));
        let open = truth(Binary::Equal, of, int(Talk::OPEN));
        let is_open = now.into_iter().fold(open, |all, one| truth(Binary::Or, all, one));
        army.bind(other.bind(value.bind(is_open)))
    }

    /// Returns the number of holders of a role in an army.
    fn holder_count(&self, role: RoleId) -> usize {
        let program = self.context.program();
        let per = program.roles.get(role).and_then(|role| role.per);
        per.and_then(|per| program.enums.get(per)).map_or(1, |of| of.words.len())
    }

    /// Lowers the two roles of a channel.
    fn lower_ends(&mut self, between: &[AstExpr; 2]) -> Option<[ChannelEnd; 2]> {
        let [a, b] = between.each_ref().map(|party| self.lower_end(party));
        Some([a?, b?])
    }

    /// Lowers a role as after `by`, or without the word of its enum; reports an army.
    fn lower_end(&mut self, ast: &AstExpr) -> Option<ChannelEnd> {
        let span = ast.span;
        if let Ast::Call(name, args) = &ast.kind
            && let [army] = args.as_slice()
            && let Some(role) = self.context.find_role(name)
            && self.context.program().roles.get(role).is_some_and(|role| role.per.is_some())
        {
            self.record_meaning(name, UseKind::Read, Def::Role(role));
            let army = self.lower_value(army, &Ty::Army, &format!("the army of `{}`", name.text));
            return (army.ty != Ty::Error).then_some(ChannelEnd { role, army, word: None, span });
        }
        if let Ast::Call(name, _) = &ast.kind
            && self.find_name(&name.text).is_none()
            && self.context.meanings(name).next().is_none()
        {
            let known = self.context.program().roles.iter().map(|role| role.name.as_str());
            self.report(unknown_name(&codes::NAME_UNKNOWN, ExpectedName::Role, name, known));
            return None;
        }
        let decider = self.lower_decider(Some(ast), span);
        if decider.army.ty == Ty::Error {
            return None;
        }
        let Some((role, word)) = decider.role else {
            let problem = Diagnostic::new(
                &codes::SEATS_CHANNEL,
                span,
                "a channel joins two roles, but this is an army",
            )
            .label("not a role")
            .help("write a role of the army, as in `general(us)`");
            self.report(problem);
            return None;
        };
        let word = word.unwrap_or_else(|| expr(ExprKind::Const(0), Ty::Int, span));
        (word.ty != Ty::Error).then_some(ChannelEnd {
            role,
            army: decider.army,
            word: Some(word),
            span,
        })
    }

    /// Returns the channels between two roles; reports roles without channels.
    fn resolve_channels(&mut self, [a, b]: [ChannelEnd; 2], span: Span) -> Option<Channels> {
        let program = self.context.program();
        let name = |role: RoleId| program.roles.get(role).map_or("", |role| role.name.as_str());
        let problem = |message: String, label: &str, help: String| {
            Diagnostic::new(&codes::SEATS_CHANNEL, span, message).label(label).help(help)
        };
        let is_one_army = self.is_alike(&a.army, &b.army);
        let is_one_holder = a.role == b.role
            && a.word.as_ref().zip(b.word.as_ref()).is_some_and(|(a, b)| self.is_alike(a, b));
        let found = if !is_one_army {
            Err(problem(
                "a channel joins two roles of one army".to_owned(),
                "two armies",
                "name the same army in both roles; players of different armies talk in the \
                 channel for all"
                    .to_owned(),
            ))
        } else if is_one_holder {
            Err(problem(
                format!("`{}` cannot talk with itself", name(a.role)),
                "the same role twice",
                "name two roles, or two words of one role".to_owned(),
            ))
        } else if let Some(talk) = program.talk_between(a.role, b.role) {
            Ok(talk.clone())
        } else if self.holder_count(a.role) * self.holder_count(b.role) <= Talk::MAX_CHANNELS {
            // Only statements in rules create channels; statements in tests do not.
            Err(problem(
                format!("no rule limits the talk of `{}` and `{}`", name(a.role), name(b.role)),
                "no channel",
                "write `talk between … and …` in the rules".to_owned(),
            ))
        } else {
            Err(problem(
                format!("`{}` and `{}` have too many channels", name(a.role), name(b.role)),
                "too many",
                format!("two roles of an army have at most {} channels", Talk::MAX_CHANNELS),
            ))
        };
        match found {
            Ok(talk) => {
                let first = usize::from(a.role > b.role);
                let words = if first == 0 { [a.word, b.word] } else { [b.word, a.word] };
                Some(Channels { talk, army: a.army, words, first })
            }
            Err(problem) => {
                self.report(problem);
                None
            }
        }
    }
}

/// Returns the value of a channel that is opened for the present turn.
fn turn_value(opening: Opening, span: Span) -> Expr {
    let int = |value| expr(ExprKind::Const(value), Ty::Int, span);
    let turn = expr(ExprKind::TurnNumber, Ty::Int, span);
    let turns = arithmetic(Binary::Multiply, turn, int(Talk::TURN_STRIDE), span);
    arithmetic(Binary::Add, turns, int(Talk::value_at_turn_0(opening)), span)
}

/// Returns a `match` over all words of an enum, or the value of the arm for a constant word.
fn match_word(word: Expr, mut arms: Vec<(Vec<i64>, Expr)>, span: Span) -> Expr {
    if let ExprKind::Const(at) = word.kind
        && let Some(found) = arms.iter().position(|(of, _)| *of == [at])
    {
        return arms.swap_remove(found).1;
    }
    let ty = Ty::Int;
    *boxed(ExprKind::Match(Box::new(word), arms, None), ty, span)
}

/// Returns the diagnostic for `and one ROLE` where it is not possible.
fn misplaced_one([first, second]: &[ChannelEnd; 2], this_turn: bool) -> Option<Diagnostic> {
    let (span, message, label, help) = if !this_turn {
        (
            second.span,
            "a channel with one of several holders is open for a turn only",
            "until when?",
            "write `this turn` after it",
        )
    } else if second.word.is_some() {
        (
            second.span,
            "`one` needs a role with several holders",
            "a single holder",
            "leave out `one`, or the word of the role",
        )
    } else if first.role == second.role && first.word.is_none() {
        (
            first.span,
            "it is unclear who talks with one of the others",
            "all holders of the role",
            "write the word of the holder who chooses, as in `ROLE(us, WORD)`",
        )
    } else {
        return None;
    };
    Some(Diagnostic::new(&codes::SEATS_CHANNEL, span, message).label(label).help(help))
}
