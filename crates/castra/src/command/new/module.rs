//! A module of one's own: a folder with a change that has an effect, and tests
//! of it.

use std::path::Path;
use std::sync::Arc;

use castra_lang::model::{Board, Cell, Game};
use castra_lang::program::{Function, Program, Ty};
use castra_lang::{CheckedGame, Levels};
use castra_syntax::ast::ItemKind;
use castra_syntax::{FileId, SourceFile, SourceMap};
use castra_vm::{TestFailureKind, run_test};

use super::{Error, refuse_existing, verify};
use crate::Exit;
use crate::battle_text::quoted;
use crate::command::write_file;
use crate::library::Embedded;
use crate::output::Output;
use crate::sources::{self, Sources, Text};

/// The module to start from; words in capitals stand for the module's own.
const MODULE: &str = include_str!("../../../templates/module/module.castra");

/// Most values of the game that are tried.
const TRIED: usize = 24;

/// A number that no value has, to learn what it is.
const UNLIKELY: i64 = -98_765;

pub(super) fn write(
    folder: &Path,
    name: &str,
    title: &str,
    game_id: &str,
    out: &mut Output,
) -> Result<Exit, Error> {
    let root = folder.join(name);
    refuse_existing(&root)?;
    let mut sources = sources::load_here();
    sources.wanted = Some(game_id.to_owned());
    let checked = sources.check(&Embedded, &Levels::default());
    let game = checked.games.iter().find(|game| game.game.id == game_id);
    let Some(game) = game.filter(|game| !game.has_errors) else {
        return Err(Error::usage(format!("the rules of `{game_id}` have errors"))
            .help("`castra check` shows them"));
    };
    let program = game.program();
    let candidates = candidates(game, &program, &checked.files);
    let tried = candidates.iter().take(TRIED).find_map(|function| {
        let plan = Plan::of(name, title, &game.game, &program, function)?;
        plan.text(&sources)
    });
    let Some(text) = tried else {
        return Err(Error::usage(format!(
            "there is no number in the rules of `{game_id}` that a first module could change"
        ))
        .help("a module changes what a `fn … -> int` of its game works out"));
    };
    let path = root.join(format!("{name}.castra"));
    write_file(&path, text.as_bytes())?;
    // The module's game may be one of the folder that it is written to, and then
    // it belongs to the same package.
    let own = super::own_games(&sources);
    if !own.iter().any(|id| id == game_id) {
        let config = format!("(name: \"{name}\", version: \"0.1.0\")\n");
        write_file(&root.join("castra.ron"), config.as_bytes())?;
    }
    out.note(&format!("wrote {}", root.display()));
    out.note(&format!("  castra check {0}\n  castra test {0}", root.display()));
    verify(&path, &text, out);
    Ok(Exit::Fine)
}

/// The functions of a game that give a number, those first that what is done in
/// play asks for most often.
fn candidates<'p>(
    game: &CheckedGame,
    program: &'p Program,
    files: &SourceMap,
) -> Vec<&'p Function> {
    let items = || game.trees().iter().flat_map(|tree| &tree.items);
    let declared = |function: &Function| {
        items().any(|item| {
            matches!(item.kind, ItemKind::Function(_)) && item.span.contains(function.span)
        })
    };
    let done = items().filter(|item| {
        matches!(
            item.kind,
            ItemKind::Procedure(_) | ItemKind::Turn(_) | ItemKind::Whenever(_) | ItemKind::Reaction(_)
        )
    });
    let done: Vec<&str> =
        done.filter_map(|item| Some(files.get(item.span.file)?.slice(item.span))).collect();
    let functions = program.rules.functions.iter();
    let numbers = functions.filter(|f| f.result == Ty::Int && f.params > 0 && declared(f));
    let mut ranked: Vec<(usize, &Function)> = numbers
        .map(|function| {
            let call = format!(" {}(", function.name);
            (done.iter().map(|text| text.matches(&call).count()).sum(), function)
        })
        .filter(|(count, _)| *count > 0)
        .collect();
    // Stable: equals stay in the order of the text.
    ranked.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    ranked.into_iter().map(|(_, function)| function).collect()
}

/// A module that changes one value.
struct Plan {
    /// The text, but for what the value is.
    text: String,
    /// The two lines of the tests that say it.
    call: String,
}

