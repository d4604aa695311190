//! A choice, as a line of the short story.

use castra_base::Span;
use castra_ir::{ClauseId, EnumId, RoleId, Universe};

use super::event::{Answer, Wording};
use super::lines::{answer, decider, label_of};
use super::scene::Scene;
use super::words::{leads_on, spaced};

/// A choice, as a line, until it is known whether another line tells of it.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    /// Who chooses, if that has to be said: `Rome: `.
    by: String,
    /// What the choice was about, and what was chosen.
    text: String,
    /// What was chosen, if a choice within what is done with it may have to tell it.
    chosen: Option<String>,
    /// As much of the text as tells of words that were chosen: where pieces go does not show them.
    words: Option<String>,
    pub(super) clauses: Vec<ClauseId>,
    pub(super) span: Span,
    /// Whether it is of the army whose turn it is.
    pub(super) own: bool,
    /// Whether it has done anything.
    pub(super) matters: bool,
    /// Cards that were chosen.
    pub(super) cards: Vec<i64>,
    /// Whether one of them has gone somewhere.
    pub(super) paid: bool,
    /// What was chosen, value by value.
    pub(super) values: Vec<(Universe, i64)>,
    /// Whether a word or a number that was chosen is kept in state: no move shows it.
    pub(super) kept: bool,
    /// Whether it has to be told even if nothing comes of it.
    pub(super) decides: bool,
    /// Whether what it has done is not for the reader to see.
    pub(super) is_hidden: bool,
}

impl Pending {
    /// What an army has chosen, perhaps in a role; nothing if it has chosen nothing. `mover` is
    /// the army whose turn it is.
    pub(super) fn of(
        scene: &Scene<'_>,
        mover: Option<u32>,
        (who, role): (u32, Option<(RoleId, u32)>),
        label: &Wording<'_>,
        together: bool,
        (chosen, options): (&Answer<'_>, usize),
    ) -> Option<Self> {
        // That nothing is answered, others who are asked at once want to know.
        let nothing = || together.then(|| ("nothing".to_owned(), true));
        let (what, several) = answer(scene, chosen).or_else(nothing)?;
        let label = label_of(scene, who, label);
        let is_said = |universe: Universe| universe != Universe::Enum(EnumId::ANSWER);
        let chosen_text = match *chosen {
            Answer::One(universe, _) => is_said(universe).then(|| what.clone()),
            Answer::Pair(..) | Answer::Nothing | Answer::Some(..) | Answer::Reaction(_) => None,
        };
        let whether = matches!(chosen, Answer::One(Universe::Enum(EnumId::ANSWER), _));
        let pair = matches!(chosen, Answer::Pair(..));
        let goes_on = label.ends_with('?') || leads_on(&label) && !whether && !pair;
        let text = match (label.is_empty(), goes_on) {
            (true, _) => what,
            (false, true) => format!("{label} {what}"),
            (false, false) => format!("{label}: {what}"),
        };
        let is_word = matches!(*chosen, Answer::One(Universe::Enum(id), _) if id != EnumId::ANSWER);
        let words = is_word.then(|| text.clone());
        // Of those who are asked at once, nobody comes first.
        let by = match mover == Some(who) && role.is_none() && !together {
            true => String::new(),
            false => format!("{}: ", spaced(&decider(scene.image(), who, role))),
        };
        Some(Self {
            by,
            text,
            chosen: chosen_text,
            words,
            clauses: scene.clauses().to_vec(),
            span: scene.span(),
            own: mover.is_none_or(|mover| mover == who),
            matters: several || together,
            cards: cards(chosen),
            paid: false,
            values: values(chosen),
            kept: false,
            decides: options > 1 && decides(chosen),
            is_hidden: false,
        })
    }
}

impl Pending {
    /// The line.
    pub(super) fn line(&self) -> String {
        format!("{}{}", self.by, self.text)
    }

    /// The line without what the moves of pieces tell by themselves, if anything is left.
    pub(super) fn words(&self) -> Option<String> {
        match self.kept {
            true => Some(self.line()),
            false => self.words.as_ref().map(|words| format!("{}{words}", self.by)),
        }
    }

    /// Rewrites it.
    pub(super) fn rewrite(&mut self, rewritten: impl Fn(&str) -> String) {
        self.text = rewritten(&self.text);
        self.words = self.words.as_deref().map(&rewritten);
        self.chosen = self.chosen.as_deref().map(rewritten);
    }

    /// Tells with this choice of one that nothing has told of, if this is made within what is done
    /// with that and does not name it. Whether that is told then.
    pub(super) fn tell_outer(&mut self, outer: &Self) -> bool {
        let is_within = outer.span != self.span && outer.span.contains(self.span);
        let Some(chosen) = outer.chosen.as_ref().filter(|_| is_within && self.by == outer.by)
        else {
            return false;
        };
        let names = self.text.contains(chosen.as_str());
        if !names {
            self.text = format!("{}; {}", outer.text, self.text);
        }
        // A piece that moves in place of this choice tells of neither.
        self.words = match self.words.take() {
            Some(_) => Some(self.text.clone()),
            None => outer.words.clone(),
        };
        self.decides |= outer.decides;
        true
    }
}

/// The cards among what was chosen.
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

/// What was chosen, value by value; not the elements of a set.
fn values(chosen: &Answer<'_>) -> Vec<(Universe, i64)> {
    match *chosen {
        Answer::One(universe, value) => vec![(universe, value)],
        Answer::Pair(first, second) => vec![first, second],
        Answer::Some(..) | Answer::Nothing | Answer::Reaction(_) => Vec::new(),
    }
}

/// Whether an answer says something even if nothing comes of it. A `No` does not, nor that nothing
/// is chosen; and a piece or a place is mostly chosen on the way to another choice.
fn decides(chosen: &Answer<'_>) -> bool {
    let is_told = |universe: Universe, value: i64| match universe {
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
        Answer::One(universe, value) => is_told(universe, value),
        Answer::Some(..) | Answer::Nothing | Answer::Reaction(_) => false,
    }
}

/// The numbers among what was chosen.
pub(super) fn numbers(chosen: &Answer<'_>) -> Vec<i64> {
    let each = values(chosen).into_iter();
    each.filter(|(universe, _)| *universe == Universe::Int).map(|(_, number)| number).collect()
}
