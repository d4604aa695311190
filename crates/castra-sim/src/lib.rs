//! Statistics from simulated games: who wins, how often, how long it takes, what is left.
//!
//! A [`Match`] plays games of a compiled program with [`Bot`]s on several threads and hands on the
//! result of each, a [`PlayedGame`], in order. A [`Summary`] adds them up, and [`Summary::figures`]
//! computes shares with intervals and distributions. A game can be saved as a [`Record`] and played
//! again by [`replay`]; [`position_as_battle`] turns a moment of it into a battle, to be drawn. A
//! [`Session`] is a game that people play: it gives each [`Chair`] only the information that the
//! chair may have. [`LossTracker`] records what is lost and where; an [`Explainer`] explains a
//! value. [`results`] writes a row for each game and reads such files back. A [`Batch`] plays many
//! games for programs that learn, with positions as arrays.
//!
//! Nothing here depends on the number of threads, the machine or the time.

mod advice;
mod arrays;
mod bot;
mod chair;
mod commitment;
mod compare;
mod counter;
mod explain;
mod interactive;
mod interval;
mod key;
mod ladder;
mod lockstep;
mod losses;
mod match_runner;
mod odds;
mod parallel;
mod player;
mod position_to_battle;
mod race;
mod record;
mod replay;
pub mod results;
mod roll;
mod sample;
mod search;
mod seat;
mod summary;
mod talk;
mod tune;
mod usage;
mod verify;

pub use advice::{Hint, Moment, Standing, chances_by_turn, hints, worst_moments};
pub use arrays::{
    Batch, BatchError, BatchRows, Encoding, EncodingError, EndedGame, LegalSteps, Observation,
    PartialDecision, Shapes, StepResult, returns,
};
pub use bot::{Bot, Strength};
pub use chair::{Chair, Chairs, SeatingError};
pub use commitment::{AddedPart, RecordedCommitment, SecretDice};
pub use compare::{ComparedQuantity, Comparison, Difference, run_pairs};
pub use counter::{CountedKind, CountedQuantity, Counter};
pub use explain::{ExplainedLine, Explainer};
pub use interactive::{
    Account, Anchor, AnswerRefusal, ArmyScore, Barrier, BotDecision, CardView, ChoiceBounds,
    ChoiceOption, Fact, HUMAN, MoveRecord, Pause, PieceView, PileView, Question, RestoreResult,
    Session, StateView, TakeBackMode, TakeBackResult, View, has_secrets, hides_information,
    is_open_to_all, scores, test_text, text_map,
};
pub use interval::{Estimate, Share, ShareDifference};
pub use key::option_keys;
pub use ladder::{
    Duel, EloEstimate, GamePair, Rate, SequentialTest, Tally, Verdict, fit_elo, run_duels,
};
pub use lockstep::DifferentGames;
pub use losses::{ArmyVariant, LossTracker, PieceLosses};
pub use match_runner::{Flaw, Match, MatchRunner};
pub use odds::{
    Basis, COMPARED_DEALS, FieldOdds, HorizonOdds, MAX_OUTCOMES, Odds, OddsError, PieceOdds,
    ReplyOdds, SAMPLED_GAMES, StateOdds, Throw, ValueOdds, odds,
};
pub use parallel::{map_in_order, map_in_order_until};
pub use player::{Player, Reply};
pub use position_to_battle::{position_as_battle, position_as_battle_for, shown_value};
pub use race::{Effect, Race, RaceRounds, WinChance};
pub use record::{
    Branch, Record, RecordError, RecordedAnswer, RecordedCampaign, RecordedOutcome, Reseed,
    Takeback, without_type_names,
};
pub use replay::{ReplayError, replay, replay_with_observer};
pub use roll::RollRecord;
pub use sample::{Sample, Spread};
pub use seat::{Seat, SnapshotBuffers, World, Worlds};
pub use summary::{
    ArmyFigures, CountedFigures, End, Ending, EndingFigures, Figures, PlayedGame, Summary,
};
pub use talk::{Channel, channel_lines};
pub use tune::{Tuning, WeightRange};
pub use usage::{UsageCount, UsageTotals};
pub use verify::{DiceError, VerifiedDice, verify_dice};
