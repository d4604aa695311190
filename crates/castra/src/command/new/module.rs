//! A new module: a folder with a change that has an effect, and its tests.

use std::path::Path;
use std::sync::Arc;

use castra_base::{FileId, SourceFile, SourceMap};
use castra_defs::{Board, Cell, Game};
use castra_ir::{Function, Program, Ty};
use castra_syntax::ast::ItemKind;
use castra_vm::{TestFailureKind, run_test};
use castra_workspace::{CheckedGame, Levels};

use super::notes;
use super::verify;
use super::verify::refuse_existing;
use crate::command::error::Error;
use crate::command::write::write_file;
use crate::exit::Exit;
use crate::output::Output;
use castra_disk::sources::{self, DiskSource, Sources};
use castra_ide::battle_text::string_literal;
use castra_library::Embedded;

/// The template of a module. Words in capitals are placeholders.
const MODULE: &str = include_str!("../../../templates/module/module.castra");

/// The maximum number of functions that are tried.
const MAX_CANDIDATES: usize = 24;

/// A number that no function returns, so that a failed test reveals the true value.
const SENTINEL: i64 = -98_765;

pub(super) fn write(
    folder: &Path,
    name: &str,
    title: &str,
    game_id: &str,
    out: &mut Output,
) -> Result<Exit, Error> {
    let mut sources = sources::load_folder(folder, &[]);
    let is_own = super::game_lookup::package_games(&sources).iter().any(|id| id == game_id);
    // Without a `castra.ron` above it, only a file beside the game belongs to its package.
    let is_beside = is_own && !is_in_package(folder);
    let root = if is_beside { folder.to_owned() } else { folder.join(name) };
    let path = root.join(format!("{name}.castra"));
    refuse_existing(if is_beside { &path } else { &root })?;
    sources.wanted = Some(game_id.to_owned());
    let checked = sources.check(&Embedded, &Levels::default());
    let game = checked.games.iter().find(|game| game.game.id == game_id);
    let Some(game) = game.filter(|game| !game.has_errors) else {
        return Err(Error::usage(format!("the rules of `{game_id}` have errors"))
            .help("`castra check` shows them"));
    };
    let program = game.program();
    let candidates = candidates(game, &program, &checked.files);
    let clause = free_clause(&sources);
    let tried = candidates.iter().take(MAX_CANDIDATES).find_map(|function| {
        let plan = Plan::new(name, title, &game.game, &program, function)?;
        let plan = Plan { text: plan.text.replace("CLAUSE", &clause), ..plan };
        plan.verified_text(&sources)
    });
    let Some(text) = tried else {
        return Err(Error::usage(format!(
            "the rules of `{game_id}` have no number that a first module could change"
        ))
        .help("a module changes the value of a `fn … -> int` of its game"));
    };
    write_file(&path, text.as_bytes())?;
    // An existing package keeps its own instructions.
    if !is_own {
        notes::write(&root, "module", game_id)?;
        let config = format!("(name: \"{name}\", version: \"0.1.0\")\n");
        write_file(&root.join("castra.ron"), config.as_bytes())?;
    }
    let written = if is_beside { &path } else { &root };
    out.print_note(&format!("wrote {}", written.display()));
    out.print_note(&format!("  castra check {0}\n  castra test {0}", written.display()));
    verify(&path, &text, out);
    Ok(Exit::Success)
}

/// Returns the first house rule number, such as `HR-1`, that no other module beside this one uses.
fn free_clause(sources: &Sources) -> String {
    let is_free = |clause: &String| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let mut texts = sources.texts.iter();
        !texts.any(|text| text.text.split(|c| !is_part(c)).any(|word| word == clause))
    };
    let mut clauses = (1..).map(|number: u32| format!("HR-{number}"));
    // Invariant: a finite number of texts uses a finite number of names.
    clauses.find(is_free).unwrap_or_default()
}

/// Returns whether a folder belongs to a package with a description.
fn is_in_package(folder: &Path) -> bool {
    let there = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let whole = std::fs::canonicalize(there).unwrap_or_else(|_| there.to_owned());
    whole.ancestors().any(sources::is_package_root)
}

/// Returns the functions that return a number. Functions of a piece come first, and then the
/// functions that actions call most often. Functions that only other functions call are last.
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
            ItemKind::Procedure(_)
                | ItemKind::Turn(_)
                | ItemKind::Whenever(_)
                | ItemKind::Reaction(_)
        )
    });
    let done: Vec<&str> =
        done.filter_map(|item| Some(files.get(item.span.file)?.slice(item.span))).collect();
    let in_functions = |function: &Function| {
        let mut texts = items().filter_map(|item| match item.kind {
            ItemKind::Function(_) if !item.span.contains(function.span) => {
                Some(files.get(item.span.file)?.slice(item.span))
            }
            _ => None,
        });
        let calls = [format!(" {}(", function.name), format!("({}(", function.name)];
        texts.any(|text| calls.iter().any(|call| text.contains(call.as_str())))
    };
    let functions = program.rules.functions.iter();
    let numbers = functions.filter(|f| f.result == Ty::Int && declared(f));
    let mut ranked: Vec<(usize, &Function)> = numbers
        .map(|function| {
            let call = format!(" {}(", function.name);
            let calls = |line: &str| {
                // Preferences are for bots, so calls in them do not count.
                let line = line.split(" prefer ").next().unwrap_or_default();
                let weight = if line.contains("roll") { 3 } else { 1 };
                weight * line.matches(&call).count()
            };
            (done.iter().flat_map(|text| text.lines()).map(calls).sum(), function)
        })
        .filter(|(count, function)| *count > 0 || in_functions(function))
        .collect();
    // The sort is stable: equal functions stay in source order.
    let of_piece = |function: &Function| {
        let params = function.body.locals.iter().take(function.params);
        params.into_iter().any(|local| matches!(local.ty, Ty::Piece(_)))
    };
    ranked.sort_by_key(|(count, function)| {
        std::cmp::Reverse((*count > 0, of_piece(function), *count))
    });
    ranked.into_iter().map(|(_, function)| function).collect()
}

