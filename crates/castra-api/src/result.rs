//! How a recorded game went out. What a record says of its end is not believed: the game is played
//! again, by what was chosen.

use castra_sim::{CountedWord, Counter, Session};
use castra_vm::Machine;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::playable::{compiled, outcome};
use crate::state::Door;

/// Plays a record again, and says how the game went out; the reason why not, if it is of another
/// game or of other rules.
pub(crate) fn of(door: &mut Door, path: &str, record: &str) -> Answer {
    let compiled = compiled(door, path)?;
    let record = compiled.record(record)?;
    let program = compiled.image.program();
    let mut session = Session::new(&compiled.image, record.seed, record.number, &[]);
    if let Some(refused) = session.restore_answers(&record).refused {
        return Err(format!("its choice {} is refused: {}", refused.number, refused.why));
    }
    session.advance().map_err(|flaw| flaw.to_string())?;
    let game = session.game();
    let over = game.outcome().is_some() || game.fault().is_some();
    Ok(json!({
        "number": record.number,
        "seed": record.seed,
        "turns": game.turn(),
        "takebacks": session.takebacks(),
        "bots": program.armies.iter().map(|army| {
            record.bots.get(&army.id).filter(|who| *who != castra_sim::HUMAN)
        }).collect::<Vec<_>>(),
        "outcome": over.then(|| outcome(program, &session.played())),
        "counts": counts(game),
    }))
}

/// What the armies have come to: what they have gained, lost and left.
fn counts(game: &Machine) -> Vec<Value> {
    let program = game.image().program();
    let of = |army: u32| program.armies.get(army as usize).map(|army| &army.id);
    let all = Counter::all(program).into_iter().filter(|one| one.word() != CountedWord::Cards);
    all.map(|one| {
        json!({
            "army": one.army.and_then(of),
            "name": one.name,
            "what": one.word(),
            "value": one.value(game),
        })
    })
    .collect()
}
