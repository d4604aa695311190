//! The changes of a game, as the database keeps them in order.

use castra_sim::RecordedAnswer;
use serde::{Deserialize, Serialize};

use crate::clock::FlagConsequence;

/// A change of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// An answer of a person or bot.
    Answer(RecordedAnswer),
    /// The time of a chair is over.
    FlagFall(FlagConsequence),
    /// A chair asks to take back the answer of a deed, by its number, and all that came after it.
    TakeBack(usize),
    /// A chair agrees to the pending request or refuses it, or withdraws its own.
    Consent(bool),
    /// From here on, the game has other rules.
    Rules {
        /// The fingerprint of the rules.
        fingerprint: String,
        /// Number of answers in force that these rules accept.
        accepted_answers: usize,
    },
}

/// A stored change other than an answer. Answers are strings or lists, so they differ.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
enum StoredChange {
    /// The word of the consequence.
    Fallen(String),
    /// The number of a deed.
    TakeBack(usize),
    /// True if the chair agrees.
    Consent(bool),
    Rules {
        fingerprint: String,
        kept: usize,
    },
}

impl Deed {
    /// Returns the deed of a row, or `None` if it is damaged.
    pub(crate) fn read(text: &str) -> Option<Self> {
        if !text.starts_with('{') {
            return serde_json::from_str(text).ok().map(Self::Answer);
        }
        match serde_json::from_str(text).ok()? {
            StoredChange::Fallen(word) => FlagConsequence::read(&word).map(Self::FlagFall),
            StoredChange::TakeBack(deed) => Some(Self::TakeBack(deed)),
            StoredChange::Consent(agrees) => Some(Self::Consent(agrees)),
            StoredChange::Rules { fingerprint, kept } => {
                Some(Self::Rules { fingerprint, accepted_answers: kept })
            }
        }
    }

    /// Returns the text of a row.
    pub(crate) fn text(&self) -> Result<String, serde_json::Error> {
        let other = match self {
            Self::Answer(answer) => return serde_json::to_string(answer),
            Self::FlagFall(fallen) => StoredChange::Fallen(fallen.word().to_owned()),
            Self::TakeBack(deed) => StoredChange::TakeBack(*deed),
            Self::Consent(agrees) => StoredChange::Consent(*agrees),
            Self::Rules { fingerprint, accepted_answers: kept } => {
                StoredChange::Rules { fingerprint: fingerprint.clone(), kept: *kept }
            }
        };
        serde_json::to_string(&other)
    }
}

#[cfg(test)]
mod tests {
    use castra_sim::Bot;

    use super::*;

    #[test]
    fn deeds_survive_a_round_trip() {
        for deed in [
            Deed::Answer(RecordedAnswer::Key("{\"fallen\":\"loses\"}".to_owned())),
            Deed::Answer(RecordedAnswer::Keys(vec!["a".to_owned()])),
            Deed::FlagFall(FlagConsequence::Loses),
            Deed::FlagFall(FlagConsequence::Bot(Bot::Random)),
            Deed::TakeBack(12),
            Deed::Consent(true),
            Deed::Consent(false),
            Deed::Rules { fingerprint: "ab".to_owned(), accepted_answers: 3 },
        ] {
            assert_eq!(Deed::read(&deed.text().unwrap()), Some(deed));
        }
        for damaged in ["", "{}", "{\"fallen\":\"person\"}", "{\"fallen\":\"loses\",\"more\":1}"] {
            assert_eq!(Deed::read(damaged), None, "{damaged}");
        }
    }
}
