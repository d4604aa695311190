//! Text of authors as HTML: escaped, in paragraphs, with names of the language
//! in type of their own.

use castra_book::escaped_html as escaped;

/// Paragraphs, and what stands in backticks as code.
pub(super) fn html(text: &str) -> String {
    let mut out = String::new();
    for paragraph in text.split("\n\n").map(str::trim).filter(|p| !p.is_empty()) {
        out.push_str("<p>");
        for (i, part) in paragraph.split('`').enumerate() {
            let part = escaped(part);
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
    }
}
