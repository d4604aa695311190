//! A game on the terminal: it prints the account, asks questions, and executes typed commands.

mod advice;
mod commands;

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal};
use std::path::Path;

use castra_sim::{Chair, Channel, End, Pause, Record, RecordedCampaign, Session, has_secrets};
use castra_story::StoryLine;
use castra_terminal::Prompt;
use castra_terminal::layout::wrap;
use castra_vm::Reader;
use castra_words::Words;

use super::super::error::Error;
use super::super::simulate::Playable;
use super::super::vary::VariationArgs;
use super::screen::width;
use super::seats::Seats;
use crate::exit::Exit;
use crate::output::{Output, Paint};
use castra_base::count_noun;
use castra_diagnostics::Style;

/// The settings for the record of a game.
#[derive(Clone, Copy, Debug)]
pub(in crate::command) struct RecordSettings<'a> {
    pub(in crate::command) playable: &'a Playable,
    pub(in crate::command) seats: &'a Seats,
    /// The path of the battle, which `:reload` reads again.
    pub(in crate::command) battle_path: Option<&'a Path>,
    pub(in crate::command) vary: &'a VariationArgs,
    /// The path of the record. It is written after each answer, so a closed terminal loses no game.
    pub(in crate::command) record_path: Option<&'a Path>,
    /// The record of the earlier game that this game continues. The new record contains all of the
    /// old one, so it may replace it.
    pub(in crate::command) resumed_record: Option<&'a Path>,
    /// The point of the campaign before the battle; `None` for a single battle.
    pub(in crate::command) campaign: Option<&'a RecordedCampaign>,
}

/// A game on the terminal.
pub(in crate::command) struct TerminalGame<'a> {
    session: Session,
    /// The printed lines of the account.
    printed_lines: Vec<StoryLine>,
    /// The reader of the printed account: the chair that decided last, or the first chair of a
    /// person.
    reader: Reader,
    /// The reader for the person who decided last; `None` before the first decision of a person.
    last_reader: Option<Reader>,
    /// True if several people share the screen and have secrets from each other.
    has_secrets: bool,
    /// The channels that were printed last.
    channels: Vec<Channel>,
    /// The battle. `:reload` replaces it.
    playable: Cow<'a, Playable>,
    record_settings: RecordSettings<'a>,
    out: &'a mut Output,
}

/// The result of a typed line.
enum LineResult {
    /// An answer was given, and the game continues.
    Answered,
    /// The question is still open.
    AskAgain,
    /// The question must be printed again.
    ShowAgain,
    /// The player leaves the game.
    Left,
}

impl<'a> TerminalGame<'a> {
    pub(in crate::command) fn new(
        session: Session,
        paper: RecordSettings<'a>,
        out: &'a mut Output,
    ) -> Self {
        let people = paper.seats.people();
        let has_secrets = people.len() > 1 && has_secrets(session.game());
        let first = people.first().and_then(|&chair| session.chairs().get(chair));
        let reader = first.map_or(Reader::of_army(0), Chair::reader);
        let playable = Cow::Borrowed(paper.playable);
        Self {
            session,
            printed_lines: Vec::new(),
            reader,
            last_reader: None,
            has_secrets,
            channels: Vec::new(),
            playable,
            record_settings: paper,
            out,
        }
    }

    /// Replays the answers of a record. Prints a note if one of them is no longer legal.
    pub(in crate::command) fn restore_answers(&mut self, record: &Record) {
        let caught_up = self.session.restore_answers(record);
        if let Some(refused) = caught_up.refused {
            self.out.print_note(&format!("{refused}; the game continues from there"));
        }
        self.printed_lines = self.account_lines();
        self.forget_last_turns();
    }

    /// Returns the account as the present reader sees it.
    fn account_lines(&self) -> Vec<StoryLine> {
        self.session.account().lines(self.reader)
    }

    /// Returns Castra's own words in the language of the game.
    fn words(&self) -> Words {
        self.session.game().image().words()
    }

    /// Returns the game in progress.
    pub(in crate::command) const fn session(&self) -> &Session {
        &self.session
    }

    /// Plays until the game ends or a player leaves.
    pub(in crate::command) fn play(&mut self) -> Result<Exit, Error> {
        if io::stdin().is_terminal() {
            let begin = self.words().message("play-begin");
            self.print_text(&format!("{begin}\n"))?;
        }
        loop {
            match self.session.advance()? {
                Pause::Bot(_) => self.print_final_lines()?,
                Pause::Over => {
                    self.print_account()?;
                    return self.finish_game();
                }
                Pause::Person(chair) => {
                    if let Some(exit) = self.ask_chair(chair)? {
                        return Ok(exit);
                    }
                    self.save_record()?;
                }
            }
        }
    }

