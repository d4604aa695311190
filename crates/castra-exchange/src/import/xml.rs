//! XML of other programs, within the size and depth of real files.

use roxmltree::{Document, ParsingOptions};

use super::budget::Limit;

/// A limit above the number of elements and attributes in any real file.
const MAX_NODES: u32 = 1_000_000;
/// A limit above the attributes of any real element: a parser compares them with each other.
const MAX_ATTRIBUTES: usize = 1000;

/// Parses XML. Refuses entity declarations and deep nesting, which could grow without limit.
pub(super) fn parse(text: &str) -> Result<Document<'_>, String> {
    if text.contains("<!ENTITY") {
        return Err("the file declares entities, which could grow without end".to_owned());
    }
    check_complexity(text)?;
    // An external DTD is not read.
    let options =
        ParsingOptions { allow_dtd: true, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|e| e.to_string())
}

/// Refuses XML that is slow to parse: deep nesting, and elements with many attributes. The XML need
/// not be well formed.
fn check_complexity(text: &str) -> Result<(), String> {
    let after = |rest: &'_ str, end: &str| rest.find(end).map(|at| at + end.len());
    let mut depth = 0u64;
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let markup = rest.get(at..).unwrap_or_default();
        let length = if markup.starts_with("<!--") {
            after(markup, "-->")
        } else if markup.starts_with("<![CDATA[") {
            after(markup, "]]>")
        } else if markup.starts_with("<?") {
            after(markup, "?>")
        } else if markup.starts_with("<!") {
            after(markup, ">")
        } else if markup.starts_with("</") {
            depth = depth.saturating_sub(1);
            after(markup, ">")
        } else {
            let tag = tag_length(markup)?;
            depth += u64::from(!markup.get(..tag).unwrap_or_default().ends_with("/>"));
            Some(tag)
        };
        if depth > Limit::Levels.max() {
            return Err(Limit::Levels.refusal());
        }
        rest = length.and_then(|length| markup.get(length..)).unwrap_or_default();
    }
    Ok(())
}

/// Returns the length in bytes of the tag at the start of a text.
fn tag_length(markup: &str) -> Result<usize, String> {
    let (mut quote, mut attributes) = (None, 0usize);
    for (at, byte) in markup.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'=') => attributes += 1,
            (None, b'>') => return Ok(at + 1),
            (None, _) => {}
        }
        if attributes > MAX_ATTRIBUTES {
            return Err(format!("an element has more than {MAX_ATTRIBUTES} attributes"));
        }
    }
    Ok(markup.len())
}
