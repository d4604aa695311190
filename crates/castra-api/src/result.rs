//! The result of a recorded game. The result in the record is not trusted: the game is replayed
//! from its choices.

use castra_sim::{Chairs, CountedKind, Counter, Session};
use castra_vm::Machine;
use serde::Serialize;

use crate::answer::{Answer, to_json};
use crate::playable::{Outcome, compile_recorded, outcome};
use crate::state::Api;

/// The result of a recorded game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameResult {
    number: u64,
    seed: u64,
    turns: u32,
    takebacks: usize,
    /// The bot in each chair; `None` for a person.
    bots: Vec<Option<String>>,
    /// `None` if the game is not over.
    outcome: Option<Outcome>,
    counts: Vec<ResultCount>,
}

/// A gain, a loss or the remaining pieces of an army.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResultCount {
    army: Option<String>,
    name: String,
    what: CountedKind,
    value: i64,
}

/// Replays a record and returns the result of the game. Fails if the record is of another game or
/// of other rules.
pub(crate) fn replay_result(
    api: &mut Api,
    path: &str,
    record: &str,
    language: Option<&str>,
) -> Answer {
    let (compiled, record) = compile_recorded(api, path, record, language)?;
    let program = compiled.image.program();
    let chairs = Chairs::of_record(program, &record).map_err(|error| error.to_string())?;
    let played_by = chairs
        .iter()
        .map(|chair| record.bots.get(&chair.id).filter(|who| *who != castra_sim::HUMAN).cloned());
    let played_by: Vec<Option<String>> = played_by.collect();
    let mut session =
        Session::with_chairs(&compiled.image, record.seed, record.number, chairs, &[]);
    if let Some(refused) = session.restore_answers(&record).refused {
        return Err(format!("its choice {} is refused: {}", refused.number, refused.why));
    }
    session.advance().map_err(|flaw| flaw.to_string())?;
    let game = session.game();
    let over = game.outcome().is_some() || game.fault().is_some();
    to_json(&GameResult {
        number: record.number,
        seed: record.seed,
        turns: game.turn(),
        takebacks: session.takeback_count(),
        bots: played_by,
        outcome: over.then(|| outcome(program, &session.result())),
        counts: counts(game),
    })
}

/// Returns the gains, losses and remaining pieces of each army.
fn counts(game: &Machine) -> Vec<ResultCount> {
    let program = game.image().program();
    let army_id = |army: u32| program.armies.get(army as usize).map(|army| army.id.clone());
    let all = Counter::all(program).into_iter().filter(|one| one.kind() != CountedKind::Cards);
    all.map(|one| ResultCount {
        army: one.army.and_then(army_id),
        what: one.kind(),
        value: one.value(game),
        name: one.name,
    })
    .collect()
}
