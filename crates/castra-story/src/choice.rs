//! A choice as a line of the short account.

use castra_base::Span;
use castra_ir::{ClauseId, EnumId, RoleId, Universe};
use castra_vm::{Answer, EventContext, Wording};
use castra_words::spell_out;

use crate::full_account::{answer_phrase, label_of};
use crate::phrases::ends_with_preposition;

/// A choice that is held back while another line may still report it.
#[derive(Clone, Debug)]
pub(crate) struct PendingChoice {
    /// The prefix with the deciding player, if needed: `Rome: `.
    prefix: String,
    /// The question and the answer.
    text: String,
    /// The answer, for a nested choice that may have to mention it.
    answer_text: Option<String>,
    /// The part of the text about chosen words, which the moves of pieces do not show.
    words: Option<String>,
    pub(crate) clauses: Vec<ClauseId>,
    pub(crate) span: Span,
    /// Set if the army whose turn it is has made the choice.
    pub(crate) is_mover_choice: bool,
    /// Set once the choice has had an effect.
    pub(crate) has_effect: bool,
    pub(crate) cards: Vec<i64>,
    /// Set if one of the chosen cards has moved.
    pub(crate) has_moved_card: bool,
    /// The chosen value, or both of a pair; empty for a chosen set.
    pub(crate) values: Vec<(Universe, i64)>,
    /// Set if state records a chosen word or number, which no move shows.
    pub(crate) is_stored: bool,
    /// Set if the choice has to be reported even without an effect.
    pub(crate) must_report: bool,
    /// Set if the effects are hidden from the reader.
    pub(crate) is_hidden: bool,
}

/// A decision and its answer, as in [`castra_vm::Event::Chosen`].
pub(crate) struct ChoiceEvent<'e> {
    /// The deciding army.
    pub(crate) who: u32,
    pub(crate) role: Option<(RoleId, u32)>,
    pub(crate) label: &'e Wording<'e>,
    pub(crate) together: bool,
    pub(crate) answer: &'e Answer<'e>,
    /// The number of options.
    pub(crate) options: usize,
}

impl PendingChoice {
    /// Returns the choice of an army, perhaps in a role, or `None` if nothing was chosen. `mover`
    /// is the army whose turn it is.
    pub(crate) fn of(
        scene: &EventContext<'_>,
        mover: Option<u32>,
        &ChoiceEvent { who: army, role, label, together, answer: chosen, options }: &ChoiceEvent<
            '_,
        >,
    ) -> Option<Self> {
        let words = scene.image().words();
        let (phrase, several) = answer_phrase(scene, chosen)?;
        let label = label_of(scene, army, label);
        let is_said = |universe: Universe| universe != Universe::Enum(EnumId::ANSWER);
        let chosen_text = match *chosen {
            Answer::One(universe, _) => is_said(universe).then(|| phrase.clone()),
            Answer::Pair(..) | Answer::Nothing | Answer::Some(..) | Answer::Reaction(_) => None,
        };
        let whether = matches!(chosen, Answer::One(Universe::Enum(EnumId::ANSWER), _));
        let pair = matches!(chosen, Answer::Pair(..));
        let goes_on =
            label.ends_with('?') || ends_with_preposition(words, &label) && !whether && !pair;
        let text = match (label.is_empty(), goes_on) {
            (true, _) => phrase,
            (false, true) => format!("{label} {phrase}"),
            (false, false) => format!("{label}: {phrase}"),
        };
        let is_word = matches!(*chosen, Answer::One(Universe::Enum(id), _) if id != EnumId::ANSWER);
        let words = is_word.then(|| text.clone());
        // In simultaneous choices the order has no meaning, so each line names its army.
        let by = match mover == Some(army) && role.is_none() && !together {
            true => String::new(),
            false => format!("{}: ", spell_out(&scene.image().decider_name(army, role))),
        };
        Some(Self {
            prefix: by,
            text,
            answer_text: chosen_text,
            words,
            clauses: scene.clauses().to_vec(),
            span: scene.span(),
            is_mover_choice: mover.is_none_or(|mover| mover == army),
            has_effect: several || together && !is_no(chosen),
            cards: cards(chosen),
            has_moved_card: false,
            values: values(chosen),
            is_stored: false,
            must_report: options > 1 && is_always_reported(chosen),
            is_hidden: false,
        })
    }
}

