//! Horses' heads.

use super::step::Step::{self, Cut, CutLine, Line, Solid};

/// A horse's head in profile, facing left.
pub(super) const HORSE: &[Step] = &[
    Solid(
        "M 56 2 C 62 6 66 12 67 18 C 88 28 98 56 95 97 L 46 97 C 44 82 54 72 58 58 \
         C 50 64 42 66 33 67 C 29 72 25 78 20 79 C 11 80 5 73 6 65 C 6 60 9 56 12 52 \
         C 18 40 26 28 38 20 C 44 16 50 15 53 14 C 53 9 54 5 56 2 Z",
    ),
    Cut("M 33 37 C 37 33 42 33 45 35 C 43 40 38 42 33 37 Z"),
    Cut("O 15 65 3"),
    CutLine(4.0, "M 62 22 C 80 32 88 58 86 92"),
    CutLine(3.5, "M 72 40 L 84 38 M 77 56 L 90 54 M 79 72 L 93 71"),
];

/// A horse's head under a couched lance.
pub(super) const LANCER: &[Step] = &[
    Solid(
        "M 60 22 C 65 25 69 30 70 35 C 88 43 97 64 95 98 L 52 98 C 51 86 59 78 62 66 \
         C 55 71 49 73 42 74 C 38 78 35 83 31 84 C 23 84 18 78 19 72 C 19 67 22 64 24 61 \
         C 29 51 36 42 46 36 C 51 33 55 32 58 31 C 58 28 58 25 60 22 Z",
    ),
    Cut("M 41 49 C 44 46 48 46 51 48 C 49 52 45 53 41 49 Z"),
    CutLine(3.6, "M 67 40 C 81 48 87 68 86 94"),
    Line(7.0, "M 22 12 L 97 26"),
    Solid("M 1 8 L 26 4 L 23 20 Z"),
];

/// The same head under armour of plates and scales.
pub(super) const CATAPHRACT: &[Step] = &[
    Solid(
        "M 56 2 C 62 6 66 12 67 18 C 88 28 98 56 95 97 L 46 97 C 44 82 54 72 58 58 \
         C 50 64 42 66 33 67 C 29 72 25 78 20 79 C 11 80 5 73 6 65 C 6 60 9 56 12 52 \
         C 18 40 26 28 38 20 C 44 16 50 15 53 14 C 53 9 54 5 56 2 Z",
    ),
    Cut("O 39 37 6.5"),
    Solid("O 39 37 3"),
    CutLine(4.0, "M 24 35 L 33 66 M 50 16 C 52 30 54 44 59 57"),
    CutLine(
        3.2,
        "M 56 34 Q 62 42 68 34 Q 74 42 80 34 M 60 48 Q 66 56 72 48 Q 79 56 86 48 \
         M 57 63 Q 64 71 71 63 Q 78 71 85 63 Q 89 68 92 65 M 52 78 Q 59 86 66 78 Q 73 86 80 78 \
         Q 86 86 93 78",
    ),
];

/// A horse's head before a bow.
pub(super) const HORSE_ARCHER: &[Step] = &[
    Line(6.5, "M 62 4 C 66 10 70 11 75 16 C 100 36 100 64 75 84 C 70 89 66 90 62 96"),
    Line(2.8, "M 62 4 L 62 96"),
    Solid(
        "M 40 14 C 45 17 48 22 48 27 C 64 35 71 58 69 90 L 32 90 C 31 78 38 70 41 60 \
         C 35 64 29 66 23 66 C 20 71 17 75 13 76 C 6 76 2 71 3 65 C 3 61 5 58 7 55 \
         C 12 45 18 37 27 30 C 31 27 35 25 38 24 C 38 20 39 16 40 14 Z",
    ),
    Cut("M 23 43 C 26 40 30 40 32 41 C 31 45 27 47 23 43 Z"),
    Cut("O 10 65 2.4"),
    CutLine(3.6, "M 44 30 C 57 38 63 60 62 86"),
];
