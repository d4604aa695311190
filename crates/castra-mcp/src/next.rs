//! Suggestions of the next tool call.

use serde_json::{Value, json};

/// Formats a tool call for an answer.
pub(crate) fn tool_call(tool: &str, arguments: &Value) -> String {
    format!("{tool} {arguments}")
}

/// Returns the suggestion after `check`: to explain the first problem, or to run the tests.
pub(crate) fn after_check(path: &str, text: &str) -> String {
    match first_code(text) {
        Some(code) => tool_call("explain", &json!({ "code": code })),
        None => tool_call("test", &json!({ "path": path })),
    }
}

/// Returns the code of the first diagnostic in the output of a command: `error[map/row-length]: …`.
pub(crate) fn first_code(text: &str) -> Option<&str> {
    let starts = ["error[", "warning["];
    let after = starts.iter().filter_map(|start| text.split_once(start)).map(|(_, after)| after);
    // The first occurrence has the longest text after it.
    let after = after.max_by_key(|after| after.len())?;
    let (code, _) = after.split_once(']')?;
    let is_code = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '/');
    code.chars().all(is_code).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_problem_is_explained() {
        let text = "warning[a/b]: one\nerror[c/d]: two\n";
        assert_eq!(first_code(text), Some("a/b"));
        assert_eq!(first_code("no problems"), None);
        assert_eq!(first_code("error[Not a code]"), None);
        assert_eq!(after_check("x", "fine"), "test {\"path\":\"x\"}");
    }
}
