//! Lowering of the items that are the rules of a game.

use crate::ast::{
    Binder, Block, Clause, Ending, EndingKind, Expr, ExprKind, Function, Int, Name, OptionItem,
    Param, Phase, Procedure, Reaction, RoleItem, Seat, Seats, Setup, Source, Stmt, Test, Text,
    Turn, TypeRef, Value, Whenever, WindowItem,
};
use castra_base::Span;
use castra_grammar::{Pair, Rule};

use super::lower::Lower;

/// The parts that rule items share; each item has a subset of them.
#[derive(Default)]
pub(super) struct ItemParts {
    pub(super) name: Option<Name>,
    params: Option<Vec<Param>>,
    pub(super) ty: Option<TypeRef>,
    limit: Option<Int>,
    text: Option<Text>,
    binders: Vec<Binder>,
    pub(super) condition: Option<Expr>,
    prefer: Option<Expr>,
    value: Option<Value>,
    pub(super) block: Option<Block<Stmt>>,
}

impl Lower<'_> {
    /// Reads the common parts of an item and reports unexpected parts.
    fn item_parts(&mut self, pair: &Pair<'_>, form: &str) -> ItemParts {
        self.item_parts_and(pair, form, |lower, part| lower.report_unhandled(&part))
    }

    /// Reads the common parts of an item; `own` reads its other parts.
    pub(super) fn item_parts_and<'i>(
        &mut self,
        pair: &Pair<'i>,
        form: &str,
        mut own: impl FnMut(&mut Self, Pair<'i>),
    ) -> ItemParts {
        let mut parts = ItemParts::default();
        self.in_function = matches!(pair.as_rule(), Rule::fn_item | Rule::judge_item);
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::name => parts.name = Some(self.name(&part)),
                Rule::params => parts.params = Some(self.params(part)),
                Rule::result | Rule::typed => {
                    let ty = part.into_inner().find(|p| p.as_rule() == Rule::type_ref);
                    parts.ty = ty.and_then(|p| self.type_ref(p));
                }
                Rule::count => parts.limit = self.int(&part),
                Rule::turn_limit => {
                    let count = part.into_inner().find(|p| p.as_rule() == Rule::count);
                    parts.limit = count.map(|p| self.int_or_largest(&p));
                }
                Rule::string => parts.text = Some(self.string(&part)),
                Rule::binder => parts.binders.extend(self.binder(part)),
                Rule::for_binder | Rule::test_for => {
                    let binders = part.into_inner().filter(|p| p.as_rule() == Rule::binder);
                    parts.binders.extend(binders.filter_map(|p| self.binder(p)));
                }
                Rule::expr => parts.condition = Some(self.expr(part)),
                Rule::when | Rule::state_default => parts.condition = self.expr_in(part),
                Rule::prefer => parts.prefer = self.expr_in(part),
                Rule::form_default => parts.value = self.value_in(part),
                Rule::stmt_block => parts.block = Some(self.stmts(part)),
                Rule::junk_head => self.report_unexpected_in_head(pair, &part, form),
                // Keywords, and the marker of a missing part, have no content to lower.
                Rule::missing
                | Rule::kw_fn
                | Rule::kw_judge
                | Rule::kw_option
                | Rule::kw_proc
                | Rule::kw_react
                | Rule::kw_role
                | Rule::kw_round
                | Rule::kw_seats
                | Rule::kw_setup
                | Rule::kw_source
                | Rule::kw_state
                | Rule::kw_test
                | Rule::kw_turn
                | Rule::kw_weight
                | Rule::kw_whenever
                | Rule::kw_window => {}
                _ => own(self, part),
            }
        }
        parts
    }

    /// Reads the common parts of an item, and the span of `clamped` if it is there.
    fn clamped_parts(&mut self, pair: &Pair<'_>, form: &str) -> (ItemParts, Option<Span>) {
        let mut clamped = None;
        let parts = self.item_parts_and(pair, form, |lower, part| match part.as_rule() {
            Rule::clamped => clamped = Some(lower.span(&part)),
            _ => lower.report_unhandled(&part),
        });
        (parts, clamped)
    }

    pub(super) fn binder(&mut self, pair: Pair<'_>) -> Option<Binder> {
        let name = pair.clone().into_inner().find(|p| p.as_rule() == Rule::word)?;
        let name = self.name(&name);
        Some(Binder { name, set: self.expr_in(pair)? })
    }

    pub(super) fn function(&mut self, pair: Pair<'_>, head: Span) -> Function {
        let is_judge = pair.as_rule() == Rule::judge_item;
        let form = match is_judge {
            true => "judge NAME(ARMY: army) -> int { … }",
            false => "fn NAME(PARAM: TYPE) -> TYPE { … }",
        };
        let (parts, clamped) = self.clamped_parts(&pair, form);
        let ItemParts { name, params, ty: result, block, .. } = parts;
        if name.is_some() && !self.open_ended {
            if params.is_none() {
                self.report_missing(
                    head,
                    "this function has no parameters",
                    "expected after its name; `()` if there are none",
                    form,
                );
                self.open_ended = true;
            } else if result.is_none() {
                let label = "expected `-> TYPE` after the parameters";
                let message = "this function has no type";
                self.report_missing(head, message, label, form);
                self.open_ended = true;
            }
        }
        let mut body = self.named_block(&name, block, head, form);
        self.ends_with_minus_line(&mut body);
        if matches!(&result, Some(TypeRef::Named(ty)) if ty.text == "bool") {
            self.ends_with_single_equals(&mut body);
        }
        Function { is_judge, name, params: params.unwrap_or_default(), result, clamped, body }
    }

    pub(super) fn procedure(&mut self, pair: Pair<'_>, head: Span) -> Procedure {
        let form = "proc NAME(PARAM: TYPE) { … }";
        let (parts, clamped) = self.clamped_parts(&pair, form);
        let ItemParts { name, params, ty: result, block, .. } = parts;
        if name.is_some() && params.is_none() && !self.open_ended {
            self.report_missing(
                head,
                "this procedure has no parameters",
                "expected after its name; `()` if there are none",
                form,
            );
            self.open_ended = true;
        }
        let body = self.named_block(&name, block, head, form);
        Procedure { name, params: params.unwrap_or_default(), result, clamped, body }
    }

    pub(super) fn setup(&mut self, pair: Pair<'_>, head: Span) -> Setup {
        let form = "setup { … }";
        let block = self.item_parts(&pair, form).block;
        Setup { body: self.required_block(block, head, form) }
    }

    pub(super) fn turn(&mut self, pair: Pair<'_>, head: Span) -> Turn {
        let per_army = pair.as_str().starts_with("turn");
        let form = if per_army {
            "turn army at most 400 \"…\" { … }"
        } else {
            "round at most 20 \"…\" { … }"
        };
        let mut said_army = false;
        let mut block = None;
        let parts = self.item_parts_and(&pair, form, |lower, part| match part.as_rule() {
            Rule::per_turn => said_army = true,
            Rule::turn_block => block = Some(lower.block(part, Rule::turn_only, Lower::phase)),
            _ => lower.report_unhandled(&part),
        });
        let ItemParts { limit, text: reason, .. } = parts;
        if !self.open_ended {
            if per_army && !said_army {
                self.report_missing(
                    head,
                    "this turn does not say whose turn it is",
                    "expected `army` after `turn`",
                    form,
                );
            } else if limit.is_none() {
                self.report_missing(
                    head,
                    "this has no limit",
                    "expected `at most` and a number before the block",
                    form,
                );
            }
        }
        let block = self.required_block(block, head, form);
        Turn { per_army, limit, reason, block }
    }

    fn phase(&mut self, pair: Pair<'_>) -> Option<Phase> {
        let (mut name, mut label, mut body) = (None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => name = Some(self.name(&part)),
                Rule::string => label = Some(self.string(&part)),
                Rule::stmt_block => body = Some(self.stmts(part)),
                Rule::kw_phase => {}
                _ => self.report_unhandled(&part),
            }
        }
        Some(Phase { name: name?, label, body: body? })
    }

    pub(super) fn whenever(&mut self, pair: Pair<'_>, head: Span) -> Whenever {
        let form = "whenever COND for NAME in SET { … }";
        let ItemParts { condition, binders, block, .. } = self.item_parts(&pair, form);
        if condition.is_none() && !self.open_ended {
            self.report_missing(
                head,
                "this standing rule has no condition",
                "expected after `whenever`",
                form,
            );
            self.open_ended = true;
        }
        let condition = condition.unwrap_or(Expr { span: head, kind: ExprKind::Error });
        let body = self.required_block(block, head, form);
        Whenever { condition, each: binders.into_iter().next(), body }
    }

    pub(super) fn ending(&mut self, pair: Pair<'_>, head: Span) -> Ending {
        let word = pair.clone().into_inner().find(|p| p.as_rule() == Rule::ending_kind);
        let word = word.and_then(|p| p.into_inner().next());
        let how = word.map_or(EndingKind::Drawn, |word| self.ending_kind(&word));
        let form = match how {
            EndingKind::Victory => "victory NAME in armies when COND \"…\"",
            EndingKind::Defeat => "defeat NAME in armies when COND \"…\"",
            EndingKind::Drawn => "drawn when COND \"…\"",
        };
        let mut name = None;
        let parts = self.item_parts_and(&pair, form, |lower, part| match part.as_rule() {
            Rule::ending_name => name = lower.last_word(part),
            Rule::ending_kind => {}
            _ => lower.report_unhandled(&part),
        });
        let ItemParts { binders, condition, text: reason, block, .. } = parts;
        let each = binders.into_iter().next();
        if !self.open_ended {
            if how != EndingKind::Drawn && each.is_none() {
                self.report_missing(
                    head,
                    "this ending does not name an army",
                    "expected `NAME in armies` here",
                    form,
                );
            } else if condition.is_none() {
                self.report_missing(
                    head,
                    "this ending has no condition",
                    "expected `when` and a condition here",
                    form,
                );
            }
        }
        Ending { how, name, each, condition, reason, block }
    }

    pub(super) fn role_item(&mut self, pair: Pair<'_>, head: Span) -> RoleItem {
        let form = "role NAME per army";
        let (mut per_army, mut per, mut keeps) = (false, None, Vec::new());
        let parts = self.item_parts_and(&pair, form, |lower, part| match part.as_rule() {
            Rule::per_army => per_army = true,
            Rule::per_enum => per = lower.last_word(part),
            Rule::keeps => keeps = lower.words(part),
            _ => lower.report_unhandled(&part),
        });
        let name = parts.name;
        if !self.open_ended {
            if name.is_none() {
                self.report_missing_name(head, form);
            } else if !per_army {
                self.report_missing(
                    head,
                    "a role must belong to an army",
                    "expected `per army` after its name",
                    form,
                );
            }
        }
        RoleItem { name, per, keeps }
    }

    pub(super) fn seats(&mut self, pair: Pair<'_>, head: Span) -> Seats {
        let form = "seats 4 { ROLE 1; ROLE(WORD) 2 }";
        let mut block = None;
        let parts = self.item_parts_and(&pair, form, |lower, part| match part.as_rule() {
            Rule::seat_block => block = Some(lower.block(part, Rule::seat_only, Lower::seat)),
            _ => lower.report_unhandled(&part),
        });
        let players = parts.limit;
        if players.is_none() && !self.open_ended {
            self.report_missing(head, "missing number of players", "expected after `seats`", form);
            self.open_ended = true;
        }
        Seats { players, block: self.required_block(block, head, form) }
    }

    fn seat(&mut self, pair: Pair<'_>) -> Option<Seat> {
        let (mut role, mut of, mut player) = (None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => role = Some(self.name(&part)),
                Rule::seat_word => of = self.last_word(part),
                Rule::count => player = self.int(&part),
                _ => self.report_unhandled(&part),
            }
        }
        Some(Seat { role: role?, of, player: player? })
    }

    pub(super) fn option_item(&mut self, pair: Pair<'_>, head: Span) -> OptionItem {
        let no_type = ["this option has no type", "expected `:` and a type after it"];
        let no_value = ["this option has no default", "expected `=` and a value after the type"];
        self.constant_item(&pair, head, "option NAME: TYPE = VALUE \"…\"", no_type, no_value)
    }

    pub(super) fn weight_item(&mut self, pair: Pair<'_>, head: Span) -> OptionItem {
        let no_type = ["this weight has no range", "expected `: int` and a range after it"];
        let no_value = ["this weight has no value", "expected `=` and a number after the range"];
        self.constant_item(&pair, head, "weight NAME: int A..B = VALUE \"…\"", no_type, no_value)
    }

    /// Lowers an option or a weight. `no_type` and `no_value` are the messages for a missing type
    /// and value, each with its label.
    fn constant_item(
        &mut self,
        pair: &Pair<'_>,
        head: Span,
        form: &'static str,
        no_type: [&'static str; 2],
        no_value: [&'static str; 2],
    ) -> OptionItem {
        let ItemParts { name, ty, value: default, text, .. } = self.item_parts(pair, form);
        if !self.open_ended {
            match (&name, &ty, &default) {
                (None, ..) => self.report_missing_name(head, form),
                (Some(name), None, Some(value)) => {
                    self.report_missing_type(head, name, value.span(), no_type, form);
                }
                (Some(_), None, None) => self.report_missing(head, no_type[0], no_type[1], form),
                (_, Some(ty), None) => self.report_missing_value(head, ty, no_value, form),
                (Some(_), Some(_), Some(_)) => {}
            }
        }
        OptionItem { name, ty, default, text }
    }

    pub(super) fn source_item(&mut self, pair: Pair<'_>, head: Span) -> Source {
        let form = "source NAME \"…\" by \"…\" { … }";
        let (mut authors, mut block) = (None, None);
        let parts = self.item_parts_and(&pair, form, |lower, part| match part.as_rule() {
            Rule::authors => {
                let text = part.into_inner().find(|p| p.as_rule() == Rule::string);
                authors = text.map(|p| lower.string(&p));
            }
            Rule::source_block => {
                block = Some(lower.block(part, Rule::source_only, Lower::clause));
            }
            _ => lower.report_unhandled(&part),
        });
        let ItemParts { name, text: title, .. } = parts;
        let block = self.named_block(&name, block, head, form);
        Source { name, title, authors, block }
    }

    fn clause(&mut self, pair: Pair<'_>) -> Option<Clause> {
        let (mut id, mut texts, mut advice) = (None, Vec::new(), false);
        let (mut replaces, mut amends) = (Vec::new(), Vec::new());
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::clause_id => id = Some(self.name(&part)),
                Rule::string => texts.push(self.string(&part)),
                Rule::advice => advice = true,
                Rule::replaces => replaces = self.clauses(part),
                Rule::amends => amends = self.clauses(part),
                _ => self.report_unhandled(&part),
            }
        }
        let text = texts.pop();
        Some(Clause { id: id?, section: texts.pop(), text, advice, replaces, amends })
    }

    pub(super) fn window_item(&mut self, pair: Pair<'_>, head: Span) -> WindowItem {
        let form = "window NAME(PARAM: TYPE)";
        let ItemParts { name, params, .. } = self.item_parts(&pair, form);
        if name.is_none() && !self.open_ended {
            self.report_missing_name(head, form);
        }
        WindowItem { name, params: params.unwrap_or_default() }
    }

    pub(super) fn reaction(&mut self, pair: Pair<'_>, head: Span) -> Reaction {
        let form = "react to WINDOW(NAME) by ARMY \"…\" { … }";
        let (mut window, mut args, mut army) = (None, Vec::new(), None);
        let parts = self.item_parts_and(&pair, form, |lower, part| match part.as_rule() {
            Rule::word => window = Some(lower.name(&part)),
            Rule::arg_names => args = lower.words(part),
            Rule::by_army => army = lower.last_word(part),
            Rule::kw_to => {}
            _ => lower.report_unhandled(&part),
        });
        let ItemParts { text: label, condition, prefer, block, .. } = parts;
        if !self.open_ended {
            if window.is_none() {
                self.report_missing(
                    head,
                    "this reaction does not name a window",
                    "expected `to` and the name of a window after `react`",
                    form,
                );
                self.open_ended = true;
            } else if army.is_none() {
                self.report_missing(
                    head,
                    "this reaction does not name an army",
                    "expected `by` and a name for the army here",
                    form,
                );
                self.open_ended = true;
            }
        }
        let body = self.required_block(block, head, form);
        Reaction { window, args, army, label, condition, prefer, body }
    }

    pub(super) fn test_item(&mut self, pair: Pair<'_>, head: Span) -> Test {
        let form = "test \"…\" { … }";
        self.is_in_test = true;
        let ItemParts { text: name, binders: each, block, .. } = self.item_parts(&pair, form);
        if name.is_none() && !self.open_ended {
            self.report_missing(
                head,
                "this test has no title",
                "expected text in quotation marks after `test`",
                form,
            );
            self.open_ended = true;
        }
        let body = self.required_block(block, head, form);
        Test { name, each, body }
    }
}
