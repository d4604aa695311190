//! The embedded documentation: its pages, and a search in their sections.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use castra_base::codes;
use castra_base::suggest::nearest;

/// All pages in the format of `build.rs`: path, length and text of each.
const ALL_PAGES: &str = include_str!(concat!(env!("OUT_DIR"), "/docs.txt"));

/// The maximum number of sections in a search result.
const MAX_FOUND: usize = 8;

/// The maximum length of an excerpt in bytes.
const EXCERPT: usize = 240;

/// A part of a page under one heading.
#[derive(Debug)]
pub(crate) struct Section {
    /// The path of the page below `docs`.
    pub(crate) page: String,
    /// The heading; the title of the page for its first section.
    pub(crate) heading: String,
    /// The text, with its heading.
    pub(crate) text: String,
    /// The number of occurrences of each word stem in the text.
    words: BTreeMap<String, usize>,
}

/// Returns the sections of all pages, in the order of their paths.
fn sections() -> &'static [Section] {
    static SECTIONS: OnceLock<Vec<Section>> = OnceLock::new();
    SECTIONS.get_or_init(|| {
        let guides = pages(ALL_PAGES).into_iter().map(|(page, text)| (page.to_owned(), text));
        let codes = codes::ALL.iter().map(|code| (format!("codes/{}.md", code.name), code.page));
        guides.chain(codes).flat_map(|(page, text)| split_sections(&page, text)).collect()
    })
}

/// Splits the joined text into the path and the text of each page.
fn pages(mut joined: &str) -> Vec<(&str, &str)> {
    let mut pages = Vec::new();
    while let Some((head, rest)) = joined.split_once('\n') {
        let Some((page, length)) = head.split_once('\t') else { break };
        let length = length.parse().unwrap_or(usize::MAX);
        let Some((text, after)) = rest.split_at_checked(length) else { break };
        pages.push((page, text));
        joined = after;
    }
    pages
}

/// Splits a page at its headings. A `#` within a fenced block is not a heading.
fn split_sections(page: &str, text: &str) -> Vec<Section> {
    let mut parts: Vec<(String, String)> = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        is_code ^= line.trim_start().starts_with("```");
        let heading = line.trim_start_matches('#');
        let is_heading = !is_code && line.starts_with('#') && heading.starts_with(' ');
        if is_heading || parts.is_empty() {
            parts.push((heading.trim().to_owned(), String::new()));
        }
        if let Some((_, text)) = parts.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    let section = |(heading, text): (String, String)| {
        let mut words: BTreeMap<String, usize> = BTreeMap::new();
        for word in stems(&text) {
            *words.entry(word).or_default() += 1;
        }
        Section { page: page.to_owned(), heading, text, words }
    };
    parts.into_iter().map(section).collect()
}

/// Returns the stems of the words of a text.
fn stems(text: &str) -> Vec<String> {
    let is_inside = |c: char| c.is_alphanumeric() || c == '-';
    let words = text.split(|c| !is_inside(c)).map(|word| word.trim_matches('-').to_lowercase());
    words.filter(|word| word.len() > 1).map(|word| stem(&word)).collect()
}

fn stem(word: &str) -> String {
    for ending in ["ing", "ies", "es", "ed", "s", "e"] {
        if let Some(stem) = word.strip_suffix(ending)
            && stem.len() > 2
        {
            return stem.to_owned();
        }
    }
    word.to_owned()
}

/// Returns the sections that match a query, in descending order of score. Rare words weigh more
/// than frequent ones, and words of the heading more than words of the text.
pub(crate) fn search(query: &str) -> Vec<&'static Section> {
    let all = sections();
    let wanted: BTreeSet<String> = stems(query).into_iter().collect();
    // The logarithm only affects the order, so rounding differences are harmless.
    let weights: Vec<(&String, f64)> = wanted
        .iter()
        .map(|word| {
            let having = all.iter().filter(|section| section.words.contains_key(word)).count();
            (word, (1.0 + all.len() as f64 / (1.0 + having as f64)).ln())
        })
        .collect();
    let score = |section: &Section| -> f64 {
        let length = section.words.values().sum::<usize>() as f64;
        let heading: BTreeSet<String> = stems(&section.heading).into_iter().collect();
        let of_word = |(word, weight): &(&String, f64)| {
            let count = section.words.get(*word).copied().unwrap_or_default() as f64;
            let in_heading = if heading.contains(*word) { 1.5 } else { 0.0 };
            weight * (count * 2.2 / (count + 0.5 + length / 200.0) + in_heading)
        };
        weights.iter().map(of_word).sum()
    };
    let mut found: Vec<(f64, &Section)> =
        all.iter().map(|section| (score(section), section)).filter(|(s, _)| *s > 0.0).collect();
    // The sort is stable: sections with equal scores stay in page order.
    found.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    found.into_iter().take(MAX_FOUND).map(|(_, section)| section).collect()
}

