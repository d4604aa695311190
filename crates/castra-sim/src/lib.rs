//! Play to numbers: who wins, how often, how long it takes, what is left.
//!
//! A [`Match`] plays games of a compiled program with [`Bot`]s, on several
//! threads, and hands on what came of each game, as [`Played`], in their order.
//! A [`Summary`] adds them up, and [`Summary::figures`] works them out: shares
//! with intervals, and spreads. A game can be written down as a [`Record`] and
//! played again by [`replay`]; [`position`] is a moment of it as a battle, to be
//! drawn. A [`Session`] is a game that people play: it hands each seat what it may know.
//! [`Losses`] follows a game and keeps account of what falls, and where; an [`Explainer`] says how
//! a value came about. [`results`] writes a row for each game, and reads such files back.
//!
//! Nothing here depends on the number of threads, the machine or the time.

mod beside;
mod bot;
mod by_hand;
mod compare;
mod counter;
mod explain;
mod interval;
mod key;
mod ladder;
mod losses;
mod ordered;
mod player;
mod position;
mod record;
mod replay;
pub mod results;
mod sample;
mod search;
mod seat;
mod summary;
mod table;
mod tune;
mod usage;

pub use beside::Unlike;
pub use bot::{Bot, Strength};
pub use by_hand::{
    Account, Anchor, ArmyScore, Barrier, CardView, CaughtUp, Fact, HUMAN, Opt, Pause, PieceView,
    PileView, Question, Refused, Rolled, Session, Several, StateView, TakeBack, TakenBack, View,
    has_secrets, hides_something, is_open_to_all, scores, test_text, text_map,
};
pub use compare::{Compared, Comparison, Difference, run_both};
pub use counter::{Counted, CountedWord, Counter};
pub use explain::{ExplainedLine, Explainer};
pub use interval::Share;
pub use key::keys;
pub use ladder::{Duel, Pair, Rate, Sequential, Strengths, Tally, Verdict, fit, run_duels};
pub use losses::{Losses, Lost, SortOf};
pub use ordered::{in_order, in_order_until};
pub use player::{Player, Reply};
pub use position::{position, position_for};
pub use record::{Answer, Branch, Record, RecordError, RecordedOutcome, Reseed, Takeback};
pub use replay::{ReplayError, replay, replay_seen};
pub use sample::{Sample, Spread};
pub use seat::{Room, Seat, World, Worlds};
pub use summary::{
    ArmyFigures, CountedFigures, End, Ending, EndingFigures, Figures, Played, Summary,
};
pub use table::{Flaw, Match, Table};
pub use tune::{Dial, Tuning};
pub use usage::{Used, Uses};
