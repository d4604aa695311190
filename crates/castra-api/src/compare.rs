//! Comparison of a battle under two versions of its sources: pairs of games with equal dice, and
//! the point at which the two games of a pair first diverge. It serves authors who change a rule.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;

use castra_measure::parse_bot;
use castra_sim::{Bot, Comparison, Difference, Match, PlayedGame, run_pairs};
use castra_story::{Detail, Story, StoryLine};
use castra_vm::{CompileOptions, Image};
use serde::{Deserialize, Serialize};

use crate::account::{Line, lines};
use crate::answer::{Answer, DONE, RequestError, to_json};
use crate::playable::{Outcome, image, load_playable, outcome};
use crate::state::{Api, ComparisonState, Pairs};

/// A request about a comparison of two versions of a battle or game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum CompareRequest {
    /// Saves a battle, or a game that needs none, in its present form as the base.
    Keep { path: String },
    /// Begins pairs of games: one under the base, one under the present sources.
    Begin {
        path: String,
        /// The random seed of all games.
        seed: u64,
        /// The bot that plays all armies; `None` for `sensible`.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<crate::words::BotWord>", optional = nullable))]
        bot: Option<String>,
    },
    /// Plays more pairs, and returns the summary of all pairs so far.
    More { games: u64 },
    /// Returns the point where the accounts of a pair diverge.
    Parting {
        /// The number of the pair, from 1.
        game: u64,
    },
}

/// The maximum number of pairs in a request.
const MAX_PAIRS: u64 = 100_000;

/// The number of lines of an account shown before and after the divergence.
const LINES_BEFORE: usize = 4;
const LINES_AFTER: usize = 6;

/// The pairs of games so far.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ComparedPairs {
    played: u64,
    /// The number of pairs of which both games ended; all differences are of these.
    finished: u64,
    faults: u64,
    /// The number of pairs with different results.
    differing: u64,
    /// The number of the first such pair.
    first: Option<u64>,
    differences: Vec<Difference>,
}

/// The point where the two games of a pair diverge.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Parting {
    game: u64,
    /// The heading of the turn, if it is further above.
    heading: Option<Vec<Line>>,
    before: Vec<Line>,
    base: Rest,
    now: Rest,
}

/// A game after the point of divergence.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rest {
    lines: Vec<Line>,
    /// The number of lines left out.
    left: usize,
    turns: u32,
    outcome: Outcome,
}

pub(crate) fn answer(api: &mut Api, ask: CompareRequest) -> Answer {
    match ask {
        CompareRequest::Keep { path } => {
            let base = Some(image_of(api, &path)?);
            api.comparison = ComparisonState { base, pairs: None };
            DONE
        }
        CompareRequest::Begin { path, seed, bot } => {
            let bot = bot.as_deref().map_or(Ok(Bot::Sensible), parse_bot)?;
            let now = image_of(api, &path)?;
            let base =
                api.comparison.base.clone().ok_or("there is no earlier version to compare with")?;
            let armies = |image: &Image| -> Vec<String> {
                image.program().armies.iter().map(|army| army.id.clone()).collect()
            };
            if armies(&base) != armies(&now) {
                return Err("the two versions have different armies".to_owned());
            }
            let bots = vec![bot; now.program().armies.len()];
            let base = Match::new(base, seed, bots.clone());
            let now = Match::new(now, seed, bots);
            let comparison = Comparison::new(&base, &now);
            let pairs = Pairs { base, now, comparison, played: 0, differing: 0, first: None };
            api.comparison.pairs = Some(pairs);
            DONE
        }
        CompareRequest::More { games } => {
            let threads = api.threads;
            pairs(api)?.play_more(games, threads)
        }
        CompareRequest::Parting { game } => pairs(api)?.find_divergence(game),
    }
}

fn pairs(api: &mut Api) -> Result<&mut Pairs, RequestError> {
    api.comparison.pairs.as_mut().ok_or_else(|| "no games are being compared".to_owned())
}

fn image_of(api: &mut Api, path: &str) -> Result<Arc<Image>, RequestError> {
    let found = load_playable(api, path, None)?
        .ok_or("this file is neither a battle nor a game that can be played")?;
    image(found.program, CompileOptions::default())
}

impl Pairs {
    fn play_more(&mut self, games: u64, threads: NonZero<usize>) -> Answer {
        // Games are numbered from 1, as in `castra simulate`.
        let first = self.played + 1;
        let numbers = first..first.saturating_add(games.min(MAX_PAIRS));
        let Self { base, now, comparison, played, differing, first } = self;
        let mut flaw = None;
        run_pairs(base, now, numbers, threads, |pair| match pair {
            Ok(pair) => {
                *played += 1;
                if differ(&pair) {
                    *differing += 1;
                    first.get_or_insert(*played);
                }
                comparison.add(&pair);
                ControlFlow::Continue(())
            }
            Err(found) => {
                flaw = Some(found);
                ControlFlow::Break(())
            }
        });
        if let Some(flaw) = flaw {
            return Err(flaw.to_string());
        }
        to_json(&ComparedPairs {
            played: self.played,
            finished: self.comparison.pairs(),
            faults: self.comparison.faults(),
            differing: self.differing,
            first: self.first,
            differences: self.comparison.differences(),
        })
    }

    fn find_divergence(&self, game: u64) -> Answer {
        let (base, now) =
            (replay_for_account(&self.base, game)?, replay_for_account(&self.now, game)?);
        let texts = |lines: &[StoryLine]| -> Vec<(u8, String)> {
            lines.iter().map(|line| (line.depth, line.text.clone())).collect()
        };
        let (one, other) = (texts(&base.lines), texts(&now.lines));
        let same = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
        if same == one.len() && same == other.len() {
            return DONE;
        }
        let before = base.lines.get(..same).unwrap_or_default();
        // The excerpt of a turn begins with the turn's heading.
        let heading = before.iter().rposition(|line| line.depth == 0);
        let from = same.saturating_sub(LINES_BEFORE);
        let heading = heading.filter(|&at| at < from).and_then(|at| before.get(at..=at));
        to_json(&Parting {
            game,
            heading: heading.map(|line| lines(&self.base.image, line)),
            before: lines(&self.base.image, before.get(from..).unwrap_or_default()),
            base: base.after(same),
            now: now.after(same),
        })
    }
}

/// Returns whether the two games of a pair have different results.
fn differ([one, other]: &[PlayedGame; 2]) -> bool {
    (one.turns, one.decisions, &one.end) != (other.turns, other.decisions, &other.end)
        || one.counted != other.counted
}

/// A game with its account.
struct ReplayedGame<'a> {
    game_match: &'a Match,
    lines: Vec<StoryLine>,
    played: PlayedGame,
}

fn replay_for_account(game_match: &Match, game: u64) -> Result<ReplayedGame<'_>, RequestError> {
    let mut story = Story::with_detail(Detail::Short);
    let played =
        game_match.runner().play_with(game, &mut story, None).map_err(|flaw| flaw.to_string())?;
    Ok(ReplayedGame { game_match, lines: story.take_lines(), played })
}

impl ReplayedGame<'_> {
    /// Returns the account after the common lines, and the outcome of the game.
    fn after(&self, same: usize) -> Rest {
        let rest = self.lines.get(same..).unwrap_or_default();
        let shown = rest.get(..LINES_AFTER).unwrap_or(rest);
        Rest {
            lines: lines(&self.game_match.image, shown),
            left: rest.len() - shown.len(),
            turns: self.played.turns,
            outcome: outcome(self.game_match.image.program(), &self.played),
        }
    }
}
