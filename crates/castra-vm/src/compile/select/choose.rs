//! Selection of decisions.

use castra_base::internal::require;
use castra_ir::{Decider, Expr, LocalId, Reaction, Stmt, StmtKind, TextPart, Ty, Universe};

use super::function_builder::FunctionBuilder;
use super::out_of_line::ColdBlock;
use crate::image::{
    ChooseSite, CompileError, MAX_UNIVERSE_SIZE, PairSite, PickSite, Prefer, PreferenceSite,
    QuestionSite, ReactSite, SomeSite, TracePoint,
};
use crate::op::{Op, Operand};

/// The elements of a choice of a pair.
struct PairChoice<'p> {
    local: LocalId,
    dst: Operand,
    set: &'p Expr,
    second: LocalId,
    second_set: &'p Expr,
}

impl<'p> FunctionBuilder<'_, 'p> {
    fn question(
        &mut self,
        decider: &'p Decider,
        label: &'p [TextPart],
        offered: &[&Expr],
    ) -> QuestionSite<Operand> {
        let army = self.value(&decider.army);
        let role = decider.role.as_ref().map(|(role, word)| {
            let word = word.as_ref().map(|word| self.value(word));
            (*role, word.map(|w| self.mir.of_site(w)))
        });
        let army = self.mir.of_site(army);
        let label = self.text_with_values(label);
        let recompute = self.recompute(offered);
        QuestionSite { army, role, label, secret: decider.secret, recompute }
    }

    fn universe(&mut self, set: &Expr) -> Universe {
        match set.ty {
            Ty::Set(universe) => universe,
            _ => {
                self.c.report_unsound("choice from something that is not a set");
                Universe::Int
            }
        }
    }

    /// Defers code that evaluates the preference for an option. `option` is the operand that holds
    /// the option when the code runs, and `options` are all operands that change with it.
    fn defer_preference(
        &mut self,
        prefer: Option<&'p Expr>,
        option: Operand,
        options: &[Operand],
    ) -> Option<Prefer<Operand>> {
        let expr = prefer?;
        let value = self.registers.take(1);
        let label = self.mir.label();
        self.defer(label, ColdBlock::Prefer(expr, value, options.to_vec()));
        Some(Prefer {
            instance: self.mir.number,
            entry: label,
            option: self.mir.of_site(option),
            value: self.mir.of_site(value),
            hoisted: None,
        })
    }

    pub(crate) fn choose(&mut self, stmt: &'p Stmt) {
        let StmtKind::Choose { local, set, second, by, label, prefer, or_none, body, otherwise } =
            &stmt.kind
        else {
            return;
        };
        let keep = self.registers.kept_height();
        let dst = self.place_of(*local);
        let (no, end) = (self.mir.label(), self.mir.label());
        if let Some((second, second_set)) = second.as_deref() {
            let pair = PairChoice { local: *local, dst, set, second: *second, second_set };
            self.ask_pair(pair, by, label, prefer.as_deref(), *or_none);
        } else {
            let universe = self.universe(set);
            let words = self.words(&set.ty) as u8;
            let place = self.value(set);
            let question = self.question(by, label, &[set]);
            let prefer = self.defer_preference(prefer.as_deref(), dst, &[dst]);
            let site = self.c.sites.one.len();
            self.mir.preference_sites.push(PreferenceSite::One(site));
            self.c.sites.one.push(ChooseSite {
                set: self.mir.of_site(place),
                words,
                universe,
                dst: self.mir.of_site(dst),
                question,
                or_none: *or_none,
                must: body.is_none() && !or_none,
                together: self.situation.simultaneous_start.is_some(),
                prefer,
            });
            let to = no;
            let site = self.c.site(site);
            self.emit(Op::Choose { site, to });
            self.end_decision();
        }
        if body.is_none() && otherwise.is_empty() {
            return self.bind_label(no);
        }
        let to = no;
        self.emit(Op::IfNone { a: dst, to });
        self.then_or_else([no, end], body.as_deref().unwrap_or_default(), otherwise);
        if body.is_some() {
            self.registers.keep(keep);
        }
    }

    /// Emits a safepoint after a decision, and the jump that repeats simultaneous choices.
    fn end_decision(&mut self) {
        self.safepoint();
        if let Some(to) = self.situation.simultaneous_start {
            self.emit(Op::Redo { to });
        }
    }

    /// Selects simultaneous choices. [`Op::Redo`] repeats them for a player who does not know the
    /// answers given so far.
    pub(crate) fn choose_together(&mut self, choices: &'p [Stmt]) {
        self.provenance.note(TracePoint::Together(true));
        let first = self.mir.label();
        self.bind_label(first);
        let outside = self.situation.simultaneous_start.replace(first);
        self.block(choices);
        self.situation.simultaneous_start = outside;
        self.provenance.note(TracePoint::Together(false));
    }

    fn ask_pair(
        &mut self,
        PairChoice { local, dst, set, second, second_set }: PairChoice<'p>,
        decider: &'p Decider,
        label: &'p [TextPart],
        prefer: Option<&'p Expr>,
        or_none: bool,
    ) {
        let second_dst = self.place_of(second);
        let (first_universe, universe) = (self.universe(set), self.universe(second_set));
        let first_words = self.words(&set.ty);
        let words = self.words(&second_set.ty);
        let first = self.registers.take(first_words);
        self.value_to(set, first);
        let rows = self.registers.take(self.c.facts.len(first_universe) * words);
        let question = self.question(decider, label, &[set, second_set]);
        let prefer = self.defer_preference(prefer, dst, &[dst, second_dst]);
        // For each possible first element, a row with the set of possible second elements.
        let top = self.registers.top();
        let work = self.registers.take(first_words);
        self.copy(work, first, first_words);
        let (again, next) = (self.mir.label(), self.mir.label());
        let w = words as u8;
        self.for_all_elements(vec![dst], |body| {
            body.jump(next);
            body.bind_label(again);
            require(body.place_of(local) == dst, "the first of a pair has another register");
            let src = body.value(second_set);
            body.emit(Op::SetRow { w, base: rows, index: dst, src });
            body.bind_label(next);
            let to = again;
            body.emit(Op::Next { w: first_words as u8, work, dst, to });
        });
        self.registers.release(top);
        let site = self.c.sites.pair.len();
        self.mir.preference_sites.push(PreferenceSite::Pair(site));
        self.c.sites.pair.push(PairSite {
            first: self.mir.of_site(first),
            first_words: first_words as u8,
            first_universe,
            rows: self.mir.of_site(rows),
            words: words as u8,
            universe,
            dst: self.mir.of_site(dst),
            second: self.mir.of_site(second_dst),
            question,
            or_none,
            together: self.situation.simultaneous_start.is_some(),
            prefer,
        });
        let site = self.c.site(site);
        self.emit(Op::ChoosePair { site });
        self.end_decision();
    }

    pub(crate) fn choose_some(&mut self, stmt: &'p Stmt) {
        let StmtKind::ChooseSome { local, set, least, most, by, label, prefer } = &stmt.kind else {
            return;
        };
        let dst = self.place_of(*local);
        let universe = self.universe(set);
        let words = self.words(&set.ty) as u8;
        // The answer is written to `dst`, and must not overwrite the set of options.
        let mut place = self.value(set);
        if place == dst {
            place = self.registers.take(usize::from(words));
            self.copy(place, dst, usize::from(words));
        }
        let bounds = [least.as_deref(), most.as_deref()];
        let offered: Vec<&Expr> = bounds.into_iter().flatten().chain([set]).collect();
        let least = least.as_ref().map(|e| self.value(e)).map(|p| self.mir.of_site(p));
        let most = most.as_ref().map(|e| self.value(e)).map(|p| self.mir.of_site(p));
        let question = self.question(by, label, &offered);
        let prefer = prefer.as_deref().and_then(|(option, prefer)| {
            let at = self.registers.take(1);
            let mut prefer_of = None;
            self.with_binding(*option, at, |body| {
                prefer_of = body.defer_preference(Some(prefer), at, &[at])
            });
            prefer_of
        });
        let site = self.c.sites.some.len();
        self.mir.preference_sites.push(PreferenceSite::Some(site));
        self.c.sites.some.push(SomeSite {
            set: self.mir.of_site(place),
            words,
            universe,
            dst: self.mir.of_site(dst),
            least,
            most,
            question,
            together: self.situation.simultaneous_start.is_some(),
            prefer,
        });
        let site = self.c.site(site);
        self.emit(Op::ChooseSome { site });
        self.end_decision();
    }

    pub(crate) fn react(
        &mut self,
        decider: &'p Decider,
        window: &str,
        options: &'p [Reaction],
        reacted: LocalId,
    ) {
        let reacted = self.place_of(reacted);
        let keep = self.registers.kept_height();
        if options.len() > MAX_UNIVERSE_SIZE {
            let what = format!("reactions in the window `{window}`");
            let count = options.len();
            self.c.fail(CompileError::TooMany { what, count, limit: MAX_UNIVERSE_SIZE });
            return;
        }
        let words = crate::bits::words_for(options.len());
        let (dst, offered) = (self.registers.take(1), self.registers.take(words));
        let w = u8::try_from(words).unwrap_or(u8::MAX);
        self.clear(w, offered);
        let mut labels = Vec::with_capacity(options.len());
        for (i, option) in options.iter().enumerate() {
            let next = self.mir.label();
            self.branch(&option.condition, false, next);
            labels.push(self.text_with_values(&option.label));
            let element = self.number(i as i64);
            self.emit(Op::Insert { set: offered, element });
            self.bind_label(next);
        }
        let question = self.question(decider, &[], &[]);
        let prefers = options
            .iter()
            .map(|o| self.defer_preference(o.prefer.as_ref(), dst, &[]))
            .collect::<Vec<_>>();
        let site = self.c.sites.react.len();
        self.mir.preference_sites.push(PreferenceSite::React(site));
        self.c.sites.react.push(ReactSite {
            offered: self.mir.of_site(offered),
            words: w,
            dst: self.mir.of_site(dst),
            window: window.to_owned(),
            labels,
            prefers,
            question,
        });
        let site = self.c.site(site);
        self.emit(Op::React { site });
        self.safepoint();
        // The index of the reaction is not needed while it runs.
        self.registers.release(keep.max(self.registers.kept_height()));
        let (passed, end) = (self.mir.label(), self.mir.label());
        let to = passed;
        self.emit(Op::IfNone { a: dst, to });
        let mut alternatives = self.alternatives();
        let labels: Vec<_> = options.iter().map(|_| self.mir.label()).collect();
        self.switch(dst, labels.clone());
        for (option, label) in options.iter().zip(labels) {
            self.bind_label(label);
            let cites = std::mem::replace(
                &mut self.provenance.source.cites,
                self.c.debug_info.mark(&option.cites),
            );
            self.provenance.mark(&option.cites);
            let yes = self.number(1);
            self.copy(reacted, yes, 1);
            self.alternative(&mut alternatives, &option.body);
            self.provenance.source.cites = cites;
            self.jump(end);
        }
        self.bind_label(passed);
        let no = self.number(0);
        self.copy(reacted, no, 1);
        self.bind_label(end);
        self.end_alternatives(alternatives);
    }

    pub(crate) fn pick(&mut self, local: LocalId, set: &'p Expr) {
        let dst = self.place_of(local);
        let universe = self.universe(set);
        let words = self.words(&set.ty) as u8;
        let place = self.value(set);
        let site = self.c.sites.pick.len();
        self.c.sites.pick.push(PickSite {
            set: self.mir.of_site(place),
            words,
            universe,
            dst: self.mir.of_site(dst),
        });
        let site = self.c.site(site);
        self.emit(Op::Pick { site });
    }
}