/// A module that changes one function, to be tried.
struct Plan {
    /// The source, with placeholders for the values.
    text: String,
    /// The call whose value the tests expect.
    call: String,
}

impl Plan {
    /// Returns `None` if the arguments of the function cannot be set up in a test.
    fn new(
        name: &str,
        title: &str,
        game: &Game,
        program: &Program,
        function: &Function,
    ) -> Option<Self> {
        let board = game.boards.values().next();
        let hexes = board.and_then(|board| Some((board, hexes(board)?)));
        let named = hexes.map(|(board, at)| at.map(|cell| board.name_of(cell)));
        let mut setup = Vec::new();
        setup.extend(hexes.map(|(board, _)| format!("board {}", board.name)));
        let [here, there] = named.unwrap_or_default();
        let has_board = !here.is_empty();
        let mut args = Vec::new();
        let mut pieces = 0;
        let locals = function.body.locals.iter().take(function.params);
        for local in locals.clone() {
            args.push(match &local.ty {
                Ty::Piece(kind) if has_board => {
                    let kind = program.kinds.get(kind)?;
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
                Ty::Hex if has_board => there.to_string(),
                Ty::Army => "first".to_owned(),
                Ty::Bool => "false".to_owned(),
                Ty::Int => "1".to_owned(),
                Ty::Enum(id) => {
                    let word = program.enums.get(id)?.words.first()?;
                    word.word.clone()
                }
                Ty::Variant(kind) => {
                    let sort = program.kinds.get(kind)?.sorts.first()?;
                    sort.name.clone()
                }
                Ty::Option(_) => "none".to_owned(),
                _ => return None,
            });
        }
        let takes_hex = locals.clone().any(|local| local.ty == Ty::Hex);
        if takes_hex && pieces == 1 {
            // A function of a piece and a hex often concerns an enemy in the hex, so the test
            // places one.
            let line = setup.iter().find(|line| line.starts_with("place ")).cloned()?;
            let line = line.replace("for first", "for second");
            setup.push(line.replace(&format!(" at {here}"), &format!(" at {there}")));
        }
        let names: Vec<&str> = locals.map(|local| local.name.as_str()).collect();
        let call = format!("{}({})", function.name, args.join(", "));
        let setup: Vec<String> = setup.iter().map(|line| format!("  {line}")).collect();
        let known = format!("`{}`", function.name);
        let head = format!("`{}({})`", function.name, names.join(", "));
        let quiet = format!("{} is raised", function.name);
        let text = MODULE
            .replace("\"TITLE\"", &string_literal(title))
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

    /// Returns the source if the change has the intended effect in the tests.
    fn verified_text(&self, sources: &Sources) -> Option<String> {
        let fill = |with: i64, without: i64| {
            let text = self
                .text
                .replace("== WITHOUT", &format!("== {without}"))
                .replace("== WITH", &format!("== {with}"));
            castra_syntax::format(&SourceFile::new(FileId(0), "", text)).text
        };
        let tests = self.run_tests(&fill(SENTINEL, SENTINEL), sources)?;
        let [with, without] = tests.as_slice() else { return None };
        let (with, without) = ((*with)?, (*without)?);
        if with != without + 1 {
            return None;
        }
        let text = fill(with, without);
        let all = self.run_tests(&text, sources)?;
        (all == [None, None]).then_some(text)
    }

    /// Returns the actual value of each failed test, and `None` for each passed test. Returns
    /// `None` as a whole if the module has problems or a test fails for another reason.
    fn run_tests(&self, text: &str, sources: &Sources) -> Option<Vec<Option<i64>>> {
        let shown = "<module>";
        let mut sources = sources.clone();
        sources.wanted = None;
        if sources.packages.is_empty() {
            sources.packages.push(sources::DiskPackage::default());
        }
        let module = DiskSource {
            package: 0,
            shown: shown.to_owned(),
            disk: None,
            pictures: Arc::default(),
            text: Arc::from(text),
            report: true,
            tests: true,
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
                    let is_it = value.call.is_some()
                        && self.call.starts_with(value.call.as_deref()?.split('(').next()?);
                    if is_it { value.value.parse().ok().map(Some) } else { None }
                }
                Some(_) => None,
            }
        })
        .collect()
    }
}

/// Returns two adjacent hexes in the middle of a board.
fn hexes(board: &Board) -> Option<[Cell; 2]> {
    let middle = board.cells().nth(board.cell_count() / 2)?;
    Some([middle, board.neighbours(middle).next()?])
}
