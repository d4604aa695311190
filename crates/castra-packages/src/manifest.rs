//! Changes of `castra.ron` and files of the same form that preserve comments and order.

use castra_disk::sources::{
    Config, Dependency, Entries, dependencies, fields, section, to_ron_string,
};

use crate::error::PackagesError;

/// Returns a description with a dependency added. A dependency of the same name is replaced.
///
/// # Errors
/// If the description is invalid, or the entry has to be written by hand.
pub fn with_dependency(
    text: &str,
    name: &str,
    dependency: &Dependency,
) -> Result<String, PackagesError> {
    let value = dependency.to_ron();
    let entry = format!("{}: {value}", to_ron_string(name));
    let text_of = |text: &str| match dependencies(text).and_then(|all| all.get(name).cloned()) {
        Some(old) => {
            let mut changed = text.to_owned();
            changed.replace_range(old.value_range, &value);
            Some(changed)
        }
        None => with_entries(text, "dependencies", std::slice::from_ref(&entry)),
    };
    let refused = || PackagesError::Manifest {
        why: format!("write `{entry}` into its `dependencies` by hand"),
    };
    let changed = text_of(text).ok_or_else(refused)?;
    let mut expected = read(text)?;
    expected.dependencies.insert(name.to_owned(), dependency.clone());
    if read(&changed)? == expected { Ok(changed) } else { Err(refused()) }
}

/// Returns a file in the form of a description, with entries added to the map in a field. A
/// missing field is added too. Returns `None` if the file cannot be parsed.
#[must_use]
pub fn with_entries(text: &str, field: &str, new: &[String]) -> Option<String> {
    if text.contains("\r\n") {
        let changed = with_entries(&text.replace("\r\n", "\n"), field, new)?;
        return Some(changed.replace('\n', "\r\n"));
    }
    let mut changed = text.to_owned();
    let all = fields(text)?;
    let is_long = text.get(all.open..all.close)?.contains('\n');
    let long = |indent: &str| {
        let lines = new.join(&format!(",\n{indent}  "));
        format!("{{\n{indent}  {lines},\n{indent}}}")
    };
    let indent = entry_indent(text, &all, "");
    match (section(text, field), all.get(field)) {
        (Some(entries), Some(map))
            if is_long && text.get(entries.open..entries.close)?.trim_matches(' ').is_empty() =>
        {
            changed.replace_range(map.value_range.clone(), &long(&indent));
        }
        (Some(entries), _) => insert(&mut changed, &entries, new, "  "),
        (None, _) => {
            let map = if is_long { long(&indent) } else { format!("{{ {} }}", new.join(", ")) };
            insert(&mut changed, &all, &[format!("{field}: {map}")], "");
        }
    }
    Some(changed)
}

/// Returns a description with the dependency `name` removed.
///
/// # Errors
/// If the dependency is missing, the description is invalid, or the entry has to be removed by
/// hand.
pub fn without_dependency(text: &str, name: &str) -> Result<String, PackagesError> {
    let refused = || PackagesError::Manifest { why: format!("remove `{name}` by hand") };
    let mut expected = read(text)?;
    let entries = dependencies(text).unwrap_or_default();
    let Some(at) = entries.list.iter().position(|entry| entry.key == name) else {
        let why = format!("it has no dependency called `{name}`");
        return Err(PackagesError::Manifest { why });
    };
    let text_of = || -> Option<String> {
        let entry = entries.list.get(at)?;
        let end = entry.comma_range.as_ref().map_or(entry.value_range.end, |comma| comma.end);
        let line = text.get(..entry.key_range.start)?.rfind('\n').map_or(0, |at| at + 1);
        let line_end = text.get(end..)?.find('\n').map(|at| end + at + 1);
        let before = text.get(line..entry.key_range.start)?;
        let mut changed = text.to_owned();
        match line_end {
            // An entry on a separate line is removed together with the comment on that line.
            Some(line_end)
                if before.trim().is_empty() && is_comment(text.get(end..line_end)?.trim()) =>
            {
                changed.replace_range(line..line_end, "");
            }
            _ => {
                let next = entries.list.get(at + 1).map(|next| next.key_range.start);
                let last = at.checked_sub(1).and_then(|before| entries.list.get(before));
                let range = match (next, last) {
                    (Some(next), _) => entry.key_range.start..next,
                    (None, Some(last)) => last.value_range.end..end,
                    (None, None) => entry.key_range.start..end,
                };
                changed.replace_range(range, "");
            }
        }
        Some(changed)
    };
    expected.dependencies.remove(name);
    let changed = text_of().ok_or_else(refused)?;
    if read(&changed)? == expected { Ok(changed) } else { Err(refused()) }
}

/// Parses a description, and accepts no problems in it.
///
/// # Errors
/// The first problem of the description.
pub fn read(text: &str) -> Result<Config, PackagesError> {
    match Config::parse(text) {
        (config, problems) if problems.is_empty() => Ok(config),
        (_, problems) => {
            let first = problems.first().map(|problem| problem.message.clone());
            Err(PackagesError::Manifest { why: first.unwrap_or_default() })
        }
    }
}

