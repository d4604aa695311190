//! `castra/picture`: a battle as it stands in the editor.

use castra_defs::Scenario;
use castra_draw::Options;
use lsp_types::Uri;
use serde::Deserialize;
use serde_json::{Value, json};

use super::answers::{Failure, read};
use super::session::Session;

/// The request. It waits until nothing else does.
pub(super) const METHOD: &str = "castra/picture";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Params {
    text_document: Document,
}

#[derive(Deserialize)]
struct Document {
    uri: Uri,
}

/// The battle that a request is about.
pub(super) fn battle(params: &Value) -> Option<Uri> {
    serde_json::from_value::<Params>(params.clone()).ok().map(|params| params.text_document.uri)
}

/// The picture as SVG, the version of the text that it shows, and where each piece is
/// deployed in it.
pub(super) fn answer(session: &mut Session, params: Value) -> Result<Value, Failure> {
    let Params { text_document } = read(params)?;
    let refused = |why: &str| Failure::Refused(why.to_owned());
    let found = session.of(&text_document.uri);
    let (analysis, file) = found.ok_or_else(|| refused("this file is not open"))?;
    let source = analysis.source(file).ok_or_else(|| refused("this file is not open"))?;
    let battle = analysis.checked().scenarios.iter().find(|battle| battle.file == file);
    let battle = battle.ok_or_else(|| refused("this file is not a battle"))?;
    let scenario: &Scenario = &battle.scenario;
    if scenario.board.is_empty() {
        return Err(refused("this battle has no map"));
    }
    let scene = castra_draw::render(&battle.game, scenario, &Options::default());
    let scene = scene.map_err(|error| Failure::Refused(error.to_string()))?;
    let pieces = scenario.pieces.iter().enumerate().filter_map(|(index, piece)| {
        let span = piece.origin?;
        Some(json!({
            "piece": index,
            "hex": piece.at.hex,
            "unit": piece.unit,
            "name": piece.name,
            "bytes": [span.start, span.end],
            "range": session.encoding.range(source, span),
        }))
    });
    let pieces: Vec<Value> = pieces.collect();
    Ok(json!({
        "svg": castra_draw::to_svg(&scene),
        "version": session.version(source),
        "hasErrors": battle.has_errors,
        "pieces": pieces,
    }))
}
