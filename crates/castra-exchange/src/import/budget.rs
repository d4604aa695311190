//! Limits on the expanded size of a file: one budget for each import. A battle needs a small part
//! of each limit. A larger file is refused before it takes memory or time.

/// A counted quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
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
    /// Labels and objectives.
    Marks,
    /// Armies.
    Armies,
    /// Traits of counters, with those of their prototypes.
    Traits,
    /// Levels of nested groups or elements.
    Levels,
}

impl Of {
    /// Returns the limit of an import.
    pub(super) const fn most(self) -> u64 {
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
            Self::Bytes => return format!("it is larger than {} MB", self.most() / 1024 / 1024),
            Self::Files => "other files",
            Self::Tiles => "tiles",
            Self::Objects => "objects",
            Self::Outlines => "cells below its outlines",
            Self::Pieces => "units",
            Self::Marks => "labels and objectives",
            Self::Armies => "armies",
            Self::Traits => "traits of counters",
            Self::Levels => return format!("it is nested deeper than {} levels", self.most()),
        };
        format!("it has more than {} {what}, the most that an import reads", self.most())
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
            bytes: Of::Bytes.most(),
            files: Of::Files.most(),
            tiles: Of::Tiles.most(),
            objects: Of::Objects.most(),
            outlines: Of::Outlines.most(),
            pieces: Of::Pieces.most(),
            traits: Of::Traits.most(),
        }
    }
}

impl Budget {
    /// Returns the remaining amount of a quantity. Quantities that are counted at the end have
    /// their whole budget.
    pub(super) const fn left(&self, of: Of) -> u64 {
        match of {
            Of::Bytes => self.bytes,
            Of::Files => self.files,
            Of::Tiles => self.tiles,
            Of::Objects => self.objects,
            Of::Outlines => self.outlines,
            Of::Pieces => self.pieces,
            Of::Traits => self.traits,
            Of::Marks | Of::Armies | Of::Levels => of.most(),
        }
    }

    /// Takes an amount from the budget.
    ///
    /// # Errors
    /// If less is left: the reason for the refusal.
    pub(super) fn take(&mut self, of: Of, count: u64) -> Result<(), String> {
        let left = self.left(of).checked_sub(count).ok_or_else(|| of.refusal())?;
        match of {
            Of::Bytes => self.bytes = left,
            Of::Files => self.files = left,
            Of::Tiles => self.tiles = left,
            Of::Objects => self.objects = left,
            Of::Outlines => self.outlines = left,
            Of::Pieces => self.pieces = left,
            Of::Traits => self.traits = left,
            Of::Marks | Of::Armies | Of::Levels => {}
        }
        Ok(())
    }
}
