//! The secrets in a value: the hidden or private values that were read for it, and the armies that
//! may know them.

use std::rc::Rc;

use castra_base::Span;

use super::shape::Term;
use castra_ir::{FieldId, FunctionId, KindId, PileId, ProcedureId, StateId};

/// The maximum number of reads of one value that keep their knowers. Beyond it, no army counts as
/// knowing the value.
const MAX_READS: usize = 256;

/// A source of secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    State(StateId),
    Pile(PileId),
    /// A field of a piece.
    Field(KindId, FieldId),
    /// A secret choice of an army.
    SecretChoice,
    /// The secrets of an argument, in the body of the callee.
    Param(u32),
}

/// The way in which a value reveals a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Use {
    /// The value is the secret itself. Everybody sees the number of cards in a pile.
    pub(super) plain: bool,
    /// The value is a number computed from the secret by arithmetic.
    pub(super) linear: bool,
    /// The value is a number of elements, which does not say which they are.
    pub(super) counted: bool,
    /// The value is the number of elements of the argument: no secret if that is a pile.
    pub(super) plainly_counted: bool,
}

/// The context in which a value is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// The value itself.
    Plain,
    /// The operand of an arithmetic expression.
    Number,
    /// Any other use, such as a comparison.
    Other,
}

impl Use {
    pub(super) const PLAIN: Self =
        Self { plain: true, linear: true, counted: false, plainly_counted: false };

    pub(super) const fn as_part(self, mode: Mode) -> Self {
        match mode {
            Mode::Plain => self,
            Mode::Number => Self { plain: false, ..self },
            Mode::Other => Self { plain: false, linear: false, counted: false, ..self },
        }
    }

    /// Combines the use of a parameter with the use of a secret in the argument. Returns `None` if
    /// the result reveals nothing of the secret.
    pub(super) fn combine_with_arg(self, source: Source, arg: Self) -> Option<Self> {
        if !self.plainly_counted {
            return Some(Self {
                plain: self.plain && arg.plain,
                linear: self.linear && arg.linear,
                counted: self.counted || arg.counted && self.linear,
                plainly_counted: arg.plainly_counted,
            });
        }
        let linear = self.linear;
        match (arg.plain, source) {
            (true, Source::Pile(_)) => None,
            (true, Source::Param(_)) => Some(Self { plain: false, counted: false, ..self }),
            _ => Some(Self { plain: false, linear, counted: linear, plainly_counted: false }),
        }
    }
}

/// A read of a secret, with the armies that may know it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Read {
    pub(super) source: Source,
    /// Armies that may know it; sorted.
    pub(super) knowers: Vec<Term>,
    pub(super) usage: Use,
}

/// A step on the path from the place where a secret shows to its read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The read itself.
    Read,
    /// A call of a function that reads the secret.
    FunctionCall(FunctionId),
    /// A use of a local that holds the secret.
    LocalUse,
    /// An assignment to a local.
    Assignment,
    /// A call of a procedure that shows the secret or is given it.
    ProcedureCall(ProcedureId),
}

/// A path to a read: an index into [`Chains`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain(u32);

impl Chain {
    /// The empty path, for summaries of the game below, whose reads are not reported.
    pub(super) const NONE: Self = Self(u32::MAX);
}

/// Paths to reads, each as a step and the rest of the path.
#[derive(Default)]
pub(super) struct Chains {
    steps: Vec<(Span, Step, Option<Chain>)>,
}

impl Chains {
    pub(super) fn add(&mut self, span: Span, step: Step, rest: Option<Chain>) -> Chain {
        self.steps.push((span, step, rest));
        Chain(u32::try_from(self.steps.len() - 1).unwrap_or(u32::MAX))
    }

    /// Returns the steps of a path, the read last.
    pub(super) fn steps(&self, chain: Chain) -> Vec<(Span, Step)> {
        let mut steps = Vec::new();
        let mut next = Some(chain);
        while let Some(&(span, step, rest)) = next.and_then(|c| self.steps.get(c.0 as usize)) {
            steps.push((span, step));
            next = rest;
        }
        steps
    }
}

/// The secrets in a value. Copies share them until one copy changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Taint {
    /// The reads in order; `None` if there are none.
    reads: Option<Rc<Vec<(Read, Chain)>>>,
    /// True if there were too many reads to keep their knowers.
    is_saturated: bool,
}

impl Taint {
    fn reads(&self) -> &[(Read, Chain)] {
        self.reads.as_deref().map_or(&[], Vec::as_slice)
    }

