//! The tools for files: their list, reading, writing.

use castra_server::edit::{Folder, SaveResult};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::arguments::{Read, Write};
use crate::next::tool_call;

/// The error of a writing tool on a read-only server.
pub(crate) const READ_ONLY: &str =
    "this server does not write files: start it as `castra mcp --write` to let it";

/// Lists the files, each with its title.
pub(crate) fn list(folder: &Folder) -> Result<Answer, String> {
    let contents = folder.contents()?;
    let files = contents.get("files").and_then(Value::as_array).map(Vec::as_slice);
    let word = |file: &Value, key: &str| {
        file.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let files = files.unwrap_or_default();
    let lines: Vec<String> = files
        .iter()
        .map(|file| match (word(file, "path"), word(file, "title")) {
            (path, title) if path == title => path,
            (path, title) => format!("{path}  {title}"),
        })
        .collect();
    let first = files.first().map(|file| word(file, "path"));
    let next = first.map_or_else(
        || tool_call("search", &json!({ "query": "first battle" })),
        |path| tool_call("read", &json!({ "path": path })),
    );
    let none = || "there are no files".to_owned();
    Ok(Answer::new(if lines.is_empty() { none() } else { lines.join("\n") }, next))
}

/// Reads a file. The first line of the answer is the revision, which [`write()`] needs.
pub(crate) fn read(folder: &Folder, ask: &Read) -> Result<Answer, String> {
    let version = folder.read(&ask.path).map_err(|error| error.to_string())?;
    let text = format!("revision: {}\n\n{}", version.revision, version.text);
    Ok(Answer::new(text, tool_call("check", &json!({ "path": ask.path }))))
}

/// Writes a file if it still has the revision that the client has read, or does not exist.
pub(crate) fn write(folder: &Folder, ask: &Write, may_write: bool) -> Result<Answer, String> {
    if !may_write {
        return Err(READ_ONLY.to_owned());
    }
    let saved = folder.write(&ask.path, &ask.text, ask.revision.as_deref());
    match saved.map_err(|error| error.to_string())? {
        SaveResult::Written(revision) => Ok(Answer::new(
            format!("wrote {}\nrevision: {revision}", ask.path),
            tool_call("check", &json!({ "path": ask.path })),
        )),
        SaveResult::Newer(newer) => Err(format!(
            "`{}` was not written: the file has the revision {}, not the one that was given; \
             read it again",
            ask.path, newer.revision
        )),
    }
}
