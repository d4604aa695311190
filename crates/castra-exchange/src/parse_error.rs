//! Errors of RON and JSON in the words of a file's author.

use ron::error::{Error, Position, SpannedError};

/// Returns the line, the column and the reason of an error, without the names of Rust types.
pub(crate) fn ron_error(SpannedError { code, span }: &SpannedError) -> String {
    let one_of = |expected: &[&str]| match expected {
        [] => String::new(),
        [one] => format!(", only `{one}`"),
        all => format!(", only `{}`", all.join("`, `")),
    };
    let why = match code {
        Error::ExpectedStructName(_)
        | Error::ExpectedNamedStructLike(_)
        | Error::ExpectedDifferentStructName { .. } => "expected `(`".to_owned(),
        Error::NoSuchStructField { expected, found, outer: _ } => {
            format!("there is no field `{found}` here{}", one_of(expected))
        }
        Error::NoSuchEnumVariant { expected, found, outer: _ } => {
            format!("there is no word `{found}` here{}", one_of(expected))
        }
        Error::MissingStructField { field, outer: _ } => format!("the field `{field}` is missing"),
        Error::DuplicateStructField { field, outer: _ } => {
            format!("the field `{field}` is given twice")
        }
        other => without_type_names(&other.to_string()),
    };
    let Position { line, col } = span.start;
    format!("line {line}, column {col}: {why}")
}

/// Returns the reason of an error with its line and column, without the names of Rust types.
pub(crate) fn json_error(error: &serde_json::Error) -> String {
    without_type_names(&error.to_string())
}

/// Replaces `struct NAME` and `enum NAME` after the word `expected`.
fn without_type_names(message: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    let mut words = message.split(' ');
    while let Some(word) = words.next() {
        let plain = match word {
            "struct" => "an object",
            "enum" => "a word",
            _ => word,
        };
        if plain != word && out.last() == Some(&"expected") {
            // The name of the type follows.
            words.next();
            out.push(plain);
        } else {
            out.push(word);
        }
    }
    out.join(" ")
}
