//! The commands that a player can type at a question: each begins with a colon.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

use castra_draw::{Options, PngEffort};
use castra_sim::{
    Explainer, TakeBack, TakenBack, hides_something, is_open_to_all, test_text, text_map,
};
use castra_terminal::layout::wrapped;
use castra_terminal::{Asked, derivation, lists};
use castra_vm::{Derivation, Unexplained};

use super::super::super::check::plural;
use super::super::super::error::Error;
use super::super::super::simulate::{knowing, placed, playable};
use super::super::super::write::{change_file, write_file};
use super::super::screen::width;
use super::{Done, Table};
use crate::files;
use crate::sources;

/// The depth to which `:why` explains a value.
const DEPTH: usize = 3;

/// The greatest number of lines that `:why` shows.
const MOST_LINES: usize = 40;

const HELP: &str = "\
  an answer      a number of the list, a hex, or a name or its beginning; where
                 several may be chosen, with spaces or commas between, or `all`
  none, pass     chooses nothing, where that is allowed
  :pieces        lists the pieces on the board
  :hand          lists the piles, and the cards in them that you know
  :state         lists the state of the game, the armies and the hexes
  :map [FILE]    shows the board as letters; with FILE, draws it as a picture
  :why VALUE     explains a value as the game stands, as `castra why` does, if
                 nothing that is hidden from anybody decides it
  :odds ANSWER   lists the chances of what follows an answer, until you are asked
                 again or the turn passes
  :hint          lists the three best answers that a quick search finds, with
                 your chance of winning after each
  :standing      lists your chance of winning, turn by turn, as the game judges
                 its positions
  :undo          takes back your last answer; if chance was used, cards were
                 shown or somebody else has decided since, `:undo!` does so
                 too, with new dice, and `:undo same` with the same dice
  :redo          gives an answer again that was taken back
  :reload        reads the rules again, and plays again by what was chosen
  :save FILE     records the game, for `castra replay` and `--resume`
  :test FILE     writes the position as a test, with all that is hidden from
                 you
  :quit, :q      leaves the game
  Return         asks again
";

