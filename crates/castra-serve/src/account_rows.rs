//! The accounts in the database: sessions, chairs that accounts have claimed, and lists of games.

use sqlx::any::AnyRow;
use sqlx::{Any, Row as _, Transaction};

use crate::accounts::cookie::SESSION_TIME;
use crate::accounts::name::Name;
use crate::store::{Store, StoreError, read_unsigned, to_signed};
use crate::token::Token;

/// The maximum number of games in the list of an account.
const MAX_LISTED: i64 = 100;
/// The maximum number of simultaneous sessions of an account. The oldest sessions end first.
const MAX_SESSIONS: i64 = 20;

/// An account of a player.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The hash of the password; empty if only passkeys open the account.
    pub(crate) password: String,
}

/// A game in which an account has a chair.
#[derive(Clone, Debug)]
pub(crate) struct OwnGame {
    pub(crate) game: String,
    pub(crate) title: String,
    pub(crate) place: u32,
    /// The printed name of the chair.
    pub(crate) chair: String,
    pub(crate) is_over: bool,
    /// The time of the last answer, in seconds since 1970.
    pub(crate) last_answer: i64,
    /// The chair to move: outer `None` if unknown, inner `None` if it is not a person's.
    pub(crate) chair_to_move: Option<Option<u32>>,
}

/// The result of an attempt to claim a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClaimResult {
    /// The account has the chair, which it may have claimed earlier.
    Own,
    /// Another account has the chair.
    Taken,
}

fn read_account(row: &AnyRow) -> Result<Account, StoreError> {
    Ok(Account {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        password: row.try_get("password")?,
    })
}

impl Account {
    /// Returns whether the account has a password.
    pub(crate) fn has_password(&self) -> bool {
        !self.password.is_empty()
    }
}

impl Store {
    /// Adds an account with a session. Returns false if the name is taken.
    pub(crate) async fn register(
        &self,
        account: &Account,
        name: &Name,
        session: &Token,
        now: i64,
    ) -> Result<bool, StoreError> {
        let mut change = self.pool().begin().await?;
        if !add_account(&mut change, account, name, now).await? {
            return Ok(false);
        }
        add_session(&mut change, &account.id, session, now).await?;
        change.commit().await?;
        Ok(true)
    }

    /// Returns the account with a name, regardless of case; `None` if there is none.
    pub(crate) async fn account(&self, name: &Name) -> Result<Option<Account>, StoreError> {
        let row = sqlx::query("SELECT id, name, password FROM accounts WHERE folded = $1")
            .bind(&name.folded)
            .fetch_optional(self.pool())
            .await?;
        row.as_ref().map(read_account).transpose()
    }

    /// Returns the account of a session, or `None` if the session has ended.
    pub(crate) async fn session_account(
        &self,
        session: &Token,
        now: i64,
    ) -> Result<Option<Account>, StoreError> {
        let row = sqlx::query(
            "SELECT a.id, a.name, a.password FROM sessions s \
             JOIN accounts a ON a.id = s.account WHERE s.token = $1 AND s.ends > $2",
        )
        .bind(session.hash())
        .bind(now)
        .fetch_optional(self.pool())
        .await?;
        row.as_ref().map(read_account).transpose()
    }

    /// Adds a session of an account, and ends expired sessions and those above the maximum.
    pub(crate) async fn sign_in(
        &self,
        account: &str,
        session: &Token,
        now: i64,
    ) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        add_session(&mut change, account, session, now).await?;
        for statement in [
            "DELETE FROM chair_keys WHERE session IN \
             (SELECT token FROM sessions WHERE account = $1 AND ends <= $2)",
            "DELETE FROM sessions WHERE account = $1 AND ends <= $2",
        ] {
            sqlx::query(statement).bind(account).bind(now).execute(&mut *change).await?;
        }
        let old = sqlx::query(
            "SELECT token FROM sessions WHERE account = $1 ORDER BY ends DESC, token \
             LIMIT 1000 OFFSET $2",
        )
        .bind(account)
        .bind(MAX_SESSIONS)
        .fetch_all(&mut *change)
        .await?;
        for row in &old {
            end_session(&mut change, row.try_get("token")?).await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// Ends a session, and deletes its keys to chairs.
    pub(crate) async fn sign_out(&self, session: &Token) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        end_session(&mut change, session.hash()).await?;
        change.commit().await?;
        Ok(())
    }

