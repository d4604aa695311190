//! `castra/picture`: a battle as edited.

use castra_defs::Scenario;
use castra_draw::{BoxKind, Options, Theme};
use lsp_types::Uri;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{Failure, read};
use crate::session::Session;

/// The method of the request, which is answered when no other message waits.
pub(crate) const METHOD: &str = "castra/picture";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Params {
    text_document: Document,
    /// The name of the colours; `None` for the default of `castra render`.
    #[serde(default)]
    theme: Option<String>,
}

#[derive(Deserialize)]
struct Document {
    uri: Uri,
}

/// Returns the URI of the battle that a request draws; `None` if its parameters cannot be read.
pub(crate) fn battle(params: &Value) -> Option<Uri> {
    serde_json::from_value::<Params>(params.clone()).ok().map(|params| params.text_document.uri)
}

/// Returns the picture as SVG, the version of the source that it shows, and the span of each
/// piece's deployment.
pub(crate) fn answer(session: &mut Session, params: Value) -> Result<Value, Failure> {
    let Params { text_document, theme } = read(params)?;
    let refused = |why: &str| Failure::Refused(why.to_owned());
    let mut options = Options { fonts: session.fonts().to_vec(), ..Options::default() };
    if let Some(name) = theme {
        let unknown = || Failure::Params(format!("there is no theme `{name}`"));
        options.theme = Theme::read(&name).ok_or_else(unknown)?;
    }
    let found = session.file_analysis(&text_document.uri);
    let (analysis, file) = found.ok_or_else(|| refused("this file is not open"))?;
    let source = analysis.source(file).ok_or_else(|| refused("this file is not open"))?;
    let battle = analysis.checked().scenarios.iter().find(|battle| battle.file == file);
    let battle = battle.ok_or_else(|| refused("this file is not a battle"))?;
    let scenario: &Scenario = &battle.scenario;
    if scenario.board.is_empty() {
        return Err(refused("this battle has no map"));
    }
    let scene = castra_draw::render(&battle.game, scenario, &options);
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
    let middle = |bounds: &castra_draw::Bounds| {
        ((bounds.x0 + bounds.x1) / 2.0, (bounds.y0 + bounds.y1) / 2.0)
    };
    let hexes = scene.boxes_of(BoxKind::Hex).map(|one| {
        let (x, y) = middle(&one.bounds);
        json!({ "hex": one.name, "x": x, "y": y })
    });
    let hexes: Vec<Value> = hexes.collect();
    Ok(json!({
        "svg": castra_draw::to_svg(&scene),
        "version": session.version(source),
        "hasErrors": battle.has_errors,
        "pieces": pieces,
        "hexes": hexes,
    }))
}
