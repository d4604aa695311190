//! Assignment of players to chairs.

use castra_base::suggest::{list_with_and, list_with_or, nearest};
use castra_ir::Program;
use castra_sim::{Bot, Chairs, HUMAN, Record, SeatingError, Session};

use super::super::error::Error;
use super::super::simulate::bot;

/// The player in a chair: a person or a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) enum SeatedPlayer {
    /// A person.
    Human,
    /// A bot.
    Bot(Bot),
}

/// The chairs, and the player in each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::command) struct Seats {
    chairs: Chairs,
    bots: Vec<Option<Bot>>,
}

/// Parses `CHAIR=human` or `CHAIR=BOT`.
pub(in crate::command) fn seat(text: &str) -> Result<(String, SeatedPlayer), String> {
    let (chair, player) = text
        .split_once('=')
        .ok_or_else(|| format!("`{text}` does not name a player; write `ARMY=human`"))?;
    Ok((chair.trim().to_owned(), parse_player(player.trim())?))
}

fn parse_player(word: &str) -> Result<SeatedPlayer, String> {
    if word == HUMAN {
        return Ok(SeatedPlayer::Human);
    }
    bot(word).map(SeatedPlayer::Bot).map_err(|error| format!("{error}; or `{HUMAN}`"))
}

/// Returns the chairs for a number of players of all armies; by default one for each army.
pub(super) fn chairs(program: &Program, players: Option<u32>) -> Result<Chairs, Error> {
    let Some(players) = players else { return Ok(Chairs::of_armies(program)) };
    Chairs::of(program, players).map_err(|error| seating_error(&error))
}

/// Returns the error for an impossible number of players, with the possible numbers.
pub(super) fn seating_error(error: &SeatingError) -> Error {
    let numbers: Vec<String> = error.possible.iter().map(u32::to_string).collect();
    let numbers = list_with_or(numbers.iter().map(String::as_str), 16);
    Error::usage(error.to_string()).help(format!("the number of players may be {numbers}"))
}

impl Seats {
    /// Creates the seats of a game in which a person sits in each chair.
    pub(in crate::command) fn all_human(chairs: Chairs) -> Self {
        let bots = vec![None; chairs.iter().len()];
        Self { chairs, bots }
    }

    /// Returns the chairs and players of a game in progress.
    pub(in crate::command) fn from_session(session: &Session) -> Self {
        Self { chairs: session.chairs().clone(), bots: session.bots().to_vec() }
    }

    /// Assigns the named players. A named chair overrides its army. If no person is named, the
    /// first unnamed chair is a person's; bots take the other chairs.
    pub(in crate::command) fn assign(
        program: &Program,
        chairs: Chairs,
        named: &[(String, SeatedPlayer)],
        others: Bot,
    ) -> Result<Self, String> {
        let mut given: Vec<Option<(&str, SeatedPlayer)>> = vec![None; chairs.iter().len()];
        let is_army = |name: &str| !name.contains('.');
        let (armies, parts): (Vec<_>, Vec<_>) = named.iter().partition(|(name, _)| is_army(name));
        for (name, seat) in armies.into_iter().chain(parts) {
            let intended = chairs.find(program, name);
            if intended.is_empty() {
                return Err(unknown_chair(program, &chairs, name));
            }
            for at in intended {
                let Some(slot) = given.get_mut(at as usize) else { continue };
                if let Some((other, _)) = *slot
                    && is_army(other) == is_army(name)
                {
                    let noun = if is_army(name) { "army" } else { "chair" };
                    return Err(format!("the {noun} `{name}` is given two players"));
                }
                *slot = Some((name.as_str(), *seat));
            }
        }
        let mut needs_human = given.iter().flatten().all(|(_, seat)| *seat != SeatedPlayer::Human);
        let bots = given.into_iter().map(|given| match given {
            Some((_, SeatedPlayer::Human)) => None,
            Some((_, SeatedPlayer::Bot(bot))) => Some(bot),
            None if needs_human => {
                needs_human = false;
                None
            }
            None => Some(others),
        });
        Ok(Self { bots: bots.collect(), chairs })
    }

