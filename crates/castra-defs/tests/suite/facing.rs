//! Facings as angles.

use castra_defs::facing::facing_degrees;
use castra_defs::{Grid, Half, Value};

#[test]
fn words_points_and_sides_mean_angles() {
    let of = |grid, edge, word: &str| facing_degrees(grid, edge, &Value::Word(word.to_owned()));
    assert_eq!(of(Grid::HexPointy, Half::Top, "north-east"), Some(30.0));
    assert_eq!(of(Grid::HexFlat, Half::Bottom, "se"), Some(120.0));
    assert_eq!(of(Grid::Square, Half::Bottom, "west"), Some(270.0));
    assert_eq!(of(Grid::HexPointy, Half::Bottom, "back-left"), Some(240.0));
    assert_eq!(of(Grid::HexPointy, Half::Top, "back-left"), Some(60.0));
    assert_eq!(of(Grid::Square, Half::Bottom, "ahead-left"), Some(315.0));
    assert_eq!(of(Grid::Square, Half::Bottom, "nowhere"), None);
    assert_eq!(facing_degrees(Grid::HexPointy, Half::Bottom, &Value::Int(99)), None);
}