    pub(super) fn len(&self) -> usize {
        self.reads().len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.reads().is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&Read, Chain)> {
        self.reads().iter().map(|(read, chain)| (read, *chain))
    }

    /// Returns the reads alone; `None` if there were too many.
    pub(super) fn to_reads(&self) -> Option<Vec<Read>> {
        (!self.is_saturated).then(|| self.iter().map(|(read, _)| read.clone()).collect())
    }

    /// Returns whether both have the same reads, regardless of the paths to them.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let (own, others) = (self.iter().map(|(read, _)| read), other.iter().map(|(read, _)| read));
        self.is_saturated == other.is_saturated && own.eq(others)
    }

    pub(super) fn add(&mut self, read: Read, chain: Chain) {
        let coarse = |read: Read| Read {
            knowers: Vec::new(),
            usage: read.usage.as_part(Mode::Other),
            ..read
        };
        let at = self.search(&read);
        if !self.is_saturated && at.is_err() && self.len() >= MAX_READS {
            let all = self.reads.take();
            for (read, chain) in all.iter().flat_map(|all| all.iter()) {
                self.insert(coarse(read.clone()), *chain);
            }
            self.is_saturated = true;
        }
        if self.is_saturated {
            self.insert(coarse(read), chain);
        } else if let Err(at) = at {
            self.insert_at(at, read, chain);
        }
    }

    /// Returns the index of a read, or the index at which to insert it.
    fn search(&self, read: &Read) -> Result<usize, usize> {
        self.reads().binary_search_by(|(known, _)| known.cmp(read))
    }

    fn insert(&mut self, read: Read, chain: Chain) {
        if let Err(at) = self.search(&read) {
            self.insert_at(at, read, chain);
        }
    }

    fn insert_at(&mut self, index: usize, read: Read, chain: Chain) {
        Rc::make_mut(self.reads.get_or_insert_default()).insert(index, (read, chain));
    }

    pub(super) fn extend(&mut self, other: &Self) {
        if self.is_empty() && !self.is_saturated && other.len() <= MAX_READS {
            self.reads.clone_from(&other.reads);
            return;
        }
        for (read, chain) in other.iter() {
            self.add(read.clone(), chain);
        }
    }

    /// Returns the taint with each read mapped. A read that is mapped to `None` is dropped.
    pub(super) fn map(
        &self,
        mut change: impl FnMut(&Read, Chain) -> Option<(Read, Chain)>,
    ) -> Self {
        let mut new = Self::default();
        for (read, chain) in self.iter() {
            if let Some((read, chain)) = change(read, chain) {
                new.add(read, chain);
            }
        }
        new
    }

    /// Returns the taint with some armies added to the knowers of each read.
    pub(super) fn with_knowers(&self, knowers: &[Term]) -> Self {
        self.map(|read, chain| {
            let mut read = read.clone();
            read.knowers.extend_from_slice(knowers);
            read.knowers.sort_unstable();
            read.knowers.dedup();
            Some((read, chain))
        })
    }

    /// Drops the knowers for which `is_stale` holds, since they now stand for another army.
    pub(super) fn forget(&mut self, is_stale: impl Fn(Term) -> bool) {
        if !self.iter().any(|(read, _)| read.knowers.iter().any(|t| is_stale(*t))) {
            return;
        }
        *self = self.map(|read, chain| {
            let mut read = read.clone();
            read.knowers.retain(|t| !is_stale(*t));
            Some((read, chain))
        });
    }

    /// Returns the secrets in the number of elements.
    pub(super) fn counted(&self) -> Self {
        self.map(|read, chain| {
            let mut usage = Use { plain: false, linear: true, ..read.usage };
            match (read.source, read.usage.plain) {
                (Source::Pile(_), true) => return None,
                (Source::Param(_), true) => usage.plainly_counted = true,
                _ => usage.counted = true,
            }
            Some((Read { usage, ..read.clone() }, chain))
        })
    }

    /// Returns the secrets in a larger value that uses this one in the given way.
    pub(super) fn as_part(&self, mode: Mode) -> Self {
        let is_so = |read: &Read| read.usage.as_part(mode) == read.usage;
        if self.len() <= MAX_READS && self.iter().all(|(read, _)| is_so(read)) {
            return Self { reads: self.reads.clone(), is_saturated: false };
        }
        self.map(|read, chain| {
            let usage = read.usage.as_part(mode);
            Some((Read { usage, ..read.clone() }, chain))
        })
    }
}