fn is_comment(text: &str) -> bool {
    text.is_empty() || text.starts_with("//")
}

/// Returns the indent of the last entry. Without entries, it is the indent of the closing bracket,
/// followed by `additional_indent`.
fn entry_indent(text: &str, entries: &Entries, additional_indent: &str) -> String {
    let line = |at: usize| {
        let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        text.get(start..at).unwrap_or_default()
    };
    let blank = |line: &str| line.chars().take_while(|c| c.is_whitespace()).collect::<String>();
    match entries.list.last() {
        Some(last) => blank(line(last.key_range.start)),
        None => format!("{}{additional_indent}", blank(line(entries.close))),
    }
}

/// Adds entries after the others, on separate lines if the brackets contain a line break.
/// `additional_indent` is for entries in braces, and empty for the outer parentheses.
fn insert(text: &mut String, entries: &Entries, new: &[String], additional_indent: &str) {
    let indent = entry_indent(text, entries, additional_indent);
    let inner = text.get(entries.open..entries.close).unwrap_or_default();
    let is_long = inner.contains('\n');
    let entry = new.join(&if is_long { format!(",\n{indent}") } else { ", ".to_owned() });
    let Some(last) = entries.list.last() else {
        let (at, new) = match is_long {
            true => {
                let line = text.get(..entries.close).and_then(|before| before.rfind('\n'));
                (line.map_or(entries.close, |at| at + 1), format!("{indent}{entry},\n"))
            }
            false => (entries.close, entry),
        };
        // Braces have spaces inside, parentheses do not.
        let new = if is_long || additional_indent.is_empty() { new } else { format!(" {new} ") };
        return text.insert_str(at, &new);
    };
    let end = last.comma_range.as_ref().map_or(last.value_range.end, |comma| comma.end);
    let has_comma = last.comma_range.is_some();
    if is_long {
        // The entry is inserted after the comment on the line of the last entry.
        let line = text.get(end..entries.close).and_then(|rest| rest.find('\n'));
        let rest = line.and_then(|line| text.get(end..end + line)).unwrap_or_default();
        let at = if is_comment(rest.trim()) { end + rest.len() } else { end };
        text.insert_str(at, &format!("\n{indent}{entry},"));
        if !has_comma {
            text.insert(last.value_range.end, ',');
        }
    } else {
        text.insert_str(end, &format!("{} {entry}", if has_comma { "" } else { "," }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(to: &str) -> Dependency {
        Dependency::Path(to.to_owned())
    }

    #[test]
    fn one_line_changes() -> Result<(), PackagesError> {
        let table = [
            ("()", "(dependencies: { \"b\": (path: \"../b\") })"),
            ("(name: \"a\")\n", "(name: \"a\", dependencies: { \"b\": (path: \"../b\") })\n"),
            (
                "(\n  name: \"a\", // a\n  // end\n)\n",
                "(\n  name: \"a\", // a\n  dependencies: {\n    \"b\": (path: \"../b\"),\n  },\n  // end\n)\n",
            ),
            (
                "(\n  dependencies: {\n    \"a\": \"../a\" // first\n  },\n)",
                "(\n  dependencies: {\n    \"a\": \"../a\", // first\n    \"b\": (path: \"../b\"),\n  },\n)",
            ),
            ("(dependencies: {})", "(dependencies: { \"b\": (path: \"../b\") })"),
            (
                "(\n  dependencies: {\n  },\n)",
                "(\n  dependencies: {\n    \"b\": (path: \"../b\"),\n  },\n)",
            ),
            (
                "(dependencies: { \"a\": \"../a\" }, lints: {})",
                "(dependencies: { \"a\": \"../a\", \"b\": (path: \"../b\") }, lints: {})",
            ),
            (
                "(\r\n  dependencies: {}, // none\r\n)",
                "(\r\n  dependencies: {\r\n    \"b\": (path: \"../b\"),\r\n  }, // none\r\n)",
            ),
            ("(dependencies: {\"b\": \"x\"})", "(dependencies: {\"b\": (path: \"../b\")})"),
        ];
        for (before, after) in table {
            assert_eq!(with_dependency(before, "b", &path("../b"))?, after);
        }
        Ok(())
    }

    #[test]
    fn removal_undoes_addition() -> Result<(), PackagesError> {
        for text in [
            "(\n  dependencies: {\n    \"a\": \"../a\", // first\n  },\n)",
            "(dependencies: { \"a\": \"../a\" }, lints: {})",
        ] {
            assert_eq!(without_dependency(&with_dependency(text, "b", &path("../b"))?, "b")?, text);
        }
        let text = "(dependencies: {\"a\": \"../a\", \"b\": \"../b\"})";
        assert_eq!(without_dependency(text, "a")?, "(dependencies: {\"b\": \"../b\"})");
        assert!(without_dependency(text, "c").is_err());
        assert!(with_dependency("(dependencies: ", "b", &path("../b")).is_err());
        Ok(())
    }
}
