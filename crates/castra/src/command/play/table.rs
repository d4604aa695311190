//! A game at the screen: telling what happens, asking, and doing what is typed.

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use castra_draw::{Options, PngEffort};
use castra_sim::{Answer, End, Match, Moment, Pause, RecordedOutcome, ReplayError, Sitting};
use castra_vm::{Choice, Line};

use super::super::check::plural;
use super::super::simulate::Playable;
use super::super::{Error, write_file};
use super::question::{Asked, Typed};
use super::screen::{width, wrapped};
use super::seats::Seats;
use super::told::Told;
use super::view::{self, Viewer};
use crate::Exit;
use crate::output::{Output, Paint};
use crate::report::{self, Style};

/// Clears a terminal, what has scrolled off it included, and goes to its top.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

const HELP: &str = "\
  an answer      a number of the list, a hex, or a name or its beginning; where
                 several may be chosen, with spaces or commas between them, or `all`
  none, pass     chooses nothing, where that is allowed
  :pieces        lists the pieces on the board
  :hand          lists the piles, and the cards in them that you know
  :state         lists the state of the game, the armies and the hexes
  :map [FILE]    draws the board, as a picture
  :undo          takes back your last answer; `:undo!` if chance or somebody else
                 has acted since
  :save FILE     records the game, for `castra replay` and `castra play --resume`
  :quit          leaves the game
  Return         asks again
";

/// What a game is written down with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paper<'a> {
    pub(super) playable: &'a Playable,
    pub(super) seats: &'a Seats,
    /// Where to, at the end.
    pub(super) path: Option<&'a Path>,
}

/// A game at the screen.
pub(super) struct Table<'a> {
    sitting: Sitting,
    told: Told,
    /// The lines of the story that are on the screen.
    shown: Vec<Line>,
    /// Who had to decide last by hand.
    last: Option<u32>,
    /// Answers that can be taken back, oldest first.
    taken: Vec<Taken>,
    /// How often something was taken back after chance or somebody else had acted.
    undone: usize,
    has_secrets: bool,
    paper: Paper<'a>,
    out: &'a mut Output,
}

/// An answer that can be taken back: how it was before.
struct Taken {
    moment: Moment,
    told: Told,
    /// Whether chance or somebody else has acted since.
    is_past: bool,
}

/// What came of a line that was typed.
enum Done {
    /// The game goes on.
    Answered,
    /// The question still stands.
    AskAgain,
    /// The question is to be shown again.
    ShowAgain,
    /// Somebody wants to leave.
    Left,
}

impl<'a> Table<'a> {
    pub(super) fn new(sitting: Sitting, paper: Paper<'a>, out: &'a mut Output) -> Self {
        let people = paper.seats.people();
        let has_secrets = people.len() > 1 && view::has_secrets(sitting.game());
        let told = Told::new(people);
        let (shown, taken) = (Vec::new(), Vec::new());
        Self { sitting, told, shown, last: None, taken, undone: 0, has_secrets, paper, out }
    }

    /// Goes on from a game that was written down.
    pub(super) fn catch_up(&mut self, answers: &[Answer]) -> Result<(), ReplayError> {
        self.sitting.catch_up(answers, &mut self.told)?;
        self.told.take_news();
        self.shown = self.told.lines();
        self.forget_last_turns();
        Ok(())
    }

    /// Plays to the end, or until somebody leaves.
    pub(super) fn play(mut self) -> Result<Exit, Error> {
        loop {
            let pause = self.sitting.go_on(&mut self.told)?;
            let is_news = self.told.take_news();
            if let Some(taken) = self.taken.last_mut() {
                taken.is_past |= is_news || matches!(pause, Pause::Bot(_));
            }
            match pause {
                Pause::Bot(_) => self.show_settled()?,
                Pause::Over => {
                    self.tell()?;
                    return self.over();
                }
                Pause::Person(army) => {
                    if let Some(exit) = self.turn_to(army)? {
                        return Ok(exit);
                    }
                }
            }
        }
    }

    /// Lets a person decide. How the game was left, if it was.
    fn turn_to(&mut self, army: u32) -> Result<Option<Exit>, Error> {
        let before = self.last;
        let is_other = before.is_some_and(|who| who != army);
        if is_other && let Some(taken) = self.taken.last_mut() {
            taken.is_past = true;
        }
        self.tell()?;
        if self.has_secrets && before != Some(army) && !self.pass_to(army, is_other)? {
            return self.broke_off().map(Some);
        }
        self.last = Some(army);
        let Some(asked) = Asked::of(self.sitting.game()) else { return Ok(None) };
        self.ask(&asked)?;
        loop {
            let Some(typed) = self.line("> ")? else { return self.broke_off().map(Some) };
            match self.done(&asked, typed.trim())? {
                Done::Answered => return Ok(None),
                Done::AskAgain => {}
                Done::ShowAgain => self.ask(&asked)?,
                Done::Left => {
                    self.write_down()?;
                    self.out.note("the game was left before its end");
                    return Ok(Some(Exit::Fine));
                }
            }
        }
    }

