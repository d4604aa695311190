//! The commands of a player, which begin with a colon.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

use castra_base::Span;
use castra_defs::Look;
use castra_draw::{Options, PngEffort};
use castra_sim::{
    Explainer, TakeBackMode, TakeBackResult, hides_information, is_open_to_all, test_text, text_map,
};
use castra_syntax::ast::HeaderKind;
use castra_terminal::layout::wrap;
use castra_terminal::{Prompt, derivation, lists};
use castra_vm::{Derivation, DerivationError};
use castra_workspace::{Levels, Library};

use super::super::super::error::Error;
use super::super::super::simulate::{knowledge_image, load_playable, with_battle_path};
use super::super::super::write::{change_file, write_file};
use super::super::screen::width;
use super::{LineResult, TerminalGame};
use castra_disk::files;
use castra_disk::sources;
use castra_library::Embedded;

/// The depth of a derivation in `:why`.
const DEPTH: usize = 3;

/// The maximum number of lines of `:why`.
const MAX_LINES: usize = 40;

/// The names of the commands.
const COMMANDS: [&str; 15] = [
    ":help",
    ":pieces",
    ":hand",
    ":state",
    ":map",
    ":why",
    ":odds",
    ":hint",
    ":standing",
    ":undo",
    ":redo",
    ":reload",
    ":save",
    ":test",
    ":quit",
];

