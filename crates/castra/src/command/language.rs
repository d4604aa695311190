//! `--lang`: the language of an output.

use castra_base::suggest::list_with_and;
use castra_base::{FileId, count_noun};
use castra_words::Words;
use castra_workspace::Checked;

use super::error::Error;
use super::vary::VariationArgs;
use crate::output::Output;

/// The language of an output.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub(super) struct Language {
    /// Language of the texts, as far as they are translated: `de`, `pt-BR`
    #[arg(long, value_name = "LANGUAGE", value_parser = tag, help_heading = "Language")]
    pub(super) lang: Option<String>,
}

/// Parses the tag of a language.
pub(super) fn tag(text: &str) -> Result<String, String> {
    let is_part = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    let begins = text.split('-').next().is_some_and(|first| {
        (2..=3).contains(&first.len()) && first.bytes().all(|b| b.is_ascii_alphabetic())
    });
    if begins && text.split('-').all(is_part) {
        Ok(text.to_owned())
    } else {
        Err("write the tag of a language, such as `de` or `pt-BR`".to_owned())
    }
}

impl Language {
    /// Returns a copy of the variation with this language.
    pub(super) fn vary_in_language(&self, vary: &VariationArgs) -> VariationArgs {
        VariationArgs { lang: self.lang.clone(), ..vary.clone() }
    }
}

/// Prints how many texts of the sources lack a translation into the requested language.
///
/// # Errors
///
/// If there is no translation into the language.
pub(super) fn report_untranslated(
    vary: &VariationArgs,
    checked: &Checked,
    files: impl IntoIterator<Item = FileId>,
    out: &mut Output,
) -> Result<(), Error> {
    let Some(language) = &vary.lang else { return Ok(()) };
    let counts = checked.text_counts(files);
    if counts.all > 0 && counts.missing == counts.all {
        let error = format!("there is no translation into `{language}`");
        let known = checked.languages();
        let known = list_with_and(known.iter().copied(), 8);
        let help = if known.is_empty() {
            format!("`castra texts FILE --lang {language}` writes a file to translate")
        } else {
            format!("there are translations into {known}")
        };
        return Err(Error::usage(error).help(help));
    }
    if !Words::has(language) {
        let known: Vec<String> = Words::tags().map(|tag| format!("`{tag}`")).collect();
        out.print_warning(&format!(
            "Castra has no words of its own in `{language}`, but in {}: its headings and labels are \
             in English",
            Words::default().join_and(&known)
        ));
    }
    if counts.missing > 0 {
        let (all, is) =
            (count_noun(counts.all, "text"), if counts.missing == 1 { "is" } else { "are" });
        out.print_note(&format!(
            "{} of {all} {is} not translated into `{language}`, and {is} shown in the original language",
            counts.missing
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_tags_are_recognised_by_form() {
        for right in ["de", "pt-BR", "zh-Hant-TW", "es-419", "gsw"] {
            assert_eq!(tag(right), Ok(right.to_owned()));
        }
        for wrong in ["", "d", "german", "de_DE", "de-", "../de", "4-de"] {
            assert!(tag(wrong).is_err(), "{wrong}");
        }
    }
}