    /// Does what was typed.
    fn done(&mut self, asked: &Asked, typed: &str) -> Result<Done, Error> {
        if typed.is_empty() {
            return Ok(Done::ShowAgain);
        }
        if let Some(command) = typed.strip_prefix(':') {
            return self.command(command);
        }
        let moment = self.sitting.moment();
        let told = self.told.clone();
        let refused = match asked.understood(typed) {
            Ok(typed) => {
                let choice = match &typed {
                    Typed::One(option) => Choice::One(*option),
                    Typed::Several(words) => Choice::Some(words),
                };
                self.sitting.answer(choice, &mut self.told).err().map(|e| e.to_string())
            }
            Err(why) => Some(why),
        };
        let Some(why) = refused else {
            self.taken.push(Taken { moment, told, is_past: false });
            return Ok(Done::Answered);
        };
        self.print(&format!("{why}\n"))?;
        self.print(&format!("{}\n", asked.possible()))?;
        Ok(Done::AskAgain)
    }

    fn command(&mut self, command: &str) -> Result<Done, Error> {
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let rest = rest.trim();
        let Some(viewer) = Viewer::of(self.sitting.game()) else { return Ok(Done::AskAgain) };
        match word {
            "help" => self.text(HELP)?,
            "pieces" => self.list(
                &view::pieces(self.sitting.game(), viewer),
                "there are no pieces; `:state` lists what is on the hexes",
            )?,
            "hand" => self.list(&view::cards(self.sitting.game(), viewer), "there are no cards")?,
            "state" => self.list(&view::state(self.sitting.game(), viewer), "there is no state")?,
            "map" => self.map(rest)?,
            "undo" | "undo!" => return self.undo(word == "undo!"),
            "save" if rest.is_empty() => self.print("type `:save FILE`\n")?,
            "save" => match self.save(Path::new(rest)) {
                Ok(()) => self.print(&format!("wrote {rest}\n"))?,
                Err(error) => self.print(&format!("{error}\n"))?,
            },
            "quit" => return Ok(Done::Left),
            _ => self.print(&format!("there is no command `:{word}`; `:help` lists them\n"))?,
        }
        Ok(Done::AskAgain)
    }

    /// Takes the last answer back.
    fn undo(&mut self, by_force: bool) -> Result<Done, Error> {
        let Some(taken) = self.taken.pop() else {
            self.print("there is nothing to take back\n")?;
            return Ok(Done::AskAgain);
        };
        if taken.is_past && !by_force {
            self.taken.push(taken);
            self.print(
                "chance was used, something was shown or somebody else has decided since; \
                 `:undo!` takes it back all the same\n",
            )?;
            return Ok(Done::AskAgain);
        }
        self.undone += usize::from(taken.is_past);
        self.sitting.go_back(&taken.moment);
        self.told = taken.told;
        self.shown = self.told.lines();
        self.print("taken back\n")?;
        Ok(Done::Answered)
    }

    /// Hands the screen over. Whether anybody was there to take it.
    fn pass_to(&mut self, army: u32, is_other: bool) -> Result<bool, Error> {
        let armies = &self.sitting.game().image().program().armies;
        let name = armies.get(army as usize).map_or("", |a| a.name.as_str()).to_owned();
        if self.out.has_screen() && is_other {
            self.text(CLEAR)?;
        }
        if self.line(&format!("pass the screen to {name}, press return "))?.is_none() {
            return Ok(false);
        }
        if self.out.has_screen() && is_other {
            self.text(CLEAR)?;
            // What has happened is public; it was wiped off with what is not.
            self.forget_last_turns();
            self.tell()?;
        }
        Ok(true)
    }

    /// Shows whose decision it is, and the options.
    fn ask(&mut self, asked: &Asked) -> Result<(), Error> {
        let paint = Paint(self.out.has_colour());
        let width = width();
        let mut text = String::from("\n");
        for line in wrapped(asked.head(), width, 0).lines() {
            text.push_str(&format!("{}\n", paint.bold(line)));
        }
        text.push_str(&asked.listed(width));
        self.text(&text)
    }

    /// Shows the lines of the story that are new, and how the last has gone on.
    fn tell(&mut self) -> Result<(), Error> {
        self.show(self.told.lines())
    }

    fn show(&mut self, lines: Vec<Line>) -> Result<(), Error> {
        let paint = Paint(self.out.has_colour());
        let width = width();
        let same = self.shown.iter().zip(&lines).take_while(|(old, new)| old == new).count();
        let mut text = String::new();
        for (at, line) in lines.iter().enumerate().skip(same) {
            let before = self.shown.get(at).filter(|old| old.depth == line.depth);
            let indent = 2 * usize::from(line.depth);
            match before.and_then(|old| line.text.strip_prefix(old.text.as_str())) {
                Some("") => {}
                Some(more) => {
                    let more = more.trim_start_matches([',', ';', ':', ' ']);
                    text.push_str(&wrapped(&format!("… {more}"), width, indent + 2));
                }
                None if line.depth == 0 => {
                    for part in wrapped(&line.text, width, indent).lines() {
                        text.push_str(&format!("{}\n", paint.bold(part)));
                    }
                }
                None => text.push_str(&wrapped(&line.text, width, indent)),
            }
        }
        self.shown = lines;
        self.text(&text)
    }

