//! The passkeys and challenges in the database.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::account_rows::{Account, add_account, add_session, end_sessions};
use crate::accounts::cookie::SESSION_TIME;
use crate::accounts::name::Name;
use crate::accounts::passkey::PublicKey;
use crate::store::{Store, StoreError};
use crate::token::Token;

/// Seconds until a challenge ends.
pub(crate) const CHALLENGE_TIME: i64 = 300;
/// The maximum number of passkeys of an account.
const MAX_PASSKEYS: i64 = 10;

castra_base::words! {
    /// The purpose of a challenge.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Purpose {
        /// A new account begins with a passkey.
        Register = "register",
        /// An account gets another passkey.
        Add = "add",
        /// A session begins.
        SignIn = "sign-in",
    }
}

/// A challenge that is not answered yet.
#[derive(Clone, Debug)]
pub(crate) struct Challenge {
    pub(crate) purpose: Purpose,
    /// The account that gets the passkey; empty for a sign-in.
    pub(crate) account: String,
    /// The name of the account in its original spelling.
    pub(crate) name: String,
}

/// A passkey of an account.
#[derive(Clone, Debug)]
pub(crate) struct Passkey {
    /// The identifier from the authenticator, in base64url.
    pub(crate) id: String,
    /// The name that the player has given.
    pub(crate) label: String,
    /// The COSE number of the algorithm of the public key.
    pub(crate) algorithm: i64,
    pub(crate) public: String,
    /// The counter of the authenticator; 0 if it does not count.
    pub(crate) counter: u32,
    pub(crate) created: i64,
    /// The time of the last signature.
    pub(crate) last_used: i64,
}

/// The result of the removal of a passkey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RemoveResult {
    /// The passkey is removed.
    Gone,
    /// The account has no such passkey.
    Unknown,
    /// It is the only way to sign in to the account.
    Last,
}

/// The result of the addition of a passkey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddResult {
    /// The passkey was added to the account.
    Own,
    /// An account has the passkey already.
    Taken,
    /// The account has the maximum number of passkeys.
    TooMany,
}

fn read_passkey(row: &AnyRow) -> Result<Passkey, StoreError> {
    let counter: i64 = row.try_get("counter")?;
    Ok(Passkey {
        id: row.try_get("id")?,
        label: row.try_get("label")?,
        algorithm: row.try_get("algorithm")?,
        public: row.try_get("public")?,
        counter: u32::try_from(counter).map_err(|_| StoreError::Damaged("passkeys"))?,
        created: row.try_get("made")?,
        last_used: row.try_get("used")?,
    })
}

impl Passkey {
    /// Returns the public key, or an error if its row is damaged.
    pub(crate) fn key(&self) -> Result<PublicKey, StoreError> {
        let bytes =
            crate::token::decode_base64(&self.public).ok_or(StoreError::Damaged("passkeys"))?;
        Ok(PublicKey { algorithm: self.algorithm, bytes })
    }
}

impl Store {
    /// Adds a challenge, and deletes expired ones.
    pub(crate) async fn challenge(
        &self,
        token: &Token,
        challenge: &Challenge,
        now: i64,
    ) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        sqlx::query("DELETE FROM challenges WHERE ends <= $1")
            .bind(now)
            .execute(&mut *change)
            .await?;
        sqlx::query(
            "INSERT INTO challenges (token, purpose, account, name, ends) \
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(token.hash())
        .bind(challenge.purpose.word())
        .bind(&challenge.account)
        .bind(&challenge.name)
        .bind(now + CHALLENGE_TIME)
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        Ok(())
    }

    /// Removes and returns a challenge. Returns `None` if there is none for the purpose, or if it
    /// has expired.
    pub(crate) async fn take_challenge(
        &self,
        token: &Token,
        purpose: Purpose,
        now: i64,
    ) -> Result<Option<Challenge>, StoreError> {
        let row = sqlx::query(
            "DELETE FROM challenges WHERE token = $1 AND purpose = $2 AND ends > $3 \
             RETURNING account, name",
        )
        .bind(token.hash())
        .bind(purpose.word())
        .bind(now)
        .fetch_optional(self.pool())
        .await?;
        let Some(row) = row else { return Ok(None) };
        let (account, name) = (row.try_get("account")?, row.try_get("name")?);
        Ok(Some(Challenge { purpose, account, name }))
    }

    /// Adds an account that begins with a passkey, and a session. Returns false if the name or the
    /// passkey is taken.
    pub(crate) async fn register_passkey(
        &self,
        account: &Account,
        name: &Name,
        passkey: &Passkey,
        session: &Token,
        now: i64,
    ) -> Result<bool, StoreError> {
        let mut change = self.pool().begin().await?;
        if !add_account(&mut change, account, name, now).await?
            || !add_passkey(&mut change, &account.id, passkey).await?
        {
            return Ok(false);
        }
        add_session(&mut change, &account.id, session, now).await?;
        change.commit().await?;
        Ok(true)
    }

