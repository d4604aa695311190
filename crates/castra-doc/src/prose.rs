//! Authors' text as escaped HTML paragraphs, with names of the language in code type.

use castra_base::escape_xml;

/// Returns paragraphs with text in backticks as code. A title (`/// # Title`) is bold above them.
pub(super) fn html(text: &str) -> String {
    let mut out = String::new();
    let (title, rest) = castra_syntax::split_title(text);
    if let Some(title) = title {
        out.push_str(&format!("<p><strong>{}</strong></p>", escape_xml(title)));
    }
    for paragraph in rest.unwrap_or_default().split("\n\n").map(str::trim).filter(|p| !p.is_empty())
    {
        out.push_str("<p>");
        for (i, part) in paragraph.split('`').enumerate() {
            let part = escape_xml(part);
            if i % 2 == 1 {
                out.push_str(&format!("<code>{part}</code>"));
            } else {
                out.push_str(&part);
            }
        }
        out.push_str("</p>");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_escaped() {
        assert_eq!(
            html("a < `b` & c\n\n\"d\""),
            "<p>a &lt; <code>b</code> &amp; c</p><p>&quot;d&quot;</p>"
        );
        assert_eq!(html("<script>"), "<p>&lt;script&gt;</p>");
        assert_eq!(html("  \n\n "), "");
        assert_eq!(
            html("# Filling <up>\nOne each."),
            "<p><strong>Filling &lt;up&gt;</strong></p><p>One each.</p>"
        );
    }
}
