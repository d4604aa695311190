//! `--records`: the file of games between people.

use std::path::Path;

use castra_base::{SourceMap, count_noun};
use castra_doc::report::HumanResults;

use super::super::error::Error;
use super::super::simulate::Playable;
use crate::output::Output;
use castra_diagnostics::{Format, Style, Summary};
use castra_disk::sources;

/// Reads the records of the battle. Returns `None` if the file has problems, which have been
/// reported.
pub(super) fn read(
    path: &Path,
    playable: &Playable,
    out: &mut Output,
) -> Result<Option<HumanResults>, Error> {
    let program = playable.image.program();
    let name = playable.battle.as_ref().map_or(&program.game, |(scenario, _)| &scenario.id);
    if program.armies.len() < 2 {
        return Err(Error::usage(format!("`{name}` has one army, so its games have no two sides"))
            .help("leave out `--records`"));
    }
    let text = sources::read(path)
        .map_err(|error| Error::NotRecords { path: path.to_owned(), why: error.to_string() })?;
    let mut files = SourceMap::default();
    let file = files.add(path.display().to_string(), text.as_str());
    match HumanResults::read(file, &text, program, name) {
        Ok(records) => {
            let count =
                |games: u64| count_noun(usize::try_from(games).unwrap_or(usize::MAX), "game");
            out.print_note(&format!(
                "read {} between people from `{}`",
                count(records.games()),
                path.display()
            ));
            let others: Vec<String> =
                records.others().map(|(of, games)| format!("`{of}` ({})", count(games))).collect();
            if !others.is_empty() {
                out.print_note(&format!("not used, about other battles: {}", others.join(", ")));
            }
            Ok(Some(records))
        }
        Err(problems) => {
            let style = Style { colour: out.has_colour(), unicode: out.has_unicode(), most: 20 };
            out.print_diagnostics(&castra_diagnostics::render(
                Format::Human,
                style,
                &files,
                &problems,
            ));
            out.print_note(&Summary::count(&problems, 1).to_string());
            Ok(None)
        }
    }
}