impl Plan {
    /// Nothing if the value depends on what a first test cannot have.
    fn of(
        name: &str,
        title: &str,
        game: &Game,
        program: &Program,
        function: &Function,
    ) -> Option<Self> {
        let board = game.boards.values().next()?;
        let [here, there] = hexes(board)?;
        let (here, there) = (board.name_of(here), board.name_of(there));
        let mut setup = vec![format!("board {}", board.name)];
        let mut args = Vec::new();
        let mut pieces = 0;
        let locals = function.body.locals.iter().take(function.params);
        for local in locals.clone() {
            args.push(match &local.ty {
                Ty::Piece(kind) => {
                    let kind = program.kinds.get(kind.index())?;
                    let sort = game.instances.values().find(|i| i.kind == kind.name)?;
                    let (army, hex) = match pieces {
                        0 => ("first", &here),
                        1 => ("second", &there),
                        _ => return None,
                    };
                    pieces += 1;
                    setup.push(format!("place {} for {army} at {hex}", sort.name));
                    format!("{} at {hex}", kind.name)
                }
                Ty::Hex => there.to_string(),
                Ty::Army => "first".to_owned(),
                Ty::Bool => "false".to_owned(),
                Ty::Int => "1".to_owned(),
                Ty::Enum(id) => {
                    let word = program.enums.get(id.index())?.words.first()?;
                    word.word.clone()
                }
                Ty::Maybe(_) => "none".to_owned(),
                _ => return None,
            });
        }
        let takes_hex = locals.clone().any(|local| local.ty == Ty::Hex);
        if takes_hex && pieces == 1 {
            // Against somebody, where there is somebody to be had.
            let line = setup.iter().find(|line| line.starts_with("place ")).cloned()?;
            let line = line.replace("for first", "for second");
            setup.push(line.replace(&format!(" at {here}"), &format!(" at {there}")));
        }
        let names: Vec<&str> = locals.map(|local| local.name.as_str()).collect();
        let call = format!("{}({})", function.name, args.join(", "));
        let setup: Vec<String> = setup.iter().map(|line| format!("  {line}")).collect();
        let known = format!("`{}`", function.name);
        let head = format!("`{}({})`", function.name, names.join(", "));
        let quiet = format!("{} is raised", function.name.replace('-', " "));
        let text = MODULE
            .replace("\"TITLE\"", &quoted(title))
            .replace("TITLE", &title.replace('\n', " "))
            .replace("CALLED(ARGS)", &format!("{}({})", function.name, names.join(", ")))
            .replace("SETUP", &setup.join("\n"))
            .replace("HEADLINE", &quiet)
            .replace("HEAD", &head)
            .replace("KNOWN", known.trim_matches('`'))
            .replace("GAME", &game.id)
            .replace("NAME", name)
            .replace("expect CALL", &format!("expect {call}"));
        Some(Self { text, call })
    }

    /// The text, if the change has its effect in the tests.
    fn text(&self, sources: &Sources) -> Option<String> {
        let fill = |with: i64, without: i64| {
            let text = self
                .text
                .replace("== WITHOUT", &format!("== {without}"))
                .replace("== WITH", &format!("== {with}"));
            castra_syntax::format(&SourceFile::new(FileId(0), "", text)).text
        };
        let tests = self.tests(&fill(UNLIKELY, UNLIKELY), sources)?;
        let [with, without] = tests.as_slice() else { return None };
        let (with, without) = ((*with)?, (*without)?);
        if with != without + 1 {
            return None;
        }
        let text = fill(with, without);
        let all = self.tests(&text, sources)?;
        (all == [None, None]).then_some(text)
    }

    /// What the value is in each of the tests; none if it is as the test says.
    /// Nothing at all if the module has problems or a test fails otherwise.
    fn tests(&self, text: &str, sources: &Sources) -> Option<Vec<Option<i64>>> {
        let shown = "<module>";
        let mut sources = sources.clone();
        sources.wanted = None;
        if sources.packages.is_empty() {
            sources.packages.push(sources::Root::default());
        }
        let module = Text {
            package: 0,
            shown: shown.to_owned(),
            disk: None,
            text: Arc::from(text),
            report: true,
        };
        sources.texts.push(module);
        let checked = sources.check(&Embedded, &Levels::default());
        if !checked.diagnostics.is_empty() {
            return None;
        }
        let own = checked.tests.iter().filter(|test| {
            checked.files.get(test.span().file).is_some_and(|file| file.path == shown)
        });
        own.map(|test| {
            let outcome = run_test(&test.link());
            match outcome.failure.map(|failure| failure.kind) {
                None => Some(None),
                Some(TestFailureKind::Expectation(Some(derivation))) => {
                    let value = derivation.parts.first()?;
                    let is_it = value.call.is_some() && self.call.starts_with(
                        value.call.as_deref()?.split('(').next()?,
                    );
                    if is_it { value.value.parse().ok().map(Some) } else { None }
                }
                Some(_) => None,
            }
        })
        .collect()
    }
}

/// Two hexes side by side in the middle of a board.
fn hexes(board: &Board) -> Option<[Cell; 2]> {
    let middle = board.cells().nth(board.cell_count() / 2)?;
    Some([middle, board.neighbours(middle).next()?])
}
