//! The changes of a game, in the order in which the database stores them.

use castra_sim::RecordedAnswer;
use serde::{Deserialize, Serialize};

use crate::clock::FlagConsequence;

/// A change of a game, such as an answer or the fall of a flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// An answer of a person or bot.
    Answer(RecordedAnswer),
    /// The flag of a chair has fallen.
    FlagFall(FlagConsequence),
    /// A chair requests to take back all answers from the deed with this number.
    TakeBack(usize),
    /// A chair agrees to the pending request (true), or refuses it or withdraws its own (false).
    Consent(bool),
    /// The game continues with other rules.
    Rules {
        /// The fingerprint of the rules.
        fingerprint: String,
        /// Number of answers in force that these rules accept.
        accepted_answers: usize,
    },
}

/// The JSON of a change other than an answer. It is an object, and an answer is a string or a list.
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
    /// Parses the JSON of a deed. Returns `None` if it is damaged.
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

    /// Returns the JSON of the deed, as the database stores it.
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
