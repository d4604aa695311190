//! Records of games.

use std::fs;
use std::path::{Component, Path, PathBuf};

use castra_sim::{End, Match, PlayedGame, Record, RecordedAnswer, RecordedOutcome};
use castra_vm::Image;

use super::load::Playable;

/// Returns the record of a played game, for a file at `path`.
pub(in crate::command) fn new_record(
    playable: &Playable,
    games: &Match,
    played: &PlayedGame,
    choices: Vec<RecordedAnswer>,
    path: &Path,
) -> Record {
    let program = playable.image.program();
    let bots = program.armies.iter().zip(&games.bots);
    let record = Record {
        bots: bots.map(|(army, bot)| (army.id.clone(), bot.word().to_owned())).collect(),
        outcome: Some(RecordedOutcome::of(program, played)),
        choices,
        ..Record::new(program, games.seed, played.number)
    };
    with_battle_path(playable, record, path)
}

/// Returns a record for a file at `path`, with the location of its battle and the added modules.
pub(in crate::command) fn with_battle_path(
    playable: &Playable,
    record: Record,
    path: &Path,
) -> Record {
    let folder = path.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let record = match &playable.source {
        Some(source) => record.in_source_language(playable.image.program(), source),
        None => record,
    };
    Record {
        file: playable.path.as_ref().map(|file| relative_path(folder, file)),
        with: playable.variation.with.clone(),
        without: playable.variation.without.clone(),
        ..record
    }
}

/// Returns the path of a file relative to a folder, with slashes.
fn relative_path(folder: &Path, file: &Path) -> String {
    let whole = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let (folder, file) = (whole(folder), whole(file));
    let shared = folder.components().zip(file.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    let seen: PathBuf = up.chain(file.components().skip(shared)).collect();
    let parts: Vec<_> = seen.components().map(|c| c.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

/// Returns a sentence about the ending of a game.
pub(in crate::command) fn summary(image: &Image, played: &PlayedGame) -> String {
    let (result, reason) = match &played.end {
        End::Fault(fault) => ("cannot continue".to_owned(), Some(fault.message.clone())),
        End::Over(ending) => {
            let result = castra_story::ending_result(image, ending.winner, ending.how);
            let reason =
                castra_story::ending_reason(image, ending.winner, ending.how, &ending.reason);
            (result.unwrap_or_else(|| "no winner".to_owned()), reason)
        }
    };
    let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
    format!("game {}, {result} in turn {}{reason}", played.number, played.turns)
}
