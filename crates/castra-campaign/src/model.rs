//! A checked campaign as data.

use castra_base::Span;
use castra_ir::Query;
use castra_syntax::ast::AssignOp;

/// A campaign without errors: its sides, numbers, battles and tests.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The id in commands and file names.
    pub id: String,
    /// The printed title.
    pub title: String,
    /// The tag of the language of the texts; `None` for the language of the source.
    pub language: Option<String>,
    /// The id of the game of all battles.
    pub game: String,
    /// The texts of the campaign, such as `date` and `credits`, by their keywords.
    pub texts: Vec<(String, String)>,
    /// The sides, in source order.
    pub sides: Vec<Side>,
    /// The numbers that carry over from battle to battle, in source order.
    pub numbers: Vec<Number>,
    /// The battles; the first one begins the campaign.
    pub stages: Vec<Stage>,
    /// The tests, in source order.
    pub trials: Vec<CampaignTest>,
}

/// A test of a campaign: statements that set up a battle and its end, and expectations.
#[derive(Clone, Debug)]
pub struct CampaignTest {
    /// The name of the test in the source.
    pub name: String,
    /// The source location of the test's head.
    pub span: Span,
    /// The statements, in source order.
    pub steps: Vec<CampaignTestStep>,
}

/// A statement of a test, with its location.
#[derive(Clone, Debug)]
pub struct CampaignTestStep {
    /// The source location of the statement.
    pub span: Span,
    /// The kind of statement, with its contents.
    pub kind: StepKind,
}

/// The kinds of statements in a test. The first locals of each query are the campaign's numbers.
#[derive(Clone, Debug)]
pub enum StepKind {
    /// `scenario NAME`: the test begins with the battle of this index, as in its file.
    Begin(usize),
    /// A change of a number, a change of the pieces at the end of a battle, or the expected end of
    /// the campaign.
    Act(StatementKind),
    /// `winner = ARMY`: the battle ends.
    Winner(Query),
    /// `dice [N, …]`: the next picks.
    Picks(Vec<i64>),
    /// `next battle NAME`: the index of the expected next battle.
    Next(usize),
    /// `expect COND`: a condition in the current position.
    Expect(Query),
}

/// A side of a campaign, which commands one army in each battle.
#[derive(Clone, Debug)]
pub struct Side {
    /// The id in the source.
    pub id: String,
    /// The printed name.
    pub name: String,
}

impl Side {
    /// Returns the name for use within a sentence: `the Romans` for a side *The Romans*.
    #[must_use]
    pub fn noun(&self) -> String {
        match self.name.strip_prefix("The ") {
            Some(rest) => format!("the {rest}"),
            None => self.name.clone(),
        }
    }
}

/// A number or a Boolean that carries over from battle to battle.
#[derive(Clone, Debug)]
pub struct Number {
    /// The name in the source.
    pub name: String,
    /// The printed name.
    pub title: String,
    /// The least and the greatest value; 0 and 1 for a Boolean.
    pub range: (i64, i64),
    /// True for `bool`.
    pub is_bool: bool,
    /// The value at the start.
    pub start: i64,
}

impl Number {
    /// Returns a value in the syntax of the source.
    #[must_use]
    pub fn format_value(&self, value: i64) -> String {
        match self.is_bool {
            true => (value != 0).to_string(),
            false => value.to_string(),
        }
    }
}

/// A battle of a campaign, with the armies of the sides and the statements before and after it.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The name within the campaign.
    pub name: String,
    /// The printed title.
    pub title: String,
    /// The id of the battle in its file.
    pub scenario: String,
    /// The army of each side, by its index in the battle.
    pub armies: Vec<usize>,
    /// Statements before the battle.
    pub statements_before: Vec<Statement>,
    /// Statements after the battle. Every path through them ends with [`StatementKind::Next`] or
    /// [`StatementKind::End`].
    pub statements_after: Vec<Statement>,
}

/// A statement before or after a battle.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The source location of the statement.
    pub span: Span,
    /// The description of the statement for a picture: `allies + 1`. Empty if the picture shows it
    /// in another way.
    pub phrase: String,
    /// The kind of statement, with its contents.
    pub kind: StatementKind,
}

/// The kinds of statements. The first locals of each query are the campaign's numbers, followed by
/// the names that `pick` has introduced.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// `if COND { … } else { … }`; without `else`, `otherwise` is empty.
    If {
        /// The condition to evaluate.
        condition: Query,
        /// The condition in the form that pictures show.
        picture_condition: PictureCondition,
        /// Statements for a true condition.
        then: Vec<Statement>,
        /// Statements for a false condition.
        otherwise: Vec<Statement>,
    },
    /// `NUMBER = VALUE`, `+=`, `-=`. A value outside the range becomes the nearest bound.
    Set {
        /// The index of the number.
        number: usize,
        /// The operation: `=`, `+=` or `-=`.
        op: AssignOp,
        /// The value on the right-hand side.
        value: Query,
    },
    /// `pick NAME in SET at random`: a new local.
    Pick {
        /// The set of numbers.
        set: Query,
    },
    /// `ARMY.ENTRY = VALUE`, `council.ENTRY = VALUE`: an entry of the War Council.
    Entry {
        /// The id of the army; `None` for an entry of the battle as a whole.
        army: Option<String>,
        /// The name of the entry.
        entry: String,
        /// The new value.
        value: EntryValue,
    },
    /// `remove PIECES`, `remove N of PIECES`: the last pieces in the order of deployment.
    Remove {
        /// The number of pieces; `None` for all.
        count: Option<Query>,
        /// A piece or a set of pieces of one kind.
        pieces: Query,
        /// The name of the kind.
        kind: String,
    },
    /// `place UNIT for ARMY at HEX`
    Place {
        /// The name of the kind.
        kind: String,
        /// The name of the unit type.
        unit: String,
        /// The id of the army.
        army: String,
        /// The name of the hex.
        hex: String,
    },
    /// `next battle NAME`
    Next(usize),
    /// `victory for SIDE "…"`, or `drawn "…"` without a side.
    End {
        /// The index of the winning side; `None` for a draw.
        side: Option<usize>,
        /// The printed reason.
        reason: String,
    },
}

/// The condition of an `if`, for pictures. Tests of the battle's winner are separate from the rest,
/// which is a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureCondition {
    /// An army of the battle has won, by its index; `None` for a battle without a winner.
    Won(Option<usize>),
    /// The negation of a condition.
    Not(Box<Self>),
    /// All of these conditions.
    All(Vec<Self>),
    /// At least one of these conditions.
    Any(Vec<Self>),
    /// The description of a condition that depends on more than the winner.
    Text(String),
}

/// The new value of an entry of the War Council.
#[derive(Clone, Debug)]
pub enum EntryValue {
    /// A number with the bounds of the entry. A value outside them becomes the nearest bound.
    Number {
        /// The operation: `=`, `+=` or `-=`.
        op: AssignOp,
        /// The value on the right-hand side.
        value: Query,
        /// The least and the greatest value.
        range: (i64, i64),
    },
    /// A word of the entry's type.
    Word(String),
    /// A Boolean.
    Truth(bool),
}
