//! The parts that players add to the seed of a game, in the database.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::store::{RevealedPart, Store, StoreError, read_unsigned};

/// The part of a game's seed that a chair adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeedPart {
    pub(crate) place: u32,
    /// The SHA-256 of the value, or `None` before the chair has committed.
    pub(crate) commitment: Option<String>,
    /// The value, or `None` before the chair has revealed it.
    pub(crate) value: Option<String>,
}

/// Returns the revealed parts by place, or `None` if one is not revealed yet.
pub(crate) fn all_revealed(parts: Vec<SeedPart>) -> Option<Vec<RevealedPart>> {
    let revealed = |part: SeedPart| {
        let (commitment, value) = (part.commitment?, part.value?);
        Some(RevealedPart { place: part.place, commitment, value })
    };
    parts.into_iter().map(revealed).collect()
}

impl Store {
    /// Returns the parts of a game's chairs, by place; empty if its players add nothing.
    pub(crate) async fn seeds(&self, game: &str) -> Result<Vec<SeedPart>, StoreError> {
        let query = "SELECT place, commitment, value FROM seeds WHERE game = $1 ORDER BY place";
        let rows = sqlx::query(query).bind(game).fetch_all(self.pool()).await?;
        let part = |row: &AnyRow| {
            Ok(SeedPart {
                place: read_unsigned(row, "place")?,
                commitment: row.try_get("commitment")?,
                value: row.try_get("value")?,
            })
        };
        rows.iter().map(part).collect()
    }

    /// Stores a chair's commitment, unless it already has one.
    pub(crate) async fn commit_seed(
        &self,
        game: &str,
        place: u32,
        commitment: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE seeds SET commitment = $1 \
             WHERE game = $2 AND place = $3 AND commitment IS NULL",
        )
        .bind(commitment)
        .bind(game)
        .bind(i64::from(place))
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// Stores the value that a chair reveals, unless it already has one or some chair has not
    /// committed yet.
    pub(crate) async fn reveal_seed(
        &self,
        game: &str,
        place: u32,
        value: &str,
    ) -> Result<(), StoreError> {
        // Commitments are never removed, so the condition stays true.
        sqlx::query(
            "UPDATE seeds SET value = $1 WHERE game = $2 AND place = $3 AND value IS NULL \
             AND NOT EXISTS (SELECT 1 FROM seeds WHERE game = $2 AND commitment IS NULL)",
        )
        .bind(value)
        .bind(game)
        .bind(i64::from(place))
        .execute(self.pool())
        .await?;
        Ok(())
    }
}
