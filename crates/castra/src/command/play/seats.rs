//! Who plays which army.

use castra_base::IndexMap;
use castra_base::suggest::{listing, nearest};
use castra_sim::{Bot, HUMAN};

use super::super::error::Error;
use super::super::simulate::bot;

/// Who plays an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// A person.
    Human,
    /// A bot.
    Bot(Bot),
}

/// Who plays, army by army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seats {
    bots: Vec<Option<Bot>>,
}

/// `ARMY=human` or `ARMY=BOT`.
pub(super) fn seat(text: &str) -> Result<(String, Seat), String> {
    let (army, player) = text
        .split_once('=')
        .ok_or_else(|| format!("`{text}` does not name a player; write `ARMY=human`"))?;
    Ok((army.trim().to_owned(), player_of(player.trim())?))
}

fn player_of(word: &str) -> Result<Seat, String> {
    if word == HUMAN {
        return Ok(Seat::Human);
    }
    bot(word).map(Seat::Bot).map_err(|error| format!("{error}; or `{HUMAN}`"))
}

impl Seats {
    /// People for all armies.
    pub(super) fn all_human(armies: &[&str]) -> Self {
        Self { bots: vec![None; armies.len()] }
    }

    /// As they are named. If that names nobody who plays by hand, the first army that is
    /// not named is played so; the others that are not are those of a bot.
    pub(super) fn of(
        armies: &[&str],
        named: &[(String, Seat)],
        others: Bot,
    ) -> Result<Self, String> {
        for (i, (army, _)) in named.iter().enumerate() {
            if !armies.contains(&army.as_str()) {
                let hint = match nearest(army, armies.iter().copied()) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => {
                        let all = listing(armies.iter().copied(), 8).replace(" or ", " and ");
                        format!("the armies are {all}")
                    }
                };
                return Err(format!("there is no army called `{army}`; {hint}"));
            }
            if named.iter().take(i).any(|(other, _)| other == army) {
                return Err(format!("the army `{army}` is given two players"));
            }
        }
        let mut needs_human = named.iter().all(|(_, seat)| *seat != Seat::Human);
        let bots = armies.iter().map(|army| {
            match named.iter().find(|(name, _)| name == army).map(|(_, seat)| *seat) {
                Some(Seat::Human) => None,
                Some(Seat::Bot(bot)) => Some(bot),
                None if needs_human => {
                    needs_human = false;
                    None
                }
                None => Some(others),
            }
        });
        Ok(Self { bots: bots.collect() })
    }

    /// As a record has them.
    pub(super) fn recorded(
        armies: &[&str],
        players: &IndexMap<String, String>,
    ) -> Result<Self, Error> {
        let player = |army: &&str| {
            let word = players.get(*army).ok_or_else(|| {
                Error::usage(format!("the record does not say who plays `{army}`"))
                    .help("name the players with `--seat ARMY=PLAYER`")
            })?;
            Ok(match player_of(word).map_err(Error::usage)? {
                Seat::Human => None,
                Seat::Bot(bot) => Some(bot),
            })
        };
        Ok(Self { bots: armies.iter().map(player).collect::<Result<_, Error>>()? })
    }

    /// The bot of each army that has one.
    pub(super) fn bots(&self) -> &[Option<Bot>] {
        &self.bots
    }

    /// The armies that are played by hand.
    pub(super) fn people(&self) -> Vec<u32> {
        (0u32..).zip(&self.bots).filter(|(_, bot)| bot.is_none()).map(|(army, _)| army).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(named: &[&str]) -> Result<Vec<&'static str>, String> {
        let named: Result<Vec<_>, String> = named.iter().map(|text| seat(text)).collect();
        let seats = Seats::of(&["rome", "carthage"], &named?, Bot::Sensible)?;
        Ok(seats.bots().iter().map(|bot| bot.map_or(HUMAN, Bot::word)).collect())
    }

    #[test]
    fn somebody_plays_by_hand() {
        assert_eq!(seats(&[]), Ok(vec!["human", "sensible"]));
        assert_eq!(seats(&["carthage=human"]), Ok(vec!["sensible", "human"]));
        assert_eq!(seats(&["rome=random"]), Ok(vec!["random", "human"]));
        assert_eq!(seats(&["rome=human", "carthage=human"]), Ok(vec!["human", "human"]));
        assert_eq!(seats(&["rome=random", "carthage=search"]), Ok(vec!["random", "search"]));
        let wrong = |text| seats(&[text]).unwrap_err();
        assert!(wrong("roma=human").contains("did you mean `rome`?"));
        assert!(wrong("rome=humans").contains("or `human`"));
        assert!(wrong("rome").contains("does not name a player"));
        assert!(seats(&["rome=human", "rome=random"]).unwrap_err().contains("two players"));
    }
}
