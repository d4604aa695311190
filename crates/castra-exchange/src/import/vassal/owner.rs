//! The army of a counter, from a property, a prototype or a tray.

use std::rc::Rc;

use super::counter::Counter;
use super::module::{Module, Slot};
use crate::import::names::printed_name;
use crate::import::source::{Source, SourceArmy, truncate_word};

/// The properties that may name the army of a counter, by priority.
const PROPERTIES: [&str; 8] =
    ["army", "side", "nation", "nationality", "faction", "player", "owner", "force"];

pub(super) struct Owners {
    sides: Vec<(String, Rc<str>)>,
}

impl Owners {
    pub(super) fn of(module: &Module) -> Self {
        let sides = module.sides.iter().map(|side| (plain(side), side.as_str().into()));
        Self { sides: sides.filter(|(plain, _)| !plain.is_empty()).collect() }
    }

    /// Returns the file's word for the army of a counter, and adds the army if it is new.
    pub(super) fn army(
        &mut self,
        counter: &Counter,
        slot: Option<&Slot>,
        source: &mut Source,
    ) -> Rc<str> {
        let path: &[String] = slot.map(|slot| &*slot.path).unwrap_or_default();
        let said = PROPERTIES.iter().find_map(|name| counter.property(name));
        let any = counter.properties.iter().map(|(_, value)| value.as_str());
        let prototypes =
            counter.prototypes.iter().chain(slot.into_iter().flat_map(|s| &s.prototypes));
        let named = path.iter().rev().map(String::as_str);
        let side =
            any.chain(prototypes.map(|name| &**name)).chain(named).find_map(|word| self.side(word));
        let word = match (counter.property("army"), side) {
            (Some(army), _) => truncate_word(army).into(),
            (None, Some(side)) => side,
            (None, None) => {
                let word = said.or(path.first().map(String::as_str)).unwrap_or("pieces");
                truncate_word(word).into()
            }
        };
        if !source.armies.contains_key(&*word) {
            let name = printed_name(&word);
            let name = if name.is_empty() { word.to_string() } else { name };
            let army = SourceArmy { name, side: None, entries: Default::default() };
            source.armies.insert(word.to_string(), army);
        }
        word
    }

    /// Returns the side whose name equals, begins or ends a word.
    fn side(&self, word: &str) -> Option<Rc<str>> {
        let word = plain(word);
        let is = |side: &str| {
            let rest = word.strip_prefix(side).or_else(|| word.strip_suffix(side));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ') || rest.ends_with(' '))
        };
        self.sides.iter().find(|(side, _)| is(side)).map(|(_, word)| Rc::clone(word))
    }
}

/// Returns a word in lower case and in the singular, with a space for each run of characters other
/// than letters and digits.
fn plain(word: &str) -> String {
    let cut = truncate_word(word).to_lowercase();
    let words = cut.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.map(|word| word.strip_suffix('s').unwrap_or(word)).collect();
    words.join(" ")
}
