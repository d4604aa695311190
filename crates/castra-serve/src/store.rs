//! The database: games, chairs, answers.
//!
//! The statements are the same for SQLite and PostgreSQL.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use castra_base::escape_uri_path;
use castra_sim::SecretDice;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Any, AnyPool, Executor as _, Row as _, Transaction};

use crate::clock::Clock;
use crate::delay::Delay;
pub(crate) use crate::queue::AnswerRow;
use crate::queue::Queue;
pub(crate) use crate::store_error::{StoreError, read_unsigned, to_signed};
use crate::token::{Token, hex_digits, random};
use crate::{clock_row, fanout};

/// The file of the database in the data folder.
pub(crate) const FILE: &str = "castra.db";
/// The number of database connections. SQLite allows one writer at a time.
const CONNECTIONS: u32 = 4;

/// The migrations of the schema, in order.
const MIGRATIONS: &[(i64, &str, &str)] =
    &[(1, "schema", include_str!("../migrations/0001_schema.sql"))];

/// The part of the seed that a chair has revealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RevealedPart {
    pub(crate) place: u32,
    pub(crate) commitment: String,
    pub(crate) value: String,
}

/// The row of a game, with the revealed parts of its seed.
#[derive(Clone, Debug)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) created: i64,
    pub(crate) battle: String,
    pub(crate) title: String,
    /// The modules and options, as JSON.
    pub(crate) setup: String,
    /// Number of chairs of players.
    pub(crate) players: u32,
    pub(crate) fingerprint: String,
    /// The secret part of the server in the seed.
    pub(crate) dice: SecretDice,
    /// The parts that chairs have added to the seed, by place.
    pub(crate) revealed_parts: Vec<RevealedPart>,
    pub(crate) state: State,
    /// The delay after which spectators see an answer.
    pub(crate) delay: Delay,
}

castra_base::words! {
    /// The state of a game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum State {
        /// The game is in progress.
        Open = "open",
        /// The game is over, and its seed is public.
        Over = "over",
    }
}

/// A row of a chair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChairRow {
    pub(crate) place: u32,
    /// `person`, `spectator`, or the word of a bot.
    pub(crate) kind: String,
    pub(crate) name: String,
    /// The hash of the secret of the link, or `None` for a bot.
    pub(crate) token: Option<String>,
}

/// A client of the database, whose clones share its connections.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: AnyPool,
    is_file: bool,
    /// The name of this server among all servers that share the database.
    node: String,
    queue: Arc<Queue>,
}

impl Store {
    /// Opens the database of a data folder and brings its schema up to date.
    pub(crate) async fn open_folder(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(FILE);
        let path = path.to_str().ok_or(StoreError::Path)?;
        Self::open(&format!("sqlite://{}?mode=rwc", escape_uri_path(path))).await
    }

