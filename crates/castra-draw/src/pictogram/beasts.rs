//! Animals.

use super::step::Step::{self, Cut, CutLine, Line, Solid};

/// A camel, facing left.
pub(super) const CAMEL: &[Step] = &[
    Solid(
        "M 2 30 C 4 22 10 18 17 17 L 20 10 L 25 17 C 29 20 30 26 29 32 C 28 42 29 48 34 48 \
         C 40 48 42 40 46 32 C 51 20 63 20 68 32 C 72 42 78 44 85 46 C 93 49 95 56 95 66 \
         L 94 96 L 85 96 L 84 70 C 78 66 74 66 71 68 L 72 96 L 63 96 L 62 70 \
         C 56 72 52 72 48 70 L 48 96 L 39 96 L 38 68 L 35 68 L 34 96 L 25 96 L 25 66 \
         C 17 60 14 50 15 40 L 6 38 C 3 36 2 33 2 30 Z",
    ),
    Cut("O 16 25 2.6"),
    CutLine(3.5, "M 45 44 C 52 50 62 50 69 44"),
    Line(4.0, "M 94 54 C 98 60 98 68 97 74"),
];

/// An elephant with a tower on its back, facing left.
pub(super) const ELEPHANT: &[Step] = &[
    Solid(
        "M 50 2 L 56 2 L 56 8 L 62 8 L 62 2 L 70 2 L 70 8 L 76 8 L 76 2 L 83 2 L 81 28 L 52 28 Z",
    ),
    Solid(
        "M 20 26 C 28 22 38 24 44 32 C 56 28 74 28 86 36 C 96 43 98 56 96 70 L 95 97 L 79 97 \
         L 78 76 L 64 76 L 63 97 L 47 97 L 46 74 C 40 74 35 70 32 64 C 27 66 23 66 20 64 \
         C 19 72 18 78 18 84 C 18 88 20 90 22 88 C 24 86 25 84 28 86 C 31 89 26 97 19 97 \
         C 11 97 8 90 8 82 C 7 66 6 52 8 42 C 10 32 14 28 20 26 Z",
    ),
    Cut("O 20 42 3.4"),
    CutLine(4.2, "M 34 32 C 46 34 50 46 46 58 C 40 60 33 54 32 42"),
    CutLine(4.0, "M 52 33 L 82 33"),
    Solid("M 20 60 C 16 70 8 74 0 70 C 6 70 11 65 13 57 Z"),
    CutLine(2.6, "M 22 61 C 17 72 9 76 1 73"),
];