    /// Adds a passkey to an account.
    pub(crate) async fn add_passkey(
        &self,
        account: &str,
        passkey: &Passkey,
    ) -> Result<AddResult, StoreError> {
        let mut change = self.pool().begin().await?;
        if !add_passkey(&mut change, account, passkey).await? {
            return Ok(AddResult::Taken);
        }
        let row = sqlx::query("SELECT COUNT(*) AS n FROM passkeys WHERE account = $1")
            .bind(account)
            .fetch_one(&mut *change)
            .await?;
        if row.try_get::<i64, _>("n")? > MAX_PASSKEYS {
            return Ok(AddResult::TooMany);
        }
        change.commit().await?;
        Ok(AddResult::Own)
    }

    /// Returns the passkeys of an account, the oldest first.
    pub(crate) async fn passkeys(&self, account: &str) -> Result<Vec<Passkey>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, label, algorithm, public, counter, made, used FROM passkeys \
             WHERE account = $1 ORDER BY made, id",
        )
        .bind(account)
        .fetch_all(self.pool())
        .await?;
        rows.iter().map(read_passkey).collect()
    }

    /// Returns the passkey with an identifier and its account, or `None` if it is unknown.
    pub(crate) async fn passkey(&self, id: &str) -> Result<Option<(Passkey, Account)>, StoreError> {
        let row = sqlx::query(
            "SELECT p.id, p.label, p.algorithm, p.public, p.counter, p.made, p.used, p.account, \
             a.name, a.password FROM passkeys p JOIN accounts a ON a.id = p.account \
             WHERE p.id = $1",
        )
        .bind(id)
        .fetch_optional(self.pool())
        .await?;
        let Some(row) = row else { return Ok(None) };
        let account = Account {
            id: row.try_get("account")?,
            name: row.try_get("name")?,
            password: row.try_get("password")?,
        };
        Ok(Some((read_passkey(&row)?, account)))
    }

    /// Records a signature of a passkey. Returns false if its counter has not grown, which may mean
    /// that the passkey was copied. A counter that is always 0 is not in use.
    pub(crate) async fn record_signature(
        &self,
        id: &str,
        counter: u32,
        now: i64,
    ) -> Result<bool, StoreError> {
        let noted = sqlx::query(
            "UPDATE passkeys SET counter = $1, used = $2 WHERE id = $3 \
             AND (counter < $1 OR (counter = 0 AND $1 = 0))",
        )
        .bind(i64::from(counter))
        .bind(now)
        .bind(id)
        .execute(self.pool())
        .await?;
        Ok(noted.rows_affected() == 1)
    }

    /// Removes a passkey of an account, unless it is the only way to sign in. If it is removed, all
    /// sessions of the account end, and a new one begins.
    pub(crate) async fn remove_passkey(
        &self,
        account: &Account,
        id: &str,
        session: &Token,
        now: i64,
    ) -> Result<RemoveResult, StoreError> {
        let mut change = self.pool().begin().await?;
        // This lock makes concurrent removals wait, so that the last passkey stays.
        sqlx::query("UPDATE accounts SET made = made WHERE id = $1")
            .bind(&account.id)
            .execute(&mut *change)
            .await?;
        let removed = sqlx::query("DELETE FROM passkeys WHERE id = $1 AND account = $2")
            .bind(id)
            .bind(&account.id)
            .execute(&mut *change)
            .await?;
        if removed.rows_affected() == 0 {
            return Ok(RemoveResult::Unknown);
        }
        let left = sqlx::query(
            "SELECT (SELECT COUNT(*) FROM passkeys WHERE account = $1) AS n, password \
             FROM accounts WHERE id = $1",
        )
        .bind(&account.id)
        .fetch_one(&mut *change)
        .await?;
        if left.try_get::<i64, _>("n")? == 0 && left.try_get::<String, _>("password")?.is_empty() {
            return Ok(RemoveResult::Last);
        }
        end_sessions(&mut change, &account.id).await?;
        add_session(&mut change, &account.id, session, now).await?;
        change.commit().await?;
        Ok(RemoveResult::Gone)
    }

    /// Returns the start of a session, in seconds since 1970.
    pub(crate) async fn session_start(&self, session: &Token) -> Result<Option<i64>, StoreError> {
        let row = sqlx::query("SELECT ends FROM sessions WHERE token = $1")
            .bind(session.hash())
            .fetch_optional(self.pool())
            .await?;
        let ends = row.map(|row| row.try_get::<i64, _>("ends")).transpose()?;
        Ok(ends.map(|ends| ends - SESSION_TIME))
    }
}

/// Adds a passkey within a transaction. Returns false if an account already has it.
async fn add_passkey(
    change: &mut sqlx::Transaction<'_, sqlx::Any>,
    account: &str,
    passkey: &Passkey,
) -> Result<bool, StoreError> {
    let added = sqlx::query(
        "INSERT INTO passkeys (id, account, label, algorithm, public, counter, made, used) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING",
    )
    .bind(&passkey.id)
    .bind(account)
    .bind(&passkey.label)
    .bind(passkey.algorithm)
    .bind(&passkey.public)
    .bind(i64::from(passkey.counter))
    .bind(passkey.created)
    .bind(passkey.last_used)
    .execute(&mut **change)
    .await?;
    Ok(added.rows_affected() == 1)
}
