//! The repaired copy of an item, and the map from its offsets to offsets in the file.

use std::borrow::Cow;

/// A replacement in the copy of an item, no longer than the replaced text.
pub(super) struct Repair {
    /// The offset in the file.
    pub(super) at: usize,
    /// The number of replaced bytes.
    pub(super) length: usize,
    /// The replacement, in ASCII.
    pub(super) text: &'static str,
}

impl Repair {
    /// Creates a repair whose replacement is as long as the replaced text.
    pub(super) const fn same_length(at: usize, text: &'static str) -> Self {
        Self { at, length: text.len(), text }
    }
}

/// The map from offsets of a repaired copy to offsets of its source. Each pair is an offset in the
/// copy and the number of bytes missing before that offset.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shifts(Vec<(usize, usize)>);

impl Shifts {
    /// Returns how many bytes an offset of the copy is less than the same position in the source.
    pub(crate) fn shift_at(&self, offset: usize) -> usize {
        let next = self.0.partition_point(|(from, _)| *from <= offset);
        next.checked_sub(1).and_then(|last| self.0.get(last)).map_or(0, |(_, by)| *by)
    }
}

/// Returns a text that starts at `start` of its file, with the repairs applied and a suffix
/// appended.
pub(super) fn apply_repairs<'a>(
    raw: &'a str,
    start: usize,
    mut repairs: Vec<Repair>,
    suffix: &str,
) -> (Cow<'a, str>, Shifts) {
    if repairs.is_empty() && suffix.is_empty() {
        return (Cow::Borrowed(raw), Shifts::default());
    }
    repairs.sort_by_key(|repair| repair.at);
    let mut bytes = raw.as_bytes().to_vec();
    for Repair { at, length, text } in repairs.iter().filter(|r| r.length == r.text.len()) {
        let from = at.saturating_sub(start);
        if let Some(slot) = bytes.get_mut(from..from + length) {
            slot.copy_from_slice(text.as_bytes());
        }
    }
    // Repairs replace whole characters by ASCII of the same length, so the copy
    // is UTF-8 like the original.
    let copy = String::from_utf8(bytes).unwrap_or_else(|_| raw.to_owned());
    let mut out = String::with_capacity(copy.len() + suffix.len());
    let mut shifts = Vec::new();
    let (mut done, mut by) = (0, 0);
    for Repair { at, length, text } in repairs.iter().filter(|r| r.length != r.text.len()) {
        let from = at.saturating_sub(start);
        let Some(before) = copy.get(done..from) else { continue };
        out.push_str(before);
        out.push_str(text);
        done = from + length;
        by += length - text.len();
        shifts.push((out.len(), by));
    }
    out.push_str(copy.get(done..).unwrap_or_default());
    out.push_str(suffix);
    (Cow::Owned(out), Shifts(shifts))
}
