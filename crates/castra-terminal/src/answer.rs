//! The parser of a typed answer to a decision.

use castra_vm::Choice;
use castra_words::Words;

use crate::prompt::{Prompt, PromptOption};

/// The minimum number of digits of a numeric hex name, such as `0706`.
const MIN_HEX_DIGITS: usize = 4;

/// The maximum number of names in the message about an ambiguous answer.
const MAX_NAMES: usize = 6;

/// A parsed answer to a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedAnswer {
    /// The index of the chosen option, or the number of options to choose none.
    One(usize),
    /// The elements of the chosen options as a bit set.
    Several(Vec<u64>),
}

impl TypedAnswer {
    /// Converts the answer to the form that the machine takes.
    #[must_use]
    pub fn choice(&self) -> Choice<'_> {
        match self {
            Self::One(option) => Choice::One(*option),
            Self::Several(words) => Choice::Some(words),
        }
    }
}

impl Prompt {
    /// Parses a typed answer.
    ///
    /// # Errors
    ///
    /// A message for the user, if the text names no option, an ambiguous one, or a wrong number of
    /// options.
    pub fn parse_answer(&self, typed: &str) -> Result<TypedAnswer, String> {
        let typed = typed.trim();
        let own = ["none", "nothing", "pass"].map(|key| self.words.message(key));
        let mut nothing = ["none", "nothing", "pass"].into_iter().chain(own);
        let is_none = nothing.any(|word| typed.eq_ignore_ascii_case(word));
        // An option may have this name itself.
        if is_none && self.none.is_some() && self.exact_match(typed).is_none() {
            return Ok(match self.several {
                Some(_) => TypedAnswer::Several(Vec::new()),
                None => TypedAnswer::One(self.options.len()),
            });
        }
        if is_none && self.none.is_none() && self.find(typed).is_err() {
            return Err(self.words.message("play-must-choose").to_owned());
        }
        match self.several {
            None => self.find(typed).map(TypedAnswer::One),
            Some(bounds) => self.parse_several(typed, bounds.0, bounds.1),
        }
    }

    fn parse_several(&self, typed: &str, least: usize, most: usize) -> Result<TypedAnswer, String> {
        let mut chosen: Vec<usize> = Vec::new();
        let mut all = ["all", self.words.message("table-all")].into_iter();
        if all.any(|word| typed.eq_ignore_ascii_case(word)) && self.exact_match(typed).is_none() {
            chosen.extend(0..self.options.len());
        } else {
            for part in typed.split(',').filter(|part| !part.trim().is_empty()) {
                self.add(part, &mut chosen)?;
            }
        }
        if !(least..=most).contains(&chosen.len()) {
            let key = match (least, most) {
                _ if least == most => "play-chosen-exactly",
                (0, _) => "play-chosen-at-most",
                _ => "play-chosen-between",
            };
            let values =
                [("n", chosen.len().into()), ("least", least.into()), ("most", most.into())];
            return Err(self.words.format(key, &values));
        }
        let elements = chosen.iter().filter_map(|&i| self.options.get(i)).map(|o| o.element);
        let mut words = Vec::new();
        for element in elements {
            let (word, bit) = (element / 64, element % 64);
            if words.len() <= word {
                words.resize(word + 1, 0u64);
            }
            // The resize above has added the word.
            if let Some(word) = words.get_mut(word) {
                *word |= 1 << bit;
            }
        }
        Ok(TypedAnswer::Several(words))
    }

    /// Adds the options in a text without commas to `chosen`. Names may have several words, and the
    /// longest match is taken first.
    fn add(&self, part: &str, chosen: &mut Vec<usize>) -> Result<(), String> {
        let words: Vec<&str> = part.split_whitespace().collect();
        let mut rest = words.as_slice();
        while !rest.is_empty() {
            let mut lengths = (1..=rest.len()).rev();
            let fits = lengths.find_map(|n| {
                let (name, later) = rest.split_at(n);
                Some((self.find_unchosen(&name.join(" "), chosen).ok()?, later))
            });
            let Some((option, later)) = fits else {
                let name = rest.join(" ");
                self.find_unchosen(&name, chosen)?;
                return Ok(());
            };
            chosen.push(option);
            rest = later;
        }
        Ok(())
    }

    /// Returns the option with a name that is not in `chosen`.
    fn find_unchosen(&self, name: &str, chosen: &[usize]) -> Result<usize, String> {
        let all = self.matches(name);
        let free: Vec<usize> = all.iter().copied().filter(|i| !chosen.contains(i)).collect();
        match (all.as_slice(), free.as_slice()) {
            ([_, ..], []) => Err(self.words.format("play-twice", &[("typed", name.into())])),
            (_, free) => self.unambiguous_match(name, free),
        }
    }

    fn find(&self, name: &str) -> Result<usize, String> {
        self.unambiguous_match(name, &self.matches(name))
    }

