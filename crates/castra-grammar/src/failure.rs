//! Where a text stops being what it should be, and what would have carried it on.

use crate::Rule;
use crate::machine::Machine;
use crate::tree::Pairs;

/// Where the reading of a text has failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The offset in the text at which the last rules were tried, in bytes.
    pub at: usize,
    /// The rules that were tried there and would have carried it on, in the order of the grammar. Of rules
    /// within each other that began at the same place the outer one stands for them, unless it has
    /// tried no more than one of them.
    pub positives: Vec<Rule>,
}

/// The same as [`parse`](crate::parse), but everything is tried that the grammar says, and what was
/// tried in vain is kept: it takes several times as long.
///
/// # Errors
/// Where the text fails to match the rule, and what would have carried it on.
pub fn parse_or_explain(rule: Rule, text: &str) -> Result<Pairs<'_>, Failure> {
    let mut machine = Machine::<true>::new(text);
    if machine.call(rule.entry()) {
        return Ok(Pairs::new(text, machine.made));
    }
    let Attempts { at, mut positives, .. } = machine.attempts;
    positives.sort_unstable();
    positives.dedup();
    Err(Failure { at, positives })
}

/// The rules that have been tried and have failed where the text was read furthest.
#[derive(Default)]
pub(crate) struct Attempts {
    /// The offset.
    at: usize,
    /// Rules that should have matched.
    positives: Vec<Rule>,
    /// Rules that should not.
    negatives: Vec<Rule>,
}

/// How things stood when a rule was begun.
#[derive(Clone, Copy)]
pub(crate) struct Begun {
    pub(crate) at: usize,
    positives: usize,
    negatives: usize,
    /// How many attempts there were at its place.
    attempts: usize,
}

impl Attempts {
    /// A rule begins.
    pub(crate) fn begin(&self, at: usize) -> Begun {
        let (positives, negatives) =
            if at == self.at { (self.positives.len(), self.negatives.len()) } else { (0, 0) };
        Begun { at, positives, negatives, attempts: self.count(at) }
    }

    fn count(&self, at: usize) -> usize {
        if at == self.at { self.positives.len() + self.negatives.len() } else { 0 }
    }

    /// A rule has not come out as it should: it should have matched, or, `negative`, should not.
    pub(crate) fn end(&mut self, rule: Rule, begun: Begun, negative: bool) {
        // What has tried one rule only says less than that one.
        if self.count(begun.at) == begun.attempts + 1 {
            return;
        }
        if begun.at == self.at {
            self.positives.truncate(begun.positives);
            self.negatives.truncate(begun.negatives);
        } else if begun.at > self.at {
            self.positives.clear();
            self.negatives.clear();
            self.at = begun.at;
        } else {
            return;
        }
        let attempts = if negative { &mut self.negatives } else { &mut self.positives };
        attempts.push(rule);
    }
}
