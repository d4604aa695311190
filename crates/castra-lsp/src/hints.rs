//! Signature help and inlay hints, in the types of the protocol.

use castra_base::{Span, to_u32};
use castra_ide::HintKind;
use lsp_types::{InlayHintParams, SignatureHelpParams};
use serde_json::{Value, json};

use crate::session::Session;

pub(crate) fn signature_help(session: &mut Session, params: &SignatureHelpParams) -> Value {
    let at = &params.text_document_position_params;
    let found = session.locate(&at.text_document.uri, at.position);
    let found = found.and_then(|(analysis, file, offset)| analysis.signature_help(file, offset));
    let Some(found) = found else { return Value::Null };
    // Names and types are ASCII, so bytes equal UTF-16 units.
    let parameters: Vec<Value> = found
        .parameters
        .iter()
        .map(|parameter| json!({ "label": [parameter.start, parameter.end] }))
        .collect();
    let docs = found.docs.map(|docs| json!({ "kind": "markdown", "value": docs }));
    json!({
        "signatures": [{
            "label": found.label,
            "documentation": docs,
            "parameters": parameters,
            "activeParameter": found.active,
        }],
        "activeSignature": 0,
        "activeParameter": found.active,
    })
}

pub(crate) fn inlay_hints(session: &mut Session, params: &InlayHintParams) -> Value {
    let uri = &params.text_document.uri;
    let found = session.locate(uri, params.range.start).and_then(|(analysis, file, start)| {
        let source = analysis.source(file)?;
        let end = session.encoding.offset(&source.text, params.range.end);
        let hints = analysis.inlay_hints(Span::new(file, start, to_u32(end).max(start)));
        let shown = hints.into_iter().map(|hint| {
            // The protocol has two kinds of hints; other hints have no kind.
            let (kind, before) = match hint.kind {
                HintKind::Type => (Some(1), false),
                HintKind::Parameter => (Some(2), true),
                HintKind::Count | HintKind::Company | HintKind::Changes => (None, false),
            };
            let mut shown = json!({
                "position": session.encoding.position(source, hint.at),
                "label": hint.label,
                "paddingRight": before,
            });
            if let (Some(kind), Some(fields)) = (kind, shown.as_object_mut()) {
                fields.insert("kind".to_owned(), json!(kind));
            }
            shown
        });
        Some(shown.collect::<Vec<Value>>())
    });
    json!(found)
}
