//! Did you mean: the word an author most likely had in mind.

/// The candidate nearest to a word, if one is near enough: the same but for
/// case, or at most a third of its letters away (a swapped pair counts once).
/// Ties go to the candidate that sorts first, so the answer is stable.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let limit = (lower.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .filter(|candidate| *candidate != word)
        .filter_map(|candidate| {
            let other = candidate.to_lowercase();
            if other == lower {
                return Some((0, candidate));
            }
            // Lengths alone bound the distance from below.
            if other.len().abs_diff(lower.len()) > 4 * limit {
                return None;
            }
            let distance = strsim::osa_distance(&lower, &other);
            // A short word is all change: `a` is not a misspelt `b`.
            let all_changed = distance >= lower.chars().count().min(other.chars().count());
            (distance <= limit && !all_changed).then_some((distance, candidate))
        })
        .min()
        .map(|(_, candidate)| candidate)
}

/// `a`, `a or b`, `a, b or c`, each in backticks; at most `most` of them.
#[must_use]
pub fn listing<'a>(words: impl IntoIterator<Item = &'a str>, most: usize) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    let shown = words.len().min(most);
    let mut out = String::new();
    for (i, word) in words.iter().take(shown).enumerate() {
        let last = i + 1 == shown && shown == words.len();
        out.push_str(match i {
            0 => "",
            _ if last => " or ",
            _ => ", ",
        });
        out.push('`');
        out.push_str(word);
        out.push('`');
    }
    if shown < words.len() {
        out.push_str(&format!(" and {} more", words.len() - shown));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["deploy", "deck", "die", "map"];
        assert_eq!(nearest("depoly", words), Some("deploy"));
        assert_eq!(nearest("Deck", words), Some("deck"));
        assert_eq!(nearest("mpa", words), Some("map"));
        assert_eq!(nearest("elephant", words), None);
        assert_eq!(nearest("x", ["y"]), None);
    }

    #[test]
    fn listings_read_as_prose() {
        assert_eq!(listing(["a"], 5), "`a`");
        assert_eq!(listing(["a", "b", "c"], 5), "`a`, `b` or `c`");
        assert_eq!(listing(["a", "b", "c"], 2), "`a`, `b` and 1 more");
    }
}