impl Table<'_> {
    /// Does what follows a colon.
    pub(super) fn command(&mut self, asked: &Asked, command: &str) -> Result<Done, Error> {
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let rest = rest.trim();
        let view = self.session.deciding().and_then(|chair| self.session.view(chair));
        let Some(view) = view else { return Ok(Done::AskAgain) };
        let game = self.session.game();
        match word {
            "help" => self.text(HELP)?,
            "pieces" => self.list(
                &lists::pieces(game, &view),
                "there are no pieces; `:state` lists what is on the hexes",
            )?,
            "hand" => self.list(&lists::cards(game, &view), "there are no cards")?,
            "state" => self.list(&lists::state(game, &view), "there is no state")?,
            "map" => self.map(rest)?,
            "why" if rest.is_empty() => self.print("type `:why VALUE`, as `:why count(units)`\n")?,
            "why" => self.why(rest)?,
            "odds" if rest.is_empty() => self.print("type `:odds ANSWER`, as `:odds 1`\n")?,
            "odds" => self.odds(asked, rest)?,
            "hint" => self.hint()?,
            "standing" => self.standing()?,
            "undo!" => return self.undo(TakeBack::FreshChance),
            "undo" => {
                match rest {
                    "" => return self.undo(TakeBack::Free),
                    "same" => return self.undo(TakeBack::SameChance),
                    _ => self.print("type `:undo`, `:undo same` or `:undo!`\n")?,
                }
            }
            "redo" => {
                if self.session.redo() {
                    return Ok(Done::Answered);
                }
                self.print("nothing was taken back that could be given again\n")?;
            }
            "reload" => return self.reload(),
            "test" if rest.is_empty() => self.print("type `:test FILE`\n")?,
            "test" => match self.test(Path::new(rest)) {
                Ok(()) => {
                    let warning = if hides_something(self.session.game()) {
                        "; what is hidden in the game is in it: open it when the game is over"
                    } else {
                        ""
                    };
                    self.print(&format!("wrote {rest}; `castra test` runs it{warning}\n"))?;
                }
                Err(error) => self.print(&format!("{error}\n"))?,
            },
            "save" if rest.is_empty() => self.print("type `:save FILE`\n")?,
            "save" => match self.save(Path::new(rest)) {
                Ok(()) => self.print(&format!("wrote {rest}\n"))?,
                Err(error) => self.print(&format!("{error}\n"))?,
            },
            "quit" | "q" => return Ok(Done::Left),
            _ => self.print(&format!(
                "there is no command `:{word}`; there are :help, :pieces, :hand, :state, :map, :why, \
                 :odds, :hint, :standing, :undo, :redo, :reload, :save, :test and :quit\n"
            ))?,
        }
        Ok(Done::AskAgain)
    }

    /// Explains a value, if all at the table may see what it is worked out from.
    fn why(&mut self, expression: &str) -> Result<(), Error> {
        let mut files = self.playable.files.clone();
        let file = files.add("<expression>", expression);
        let Some(read) = files.get(file).map(|file| self.playable.subject.question(file)) else {
            return self.print("the expression is too long\n");
        };
        let asked = match read {
            Ok(asked) => asked,
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
        if !is_open_to_all(program, &asked.value) {
            return self.print(
                "something that is hidden from somebody may decide this; `castra why` explains it in \
                 a recorded game\n",
            );
        }
        let text = match Derivation::of_question(game, &asked, Some(self.reader)) {
            Ok(derivation) => {
                let explainer = Explainer { program, files: &files, depth: DEPTH };
                derivation::text(&explainer.lines(&derivation), 2, MOST_LINES)
            }
            Err(Unexplained::TooLong) => "this takes too many steps to work out\n".to_owned(),
            Err(Unexplained::Hidden) => {
                "this depends on something that you do not see\n".to_owned()
            }
            Err(Unexplained::Fault(fault)) => format!("{}\n", fault.message),
        };
        self.text(&text)
    }

    /// Takes the last answer back.
    fn undo(&mut self, how: TakeBack) -> Result<Done, Error> {
        match self.session.take_back(how) {
            TakenBack::Nothing => {
                self.print("there is nothing to take back\n")?;
                Ok(Done::AskAgain)
            }
            TakenBack::Barred(barrier) => {
                let mut why = Vec::new();
                if barrier.chance {
                    why.push("chance was used".to_owned());
                }
                if !barrier.revealed.is_empty() {
                    let chairs = self.session.chairs();
                    let shown = barrier.revealed.iter().filter_map(|&chair| chairs.get(chair));
                    let names: Vec<&str> = shown.map(|of| of.name.as_str()).collect();
                    why.push(format!("cards or pieces were shown to {}", names.join(" and ")));
                }
                if barrier.decided {
                    why.push("somebody else has decided".to_owned());
                }
                self.print(&format!(
                    "{} since; `:undo!` takes it back all the same, with new dice, and the record \
                     says so\n",
                    why.join(" and ")
                ))?;
                Ok(Done::AskAgain)
            }
            TakenBack::Done => {
                self.shown = self.lines();
                self.print("taken back\n")?;
                Ok(Done::Answered)
            }
        }
    }

    /// Reads the rules and the battle again, and plays the game again under them.
    fn reload(&mut self) -> Result<Done, Error> {
        let Some(path) = self.paper.path_of_battle else {
            self.print("the battle was not read from a file\n")?;
            return Ok(Done::AskAgain);
        };
        let Some(playable) = playable(path, self.paper.vary, self.out)? else {
            self.print("the game continues with the previous rules\n")?;
            return Ok(Done::AskAgain);
        };
        let image = knowing(&playable.image)?;
        if image.program().armies.len() != self.session.game().image().program().armies.len() {
            self.print("there are other armies now: this is another game\n")?;
            return Ok(Done::AskAgain);
        }
        let (session, caught_up) = match self.session.replayed_with(&image) {
            Ok(replayed) => replayed,
            Err(error) => {
                self.print(&format!("{error} any more; it continues with the previous rules\n"))?;
                return Ok(Done::AskAgain);
            }
        };
        self.session = session;
        self.playable = Cow::Owned(playable);
        match caught_up.refused {
            None => self.print(&format!("{} again\n", plural(caught_up.used, "choice")))?,
            Some(refused) => self.print(&format!("{refused}; the game continues from there\n"))?,
        }
        self.shown = self.lines();
        Ok(Done::Answered)
    }

    /// Writes the position as a test: after what a file of tests has, or as a file of its own.
    ///
    /// # Errors
    ///
    /// If the file is not a Castra file of the package that is played.
    fn test(&self, path: &Path) -> Result<(), Error> {
        let game = self.session.game();
        let program = game.image().program();
        let refused = |why: &str| {
            Error::usage(format!("the test is not written to `{}`: {why}", path.display()))
                .help("name a new file with the ending `.castra`, or one of this package")
        };
        if path.extension().is_none_or(|ending| ending != sources::ENDING) {
            return Err(refused("tests are in `.castra` files"));
        }
        let name =
            format!("turn {} of a game, {} choices", game.turn(), self.session.answers().len());
        let test = test_text(game, &name);
        let text = match files::read_to_string(path) {
            Ok(before) => {
                let here = self.paper.path_of_battle.is_some_and(|battle| {
                    sources::package_folder(battle) == sources::package_folder(path)
                });
                if !here {
                    return Err(refused("it belongs to another package"));
                }
                if sources::peek(&before).is_none() {
                    return Err(refused("it does not begin as a Castra file does"));
                }
                format!("{}\n\n{test}", before.trim_end())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let title = &self.playable.subject.game().title;
                format!("game {} \"{title}\"\n\n{test}", program.game)
            }
            Err(error) => return Err(error.into()),
        };
        change_file(path, text.as_bytes())
    }

    /// Draws the board.
    fn map(&mut self, path: &str) -> Result<(), Error> {
        if path.is_empty() {
            return match text_map(self.session.game(), self.reader, width()) {
                // The legend of the letters may be long.
                Some(map) => {
                    let fits = |line: &str| castra_base::display_width(line) <= width();
                    let lines = map.lines().map(|line| match fits(line) {
                        true => format!("{line}\n"),
                        false => wrapped(line, width(), 0),
                    });
                    self.text(&lines.collect::<String>())
                }
                None => self.print(
                    "the board does not fit the screen, or there is none; `:map FILE` draws it, \
                     `:pieces` lists the pieces\n",
                ),
            };
        }
        let battle = self.playable.battle.as_ref();
        let Some((battle, game)) = battle.filter(|(battle, _)| !battle.board.is_empty()) else {
            return self.print(
                "there is no map: only the board of a battle is drawn; `:pieces` lists the \
                 pieces\n",
            );
        };
        let path = PathBuf::from(path);
        let now = castra_sim::position_for(battle, self.session.game(), Some(self.reader));
        let options = Options { fonts: self.playable.fonts.clone(), ..Options::default() };
        let drawn = castra_draw::render(game, &now, &options)
            .map_err(Error::from)
            .and_then(|scene| Ok(castra_draw::to_png(&scene, PngEffort::Fast, None)?))
            .and_then(|bytes| write_file(&path, &bytes));
        match drawn {
            Ok(()) => self.print(&format!("drew {}\n", path.display())),
            Err(error) => self.print(&format!("{error}\n")),
        }
    }

    /// Writes the game down.
    pub(super) fn save(&self, path: &Path) -> Result<(), Error> {
        let mut record = placed(&self.playable, self.session.record(), path);
        record.campaign = self.paper.campaign.cloned();
        let text = record.to_text().map_err(|e| Error::usage(e.to_string()))?;
        match self.paper.resumed {
            Some(resumed) if files::is_same(resumed, path) => change_file(path, text.as_bytes()),
            Some(_) | None => write_file(path, text.as_bytes()),
        }
    }
}
