//! Talk at a table: the open channels of a chair, and their messages.

use axum::http::StatusCode;
use castra_sim::{Chairs, Channel};
use serde_json::{Value, json};

use crate::refusal::Refusal;

/// The maximum length of a message, in characters.
const MAX_CHARACTERS: usize = 1_000;
/// The maximum length of the key of a message, in characters.
const MAX_KEY: usize = 40;
/// The maximum number of messages that a chair may send in a minute.
pub(crate) const MAX_PER_MINUTE: u64 = 20;
/// The maximum number of messages of a game.
pub(crate) const MAX_MESSAGES: u64 = 10_000;

/// The channels of a table in a position.
#[derive(Clone, Debug)]
pub(crate) struct TableTalk {
    /// The turn of the game.
    pub(crate) turn: u32,
    pub(crate) channels: Vec<Channel>,
    /// The printed names of the chairs.
    names: Vec<String>,
}

/// The chair and the channel of a message in the current turn.
pub(crate) type SpokenChannel = (u32, String);

/// A message as one of its hearers receives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// The number among the messages of the hearer, from 1.
    pub(crate) heard: u64,
    /// The chair of the sender.
    pub(crate) place: u32,
    pub(crate) channel: String,
    pub(crate) turn: u32,
    pub(crate) words: String,
    /// The time of the message, in seconds since 1970.
    pub(crate) sent_at: i64,
}

impl Message {
    pub(crate) fn json(&self) -> Value {
        json!({
            "number": self.heard,
            "chair": self.place,
            "channel": self.channel,
            "turn": self.turn,
            "text": self.words,
            "time": self.sent_at,
        })
    }
}

impl TableTalk {
    pub(crate) fn new(turn: u32, channels: Vec<Channel>, chairs: &Chairs) -> Self {
        let names = chairs.iter().map(|chair| chair.name.clone()).collect();
        Self { turn, channels, names }
    }

    /// Returns the channel for a message of a chair, or refuses the message.
    pub(crate) fn permit(
        &self,
        place: u32,
        channel: &str,
        spoken: &[SpokenChannel],
    ) -> Result<&Channel, Refusal> {
        let found = self.channels.iter().find(|one| one.id == channel);
        // Channels of others are refused like closed ones, so nothing shows which are open.
        let found = found.filter(|one| one.chairs.contains(&place));
        let found = found.ok_or_else(|| channel_closed("the rules have closed this channel"))?;
        match self.obstacle(place, found, spoken) {
            Some(why) => Err(channel_closed(&why)),
            None => Ok(found),
        }
    }

    /// Returns the reason why a chair may not talk in one of its open channels.
    fn obstacle(&self, place: u32, channel: &Channel, spoken: &[SpokenChannel]) -> Option<String> {
        let chooser = channel.chooser?;
        let chosen = self.channels.iter().find(|one| {
            one.chooser == Some(chooser)
                && spoken.iter().any(|(by, id)| *by == chooser && *id == one.id)
        });
        let is_chosen = chosen.is_some_and(|one| one.id == channel.id);
        match (is_chosen, place == chooser) {
            (true, _) => None,
            (false, true) => {
                let other = chosen?.chairs.iter().find(|chair| **chair != chooser)?;
                let other = self.name(*other);
                Some(format!(
                    "this turn is for talk with one player, and you have talked with {other}"
                ))
            }
            // The message is the same whether or not the chooser has talked with somebody else.
            (false, false) => Some(format!(
                "in this turn {} talks with one player, and talks first",
                self.name(chooser)
            )),
        }
    }

    fn name(&self, place: u32) -> &str {
        self.names.get(place as usize).map_or("another player", String::as_str)
    }

    /// Returns the channels of a chair, each with the reason why it may not talk there, or null.
    pub(crate) fn chair_channels(&self, place: u32, spoken: &[SpokenChannel]) -> Value {
        let own = self.channels.iter().filter(|one| one.chairs.contains(&place));
        own.map(|one| {
            json!({
                "channel": one.id,
                "chairs": one.chairs,
                "refused": self.obstacle(place, one, spoken),
            })
        })
        .collect()
    }
}

