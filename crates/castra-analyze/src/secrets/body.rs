//! The transfer function for secrets, statement by statement, and the questions of bodies.

use castra_base::Span;

use super::flow::BodyAnalysis;
use super::flow_state::Scope;
use super::outcome::{Chooser, Outcome};
use super::shape::{Shape, Term};
use super::state::{Analysis, OpenRead, Part, ShownValue};
use super::taint::{Chain, Mode, Read, Source, Step, Taint, Use};
use super::term::Terms;
use crate::flow::Domain;
use castra_ir::{Decider, Expr, ExprKind, LocalId, Stmt, StmtKind, TextPart, Ty};

impl Analysis<'_> {
    /// Analyses statements in order.
    pub(super) fn stmts(&mut self, scope: &mut Scope, stmts: &[Stmt], out: &mut Outcome) {
        BodyAnalysis { analysis: self, scope, out }.visit_block(stmts);
    }

    /// Applies a statement.
    pub(super) fn stmt(&mut self, scope: &mut Scope, stmt: &Stmt, out: &mut Outcome) {
        match &stmt.kind {
            StmtKind::Let(local, value) => self.assign(scope, *local, value),
            StmtKind::Pick(local, set) => {
                let revealed = self.expr_taint(scope, set, Mode::Other);
                let chains = &mut self.chains;
                let revealed = revealed
                    .map(|r, c| Some((r.clone(), chains.add(set.span, Step::Assignment, Some(c)))));
                self.assign_taint(scope, *local, revealed);
                self.learn_named_elements(scope, set, *local);
            }
            StmtKind::RollOne(local, _) | StmtKind::RollMany(local, ..) => {
                self.assign_taint(scope, *local, Taint::default());
            }
            StmtKind::Choose { .. } => return self.choose(scope, stmt, out),
            StmtKind::ChooseSome { .. } => self.choose_some(scope, stmt, out),
            StmtKind::React { .. } => return self.react(scope, stmt, out),
            StmtKind::Call(procedure, args, gives) => {
                // The procedure may ask a player after it has written state.
                self.forget_written(scope, std::slice::from_ref(stmt));
                self.call(scope, *procedure, args, stmt, out);
                for local in gives {
                    self.assign_result(scope, *local, *procedure, args, stmt.span);
                }
                scope.shown_cards.clear();
                self.end_disclosures(scope, std::slice::from_ref(stmt));
            }
            StmtKind::MoveCard(what, to) | StmtKind::MoveCards(what, to) => {
                self.apply_card_move(scope, what, to);
                scope.shown_cards.retain(|s| s.pile != to.pile && s.top.is_none());
            }
            StmtKind::Draw(_, _, to) | StmtKind::Fill(to, _) => {
                scope.shown_cards.retain(|s| s.pile != to.pile && s.top.is_none());
            }
            StmtKind::Shuffle(pile) => {
                scope.shown_cards.retain(|s| s.pile != pile.pile || s.top.is_none());
            }
            StmtKind::Reveal(cards, to) => self.reveal(scope, cards, to),
            StmtKind::SetField(kind, field, piece, value) => {
                self.set_field(scope, *kind, *field, piece, value);
            }
            StmtKind::Place { kind, .. } => self.apply_placement(scope, *kind),
            StmtKind::MovePiece(..) => self.apply_entries(scope, std::slice::from_ref(stmt)),
            // For these statements, it is enough to forget the facts about the state that they
            // write.
            StmtKind::SetState(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::NextTurn(_)
            | StmtKind::Say(_)
            | StmtKind::Test(_) => {}
            // These statements only direct the flow of control. They write nothing themselves.
            StmtKind::If(..)
            | StmtKind::Match(..)
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat(..)
            | StmtKind::Step(..)
            | StmtKind::Defer(..)
            | StmtKind::Return(_)
            | StmtKind::Stop
            | StmtKind::End(..)
            | StmtKind::Conflict(_)
            | StmtKind::EndlessReactions => return,
        }
        // For a call, the facts were forgotten above, before its questions were applied.
        if !matches!(stmt.kind, StmtKind::Call(..)) {
            self.forget_written(scope, std::slice::from_ref(stmt));
        }
        if !matches!(stmt.kind, StmtKind::Let(..)) {
            self.apply_standing_writes(scope);
        }
    }

    /// Applies the writes of standing rules to private fields.
    pub(super) fn apply_standing_writes(&self, scope: &mut Scope) {
        if self.concealing.standing_writes_private {
            scope.drop_disclosures(&self.terms);
        }
    }

    /// Forgets the facts about armies that depend on state which statements write.
    pub(super) fn forget_written(&self, scope: &mut Scope, stmts: &[Stmt]) {
        let mut written = self.written.slots_written(stmts, None, self.program);
        scope.mark_rewritten(&written, |reads| self.written.writer(stmts, reads, self.program));
        if !self.turncoats {
            // Without turncoats, the army of a piece is written only when the piece is placed.
            written.remove(self.written.numbers.armies());
        }
        if !written.is_empty() {
            scope.forget_any(|term| self.terms.is_of_any(term, &written));
        }
    }

    fn assign(&mut self, scope: &mut Scope, local: LocalId, value: &Expr) {
        let mut revealed = self.expr_taint(scope, value, Mode::Plain);
        revealed.extend(&scope.path);
        let (chains, terms) = (&mut self.chains, &self.terms);
        let revealed = revealed.map(|read, chain| {
            let mut read = read.clone();
            // When the local is used, the state may differ, and `AllShown` may cover other pieces.
            let of_all = |t| matches!(terms.shape(t), Shape::AllShown(..));
            read.knowers.retain(|t| terms.is_stable(*t) && !of_all(*t));
            let chain = match read.source {
                Source::Param(_) => chain,
                Source::State(_) | Source::Pile(_) | Source::Field(..) | Source::SecretChoice => {
                    chains.add(value.span, Step::Assignment, Some(chain))
                }
            };
            Some((read, chain))
        });
        let term = self.term(scope, value);
        self.assign_taint(scope, local, revealed);
        self.record_sources(scope, local, value);
        let place = scope.local_key(local);
        let names_army =
            matches!(value.ty, Ty::Army | Ty::Piece(_)) && !scope.vars.contains(&local);
        let is_other = term != Terms::UNKNOWN && !self.terms.has_local(term, Some(place));
        if names_army && is_other && self.terms.is_stable(term) {
            scope.aliases.insert(local, term);
        }
        self.learn_named_elements(scope, value, local);
    }

    /// Assigns a value with these secrets to a local.
    pub(super) fn assign_taint(&mut self, scope: &mut Scope, local: LocalId, revealed: Taint) {
        scope.forget(local, &mut self.terms);
        scope.imagined.remove(&local);
        scope.changed.remove(&local);
        scope.set(local, revealed);
    }

    fn chooser<'e>(&mut self, scope: &Scope, decider: &'e Decider, span: Span) -> Chooser<'e> {
        let term = self.term(scope, &decider.army);
        let terms = self.terms.equal_terms(&[term], &scope.equalities);
        let role = decider.role.as_ref().map(|(role, _)| *role);
        Chooser { army: &decider.army, terms, role, span, option: 0 }
    }

    fn choose(&mut self, scope: &mut Scope, stmt: &Stmt, out: &mut Outcome) {
        let StmtKind::Choose { local, set, second, by: decider, label, prefer, .. } = &stmt.kind
        else {
            return;
        };
        let chooser = self.chooser(scope, decider, stmt.span);
        let chosen = self.answer_secret(decider, &chooser.terms, stmt.span);
        self.check_at_question(scope, stmt, &chooser, out);
        self.check_options(scope, set, &chooser, out);
        self.assign_taint(scope, *local, Taint::default());
        self.learn_elements(scope, set, *local);
        if let Some((second, set)) = second.as_deref() {
            self.check_options(scope, set, &chooser, out);
            self.assign_taint(scope, *second, Taint::default());
            self.learn_elements(scope, set, *second);
        }
        self.check_label(scope, label, &chooser, out);
        if let Some(prefer) = prefer {
            self.check_shown_value(scope, Part::Prefer, prefer, &chooser, out);
        }
        for local in [Some(local), second.as_ref().map(|second| &second.0)] {
            if let (Some(local), Some(chosen)) = (local, &chosen) {
                scope.set(*local, chosen.clone());
            }
        }
    }

    fn choose_some(&mut self, scope: &mut Scope, stmt: &Stmt, out: &mut Outcome) {
        let StmtKind::ChooseSome { local, set, least, most, by: decider, label, prefer } =
            &stmt.kind
        else {
            return;
        };
        let chooser = self.chooser(scope, decider, stmt.span);
        let chosen = self.answer_secret(decider, &chooser.terms, stmt.span);
        self.check_at_question(scope, stmt, &chooser, out);
        self.check_options(scope, set, &chooser, out);
        for bound in least.iter().chain(most) {
            self.check_shown_value(scope, Part::Bound, bound, &chooser, out);
        }
        self.check_label(scope, label, &chooser, out);
        if let Some((option, prefer)) = prefer.as_deref() {
            self.assign_taint(scope, *option, Taint::default());
            self.learn_elements(scope, set, *option);
            self.check_shown_value(scope, Part::Prefer, prefer, &chooser, out);
        }
        self.assign_taint(scope, *local, chosen.unwrap_or_default());
        self.learn_named_elements(scope, set, *local);
    }

    fn react(&mut self, scope: &mut Scope, stmt: &Stmt, out: &mut Outcome) {
        let StmtKind::React { by: decider, options, reacted, .. } = &stmt.kind else { return };
        let mut chooser = self.chooser(scope, decider, stmt.span);
        self.check_at_question(scope, stmt, &chooser, out);
        for (at, option) in options.iter().enumerate() {
            chooser.option = at;
            self.check_shown_value(scope, Part::When, &option.condition, &chooser, out);
            self.check_label(scope, &option.label, &chooser, out);
            if let Some(prefer) = &option.prefer {
                self.check_shown_value(scope, Part::Prefer, prefer, &chooser, out);
            }
        }
        self.assign_taint(scope, *reacted, Taint::default());
    }

    /// Returns the secret in an answer that other armies are not shown; `None` for an open answer.
    fn answer_secret(&mut self, decider: &Decider, terms: &[Term], span: Span) -> Option<Taint> {
        let mut revealed = Taint::default();
        let chain = self.chains.add(span, Step::Read, None);
        let (source, knowers) = (Source::SecretChoice, terms.to_vec());
        revealed.add(Read { source, knowers, usage: Use::PLAIN }, chain);
        decider.secret.then_some(revealed)
    }

    /// Checks the options of a choice. The bounds of a range reveal only the number of options.
    fn check_options(
        &mut self,
        scope: &mut Scope,
        set: &Expr,
        chooser: &Chooser<'_>,
        out: &mut Outcome,
    ) {
        match &set.kind {
            ExprKind::Range(from, to) => {
                self.check_shown_value(scope, Part::Bound, from, chooser, out);
                self.check_shown_value(scope, Part::Bound, to, chooser, out);
            }
            _ => self.check_shown_value(scope, Part::Set, set, chooser, out),
        }
    }

    fn check_label(
        &mut self,
        scope: &mut Scope,
        label: &[TextPart],
        chooser: &Chooser<'_>,
        out: &mut Outcome,
    ) {
        for part in label {
            if let TextPart::Value(value) = part {
                self.check_shown_value(scope, Part::Label, value, chooser, out);
            }
        }
    }

    /// Checks a value that is shown to the chooser.
    fn check_shown_value(
        &mut self,
        scope: &mut Scope,
        part: Part,
        value: &Expr,
        shown_to: &Chooser<'_>,
        out: &mut Outcome,
    ) {
        let revealed = self.expr_taint(scope, value, Mode::Plain);
        if revealed.is_empty() {
            return;
        }
        let decider = self.decider(shown_to.army);
        let (whole, option) = (shown_to.span, shown_to.option);
        let ask =
            ShownValue { part, value: value.span, by: shown_to.army.span, decider, whole, option };
        for (read, chain) in revealed.iter() {
            let chooser = shown_to.terms.clone();
            let open = OpenRead { read: read.clone(), chooser, role: shown_to.role, ask };
            self.record_open(scope, open, chain, out);
        }
    }

    /// Returns whether the asked army or role may know the read.
    pub(super) fn is_known_to(&self, open: &OpenRead) -> bool {
        let knowers = &open.read.knowers;
        if knowers.iter().any(|knower| *self.terms.shape(*knower) == Shape::Everyone) {
            return true;
        }
        knowers.iter().any(|knower| match self.terms.holder(*knower) {
            // An army without a role is asked in every role.
            Some((role, army)) => {
                open.chooser.contains(&army) && open.role.is_none_or(|asked| asked == role)
            }
            None => open.chooser.contains(knower),
        })
    }

    /// Records a read that the chooser may not know: as a finding, or in the summary if it depends
    /// on the caller.
    pub(super) fn record_open(
        &mut self,
        scope: &Scope,
        mut open: OpenRead,
        chain: Chain,
        out: &mut Outcome,
    ) {
        if self.is_known_to(&open) {
            return;
        }
        let terms = &self.terms;
        open.chooser.retain(|t| terms.is_stable(*t));
        open.read.knowers.retain(|t| {
            let concealed =
                terms.shown_kind_ever(*t).is_some_and(|kind| scope.concealed_kinds.contains(&kind));
            let nobody = !scope.is_called && matches!(terms.shape(*t), Shape::AllShownBefore(..));
            terms.is_stable(*t) && !concealed && !nobody
        });
        let is_param = matches!(open.read.source, Source::Param(_));
        let depends = |all: &[Term]| all.iter().any(|t| terms.is_of_callers(*t));
        if is_param || depends(&open.chooser) || depends(&open.read.knowers) {
            out.open_questions.entry(open).or_insert(chain);
        } else {
            self.findings.push((open, chain));
        }
    }
}