    /// Returns the only option in `matches`, or the first if all have the same name.
    fn unambiguous_match(&self, name: &str, matches: &[usize]) -> Result<usize, String> {
        let texts: Vec<String> = matches.iter().map(|&i| self.text(i)).collect();
        match (matches, texts.first()) {
            ([first, ..], Some(text)) if texts.iter().all(|t| t == text) => Ok(*first),
            ([], _) | (_, None) => {
                Err(self.words.format("play-impossible", &[("typed", name.into())]))
            }
            _ => {
                let names = alternatives(self.words, &texts);
                let values = [("typed", name.into()), ("names", (&names).into())];
                Err(self.words.format("play-ambiguous", &values))
            }
        }
    }

    fn text(&self, option: usize) -> String {
        self.options.get(option).map_or_else(String::new, |o| o.parts.join(", "))
    }

    fn exact_match(&self, name: &str) -> Option<usize> {
        let called = |o: &PromptOption| o.parts.join(", ").eq_ignore_ascii_case(name);
        self.options.iter().position(called)
    }

    /// Returns the options with a number in the list.
    fn options_with_number(&self, number: i64) -> Vec<usize> {
        self.options.iter().position(|o| o.number == number).into_iter().collect()
    }

    /// Returns the options that match a text: by number, else by name, else by hex, else by prefix.
    fn matches(&self, name: &str) -> Vec<usize> {
        // A number of four digits or more may be the name of a hex, which has priority over the
        // number of an option.
        if name.len() < MIN_HEX_DIGITS
            && let Ok(number) = name.parse::<i64>()
        {
            return self.options_with_number(number);
        }
        if let Some(exact) = self.exact_match(name) {
            let text = self.text(exact);
            return (0..self.options.len()).filter(|&i| self.text(i) == text).collect();
        }
        let words: Vec<&str> = name.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let ranked = |option: &PromptOption| match option.parts.as_slice() {
            [first, second] => {
                let whole = rank(self.words, first, name);
                let split = (1..words.len()).filter_map(|n| {
                    let (a, b) = words.split_at(n);
                    Some(rank(self.words, first, &a.join(" "))?.max(rank(
                        self.words,
                        second,
                        &b.join(" "),
                    )?))
                });
                split.chain(whole).min()
            }
            [text] => rank(self.words, text, name),
            _ => None,
        };
        let ranks: Vec<Option<u8>> = self.options.iter().map(ranked).collect();
        let Some(best) = ranks.iter().flatten().min() else {
            return name
                .parse()
                .map_or_else(|_| Vec::new(), |number| self.options_with_number(number));
        };
        let fits = ranks.iter().enumerate().filter(|(_, rank)| rank.as_ref() == Some(best));
        fits.map(|(i, _)| i).collect()
    }
}

/// Joins alternatives for a sentence. The names beyond [`MAX_NAMES`] are counted.
fn alternatives(words: Words, texts: &[String]) -> String {
    let shown: Vec<String> = texts.iter().take(MAX_NAMES).map(|text| format!("`{text}`")).collect();
    match texts.len() - shown.len() {
        0 => words.join_or(&shown),
        more => {
            let names = shown.join(", ");
            words.format("play-more", &[("names", (&names).into()), ("n", more.into())])
        }
    }
}