/// Returns the refusal of a message in a closed channel.
fn channel_closed(why: &str) -> Refusal {
    Refusal::new(StatusCode::CONFLICT, "closed", why)
}

/// Refuses a message that is empty, too long or not text, or that has an invalid key.
pub(crate) fn check(words: &str, key: &str) -> Result<(), Refusal> {
    let is_odd = |c: char| c.is_control() && c != '\n';
    if words.trim().is_empty() {
        return Err(Refusal::bad_request("message", "the message is empty"));
    }
    if words.chars().count() > MAX_CHARACTERS {
        let message = format!("a message has at most {MAX_CHARACTERS} characters");
        return Err(Refusal::bad_request("message", message));
    }
    if words.contains(is_odd) {
        return Err(Refusal::bad_request("message", "the message has control characters"));
    }
    if key.is_empty() || key.len() > MAX_KEY || !key.chars().all(|c| c.is_ascii_graphic()) {
        let message = format!("the key of a message has 1 to {MAX_KEY} visible ASCII characters");
        return Err(Refusal::bad_request("message", message));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talking() -> TableTalk {
        let one = |id: &str, chairs: &[u32]| Channel {
            id: id.to_owned(),
            chairs: chairs.to_vec(),
            chooser: Some(0),
        };
        TableTalk {
            turn: 3,
            channels: vec![
                one("a.1+a.2", &[0, 1]),
                one("a.1+a.3", &[0, 2]),
                Channel { chooser: None, ..one("a.2+a.3", &[1, 2]) },
            ],
            names: vec!["Chief".into(), "Left".into(), "Right".into()],
        }
    }

    fn why(
        talking: &TableTalk,
        place: u32,
        channel: &str,
        spoken: &[SpokenChannel],
    ) -> Option<String> {
        talking.permit(place, channel, spoken).err().map(|refusal| refusal.message)
    }

    #[test]
    fn the_chooser_talks_with_one_and_first() {
        let talking = talking();
        let none: &[SpokenChannel] = &[];
        assert_eq!(why(&talking, 0, "a.1+a.2", none), None);
        let waits = why(&talking, 1, "a.1+a.2", none).unwrap();
        assert!(waits.contains("Chief talks with one player"), "{waits}");
        let left = [(0, "a.1+a.2".to_owned())];
        assert_eq!(why(&talking, 1, "a.1+a.2", &left), None);
        assert_eq!(why(&talking, 0, "a.1+a.2", &left), None);
        let used = why(&talking, 0, "a.1+a.3", &left).unwrap();
        assert!(used.contains("you have talked with Left"), "{used}");
        // The refusal reveals nothing to the other general.
        assert_eq!(why(&talking, 2, "a.1+a.3", &left), why(&talking, 2, "a.1+a.3", none));
        // Only a message of the chooser chooses a channel.
        assert_eq!(why(&talking, 0, "a.1+a.3", &[(1, "a.1+a.2".to_owned())]), None);
        assert_eq!(why(&talking, 2, "a.2+a.3", &left), None);
    }

    #[test]
    fn foreign_channels_are_refused_like_closed_ones() {
        let talking = talking();
        let foreign = why(&talking, 2, "a.1+a.2", &[]);
        assert_eq!(foreign, why(&talking, 2, "a.1+a.9", &[]));
        assert!(foreign.is_some());
    }

    #[test]
    fn a_message_is_bounded_text() {
        assert!(check("Hold the ford.\nAnd wait.", "k1").is_ok());
        for (words, key) in [
            (" \n ".to_owned(), "k"),
            ("x".repeat(MAX_CHARACTERS + 1), "k"),
            ("bell \u{7}".to_owned(), "k"),
            ("fine".to_owned(), ""),
            ("fine".to_owned(), "a b"),
        ] {
            assert!(check(&words, key).is_err(), "{words:?} {key:?}");
        }
    }
}
