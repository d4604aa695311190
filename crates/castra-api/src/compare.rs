//! A battle under two versions of its texts: the same games of both, pair by pair with the same
//! dice, and the place where a game first goes another way. For whoever changes a rule.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;

use castra_sim::{Bot, Comparison, Match, Played, run_both};
use castra_vm::{Detail, Image, Line, Options, Story};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::account::lines;
use crate::answer::{Answer, Refusal};
use crate::playable::{bot_of, outcome, playable};
use crate::state::{Comparing, Door, Pairs};

/// What can be asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Ask {
    /// Keeps a battle, or a game that needs none, as the texts have it now: the base.
    Keep {
        /// Its text.
        path: String,
    },
    /// Begins pairs of games: one of the base, one as the texts are now.
    Begin {
        /// Its text.
        path: String,
        /// The seed of all games.
        seed: u64,
        /// The bot that plays all armies; `sensible` unless another is named.
        #[serde(default)]
        bot: Option<String>,
    },
    /// Plays some more pairs, and says what all of them come to.
    More {
        /// How many.
        games: u64,
    },
    /// Where the two games of a pair part, as they are narrated.
    Parting {
        /// The number of the games.
        game: u64,
    },
}

/// Most pairs of a slice.
const MOST: u64 = 100_000;

/// Lines of an account before the two games part, and after.
const BEFORE: usize = 4;
const AFTER: usize = 6;

pub(crate) fn answer(door: &mut Door, ask: Ask) -> Answer {
    match ask {
        Ask::Keep { path } => {
            let base = Some(image(door, &path)?);
            door.comparing = Comparing { base, pairs: None };
            Ok(json!(null))
        }
        Ask::Begin { path, seed, bot } => {
            let bot = bot.as_deref().map_or(Ok(Bot::Sensible), bot_of)?;
            let now = image(door, &path)?;
            let base = door.comparing.base.clone().ok_or("nothing was kept to compare with")?;
            let armies = |image: &Image| -> Vec<String> {
                image.program().armies.iter().map(|army| army.id.clone()).collect()
            };
            if armies(&base) != armies(&now) {
                return Err("the armies are not the same any more".to_owned());
            }
            let bots = vec![bot; now.program().armies.len()];
            let base = Match::new(base, seed, bots.clone());
            let now = Match::new(now, seed, bots);
            let comparison = Comparison::new(&base, &now);
            let pairs = Pairs { base, now, comparison, played: 0, differing: 0, first: None };
            door.comparing.pairs = Some(pairs);
            Ok(json!(null))
        }
        Ask::More { games } => {
            let threads = door.threads;
            pairs(door)?.more(games, threads)
        }
        Ask::Parting { game } => pairs(door)?.parting(game),
    }
}

fn pairs(door: &mut Door) -> Result<&mut Pairs, Refusal> {
    door.comparing.pairs.as_mut().ok_or_else(|| "no games are being compared".to_owned())
}

fn image(door: &mut Door, path: &str) -> Result<Arc<Image>, Refusal> {
    let found = playable(door, path)?.ok_or("this text is neither a battle nor a game to play")?;
    let image = Image::compile_with(Arc::new(found.program), Options::default());
    image.map(Arc::new).map_err(|error| format!("this cannot be played: {error}"))
}

impl Pairs {
    fn more(&mut self, games: u64, threads: NonZero<usize>) -> Answer {
        // Games are numbered from 1, as `castra simulate` numbers them.
        let first = self.played + 1;
        let numbers = first..first.saturating_add(games.min(MOST));
        let Self { base, now, comparison, played, differing, first } = self;
        let mut flaw = None;
        run_both(base, now, numbers, threads, |pair| match pair {
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
        Ok(json!({
            "played": self.played,
            "finished": self.comparison.games(),
            "faults": self.comparison.faults(),
            "differing": self.differing,
            "first": self.first,
            "differences": self.comparison.differences(),
        }))
    }

    fn parting(&self, game: u64) -> Answer {
        let (base, now) = (account(&self.base, game)?, account(&self.now, game)?);
        let texts = |lines: &[Line]| -> Vec<(u8, String)> {
            lines.iter().map(|line| (line.depth, line.text.clone())).collect()
        };
        let (one, other) = (texts(&base.lines), texts(&now.lines));
        let same = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
        if same == one.len() && same == other.len() {
            return Ok(json!(null));
        }
        let before = base.lines.get(..same).unwrap_or_default();
        // What is shown of a turn begins with the turn's own line.
        let heading = before.iter().rposition(|line| line.depth == 0);
        let from = same.saturating_sub(BEFORE);
        let heading = heading.filter(|&at| at < from).and_then(|at| before.get(at..=at));
        Ok(json!({
            "game": game,
            "heading": heading.map(|line| lines(&self.base.image, line)),
            "before": lines(&self.base.image, before.get(from..).unwrap_or_default()),
            "base": base.after(same),
            "now": now.after(same),
        }))
    }
}

/// Whether two games of a pair come to different things.
fn differ([one, other]: &[Played; 2]) -> bool {
    (one.turns, one.decisions, &one.end) != (other.turns, other.decisions, &other.end)
        || one.counted != other.counted
}

/// A game with its account.
struct Accounted<'a> {
    of: &'a Match,
    lines: Vec<Line>,
    played: Played,
}

fn account(of: &Match, game: u64) -> Result<Accounted<'_>, Refusal> {
    let mut story = Story::with(Detail::Short);
    let played = of.table().play_with(game, &mut story, None).map_err(|flaw| flaw.to_string())?;
    Ok(Accounted { of, lines: story.take(), played })
}

impl Accounted<'_> {
    /// What comes after so many lines, and how the game went out.
    fn after(&self, same: usize) -> Value {
        let rest = self.lines.get(same..).unwrap_or_default();
        let shown = rest.get(..AFTER).unwrap_or(rest);
        json!({
            "lines": lines(&self.of.image, shown),
            "left": rest.len() - shown.len(),
            "turns": self.played.turns,
            "outcome": outcome(self.of.image.program(), &self.played),
        })
    }
}
