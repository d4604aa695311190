//! `castra texts`: creates and updates files of translations.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use castra_base::{FileId, count_noun};
use castra_syntax::ast::HeaderKind;
use castra_workspace::{Checked, Levels, Translatable, TranslationFile};

use super::battle_loader::is_stdin;
use super::error::Error;
use super::language::tag;
use super::write::{change_file, write_file};
use crate::exit::Exit;
use crate::output::Output;
use castra_disk::sources::{self, Sources};
use castra_library::Embedded;

/// Write or update the translations of a battle, a game or a module
///
/// The command adds a message for each text that the file lacks, and marks the messages whose text
/// has changed or is gone. It changes no translation, and no comment of a translator.
///
/// The file is the one that the source names: `texts de "texts/zama.de.ftl"`. Without this line,
/// the command writes a new file, and prints the line to add.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  castra texts zama.castra --lang de     the file that zama.castra names, or texts/zama.de.ftl
  castra texts my-game --lang pt-BR      the files of a game, its modules and its battles
  castra texts my-game --lang de --only choose --only say     the words at the table first
  castra check                           reports texts without a translation")]
pub(super) struct Args {
    /// Battles, games or modules, or folders with them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Language of the translations: `de`, `pt-BR`
    #[arg(long, value_name = "LANGUAGE", value_parser = tag)]
    lang: String,
    /// Add only texts whose keys begin with this word: `unit`, `card`, `say`, `choose`
    #[arg(long, value_name = "WORD")]
    only: Vec<String>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit, Error> {
    if args.files.iter().any(|path| is_stdin(path)) {
        return Err(Error::usage("translations are written beside a file, not standard input")
            .help("name a file"));
    }
    let sources = sources::load(&sources::find(&args.files)?, None);
    let checked = sources.check(&Embedded, &Levels::default());
    let ours = |one: &&Translatable| one.files().any(|file| sources.reports(file));
    let mut exit = Exit::Success;
    let mut seen = 0;
    for one in checked.translatable.iter().filter(ours) {
        seen += 1;
        let declared = one.translations.iter().find(|declared| declared.language == args.lang);
        let done = match declared {
            Some(declared) => refresh(one, declared, &sources, &args.only, out),
            // Not every battle in a folder has translations.
            None if args.files.iter().any(|path| path.is_dir()) => {
                out.print_note(&unnamed_note(one, &checked, &args.lang));
                continue;
            }
            None => write_new(one, &sources, args, out),
        };
        if let Err(error) = done {
            out.print_error(&error.to_string());
            exit = Exit::UsageError;
        }
    }
    if seen == 0 {
        return Err(Error::usage("there is nothing to translate")
            .help("name a file that starts with `scenario`, `game`, `module` or `campaign`"));
    }
    Ok(exit)
}

/// Updates the translation file that a source names.
fn refresh(
    translatable: &Translatable,
    declared: &TranslationFile,
    sources: &Sources,
    only_keys: &[String],
    out: &mut Output,
) -> Result<(), Error> {
    let place = source_path(sources, declared.source)?.with_file_name("");
    let path = place.join(&declared.path);
    let Some(text) = &declared.text else {
        if path.exists() {
            let error = format!("`{}` cannot be read; `castra check` says why", path.display());
            return Err(Error::usage(error));
        }
        return write(&path, translatable, None, only_keys, out);
    };
    write(&path, translatable, Some(text), only_keys, out)
}

/// Writes a new translation file for sources that name none.
fn write_new(
    translatable: &Translatable,
    sources: &Sources,
    args: &Args,
    out: &mut Output,
) -> Result<(), Error> {
    let lang = &args.lang;
    let files: BTreeSet<FileId> =
        translatable.files().filter(|file| sources.reports(*file)).collect();
    let Some(first) = files.first() else { return Ok(()) };
    let source = source_path(sources, *first)?;
    let name = match translatable.kind {
        HeaderKind::Scenario | HeaderKind::Campaign => {
            source.file_stem().unwrap_or_default().to_string_lossy().into_owned()
        }
        HeaderKind::Game | HeaderKind::Module => translatable.id.to_string(),
    };
    let relative = format!("texts/{name}.{lang}.ftl");
    let path = source.with_file_name("").join(&relative);
    if path.exists() {
        let error = format!("`{}` exists, and no source names it", path.display());
        let line = format!("add `texts {lang} \"{relative}\"` to {}", source.display());
        return Err(Error::usage(error).help(line));
    }
    write(&path, translatable, None, &args.only, out)?;
    out.print_note(&format!("add this line to {}: texts {lang} \"{relative}\"", source.display()));
    Ok(())
}

fn write(
    path: &Path,
    translatable: &Translatable,
    old_text: Option<&str>,
    only_keys: &[String],
    out: &mut Output,
) -> Result<(), Error> {
    let known = translatable.texts();
    let new = castra_workspace::texts::refresh(&known, old_text.unwrap_or_default(), only_keys);
    let bytes = new.text.as_bytes();
    match old_text {
        Some(old_text) if new.text == old_text => {}
        Some(_) => change_file(path, bytes)?,
        None => write_file(path, bytes)?,
    }
    let mut report = format!("{}: {}", path.display(), count_noun(known.texts.len(), "text"));
    for (count, noun) in [
        (new.added, "added"),
        (new.untranslated, "without a translation"),
        (new.outdated, "changed since they were translated"),
        (new.removed, "gone"),
    ] {
        if count > 0 {
            report.push_str(&format!(", {count} {noun}"));
        }
    }
    out.print_note(&report);
    Ok(())
}

/// Returns the path of a source on disk.
fn source_path(sources: &Sources, file: FileId) -> Result<&Path, Error> {
    let text = sources.texts.get(file.0 as usize);
    let disk = text.and_then(|text| text.disk.as_deref());
    disk.ok_or_else(|| Error::usage("translations are written beside a file on disk"))
}

/// Returns the note about sources in a folder that name no file for a language.
fn unnamed_note(translatable: &Translatable, checked: &Checked, lang: &str) -> String {
    let shown = translatable.files().next().and_then(|file| checked.files.get(file));
    let shown = shown.map(|file| file.path.as_str()).unwrap_or_default();
    format!(
        "`{}` names no translations into `{lang}`: castra texts {shown} --lang {lang}",
        translatable.id
    )
}
