//! The tools that the server offers.

use std::borrow::Cow;
use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use rmcp::schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::Value;

use crate::arguments;

/// Returns all tools, by name. With `may_write`, those that write files are included and marked.
pub(crate) fn all(may_write: bool) -> Vec<Tool> {
    let mut tools = vec![
        tool::<arguments::Check>(
            "check",
            "Find the problems in battles, games and modules. Each problem has a code for `explain`.",
        ),
        tool::<arguments::Explain>(
            "explain",
            "Explain the code of a diagnostic, with a wrong and a right example.",
        ),
        tool::<arguments::Test>(
            "test",
            "Run the tests in games, modules, battles and campaigns. A failed expectation is shown with how its value was worked out.",
        ),
        tool::<arguments::Why>("why", "Explain a value in a position of a game, clause by clause."),
        tool::<arguments::Simulate>(
            "simulate",
            "Play a battle many times with bots: who wins, how often, how long it takes. Or print one game turn by turn.",
        ),
        tool::<arguments::Render>(
            "render",
            "Draw a battle as a PNG image: map, armies, War Council.",
        ),
        tool::<arguments::Expand>(
            "expand",
            "Print the rules of a game with all modules applied, also those of a game that ships with Castra.",
        ),
        tool::<arguments::Search>(
            "search",
            "Search the documentation of the language and the tools.",
        ),
        tool::<arguments::Page>("page", "Read a page of the documentation, or one section of it."),
        tool::<arguments::List>("list", "List the Castra files of the folder."),
        tool::<arguments::Read>("read", "Read a Castra file of the folder, with its revision."),
        tool::<arguments::More>("more", "Read another page of a long answer."),
    ];
    let fix = tool::<arguments::Fix>(
        "fix",
        if may_write {
            "Apply the safe fixes of diagnostics to files, and report the problems that are left."
        } else {
            "Show the changes that the safe fixes of diagnostics would make."
        },
    );
    let format = tool::<arguments::Format>(
        "format",
        if may_write {
            "Format files in place, or a text. Only white space and line breaks change."
        } else {
            "Format a text, or show how formatting would change files."
        },
    );
    let writing = |tool: Tool, destructive| {
        let annotations = ToolAnnotations::new().destructive(destructive).open_world(false);
        tool.with_annotations(annotations.read_only(!may_write))
    };
    tools.push(writing(fix, false));
    tools.push(writing(format, false));
    if may_write {
        let write = tool::<arguments::Write>(
            "write",
            "Write a Castra file of the folder: its whole text. `check` the file afterwards.",
        );
        tools.push(writing(write, true));
    }
    tools.sort_by(|a, b| a.name.cmp(&b.name));
    tools
}

/// Returns a read-only tool with the schema of its arguments.
fn tool<A: JsonSchema>(name: &'static str, about: &'static str) -> Tool {
    // Some clients do not resolve references in schemas.
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let schema = settings.into_generator().into_root_schema_for::<A>();
    let mut schema: JsonObject = match schema.to_value() {
        Value::Object(schema) => schema,
        _ => JsonObject::new(),
    };
    // A client has no use for the name and the doc comment of the Rust type.
    schema.remove("title");
    schema.remove("description");
    let annotations = ToolAnnotations::new().read_only(true).open_world(false);
    Tool::new(Cow::Borrowed(name), Cow::Borrowed(about), Arc::new(schema))
        .with_annotations(annotations)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_argument_is_described() {
        for tool in all(true) {
            let properties = tool.input_schema.get("properties").and_then(Value::as_object);
            for (name, schema) in properties.into_iter().flatten() {
                assert!(schema.get("description").is_some(), "{}: {name}", tool.name);
            }
        }
    }

    #[test]
    fn only_a_server_that_may_write_offers_it() {
        let names = |may_write| all(may_write).into_iter().map(|tool| tool.name.into_owned());
        assert!(!names(false).any(|name| name == "write"));
        assert!(names(true).any(|name| name == "write"));
        let reads = |tool: &Tool| tool.annotations.as_ref().and_then(|notes| notes.read_only_hint);
        assert!(all(false).iter().all(|tool| reads(tool) == Some(true)));
        assert!(all(true).iter().any(|tool| reads(tool) == Some(false)));
    }
}
