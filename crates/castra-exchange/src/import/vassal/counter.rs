//! A counter: traits around a picture, each with a type and a state, in the format of commands and
//! modules.

use std::collections::HashMap;
use std::rc::Rc;

use crate::import::budget::{Budget, Limit};
use crate::import::ledger::Fate;
use crate::import::names::title_case;
use crate::import::source::truncate_word;
use crate::vassal_encoding::split_sequence;

/// The maximum length of a counter's definition in bytes. Each trait copies the rest of it.
const MAX_DEFINITION_BYTES: usize = 1024 * 1024;

/// The maximum number of properties of a counter that are read.
const MAX_PROPERTIES: usize = 200;

/// Returns the fate of cards and counters in decks.
pub(super) fn deck_fate() -> Fate {
    Fate::LeftOut("a deck has no place on the map".to_owned())
}

/// The properties of a counter that a battle can use.
#[derive(Clone, Debug, Default)]
pub(super) struct Counter {
    /// The names of the counter: those printed on it, and those of its pictures.
    pub(super) names: Vec<String>,
    /// The prototypes that the counter names itself.
    pub(super) prototypes: Vec<Rc<str>>,
    /// The properties with a value, the outermost first.
    pub(super) properties: Vec<(String, String)>,
    /// The terrain that the counter represents, if a marker names one.
    pub(super) terrain: Option<String>,
    /// The rotation in degrees clockwise, if it is turned.
    pub(super) rotation: Option<f64>,
    /// The number of the counter's definition in the module.
    pub(super) number: String,
    /// The map of the counter; its position is `at`.
    pub(super) map: Option<String>,
    pub(super) at: (f64, f64),
    /// The traits that are not read, by VASSAL's words for them.
    pub(super) unread_traits: Vec<Rc<str>>,
}

/// The definitions of prototypes by their names.
#[derive(Debug, Default)]
pub(super) struct Prototypes {
    definitions: HashMap<String, String>,
    parsed: HashMap<String, Option<Rc<Counter>>>,
}

impl Prototypes {
    pub(super) fn define(&mut self, name: &str, definition: &str) {
        self.definitions.entry(name.to_owned()).or_insert_with(|| definition.to_owned());
    }

    /// Returns the traits of a prototype, with those of the prototypes that it names.
    fn get(
        &mut self,
        name: &str,
        depth: u64,
        budget: &mut Budget,
    ) -> Result<Option<Rc<Counter>>, String> {
        if let Some(read) = self.parsed.get(name) {
            return Ok(read.clone());
        }
        let Some(definition) = self.definitions.get(name).cloned() else { return Ok(None) };
        // A prototype may name itself, so it is empty until it is read.
        self.parsed.insert(name.to_owned(), None);
        let found = match command(&definition) {
            Some((_, ty, state)) => read(&ty, &state, self, depth + 1, budget)?.map(Rc::new),
            None => None,
        };
        self.parsed.insert(name.to_owned(), found.clone());
        Ok(found)
    }
}

/// Returns the id, the type and the state of a command that adds a counter; `None` for other
/// commands.
pub(super) fn command(text: &str) -> Option<(String, String, String)> {
    let mut parts =
        split_sequence(text.trim().strip_prefix("+/")?, '/').map(|part| part.into_owned());
    Some((parts.next()?, parts.next()?, parts.next()?))
}

/// Reads a counter; `None` for another kind of element, such as a stack, or for an overlong
/// definition.
///
/// # Errors
/// If the traits exceed the budget.
pub(super) fn read(
    ty: &str,
    state: &str,
    prototypes: &mut Prototypes,
    depth: u64,
    budget: &mut Budget,
) -> Result<Option<Counter>, String> {
    if depth > Limit::Levels.max() || ty.len().max(state.len()) > MAX_DEFINITION_BYTES {
        return Ok(None);
    }
    let mut counter = Counter::default();
    let (mut ty, mut state) = (ty.to_owned(), state.to_owned());
    for _ in 0..Limit::Levels.max() * 2 {
        budget.take(Limit::Traits, 1)?;
        let mut inner = split_sequence(&ty, '\t').map(|part| part.into_owned());
        let mut states = split_sequence(&state, '\t').map(|part| part.into_owned());
        let (own, own_state) =
            (inner.next().unwrap_or_default(), states.next().unwrap_or_default());
        let (inner, states) = (inner.next(), states.next());
        let (word, rest) = own.split_once(';').unwrap_or((&own, ""));
        if word == "piece" {
            counter.read_basic(rest, &own_state);
            return Ok(Some(counter));
        }
        if word == "prototype" {
            let name = split_sequence(rest, ';').next().unwrap_or_default().into_owned();
            match prototypes.get(&name, depth, budget)? {
                Some(prototype) => counter.add(&prototype, budget)?,
                None => counter.unread_traits.push("prototype that is not defined".into()),
            }
            counter.prototypes.push(truncate_word(&name).into());
        } else {
            counter.read_trait(word, rest, &own_state);
        }
        let Some(inner) = inner else { return Ok(None) };
        (ty, state) = (inner, states.unwrap_or_default());
    }
    Ok(None)
}

