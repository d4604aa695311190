//! Lowering of statements.

use super::lower::Lower;
use crate::ast::{
    Arm, ArmBody, AssignOp, BinaryOp, Block, EndingKind, Entry, Expr, ExprKind, LoopOrder, Name,
    Node, Stmt, StmtKind, TalkKind, Text,
};
use castra_base::Span;
use castra_grammar::{Pair, Pairs, Rule};

/// The maximum number of conditions in one `if`, including those after `else`. Each condition is
/// one level deeper in the tree than the one before.
const MAX_BRANCHES: usize = 100;

/// The parts that statements share.
#[derive(Default)]
pub(super) struct StmtParts {
    pub(super) names: Vec<Name>,
    pub(super) values: Vec<Expr>,
    pub(super) text: Option<Text>,
    pub(super) block: Option<Block<Stmt>>,
    pub(super) with: Vec<Name>,
}

impl Lower<'_> {
    /// Lowers a block of statements.
    pub(super) fn stmts(&mut self, pair: Pair<'_>) -> Block<Stmt> {
        let only = if self.is_in_campaign() { Rule::campaign_stmt_only } else { Rule::stmt_only };
        self.block(pair, only, Lower::stmt)
    }

    pub(super) fn parts(&mut self, pairs: Pairs<'_>) -> StmtParts {
        let mut parts = StmtParts::default();
        for part in pairs {
            match part.as_rule() {
                Rule::word => parts.names.push(self.name(&part)),
                Rule::expr | Rule::sum | Rule::simple => parts.values.push(self.expr(part)),
                Rule::string => parts.text = Some(self.string(&part)),
                Rule::stmt_block => parts.block = Some(self.stmts(part)),
                Rule::exports => parts.with = self.words(part),
                // Keywords at the start of a statement and between its parts. The `all` of `move`
                // is read when that statement is built.
                Rule::kw_all
                | Rule::kw_armies
                | Rule::kw_as
                | Rule::kw_at
                | Rule::kw_board
                | Rule::kw_and
                | Rule::kw_battle
                | Rule::kw_between
                | Rule::kw_conceal
                | Rule::kw_defeat
                | Rule::kw_draw
                | Rule::kw_drawn
                | Rule::kw_endings
                | Rule::kw_expect
                | Rule::kw_fill
                | Rule::kw_for
                | Rule::kw_from
                | Rule::kw_in
                | Rule::kw_lift
                | Rule::kw_most
                | Rule::kw_move
                | Rule::kw_next
                | Rule::kw_of
                | Rule::kw_one
                | Rule::kw_pick
                | Rule::kw_random
                | Rule::kw_remove
                | Rule::kw_repeat
                | Rule::kw_reroll
                | Rule::kw_return
                | Rule::kw_reveal
                | Rule::kw_say
                | Rule::kw_scenario
                | Rule::kw_shuffle
                | Rule::kw_silence
                | Rule::kw_step
                | Rule::kw_talk
                | Rule::kw_to
                | Rule::kw_together
                | Rule::kw_turn
                | Rule::kw_victory
                | Rule::kw_wait
                | Rule::kw_with
                | Rule::this_turn => {}
                _ => self.report_unhandled(&part),
            }
        }
        parts
    }

    fn stmt(&mut self, pair: Pair<'_>) -> Option<Stmt> {
        let span = self.span(&pair);
        Some(Stmt { span, kind: self.stmt_kind(pair)? })
    }

    fn stmt_kind(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        match pair.as_rule() {
            Rule::if_stmt | Rule::bad_if => self.if_stmt(pair),
            Rule::let_stmt => self.let_stmt(pair),
            Rule::match_stmt => self.match_stmt(pair),
            Rule::for_stmt => self.for_stmt(pair),
            Rule::choose_stmt => self.choose_stmt(pair),
            Rule::whether_stmt => self.whether_stmt(pair),
            Rule::vote_stmt => self.vote_stmt(pair),
            Rule::place_stmt => self.place_stmt(pair),
            Rule::change_stmt => self.change_stmt(pair),
            Rule::window_stmt => self.window_stmt(pair),
            Rule::assign => self.assign(pair),
            Rule::cite => Some(StmtKind::Cite(self.clauses(pair))),
            Rule::stop_stmt => Some(StmtKind::Stop),
            Rule::when_stmt => self.expr_in(pair).map(StmtKind::When),
            Rule::stage_set
            | Rule::stage_scale
            | Rule::stage_add
            | Rule::stage_subtract
            | Rule::stage_least
            | Rule::stage_most
            | Rule::stage_then => self.stage(pair).map(StmtKind::Stage),
            Rule::expect_stmt
            | Rule::test_scenario
            | Rule::test_armies
            | Rule::test_board
            | Rule::test_option
            | Rule::test_council
            | Rule::test_terrain
            | Rule::put_stmt
            | Rule::turn_of
            | Rule::dice_stmt
            | Rule::choices_stmt
            | Rule::begin_stmt
            | Rule::every_roll
            | Rule::play_stmt => self.test_stmt(pair).map(StmtKind::Test),
            _ => self.plain_stmt(pair),
        }
    }

    /// Lowers a statement made of names, expressions, a string and a block, in this order.
    fn plain_stmt(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        let rule = pair.as_rule();
        let first = pair.clone().into_inner().next();
        let has = |rule| pair.clone().into_inner().any(|p| p.as_rule() == rule);
        let all = has(Rule::kw_all);
        let opens = TalkKind::Opens { one: has(Rule::kw_one), this_turn: has(Rule::this_turn) };
        let StmtParts { names, values, text, block, with } = self.parts(pair.clone().into_inner());
        let mut names = names.into_iter();
        let mut values = values.into_iter();
        Some(match rule {
            Rule::return_stmt => StmtKind::Return(values.next()),
            Rule::repeat_stmt => StmtKind::Repeat { most: values.next(), body: block? },
            Rule::together_stmt => StmtKind::Deferred { endings: false, body: block? },
            Rule::wait_stmt => StmtKind::Deferred { endings: true, body: block? },
            Rule::step_stmt => StmtKind::Step { name: names.next()?, with, body: block? },
            Rule::pick_stmt => {
                let name = names.next()?;
                let set = self.set_without_where(&name.text, values.next()?);
                StmtKind::Pick { name, set }
            }
            Rule::move_stmt => StmtKind::Move { all, what: values.next()?, to: values.next()? },
            Rule::draw_stmt => {
                StmtKind::Draw { count: values.next()?, from: values.next()?, to: values.next()? }
            }
            Rule::shuffle_stmt => StmtKind::Shuffle(values.next()?),
            Rule::fill_stmt => StmtKind::Fill { pile: values.next()?, deck: names.next()? },
            Rule::reveal_stmt => StmtKind::Reveal { what: values.next()?, to: values.next()? },
            Rule::remove_stmt => StmtKind::Remove(values.next()?),
            Rule::remove_some_stmt => {
                StmtKind::RemoveSome { count: values.next()?, pieces: values.next()? }
            }
            Rule::conceal_stmt => StmtKind::Conceal(values.next()?),
            Rule::talk_stmt | Rule::silence_stmt => StmtKind::Talk {
                how: if rule == Rule::talk_stmt { opens } else { TalkKind::Closes },
                between: Box::new([values.next()?, values.next()?]),
            },
            Rule::lift_stmt => StmtKind::Lift(values.next()?),
            Rule::reroll_stmt => StmtKind::Reroll(values.next()?),
            Rule::next_stmt => StmtKind::NextTurn(values.next()?),
            Rule::next_battle_stmt => StmtKind::NextBattle(names.next()?),
            Rule::end_stmt => {
                let how = self.ending_kind(&first?);
                StmtKind::End { how, army: values.next(), reason: text }
            }
            Rule::say_stmt => StmtKind::Say(text?),
            Rule::value_stmt => {
                let value = values.next()?;
                if value.span.start < self.loop_head_end {
                    return None;
                }
                let equal = match &value.kind {
                    ExprKind::Binary(BinaryOp::Equal, sign, ..) => Some(*sign),
                    _ => None,
                };
                if !self.in_function && self.value_for_nothing(value.span, equal) {
                    return None;
                }
                StmtKind::Expr(value)
            }
            _ => {
                self.report_unhandled(&pair);
                return None;
            }
        })
    }

    /// Reads the kind of ending from its word.
    pub(super) fn ending_kind(&mut self, word: &Pair<'_>) -> EndingKind {
        match word.as_rule() {
            Rule::kw_victory => EndingKind::Victory,
            Rule::kw_defeat => EndingKind::Defeat,
            Rule::kw_drawn => EndingKind::Drawn,
            _ => {
                self.report_unhandled(word);
                EndingKind::Drawn
            }
        }
    }

    fn let_stmt(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        let (mut var, mut name, mut ty, mut value) = (false, None, None, None);
        let mut more = Vec::new();
        let mut clamped = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_var => var = true,
                Rule::clamped => clamped = Some(self.span(&part)),
                Rule::word if name.is_none() => name = Some(self.name(&part)),
                Rule::word => more.push(self.name(&part)),
                Rule::typed => {
                    let written = part.into_inner().find(|p| p.as_rule() == Rule::type_ref);
                    ty = written.and_then(|ty| self.type_ref(ty));
                }
                Rule::expr => value = Some(self.expr(part)),
                Rule::kw_let | Rule::eq => {}
                _ => self.report_unhandled(&part),
            }
        }
        let (name, value) = (name?, value?);
        if self.uses_itself_below(&name, &value) {
            return None;
        }
        Some(StmtKind::Let { var, name, more, ty, clamped, value })
    }

    /// Lowers `if … { … } else if … { … } else { … }`, the last block first.
    fn if_stmt(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        let end = self.span(&pair).end;
        let mut branches = Vec::new();
        let mut otherwise = None;
        let own = pair.clone().into_inner();
        branches.push((self.span(&pair), self.branch(own, &pair)));
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::else_if if branches.len() > MAX_BRANCHES => {}
                Rule::else_if if branches.len() == MAX_BRANCHES => {
                    self.report_too_many_branches(&part, MAX_BRANCHES);
                    branches
                        .push((self.span(&part), self.branch(part.clone().into_inner(), &part)));
                }
                Rule::else_if => {
                    let start = part.clone().into_inner().find(|p| p.as_rule() == Rule::kw_if)?;
                    let span = Span { end, ..self.span(&start) };
                    branches.push((span, self.branch(part.clone().into_inner(), &part)));
                }
                Rule::else_block => {
                    let block = part.into_inner().find(|p| p.as_rule() == Rule::stmt_block)?;
                    otherwise = Some(self.stmts(block));
                }
                // These belong to the first branch.
                Rule::expr | Rule::bad_cond | Rule::bad_then | Rule::stmt_block | Rule::kw_if => {}
                _ => self.report_unhandled(&part),
            }
        }
        let mut whole = None;
        while let Some((span, (condition, then))) = branches.pop() {
            if let Some(kind) = whole.take() {
                otherwise = Some(single_stmt_block(kind));
            }
            let kind = StmtKind::If { condition, then: then?, otherwise: otherwise.take() };
            whole = Some(Stmt { span, kind });
        }
        whole.map(|stmt| stmt.kind)
    }

    /// Lowers the condition and the block of an `if` or `else if`.
    fn branch(&mut self, parts: Pairs<'_>, of: &Pair<'_>) -> (Expr, Option<Block<Stmt>>) {
        let mut condition = None;
        let mut block = None;
        for part in parts {
            match part.as_rule() {
                Rule::expr => condition = Some(self.expr(part)),
                Rule::bad_then => self.report_then_before_block(&part),
                Rule::bad_cond => {
                    self.report_bad_condition(&part);
                    condition = Some(Expr { span: self.span(&part), kind: ExprKind::Error });
                }
                Rule::stmt_block => {
                    if condition.is_none() {
                        self.report_no_condition(of);
                    }
                    block = Some(self.stmts(part));
                }
                // Conditions after `else` are separate branches.
                Rule::else_if | Rule::else_block | Rule::kw_if | Rule::kw_else => {}
                _ => self.report_unhandled(&part),
            }
        }
        let span = self.span(of);
        let condition = condition.unwrap_or(Expr { span, kind: ExprKind::Error });
        (condition, block)
    }

    fn match_stmt(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        let (mut value, mut arms) = (None, None);
        let span = self.span(&pair);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expr => value = Some(self.expr(part)),
                Rule::stmt_arms => {
                    arms = Some(self.block(part, Rule::stmt_arm_only, Lower::stmt_arm));
                }
                Rule::kw_match => {}
                _ => self.report_unhandled(&part),
            }
        }
        let (value, mut arms) = (value?, arms?);
        let is_value = self.in_function
            && arms.iter().next().is_some()
            && arms.iter().all(|arm| matches!(arm.body, ArmBody::Value(_)));
        if is_value {
            let kind = ExprKind::Match(Box::new(value), arms);
            return Some(StmtKind::Expr(Expr { span, kind }));
        }
        for entry in &mut arms.entries {
            if let Node::Valid(Arm { body, .. }) = &mut entry.node
                && let ArmBody::Value(value) = body
            {
                let junk = Expr { span: value.span, kind: ExprKind::Error };
                let value = std::mem::replace(value, junk);
                *body = ArmBody::Block(single_stmt_block(Stmt {
                    span: value.span,
                    kind: StmtKind::Expr(value),
                }));
            }
        }
        Some(StmtKind::Match { value, arms })
    }

    /// Lowers `a, b => { … }` or `a, b => STATEMENT`.
    pub(super) fn stmt_arm(&mut self, pair: Pair<'_>) -> Option<Arm> {
        let mut patterns = Vec::new();
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::pattern => patterns.extend(self.pattern(&part)),
                Rule::arrow => {}
                Rule::stmt_block => body = Some(ArmBody::Block(self.stmts(part))),
                _ => {
                    let Stmt { span, kind } = self.stmt(part)?;
                    body = Some(match kind {
                        StmtKind::Expr(value) => ArmBody::Value(value),
                        kind => ArmBody::Block(single_stmt_block(Stmt { span, kind })),
                    });
                }
            }
        }
        Some(Arm { patterns, body: body? })
    }

    fn for_stmt(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        let (mut name, mut set, mut order, mut body) = (None, None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => name = Some(self.name(&part)),
                Rule::expr => set = Some(self.expr(part)),
                Rule::from_army => order = self.expr_in(part).map(LoopOrder::Army),
                Rule::from_highest => order = self.expr_in(part).map(LoopOrder::Highest),
                Rule::from_lowest => order = self.expr_in(part).map(LoopOrder::Lowest),
                Rule::stmt_block => body = Some(self.stmts(part)),
                Rule::kw_for | Rule::kw_each | Rule::kw_in => {}
                _ => self.report_unhandled(&part),
            }
        }
        let name = name?;
        let set = self.set_without_where(&name.text, set?);
        Some(StmtKind::ForEach { name, set, order, body: body? })
    }

    fn place_stmt(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        let (mut sort, mut army, mut at) = (None, None, None);
        let (mut marks, mut fields) = (Vec::new(), None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => sort = Some(self.name(&part)),
                Rule::simple => army = Some(self.expr(part)),
                Rule::sum => at = Some(self.expr(part)),
                Rule::mark => marks = self.marks(part),
                Rule::field_block => fields = Some(self.fields(part, Rule::field_only)),
                Rule::kw_place | Rule::kw_for | Rule::kw_at => {}
                _ => self.report_unhandled(&part),
            }
        }
        Some(StmtKind::Place { sort: sort?, army: army?, at: at?, marks, fields })
    }

    fn change_stmt(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        let (mut piece, mut to, mut fields) = (None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expr => piece = Some(self.expr(part)),
                Rule::word => to = Some(self.name(&part)),
                Rule::field_block => fields = Some(self.fields(part, Rule::field_only)),
                Rule::kw_change | Rule::kw_to => {}
                _ => self.report_unhandled(&part),
            }
        }
        Some(StmtKind::Change { piece: piece?, to: to?, fields })
    }

    fn window_stmt(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        let (mut name, mut args, mut who, mut in_turn) = (None, Vec::new(), Vec::new(), false);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => name = Some(self.name(&part)),
                Rule::call_args => args = self.parts(part.into_inner()).values,
                Rule::sum => who.push(self.expr(part)),
                Rule::in_turn => in_turn = true,
                Rule::kw_window | Rule::kw_for => {}
                _ => self.report_unhandled(&part),
            }
        }
        Some(StmtKind::Window { name: name?, args, who, in_turn })
    }

    fn assign(&mut self, pair: Pair<'_>) -> Option<StmtKind> {
        let (mut place, mut op, mut value) = (None, AssignOp::Set, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::simple => place = Some(self.expr(part)),
                Rule::assign_op => {
                    op = match part.as_str() {
                        "+=" => AssignOp::Add,
                        "-=" => AssignOp::Subtract,
                        "=" => AssignOp::Set,
                        _ => {
                            self.report_unhandled(&part);
                            AssignOp::Set
                        }
                    };
                }
                Rule::expr => value = Some(self.expr(part)),
                _ => self.report_unhandled(&part),
            }
        }
        Some(StmtKind::Assign { place: place?, op, value: value? })
    }

    /// Lowers `cite CLAUSE CLAUSE`.
    pub(super) fn clauses(&self, pair: Pair<'_>) -> Vec<Name> {
        let clauses = pair.into_inner().filter(|p| p.as_rule() == Rule::clause_id);
        clauses.map(|p| self.name(&p)).collect()
    }
}

/// Returns a block of one statement, for `else if`.
fn single_stmt_block(stmt: Stmt) -> Block<Stmt> {
    let span = stmt.span;
    Block { span, entries: vec![Entry { span, doc: None, node: Node::Valid(stmt) }] }
}
