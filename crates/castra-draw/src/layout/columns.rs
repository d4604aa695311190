//! Columns of equal height, which lines and cards fill one after the other.

use crate::bounds::Pt;
use crate::sheet::Sheet;

/// Draws an [`Item`] at its upper left corner.
type Draw<'a> = Box<dyn Fn(&mut Sheet<'_>, Pt) + 'a>;

/// An element that is not broken between columns.
pub(crate) struct Item<'a> {
    /// The space above the item, except at the top of a column.
    pub(crate) space_above: f32,
    pub(crate) height: f32,
    /// True if the next item must follow in the same column.
    pub(crate) keep_with_next: bool,
    pub(crate) draw: Draw<'a>,
}

/// Items distributed over columns.
pub(crate) struct Columns<'i, 'a> {
    columns: Vec<Vec<(&'i Item<'a>, f32)>>,
    /// The height of the tallest column.
    pub(crate) height: f32,
}

/// Distributes the items over columns, in order, so that the tallest column is as low as possible.
pub(crate) fn balance<'i, 'a>(items: &'i [Item<'a>], count: usize) -> Columns<'i, 'a> {
    let total: f32 = items.iter().map(|i| i.space_above + i.height).sum();
    let (mut low, mut high) = (0.0, total);
    for _ in 0..24 {
        let middle = f32::midpoint(low, high);
        if distribute(items, count, middle).is_some() {
            high = middle;
        } else {
            low = middle;
        }
    }
    let columns = distribute(items, count, high)
        .or_else(|| distribute(items, 1, f32::MAX))
        .unwrap_or_default();
    let height = columns
        .iter()
        .filter_map(|column| column.last().map(|(item, y)| y + item.height))
        .fold(0.0, f32::max);
    Columns { columns, height }
}

type Distribution<'i, 'a> = Vec<Vec<(&'i Item<'a>, f32)>>;

fn distribute<'i, 'a>(
    items: &'i [Item<'a>],
    count: usize,
    limit: f32,
) -> Option<Distribution<'i, 'a>> {
    let mut columns: Distribution<'i, 'a> = vec![Vec::new()];
    let mut filled = 0.0;
    let mut rest = items;
    while !rest.is_empty() {
        // An item and all items that must follow it in the same column are placed as one group.
        let length = rest.iter().take_while(|item| item.keep_with_next).count() + 1;
        let (together, after) = rest.split_at(length.min(rest.len()));
        rest = after;
        let height = |top: bool| -> f32 {
            let all: f32 = together.iter().map(|i| i.space_above + i.height).sum();
            if top { all - together.first().map_or(0.0, |i| i.space_above) } else { all }
        };
        let top = filled == 0.0;
        if filled + height(top) > limit + 0.01 {
            if top || columns.len() == count {
                return None;
            }
            columns.push(Vec::new());
            filled = 0.0;
            if height(true) > limit + 0.01 {
                return None;
            }
        }
        for item in together {
            let y = if filled == 0.0 { 0.0 } else { filled + item.space_above };
            if let Some(column) = columns.last_mut() {
                column.push((item, y));
            }
            filled = y + item.height;
        }
    }
    Some(columns)
}

impl Columns<'_, '_> {
    /// Draws the columns, the first one at `origin`; `step` is the distance between left edges.
    pub(crate) fn draw(&self, sheet: &mut Sheet<'_>, origin: Pt, step: f32) {
        for (i, column) in self.columns.iter().enumerate() {
            for (item, y) in column {
                (item.draw)(sheet, origin.translate(i as f32 * step, *y));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(height: f32, keep: bool) -> Item<'static> {
        Item { space_above: 2.0, height, keep_with_next: keep, draw: Box::new(|_, _| {}) }
    }

    #[test]
    fn columns_are_balanced_and_headings_stay_with_their_text() {
        let items: Vec<Item<'_>> = (0..10).map(|i| item(10.0, i % 5 == 0)).collect();
        let columns = balance(&items, 2);
        assert_eq!(columns.columns.len(), 2);
        assert!((columns.height - 58.0).abs() < 0.1, "{}", columns.height);
        for column in &columns.columns {
            assert!(column.last().is_some_and(|(item, _)| !item.keep_with_next));
        }
    }

    #[test]
    fn one_tall_item_sets_the_height() {
        let items = [item(50.0, false), item(5.0, false), item(5.0, false)];
        let columns = balance(&items, 3);
        assert!((columns.height - 50.0).abs() < 0.1);
        assert!((balance(&[], 3).height).abs() < 0.1);
    }
}
