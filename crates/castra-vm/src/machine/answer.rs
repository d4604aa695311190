//! Decisions: the allowed answers, and answering.

use castra_base::internal::require;
use castra_ir::{NONE, Ty, Universe};

use super::core::{CoreStatus, FUEL, PendingDecision, Stop};
use super::decision::{Decision, DecisionKind, Label, Pairs};
use super::dispatch::play;
use super::game::Machine;
use super::pairs;
use super::subset::subset;
use crate::bits::{Bits, MAX_WORDS, index};
use crate::chance::RandomStream;
use crate::fault::RuntimeError;
use crate::image::{PairSite, Prefer, QuestionSite};
use crate::status::{Choice, ChoiceError};
use crate::trace::{Answer, Event, EventContext, NoTrace, Tracer, Wording};

/// Number of words of sets in most games.
const FEW_WORDS: usize = 4;

/// The options of a decision.
enum Options<'m> {
    Elements(Bits<'m>),
    Pairs(&'m PairSite<u16>),
}

impl Machine {
    pub(crate) fn pair_count(&self, site: &PairSite<u16>) -> usize {
        pairs::count(&self.core.memory, site) as usize
    }

    pub(crate) fn pair_nth(&self, site: &PairSite<u16>, n: usize) -> Option<(usize, usize)> {
        let (a, b) = pairs::nth(&self.core.memory, site, u32::try_from(n).ok()?);
        Some((usize::try_from(a).ok()?, usize::try_from(b).ok()?))
    }

    pub(crate) fn bits(&self, addr: u16, words: u8) -> Bits<'_> {
        let addr = usize::from(addr);
        Bits(self.core.memory.get(addr..addr + usize::from(words)).unwrap_or(&[]))
    }

    /// Returns the pending decision, or `None` while the game can continue and after its end.
    #[must_use]
    pub fn decision(&self) -> Option<Decision<'_>> {
        let sites = &self.image.sites;
        let (question, kind, has_preference) = match self.pending_decision()? {
            PendingDecision::One(site) => {
                let s = sites.one.get(usize::from(site))?;
                let options = self.bits(s.set, s.words);
                let kind = DecisionKind::One { universe: s.universe, options, or_none: s.or_none };
                (&s.question, kind, s.prefer.is_some())
            }
            PendingDecision::Pair(site) => {
                let site = sites.pair.get(usize::from(site))?;
                let pairs = Pairs { machine: self, site };
                let kind = DecisionKind::Pair {
                    first: site.first_universe,
                    second: site.universe,
                    pairs,
                    or_none: site.or_none,
                };
                (&site.question, kind, site.prefer.is_some())
            }
            PendingDecision::Some(site, least, most) => {
                let s = sites.some.get(usize::from(site))?;
                let options = self.bits(s.set, s.words);
                let (least, most) = (u32::from(least), u32::from(most));
                let kind = DecisionKind::Some { universe: s.universe, options, least, most };
                (&s.question, kind, s.prefer.is_some())
            }
            PendingDecision::React(site) => {
                let s = sites.react.get(usize::from(site))?;
                let offered = self.bits(s.offered, s.words);
                let kind = DecisionKind::React { window: &s.window, offered };
                (&s.question, kind, s.prefers.iter().any(Option::is_some))
            }
        };
        let origin = self.image.origin(self.core.pc);
        Some(Decision {
            army: self.army_of(question),
            role: self.role_of(question),
            label: Label { machine: self, parts: &question.label },
            kind,
            secret: question.secret,
            has_preference,
            span: origin.map_or_else(Default::default, |o| o.span),
            clauses: origin.map_or(&[], |o| &o.clauses),
        })
    }

    /// Returns the army of a question. Its type excludes `none`, so its word is the index of an
    /// army.
    fn army_of(&self, question: &QuestionSite<u16>) -> u32 {
        to_index(self.word(question.army), "nobody decides")
    }

    /// Returns the role of a question and the index of its word: 0 for a role without words. The
    /// type of the word is an enum without `none`, so the word is an index.
    fn role_of(&self, question: &QuestionSite<u16>) -> Option<(castra_ir::RoleId, u32)> {
        let (role, word) = question.role?;
        let word = word.map_or(0, |word| self.word(word));
        Some((role, to_index(word, "a role has no such word")))
    }

    /// Returns the army that decides, if one does; faster than [`Machine::decision`].
    #[must_use]
    pub fn decider(&self) -> Option<u32> {
        let sites = &self.image.sites;
        let question = match self.pending_decision()? {
            PendingDecision::One(site) => &sites.one.get(usize::from(site))?.question,
            PendingDecision::Pair(site) => &sites.pair.get(usize::from(site))?.question,
            PendingDecision::Some(site, ..) => &sites.some.get(usize::from(site))?.question,
            PendingDecision::React(site) => &sites.react.get(usize::from(site))?.question,
        };
        Some(self.army_of(question))
    }

    /// Returns the lowest and the highest number of options of a pending choice of several, or
    /// `None` for any other decision. Faster than [`Machine::decision`].
    #[must_use]
    pub fn subset_bounds(&self) -> Option<(u32, u32)> {
        match self.pending_decision()? {
            PendingDecision::Some(_, least, most) => Some((least.into(), most.into())),
            PendingDecision::One(_) | PendingDecision::Pair(_) | PendingDecision::React(_) => None,
        }
    }

    /// Returns the number of answers to a choice of one or to a reaction window, including none if
    /// it is allowed. For a choice of several, returns the number of options. 0 if no decision is
    /// pending.
    #[must_use]
    pub fn option_count(&self) -> usize {
        match self.options() {
            Some((Options::Elements(elements), or_none)) => elements.len() + usize::from(or_none),
            Some((Options::Pairs(site), or_none)) => self.pair_count(site) + usize::from(or_none),
            None => 0,
        }
    }

    /// Returns the options of the pending decision, and whether nothing may be chosen.
    fn options(&self) -> Option<(Options<'_>, bool)> {
        let sites = &self.image.sites;
        let (set, words, or_none) = match self.pending_decision()? {
            PendingDecision::One(site) => {
                let s = sites.one.get(usize::from(site))?;
                (s.set, s.words, s.or_none)
            }
            PendingDecision::Pair(site) => {
                let s = sites.pair.get(usize::from(site))?;
                return Some((Options::Pairs(s), s.or_none));
            }
            PendingDecision::Some(site, ..) => {
                let s = sites.some.get(usize::from(site))?;
                (s.set, s.words, false)
            }
            PendingDecision::React(site) => {
                let s = sites.react.get(usize::from(site))?;
                (s.offered, s.words, true)
            }
        };
        Some((Options::Elements(self.bits(set, words)), or_none))
    }

    /// Returns the value of an option, indexed as in [`Choice::One`]. For a pair, this is its first
    /// value; for a window, the index of the reaction in the rules. [`NONE`] for choosing nothing.
    #[must_use]
    pub fn option_value(&self, i: usize) -> Option<i64> {
        Some(self.option_pair(i)?.0)
    }

    /// Returns the two values of an option; if the option is not a pair, its value twice.
    #[must_use]
    pub fn option_pair(&self, i: usize) -> Option<(i64, i64)> {
        let (options, or_none) = self.options()?;
        let pair = match options {
            Options::Elements(elements) => elements.nth(i).map(|element| (element, element)),
            Options::Pairs(site) => self.pair_nth(site, i),
        };
        let is_nothing = || or_none && i + 1 == self.option_count();
        pair.map_or_else(
            || is_nothing().then_some((NONE, NONE)),
            |(first, second)| Some((first as i64, second as i64)),
        )
    }

    /// Returns the option after another, or the first; see [`Self::option_pair`]. Unlike that
    /// method, it does not count all options before.
    fn option_after(&self, before: Option<(i64, i64)>) -> Option<(i64, i64)> {
        let (options, or_none) = self.options()?;
        let nothing = (NONE, NONE);
        if before == Some(nothing) {
            return None;
        }
        let pair = match options {
            Options::Elements(elements) => elements
                .next_from(before.map_or(0, |(element, _)| index(element) + 1))
                .map(|element| (element as i64, element as i64)),
            Options::Pairs(site) => pairs::after(&self.core.memory, site, before),
        };
        pair.or(or_none.then_some(nothing))
    }

    /// Returns an option as the deciding player reads it: `nothing` for choosing nothing, `pass`
    /// for not reacting. Empty if there is no such option.
    #[must_use]
    pub fn describe_option(&self, i: usize) -> String {
        let Some((value, second)) = self.option_pair(i) else { return String::new() };
        let Some(decision) = self.decision() else { return String::new() };
        match (decision.kind, self.pending_decision()) {
            (_, Some(PendingDecision::React(site))) => self
                .reaction(site, value, self.deciding_reader())
                .unwrap_or_else(|| self.image.words().message("pass").to_owned()),
            _ if value == NONE => self.image.words().message("nothing").to_owned(),
            (DecisionKind::Pair { first, second: universe, .. }, _) => {
                let first = self.format_value_for(self.deciding_reader(), &first.element(), value);
                let second =
                    self.format_value_for(self.deciding_reader(), &universe.element(), second);
                format!("{first}, {second}")
            }
            (DecisionKind::One { universe, .. } | DecisionKind::Some { universe, .. }, _) => {
                self.format_value_for(self.deciding_reader(), &universe.element(), value)
            }
            _ => String::new(),
        }
    }

    /// Returns the label of an offered reaction in the language of the source. Returns `None` if a
    /// translated label has values or belongs to several reactions, and for other decisions.
    #[must_use]
    pub fn source_label(&self, i: usize) -> Option<String> {
        let (value, _) = self.option_pair(i)?;
        match self.pending_decision()? {
            PendingDecision::React(site) => {
                self.source_reaction(site, value, self.deciding_reader())
            }
            PendingDecision::One(_) | PendingDecision::Pair(_) | PendingDecision::Some(..) => None,
        }
    }

    /// Returns an answer to the pending decision as the deciding player reads it. This is the
    /// option, or the chosen elements with commas between them; `nothing` if there are none.
    #[must_use]
    pub fn describe_choice(&self, choice: &Choice<'_>) -> String {
        match choice {
            Choice::One(i) => self.describe_option(*i),
            Choice::Some(words) => {
                let Some(Decision { kind: DecisionKind::Some { universe, .. }, .. }) =
                    self.decision()
                else {
                    return String::new();
                };
                let words: Vec<i64> = words.iter().map(|&w| w as i64).collect();
                let element: Ty = universe.element();
                let names: Vec<String> = Bits(&words)
                    .iter()
                    .map(|e| self.format_value_for(self.deciding_reader(), &element, e as i64))
                    .collect();
                match names.as_slice() {
                    [] => self.image.words().message("nothing").to_owned(),
                    names => names.join(", "),
                }
            }
        }
    }

    /// Returns the preference for an option, indexed as in [`Choice::One`]: higher is better, and
    /// choosing nothing has the preference 0. In a choice of several, every option above 0 is worth
    /// choosing. 0 if the rules have no preference.
    ///
    /// If the evaluation fails, the game stops with that runtime error.
    pub fn preference(&mut self, i: usize) -> i64 {
        self.option_pair(i).map_or(0, |option| self.preference_of(option))
    }

    /// Replaces numbers by the [preferences](Self::preference) of all options, in their order. This
    /// takes time in proportion to the number of options.
    ///
    /// If an evaluation fails, the game stops with that runtime error.
    pub fn preferences(&mut self, preferences: &mut Vec<i64>) {
        preferences.clear();
        let mut option = self.option_after(None);
        while let Some(pair) = option {
            preferences.push(self.preference_of(pair));
            option = self.option_after(Some(pair));
        }
    }

    /// Returns the preference for an option with its values.
    fn preference_of(&mut self, (value, second): (i64, i64)) -> i64 {
        if value == NONE {
            return 0;
        }
        let Some((prefer, other)) = self.preference_code(value) else { return 0 };
        let is_react = matches!(self.pending_decision(), Some(PendingDecision::React(_)));
        // Writes the option where the code expects the chosen value; restored afterwards.
        let option = usize::from(prefer.option);
        let other = other.map(usize::from);
        let (pc, kept) = (self.core.pc, self.core.memory[option]);
        let kept_other = other.map(|at| self.core.memory[at]);
        let kept_worth = self.word(prefer.value);
        if !is_react {
            self.core.memory[option] = value;
        }
        if let Some(at) = other {
            self.core.memory[at] = second;
        }
        self.core.pc = prefer.entry;
        self.core.fuel = FUEL;
        let stop = play(&self.image, &mut self.core, &mut NoTrace);
        let preference = self.word(prefer.value);
        match stop {
            Stop::Halted => {
                self.core.pc = pc;
                self.core.memory[usize::from(prefer.value)] = kept_worth;
                self.core.memory[option] = kept;
                if let (Some(at), Some(kept)) = (other, kept_other) {
                    self.core.memory[at] = kept;
                }
                preference
            }
            Stop::Fault(fault) => {
                self.core.status = CoreStatus::Fault(fault);
                0
            }
            // A preference asks no player, does not end the game, and has no statements of tests.
            Stop::Decision(_)
            | Stop::Finished
            | Stop::Unscripted
            | Stop::Failed(_)
            | Stop::TooFewCards(_) => {
                self.core.status = CoreStatus::Fault(RuntimeError::Unsound);
                0
            }
        }
    }

    /// Returns the code of a preference; for a pair also the operand of its second value.
    fn preference_code(&self, value: i64) -> Option<(Prefer<u16>, Option<u16>)> {
        let sites = &self.image.sites;
        match self.pending_decision()? {
            PendingDecision::One(site) => Some((sites.one.get(usize::from(site))?.prefer?, None)),
            PendingDecision::Pair(site) => {
                let site = sites.pair.get(usize::from(site))?;
                Some((site.prefer?, Some(site.second)))
            }
            PendingDecision::Some(site, ..) => {
                Some((sites.some.get(usize::from(site))?.prefer?, None))
            }
            PendingDecision::React(site) => {
                let prefers = &sites.react.get(usize::from(site))?.prefers;
                Some(((*prefers.get(usize::try_from(value).ok()?)?)?, None))
            }
        }
    }

    /// Drops the hoisted values of the pending decision, since the state behind them has changed.
    pub(crate) fn reset_pending_hoisted(&mut self) {
        let sites = &self.image.sites;
        let prefer = match self.pending_decision() {
            Some(PendingDecision::One(site)) => {
                sites.one.get(usize::from(site)).and_then(|s| s.prefer)
            }
            Some(PendingDecision::Pair(site)) => {
                sites.pair.get(usize::from(site)).and_then(|s| s.prefer)
            }
            Some(PendingDecision::Some(site, ..)) => {
                sites.some.get(usize::from(site)).and_then(|s| s.prefer)
            }
            Some(PendingDecision::React(_)) | None => None,
        };
        if let Some(kept) = prefer.and_then(|prefer| prefer.hoisted) {
            for i in 0..kept.flag_words {
                self.core.memory[usize::from(kept.flags.wrapping_add(i))] = 0;
            }
        }
    }

    /// Answers the pending decision. The next [`Machine::run`] continues the game.
    ///
    /// # Errors
    ///
    /// If the answer is not allowed; the decision is then still pending.
    pub fn choose(&mut self, choice: Choice<'_>) -> Result<(), ChoiceError> {
        self.choose_with_tracer(choice, &mut NoTrace)
    }

    /// Like [`Machine::choose`], with a tracer.
    ///
    /// # Errors
    ///
    /// If the answer is not allowed; the decision is then still pending.
    pub fn choose_with_tracer<T: Tracer>(
        &mut self,
        choice: Choice<'_>,
        tracer: &mut T,
    ) -> Result<(), ChoiceError> {
        let decision = self.pending_decision().ok_or(ChoiceError::NotAsked)?;
        match (decision, choice) {
            (
                PendingDecision::One(_) | PendingDecision::Pair(_) | PendingDecision::React(_),
                Choice::One(i),
            ) => {
                let (value, second) = self
                    .option_pair(i)
                    .ok_or(ChoiceError::NoSuchOption { given: i, count: self.option_count() })?;
                self.answer_one(decision, value, second, tracer);
                Ok(())
            }
            (PendingDecision::Some(site, least, most), Choice::Some(words)) => {
                self.check_some(site, least, most, words)?;
                self.answer_some(site, words, tracer);
                Ok(())
            }
            _ => Err(ChoiceError::WrongKind),
        }
    }

    pub(crate) fn answer_one<T: Tracer>(
        &mut self,
        decision: PendingDecision,
        value: i64,
        second: i64,
        tracer: &mut T,
    ) {
        if T::EVENTS {
            let reaction = match decision {
                PendingDecision::React(site) => self.reaction(site, value, None),
                _ => None,
            };
            let reaction = reaction.as_deref().map(|text| {
                let parts = match decision {
                    PendingDecision::React(site) => self.reaction_parts(site, value),
                    PendingDecision::One(_)
                    | PendingDecision::Pair(_)
                    | PendingDecision::Some(..) => &[],
                };
                Wording::new(text, parts)
            });
            let answer = self.answer_to(decision, value, second, reaction);
            self.trace_choice(answer, tracer);
        }
        let sites = &self.image.sites;
        let dst = match decision {
            PendingDecision::One(site) => sites.one.get(usize::from(site)).map(|s| (s.dst, s.dst)),
            PendingDecision::Pair(site) => {
                sites.pair.get(usize::from(site)).map(|s| (s.dst, s.second))
            }
            PendingDecision::React(site) => {
                sites.react.get(usize::from(site)).map(|s| (s.dst, s.dst))
            }
            PendingDecision::Some(..) => None,
        };
        if let Some((dst, second_dst)) = dst {
            self.core.memory[usize::from(dst)] = value;
            self.core.memory[usize::from(second_dst)] = second;
            self.core.status = CoreStatus::Ready;
        }
    }

    fn answer_to<'a>(
        &self,
        decision: PendingDecision,
        value: i64,
        second: i64,
        reaction: Option<Wording<'a>>,
    ) -> Answer<'a> {
        let sites = &self.image.sites;
        match decision {
            _ if value == NONE => Answer::Nothing,
            PendingDecision::React(_) => reaction.map_or(Answer::Nothing, Answer::Reaction),
            PendingDecision::Pair(site) => match sites.pair.get(usize::from(site)) {
                Some(s) => Answer::Pair((s.first_universe, value), (s.universe, second)),
                None => Answer::Nothing,
            },
            PendingDecision::One(site) | PendingDecision::Some(site, ..) => {
                let universe = sites.one.get(usize::from(site)).map(|s| s.universe);
                Answer::One(universe.unwrap_or(Universe::Int), value)
            }
        }
    }

    fn check_some(
        &self,
        site: u16,
        least: u16,
        most: u16,
        words: &[u64],
    ) -> Result<(), ChoiceError> {
        let Some(s) = self.image.sites.some.get(usize::from(site)) else {
            return Err(ChoiceError::NotAsked);
        };
        let options = self.bits(s.set, s.words);
        let mut given = 0;
        for (i, &word) in words.iter().enumerate() {
            let wrong = word & !(options.0.get(i).copied().unwrap_or(0) as u64);
            if wrong != 0 {
                return Err(ChoiceError::NotAnOption(i * 64 + wrong.trailing_zeros() as usize));
            }
            given += word.count_ones();
        }
        let (least, most) = (u32::from(least), u32::from(most));
        if !(least..=most).contains(&given) {
            return Err(ChoiceError::WrongNumber { given, least, most });
        }
        Ok(())
    }

    fn answer_some<T: Tracer>(&mut self, site: u16, words: &[u64], tracer: &mut T) {
        let Some(s) = self.image.sites.some.get(usize::from(site)) else { return };
        let (dst, universe, n) = (usize::from(s.dst), s.universe, usize::from(s.words));
        for i in 0..n {
            self.core.memory[dst + i] = words.get(i).copied().unwrap_or(0) as i64;
        }
        if T::EVENTS {
            let chosen: Vec<i64> = words.iter().map(|&w| w as i64).collect();
            self.trace_choice(Answer::Some(universe, Bits(&chosen)), tracer);
        }
        self.core.status = CoreStatus::Ready;
    }

    /// Returns whether the pending decision is one of several simultaneous choices.
    pub(super) fn asks_together(&self) -> bool {
        let sites = &self.image.sites;
        let together = match self.pending_decision() {
            Some(PendingDecision::One(site)) => {
                sites.one.get(usize::from(site)).map(|s| s.together)
            }
            Some(PendingDecision::Pair(site)) => {
                sites.pair.get(usize::from(site)).map(|s| s.together)
            }
            Some(PendingDecision::Some(site, ..)) => {
                sites.some.get(usize::from(site)).map(|s| s.together)
            }
            Some(PendingDecision::React(_)) | None => None,
        };
        together.unwrap_or(false)
    }

    fn trace_choice<T: Tracer>(&self, answer: Answer<'_>, tracer: &mut T) {
        let Some(decision) = self.decision() else { return };
        let label = self.format_text(decision.label.parts, None);
        let event = Event::Chosen {
            army: decision.army,
            role: decision.role,
            label: Wording::new(&label, decision.label.parts),
            options: self.option_count(),
            asked: true,
            secret: decision.secret,
            together: self.asks_together(),
            answer,
        };
        tracer.event(
            &EventContext::new(&self.image, &self.core.memory, self.core.pc as usize),
            &event,
        );
    }

    /// Answers at random. A choice of one takes each option with equal probability, including none
    /// if it is allowed. A choice of several takes each allowed subset with equal probability. Does
    /// nothing if no decision is pending.
    pub fn choose_at_random(&mut self, chance: &mut RandomStream) {
        match self.pending_decision() {
            Some(PendingDecision::Some(site, least, most)) => {
                self.choose_random_subset(site, u32::from(least), u32::from(most), chance);
                self.core.status = CoreStatus::Ready;
            }
            Some(decision) => {
                let i = chance.next_below(self.option_count() as u64) as usize;
                if let Some((value, second)) = self.option_pair(i) {
                    self.answer_one(decision, value, second, &mut NoTrace);
                }
            }
            None => {}
        }
    }

    /// Returns the answer that [`Machine::choose_at_random`] would give, with the same use of
    /// random numbers. The caller can record it before giving it. A subset is put into `words`. If
    /// no decision is pending, the answer is not allowed.
    pub fn random_choice<'w>(
        &self,
        chance: &mut RandomStream,
        words: &'w mut Vec<u64>,
    ) -> Choice<'w> {
        words.clear();
        match self.pending_decision() {
            Some(
                PendingDecision::One(_) | PendingDecision::Pair(_) | PendingDecision::React(_),
            ) => {
                let options = u64::try_from(self.option_count()).unwrap_or(u64::MAX);
                Choice::One(usize::try_from(chance.next_below(options)).unwrap_or(usize::MAX))
            }
            Some(PendingDecision::Some(site, least, most)) => {
                if let Some(s) = self.image.sites.some.get(usize::from(site)) {
                    let options = self.bits(s.set, s.words);
                    words.resize(options.0.len(), 0);
                    subset(options, u32::from(least), u32::from(most), chance, words);
                }
                Choice::Some(words)
            }
            None => Choice::One(usize::MAX),
        }
    }

    fn choose_random_subset(
        &mut self,
        site: u16,
        least: u32,
        most: u32,
        chance: &mut RandomStream,
    ) {
        let Some(s) = self.image.sites.some.get(usize::from(site)) else { return };
        let options = self.bits(s.set, s.words);
        let n = usize::from(s.words).min(MAX_WORDS);
        // Sets are small in most games, and this runs often, so small sets avoid an allocation.
        let (mut few, mut many);
        let chosen: &mut [u64] = if n <= FEW_WORDS {
            few = [0; FEW_WORDS];
            &mut few
        } else {
            many = [0; MAX_WORDS];
            &mut many
        };
        subset(options, least, most, chance, chosen);
        let dst = usize::from(s.dst);
        for (to, from) in self.core.memory[dst..dst + n].iter_mut().zip(chosen) {
            *to = *from as i64;
        }
    }
}

/// Returns a word that is an index by its type.
fn to_index(word: i64, description: &str) -> u32 {
    require(word >= 0, description);
    u32::try_from(word).unwrap_or(0)
}
