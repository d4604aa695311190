//! Arms and armour.

use super::step::Step::{self, Cut, CutLine, Line, Solid};

/// A Corinthian helmet in profile, facing left, its crest swept back.
pub(super) const HELMET: &[Step] = &[
    Solid(
        "M 22 34 C 20 12 40 0 62 4 C 88 8 100 34 97 84 L 83 80 C 87 48 80 22 60 17 C 44 13 32 20 30 34 Z",
    ),
    Solid(
        "M 20 52 C 20 30 36 20 52 22 C 72 25 80 44 77 66 C 76 74 78 82 83 90 L 62 90 \
         C 60 82 56 76 50 73 L 44 97 L 27 93 C 25 82 24 72 26 64 L 17 62 Z",
    ),
    Cut("M 26 51 L 46 48 C 48 54 44 59 38 60 L 28 60 Z"),
    Cut("M 29 64 L 35 64 L 36 92 L 31 91 Z"),
];

/// A round shield seen from the front.
pub(super) const SHIELD: &[Step] = &[
    Solid("O 50 50 45"),
    CutLine(5.0, "O 50 50 34"),
    Cut("O 50 50 15"),
    Solid("O 50 50 9"),
    CutLine(
        4.0,
        "M 50 16 L 50 30 M 50 70 L 50 84 M 16 50 L 30 50 M 70 50 L 84 50 M 26 26 L 36 36 \
         M 64 64 L 74 74 M 74 26 L 64 36 M 36 64 L 26 74",
    ),
];

/// An oval shield with a spine, with a javelin diagonally across it.
pub(super) const OVAL_SHIELD: &[Step] = &[
    Solid("M 38 4 C 62 4 72 28 72 52 C 72 76 62 97 38 97 C 14 97 4 76 4 52 C 4 28 14 4 38 4 Z"),
    CutLine(
        4.0,
        "M 38 15 C 55 15 62 33 62 52 C 62 71 55 86 38 86 C 21 86 14 71 14 52 C 14 33 21 15 38 15 Z",
    ),
    CutLine(5.0, "M 38 16 L 38 85"),
    Cut(
        "M 38 34 C 46 34 49 44 49 52 C 49 60 46 70 38 70 C 30 70 27 60 27 52 C 27 44 30 34 38 34 Z",
    ),
    Solid(
        "M 38 40 C 43 40 44 47 44 52 C 44 57 43 64 38 64 C 33 64 32 57 32 52 C 32 47 33 40 38 40 Z",
    ),
    Line(6.5, "M 82 95 L 88 30"),
    Solid("M 81 32 L 90 4 L 96 33 Z"),
];

/// Two javelins, ready to throw.
pub(super) const JAVELIN: &[Step] = &[
    Line(6.5, "M 8 78 L 62 24"),
    Solid("M 54 22 C 62 12 74 8 88 4 C 84 18 80 30 68 36 Z"),
    Line(6.5, "M 24 94 L 78 40"),
    Solid("M 70 38 C 76 28 86 24 97 22 C 94 34 92 44 82 50 Z"),
];

/// A drawn bow with an arrow on the string.
pub(super) const BOW: &[Step] = &[
    Line(8.0, "M 36 6 C 42 14 46 14 54 20 C 84 34 84 66 54 80 C 46 86 42 86 36 94"),
    Line(3.2, "M 36 6 L 14 50 L 36 94"),
    Line(5.0, "M 12 50 L 84 50"),
    Solid("M 80 38 L 99 50 L 80 62 Z"),
    Solid("M 2 40 L 14 40 L 24 50 L 14 60 L 2 60 L 10 50 Z"),
];

/// A sling whirling, its stone in the pouch.
pub(super) const SLING: &[Step] = &[
    Line(5.0, "M 20 92 C 12 56 26 24 56 20"),
    Line(5.0, "M 24 92 C 52 84 76 64 84 40"),
    Line(8.0, "M 12 94 L 34 90"),
    Solid("M 48 24 C 50 8 76 0 90 14 C 100 26 94 46 80 50 C 84 40 60 22 48 24 Z"),
    Cut("O 72 27 15"),
    Solid("O 72 27 11.5"),
];

/// A bearded axe.
pub(super) const AXE: &[Step] = &[
    Line(9.0, "M 22 94 L 64 12"),
    Solid(
        "M 48 18 C 62 26 78 20 90 8 C 100 30 96 54 80 70 C 76 56 64 48 44 50 \
         C 50 40 52 28 48 18 Z",
    ),
    CutLine(3.5, "M 85 22 C 90 36 88 48 80 58"),
    Solid("M 47 20 C 40 22 32 22 26 18 C 24 28 26 38 30 42 C 36 38 40 38 44 40 Z"),
];

/// One upright spear.
pub(super) const SPEAR: &[Step] = &[
    Line(8.0, "M 50 95 L 50 30"),
    Solid("M 50 1 C 62 16 64 24 60 34 L 40 34 C 36 24 38 16 50 1 Z"),
    Line(6.0, "M 38 44 L 62 44"),
];

/// Crossed pikes.
pub(super) const PIKE: &[Step] = &[
    Line(6.0, "M 14 96 L 76 22"),
    Line(6.0, "M 86 96 L 24 22"),
    Solid("M 69 23 C 72 12 80 6 94 1 C 92 16 88 26 78 31 Z"),
    Solid("M 31 23 C 28 12 20 6 6 1 C 8 16 12 26 22 31 Z"),
    Solid("M 42 55 L 50 45 L 58 55 L 50 65 Z"),
];

/// A plumed helmet from the front.
pub(super) const GENERAL: &[Step] = &[
    Solid(
        "M 6 46 C 4 18 26 2 50 2 C 74 2 96 18 94 46 L 80 44 C 78 30 66 22 50 22 C 34 22 22 30 20 44 Z",
    ),
    CutLine(
        3.5,
        "M 50 3 L 50 21 M 33 6 L 39 23 M 67 6 L 61 23 M 18 15 L 29 29 M 82 15 L 71 29 \
         M 8 30 L 22 38 M 92 30 L 78 38",
    ),
    Solid(
        "M 22 56 C 22 36 34 26 50 26 C 66 26 78 36 78 56 L 78 62 L 72 62 L 70 84 L 58 97 L 58 66 \
         L 42 66 L 42 97 L 30 84 L 28 62 L 22 62 Z",
    ),
    CutLine(4.0, "M 24 54 C 38 48 62 48 76 54"),
    Solid("M 46 54 L 54 54 L 53 80 L 47 80 Z"),
];

/// A square banner on a pole.
pub(super) const STANDARD: &[Step] = &[
    Line(6.0, "M 50 14 L 50 97"),
    Line(6.0, "M 16 24 L 84 24"),
    Solid("M 50 0 L 58 10 L 50 20 L 42 10 Z"),
    Solid("M 20 27 L 80 27 L 80 72 L 70 64 L 60 72 L 50 64 L 40 72 L 30 64 L 20 72 Z"),
    CutLine(5.0, "M 36 40 L 64 56 M 64 40 L 36 56"),
];