    /// Asks a person for a decision. Returns the exit status if the game was left.
    fn ask_chair(&mut self, chair: u32) -> Result<Option<Exit>, Error> {
        let of = self.session.chairs().get(chair).map(|of| (of.reader(), of.name.clone()));
        let (Some((knows, name)), Some(reader)) = (of, self.session.reader(chair)) else {
            return Ok(None);
        };
        let before = self.last_reader;
        let is_other = before.is_some_and(|before| before != knows);
        // The events are printed for the last player before the screen changes hands.
        self.print_account()?;
        // People with the same knowledge may share the screen.
        if self.has_secrets && before != Some(knows) && !self.pass_to(&name, reader, is_other)? {
            return self.handle_end_of_input().map(Some);
        }
        self.last_reader = Some(knows);
        self.set_reader(reader)?;
        self.print_channels()?;
        let Some(prompt) = Prompt::from_decision(self.session.game(), reader) else {
            return Ok(None);
        };
        self.ask(&prompt)?;
        loop {
            let Some(typed) = self.read_line("> ")? else {
                return self.handle_end_of_input().map(Some);
            };
            match self.execute_line(&prompt, typed.trim())? {
                LineResult::Answered => return Ok(None),
                LineResult::AskAgain => {}
                LineResult::ShowAgain => self.ask(&prompt)?,
                LineResult::Left => {
                    self.save_and_note()?;
                    self.out.print_note("you left the game before its end");
                    return Ok(Some(Exit::Success));
                }
            }
        }
    }

    /// Prints the open channels if the rules limit talk and the channels have changed.
    fn print_channels(&mut self) -> Result<(), Error> {
        let channels = self.open_channels();
        if channels == self.channels {
            return Ok(());
        }
        self.channels = channels;
        let mut lines = castra_sim::channel_lines(&self.channels, self.session.chairs());
        if lines.is_empty() {
            lines.push("nobody may talk".to_owned());
        }
        let text: String = lines.iter().map(|line| format!("talk: {line}\n")).collect();
        self.print(&text)
    }

    /// Returns the open channels between the people at the screen, or nothing if the rules do not
    /// limit their talk.
    fn open_channels(&self) -> Vec<Channel> {
        let people = self.record_settings.seats.people();
        if people.len() < 2 || self.session.game().image().program().talk.is_empty() {
            return Vec::new();
        }
        let (game, chairs) = (self.session.game(), self.session.chairs());
        let channels = Channel::open_channels(game, chairs, |chair| people.contains(&chair));
        // With one person for each army, nobody has a partner to talk to.
        let is_alone = |one: &u32| {
            let army = |chair: u32| chairs.get(chair).map(|chair| chair.army);
            people.iter().filter(|other| army(**other) == army(*one)).count() == 1
        };
        if people.iter().all(is_alone) { Vec::new() } else { channels }
    }

    /// Makes `reader` the reader of the account.
    fn set_reader(&mut self, reader: Reader) -> Result<(), Error> {
        if self.reader == reader {
            return Ok(());
        }
        // The new reader may see other wordings of old lines, which are not printed again.
        let printed = self.printed_lines.len();
        self.reader = reader;
        let mut lines = self.account_lines();
        lines.truncate(printed);
        self.printed_lines = lines;
        self.print_account()
    }

    /// Executes a typed command, or gives a typed answer.
    fn execute_line(&mut self, prompt: &Prompt, typed: &str) -> Result<LineResult, Error> {
        if typed.is_empty() {
            return Ok(LineResult::ShowAgain);
        }
        if let Some(command) = typed.strip_prefix(':') {
            return self.execute_command(prompt, command);
        }
        let refused = match prompt.parse_answer(typed) {
            Ok(typed) => self.session.choose(typed.choice()).err().map(|e| e.to_string()),
            Err(why) => Some(why),
        };
        let Some(why) = refused else { return Ok(LineResult::Answered) };
        self.print(&format!("{why}\n"))?;
        let rest = match Self::without_colon(typed) {
            Some(command) => self.words().format("play-colon", &[("command", command.into())]),
            None => self.words().format("play-rest", &[("ways", (&prompt.answer_help()).into())]),
        };
        self.print(&format!("{rest}\n"))?;
        Ok(LineResult::AskAgain)
    }

    /// Passes the screen to another player. Returns false at the end of the input.
    fn pass_to(&mut self, name: &str, reader: Reader, is_other: bool) -> Result<bool, Error> {
        if self.out.has_screen() && is_other {
            self.out.clear_screen()?;
        }
        let pass = self.words().format("play-pass-screen", &[("name", name.into())]);
        if self.read_line(&format!("{pass} "))?.is_none() {
            return Ok(false);
        }
        if self.out.has_screen() && is_other {
            self.out.clear_screen()?;
            // The cleared screen no longer shows the other player's secrets.
            self.reader = reader;
            self.printed_lines = self.account_lines();
            self.forget_last_turns();
            self.print_account()?;
        }
        Ok(true)
    }

    /// Prints the deciding player and the options.
    fn ask(&mut self, prompt: &Prompt) -> Result<(), Error> {
        let paint = Paint(self.out.has_colour());
        let width = width();
        let mut text = String::from("\n");
        for line in wrap(prompt.head(), width, 0).lines() {
            text.push_str(&format!("{}\n", paint.bold(line)));
        }
        text.push_str(&prompt.option_list(width));
        self.print_text(&text)
    }