    /// Returns the players of a record.
    pub(in crate::command) fn from_record(chairs: Chairs, record: &Record) -> Result<Self, Error> {
        let player = |chair: &castra_sim::Chair| {
            let word = record.bots.get(&chair.id).ok_or_else(|| {
                Error::usage(format!("the record does not say who plays `{}`", chair.id))
                    .help("name the players with `--seat ARMY=PLAYER`")
            })?;
            Ok(match parse_player(word).map_err(Error::usage)? {
                SeatedPlayer::Human => None,
                SeatedPlayer::Bot(bot) => Some(bot),
            })
        };
        Ok(Self { bots: chairs.iter().map(player).collect::<Result<_, Error>>()?, chairs })
    }

    pub(in crate::command) const fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    /// Returns the bot in each chair, or `None` for a person.
    pub(in crate::command) fn bots(&self) -> &[Option<Bot>] {
        &self.bots
    }

    /// Returns the chairs of people.
    pub(in crate::command) fn people(&self) -> Vec<u32> {
        (0u32..).zip(&self.bots).filter(|(_, bot)| bot.is_none()).map(|(chair, _)| chair).collect()
    }
}

/// Returns the message about a name that denotes no chair.
fn unknown_chair(program: &Program, chairs: &Chairs, name: &str) -> String {
    let armies = || program.armies.iter().map(|army| army.id.as_str());
    let army = name.split('.').next().unwrap_or(name);
    if armies().any(|known| known == army) {
        let ids: Vec<String> = chairs.iter().map(|chair| chair.id.clone()).collect();
        let all = list_with_and(ids.iter().map(String::as_str), 16);
        return format!("there is no chair called `{name}`; the chairs are {all}");
    }
    let hint = match nearest(army, armies()) {
        Some(intended) => format!("did you mean `{intended}`?"),
        None => {
            let all = list_with_and(armies(), 8);
            format!("the armies are {all}")
        }
    };
    format!("there is no army called `{army}`; {hint}")
}

#[cfg(test)]
mod tests {
    use castra_ir::{Army, Role, RoleId, Seating};

    use super::*;

    /// Returns a program with two armies. With four players, each army has a general and a scout.
    fn program() -> Program {
        let army = |id: &str| Army {
            id: id.to_owned(),
            name: id.to_owned(),
            noun: id.to_owned(),
            forward: castra_defs::Direction::North,
            council: Vec::new(),
            objectives: Vec::new(),
        };
        let role = |name: &str| Role { name: name.to_owned(), per: None, keeps: Vec::new() };
        let held = vec![(RoleId(0), 0, 0), (RoleId(1), 0, 1)];
        Program {
            armies: vec![army("rome"), army("carthage")],
            roles: [role("general"), role("scout")].into_iter().collect(),
            seats: vec![Seating { players: 4, held }],
            ..Program::default()
        }
    }

    fn seats_of(players: Option<u32>, named: &[&str]) -> Result<Vec<&'static str>, String> {
        let named: Result<Vec<_>, String> = named.iter().map(|text| seat(text)).collect();
        let program = program();
        let chairs = chairs(&program, players).map_err(|error| error.to_string())?;
        let seats = Seats::assign(&program, chairs, &named?, Bot::Sensible)?;
        Ok(seats.bots().iter().map(|bot| bot.map_or(HUMAN, Bot::word)).collect())
    }

    fn seats(named: &[&str]) -> Result<Vec<&'static str>, String> {
        seats_of(None, named)
    }

    #[test]
    fn at_least_one_chair_is_human() {
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

    #[test]
    fn a_chair_overrides_its_army() {
        let seats = |named: &[&str]| seats_of(Some(4), named);
        assert_eq!(seats(&[]), Ok(vec!["human", "sensible", "sensible", "sensible"]));
        let both = ["carthage.scout=human", "carthage=random"];
        assert_eq!(seats(&both), Ok(vec!["sensible", "sensible", "random", "human"]));
        assert_eq!(seats(&["rome=human"]), Ok(vec!["human", "human", "sensible", "sensible"]));
        let twice = seats(&["rome.1=human", "rome.general=random"]).unwrap_err();
        assert!(twice.contains("`rome.general` is given two players"), "{twice}");
        let wrong = seats(&["rome.3=human"]).unwrap_err();
        assert!(wrong.contains("`rome.1`, `rome.2`, `carthage.1` and `carthage.2`"), "{wrong}");
        assert!(seats_of(Some(5), &[]).unwrap_err().contains("not for 5 players"));
    }
}