impl TerminalGame<'_> {
    /// Returns the command that an answer names without its colon, such as `undo`.
    pub(super) fn without_colon(typed: &str) -> Option<&'static str> {
        let word = typed.split_whitespace().next()?;
        COMMANDS.into_iter().find(|command| command.strip_prefix(':') == Some(word))
    }

    /// Executes a command. `command` is the text after the colon.
    pub(super) fn execute_command(
        &mut self,
        prompt: &Prompt,
        command: &str,
    ) -> Result<LineResult, Error> {
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let rest = rest.trim();
        let view = self.session.deciding_chair().and_then(|chair| self.session.view(chair));
        let Some(view) = view else { return Ok(LineResult::AskAgain) };
        let game = self.session.game();
        let words = self.words();
        let such_as = |form: &str, example: &str| {
            words.format("play-such-as", &[("form", form.into()), ("example", example.into())])
        };
        match word {
            "help" => {
                let help = words.message("play-help").lines();
                self.print_text(&help.map(|line| format!("  {line}\n")).collect::<String>())?;
            }
            "pieces" => {
                self.print_list(&lists::piece_lines(game, &view), words.message("play-no-pieces"))?;
            }
            "hand" => {
                self.print_list(&lists::card_lines(game, &view), words.message("play-no-cards"))?
            }
            "state" => {
                self.print_list(&lists::state_lines(game, &view), words.message("play-no-state"))?
            }
            "map" => self.draw_map(rest)?,
            "why" if rest.is_empty() => {
                self.print_usage(&such_as("`:why VALUE`", "`:why count(units)`"))?;
            }
            "why" => self.explain(rest)?,
            "odds" if rest.is_empty() => {
                self.print_usage(&such_as("`:odds ANSWER`", "`:odds 1`"))?
            }
            "odds" => self.print_odds(prompt, rest)?,
            "hint" => self.print_hints()?,
            "standing" => self.print_standing()?,
            "undo!" => return self.undo(TakeBackMode::FreshChance),
            "undo" => match rest {
                "" => return self.undo(TakeBackMode::Free),
                "same" => return self.undo(TakeBackMode::SameChance),
                _ => self.print_usage(&words.join_or(&["`:undo`", "`:undo same`", "`:undo!`"]))?,
            },
            "redo" => {
                if self.session.redo() {
                    return Ok(LineResult::Answered);
                }
                self.print_message("play-nothing-to-redo")?;
            }
            "reload" => return self.reload(),
            "test" if rest.is_empty() => self.print_usage("`:test FILE`")?,
            "test" => match self.write_test(Path::new(rest)) {
                Ok(()) => {
                    let hides = hides_information(self.session.game());
                    let key = if hides { "play-wrote-secrets" } else { "play-wrote-test" };
                    self.print_file_message(key, rest)?;
                }
                Err(error) => self.print_error(&error)?,
            },
            "save" if rest.is_empty() => self.print_usage("`:save FILE`")?,
            "save" => match self.save(Path::new(rest)) {
                Ok(()) => self.print_file_message("play-wrote", rest)?,
                Err(error) => self.print_error(&error)?,
            },
            "quit" | "q" => return Ok(LineResult::Left),
            _ => {
                let commands = words.join_and(&COMMANDS);
                let values = [("word", word.into()), ("commands", (&commands).into())];
                self.print(&format!("{}\n", words.format("play-no-command", &values)))?;
            }
        }
        Ok(LineResult::AskAgain)
    }

    /// Prints a message.
    fn print_message(&mut self, key: &'static str) -> Result<(), Error> {
        self.print(&format!("{}\n", self.words().message(key)))
    }

    /// Prints an error, with its help on a separate line.
    fn print_error(&mut self, error: &Error) -> Result<(), Error> {
        let text = error.to_string();
        text.lines().try_for_each(|line| self.print(&format!("{}\n", line.trim_start())))
    }

    /// Prints a message about a file.
    fn print_file_message(&mut self, key: &'static str, file: &str) -> Result<(), Error> {
        let message = self.words().format(key, &[("file", file.into())]);
        self.print(&format!("{message}\n"))
    }

    /// Prints the usage of a command.
    fn print_usage(&mut self, ways: &str) -> Result<(), Error> {
        let message = self.words().format("table-type", &[("ways", ways.into())]);
        self.print(&format!("{message}\n"))
    }

    /// Explains a value if everyone at the screen may see its inputs.
    fn explain(&mut self, expression: &str) -> Result<(), Error> {
        let mut files = self.playable.files.clone();
        let file = files.add("<expression>", expression);
        let Some(read) = files.get(file).map(|file| self.playable.subject.check_query(file)) else {
            return self.print_message("play-why-long");
        };
        let query = match read {
            Ok(query) => query,
            Err(problems) => {
                for problem in problems {
                    let help = problem.help.map(|help| format!("; {help}")).unwrap_or_default();
                    self.print(&format!("{}{help}\n", problem.message))?;
                }
                return Ok(());
            }
        };
        let game = self.session.game();
        let program = game.image().program();
        if !is_open_to_all(program, &query.value) {
            return self.print_message("play-why-secret");
        }
        let text = match Derivation::of_query(game, &query, Some(self.reader)) {
            Ok(derivation) => {
                let explainer = Explainer { program, files: &files, depth: DEPTH };
                derivation::derivation_text(&explainer.lines(&derivation), 2, MAX_LINES)
            }
            Err(DerivationError::TooLong) => return self.print_message("play-why-steps"),
            Err(DerivationError::Hidden) => return self.print_message("play-why-unseen"),
            Err(DerivationError::Fault(fault)) => format!("{}\n", fault.message),
        };
        self.print_text(&text)
    }

    /// Takes the last answer back.
    fn undo(&mut self, mode: TakeBackMode) -> Result<LineResult, Error> {
        match self.session.take_back(mode) {
            TakeBackResult::Nothing => {
                self.print_message("play-nothing-to-undo")?;
                Ok(LineResult::AskAgain)
            }
            TakeBackResult::Barred(barrier) => {
                let words = self.words();
                let mut why = Vec::new();
                if barrier.chance {
                    why.push(words.message("play-barred-chance").to_owned());
                }
                if !barrier.revealed.is_empty() {
                    let chairs = self.session.chairs();
                    let shown = barrier.revealed.iter().filter_map(|&chair| chairs.get(chair));
                    let names: Vec<&str> = shown.map(|of| of.name.as_str()).collect();
                    let names = names.join(&format!(" {} ", words.message("and")));
                    why.push(words.format("play-barred-shown", &[("names", (&names).into())]));
                }
                if barrier.decided {
                    why.push(words.message("play-barred-decided").to_owned());
                }
                let why = why.join(&format!(" {} ", words.message("and")));
                let barred = words.format("play-barred", &[("why", (&why).into())]);
                self.print(&format!("{barred}\n"))?;
                Ok(LineResult::AskAgain)
            }
            TakeBackResult::Done => {
                self.printed_lines = self.account_lines();
                self.print_message("play-taken-back")?;
                Ok(LineResult::Answered)
            }
        }
    }

    /// Reloads the rules and the battle, and replays the game with them.
    fn reload(&mut self) -> Result<LineResult, Error> {
        let Some(path) = self.record_settings.battle_path else {
            self.print("the battle was not read from a file\n")?;
            return Ok(LineResult::AskAgain);
        };
        let Some(playable) = load_playable(path, self.record_settings.vary, self.out)? else {
            self.print("the game continues with the previous rules\n")?;
            return Ok(LineResult::AskAgain);
        };
        let image = knowledge_image(&playable.image)?;
        if image.program().armies.len() != self.session.game().image().program().armies.len() {
            self.print("there are other armies now: this is another game\n")?;
            return Ok(LineResult::AskAgain);
        }
        let (session, caught_up) = match self.session.replay_with(&image) {
            Ok(replayed) => replayed,
            Err(error) => {
                self.print(&format!("{error} any more; it continues with the previous rules\n"))?;
                return Ok(LineResult::AskAgain);
            }
        };
        self.session = session;
        self.playable = Cow::Owned(playable);
        match caught_up.refused {
            None => {
                let again = self.words().format("play-again", &[("n", caught_up.used.into())]);
                self.print(&format!("{again}\n"))?;
            }
            Some(refused) => self.print(&format!("{refused}; the game continues from there\n"))?,
        }
        self.printed_lines = self.account_lines();
        Ok(LineResult::Answered)
    }

    /// Writes the position as a test: at the end of an existing file, or in a new one.
    ///
    /// # Errors
    ///
    /// If the file is not a Castra file of the battle's package.
    fn write_test(&self, path: &Path) -> Result<(), Error> {
        let game = self.session.game();
        let refused = |why: &str| {
            Error::usage(format!("cannot write the test to `{}`: {why}", path.display()))
                .help("name a file with the ending `.castra` in the folder of the battle")
        };
        if path.extension().is_none_or(|ending| ending != sources::EXTENSION) {
            return Err(refused("tests are in `.castra` files"));
        }
        let name =
            format!("turn {} of a game, {} choices", game.turn(), self.session.answers().len());
        let test = test_text(game, &name);
        let folder = sources::package_folder(path);
        let battle = self.record_settings.battle_path;
        if battle.is_some_and(|battle| sources::package_folder(battle) != folder) {
            return Err(refused("the file would be in another package"));
        }
        let text = match files::read_to_string(path) {
            Ok(_) if battle.is_none() => {
                return Err(refused("the file belongs to another package"));
            }
            Ok(before) => {
                if sources::peek_header(&before).is_none() {
                    return Err(refused("the file does not begin as a Castra file does"));
                }
                format!("{}\n\n{test}", before.trim_end())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let text = format!("{}\n\n{test}", self.test_header(path, &folder));
                self.check_tests(path, &text)?;
                text
            }
            Err(error) => return Err(error.into()),
        };
        change_file(path, text.as_bytes())
    }

    /// Returns an error if a new file of tests would have problems at its path. Only the file of a
    /// battle can name the battle's own declarations.
    fn check_tests(&self, path: &Path, text: &str) -> Result<(), Error> {
        let checked = sources::load_from_string(path, text).check(&Embedded, &Levels::default());
        let shown = path.display().to_string();
        let is_here = |span: Span| checked.files.get(span.file).is_some_and(|f| *f.path == *shown);
        let wrong = checked.diagnostics.iter().find(|d| d.is_error() && is_here(d.primary.span));
        let Some(wrong) = wrong else { return Ok(()) };
        let why = format!("cannot write the test to `{shown}`: {}", wrong.message);
        let battle = self.record_settings.battle_path.map(|battle| battle.display().to_string());
        Err(Error::usage(why).help(format!(
            "only the file of the battle knows its own names: `:test {}`",
            battle.as_deref().unwrap_or("FILE")
        )))
    }

    /// Returns the header of a new file of tests. In the package of the game, it is the header of
    /// the game. Elsewhere, a `game` header would hide the game, so it is the header of a module
    /// without changes, which requires the modules in play.
    fn test_header(&self, path: &Path, folder: &Path) -> String {
        let game = &self.session.game().image().program().game;
        let title = &self.playable.subject.game().title;
        let sources = sources::load_folder(folder, &[]);
        let headers = || {
            let own = sources.texts.iter().filter(|text| text.package == 0);
            own.filter_map(|text| sources::peek_header(&text.text))
        };
        let modules = self.playable.modules.join(", ");
        let is_own = headers().any(|(kind, id)| kind == HeaderKind::Game && id == *game);
        if is_own && modules.is_empty() {
            return format!("game {game} \"{title}\"");
        }
        let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        let mut name = castra_base::slug(&stem);
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            name = format!("tests-{name}").trim_end_matches('-').to_owned();
        }
        let shipped = Embedded.names(HeaderKind::Module);
        while headers().any(|(_, id)| id == name) || shipped.contains(&name) {
            name.push_str("-tests");
        }
        let header = format!("module {name} \"Tests of {title}\" for {game}");
        match modules.is_empty() {
            true => header,
            false => format!("{header}\n\nrequires {modules}"),
        }
    }

    /// Draws the board.
    fn draw_map(&mut self, path: &str) -> Result<(), Error> {
        if path.is_empty() {
            let rules = self.playable.subject.game();
            let strength = |kind: &str| match &rules.kinds.get(kind)?.look {
                Look::Block { strength, .. } => strength.clone(),
                Look::None | Look::Badge => None,
            };
            return match text_map(self.session.game(), self.reader, width(), strength) {
                // The legend of the letters may be wider than the screen.
                Some(map) => {
                    let fits = |line: &str| castra_base::display_width(line) <= width();
                    let lines = map.lines().map(|line| match fits(line) {
                        true => format!("{line}\n"),
                        false => wrap(line, width(), 0),
                    });
                    self.print_text(&lines.collect::<String>())
                }
                None => self.print_message("play-no-map"),
            };
        }
        let battle = self.playable.battle.as_ref();
        let Some((battle, game)) = battle.filter(|(battle, _)| !battle.board.is_empty()) else {
            return self.print_message("play-no-board");
        };
        let path = PathBuf::from(path);
        let now =
            castra_sim::position_as_battle_for(battle, self.session.game(), Some(self.reader));
        let options = Options { fonts: self.playable.fonts.clone(), ..Options::default() };
        let drawn = castra_draw::render(game, &now, &options)
            .map_err(Error::from)
            .and_then(|scene| Ok(castra_draw::to_png(&scene, PngEffort::Fast, None)?))
            .and_then(|bytes| write_file(&path, &bytes));
        match drawn {
            Ok(()) => self.print_file_message("play-drew", &path.display().to_string()),
            Err(error) => self.print(&format!("{error}\n")),
        }
    }

    /// Saves the game to a file.
    pub(super) fn save(&self, path: &Path) -> Result<(), Error> {
        let mut record = with_battle_path(&self.playable, self.session.record(), path);
        record.campaign = self.record_settings.campaign.cloned();
        let text = record.to_text().map_err(|e| Error::usage(e.to_string()))?;
        match self.record_settings.resumed_record {
            Some(resumed) if files::is_same_file(resumed, path) => {
                change_file(path, text.as_bytes())
            }
            Some(_) | None => write_file(path, text.as_bytes()),
        }
    }
}
