//! `castra export`: battles as data, or as files of other programs.

use std::path::{Path, PathBuf};

use castra_exchange::export::{self, Content, ExportResult, Format};

use super::battle_loader::{Battle, Battles, is_stdin, load_battles};
use super::error::Error;
use super::language::Language;
use super::output_paths::{OutputPaths, check_distinct};
use super::vary::VariationArgs;
use super::word_parser::described_words;
use super::write::{check_output_path, write_file};
use crate::exit::Exit;
use crate::output::Output;
use castra_base::count_noun;

/// Write battles and their games as data, or as files of another program
///
/// RON and JSON include the battle's own rules and tests, as `castra fmt` writes them, without the
/// comments outside them. Files of other programs have the map and the set-up, and the command
/// lists the parts that they cannot carry.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra export my-battle.castra                       RON on standard output
  castra export my-battle.castra --format json | jq .scenario.pieces
  castra export my-battle.castra -o my-battle.json
  castra export my-battle.castra -o my-battle.tmj      a map of Tiled
  castra export my-battle.castra -o my-battle.vmod     a VASSAL module
  castra export my-battle.castra --format tabletop-simulator -o table/my-battle.json
  castra export battles --format json -o data          every battle in a folder

`castra import` turns RON, JSON and maps of Tiled back into a Castra file; `castra render`
draws RON and JSON.")]
pub(super) struct Args {
    /// Battles, or folders with them; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    vary: VariationArgs,
    /// Data format; by default, that of the file extension of --output, or else RON
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = described_words(Format::ALL, Format::word, Format::description)
    )]
    format: Option<Format>,
    /// File or folder to write; standard output by default
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Web address of the folder with the pictures, for Tabletop Simulator
    #[arg(long, value_name = "URL")]
    images: Option<String>,
    #[command(flatten)]
    language: Language,
}

/// Returns the format for the extension of the output, or RON for standard output.
fn format_of(output: Option<&Path>) -> Result<Format, Error> {
    let Some(ending) = output.and_then(Path::extension) else { return Ok(Format::Ron) };
    let ending = ending.to_string_lossy().to_ascii_lowercase();
    Format::from_extension(&ending).ok_or_else(|| {
        Error::usage(format!("`.{ending}` is not a format for exported battles"))
            .help("use `.ron`, `.json`, `.tmj` or `.vmod`, or name the format with `--format`")
    })
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    let vary = args.language.vary_in_language(&args.vary);
    let Battles { battles, broken, .. } = load_battles(&args.files, None, &vary, out)?;
    let exit = if broken > 0 { Exit::Diagnostics } else { Exit::Success };
    if battles.is_empty() {
        if broken == 0 {
            out.print_note("no battles found");
        }
        return Ok(exit);
    }
    let is_one = matches!(args.files.as_slice(), [file] if !file.is_dir());
    let file = args.output.as_deref().filter(|output| !is_stdin(output));
    let folder = file.filter(|output| !is_one || output.is_dir());
    let format = match args.format {
        Some(format) => format,
        None => format_of(file.filter(|_| folder.is_none()))?,
    };
    let of_table = format == Format::TabletopSimulator;
    if of_table && file.is_none() {
        return Err(Error::usage("a save of Tabletop Simulator has pictures beside it")
            .help("name a file with `-o`"));
    }
    let Some(folder) = folder else {
        if !is_one && battles.len() + broken > 1 {
            return Err(Error::usage("standard output can take only one battle")
                .help("name a folder with `-o`"));
        }
        for battle in &battles {
            write(args, format, battle, file, out)?;
        }
        return Ok(exit);
    };
    if folder.extension().is_some() && !folder.is_dir() {
        return Err(Error::usage(format!("`{}` is not a folder", folder.display()))
            .help("several battles are written to a folder: name one with `-o`"));
    }
    if of_table && args.images.is_some() {
        return Err(Error::usage("each save has its own folder of pictures, with its own address")
            .help("leave out `--images`, or export one battle after the other"));
    }
    let names = OutputPaths::new(&args.files, Some(folder), format.extension());
    let paths: Vec<PathBuf> = battles
        .iter()
        .map(|one| match &one.path {
            Some(path) => names.output_path(path),
            // A battle from standard input has no path, so its id is the file name.
            None => names.output_path(&Path::new(&one.scenario.id).with_extension("castra")),
        })
        .collect();
    let named = battles.iter().map(|one| match &one.path {
        Some(path) => path.display().to_string(),
        None => one.scenario.id.clone(),
    });
    check_distinct(named.zip(paths.iter().map(PathBuf::as_path)), "written")?;
    for path in &paths {
        check_output_path(Some(path))?;
    }
    for (battle, path) in battles.iter().zip(&paths) {
        write(args, format, battle, Some(path), out)?;
    }
    let left = if broken == 0 { String::new() } else { format!("; {broken} with errors") };
    out.print_note(&format!("exported {}{left}", count_noun(battles.len(), "battle")));
    Ok(exit)
}

/// Writes a battle, and the pictures of a save, to a file or standard output.
fn write(
    args: &Args,
    format: Format,
    battle: &Battle,
    file: Option<&Path>,
    out: &mut Output,
) -> Result<(), Error> {
    let exported = export::ExportInputs {
        game: &battle.game,
        scenario: &battle.scenario,
        rules: &battle.rules,
        fonts: &battle.fonts,
    };
    let images = args.images.as_deref().unwrap_or_default();
    let ExportResult { content, pictures, lost } = export::export(exported, format, images)?;
    let folder = file.map(images_folder);
    for (name, bytes) in &pictures {
        if let Some(folder) = &folder {
            write_file(&folder.join(name), bytes)?;
        }
    }
    let bytes = match &content {
        Content::Text(text) => text.as_bytes(),
        Content::Bytes(bytes) => bytes,
    };
    match (file, &content) {
        (Some(path), _) => {
            write_file(path, bytes)?;
            out.print_note(&format!("wrote {}", path.display()));
        }
        (None, Content::Text(text)) => out.write_result(text)?,
        (None, Content::Bytes(bytes)) => out.write_bytes(bytes)?,
    }
    if let Some(folder) = folder.filter(|_| format == Format::TabletopSimulator) {
        out.print_note(&format!("wrote {} pictures into {}", pictures.len(), folder.display()));
        if args.images.is_none() {
            out.print_note("Tabletop Simulator loads pictures from addresses: put the folder where it can be reached, and give its address with --images");
        }
    }
    for loss in lost {
        out.print_note(&format!("{} cannot carry {loss}", format.description()));
    }
    Ok(())
}

/// Returns the folder for the pictures of a save, which is beside the save.
fn images_folder(path: &Path) -> PathBuf {
    let mut folder = path.file_stem().unwrap_or_default().to_owned();
    folder.push("-images");
    path.with_file_name(folder)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;

    #[test]
    fn an_ending_without_a_format_is_refused() {
        let of = |output: Option<&str>| format_of(output.map(Path::new));
        assert_eq!(of(None).unwrap(), Format::Ron);
        assert_eq!(of(Some("battle")).unwrap(), Format::Ron);
        assert_eq!(of(Some("battle.JSON")).unwrap(), Format::Json);
        assert_eq!(of(Some("battle.tmj")).unwrap(), Format::Tiled);
        let error = of(Some("battle.tmx")).unwrap_err().to_string();
        assert!(error.starts_with("`.tmx` is not a format"), "{error}");
    }
}
