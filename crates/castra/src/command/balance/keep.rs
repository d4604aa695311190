//! `--keep`: the parts of a battle that a suggestion leaves as they are.

use castra_base::suggest::listing;
use castra_defs::Scenario;

use super::super::error::Error;
use super::changes::Change;

/// Parts of a battle: `units of rome`, `ground`, `cards`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Keep {
    what: String,
    army: Option<String>,
}

/// Reads `WHAT` or `WHAT of ARMY`.
pub(super) fn keep(text: &str) -> Result<Keep, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        [what] => Ok(Keep { what: (*what).to_owned(), army: None }),
        [what, "of", army] => Ok(Keep { what: (*what).to_owned(), army: Some((*army).to_owned()) }),
        _ => Err("write `WHAT` or `WHAT of ARMY`, as in `units of rome`".to_owned()),
    }
}

impl Keep {
    /// Refuses a part or an army that a battle does not have.
    pub(super) fn check(&self, scenario: &Scenario) -> Result<(), Error> {
        if let Some(army) = self.army.as_ref().filter(|army| !scenario.armies.contains_key(*army)) {
            let armies = listing(scenario.armies.keys().map(String::as_str), 8);
            return Err(Error::usage(format!("there is no army called `{army}`"))
                .help(format!("the army is {armies}")));
        }
        let of_armies = scenario.armies.values().flat_map(|army| army.entries.keys());
        let mut known: Vec<&str> = vec!["units", "ground", "council"];
        for entry in of_armies.chain(scenario.council.keys()) {
            if !known.contains(&entry.as_str()) {
                known.push(entry);
            }
        }
        if known.contains(&self.what.as_str()) || self.is_hex(scenario) {
            return Ok(());
        }
        Err(Error::usage(format!("`{}` is not a part of this battle", self.what))
            .help(format!("the part is {}, or a hex", listing(known.iter().copied(), 16))))
    }

    fn is_hex(&self, scenario: &Scenario) -> bool {
        let ground = scenario.terrain.iter().map(|ground| &ground.at.hex);
        let mut hexes = ground.chain(scenario.pieces.iter().map(|piece| &piece.at.hex));
        hexes.any(|hex| *hex == self.what.as_str())
    }

    /// Returns whether a change touches this part.
    pub(super) fn forbids(&self, change: &Change) -> bool {
        change.touched.iter().any(|part| {
            (part.sort == self.what || part.name == self.what)
                && (self.army.is_none() || self.army == part.army)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_named_with_its_army() {
        let of = |what: &str, army: Option<&str>| {
            Ok(Keep { what: what.to_owned(), army: army.map(str::to_owned) })
        };
        assert_eq!(keep("units of rome"), of("units", Some("rome")));
        assert_eq!(keep(" ground "), of("ground", None));
        assert!(keep("units rome").is_err());
        assert!(keep("").is_err());
    }
}
