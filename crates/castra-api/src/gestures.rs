//! What is done to a battle by hand, as changes of its text.

use castra_ide::{Gesture, apply};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::state::Door;
use crate::utf16::Utf16;

/// What can be asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Ask {
    /// The changes that carry gestures out, all of them or none.
    Try {
        /// The battle.
        path: String,
        /// The gestures. The order does not matter where one makes room for another.
        gestures: Vec<Gesture>,
    },
}

/// At most so many gestures are carried out in one step.
const MOST: usize = 1000;

pub(crate) fn answer(door: &mut Door, ask: Ask) -> Answer {
    match ask {
        Ask::Try { path, gestures } => {
            let (analysis, file) = door.near(&path)?;
            let before = analysis.source(file).map(|source| source.text.clone());
            let before = before.ok_or_else(|| format!("`{path}` is not open"))?;
            let steps = carry_out(door, &path, gestures);
            // The page owns the texts: it says what has become of them.
            door.host.set_text(&path, before);
            Ok(json!({ "steps": steps? }))
        }
    }
}

/// Carries gestures out one after the other; one that finds no room waits for the others to make
/// it. The changes of each are of the text that those before it have left.
fn carry_out(door: &mut Door, path: &str, gestures: Vec<Gesture>) -> Result<Vec<Value>, String> {
    if gestures.len() > MOST {
        return Err(format!("at most {MOST} things can be changed in one step"));
    }
    let mut steps = Vec::new();
    let mut waiting = gestures;
    while !waiting.is_empty() {
        let gesture = waiting.remove(door.host.first_of(path, &waiting));
        let edits = door.host.gesture(path, &gesture).map_err(|error| error.to_string())?;
        let (analysis, file) = door.near(path)?;
        let source = analysis.source(file).ok_or("the text is gone")?;
        if edits.iter().any(|edit| edit.span.file != file) {
            return Err("this changes another file, which only its own text can do here".to_owned());
        }
        let units = Utf16::of(&source.text);
        let step: Vec<Value> = edits
            .iter()
            .map(|edit| {
                let [from, to] = units.range(edit.span);
                json!({ "from": from, "to": to, "insert": edit.text })
            })
            .collect();
        let after = apply(&source.text, &edits);
        door.host.set_text(path, after);
        steps.push(Value::Array(step));
    }
    Ok(steps)
}
