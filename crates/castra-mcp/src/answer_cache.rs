//! A cache of long answers, whose further pages a client can request.

use std::collections::VecDeque;

/// The maximum size of a page in bytes.
pub(crate) const PAGE: usize = 12_000;

/// The maximum number of cached answers. The oldest is removed first.
const MAX_CACHED: usize = 16;

/// A cache of the answers that have more than one page.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    cache: VecDeque<(u64, String)>,
    last_number: u64,
}

/// A page of an answer, with the number of all pages.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct AnswerPage {
    pub(crate) text: String,
    /// The number of the answer and of the next page; `None` for the last page.
    pub(crate) more: Option<(u64, usize)>,
    pub(crate) pages: usize,
}

impl Answers {
    /// Returns the first page of a text, and caches the text if it has more pages.
    pub(crate) fn first(&mut self, text: String) -> AnswerPage {
        if text.len() <= PAGE {
            return AnswerPage { text, more: None, pages: 1 };
        }
        self.last_number += 1;
        let number = self.last_number;
        let page = answer_page(&text, number, 1);
        self.cache.push_back((number, text));
        if self.cache.len() > MAX_CACHED {
            self.cache.pop_front();
        }
        page
    }

    /// Returns a page of a cached answer.
    ///
    /// # Errors
    /// If the answer is not cached or has no such page, as a message for the client.
    pub(crate) fn page(&self, number: u64, page: usize) -> Result<AnswerPage, String> {
        let found = self.cache.iter().find(|(known, _)| *known == number);
        let (_, text) = found.ok_or_else(|| {
            format!(
                "answer {number} is not kept: the last {MAX_CACHED} long answers are; ask again"
            )
        })?;
        let pages = split_pages(text).len();
        if page == 0 || page > pages {
            return Err(format!("answer {number} has the pages 1 to {pages}"));
        }
        Ok(answer_page(text, number, page))
    }
}

fn answer_page(text: &str, number: u64, page: usize) -> AnswerPage {
    let parts = split_pages(text);
    let more = (page < parts.len()).then_some((number, page + 1));
    let text = parts.get(page.saturating_sub(1)).copied().unwrap_or_default();
    AnswerPage { text: text.to_owned(), more, pages: parts.len() }
}

/// Splits a text into pages at line ends. A line that is longer than a page is split too.
fn split_pages(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while rest.len() > PAGE {
        let most = rest.floor_char_boundary(PAGE);
        let (head, _) = rest.split_at(most);
        let at = head.rfind('\n').map_or(most, |at| at + 1);
        let (part, after) = rest.split_at(at);
        parts.push(part);
        rest = after;
    }
    if !rest.is_empty() || parts.is_empty() {
        parts.push(rest);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_put_together_are_the_answer() {
        let mut answers = Answers::default();
        let long = "ä line of text\n".repeat(3000) + &"é".repeat(PAGE);
        let mut page = answers.first(long.clone());
        let mut all = page.text.clone();
        assert!(page.pages > 3);
        while let Some((number, next)) = page.more {
            page = answers.page(number, next).unwrap();
            assert!(page.text.len() <= PAGE);
            all += &page.text;
        }
        assert_eq!(all, long);
    }

    #[test]
    fn short_answers_have_one_page_and_old_ones_go() {
        let mut answers = Answers::default();
        assert_eq!(answers.first("short".to_owned()).more, None);
        assert!(answers.page(1, 1).is_err());
        for _ in 0..=MAX_CACHED {
            answers.first("x\n".repeat(PAGE));
        }
        assert!(answers.page(1, 2).is_err());
        assert!(answers.page(2, 2).is_ok());
        assert!(answers.page(2, 0).is_err());
        assert!(answers.page(2, 99).is_err());
    }
}