impl PendingChoice {
    pub(crate) fn line(&self) -> String {
        format!("{}{}", self.prefix, self.text)
    }

    /// Returns the line without the part that the moves of pieces show, or `None` if nothing else
    /// is left.
    pub(crate) fn words(&self) -> Option<String> {
        match self.is_stored {
            true => Some(self.line()),
            false => self.words.as_ref().map(|words| format!("{}{words}", self.prefix)),
        }
    }

    /// Rewrites the texts of the choice.
    pub(crate) fn rewrite(&mut self, rewritten: impl Fn(&str) -> String) {
        self.text = rewritten(&self.text);
        self.words = self.words.as_deref().map(&rewritten);
        self.answer_text = self.answer_text.as_deref().map(rewritten);
    }

    /// Mentions an unreported outer choice in this one, if this choice is nested in it and does not
    /// name it. Returns whether it was mentioned.
    pub(crate) fn report_outer(&mut self, outer: &Self) -> bool {
        let is_within = outer.span != self.span && outer.span.contains(self.span);
        let Some(chosen) =
            outer.answer_text.as_ref().filter(|_| is_within && self.prefix == outer.prefix)
        else {
            return false;
        };
        let names = self.text.contains(chosen.as_str());
        if !names {
            self.text = format!("{}; {}", outer.text, self.text);
        }
        // A move may replace the whole text, so the outer choice is added to the words.
        self.words = match self.words.take() {
            Some(_) => Some(self.text.clone()),
            None => outer.words.clone(),
        };
        self.must_report |= outer.must_report;
        true
    }
}

/// Returns the chosen cards.
fn cards(chosen: &Answer<'_>) -> Vec<i64> {
    let is_card = |universe: Universe| matches!(universe, Universe::Card(_));
    match *chosen {
        Answer::One(universe, card) if is_card(universe) => vec![card],
        Answer::Some(universe, set) if is_card(universe) => set.iter().map(|e| e as i64).collect(),
        Answer::Pair(first, second) => {
            let both = [first, second].into_iter();
            both.filter(|(universe, _)| is_card(*universe)).map(|(_, card)| card).collect()
        }
        Answer::One(..) | Answer::Some(..) | Answer::Nothing | Answer::Reaction(_) => Vec::new(),
    }
}

/// Returns the chosen value, or both of a pair; empty for a set, a reaction and no choice.
fn values(chosen: &Answer<'_>) -> Vec<(Universe, i64)> {
    match *chosen {
        Answer::One(universe, value) => vec![(universe, value)],
        Answer::Pair(first, second) => vec![first, second],
        Answer::Some(..) | Answer::Nothing | Answer::Reaction(_) => Vec::new(),
    }
}

/// Returns whether the answer is `No`, which says nothing beside the answers of others.
fn is_no(chosen: &Answer<'_>) -> bool {
    matches!(*chosen, Answer::One(Universe::Enum(EnumId::ANSWER), value) if value != EnumId::YES)
}

/// Returns whether an answer is reported even without an effect. `No` and an empty choice are not,
/// nor is a piece or hex, which is mostly a step toward another choice.
fn is_always_reported(chosen: &Answer<'_>) -> bool {
    let is_reported = |universe: Universe, value: i64| match universe {
        Universe::Enum(EnumId::ANSWER) => value == EnumId::YES,
        Universe::Enum(EnumId::DIRECTION) | Universe::Hex | Universe::Piece(_) => false,
        Universe::Enum(_)
        | Universe::Int
        | Universe::Army
        | Universe::Card(_)
        | Universe::Variant(_) => true,
    };
    match *chosen {
        Answer::Pair(..) => true,
        Answer::One(universe, value) => is_reported(universe, value),
        Answer::Some(..) | Answer::Nothing | Answer::Reaction(_) => false,
    }
}

/// Returns the chosen numbers.
pub(crate) fn numbers(chosen: &Answer<'_>) -> Vec<i64> {
    let each = values(chosen).into_iter();
    each.filter(|(universe, _)| *universe == Universe::Int).map(|(_, number)| number).collect()
}
