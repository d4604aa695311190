//! The time of a game in memory: its clocks, and flags that fall.

use castra_api::RemoteGame;
use castra_ir::Army;
use serde_json::{Value, json};

use super::{AcceptedChange, LoadedGame};
use crate::clock::{Clock, ClockState, FlagConsequence};
use crate::game_change::Deed;
use crate::refusal::Refusal;
use crate::sitter::Sitter;

impl LoadedGame {
    /// Returns the clocks, or `None` if the game has none.
    pub(crate) const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Sets the clocks of the game.
    pub(crate) fn set_clock(&mut self, clock: Clock) {
        self.clock = Some(clock);
    }

    /// Sets the state of the clocks from the database.
    pub(crate) fn renew_clock(&mut self, state: ClockState) -> Result<(), Refusal> {
        self.clock.as_mut().map_or(Ok(()), |clock| clock.set(state))
    }

    /// Lets the flag of the deciding chair fall if its time is over. Otherwise returns `None`.
    pub(crate) fn flag(&mut self) -> Result<Option<AcceptedChange>, Refusal> {
        let over = self.clock().and_then(|clock| Some((clock.expired_chair()?, clock.consequence)));
        let over = over
            .filter(|(place, _)| self.deciding_chair() == Some(*place) && self.is_person(*place));
        let Some((place, fallen)) = over else { return Ok(None) };
        self.is_inconsistent = true;
        self.apply_flag_fall(place, fallen);
        self.record_deed(place, 0, &Deed::FlagFall(fallen), true).map(Some)
    }

    pub(super) fn apply_flag_fall(&mut self, place: u32, fallen: FlagConsequence) {
        match fallen {
            FlagConsequence::Loses => self.flagged_chair = Some(place),
            FlagConsequence::Bot(bot) => {
                if let Some(seated) = self.sitters.get_mut(place as usize) {
                    seated.sitter = Sitter::Bot(bot);
                }
            }
        }
    }

    /// Returns the outcome of a game that an army has lost on time. `name` returns the printed name
    /// of the winner, if there are two armies.
    pub(super) fn flag_outcome(&self, remote: &RemoteGame, name: impl Fn(&Army) -> &str) -> Value {
        let session = remote.session();
        let program = session.game().image().program();
        let armies = &program.armies;
        let army = self
            .flagged_chair
            .and_then(|place| session.chairs().get(place))
            .map(|chair| chair.army);
        let named = (0u32..).zip(armies);
        let loser = named.clone().find(|(at, _)| Some(*at) == army).map(|(_, army)| &army.noun);
        let mut winner = named.filter(|(at, _)| Some(*at) != army && armies.len() == 2);
        let winner = winner.next().map(|(_, army)| army);
        json!({
            "winner": winner.map(name),
            "several": winner.is_some_and(|army| program.locale.is_plural(&army.noun)),
            "reason": format!("the time of {} is over", loser.map_or("a player", |noun| noun)),
            "fault": false,
        })
    }
}
