//! Lowering of the changes of a module to the rules of its game, and of the lines of their bodies.

use crate::ast::{
    BinaryOp, Block, Change, ChangeKind, Entry, Expr, ExprKind, Int, ItemKind, Name, Node, Settle,
    Stage, StageLine, Stmt, StmtKind, UnaryOp,
};
use castra_base::Diagnostic;
use castra_base::Span;
use castra_base::codes;
use castra_grammar::{Pair, Rule};

use super::lower::Lower;
use super::rules::ItemParts;
use super::words::shorten;

impl ChangeKind {
    /// Returns an example of this kind of change, for the help in diagnostics.
    const fn form(self) -> &'static str {
        match self {
            Self::Modify => "modify FN(A, B) { … }",
            Self::Allow => "allow FN(A, B) { … }",
            Self::Forbid => "forbid FN(A, B) { … }",
            Self::Before => "before PROC.STEP(A, B) { … }",
            Self::After => "after PROC.STEP(A, B) { … }",
            Self::InsteadOf => "instead of PROC.STEP(A, B) { … }",
            Self::Except => "except MODULE.LABEL(A, B) { when COND }",
        }
    }
}

impl Lower<'_> {
    pub(super) fn change(&mut self, pair: Pair<'_>, head: Span) -> Change {
        let kind = self.change_kind(&pair);
        let form = kind.form();
        self.in_change = !kind.is_of_step();
        let (mut after, mut args, mut with) = (Vec::new(), Vec::new(), Vec::new());
        let (mut label, mut over) = (None, Vec::new());
        let parts = self.item_parts_and(&pair, form, |lower, part| match part.as_rule() {
            Rule::step_name => after = lower.words(part),
            Rule::arg_names => args = lower.words(part),
            Rule::exports => with = lower.words(part),
            Rule::change_label => label = lower.change_label(part),
            Rule::change_over => over = lower.change_refs(part),
            Rule::change_kind => {}
            _ => lower.report_unhandled(&part),
        });
        let ItemParts { name: mut target, block, .. } = parts;
        let step = after.pop();
        // `MODULE.PROC.STEP`, or `MODULE.FN`. Only the declared names show whether
        // `MODULE.PROC` is a step.
        let module = after.pop().or_else(|| (!kind.is_of_step()).then(|| step.clone()).flatten());
        let is_of_function = !kind.is_of_step() && kind != ChangeKind::Except;
        let step = step.filter(|_| !is_of_function);
        if let (Some(first), Some(name)) = (&target, module.filter(|_| kind != ChangeKind::Except))
        {
            let text = format!("{}.{}", first.text, name.text).into();
            target = Some(Name { text, span: first.span.to(name.span) });
        }
        self.check_target(kind, &target, &step, head);
        let mut body = self.required_block(block, head, form);
        self.check_lines(&mut body, kind);
        if let Some(first) = with.first().filter(|_| !kind.is_of_step()) {
            let message = format!("`{}` changes a function, which shares nothing", kind.word());
            self.report(
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, first.span, message)
                    .label("unexpected `with`")
                    .help("`with` is for what steps and procedures share with their changes"),
            );
        }
        Change {
            kind,
            target,
            step,
            args,
            with,
            label,
            overridden: over,
            combined: Vec::new(),
            scheduled: false,
            body,
        }
    }

    /// Lowers `set VALUE`, `scale …` and similar lines.
    pub(super) fn stage(&mut self, pair: Pair<'_>) -> Option<StageLine> {
        let stage = match pair.as_rule() {
            Rule::stage_set => Stage::Set,
            Rule::stage_add => Stage::Add,
            // The value has the span of the line, so that a message includes `subtract` in its
            // quotation.
            Rule::stage_subtract => {
                let span = self.span(&pair);
                let value = Box::new(self.expr_in(pair)?);
                let value = Expr { span, kind: ExprKind::Unary(UnaryOp::Negate, value) };
                return Some(StageLine { stage: Stage::Add, again: false, value: Some(value) });
            }
            Rule::stage_least => Stage::AtLeast,
            Rule::stage_most => Stage::AtMost,
            Rule::stage_scale => {
                let factor = pair.into_inner().find(|p| p.as_rule() != Rule::kw_scale)?;
                return self.stage(factor);
            }
            Rule::by_double => {
                return Some(StageLine { stage: Stage::Double, again: false, value: None });
            }
            Rule::by_half => {
                let up = pair.into_inner().any(|p| p.as_rule() == Rule::kw_up);
                return Some(StageLine { stage: Stage::Half { up }, again: false, value: None });
            }
            Rule::by_number => Stage::By,
            Rule::stage_then => {
                let then = pair.into_inner().find(|p| p.as_rule() != Rule::kw_then)?;
                return Some(StageLine { again: true, ..self.stage(then)? });
            }
            _ => {
                self.report_unhandled(&pair);
                return None;
            }
        };
        Some(StageLine { stage, again: false, value: Some(self.expr_in(pair)?) })
    }

    /// Reports words in place of a schedule's numbers, or after the numbers. A name, such as
    /// `nights`, has no value before the game starts.
    fn report_unexpected_in_schedule(
        &mut self,
        pair: &Pair<'_>,
        junk: &Pair<'_>,
        has_no_number: bool,
        form: &str,
    ) {
        let text = junk.as_str().trim();
        if !has_no_number && text.starts_with("..") {
            self.open_ended = true;
            let diagnostic = Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                self.span(junk),
                "the numbers of the turns are written out",
            );
            return self.report(diagnostic.label("not a number").help(format!(
                "write `{form}`; from a turn on, begin the first phase with \
                 `if turn-number >= 5 {{ … }}`"
            )));
        }
        if !has_no_number || !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return self.report_unexpected_in_head(pair, junk, form);
        }
        self.open_ended = true;
        let end = [" named ", " as ", " over "].iter().filter_map(|word| text.find(word)).min();
        let text = text.get(..end.unwrap_or(text.len())).unwrap_or(text).trim_end();
        let lead = junk.as_str().len() - junk.as_str().trim_start().len();
        let start = junk.as_span().start() + lead;
        let span = self.span_between(start, start + text.len());
        self.report(
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                span,
                format!("`{}` is not the number of a turn", shorten(text)),
            )
            .label("expected a number that is written out")
            .help(format!(
                "write `{form}`; for a turn whose number changes, write \
                 `before turn.PHASE {{ if turn-number == {} {{ … }} }}`",
                shorten(text)
            )),
        );
    }

    /// Lowers `on turn 4, 8 [named LABEL] [over LABEL] { … }` to a change before the first phase:
    ///
    /// ```text
    /// when turn-number == 4 or turn-number == 8
    /// …
    /// ```
    pub(super) fn schedule(&mut self, pair: Pair<'_>, head: Span) -> Change {
        let form = "on turn 4, 8 { … }";
        let mut word = None;
        let mut turns: Vec<Int> = Vec::new();
        let (mut label, mut over) = (None, Vec::new());
        let mut block = None;
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::kw_turn | Rule::kw_round => word = Some(self.name(&part)),
                Rule::count => turns.extend(self.int(&part)),
                Rule::change_label => label = self.change_label(part),
                Rule::change_over => over = self.change_refs(part),
                Rule::junk_head => {
                    self.report_unexpected_in_schedule(&pair, &part, turns.is_empty(), form)
                }
                Rule::stmt_block => block = Some(self.stmts(part)),
                Rule::kw_on | Rule::missing => {}
                _ => self.report_unhandled(&part),
            }
        }
        if turns.is_empty() && !self.open_ended {
            let label = "expected the number of a turn after `turn`";
            self.report_missing(head, "this does not say on which turn", label, form);
            self.open_ended = true;
        }
        let mut body = self.required_block(block, head, form);
        let is = |turn: &Int| {
            let name = Name { text: "turn-number".into(), span: turn.span };
            let number = Expr { span: turn.span, kind: ExprKind::Name(name) };
            let value = Expr { span: turn.span, kind: ExprKind::Int(turn.value) };
            let kind =
                ExprKind::Binary(BinaryOp::Equal, turn.span, Box::new(number), Box::new(value));
            Expr { span: turn.span, kind }
        };
        let either = |a: Expr, b: Expr| {
            let span = a.span.to(b.span);
            Expr { span, kind: ExprKind::Binary(BinaryOp::Or, span, Box::new(a), Box::new(b)) }
        };
        if let Some(when) = turns.iter().map(is).reduce(either) {
            let cites = body.entries.iter().take_while(|entry| match &entry.node {
                Node::Cite(_) => true,
                Node::Valid(stmt) => matches!(stmt.kind, StmtKind::Cite(_)),
                Node::Accept(_) | Node::Error => false,
            });
            let at = cites.count();
            let span = when.span;
            let stmt = Stmt { span, kind: StmtKind::When(when) };
            body.entries.insert(at, Entry { span, doc: None, node: Node::Valid(stmt) });
        }
        let (with, args) = (Vec::new(), Vec::new());
        Change {
            kind: ChangeKind::Before,
            target: word,
            step: None,
            args,
            with,
            label,
            overridden: over,
            combined: Vec::new(),
            scheduled: true,
            body,
        }
    }

    /// Returns the label of `named LABEL`; `as LABEL` is reported as the old spelling.
    fn change_label(&mut self, pair: Pair<'_>) -> Option<Name> {
        let mut label = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::word => label = Some(self.name(&part)),
                Rule::kw_as => {
                    let span = self.span(&part);
                    self.report(Diagnostic::old_spelling(span, "as", "named"));
                }
                Rule::kw_named => {}
                _ => self.report_unhandled(&part),
            }
        }
        label
    }

    /// Returns the kind of a change; `instead` without `of` is reported.
    fn change_kind(&mut self, pair: &Pair<'_>) -> ChangeKind {
        let words = pair.clone().into_inner().find(|p| p.as_rule() == Rule::change_kind);
        let mut words = words.into_iter().flat_map(Pair::into_inner);
        let Some(word) = words.next() else { return ChangeKind::Modify };
        match word.as_rule() {
            Rule::kw_allow => ChangeKind::Allow,
            Rule::kw_forbid => ChangeKind::Forbid,
            Rule::kw_before => ChangeKind::Before,
            Rule::kw_after => ChangeKind::After,
            Rule::kw_except => ChangeKind::Except,
            Rule::kw_instead => {
                if words.next().is_none() {
                    self.report_missing_word(&word, "of", ChangeKind::InsteadOf.form());
                }
                ChangeKind::InsteadOf
            }
            Rule::kw_modify => ChangeKind::Modify,
            _ => {
                self.report_unhandled(&word);
                ChangeKind::Modify
            }
        }
    }

    /// Reports a missing target, a step of a function, or a `turn` without a phase.
    fn check_target(
        &mut self,
        kind: ChangeKind,
        target: &Option<Name>,
        step: &Option<Name>,
        head: Span,
    ) {
        if self.open_ended {
            return;
        }
        let (word, form) = (kind.word(), kind.form());
        match (target, step) {
            (None, _) if kind == ChangeKind::Except => {
                let label = "expected the label of a change after `except`";
                self.report_missing(head, "this exception names no change", label, form);
                self.open_ended = true;
            }
            (Some(_), Some(_)) if kind == ChangeKind::Except => {}
            (None, _) if kind.is_of_step() => {
                let label = format!("expected a procedure, or a step of one, after `{word}`");
                self.report_missing(head, "this change does not name its target", &label, form);
                self.open_ended = true;
            }
            (None, _) => {
                let label = format!("expected the name of a function after `{word}`");
                self.report_missing(head, "this change does not name its target", &label, form);
                self.open_ended = true;
            }
            // A `turn` has phases and no body.
            (Some(target), None) if kind.is_of_step() && target.text == "turn" => {
                let message = "this change does not say which phase of the `turn`";
                let label = "expected `.` and the name of a phase after it";
                self.report_missing(target.span, message, label, form);
            }
            _ => {}
        }
    }

    pub(super) fn settle(&mut self, pair: Pair<'_>, head: Span) -> ItemKind {
        let in_function = pair.clone().into_inner().any(|p| p.as_rule() == Rule::settle_in);
        let form = match in_function {
            true => "settle MODULE.LABEL, MODULE.LABEL in FN(A, B) { set VALUE }",
            false => "settle MODULE.LABEL over MODULE.LABEL",
        };
        let over = self.change_refs(pair.clone());
        let (mut under, mut place, mut block) = (Vec::new(), None, None);
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::change_over => under = self.change_refs(part),
                Rule::settle_in => place = Some(part),
                Rule::junk_head => self.report_unexpected_in_head(&pair, &part, form),
                Rule::stmt_block => block = Some((self.span(&part), self.stmts(part))),
                // The changes that take precedence have been read.
                Rule::change_ref | Rule::kw_settle => {}
                _ => self.report_unhandled(&part),
            }
        }
        if let Some(place) = place {
            return ItemKind::Change(self.combination(over, place, block.map(|b| b.1), head, form));
        }
        if let Some((span, _)) = block
            && !self.open_ended
        {
            let message = "`settle … over …` says which change wins, and gives no value";
            let start = Span { end: span.start + 1, ..span };
            self.report(
                Diagnostic::new(&codes::SYNTAX_UNEXPECTED, start, message)
                    .label("unexpected block")
                    .help(
                        "for a value where both hold, write `settle A, B in FN(…) { set VALUE }`",
                    ),
            );
            self.open_ended = true;
        }
        if (over.is_empty() || under.is_empty()) && !self.open_ended {
            let label = if over.is_empty() {
                "expected the change that wins after `settle`"
            } else {
                "expected `over` and the change that it wins against"
            };
            self.report_missing(head, "this does not say which change wins", label, form);
        }
        ItemKind::Settle(Settle { winners: over, overridden: under })
    }

    /// Lowers `settle A, B in FN(x) { set VALUE }`: a change of the function that applies where
    /// both do, and takes precedence over both.
    fn combination(
        &mut self,
        both: Vec<Name>,
        place: Pair<'_>,
        block: Option<Block<Stmt>>,
        head: Span,
        form: &str,
    ) -> Change {
        let (mut target, mut args) = (None, Vec::new());
        for part in place.into_inner() {
            match part.as_rule() {
                Rule::qualified => target = Some(self.name(&part)),
                Rule::arg_names => args = self.words(part),
                Rule::kw_in => {}
                _ => self.report_unhandled(&part),
            }
        }
        if both.len() < 2 && !self.open_ended {
            let label = "expected two changes or more after `settle`";
            self.report_missing(head, "this does not say which changes meet", label, form);
        }
        let kind = ChangeKind::Modify;
        let mut body = self.required_block(block, head, form);
        self.check_lines(&mut body, kind);
        let (step, label, with) = (None, None, Vec::new());
        let over = both.clone();
        Change {
            kind,
            target,
            step,
            args,
            with,
            label,
            overridden: over,
            combined: both,
            scheduled: false,
            body,
        }
    }

    /// Reports a keyword of two words without its second.
    pub(super) fn report_missing_word(&mut self, first: &Pair<'_>, second: &str, form: &str) {
        let span = self.span(first);
        let message = format!("expected `{second}` after `{}`", first.as_str());
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                .label("expected after this word")
                .help(format!("write `{form}`"))
                .suggest(format!("write `{second}`"), span.end_span(), format!(" {second}")),
        );
    }
}
