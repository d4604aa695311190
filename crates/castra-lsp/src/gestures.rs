//! `castra/gesture`: direct manipulation of a battle, as edits of its source.

use castra_ide::Gesture;
use lsp_types::{OneOf, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextEdit, Uri};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{Failure, read};
use crate::session::Session;

/// The method of the request.
pub(crate) const METHOD: &str = "castra/gesture";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Params {
    text_document: VersionedDocument,
    gesture: Gesture,
}

#[derive(Deserialize)]
struct VersionedDocument {
    uri: Uri,
    version: i32,
}

/// Returns the edits, each with the version of its source. Fails if the source has changed since
/// the version in the request.
pub(crate) fn answer(session: &mut Session, params: Value) -> Result<Value, Failure> {
    let Params { text_document, gesture } = read(params)?;
    let uri = &text_document.uri;
    let (analysis, file) = session
        .file_analysis(uri)
        .ok_or_else(|| Failure::Refused("this file is not open".to_owned()))?;
    let source = analysis.source(file);
    let version = source.and_then(|source| session.version(source));
    match version {
        Some(version) if version == text_document.version => {}
        Some(_) => return Err(Failure::Outdated),
        None => return Err(Failure::Refused("this file is not open".to_owned())),
    }
    let edits = session.gesture(uri, &gesture).map_err(Failure::Refused)?;
    let mut changes: Vec<TextDocumentEdit> = Vec::new();
    for edit in &edits {
        // Applying half of the edits would leave the files inconsistent.
        let source = analysis.source(edit.span.file);
        let place = source.and_then(|source| Some((source, session.uri(source)?)));
        let (source, uri) = place.ok_or_else(|| {
            Failure::Refused("a file that would change has no place on disk".to_owned())
        })?;
        let range = session.encoding.range(source, edit.span);
        let edit = OneOf::Left(TextEdit { range, new_text: edit.text.clone() });
        match changes.iter_mut().find(|change| change.text_document.uri == uri) {
            Some(change) => change.edits.push(edit),
            None => {
                let version = session.version(source);
                let text_document = OptionalVersionedTextDocumentIdentifier { uri, version };
                changes.push(TextDocumentEdit { text_document, edits: vec![edit] });
            }
        }
    }
    Ok(json!({ "documentChanges": changes }))
}