    /// Changes a password. All sessions of the account end, and a new one begins.
    pub(crate) async fn change_password(
        &self,
        account: &str,
        password: &str,
        session: &Token,
        now: i64,
    ) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        end_sessions(&mut change, account).await?;
        sqlx::query("UPDATE accounts SET password = $1 WHERE id = $2")
            .bind(password)
            .bind(account)
            .execute(&mut *change)
            .await?;
        add_session(&mut change, account, session, now).await?;
        change.commit().await?;
        Ok(())
    }

    /// Deletes an account. Its chairs are then accessible only by their links.
    pub(crate) async fn delete_account(&self, account: &str) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        end_sessions(&mut change, account).await?;
        for statement in [
            "DELETE FROM claims WHERE account = $1",
            "DELETE FROM passkeys WHERE account = $1",
            "DELETE FROM accounts WHERE id = $1",
        ] {
            sqlx::query(statement).bind(account).execute(&mut *change).await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// Gives a chair to an account, unless another has it.
    pub(crate) async fn claim(
        &self,
        account: &str,
        game: &str,
        (place, chair): (u32, &str),
        now: i64,
    ) -> Result<ClaimResult, StoreError> {
        let mut change = self.pool().begin().await?;
        sqlx::query(
            "INSERT INTO claims (game, place, chair, account, made) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (game, place) DO NOTHING",
        )
        .bind(game)
        .bind(i64::from(place))
        .bind(chair)
        .bind(account)
        .bind(now)
        .execute(&mut *change)
        .await?;
        let row = sqlx::query("SELECT account FROM claims WHERE game = $1 AND place = $2")
            .bind(game)
            .bind(i64::from(place))
            .fetch_one(&mut *change)
            .await?;
        change.commit().await?;
        let owner: String = row.try_get("account")?;
        Ok(if owner == account { ClaimResult::Own } else { ClaimResult::Taken })
    }

    /// Removes a chair from an account, and deletes the account's keys to it.
    pub(crate) async fn release(
        &self,
        account: &str,
        game: &str,
        place: u32,
    ) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        for statement in [
            "DELETE FROM claims WHERE game = $1 AND place = $2 AND account = $3",
            "DELETE FROM chair_keys WHERE game = $1 AND place = $2 AND session IN \
             (SELECT token FROM sessions WHERE account = $3)",
        ] {
            sqlx::query(statement)
                .bind(game)
                .bind(i64::from(place))
                .bind(account)
                .execute(&mut *change)
                .await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// Adds a key of a session to a chair. Returns false if its account does not have the chair.
    pub(crate) async fn add_key(
        &self,
        key: &Token,
        session: &Token,
        account: &str,
        (game, place): (&str, u32),
    ) -> Result<bool, StoreError> {
        let added = sqlx::query(
            "INSERT INTO chair_keys (token, session, game, place) \
             SELECT $1, $2, game, place FROM claims \
             WHERE account = $3 AND game = $4 AND place = $5 \
             ON CONFLICT (token) DO UPDATE SET place = excluded.place",
        )
        .bind(key.hash())
        .bind(session.hash())
        .bind(account)
        .bind(game)
        .bind(i64::from(place))
        .execute(self.pool())
        .await?;
        Ok(added.rows_affected() > 0)
    }

    /// Returns the game and the place of a key; `None` if it is unknown or its session has ended.
    pub(crate) async fn chair_of_key(
        &self,
        key: &Token,
        now: i64,
    ) -> Result<Option<(String, u32)>, StoreError> {
        let row = sqlx::query(
            "SELECT k.game, k.place FROM chair_keys k JOIN sessions s ON s.token = k.session \
             WHERE k.token = $1 AND s.ends > $2",
        )
        .bind(key.hash())
        .bind(now)
        .fetch_optional(self.pool())
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some((row.try_get("game")?, read_unsigned(&row, "place")?)))
    }

    /// Returns at most [`MAX_LISTED`] games of an account, the last played first.
    pub(crate) async fn own_games(&self, account: &str) -> Result<Vec<OwnGame>, StoreError> {
        let rows = sqlx::query(
            "SELECT c.game, c.place, c.chair, g.title, g.state, g.touched, t.game AS turned, \
             COALESCE(t.place, -1) AS asked FROM claims c JOIN games g ON g.id = c.game \
             LEFT JOIN turns t ON t.game = c.game WHERE c.account = $1 \
             ORDER BY g.touched DESC, c.game, c.place LIMIT $2",
        )
        .bind(account)
        .bind(MAX_LISTED)
        .fetch_all(self.pool())
        .await?;
        let own = |row: &AnyRow| {
            let asked: i64 = row.try_get("asked")?;
            let turned: Option<String> = row.try_get("turned")?;
            Ok(OwnGame {
                game: row.try_get("game")?,
                title: row.try_get("title")?,
                place: read_unsigned(row, "place")?,
                chair: row.try_get("chair")?,
                is_over: row.try_get::<String, _>("state")? == "over",
                last_answer: row.try_get("touched")?,
                chair_to_move: turned.map(|_| u32::try_from(asked).ok()),
            })
        };
        rows.iter().map(own).collect()
    }

    /// Records the chair to move in a game, unless one is recorded already.
    pub(crate) async fn note_turn(&self, game: &str, chair: Option<u32>) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO turns (game, place) VALUES ($1, $2) ON CONFLICT (game) DO NOTHING",
        )
        .bind(game)
        .bind(chair.map_or(-1, |place| to_signed(place.into())))
        .execute(self.pool())
        .await?;
        Ok(())
    }
}