/// Ranks how an option that is called `called` matches a typed name: 0 for the whole name, 1 for
/// its hex, 2 for a prefix, `None` for no match.
fn rank(words: Words, called: &str, name: &str) -> Option<u8> {
    let (called, name) = (called.to_lowercase(), name.to_lowercase());
    if called == name {
        return Some(0);
    }
    let at = format!(" {} ", words.message("place-at"));
    if called.rsplit_once(&at).is_some_and(|(_, hex)| hex == name) {
        return Some(1);
    }
    (!name.is_empty() && called.starts_with(&name)).then_some(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prompt(
        names: &[&[&str]],
        none: Option<&'static str>,
        several: Option<(usize, usize)>,
    ) -> Prompt {
        let options = names.iter().enumerate().map(|(i, parts)| PromptOption {
            number: i as i64 + 1,
            parts: parts.iter().map(|&p| p.to_owned()).collect(),
            hex_contents: None,
            element: i + 60,
            is_duplicate: false,
            alike_counts: Vec::new(),
            appearance: None,
        });
        Prompt {
            head: String::new(),
            options: options.collect(),
            none,
            several,
            words: Words::default(),
        }
    }

    #[test]
    fn options_are_named_by_number_name_hex_or_beginning() {
        let asked =
            prompt(&[&["Bow at A1"], &["Bow at A10"], &["Sling at B2"]], Some("none"), None);
        for (typed, option) in
            [("2", 1), ("bow at a1", 0), ("a1", 0), ("A10", 1), ("sl", 2), ("none", 3), ("pass", 3)]
        {
            assert_eq!(asked.parse_answer(typed), Ok(TypedAnswer::One(option)), "{typed}");
        }
        for (typed, why) in [
            ("bow", "`bow` could be `Bow at A1` or `Bow at A10`"),
            ("4", "`4` is not one of the options"),
            ("0", "`0` is not one of the options"),
            ("sword", "`sword` is not one of the options"),
        ] {
            assert_eq!(asked.parse_answer(typed), Err(why.to_owned()), "{typed}");
        }
    }

    #[test]
    fn hexes_may_have_numeric_names() {
        let names: [&[&str]; 3] = [&["0706"], &["1003"], &["Foot at 0303"]];
        let alone = prompt(&names, None, None);
        for (typed, option) in [("0706", 0), ("1003", 1), ("0303", 2), ("2", 1), ("foot", 2)] {
            assert_eq!(alone.parse_answer(typed), Ok(TypedAnswer::One(option)), "{typed}");
        }
        for typed in ["706", "303", "4", "0004"] {
            assert!(alone.parse_answer(typed).is_err(), "{typed}");
        }
        assert_eq!(alone.answer_help(), "type a number from 1 to 3, a name or its beginning");
        assert_eq!(prompt(&[], Some("none"), None).answer_help(), "type `none`");
        let several = prompt(&names, None, Some((1, 3)));
        let bits = |words: &[usize]| {
            let bits = words.iter().fold(0u64, |bits, option| bits | 1 << (option + 60));
            Ok(TypedAnswer::Several(vec![bits]))
        };
        assert_eq!(several.parse_answer("0706 1003"), bits(&[0, 1]));
        assert_eq!(several.parse_answer("1, 0303"), bits(&[0, 2]));
        let pairs = prompt(&[&["Foot at 0303", "1003"], &["Foot at 0303", "0304"]], None, None);
        assert_eq!(pairs.parse_answer("0303 0304"), Ok(TypedAnswer::One(1)));
    }

    #[test]
    fn indistinguishable_options_are_listed_once() {
        let pairs: [&[&str]; 4] = [
            &["Foot at A1", "B1"],
            &["Foot at A1", "B2"],
            &["Foot at A1", "B1"],
            &["Foot at A1", "B2"],
        ];
        let mut asked = prompt(&pairs, None, None);
        for (at, option) in asked.options.iter_mut().enumerate() {
            option.is_duplicate = at > 1;
            option.alike_counts = vec![2, 1];
        }
        assert_eq!(asked.option_list(80), "  Foot at A1 (one of 2)\n    1 B1  2 B2\n");
        assert_eq!(asked.parse_answer("4"), Ok(TypedAnswer::One(3)));
        assert_eq!(asked.parse_answer("a1 b2"), Ok(TypedAnswer::One(1)));
    }

    #[test]
    fn nothing_is_chosen_only_where_it_may() {
        let must = prompt(&[&["Pass"], &["Play"]], None, None);
        assert_eq!(must.parse_answer("pass"), Ok(TypedAnswer::One(0)));
        assert_eq!(must.parse_answer("none"), Err("you must choose something".to_owned()));
        let some = prompt(&[&["Bow"]], None, Some((1, 1)));
        assert!(some.parse_answer("none").is_err());
    }

    #[test]
    fn pairs_are_named_by_both_parts() {
        let asked = prompt(
            &[&["Bow at A1", "B1"], &["Bow at A1", "B2"], &["Sling at C1", "B1"]],
            None,
            None,
        );
        for (typed, option) in
            [("a1 b2", 1), ("A1, B2", 1), ("bow b1", 0), ("c1", 2), ("bow at a1 b1", 0)]
        {
            assert_eq!(asked.parse_answer(typed), Ok(TypedAnswer::One(option)), "{typed}");
        }
        assert!(asked.parse_answer("bow").is_err());
    }

    #[test]
    fn several_are_named_with_spaces_or_commas() {
        let names: [&[&str]; 4] =
            [&["Light Bow at A1"], &["Light Bow at A2"], &["Sling"], &["Sling"]];
        let asked = prompt(&names, Some("none"), Some((0, 3)));
        let bits = |options: &[usize]| {
            let mut words =
                vec![0u64; options.iter().map(|o| (o + 60) / 64 + 1).max().unwrap_or(0)];
            options.iter().for_each(|o| words[(o + 60) / 64] |= 1 << ((o + 60) % 64));
            Ok(TypedAnswer::Several(words))
        };
        assert_eq!(asked.parse_answer("1 3"), bits(&[0, 2]));
        assert_eq!(asked.parse_answer("light bow at a2, a1"), bits(&[0, 1]));
        assert_eq!(asked.parse_answer("sling sling"), bits(&[2, 3]));
        assert_eq!(asked.parse_answer("none"), bits(&[]));
        assert_eq!(asked.parse_answer("1 1"), Err("`1` is chosen twice".to_owned()));
        let many = Err("you chose 4; choose at most 3".to_owned());
        assert_eq!(asked.parse_answer("all"), many);
        assert!(asked.parse_answer("1 spear").is_err());
    }
}
