//! Consents to continue a game with other rules, in the database.

use crate::store::{Store, StoreError, read_unsigned};

impl Store {
    /// Returns the chairs that have agreed to continue a game with the given rules.
    pub(crate) async fn rule_consents(
        &self,
        game: &str,
        rules: &str,
    ) -> Result<Vec<u32>, StoreError> {
        let query = "SELECT place FROM rule_consents WHERE game = $1 AND fingerprint = $2 \
                     ORDER BY place";
        let rows = sqlx::query(query).bind(game).bind(rules).fetch_all(self.pool()).await?;
        rows.iter().map(|row| read_unsigned(row, "place")).collect()
    }

    /// Records that a chair agrees to the given rules, or deletes its consent.
    pub(crate) async fn consent_to_rules(
        &self,
        game: &str,
        place: u32,
        rules: &str,
        agrees: bool,
    ) -> Result<(), StoreError> {
        let query = if agrees {
            "INSERT INTO rule_consents (game, place, fingerprint) VALUES ($1, $2, $3) \
             ON CONFLICT (game, place) DO UPDATE SET fingerprint = excluded.fingerprint"
        } else {
            "DELETE FROM rule_consents WHERE game = $1 AND place = $2 AND fingerprint = $3"
        };
        sqlx::query(query)
            .bind(game)
            .bind(i64::from(place))
            .bind(rules)
            .execute(self.pool())
            .await?;
        Ok(())
    }
}