/// Adds an account within a transaction. Returns false if the name is taken.
pub(crate) async fn add_account(
    change: &mut Transaction<'_, Any>,
    account: &Account,
    name: &Name,
    now: i64,
) -> Result<bool, StoreError> {
    let added = sqlx::query(
        "INSERT INTO accounts (id, name, folded, password, made) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(&account.id)
    .bind(&name.shown)
    .bind(&name.folded)
    .bind(&account.password)
    .bind(now)
    .execute(&mut **change)
    .await;
    if let Err(sqlx::Error::Database(error)) = &added
        && error.is_unique_violation()
    {
        return Ok(false);
    }
    added?;
    Ok(true)
}

/// Adds a session of an account within a transaction.
pub(crate) async fn add_session(
    change: &mut Transaction<'_, Any>,
    account: &str,
    session: &Token,
    now: i64,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO sessions (token, account, ends) VALUES ($1, $2, $3)")
        .bind(session.hash())
        .bind(account)
        .bind(now + SESSION_TIME)
        .execute(&mut **change)
        .await?;
    Ok(())
}

async fn end_session(change: &mut Transaction<'_, Any>, session: String) -> Result<(), StoreError> {
    for statement in
        ["DELETE FROM chair_keys WHERE session = $1", "DELETE FROM sessions WHERE token = $1"]
    {
        sqlx::query(statement).bind(&session).execute(&mut **change).await?;
    }
    Ok(())
}

/// Ends all sessions of an account within a transaction.
pub(crate) async fn end_sessions(
    change: &mut Transaction<'_, Any>,
    account: &str,
) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM chair_keys WHERE session IN (SELECT token FROM sessions WHERE account = $1)",
        "DELETE FROM sessions WHERE account = $1",
    ] {
        sqlx::query(statement).bind(account).execute(&mut **change).await?;
    }
    Ok(())
}
