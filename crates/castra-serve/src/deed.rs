//! The changes of a game, as the database keeps them in order.

use castra_sim::RecordedAnswer;
use serde::{Deserialize, Serialize};

use crate::clock::Fallen;

/// A change of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// An answer of a person or bot.
    Answer(RecordedAnswer),
    /// The time of a chair is over.
    Fallen(Fallen),
}

/// A change that is no answer. Answers are texts and lists, so no answer is read as one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
enum Other {
    /// The word of the consequence.
    Fallen(String),
}

impl Deed {
    /// The deed of a row; none if it is damaged.
    pub(crate) fn read(text: &str) -> Option<Self> {
        if !text.starts_with('{') {
            return serde_json::from_str(text).ok().map(Self::Answer);
        }
        match serde_json::from_str(text).ok()? {
            Other::Fallen(word) => Fallen::read(&word).map(Self::Fallen),
        }
    }

    /// The text of a row.
    pub(crate) fn text(&self) -> Result<String, serde_json::Error> {
        match self {
            Self::Answer(answer) => serde_json::to_string(answer),
            Self::Fallen(fallen) => serde_json::to_string(&Other::Fallen(fallen.word().to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use castra_sim::Bot;

    use super::*;

    #[test]
    fn a_deed_is_read_as_it_was_written() {
        for deed in [
            Deed::Answer(RecordedAnswer::Key("{\"fallen\":\"loses\"}".to_owned())),
            Deed::Answer(RecordedAnswer::Keys(vec!["a".to_owned()])),
            Deed::Fallen(Fallen::Loses),
            Deed::Fallen(Fallen::Bot(Bot::Random)),
        ] {
            assert_eq!(Deed::read(&deed.text().unwrap()), Some(deed));
        }
        for damaged in ["", "{}", "{\"fallen\":\"person\"}", "{\"fallen\":\"loses\",\"more\":1}"] {
            assert_eq!(Deed::read(damaged), None, "{damaged}");
        }
    }
}
