//! Gestures: edits of a battle by direct manipulation, as changes of its source.

use castra_ide::{Analysis, Gesture, apply_edits, first_new_message};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, to_json};
use crate::state::Api;
use crate::utf16::Utf16;

/// A request about gestures.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum GestureRequest {
    /// Returns the edits that carry out all gestures, or an error without any edits.
    Try {
        path: String,
        /// The gestures. One that finds no room is retried after the others.
        gestures: Vec<Gesture>,
    },
    /// Returns the first error that the gestures would cause, or `None`.
    Problem { path: String, gestures: Vec<Gesture> },
}

/// The edits of gestures.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Steps {
    /// The edits of each gesture. They refer to the source that the previous gestures left.
    steps: Vec<Vec<StepEdit>>,
}

/// An edit of the source that the gestures change.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct StepEdit {
    from: u32,
    to: u32,
    /// The text that replaces the range.
    insert: String,
}

/// The maximum number of gestures in a request.
const MAX_GESTURES: usize = 1000;

pub(crate) fn answer(api: &mut Api, ask: GestureRequest) -> Answer {
    match ask {
        GestureRequest::Try { path, gestures } => {
            let (analysis, file) = api.analyse(&path)?;
            let before = analysis.source(file).map(|source| source.text.clone());
            let before = before.ok_or_else(|| format!("`{path}` is not open"))?;
            let steps = apply_gestures(api, &path, gestures);
            // The page owns the sources and applies the edits itself, so the session is restored.
            api.host.set_text(&path, before);
            to_json(&Steps { steps: steps? })
        }
        GestureRequest::Problem { path, gestures } => {
            let (analysis, file) = api.analyse(&path)?;
            let before = analysis.source(file).map(|source| source.text.clone());
            let before = before.ok_or_else(|| format!("`{path}` is not open"))?;
            let known = errors(&analysis);
            let found = apply_gestures(api, &path, gestures).and_then(|_| {
                let (after, _) = api.analyse(&path)?;
                Ok(first_new_message(known, errors(&after)))
            });
            api.host.set_text(&path, before);
            to_json(&found?)
        }
    }
}

/// Returns the messages of the errors of an analysis.
fn errors(analysis: &Analysis) -> Vec<String> {
    let all = analysis.checked().diagnostics.iter().filter(|problem| problem.is_error());
    all.map(|problem| problem.message.clone()).collect()
}

/// Applies gestures one by one. A gesture that finds no room is retried after the others. The edits
/// of each gesture refer to the source after the gestures before it.
fn apply_gestures(
    api: &mut Api,
    path: &str,
    gestures: Vec<Gesture>,
) -> Result<Vec<Vec<StepEdit>>, String> {
    if gestures.len() > MAX_GESTURES {
        return Err(format!("one step has at most {MAX_GESTURES} gestures"));
    }
    let mut steps = Vec::new();
    let mut waiting = gestures;
    while !waiting.is_empty() {
        let gesture = waiting.remove(api.host.first_possible_gesture(path, &waiting));
        let edits = api.host.gesture(path, &gesture).map_err(|error| error.to_string())?;
        let (analysis, file) = api.analyse(path)?;
        let source = analysis.source(file).ok_or("the file is no longer open")?;
        if edits.iter().any(|edit| edit.span.file != file) {
            return Err(
                "this would change another file: change it in the text of that file".to_owned()
            );
        }
        let units = Utf16::new(&source.text);
        let step = edits.iter().map(|edit| {
            let [from, to] = units.range(edit.span);
            StepEdit { from, to, insert: edit.text.clone() }
        });
        let step = step.collect();
        let after = apply_edits(&source.text, &edits);
        api.host.set_text(path, after);
        steps.push(step);
    }
    Ok(steps)
}