impl Counter {
    /// Returns the property of a name, regardless of case.
    pub(super) fn property(&self, name: &str) -> Option<&str> {
        let found = self.properties.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Reads the innermost part: the picture, the name and the place.
    fn read_basic(&mut self, ty: &str, state: &str) {
        let mut ty = split_sequence(ty, ';').skip(2);
        let (image, name) = (ty.next().unwrap_or_default(), ty.next().unwrap_or_default());
        self.add_name(&name);
        self.add_picture_name(&image);
        let mut state = split_sequence(state, ';');
        let mut next = || state.next().unwrap_or_default();
        let map = next();
        self.map = Some(map.into_owned()).filter(|map| !map.is_empty() && map != "null");
        let mut number = || next().parse().ok().filter(|n: &f64| n.abs() < 1e6).unwrap_or(0.0);
        self.at = (number(), number());
        self.number = truncate_word(&next());
    }

    /// Reads a trait by its keyword, its type and its state.
    fn read_trait(&mut self, word: &str, ty: &str, state: &str) {
        match word {
            "mark" => {
                let mut values = split_sequence(state, ',');
                for name in split_sequence(ty, ',') {
                    let value = values.next().unwrap_or_default();
                    if name.trim().eq_ignore_ascii_case("terrain") && !value.trim().is_empty() {
                        self.terrain.get_or_insert_with(|| truncate_word(value.trim()));
                    }
                    self.set(&name, &value);
                }
            }
            "PROP" => self.set(&split_sequence(ty, ';').next().unwrap_or_default(), state),
            "label" => self.set("label", state),
            // `mat` names a mat, on which other counters are placed.
            "mat" => {
                let name = split_sequence(ty, ';').next().unwrap_or_default();
                self.names.extend(Some(truncate_word(name.trim())).filter(|name| !name.is_empty()));
            }
            "basicName" => self.add_name(&split_sequence(ty, ';').next().unwrap_or_default()),
            "emb2" | "emb" => self.read_layer(word, ty, state),
            "rotate" => {
                let ways: f64 =
                    split_sequence(ty, ';').next().and_then(|n| n.parse().ok()).unwrap_or(0.0);
                let turn: f64 = state.parse().unwrap_or(0.0);
                // Steps count clockwise, and free angles count counterclockwise.
                let angle = if ways > 1.0 { turn * 360.0 / ways } else { -turn };
                if angle.is_finite() && angle % 360.0 != 0.0 && self.rotation.is_none() {
                    self.rotation = Some(angle.rem_euclid(360.0));
                }
            }
            word => self.unread_traits.push(truncate_word(word).into()),
        }
    }

    /// Reads the visible level of a layer: its picture may be the face of the counter.
    fn read_layer(&mut self, word: &str, ty: &str, state: &str) {
        let level: i64 =
            split_sequence(state, ';').next().and_then(|level| level.parse().ok()).unwrap_or(0);
        let Some(level) = usize::try_from(level).ok().filter(|level| *level > 0 && word == "emb2")
        else {
            // The layer is hidden, or it has the older format `emb`, which is not read.
            if word == "emb" {
                self.unread_traits.push(word.into());
            }
            return;
        };
        let fields: Vec<_> = split_sequence(ty, ';').skip(15).take(4).collect();
        let field = |at: usize| fields.get(at).map(AsRef::as_ref).unwrap_or_default();
        let nth = |sequence: &'_ str| {
            split_sequence(sequence, ',').nth(level - 1).map(|s| s.into_owned())
        };
        let picture = nth(field(0)).unwrap_or_default();
        let name = nth(field(1)).unwrap_or_default();
        let name = name.trim_matches('+').trim();
        let layer = match field(3).trim() {
            "" => "layer",
            layer => layer,
        };
        let shown = if name.is_empty() { level.to_string() } else { name.to_owned() };
        self.set(layer, &shown);
        self.add_picture_name(&picture);
    }

    /// Adds the traits of a prototype.
    fn add(&mut self, prototype: &Self, budget: &mut Budget) -> Result<(), String> {
        let count =
            prototype.properties.len() + prototype.unread_traits.len() + prototype.names.len();
        budget.take(Limit::Traits, count as u64)?;
        for (name, value) in &prototype.properties {
            self.set(name, value);
        }
        self.names.extend(prototype.names.iter().cloned());
        self.terrain = self.terrain.take().or_else(|| prototype.terrain.clone());
        self.rotation = self.rotation.or(prototype.rotation);
        self.unread_traits.extend(prototype.unread_traits.iter().cloned());
        Ok(())
    }

    /// Sets a property, unless an outer trait has set it.
    fn set(&mut self, name: &str, value: &str) {
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() || value.is_empty() || self.property(name).is_some() {
            return;
        }
        if self.properties.len() == MAX_PROPERTIES {
            self.unread_traits.push("properties beyond the limit of a counter".into());
        } else {
            self.properties.push((truncate_word(name), value.to_owned()));
        }
    }

    fn add_name(&mut self, name: &str) {
        if !name.trim().is_empty() {
            self.names.insert(0, truncate_word(name.trim()));
        }
    }

    fn add_picture_name(&mut self, file: &str) {
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let name = title_case(&truncate_word(stem));
        if !name.is_empty() {
            self.names.push(name);
        }
    }
}
