//! `castra/expand`: a rule with the changes of modules, as `castra print expanded` prints it.

use castra_base::FileId;
use castra_ide::{Analysis, expand};
use castra_workspace::Subject;
use lsp_types::{TextDocumentPositionParams, Uri};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{Failure, read};
use crate::session::Session;

/// The method of the request.
pub(crate) const METHOD: &str = "castra/expand";

#[derive(Deserialize)]
struct Params {
    #[serde(flatten)]
    place: TextDocumentPositionParams,
    /// The battle whose modules are in play; `None` for the subject that the source implies.
    battle: Option<Uri>,
}

/// Returns the rules of the name at a position, and the battle or game that they belong to.
pub(crate) fn answer(session: &mut Session, params: Value) -> Result<Value, Failure> {
    let Params { place, battle } = read(params)?;
    let refused = |why: &str| Failure::Refused(why.to_owned());
    let found = session.locate_in_all(&place.text_document.uri, place.position);
    let (analysis, file, offset) = found.ok_or_else(|| refused("this file is not open"))?;
    let name = analysis.name_at(file, offset).ok_or_else(|| refused("there is no name here"))?;
    let subject = match battle {
        Some(battle) => {
            let found = session.file_analysis(&battle).map(|(_, file)| file);
            let found = found.and_then(|file| battle_subject(&analysis, file));
            found.ok_or_else(|| refused("`battle` is not a battle"))?
        }
        None => source_subject(&analysis, file)
            .ok_or_else(|| refused("no game or battle here plays by these rules"))?,
    };
    if subject.has_errors() {
        return Err(refused("the game has errors that must be fixed first"));
    }
    let files = &analysis.checked().files;
    let program = subject.program();
    let trees = expand::sorted_trees(subject.trees(), files);
    let rules = expand::rules(&trees, &program);
    let chosen = rules.iter().filter(|rule| rule.name == name);
    let texts: Vec<String> = chosen.map(|rule| expand::rule_text(rule, &program, files)).collect();
    match texts.is_empty() {
        true => Err(Failure::Refused(format!("there is no rule called `{name}`"))),
        false => Ok(json!({ "name": name, "of": program.title, "text": texts.join("\n") })),
    }
}

fn battle_subject(analysis: &Analysis, file: FileId) -> Option<Subject> {
    let battle = analysis.checked().scenarios.iter().find(|battle| battle.file == file)?;
    Some(Subject::Battle(battle.clone()))
}

/// Returns the subject of a source: its own battle, else its game, else the first battle without
/// errors that has it in play.
fn source_subject(analysis: &Analysis, file: FileId) -> Option<Subject> {
    let checked = analysis.checked();
    let game = || checked.games.iter().find(|game| game.files.contains(&file));
    let in_play = || {
        let has = |one: &&castra_workspace::CheckedScenario| {
            !one.has_errors && one.trees().iter().any(|tree| tree.file == file)
        };
        checked.scenarios.iter().find(has)
    };
    battle_subject(analysis, file)
        .or_else(|| game().map(|game| Subject::Game(game.clone())))
        .or_else(|| in_play().map(|battle| Subject::Battle(battle.clone())))
}