    /// Prints the new lines of the account, and the continuation of the last line.
    fn print_account(&mut self) -> Result<(), Error> {
        self.print_lines(self.account_lines())?;
        self.session.settle_moves(self.reader);
        Ok(())
    }

    fn print_lines(&mut self, lines: Vec<StoryLine>) -> Result<(), Error> {
        let paint = Paint(self.out.has_colour());
        let width = width();
        let same =
            self.printed_lines.iter().zip(&lines).take_while(|(old, new)| old == new).count();
        let mut text = String::new();
        for (at, line) in lines.iter().enumerate().skip(same) {
            let before = self.printed_lines.get(at).filter(|old| old.depth == line.depth);
            let indent = 2 * usize::from(line.depth);
            match before.and_then(|old| line.text.strip_prefix(old.text.as_str())) {
                Some("") => {}
                Some(more) => {
                    let more = more.trim_start_matches([',', ';', ':', ' ']);
                    text.push_str(&wrap(&format!("… {more}"), width, indent + 2));
                }
                None if line.depth == 0 => {
                    for part in wrap(&line.text, width, indent).lines() {
                        text.push_str(&format!("{}\n", paint.bold(part)));
                    }
                }
                None => text.push_str(&wrap(&line.text, width, indent)),
            }
        }
        self.printed_lines = lines;
        self.print_text(&text)
    }

    /// Prints the new lines that are final.
    fn print_final_lines(&mut self) -> Result<(), Error> {
        let lines = self.session.account().final_lines(self.reader);
        if lines.len() > self.printed_lines.len() { self.print_lines(lines) } else { Ok(()) }
    }

    /// Marks the lines of the last turns as not printed, so that they are printed again.
    fn forget_last_turns(&mut self) {
        let mut heads = (0..self.printed_lines.len())
            .rev()
            .filter(|&at| self.printed_lines.get(at).is_some_and(|line| line.depth == 0));
        let from = heads.by_ref().take(2).last().unwrap_or(0);
        self.printed_lines.truncate(from);
    }

    /// Saves the game to the path of the record, if there is one.
    fn save_record(&self) -> Result<(), Error> {
        self.record_settings.record_path.map_or(Ok(()), |path| self.save(path))
    }

    /// Saves the game to the path of the record, and prints a note.
    fn save_and_note(&mut self) -> Result<(), Error> {
        if self.session.takeback_count() > 0 {
            let times = count_noun(self.session.takeback_count(), "answer");
            self.out.print_note(&format!("{times} taken back after chance or others had acted"));
        }
        if let Some(path) = self.record_settings.record_path {
            self.save_record()?;
            self.out.print_note(&format!("wrote {}", path.display()));
        }
        Ok(())
    }

    /// Saves the finished game, and reports a fault. Returns the exit status.
    fn finish_game(&mut self) -> Result<Exit, Error> {
        self.save_and_note()?;
        let played = self.session.result();
        let End::Fault(fault) = &played.end else { return Ok(Exit::Success) };
        let style =
            Style { colour: self.out.has_colour(), unicode: self.out.has_unicode(), most: 0 };
        let problem = [fault.diagnostic()];
        let files = &self.playable.files;
        self.out.print_diagnostics(&castra_diagnostics::render(
            castra_diagnostics::Format::Human,
            style,
            files,
            &problem,
        ));
        Ok(Exit::Diagnostics)
    }

    /// Handles the end of the input before the end of the game. Returns the exit status.
    fn handle_end_of_input(&mut self) -> Result<Exit, Error> {
        self.print_text("\n")?;
        self.save_and_note()?;
        let decisions = self.session.answers().len() + 1;
        self.out.print_note(&format!(
            "the input ended at decision {decisions}, before the end of the game"
        ));
        Ok(Exit::Diagnostics)
    }

    /// Reads a typed line, or returns `None` at the end of the input. Input from a pipe or file is
    /// echoed.
    fn read_line(&mut self, prompt: &str) -> Result<Option<String>, Error> {
        self.print_text(prompt)?;
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned();
        if !io::stdin().is_terminal() {
            self.print_text(&format!("{line}\n"))?;
        }
        Ok(Some(line))
    }

    fn print_list(&mut self, lines: &[String], nothing: &str) -> Result<(), Error> {
        if lines.is_empty() {
            return self.print(&format!("{nothing}\n"));
        }
        for line in lines {
            let indent = 2 + line.len() - line.trim_start().len();
            self.print_text(&wrap(line, width(), indent))?;
        }
        Ok(())
    }

    /// Prints a reply to the player, wrapped to the screen.
    fn print(&mut self, text: &str) -> Result<(), Error> {
        self.print_text(&wrap(text, width(), 2))
    }

    fn print_text(&mut self, text: &str) -> Result<(), Error> {
        Ok(self.out.write_result(text)?)
    }
}
