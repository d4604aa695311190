//! Rejection of an SVG that refers to other files or needs unbounded work.

use std::collections::HashMap;

use resvg::usvg::roxmltree::{Document, Node};

use crate::error::ArtError;

/// The maximum number of elements of an SVG. A copy by `use` counts each time it is drawn.
pub(crate) const MAX_NODES: usize = 5_000;

/// The maximum nesting depth of elements.
const MAX_DEPTH: usize = 64;

/// The maximum size of all style sheets in bytes.
const MAX_STYLE_BYTES: usize = 32 << 10;

const SVG: &str = "http://www.w3.org/2000/svg";

/// The namespaces of attributes that have an effect.
const ATTRIBUTE_NAMESPACES: [&str; 3] =
    [SVG, "http://www.w3.org/1999/xlink", "http://www.w3.org/XML/1998/namespace"];

/// The elements of SVG that Castra draws or that draw nothing.
const KNOWN_ELEMENTS: &[&str] = &[
    "a",
    "circle",
    "clipPath",
    "defs",
    "desc",
    "ellipse",
    "g",
    "line",
    "linearGradient",
    "metadata",
    "path",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "style",
    "svg",
    "switch",
    "symbol",
    "title",
    "use",
    "view",
];

/// Rejects a document that refers to other files, and bounds the work for it.
pub(crate) fn check(document: &Document<'_>) -> Result<(), ArtError> {
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(ArtError::UnknownFormat);
    }
    let (mut count, mut style) = (0, 0);
    // Each element is paired with its depth.
    let mut left = vec![(root, 1)];
    while let Some((node, depth)) = left.pop() {
        count += 1;
        if count > MAX_NODES {
            return Err(ArtError::TooDetailed { of: "elements", most: MAX_NODES });
        }
        if depth > MAX_DEPTH {
            return Err(ArtError::TooDetailed {
                of: "elements inside each other",
                most: MAX_DEPTH,
            });
        }
        // Elements that belong to drawing programs are ignored.
        if node.tag_name().namespace().is_some_and(|space| space != SVG) {
            continue;
        }
        check_element(node)?;
        match node.tag_name().name() {
            "metadata" => continue,
            "style" => {
                let text: String = node.descendants().filter_map(|node| node.text()).collect();
                style += text.len();
                if style > MAX_STYLE_BYTES {
                    return Err(ArtError::TooDetailed {
                        of: "bytes of style",
                        most: MAX_STYLE_BYTES,
                    });
                }
                check_style(&text)?;
            }
            _ => {}
        }
        left.extend(node.children().filter(Node::is_element).map(|child| (child, depth + 1)));
    }
    check_copies(document)
}

fn check_element(node: Node<'_, '_>) -> Result<(), ArtError> {
    let name = node.tag_name().name();
    match name {
        "script" | "handler" | "foreignObject" => return Err(ArtError::Script(name.to_owned())),
        "text" | "tspan" | "textPath" | "tref" => return Err(ArtError::Text),
        // The check of `href` below reports these elements with their address.
        "image" | "feImage" => {}
        _ if !KNOWN_ELEMENTS.contains(&name) => return Err(ArtError::Element(name.to_owned())),
        _ => {}
    }
    for attribute in node.attributes() {
        // Attributes that belong to drawing programs have no effect.
        if attribute.namespace().is_some_and(|space| !ATTRIBUTE_NAMESPACES.contains(&space)) {
            continue;
        }
        let (key, value) = (attribute.name(), attribute.value());
        if key.len() > 2 && key.as_bytes().get(..2).is_some_and(|on| on.eq_ignore_ascii_case(b"on"))
        {
            return Err(ArtError::Script(key.to_owned()));
        }
        if key == "href" && !value.trim().starts_with('#') {
            // Nothing outside the file is loaded, so the linked content cannot be drawn.
            return Err(ArtError::ExternalReference(shorten(value)));
        }
        if key == "base" {
            return Err(ArtError::ExternalReference(shorten(value)));
        }
        check_style(value)?;
    }
    if matches!(name, "image" | "feImage") {
        return Err(ArtError::Element(name.to_owned()));
    }
    Ok(())
}

/// Rejects a style that refers to anything except an element of the same file.
fn check_style(text: &str) -> Result<(), ArtError> {
    let small = text.to_ascii_lowercase();
    if let Some(rule) = ["@import", "@font-face"].into_iter().find(|rule| small.contains(rule)) {
        return Err(ArtError::ExternalReference(rule.to_owned()));
    }
    // A backslash can spell `url` in another way.
    if small.contains('\\') {
        return Err(ArtError::ExternalReference(shorten(text)));
    }
    for (at, _) in small.match_indices("url(") {
        let inside = small.get(at + 4..).unwrap_or_default();
        if !inside.trim_start_matches([' ', '\t', '\n', '\r', '"', '\'']).starts_with('#') {
            return Err(ArtError::ExternalReference(shorten(text.get(at..).unwrap_or_default())));
        }
    }
    Ok(())
}

/// Returns the start of an address, for a message.
fn shorten(address: &str) -> String {
    const MOST: usize = 40;
    let clean: String =
        address.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).take(MOST).collect();
    if address.trim().chars().nth(MOST).is_some() { format!("{clean}…") } else { clean }
}

/// Rejects a document that draws too many elements. A copy by `use` counts each time.
fn check_copies(document: &Document<'_>) -> Result<(), ArtError> {
    let ids: HashMap<&str, Node<'_, '_>> =
        document.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect();
    let mut known = HashMap::new();
    let drawn = drawn_count(document.root_element(), &ids, &mut known, 0);
    match drawn {
        Some(drawn) if drawn <= MAX_NODES => Ok(()),
        _ => Err(ArtError::TooDetailed { of: "elements, copies included", most: MAX_NODES }),
    }
}

/// Returns the number of elements that an element draws, or `None` for a cycle of copies.
fn drawn_count<'d>(
    node: Node<'d, 'd>,
    ids: &HashMap<&str, Node<'d, 'd>>,
    counts: &mut HashMap<Node<'d, 'd>, usize>,
    depth: usize,
) -> Option<usize> {
    if let Some(&count) = counts.get(&node) {
        return Some(count);
    }
    if depth > 2 * MAX_DEPTH {
        return None;
    }
    let copied = (node.tag_name().name() == "use").then(|| {
        let href = node.attributes().find(|attribute| attribute.name() == "href")?;
        ids.get(href.value().trim().trim_start_matches('#')).copied()
    });
    let inside = node.children().filter(Node::is_element).chain(copied.flatten());
    let mut count = 1_usize;
    for node in inside {
        count = count.saturating_add(drawn_count(node, ids, counts, depth + 1)?);
    }
    counts.insert(node, count);
    Some(count)
}
