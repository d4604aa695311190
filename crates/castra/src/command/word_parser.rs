//! Parsers for options whose values are the words of another crate.

use castra_words::capitalize;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Returns a parser for words that need no description.
pub(super) fn words<T: Copy + Send + Sync + 'static>(
    values: &'static [T],
    word: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    parser(PossibleValuesParser::new(values.iter().map(|&one| word(one))), values, word)
}

/// Returns a parser for words with a description of each in the help.
pub(super) fn described_words<T: Copy + Send + Sync + 'static>(
    values: &'static [T],
    word: fn(T) -> &'static str,
    title: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let value = |&one: &T| PossibleValue::new(word(one)).help(capitalize(title(one)));
    parser(PossibleValuesParser::new(values.iter().map(value)), values, word)
}

fn parser<T: Copy + Send + Sync + 'static>(
    possible: PossibleValuesParser,
    values: &'static [T],
    word: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    possible.try_map(move |given| {
        let known = values.iter().copied().find(|&one| word(one).eq_ignore_ascii_case(&given));
        known.ok_or_else(|| format!("`{given}` is not known"))
    })
}
