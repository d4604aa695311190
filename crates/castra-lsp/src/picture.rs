//! `castra/picture`: a battle as it stands in the editor.

use castra_defs::Scenario;
use castra_draw::{BoxKind, Options, Theme};
use lsp_types::Uri;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{Failure, read};
use crate::session::Session;

/// The request. It waits until nothing else does.
pub(crate) const METHOD: &str = "castra/picture";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Params {
    text_document: Document,
    /// The colours, by name; those that `castra render` has by default if it is left out.
    #[serde(default)]
    theme: Option<String>,
}

#[derive(Deserialize)]
struct Document {
    uri: Uri,
}

/// The battle that a request is about.
pub(crate) fn battle(params: &Value) -> Option<Uri> {
    serde_json::from_value::<Params>(params.clone()).ok().map(|params| params.text_document.uri)
}

/// The picture as SVG, the version of the text that it shows, and where each piece is
/// deployed in it.
pub(crate) fn answer(session: &mut Session, params: Value) -> Result<Value, Failure> {
    let Params { text_document, theme } = read(params)?;
    let refused = |why: &str| Failure::Refused(why.to_owned());
    let mut options = Options { fonts: session.fonts().to_vec(), ..Options::default() };
    if let Some(name) = theme {
        let theme = Theme::ALL.iter().copied().find(|theme| theme.word() == name);
        let unknown = || Failure::Params(format!("there is no theme `{name}`"));
        options.theme = theme.ok_or_else(unknown)?;
    }
    let found = session.of(&text_document.uri);
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
