//! Advice about a decision: `:odds`, `:hint` and `:standing`.

use castra_sim::{RecordedAnswer, chances_by_turn, hints, odds};
use castra_terminal::Prompt;
use castra_terminal::odds::{hint_lines, odds_lines, standing_lines};

use super::super::super::error::Error;
use super::TerminalGame;

/// The number of answers that `:hint` lists.
const HINTS: usize = 3;

impl TerminalGame<'_> {
    /// Prints the odds after an answer.
    pub(super) fn print_odds(&mut self, prompt: &Prompt, answer: &str) -> Result<(), Error> {
        let game = self.session.game();
        let typed = match prompt.parse_answer(answer) {
            Ok(typed) => typed,
            Err(why) => return self.print(&format!("{why}\n")),
        };
        let choice = typed.choice();
        let recorded = RecordedAnswer::of(&choice, game);
        match odds(game, self.reader, &recorded, self.session.answers().len()) {
            Ok(odds) => {
                let lines =
                    odds_lines(game.image().program(), &game.describe_choice(&choice), &odds);
                self.print_list(&lines, self.words().message("odds-nothing"))
            }
            Err(error) => self.print(&format!("{error}\n")),
        }
    }

    /// Prints the best answers.
    pub(super) fn print_hints(&mut self) -> Result<(), Error> {
        let found = hints(self.session.game(), self.reader, self.session.answers().len(), HINTS);
        let lines = hint_lines(self.session.game().image().program(), &found);
        self.print_list(&lines, self.words().message("odds-no-advice"))
    }

    /// Prints the chance of winning in each turn.
    pub(super) fn print_standing(&mut self) -> Result<(), Error> {
        let image = self.session.game().image();
        let line = chances_by_turn(image, &self.session.record(), self.reader);
        let lines = standing_lines(image.program(), &line);
        self.print_list(&lines, self.words().message("odds-no-standing"))
    }
}