/// Returns the line of a section that contains the most words of the query, shortened for a list.
pub(crate) fn excerpt(section: &Section, query: &str) -> String {
    let wanted: BTreeSet<String> = stems(query).into_iter().collect();
    let lines: Vec<&str> = section.text.lines().filter(|line| !line.starts_with('#')).collect();
    let count = |line: &&&str| {
        let words: BTreeSet<String> = stems(line).into_iter().collect();
        (words.intersection(&wanted).count(), std::cmp::Reverse(line.len()))
    };
    let best = lines.iter().filter(|line| !line.trim().is_empty()).max_by_key(count);
    let best = best.map_or("", |line| line.trim());
    let end = best.floor_char_boundary(EXCERPT);
    let (shown, rest) = best.split_at(end);
    if rest.is_empty() { shown.to_owned() } else { format!("{shown}…") }
}

/// Returns a page, or one of its sections with the sections below it.
///
/// # Errors
/// If there is no such page or section, as a message for the client.
pub(crate) fn page(name: &str, section: Option<&str>) -> Result<String, String> {
    let page_name = name.trim_start_matches("docs/");
    let of_page: Vec<&Section> = sections()
        .iter()
        .filter(|section| {
            section.page == page_name || section.page.strip_suffix(".md") == Some(page_name)
        })
        .collect();
    if of_page.is_empty() {
        let known = sections().iter().map(|section| section.page.as_str());
        let intended = nearest(page_name, known);
        let help = intended.map_or_else(
            || "`search` finds pages".to_owned(),
            |intended| format!("did you mean `{intended}`?"),
        );
        return Err(format!("the documentation has no page `{page_name}`; {help}"));
    }
    let Some(heading) = section else {
        return Ok(of_page.iter().map(|section| section.text.as_str()).collect());
    };
    let depth = |section: &Section| section.text.chars().take_while(|c| *c == '#').count();
    let first = of_page.iter().position(|one| one.heading.eq_ignore_ascii_case(heading));
    let Some(first) = first else {
        let known: Vec<String> = of_page.iter().map(|one| format!("`{}`", one.heading)).collect();
        return Err(format!("`{page_name}` has the sections {}", known.join(", ")));
    };
    let mut wanted = of_page.into_iter().skip(first);
    let Some(top) = wanted.next() else { return Ok(String::new()) };
    let below = wanted.take_while(|section| depth(section) > depth(top));
    Ok(std::iter::once(top).chain(below).map(|section| section.text.as_str()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_split_off() {
        let pages = pages(ALL_PAGES);
        let length: usize = pages.iter().map(|(_, text)| text.len()).sum();
        assert!(pages.iter().any(|(page, _)| *page == "reference/statements.md"));
        assert!(pages.iter().any(|(page, _)| page.starts_with("guide/games/")));
        assert!(length > 100_000 && length < ALL_PAGES.len());
        assert!(ALL_PAGES.len() < 1_000_000, "{} bytes", ALL_PAGES.len());
    }

    #[test]
    fn a_search_finds_the_page_about_it() {
        for (query, page) in [
            ("repeat at most loop", "reference/statements.md"),
            ("a test expects a value", "reference/tests.md"),
            ("map/row-length", "codes/map/row-length.md"),
            ("module changes a value with modify", "reference/modules.md"),
        ] {
            let found = search(query);
            let pages: Vec<&str> = found.iter().map(|section| section.page.as_str()).collect();
            assert!(pages.contains(&page), "{query}: {pages:?}");
            assert!(found.len() <= MAX_FOUND);
        }
        assert!(search("").is_empty());
        assert!(search("zyzzyva").is_empty());
    }

    #[test]
    fn sections_of_a_page_are_given_with_those_below() {
        let whole = page("reference/statements", None).unwrap();
        let loops = page("docs/reference/statements.md", Some("loops")).unwrap();
        assert!(loops.starts_with('#') && loops.len() < whole.len());
        assert!(page("reference/statement.md", None).unwrap_err().contains("did you mean"));
        assert!(page("reference/statements.md", Some("nothing")).unwrap_err().contains("`Loops`"));
    }
}
