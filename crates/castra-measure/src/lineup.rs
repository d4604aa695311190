//! The bots of armies, in the syntax of the command line.

use std::fmt;
use std::str::FromStr;

use castra_base::suggest::{list_with_and, list_with_or, nearest};
use castra_sim::Bot;

/// The bots of the armies, as the user gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lineup {
    /// The same bot for all armies.
    All(Bot),
    /// A bot for each named army.
    Each(Vec<(String, Bot)>),
}

impl FromStr for Lineup {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if !text.contains('=') {
            return parse_bot(text).map(Self::All);
        }
        let each = text.split(',').map(|part| {
            let (army, name) = part.split_once('=').ok_or_else(|| {
                format!(
                    "`{part}` does not name an army; write `ARMY=BOT,ARMY=BOT`, or one bot for all"
                )
            })?;
            Ok((army.trim().to_owned(), parse_bot(name.trim())?))
        });
        each.collect::<Result<_, String>>().map(Self::Each)
    }
}

impl fmt::Display for Lineup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All(bot) => f.write_str(bot.word()),
            Self::Each(each) => {
                let each: Vec<String> =
                    each.iter().map(|(army, bot)| format!("{army}={}", bot.word())).collect();
                f.write_str(&each.join(","))
            }
        }
    }
}

impl Lineup {
    /// Returns the bot of each army. `armies` are the ids of the armies.
    ///
    /// # Errors
    ///
    /// If an army is unknown, is named twice or has no bot, as a message for the user.
    pub fn bots_for(&self, armies: &[&str]) -> Result<Vec<Bot>, String> {
        let each = match self {
            Self::All(bot) => return Ok(vec![*bot; armies.len()]),
            Self::Each(each) => each,
        };
        for (i, (army, _)) in each.iter().enumerate() {
            if !armies.contains(&army.as_str()) {
                let hint = match nearest(army, armies.iter().copied()) {
                    Some(intended) => format!("did you mean `{intended}`?"),
                    None => {
                        let all = list_with_and(armies.iter().copied(), 8);
                        format!("the armies are {all}")
                    }
                };
                return Err(format!("there is no army called `{army}`; {hint}"));
            }
            if each.iter().take(i).any(|(other, _)| other == army) {
                return Err(format!("the army `{army}` is given two bots"));
            }
        }
        let bot = |army: &&str| each.iter().find(|(a, _)| a == army).map(|(_, bot)| *bot);
        let missing = |army: &str| {
            format!(
                "`{army}` has no bot; name a bot for every army, as in `{army}=sensible`, or one for all"
            )
        };
        armies.iter().map(|army| bot(army).ok_or_else(|| missing(army))).collect()
    }
}

/// Returns the bot with a name.
///
/// # Errors
///
/// If no bot has the name, as a message for the user.
pub fn parse_bot(name: &str) -> Result<Bot, String> {
    Bot::from_word(name).ok_or_else(|| {
        let words = Bot::ALL.map(Bot::word);
        match nearest(name, words) {
            Some(intended) => {
                format!("there is no bot called `{name}`; did you mean `{intended}`?")
            }
            None => {
                format!("there is no bot called `{name}`; the bots are {}", list_with_or(words, 8))
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bots(text: &str, armies: &[&str]) -> Result<Vec<&'static str>, String> {
        let bots = Lineup::from_str(text)?.bots_for(armies)?;
        Ok(bots.into_iter().map(Bot::word).collect())
    }

    #[test]
    fn bots_are_for_all_armies_or_for_each() {
        let armies = ["rome", "carthage"];
        assert_eq!(bots("random", &armies), Ok(vec!["random", "random"]));
        let each = "carthage=sensible, rome=random";
        assert_eq!(bots(each, &armies), Ok(vec!["random", "sensible"]));
        let wrong = |text| bots(text, &armies).unwrap_err();
        assert!(wrong("randon").contains("did you mean `random`?"));
        assert!(wrong("roma=random,carthage=random").contains("did you mean `rome`?"));
        assert!(wrong("rome=random").contains("`carthage` has no bot"));
        assert!(wrong("rome=random,rome=random,carthage=random").contains("two bots"));
        assert!(wrong("rome=random,sensible").contains("does not name an army"));
    }
}
