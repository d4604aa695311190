//! The file of a mapping: reading it, and adding words without changing what its author wrote.

use std::path::{Path, PathBuf};

use castra_disk::sources::to_ron_string;
use castra_exchange::import::Mapping;
use castra_packages::manifest::with_entries;

use crate::command::error::Error;
use crate::command::reading;
use crate::command::write::{change_file, write_file};
use crate::output::Output;
use castra_base::count_noun;

/// The file of a mapping, which may not exist yet.
pub(super) struct MappingFile {
    path: PathBuf,
    /// The text and the mapping in it.
    existing_mapping: Option<(String, Mapping)>,
}

impl MappingFile {
    /// Reads the named mapping, or the one beside the imported file.
    pub(super) fn read(named: Option<&Path>, imported: &Path) -> Result<Self, Error> {
        let path = named.map_or_else(|| default_path(imported), Path::to_owned);
        if !path.exists() {
            return Ok(Self { path, existing_mapping: None });
        }
        let text = reading::read_text(&path)?.text;
        let mapping = Mapping::from_text(&text);
        let mapping = mapping.map_err(|why| Error::NotImported { path: path.clone(), why })?;
        Ok(Self { path, existing_mapping: Some((text, mapping)) })
    }

    /// Returns the mapping in the file.
    pub(super) fn mapping(&self) -> Option<&Mapping> {
        self.existing_mapping.as_ref().map(|(_, mapping)| mapping)
    }

    /// Writes the words of a mapping that the file lacks; the rest of the file stays as it is.
    pub(super) fn add_words(&self, mapping: &Mapping, out: &mut Output) -> Result<(), Error> {
        let refused = |why: String| Error::NotImported { path: self.path.clone(), why };
        let description = match &self.existing_mapping {
            Some((_, given)) if given == mapping => return Ok(()),
            Some((text, given)) => {
                let text = text_with_words(text, given, mapping).map_err(|entry| {
                    refused(format!("write `{entry}` into the mapping by hand, and import again"))
                })?;
                change_file(&self.path, text.as_bytes())?;
                "added new words to"
            }
            None => {
                let text = mapping.to_text().map_err(|error| refused(error.to_string()))?;
                write_file(&self.path, text.as_bytes())?;
                "wrote"
            }
        };
        let left = match mapping.empty_count() {
            0 => String::new(),
            n => format!("; {} without a counterpart", count_noun(n, "word")),
        };
        out.print_note(&format!("{description} the mapping {}{left}", self.path.display()));
        Ok(())
    }
}

/// Returns the text of a mapping with further words, or the entry that cannot be added.
fn text_with_words(text: &str, given: &Mapping, wanted: &Mapping) -> Result<String, String> {
    let mut changed = text.to_owned();
    let mut last = String::new();
    let known = given.sections();
    for ((section, words), (_, known)) in wanted.sections().into_iter().zip(known) {
        let new = words.iter().filter(|(word, _)| !known.contains_key(*word));
        let entries: Vec<String> = new
            .map(|(word, to)| format!("{}: {}", to_ron_string(word), to_ron_string(to)))
            .collect();
        if entries.is_empty() {
            continue;
        }
        last = format!("{section}: {{ {} }}", entries.join(", "));
        changed = with_entries(&changed, section, &entries).ok_or_else(|| last.clone())?;
    }
    if Mapping::from_text(&changed).as_ref() == Ok(wanted) { Ok(changed) } else { Err(last) }
}

/// Returns the path of the mapping beside a file.
fn default_path(file: &Path) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(".mapping.ron");
    file.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_words_leave_the_rest_as_it_was() -> Result<(), String> {
        let text = r#"// Do not change the cohorts!
(
  units: {
    "cohort": "a", // VI
    // "mob": "b"
  },
  marks: {},
)
"#;
        let text = &text.replace('\n', "\r\n");
        let given = Mapping::from_text(text)?;
        let wanted = r#"(
  units: {"cohort": "a", "new \"one\"": ""},
  marks: {"m": "c"},
  armies: {"rome": "rome", "gaul": "gaul"},
)"#;
        let expected = r#"// Do not change the cohorts!
(
  units: {
    "cohort": "a", // VI
    "new \"one\"": "",
    // "mob": "b"
  },
  marks: {
    "m": "c",
  },
  armies: {
    "rome": "rome",
    "gaul": "gaul",
  },
)
"#;
        let expected = expected.replace('\n', "\r\n");
        assert_eq!(text_with_words(text, &given, &Mapping::from_text(wanted)?)?, expected);
        assert_eq!(&text_with_words(text, &given, &given)?, text);
        let flat = "(units: {})";
        let wanted = Mapping::from_text("(units: {\"a\": \"b\"})")?;
        assert_eq!(
            text_with_words(flat, &Mapping::from_text(flat)?, &wanted)?,
            "(units: { \"a\": \"b\" })"
        );
        Ok(())
    }
}
