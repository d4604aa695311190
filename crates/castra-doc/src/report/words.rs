//! Words and numbers in the form of running text.

/// Returns paragraphs without the line breaks of the source.
pub(super) fn paragraphs(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut current: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim).chain(std::iter::once("")) {
        if !line.is_empty() {
            current.push(line);
        } else if !current.is_empty() {
            found.push(std::mem::take(&mut current).join(" "));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_lose_their_line_breaks() {
        assert_eq!(paragraphs("  a\n b\n\n\nc\n"), ["a b", "c"]);
        assert_eq!(paragraphs(" \n"), Vec::<String>::new());
    }
}