    /// Shows the lines that are new and will not change any more.
    fn show_settled(&mut self) -> Result<(), Error> {
        let lines = self.told.settled();
        if lines.len() > self.shown.len() { self.show(lines.to_vec()) } else { Ok(()) }
    }

    /// Takes the last turns for not shown yet, and everything before them for shown.
    fn forget_last_turns(&mut self) {
        let mut heads = (0..self.shown.len())
            .rev()
            .filter(|&at| self.shown.get(at).is_some_and(|line| line.depth == 0));
        let from = heads.by_ref().take(2).last().unwrap_or(0);
        self.shown.truncate(from);
    }

    /// Draws the board.
    fn map(&mut self, path: &str) -> Result<(), Error> {
        let battle = self.paper.playable.battle.as_ref();
        let Some((battle, game)) = battle.filter(|(battle, _)| !battle.board.is_empty()) else {
            return self.print(
                "there is no map: only the board of a battle is drawn; `:pieces` lists the \
                 pieces\n",
            );
        };
        let path = match path {
            "" => PathBuf::from(format!("{}-now.png", battle.id)),
            path => PathBuf::from(path),
        };
        let now = castra_sim::position(battle, self.sitting.game());
        let drawn = castra_draw::render(game, &now, &Options::default())
            .map_err(Error::from)
            .and_then(|scene| Ok(castra_draw::to_png(&scene, PngEffort::Fast, None)?))
            .and_then(|bytes| write_file(&path, &bytes));
        match drawn {
            Ok(()) => self.print(&format!("there is no map as text; drew {}\n", path.display())),
            Err(error) => self.print(&format!("{error}\n")),
        }
    }

    /// Writes the game down.
    fn save(&self, path: &Path) -> Result<(), Error> {
        let playable = self.paper.playable;
        let program = playable.image.program();
        let played = self.sitting.played();
        // Only the seed is taken from it.
        let games = Match::new(playable.image.clone(), self.sitting.seed(), Vec::new());
        let mut record = playable.record(&games, &played, self.sitting.answers().to_vec(), path);
        let words = self.paper.seats.words().map(str::to_owned);
        record.bots = program.armies.iter().map(|army| army.id.clone()).zip(words).collect();
        record.outcome = RecordedOutcome {
            unfinished: self.sitting.game().decision().is_some(),
            ..record.outcome
        };
        let text = record.to_text().map_err(|e| Error::usage(e.to_string()))?;
        write_file(path, text.as_bytes())
    }

    /// Writes the game down where the command line wants it.
    fn write_down(&mut self) -> Result<(), Error> {
        if self.undone > 0 {
            let times = plural(self.undone, "answer");
            self.out.note(&format!("{times} taken back after chance or others had acted"));
        }
        if let Some(path) = self.paper.path {
            self.save(path)?;
            self.out.note(&format!("wrote {}", path.display()));
        }
        Ok(())
    }

    /// The game is over.
    fn over(&mut self) -> Result<Exit, Error> {
        self.write_down()?;
        let played = self.sitting.played();
        let End::Fault(fault) = &played.end else { return Ok(Exit::Fine) };
        let style =
            Style { colour: self.out.has_colour(), unicode: self.out.has_unicode(), most: 0 };
        let problem = [fault.diagnostic()];
        let files = &self.paper.playable.files;
        self.out.problems(&report::write(report::Format::Human, style, files, &problem));
        Ok(Exit::Problems)
    }

    /// There is nothing more to read, and the game is not over.
    fn broke_off(&mut self) -> Result<Exit, Error> {
        self.text("\n")?;
        self.write_down()?;
        let decisions = self.sitting.answers().len() + 1;
        self.out.note(&format!("the input ends at decision {decisions}; the game is not over"));
        Ok(Exit::Problems)
    }

    /// A line that somebody types; nothing at the end of the input. What does not come
    /// from a keyboard is shown, as a keyboard's is.
    fn line(&mut self, prompt: &str) -> Result<Option<String>, Error> {
        self.text(prompt)?;
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned();
        if !io::stdin().is_terminal() {
            self.text(&format!("{line}\n"))?;
        }
        Ok(Some(line))
    }

    fn list(&mut self, lines: &[String], nothing: &str) -> Result<(), Error> {
        if lines.is_empty() {
            return self.print(&format!("{nothing}\n"));
        }
        for line in lines {
            let indent = 2 + line.len() - line.trim_start().len();
            self.text(&wrapped(line, width(), indent))?;
        }
        Ok(())
    }

    /// Shows an answer to what was typed.
    fn print(&mut self, text: &str) -> Result<(), Error> {
        self.text(&wrapped(text, width(), 2))
    }

    fn text(&mut self, text: &str) -> Result<(), Error> {
        Ok(self.out.result(text)?)
    }
}
