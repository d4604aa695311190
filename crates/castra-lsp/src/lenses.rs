//! Lenses, and the changes of a rule, in the types of the protocol.
//!
//! The uses of a name are counted only when the editor shows the lens, since the count needs all
//! sources.

use castra_base::Span;
use castra_ide::{Analysis, LensKind};
use lsp_types::request::GotoImplementationParams;
use lsp_types::{CodeLens, CodeLensParams, Location, Position, Uri};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{Failure, read};
use crate::session::Session;

/// The data of a code lens until the editor resolves it.
#[derive(Deserialize)]
struct UnresolvedLens {
    uri: Uri,
    position: Position,
}

pub(crate) fn implementations(session: &mut Session, params: &GotoImplementationParams) -> Value {
    let at = &params.text_document_position_params;
    let found = session.locate_in_all(&at.text_document.uri, at.position);
    json!(found.map(|(analysis, file, offset)| {
        locations(session, &analysis, &analysis.implementations(file, offset))
    }))
}

fn locations(session: &Session, analysis: &Analysis, spans: &[Span]) -> Vec<Location> {
    spans.iter().filter_map(|span| session.location(analysis, *span)).collect()
}

pub(crate) fn lenses(session: &mut Session, params: &CodeLensParams) -> Value {
    let uri = &params.text_document.uri;
    let found = session.file_analysis(uri).and_then(|(analysis, file)| {
        let source = analysis.source(file)?;
        let lenses = analysis.lenses(file).into_iter().map(|lens| {
            let range = session.encoding.range(source, lens.span);
            match lens.kind {
                LensKind::Test(name) => json!({
                    "range": range,
                    "command": {
                        "title": "Run test",
                        "command": "castra.test",
                        "arguments": [uri, name],
                    },
                }),
                LensKind::Simulate(name) => json!({
                    "range": range,
                    "command": {
                        "title": "Simulate",
                        "command": "castra.simulate",
                        "arguments": [uri, name],
                    },
                }),
                LensKind::References => json!({
                    "range": range,
                    "data": { "uri": uri, "position": range.start },
                }),
            }
        });
        Some(lenses.collect::<Vec<Value>>())
    });
    json!(found)
}

/// Counts the uses and changes of the name at a lens.
pub(crate) fn resolve(session: &mut Session, params: Value) -> Result<Value, Failure> {
    let mut lens: CodeLens = read(params)?;
    let Some(data) = lens.data.take() else { return Ok(json!(lens)) };
    let UnresolvedLens { uri, position } = read(data)?;
    let found = session.locate_in_all(&uri, position);
    let Some((analysis, file, offset)) = found else { return Ok(json!(lens)) };
    let found = analysis.lens_targets(file, offset);
    let mut title = count_text(found.uses.len(), "use", "uses");
    if !found.changes.is_empty() {
        title.push_str(&format!(", {}", count_text(found.changes.len(), "change", "changes")));
    }
    let places = locations(session, &analysis, &found.uses);
    Ok(json!({
        "range": lens.range,
        "command": {
            "title": title,
            "command": "castra.showReferences",
            "arguments": [uri, position, places],
        },
    }))
}

fn count_text(count: usize, singular: &str, plural: &str) -> String {
    format!("{count} {}", if count == 1 { singular } else { plural })
}
