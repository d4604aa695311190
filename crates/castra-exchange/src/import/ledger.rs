//! The fate of each element in a file: imported, imported in another form, or left out.

use castra_base::{IndexMap, display_width};

use super::source::Spot;

/// The fate of an element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Fate {
    /// The element is in the battle.
    Imported(String),
    /// A similar element is in the battle; the text says how it differs.
    Approximated(String),
    /// The element is not in the battle, for this reason.
    LeftOut(String),
}

/// The number of elements of each kind and fate.
#[derive(Debug, Default)]
pub(super) struct Ledger(IndexMap<(String, Fate), Entry>);

/// The elements of one kind and fate.
#[derive(Debug, Default)]
struct Entry {
    count: usize,
    /// The first places of these elements in the file, without repetitions.
    places: Vec<String>,
}

/// The number of places that a line names.
const MAX_PLACES: usize = 3;

impl Entry {
    fn add_place(&mut self, place: String) {
        if self.places.len() <= MAX_PLACES && !self.places.contains(&place) {
            self.places.push(place);
        }
    }

    /// Returns the places in parentheses; empty if none are known.
    fn places(&self) -> String {
        let named = self.places.get(..MAX_PLACES).unwrap_or(&self.places);
        let more = if named.len() < self.places.len() { "; …" } else { "" };
        match named {
            [] => String::new(),
            named => format!(" ({}{more})", named.join("; ")),
        }
    }
}

impl Ledger {
    pub(super) fn record_imported(&mut self, what: impl Into<String>, as_what: impl Into<String>) {
        self.add(what.into(), Fate::Imported(as_what.into()), 1);
    }

    pub(super) fn record_approximated(&mut self, what: impl Into<String>, how: impl Into<String>) {
        self.add(what.into(), Fate::Approximated(how.into()), 1);
    }

    pub(super) fn record_left_out(&mut self, what: impl Into<String>, why: impl Into<String>) {
        self.add(what.into(), Fate::LeftOut(why.into()), 1);
    }

    /// Records an element that is left out, with its place in the file if that is known.
    pub(super) fn record_left_out_at(
        &mut self,
        what: impl Into<String>,
        why: impl Into<String>,
        at: &Spot,
    ) {
        let entry = self.0.entry((what.into(), Fate::LeftOut(why.into()))).or_default();
        entry.count += 1;
        if let Some(place) = at.in_words() {
            entry.add_place(place);
        }
    }

    /// Adds a number of elements of one kind with the same fate.
    pub(super) fn add(&mut self, what: String, fate: Fate, count: usize) {
        if count > 0 {
            self.0.entry((what, fate)).or_default().count += count;
        }
    }

    /// Adds the entries of another ledger.
    pub(super) fn append(&mut self, other: Self) {
        for (kind, other) in other.0 {
            let entry = self.0.entry(kind).or_default();
            entry.count += other.count;
            other.places.into_iter().for_each(|place| entry.add_place(place));
        }
    }

    /// Returns the numbers of elements that were imported, approximated and left out.
    pub(super) fn totals(&self) -> (usize, usize, usize) {
        let mut totals = (0, 0, 0);
        for ((_, fate), Entry { count, .. }) in &self.0 {
            match fate {
                Fate::Imported(_) => totals.0 += count,
                Fate::Approximated(_) => totals.1 += count,
                Fate::LeftOut(_) => totals.2 += count,
            }
        }
        totals
    }

    /// Returns a line for each kind of element, in columns: the number, the name, the fate.
    pub(super) fn lines(&self) -> Vec<String> {
        let wide = self.0.keys().map(|(what, _)| display_width(what)).max().unwrap_or(0).min(40);
        let digits = self.0.values().map(|entry| entry.count.to_string().len()).max().unwrap_or(1);
        let line = |((what, fate), entry): (&(String, Fate), &Entry)| {
            let said = match fate {
                Fate::Imported(as_what) => as_what.clone(),
                Fate::Approximated(how) => format!("approximated: {how}"),
                Fate::LeftOut(why) => format!("left out: {why}{}", entry.places()),
            };
            let count = entry.count;
            let gap = " ".repeat(wide.saturating_sub(display_width(what)));
            format!("{count:>digits$}  {what}{gap}  {said}")
        };
        self.0.iter().map(line).collect()
    }

    /// Returns the lines about elements left out or approximated, for a comment in the battle.
    pub(super) fn losses(&self) -> Vec<String> {
        let said = |((what, fate), entry): (&(String, Fate), &Entry)| match fate {
            Fate::Imported(_) => None,
            Fate::Approximated(how) => Some(format!("{} {what}: {how}", entry.count)),
            Fate::LeftOut(why) => {
                Some(format!("{} {what} left out: {why}{}", entry.count, entry.places()))
            }
        };
        self.0.iter().filter_map(said).collect()
    }
}
