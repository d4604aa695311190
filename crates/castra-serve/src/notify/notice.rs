//! Notices, and the rows of those that follow from an answer.

use sqlx::{Any, Row as _, Transaction};

use crate::store_error::StoreError;
use crate::token::{NoRandomness, hex_digits, random};

/// The place that stands for all chairs in a subscription.
pub(crate) const ALL_CHAIRS: i64 = -1;
castra_base::words! {
    /// A way to send a notice.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Kind {
        /// By e-mail.
        Mail = "mail",
        /// By a request to a webhook.
        Webhook = "webhook",
    }
}

castra_base::words! {
    /// The subject of a notice.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum About {
        /// An address must be confirmed.
        Confirm = "confirm",
        /// A chair is to move.
        Move = "move",
        /// A chair has to agree to a takeback or refuse it.
        TakeBack = "take-back",
        /// A round of a tournament has begun, with this game.
        Round = "round",
        /// The game is over.
        Over = "over",
    }
}

/// The chair to move, if a person sits in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChairToMove {
    pub(crate) place: u32,
    /// The printed name of the chair.
    pub(crate) chair: String,
}

/// The state of the takeback request after a deed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Takeback {
    /// The chairs that have not agreed yet; empty without a pending request.
    pub(crate) waiting_chairs: Vec<ChairToMove>,
    /// True if the request has just been made.
    pub(crate) is_new: bool,
}

/// The effects of an answer that may cause notices.
#[derive(Clone, Debug)]
pub(crate) struct AnswerEffects {
    /// The chair that has answered.
    pub(crate) answered: u32,
    /// The chair to move after the answer; `None` for a bot or at the end.
    pub(crate) chair_to_move: Option<ChairToMove>,
    pub(crate) takeback: Takeback,
    pub(crate) is_over: bool,
    /// True if the question differs from the previous one.
    pub(crate) is_new_question: bool,
    /// The fingerprint of the new rules, if the rules have changed.
    pub(crate) rules: Option<String>,
    /// The time of the answer, in seconds since 1970.
    pub(crate) now: i64,
    /// The time when mails about the answer are due, in seconds since 1970.
    pub(crate) mail_due: i64,
}

/// A due notice, with the data for sending it.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    /// A random id, which is the same for each attempt to send the notice.
    pub(crate) id: String,
    pub(crate) about: About,
    pub(crate) game: String,
    pub(crate) title: String,
    /// The place of the chair; `None` for all chairs.
    pub(crate) place: Option<u32>,
    /// The printed name of the chair.
    pub(crate) chair: String,
    pub(crate) address: String,
    pub(crate) secret: String,
    /// The number of attempts, including this one.
    pub(crate) tries: u32,
}

/// The reason why a notice was not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SendError {
    pub(crate) why: String,
    /// True if another try may succeed.
    pub(crate) is_temporary: bool,
}

/// Returns a new id for a subscription or notice.
pub(crate) fn new_id() -> Result<String, NoRandomness> {
    Ok(hex_digits(&random::<16>()?))
}

/// Adds the notices about an answer, within its transaction.
pub(crate) async fn add_turn_notices(
    change: &mut Transaction<'_, Any>,
    game: &str,
    turn: &AnswerEffects,
) -> Result<(), StoreError> {
    add_takeback_notices(change, game, turn).await?;
    if !turn.is_new_question {
        return Ok(());
    }
    // A notice of an earlier question is obsolete, since only one chair is to move at a time.
    sqlx::query("DELETE FROM outbox WHERE game = $1 AND about = $2")
        .bind(game)
        .bind(About::Move.word())
        .execute(&mut **change)
        .await?;
    // Lists of games read the chair to move from the table `turns`.
    sqlx::query(
        "INSERT INTO turns (game, place) VALUES ($1, $2) \
         ON CONFLICT (game) DO UPDATE SET place = excluded.place",
    )
    .bind(game)
    .bind(turn.chair_to_move.as_ref().map_or(-1, |to_move| i64::from(to_move.place)))
    .execute(&mut **change)
    .await?;
    if turn.chair_to_move.is_none() && !turn.is_over {
        return Ok(());
    }
    for Subscriber { id, place, chair: own, kind } in subscribers(change, game).await? {
        let is_own = place == i64::from(turn.answered);
        let (about, of, chair) = match &turn.chair_to_move {
            Some(to_move) => {
                let of = i64::from(to_move.place);
                if place != of && place != ALL_CHAIRS {
                    continue;
                }
                // The person who has just answered is at the table, and needs no mail.
                if kind == Kind::Mail && is_own {
                    continue;
                }
                (About::Move, of, to_move.chair.clone())
            }
            None if kind == Kind::Mail && is_own => continue,
            None => (About::Over, place, own),
        };
        let due = if kind == Kind::Mail { turn.mail_due } else { turn.now };
        add(change, &id, game, (of, &chair), about, due).await?;
    }
    Ok(())
}

/// A subscription to the notices of a game, with its chair.
struct Subscriber {
    id: String,
    place: i64,
    chair: String,
    kind: Kind,
}

async fn subscribers(
    change: &mut Transaction<'_, Any>,
    game: &str,
) -> Result<Vec<Subscriber>, StoreError> {
    let rows = sqlx::query(
        "SELECT id, place, chair, kind FROM subscriptions WHERE game = $1 AND confirmed = 1",
    )
    .bind(game)
    .fetch_all(&mut **change)
    .await?;
    let subscribed = |row: &sqlx::any::AnyRow| {
        let kind: String = row.try_get("kind")?;
        Ok(Subscriber {
            id: row.try_get("id")?,
            place: row.try_get("place")?,
            chair: row.try_get("chair")?,
            kind: Kind::read(&kind).ok_or(StoreError::Damaged("subscriptions"))?,
        })
    };
    rows.iter().map(subscribed).collect()
}

/// Adds the notices of a takeback request. A pending notice is deleted when its chair has answered,
/// or when the request ends.
async fn add_takeback_notices(
    change: &mut Transaction<'_, Any>,
    game: &str,
    turn: &AnswerEffects,
) -> Result<(), StoreError> {
    let Takeback { waiting_chairs: waits, is_new } = &turn.takeback;
    sqlx::query("DELETE FROM outbox WHERE game = $1 AND about = $2 AND (place = $3 OR $4 = 1)")
        .bind(game)
        .bind(About::TakeBack.word())
        .bind(i64::from(turn.answered))
        .bind(i64::from(waits.is_empty()))
        .execute(&mut **change)
        .await?;
    if !is_new || waits.is_empty() {
        return Ok(());
    }
    for Subscriber { id, place, kind, .. } in subscribers(change, game).await? {
        for to_move in waits {
            let of = i64::from(to_move.place);
            if place != of && place != ALL_CHAIRS {
                continue;
            }
            let due = if kind == Kind::Mail { turn.mail_due } else { turn.now };
            add(change, &id, game, (of, &to_move.chair), About::TakeBack, due).await?;
        }
    }
    Ok(())
}

/// Adds a notice to the outbox. It is due at `due`, in seconds since 1970.
pub(crate) async fn add(
    change: &mut Transaction<'_, Any>,
    subscription: &str,
    game: &str,
    (place, chair): (i64, &str),
    about: About,
    due: i64,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO outbox (id, subscription, game, place, chair, about, due, tries) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, 0)",
    )
    .bind(new_id()?)
    .bind(subscription)
    .bind(game)
    .bind(place)
    .bind(chair)
    .bind(about.word())
    .bind(due)
    .execute(&mut **change)
    .await?;
    Ok(())
}