    /// Opens the database at an address and brings its schema up to date.
    pub(crate) async fn open(url: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let is_file = url.starts_with("sqlite:");
        let options: AnyConnectOptions = url.parse()?;
        let pool = AnyPoolOptions::new().max_connections(CONNECTIONS);
        let pool = pool.after_connect(move |connection, _| {
            Box::pin(async move {
                if is_file {
                    // `FULL` puts acknowledged answers on disk. With `WAL`, readers do not wait.
                    connection.execute("PRAGMA busy_timeout = 5000").await?;
                    connection.execute("PRAGMA journal_mode = WAL").await?;
                    connection.execute("PRAGMA synchronous = FULL").await?;
                    connection.execute("PRAGMA foreign_keys = ON").await?;
                }
                Ok(())
            })
        });
        let pool = pool.connect_with(options).await?;
        let migrations = MIGRATIONS.iter().map(|&(version, name, sql)| {
            let sql = sqlx::SqlStr::from_static(sql);
            Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql, false)
        });
        Migrator::with_migrations(migrations.collect()).run(&pool).await?;
        Ok(Self { pool, is_file, node: hex_digits(&random::<8>()?), queue: Arc::default() })
    }

    /// Returns the name of this server among all servers that share the database.
    pub(crate) fn node(&self) -> &str {
        &self.node
    }

    /// Returns the answers that wait for a commit.
    pub(crate) fn queue(&self) -> &Queue {
        &self.queue
    }

    /// Returns whether other servers may use the database.
    pub(crate) const fn is_shared(&self) -> bool {
        !self.is_file
    }

    /// Notifies the other servers of the database that a transaction changes a game.
    pub(crate) async fn notify_servers(
        &self,
        change: &mut Transaction<'_, Any>,
        game: &str,
    ) -> Result<(), StoreError> {
        if self.is_file { Ok(()) } else { fanout::notify_servers(change, &self.node, game).await }
    }

    /// Returns the pool of connections.
    pub(crate) const fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// Closes all connections.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }

    /// Returns whether the database answers a query.
    pub(crate) async fn is_alive(&self) -> bool {
        self.pool.execute("SELECT 1").await.is_ok()
    }

    /// Adds a game with its chairs. The chairs in `adders` add to the seed before the game begins.
    pub(crate) async fn create(
        &self,
        game: &GameRow,
        chairs: &[ChairRow],
        clock: Option<&Clock>,
        adders: &[u32],
    ) -> Result<(), StoreError> {
        let mut change = self.pool.begin().await?;
        add_game(&mut change, game, chairs, clock).await?;
        for place in adders {
            sqlx::query("INSERT INTO seeds (game, place) VALUES ($1, $2)")
                .bind(&game.id)
                .bind(i64::from(*place))
                .execute(&mut *change)
                .await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// Returns the game and the place of a secret, or `None` if no chair has it.
    pub(crate) async fn chair(&self, token: &Token) -> Result<Option<(String, u32)>, StoreError> {
        let found = sqlx::query("SELECT game, place FROM chairs WHERE token = $1")
            .bind(token.hash())
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = found else { return Ok(None) };
        Ok(Some((row.try_get("game")?, read_unsigned(&row, "place")?)))
    }

    /// Returns a game, or `None` if no game has this id.
    pub(crate) async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let found = sqlx::query(
            "SELECT id, created, battle, title, setup, players, fingerprint, seed, number, salt, \
             state, delay FROM games WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        found.map(|row| read_game(&row)).transpose()
    }

    /// Returns the chairs of a game, by place.
    pub(crate) async fn chairs(&self, game: &str) -> Result<Vec<ChairRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT place, kind, name, token FROM chairs WHERE game = $1 ORDER BY place",
        )
        .bind(game)
        .fetch_all(&self.pool)
        .await?;
        let chair = |row: &AnyRow| {
            Ok(ChairRow {
                place: read_unsigned(row, "place")?,
                kind: row.try_get("kind")?,
                name: row.try_get("name")?,
                token: row.try_get("token")?,
            })
        };
        rows.iter().map(chair).collect()
    }

    /// Returns the deeds of a game after the first `after`, in order.
    pub(crate) async fn answers(
        &self,
        game: &str,
        after: usize,
    ) -> Result<Vec<AnswerRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, place, event, answer, events, hash, castra, given FROM answers \
             WHERE game = $1 AND number > $2 ORDER BY number",
        )
        .bind(game)
        .bind(to_signed(after as u64))
        .fetch_all(&self.pool)
        .await?;
        let answer = |row: &AnyRow| {
            Ok(AnswerRow {
                number: read_unsigned(row, "number")?,
                place: read_unsigned(row, "place")?,
                event: read_unsigned(row, "event")?,
                answer: row.try_get("answer")?,
                events: row.try_get("events")?,
                hash: parse_number(row, "hash")?,
                castra: row.try_get("castra")?,
                given_at: row.try_get("given")?,
            })
        };
        rows.iter().map(answer).collect()
    }

    /// Returns the number of unfinished games that were played since a time.
    pub(crate) async fn open_games(&self, since: i64) -> Result<u64, StoreError> {
        let query = "SELECT COUNT(*) AS n FROM games WHERE state = 'open' AND touched >= $1";
        let row = sqlx::query(query).bind(since).fetch_one(&self.pool).await?;
        read_unsigned(&row, "n")
    }

    /// Copies a database file completely, even while it is in use.
    pub(crate) async fn copy_to(&self, path: &Path) -> Result<(), StoreError> {
        if !self.is_file {
            return Err(StoreError::NotAFile);
        }
        let path = path.to_str().ok_or(StoreError::Path)?;
        sqlx::query("VACUUM INTO $1").bind(path).execute(&self.pool).await?;
        Ok(())
    }
}

/// Adds a game with its chairs, within a transaction.
pub(crate) async fn add_game(
    change: &mut Transaction<'_, Any>,
    game: &GameRow,
    chairs: &[ChairRow],
    clock: Option<&Clock>,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO games (id, created, touched, battle, title, setup, players, fingerprint, \
             seed, number, salt, commitment, state, delay) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    )
    .bind(&game.id)
    .bind(game.created)
    .bind(game.created)
    .bind(&game.battle)
    .bind(&game.title)
    .bind(&game.setup)
    .bind(i64::from(game.players))
    .bind(&game.fingerprint)
    .bind(game.dice.seed.to_string())
    .bind(game.dice.number.to_string())
    .bind(&game.dice.salt)
    .bind(game.dice.commitment())
    .bind(game.state.word())
    .bind(serde_json::to_string(&game.delay).map_err(|_| StoreError::Damaged("games"))?)
    .execute(&mut **change)
    .await?;
    for chair in chairs {
        sqlx::query(
            "INSERT INTO chairs (game, place, kind, name, token) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(&game.id)
        .bind(i64::from(chair.place))
        .bind(&chair.kind)
        .bind(&chair.name)
        .bind(chair.token.as_deref())
        .execute(&mut **change)
        .await?;
    }
    if let Some(clock) = clock {
        clock_row::store_clock(change, &game.id, clock).await?;
    }
    Ok(())
}

fn read_game(row: &AnyRow) -> Result<GameRow, StoreError> {
    let (state, delay): (String, String) = (row.try_get("state")?, row.try_get("delay")?);
    let state = [State::Open, State::Over].into_iter().find(|known| known.word() == state);
    Ok(GameRow {
        id: row.try_get("id")?,
        created: row.try_get("created")?,
        battle: row.try_get("battle")?,
        title: row.try_get("title")?,
        setup: row.try_get("setup")?,
        players: read_unsigned(row, "players")?,
        fingerprint: row.try_get("fingerprint")?,
        dice: SecretDice {
            seed: parse_number(row, "seed")?,
            number: parse_number(row, "number")?,
            salt: row.try_get("salt")?,
        },
        revealed_parts: Vec::new(),
        state: state.ok_or(StoreError::Damaged("games"))?,
        delay: serde_json::from_str(&delay).map_err(|_| StoreError::Damaged("games"))?,
    })
}

fn parse_number(row: &AnyRow, column: &'static str) -> Result<u64, StoreError> {
    let text: String = row.try_get(column)?;
    text.parse().map_err(|_| StoreError::Damaged(column))
}
