//! `--keep`: the parts of a battle that suggestions must not change.

use std::str::FromStr;

use castra_defs::Scenario;

use super::changes::Change;
use crate::error::MeasureError;

/// Parts of a battle that must not change, such as `units of rome`, `ground` or `cards`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptPart {
    part: String,
    army: Option<String>,
}

impl FromStr for KeptPart {
    type Err = String;

    /// Parses `WHAT` or `WHAT of ARMY`.
    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (part, army) = match words.as_slice() {
            [part] => (part, None),
            [part, "of", army] => (part, Some((*army).to_owned())),
            _ => return Err("write `WHAT` or `WHAT of ARMY`, as in `units of rome`".to_owned()),
        };
        Ok(Self { part: (*part).to_owned(), army })
    }
}

impl KeptPart {
    /// Returns an error if the battle lacks the part or the army.
    pub(super) fn check(&self, scenario: &Scenario) -> Result<(), MeasureError> {
        if let Some(army) = self.army.as_ref().filter(|army| !scenario.armies.contains_key(*army)) {
            let armies = scenario.armies.keys().cloned().collect();
            return Err(MeasureError::UnknownArmy { army: army.clone(), armies });
        }
        let of_armies = scenario.armies.values().flat_map(|army| army.entries.keys());
        let mut known: Vec<&str> = vec!["units", "ground", "council"];
        for entry in of_armies.chain(scenario.council.keys()) {
            if !known.contains(&entry.as_str()) {
                known.push(entry);
            }
        }
        if known.contains(&self.part.as_str()) || self.is_hex(scenario) {
            return Ok(());
        }
        let known = known.into_iter().map(str::to_owned).collect();
        Err(MeasureError::UnknownPart { part: self.part.clone(), known })
    }

    fn is_hex(&self, scenario: &Scenario) -> bool {
        let ground = scenario.terrain.iter().map(|ground| &ground.at.hex);
        let mut hexes = ground.chain(scenario.pieces.iter().map(|piece| &piece.at.hex));
        hexes.any(|hex| *hex == self.part.as_str())
    }

    /// Returns whether a change affects this part.
    pub(super) fn forbids(&self, change: &Change) -> bool {
        change.touched.iter().any(|part| {
            (part.category == self.part || part.name == self.part)
                && (self.army.is_none() || self.army == part.army)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_parts_are_parsed_with_their_army() {
        let of = |what: &str, army: Option<&str>| {
            Ok(KeptPart { part: what.to_owned(), army: army.map(str::to_owned) })
        };
        assert_eq!("units of rome".parse(), of("units", Some("rome")));
        assert_eq!(" ground ".parse(), of("ground", None));
        assert!("units rome".parse::<KeptPart>().is_err());
        assert!("".parse::<KeptPart>().is_err());
    }
}
