//! Limits on the expanded size of a file: one budget for each import. A battle needs a small part
//! of each limit. A larger file is refused before it takes memory or time.

/// A quantity in an imported file that has a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// Bytes of the file, and of all files that it refers to.
    Bytes,
    /// Files that the file refers to: tile sets, templates.
    Files,
    /// Tiles of all layers, including empty tiles and tiles of compressed layers.
    Tiles,
    /// Objects of all layers.
    Objects,
    /// Cells below the outlines of objects, multiplied by the number of corners.
    Outlines,
    /// Units and leaders.
    Pieces,
    /// Labels; also objectives, which are counted separately.
    Marks,
    /// Armies.
    Armies,
    /// Traits of counters, with those of their prototypes.
    Traits,
    /// Levels of nested groups or elements.
    Levels,
}

impl Limit {
    /// Returns the limit of an import.
    pub(super) const fn max(self) -> u64 {
        match self {
            Self::Bytes => 16 * 1024 * 1024,
            Self::Files => 1000,
            Self::Tiles | Self::Traits => 1_000_000,
            Self::Objects => 100_000,
            Self::Outlines => 10_000_000,
            Self::Pieces | Self::Marks => 20_000,
            Self::Armies | Self::Levels => 100,
        }
    }

    /// Returns the reason for the refusal of a file above the limit.
    pub(super) fn refusal(self) -> String {
        let what = match self {
            Self::Bytes => {
                return format!("the file is larger than {} MB", self.max() / 1024 / 1024);
            }
            Self::Files => "other files",
            Self::Tiles => "tiles",
            Self::Objects => "objects",
            Self::Outlines => "cells below outlines",
            Self::Pieces => "units",
            Self::Marks => "labels and objectives",
            Self::Armies => "armies",
            Self::Traits => "traits of counters",
            Self::Levels => return format!("the file is nested deeper than {} levels", self.max()),
        };
        format!("the file has more than {} {what}, the limit of an import", self.max())
    }
}

/// The remaining budget of an import.
#[derive(Debug)]
pub(super) struct Budget {
    bytes: u64,
    files: u64,
    tiles: u64,
    objects: u64,
    outlines: u64,
    pieces: u64,
    traits: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            bytes: Limit::Bytes.max(),
            files: Limit::Files.max(),
            tiles: Limit::Tiles.max(),
            objects: Limit::Objects.max(),
            outlines: Limit::Outlines.max(),
            pieces: Limit::Pieces.max(),
            traits: Limit::Traits.max(),
        }
    }
}

impl Budget {
    /// Returns the remaining amount of a quantity. Quantities that are counted at the end have
    /// their whole budget.
    pub(super) const fn remaining(&self, of: Limit) -> u64 {
        match of {
            Limit::Bytes => self.bytes,
            Limit::Files => self.files,
            Limit::Tiles => self.tiles,
            Limit::Objects => self.objects,
            Limit::Outlines => self.outlines,
            Limit::Pieces => self.pieces,
            Limit::Traits => self.traits,
            Limit::Marks | Limit::Armies | Limit::Levels => of.max(),
        }
    }

    /// Takes an amount from the budget.
    ///
    /// # Errors
    /// If less is left: the reason for the refusal.
    pub(super) fn take(&mut self, of: Limit, count: u64) -> Result<(), String> {
        let left = self.remaining(of).checked_sub(count).ok_or_else(|| of.refusal())?;
        match of {
            Limit::Bytes => self.bytes = left,
            Limit::Files => self.files = left,
            Limit::Tiles => self.tiles = left,
            Limit::Objects => self.objects = left,
            Limit::Outlines => self.outlines = left,
            Limit::Pieces => self.pieces = left,
            Limit::Traits => self.traits = left,
            Limit::Marks | Limit::Armies | Limit::Levels => {}
        }
        Ok(())
    }
}
