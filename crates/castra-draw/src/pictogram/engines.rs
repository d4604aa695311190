//! Vehicles, engines and ships.

use super::step::Step::{self, Cut, CutLine, Line, Solid};

/// A chariot: the car over one spoked wheel, the pole to the left.
pub(super) const CHARIOT: &[Step] = &[
    Solid("M 34 20 C 34 12 42 8 50 12 C 50 30 64 40 94 40 L 94 58 L 40 58 C 34 48 34 34 34 20 Z"),
    Line(6.0, "M 40 55 L 6 40"),
    Line(5.0, "M 8 28 L 4 50"),
    Cut("O 64 66 32"),
    Line(7.0, "O 64 66 26"),
    Solid("O 64 66 7"),
    Line(4.2, "M 64 40 L 64 92 M 38 66 L 90 66 M 46 48 L 82 84 M 82 48 L 46 84"),
    CutLine(3.4, "M 42 24 C 46 36 54 44 66 48"),
];

/// A bolt thrower on its stand.
pub(super) const ENGINE: &[Step] = &[
    Line(8.0, "M 8 66 L 88 30"),
    Line(7.0, "M 58 44 L 40 94 M 58 44 L 78 94 M 58 44 L 60 94"),
    Line(7.5, "M 62 10 C 82 14 92 36 84 62"),
    Line(3.0, "M 62 10 L 32 55 L 84 62"),
    Solid("M 84 22 L 99 24 L 90 38 Z"),
    Solid("O 12 64 9"),
    Cut("O 12 64 3.5"),
];

/// A covered wagon.
pub(super) const WAGON: &[Step] = &[
    Solid("M 14 56 C 10 30 20 12 34 12 L 78 12 C 90 14 94 34 90 56 Z"),
    CutLine(
        3.6,
        "M 36 14 C 28 26 28 42 32 56 M 56 12 C 52 26 52 42 54 56 M 76 13 C 78 26 78 42 76 56",
    ),
    Solid("M 8 58 L 94 58 L 90 76 L 14 76 Z"),
    Cut("O 28 78 20 O 74 78 20"),
    Line(5.5, "O 28 78 15 O 74 78 15"),
    Solid("O 28 78 4.5 O 74 78 4.5"),
    Line(3.0, "M 28 63 L 28 93 M 13 78 L 43 78 M 74 63 L 74 93 M 59 78 L 89 78"),
];

/// A galley under sail and oars, its ram to the left.
pub(super) const GALLEY: &[Step] = &[
    Line(5.0, "M 48 6 L 48 62"),
    Solid(
        "M 24 12 C 40 8 58 8 76 12 C 70 24 70 36 76 48 C 58 44 42 44 24 48 C 30 36 30 24 24 12 Z",
    ),
    Solid(
        "M 1 70 L 16 62 C 14 54 14 48 18 42 C 20 50 22 56 26 60 L 76 60 C 86 60 92 52 90 42 \
         C 86 40 84 42 82 46 C 80 36 90 30 97 38 C 102 56 92 78 80 80 L 20 80 C 12 79 6 75 1 70 Z",
    ),
    CutLine(3.4, "M 22 69 L 84 69"),
    Line(4.0, "M 30 78 L 22 97 M 44 78 L 36 97 M 58 78 L 50 97 M 72 78 L 64 97"),
];
