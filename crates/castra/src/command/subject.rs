//! What a command is about that takes a file, a folder, or a game by its name.

use std::path::Path;

use castra_lang::{Checked, Levels};
use castra_syntax::ast::HeaderKind;
use castra_syntax::suggest::{listing, nearest};
use castra_syntax::{FileId, SourceFile};

use super::simulate::Subject;
use super::vary::Vary;
use super::{Error, model};
use crate::library::Embedded;
use crate::output::Output;
use crate::sources::{self, Sources, peek};
use castra_lang::Library;

/// A game or battle, with the modules in play.
pub(super) struct Found {
    /// What it is.
    pub(super) subject: Subject,
    /// All that was checked for it.
    pub(super) checked: Checked,
}

/// The game or battle of a path, the game of a module at a path with that
/// module, or the game of that name; none if it has errors, which have been
/// reported.
pub(super) fn find(named: &Path, vary: &Vary, out: &mut Output) -> Result<Option<Found>, Error> {
    let mut sources = if named.exists() || model::is_stdin(named) {
        sources::load(&sources::find(&[named.to_owned()])?, None)
    } else {
        by_name(named)?
    };
    sources.variation = vary.variation();
    if let Some((module, game)) = module_of(&sources) {
        sources.wanted = Some(game);
        if !sources.variation.with.contains(&module) {
            sources.variation.with.insert(0, module);
        }
    }
    let checked = sources.check(&Embedded, &Levels::default());
    let wanted = sources.wanted.as_deref();
    let wanted = wanted.map(|id| checked.games.iter().find(|game| game.game.id == id));
    let subject = match wanted {
        Some(Some(game)) => Subject::Game(game.clone()),
        Some(None) => {
            model::show_errors(&sources, &checked, out);
            return Ok(None);
        }
        None => {
            let found = sources::find(&[named.to_owned()])?;
            Subject::of(named, &found, &sources, &checked)?
        }
    };
    if model::show_errors(&sources, &checked, out) || subject.has_errors() {
        return Ok(None);
    }
    let options: Vec<String> =
        subject.program().options.iter().map(|option| option.name.clone()).collect();
    vary.check(&subject.game().id, &options, &checked)?;
    Ok(Some(Found { subject, checked }))
}

/// A game that is asked for by its name, as the working folder sees it.
fn by_name(named: &Path) -> Result<Sources, Error> {
    let name = named.to_str().unwrap_or_default();
    let mut sources = sources::load_folder(Path::new(""));
    let own = sources.texts.iter().filter_map(|text| peek(&text.text));
    let own = own.filter(|(kind, _)| *kind == HeaderKind::Game).map(|(_, id)| id.to_owned());
    let mut games = Embedded.names(HeaderKind::Game);
    games.extend(own);
    games.sort();
    games.dedup();
    if !games.iter().any(|game| game == name) {
        // A path that leads nowhere is told as such.
        if name.contains(['/', '\\', '.']) {
            sources::find(&[named.to_owned()])?;
        }
        let known = games.iter().map(String::as_str);
        let help = match nearest(name, known.clone()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("the games are {}", listing(known, 8).replace(" or ", " and ")),
        };
        let error = format!("there is no file, no folder and no game called `{name}`");
        return Err(Error::usage(error).help(help));
    }
    sources.wanted = Some(name.to_owned());
    Ok(sources)
}

/// The module that the texts in question are of, if they are of nothing else,
/// and its game.
fn module_of(sources: &Sources) -> Option<(String, String)> {
    let mut asked = sources.texts.iter().filter(|text| text.report).peekable();
    asked.peek()?;
    let mut found = None;
    for text in asked {
        let (kind, id) = peek(&text.text)?;
        if kind != HeaderKind::Module {
            return None;
        }
        let file =
            SourceFile::new(FileId(0), text.shown.as_str(), std::sync::Arc::clone(&text.text));
        let tree = castra_syntax::parse(&file).tree;
        let game = tree.header()?.game.as_ref()?.text.to_string();
        let this = (id.to_owned(), game);
        if found.as_ref().is_some_and(|other| *other != this) {
            return None;
        }
        found = Some(this);
    }
    found
}
