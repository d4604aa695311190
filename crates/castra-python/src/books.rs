//! Books of games, and battles in the formats of other programs.

use std::path::{Path, PathBuf};

use castra::base::suggest::list_with_or;
use castra::doc::book::to_html;
use castra::doc::{self, PlayersBook, Ruleset};
use castra::exchange::export::{self, Content, ExportInputs, ExportResult, Format};
use castra::library::Embedded;
use castra::sources::Levels;
use castra::workspace::{Subject, Variation};
use castra::{battle_text, defs::Scenario};
use pyo3::prelude::*;

use crate::battle::{checked, loaded, subject};
use crate::error::unfit;

/// Returns the book of a game, or of a battle's game, as one HTML file.
pub(crate) fn book(path: &Path, whom: &str, modules: Vec<String>) -> PyResult<String> {
    let mut sources = loaded(&[path.to_owned()])?;
    sources.variation = Variation { with: modules, without: Vec::new() };
    let found = checked(path, &sources)?;
    let of = subject(path, &sources, &found)?;
    let fonts = sources.fonts();
    let ruleset = Ruleset { subject: &of, checked: &found, fonts: &fonts, options: &[] };
    match whom {
        "players" => {
            // The rules stay in the order of the game without modules, if that can be loaded.
            let mut sources = loaded(&[path.to_owned()])?;
            sources.wanted = Some(of.game().id.clone());
            let plain = sources.check(&Embedded, &Levels::default());
            let game = plain.games.iter().find(|game| game.game.id == of.game().id);
            let alone = game.filter(|game| !game.has_errors).cloned().map(Subject::Game);
            let alone =
                alone.as_ref().map(|game| Ruleset { subject: game, checked: &plain, ..ruleset });
            let PlayersBook { book, .. } = doc::players_book(&ruleset, alone.as_ref());
            Ok(to_html(&book))
        }
        "designers" => Ok(doc::designers_book(&ruleset).map_err(unfit)?.html),
        _ => {
            Err(unfit(format!("there is no book for `{whom}`: it is for `players` or `designers`")))
        }
    }
}

/// An exported file: its contents, its pictures, and the parts of the battle that it lacks.
pub(crate) type ExportedFile = (Vec<u8>, Vec<(String, Vec<u8>)>, Vec<String>);

/// Exports a battle to the format of another program, or as data.
pub(crate) fn export(path: &Path, format: &str, images: &str) -> PyResult<ExportedFile> {
    let format = Format::read(format).ok_or_else(|| {
        let words = list_with_or(Format::ALL.iter().map(|one| one.word()), usize::MAX);
        unfit(format!("there is no format `{format}`: it is {words}"))
    })?;
    let sources = loaded(&[PathBuf::from(path)])?;
    let found = checked(path, &sources)?;
    let Subject::Battle(battle) = subject(path, &sources, &found)? else {
        return Err(unfit(format!("there is no battle in `{}`", path.display())));
    };
    let rules = found.files.get(battle.file).map(battle_text::rules).unwrap_or_default();
    let (scenario, fonts): (&Scenario, _) = (&battle.scenario, sources.fonts());
    let battle = ExportInputs { game: &battle.game, scenario, rules: &rules, fonts: &fonts };
    let ExportResult { content, pictures, lost } =
        export::export(battle, format, images).map_err(unfit)?;
    let content = match content {
        Content::Text(text) => text.into_bytes(),
        Content::Bytes(bytes) => bytes,
    };
    Ok((content, pictures, lost))
}
