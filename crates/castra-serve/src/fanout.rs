//! Notifications between the servers of one database, so that any number of servers can share it.
//!
//! PostgreSQL notifies each server when a change is committed. SQLite supports a single server,
//! which needs no notifications.

use sqlx::{Any, Transaction};

use crate::store_error::StoreError;

/// The PostgreSQL channel of the notifications.
const CHANNEL: &str = "castra";
/// The time between two attempts to listen again.
#[cfg(feature = "postgres")]
const PAUSE: std::time::Duration = std::time::Duration::from_secs(1);

/// Notifies the other servers that a game has changed, when the transaction is committed.
pub(crate) async fn notify_servers(
    change: &mut Transaction<'_, Any>,
    node: &str,
    game: &str,
) -> Result<(), StoreError> {
    // `pg_notify` returns `void`, which a row cannot hold without a cast.
    sqlx::query("SELECT CAST(pg_notify($1, $2) AS TEXT) AS told")
        .bind(CHANNEL)
        .bind(format!("{node} {game}"))
        .execute(&mut **change)
        .await?;
    Ok(())
}

/// A listener to the notifications of a database server.
#[derive(Debug)]
pub(crate) struct Listener {
    #[cfg(feature = "postgres")]
    inner: sqlx::postgres::PgListener,
    #[cfg(feature = "postgres")]
    url: String,
}

#[cfg(feature = "postgres")]
impl Listener {
    /// Starts to listen. Returns `None` if the database is not a server.
    pub(crate) async fn open(url: &str) -> Result<Option<Self>, StoreError> {
        if url.starts_with("sqlite:") {
            return Ok(None);
        }
        let mut inner = sqlx::postgres::PgListener::connect(url).await?;
        inner.listen(CHANNEL).await?;
        Ok(Some(Self { inner, url: url.to_owned() }))
    }

    /// Returns the next game that another server has changed. Returns `None` after a lost
    /// connection, when changes may have been missed.
    pub(crate) async fn next_changed_game(&mut self, node: &str) -> Option<String> {
        loop {
            match self.inner.try_recv().await {
                Ok(Some(news)) => match news.payload().split_once(' ') {
                    Some((other, game)) if other != node => {
                        return Some(game.to_owned());
                    }
                    _ => {}
                },
                Ok(None) => return None,
                Err(error) => {
                    tracing::warn!(%error, "no news from other servers; listening again");
                    loop {
                        tokio::time::sleep(PAUSE).await;
                        if let Ok(Some(again)) = Self::open(&self.url).await {
                            *self = again;
                            return None;
                        }
                    }
                }
            }
        }
    }
}

#[cfg(not(feature = "postgres"))]
impl Listener {
    /// Returns `None`: this build does not support PostgreSQL.
    pub(crate) async fn open(_: &str) -> Result<Option<Self>, StoreError> {
        Ok(None)
    }

    /// Never completes, since no listener is opened.
    pub(crate) async fn next_changed_game(&mut self, _: &str) -> Option<String> {
        std::future::pending().await
    }
}
