//! Tournaments in the database.

use sqlx::any::AnyRow;
use sqlx::{Any, Row as _, Transaction};

use crate::clock::Clock;
use crate::store::{ChairRow, GameRow, Store, add_game};
use crate::store_error::{StoreError, read_unsigned, to_signed};
use crate::subscriptions;
use crate::token::Token;
use crate::tournament::pairing::{Form, Pair};
use crate::tournament::standings::Outcome;
use crate::tournament::{Decided, Entry, Pairing, State, Tournament, TournamentState};

/// The number in the database that stands for the missing second player of a bye.
const NOBODY: i64 = -1;

/// The holder of a secret of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The organiser.
    Organiser,
    /// The player of an entry.
    Player(u32),
}

/// A player who is paired for a tournament game.
#[derive(Clone, Debug)]
pub(crate) struct PairedPlayer {
    /// The number of the entry.
    pub(crate) entry: u32,
    /// The printed name of the chair.
    pub(crate) chair: String,
    pub(crate) account: Option<String>,
}

/// The reason why a player could not enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryRefusal {
    /// Another entry has the name or the account.
    Taken,
    /// The tournament has the maximum number of players.
    Full,
}

fn damaged_row<E>(_: E) -> StoreError {
    StoreError::Damaged("tournaments")
}

fn parse_word<T: serde::de::DeserializeOwned>(word: String) -> Result<T, StoreError> {
    serde_json::from_value(serde_json::Value::String(word)).map_err(damaged_row)
}

fn read_tournament(row: &AnyRow) -> Result<Tournament, StoreError> {
    let text = |column: &str| -> Result<String, sqlx::Error> { row.try_get(column) };
    Ok(Tournament {
        id: text("id")?,
        created: row.try_get("made")?,
        title: text("title")?,
        battle: text("battle")?,
        battle_title: text("about")?,
        setup: serde_json::from_str(&text("setup")?).map_err(damaged_row)?,
        form: Form::read(&text("form")?).ok_or(StoreError::Damaged("tournaments"))?,
        legs: read_unsigned(row, "legs")?,
        rounds: read_unsigned(row, "rounds")?,
        terms: serde_json::from_str(&text("terms")?).map_err(damaged_row)?,
        absence_limit: row.try_get("absent")?,
        advance: parse_word(text("advance")?)?,
        seed: text("seed")?.parse().map_err(damaged_row)?,
        state: parse_word(text("state")?)?,
        round: read_unsigned(row, "round")?,
        round_start: row.try_get("began")?,
    })
}

fn read_entry(row: &AnyRow) -> Result<Entry, StoreError> {
    Ok(Entry {
        number: read_unsigned(row, "number")?,
        name: row.try_get("name")?,
        account: row.try_get("account")?,
        is_withdrawn: row.try_get::<i64, _>("withdrawn")? != 0,
    })
}

fn read_pairing(row: &AnyRow) -> Result<Pairing, StoreError> {
    let second: i64 = row.try_get("second")?;
    let decided: Option<String> = row.try_get("decided")?;
    let halves: Option<i64> = row.try_get("halves")?;
    let played = match halves {
        None => None,
        Some(_) => {
            let halves: u32 = read_unsigned(row, "halves")?;
            let of = |points: &str, strength: &str| -> Result<castra_api::Tiebreak, sqlx::Error> {
                Ok(castra_api::Tiebreak {
                    points: row.try_get(points)?,
                    strength: row.try_get(strength)?,
                })
            };
            let tiebreaks =
                [of("points_first", "strength_first")?, of("points_second", "strength_second")?];
            Some(Outcome { halves: [halves, 2u32.saturating_sub(halves)], tiebreaks })
        }
    };
    Ok(Pairing {
        round: read_unsigned(row, "round")?,
        board: read_unsigned(row, "board")?,
        leg: read_unsigned(row, "leg")?,
        first: read_unsigned(row, "first")?,
        second: u32::try_from(second).ok(),
        game: row.try_get("game")?,
        decision: decided.map(parse_word).transpose()?,
        game_outcome: played,
    })
}

/// Locks the row of a tournament until the end of a transaction. Fails with
/// [`StoreError::Overtaken`] if the tournament has changed in the meantime.
async fn hold(
    change: &mut Transaction<'_, Any>,
    tournament: &Tournament,
) -> Result<(), StoreError> {
    let held = sqlx::query(
        "UPDATE tournaments SET state = state WHERE id = $1 AND state = $2 AND round = $3",
    )
    .bind(&tournament.id)
    .bind(tournament.state.word())
    .bind(to_signed(tournament.round as u64))
    .execute(&mut **change)
    .await?;
    if held.rows_affected() == 0 { Err(StoreError::Overtaken) } else { Ok(()) }
}

impl Store {
    /// Adds a tournament, without players.
    pub(crate) async fn add_tournament(
        &self,
        tournament: &Tournament,
        organiser: &Token,
    ) -> Result<(), StoreError> {
        let json = |result: Result<String, serde_json::Error>| result.map_err(damaged_row);
        sqlx::query(
            "INSERT INTO tournaments (id, token, made, title, battle, setup, about, form, legs, \
             rounds, terms, absent, advance, seed, state, round, began) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 0, 0)",
        )
        .bind(&tournament.id)
        .bind(organiser.hash())
        .bind(tournament.created)
        .bind(&tournament.title)
        .bind(&tournament.battle)
        .bind(json(serde_json::to_string(&tournament.setup))?)
        .bind(&tournament.battle_title)
        .bind(tournament.form.word())
        .bind(to_signed(tournament.legs as u64))
        .bind(to_signed(tournament.rounds as u64))
        .bind(json(serde_json::to_string(&tournament.terms))?)
        .bind(tournament.absence_limit)
        .bind(tournament.advance.word())
        .bind(tournament.seed.to_string())
        .bind(tournament.state.word())
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// Returns the number of tournaments that are not over.
    pub(crate) async fn open_tournaments(&self) -> Result<u64, StoreError> {
        let query = "SELECT COUNT(*) AS n FROM tournaments WHERE state <> 'over'";
        read_unsigned(&sqlx::query(query).fetch_one(self.pool()).await?, "n")
    }

    /// Returns the ids of the tournaments that have begun and are not over.
    pub(crate) async fn running_tournaments(&self) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM tournaments WHERE state = 'running' ORDER BY id";
        let rows = sqlx::query(query).fetch_all(self.pool()).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Returns a tournament with its entries and pairings, or `None` if no tournament has this id.
    pub(crate) async fn tournament(&self, id: &str) -> Result<Option<TournamentState>, StoreError> {
        let found = sqlx::query(
            "SELECT id, made, title, battle, setup, about, form, legs, rounds, terms, absent, \
             advance, seed, state, round, began FROM tournaments WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(self.pool())
        .await?;
        let Some(row) = found else { return Ok(None) };
        let entries = sqlx::query(
            "SELECT number, name, account, withdrawn FROM entries WHERE tournament = $1 \
             ORDER BY number",
        )
        .bind(id)
        .fetch_all(self.pool())
        .await?;
        let pairings = sqlx::query(
            "SELECT p.round, p.board, p.leg, p.first, p.second, p.game, p.decided, r.halves, \
             r.points_first, r.points_second, r.strength_first, r.strength_second \
             FROM pairings p LEFT JOIN results r ON r.game = p.game WHERE p.tournament = $1 \
             ORDER BY p.round, p.board, p.leg",
        )
        .bind(id)
        .fetch_all(self.pool())
        .await?;
        Ok(Some(TournamentState {
            tournament: read_tournament(&row)?,
            entries: entries.iter().map(read_entry).collect::<Result<_, _>>()?,
            pairings: pairings.iter().map(read_pairing).collect::<Result<_, _>>()?,
        }))
    }

    /// Returns the id of the tournament and the role of a secret, or `None` for an unknown secret.
    pub(crate) async fn role(&self, token: &Token) -> Result<Option<(String, Role)>, StoreError> {
        let found = sqlx::query("SELECT id FROM tournaments WHERE token = $1")
            .bind(token.hash())
            .fetch_optional(self.pool())
            .await?;
        if let Some(row) = found {
            return Ok(Some((row.try_get("id")?, Role::Organiser)));
        }
        let found = sqlx::query("SELECT tournament, number FROM entries WHERE token = $1")
            .bind(token.hash())
            .fetch_optional(self.pool())
            .await?;
        let Some(row) = found else { return Ok(None) };
        Ok(Some((row.try_get("tournament")?, Role::Player(read_unsigned(&row, "number")?))))
    }

    /// Adds a player. Returns the number of the entry. Fails with [`StoreError::Overtaken`] if the
    /// tournament has changed in the meantime.
    pub(crate) async fn enter(
        &self,
        tournament: &Tournament,
        token: &Token,
        name: &str,
        account: Option<&str>,
        most: usize,
    ) -> Result<Result<u32, EntryRefusal>, StoreError> {
        let mut change = self.pool().begin().await?;
        // This lock makes concurrent entries wait for each other.
        hold(&mut change, tournament).await?;
        let row = sqlx::query(
            "SELECT COUNT(*) AS n, COALESCE(MAX(number), 0) AS last FROM entries \
             WHERE tournament = $1",
        )
        .bind(&tournament.id)
        .fetch_one(&mut *change)
        .await?;
        let (count, last): (usize, u32) = (read_unsigned(&row, "n")?, read_unsigned(&row, "last")?);
        if count >= most {
            return Ok(Err(EntryRefusal::Full));
        }
        let folded = name.to_lowercase();
        let row = sqlx::query(
            "SELECT COUNT(*) AS n FROM entries WHERE tournament = $1 \
             AND (folded = $2 OR account = $3)",
        )
        .bind(&tournament.id)
        .bind(&folded)
        .bind(account)
        .fetch_one(&mut *change)
        .await?;
        if read_unsigned::<u64>(&row, "n")? > 0 {
            return Ok(Err(EntryRefusal::Taken));
        }
        sqlx::query(
            "INSERT INTO entries (tournament, number, name, folded, token, account, withdrawn) \
             VALUES ($1, $2, $3, $4, $5, $6, 0)",
        )
        .bind(&tournament.id)
        .bind(i64::from(last + 1))
        .bind(name)
        .bind(folded)
        .bind(token.hash())
        .bind(account)
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        Ok(Ok(last + 1))
    }

    /// Withdraws a player. Before the first round the entry is deleted. From then on, the player
    /// loses the games that are not over.
    pub(crate) async fn withdraw(
        &self,
        tournament: &Tournament,
        number: u32,
    ) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        hold(&mut change, tournament).await?;
        let statements: &[&'static str] = match tournament.state {
            State::Open => &["DELETE FROM entries WHERE tournament = $1 AND number = $2"],
            State::Running | State::Over => &[
                "UPDATE entries SET withdrawn = 1 WHERE tournament = $1 AND number = $2",
                "UPDATE pairings SET decided = CASE WHEN first = $2 THEN 'second' ELSE 'first' END \
                 WHERE tournament = $1 AND (first = $2 OR second = $2) AND second >= 0 \
                 AND decided IS NULL \
                 AND NOT EXISTS (SELECT 1 FROM results r WHERE r.game = pairings.game)",
            ],
        };
        for statement in statements {
            sqlx::query(*statement)
                .bind(&tournament.id)
                .bind(i64::from(number))
                .execute(&mut *change)
                .await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// Decides a game of the running round. With `if_open`, a game with a result is left unchanged.
    /// Returns false if no game was decided.
    pub(crate) async fn decide(
        &self,
        tournament: &str,
        (round, board, leg): (u32, u32, u32),
        decided: Decided,
        if_open: bool,
    ) -> Result<bool, StoreError> {
        let changed = sqlx::query(
            "UPDATE pairings SET decided = $5 WHERE tournament = $1 AND round = $2 AND board = $3 \
             AND leg = $4 AND second >= 0 AND ($6 = 0 OR decided IS NULL \
             AND NOT EXISTS (SELECT 1 FROM results r WHERE r.game = pairings.game)) \
             AND EXISTS (SELECT 1 FROM tournaments t WHERE t.id = $1 AND t.round = $2 \
             AND t.state = 'running')",
        )
        .bind(tournament)
        .bind(i64::from(round))
        .bind(i64::from(board))
        .bind(i64::from(leg))
        .bind(decided.word())
        .bind(i64::from(if_open))
        .execute(self.pool())
        .await?;
        Ok(changed.rows_affected() > 0)
    }

    /// Begins a round with its pairings, or ends the tournament if there are none. Fails with
    /// [`StoreError::Overtaken`] if somebody else has done so.
    pub(crate) async fn begin_round(
        &self,
        whole: &TournamentState,
        rounds: usize,
        pairs: &[Pair],
        now: i64,
    ) -> Result<(), StoreError> {
        let tournament = &whole.tournament;
        let round = to_signed(tournament.round as u64) + i64::from(!pairs.is_empty());
        let state = if pairs.is_empty() { State::Over } else { State::Running };
        let mut change = self.pool().begin().await?;
        let begun = sqlx::query(
            "UPDATE tournaments SET round = $1, rounds = $2, state = $3, began = $4 \
             WHERE id = $5 AND state = $6 AND round = $7",
        )
        .bind(round)
        .bind(to_signed(rounds as u64))
        .bind(state.word())
        .bind(now)
        .bind(&tournament.id)
        .bind(tournament.state.word())
        .bind(to_signed(tournament.round as u64))
        .execute(&mut *change)
        .await?;
        // The row is locked from here on, so the entries are final for this round.
        let row = sqlx::query(
            "SELECT COUNT(*) AS n FROM entries WHERE tournament = $1 AND withdrawn = 0",
        )
        .bind(&tournament.id)
        .fetch_one(&mut *change)
        .await?;
        let playing = whole.entries.iter().filter(|entry| !entry.is_withdrawn).count();
        if begun.rows_affected() == 0 || read_unsigned::<usize>(&row, "n")? != playing {
            return Err(StoreError::Overtaken);
        }
        let number = |player: usize| {
            let entry = whole.entries.get(player).ok_or(StoreError::Damaged("entries"))?;
            Ok::<i64, StoreError>(i64::from(entry.number))
        };
        for pair in pairs {
            let first = number(pair.first)?;
            let second = pair.second.map(number).transpose()?;
            let legs = if second.is_some() { tournament.legs } else { 1 };
            for leg in 0..legs {
                // Sides are swapped in the second game.
                let sides = match second {
                    Some(second) if leg % 2 == 1 => (second, first),
                    second => (first, second.unwrap_or(NOBODY)),
                };
                sqlx::query(
                    "INSERT INTO pairings (tournament, round, board, leg, first, second) \
                     VALUES ($1, $2, $3, $4, $5, $6)",
                )
                .bind(&tournament.id)
                .bind(round)
                .bind(to_signed(pair.board as u64))
                .bind(to_signed(leg as u64))
                .bind(sides.0)
                .bind(sides.1)
                .execute(&mut *change)
                .await?;
            }
        }
        change.commit().await?;
        Ok(())
    }

    /// Adds the game of a pairing. A player with an account gets the chair immediately. Fails with
    /// [`StoreError::Overtaken`] if the pairing already has a game, or no longer needs one.
    pub(crate) async fn add_paired_game(
        &self,
        tournament: &str,
        pairing: &Pairing,
        (game, chairs, clock): (&GameRow, &[ChairRow], Option<&Clock>),
        players: &[PairedPlayer],
    ) -> Result<(), StoreError> {
        let mut change = self.pool().begin().await?;
        let set = sqlx::query(
            "UPDATE pairings SET game = $1 WHERE tournament = $2 AND round = $3 AND board = $4 \
             AND leg = $5 AND game IS NULL AND decided IS NULL",
        )
        .bind(&game.id)
        .bind(tournament)
        .bind(i64::from(pairing.round))
        .bind(i64::from(pairing.board))
        .bind(i64::from(pairing.leg))
        .execute(&mut *change)
        .await?;
        if set.rows_affected() == 0 {
            return Err(StoreError::Overtaken);
        }
        add_game(&mut change, game, chairs, clock).await?;
        for (place, player) in (0i64..).zip(players) {
            let PairedPlayer { entry, chair, account } = player;
            let of = (tournament, pairing.round, *entry);
            subscriptions::transfer_notices(
                &mut change,
                of,
                (&game.id, place, chair),
                game.created,
            )
            .await?;
            let Some(account) = account else { continue };
            // The query selects no row if the account has been deleted in the meantime.
            let claimed = sqlx::query(
                "INSERT INTO claims (game, place, chair, account, made) \
                 SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS TEXT), id, \
                 CAST($5 AS BIGINT) FROM accounts WHERE id = $4",
            )
            .bind(&game.id)
            .bind(place)
            .bind(chair)
            .bind(account)
            .bind(game.created)
            .execute(&mut *change)
            .await?;
            if claimed.rows_affected() == 0 {
                continue;
            }
            sqlx::query("INSERT INTO entrants (game, place, account) VALUES ($1, $2, $3)")
                .bind(&game.id)
                .bind(place)
                .bind(account)
                .execute(&mut *change)
                .await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// Sets the secret of a chair's link.
    pub(crate) async fn open_chair(
        &self,
        game: &str,
        place: u32,
        key: &Token,
    ) -> Result<(), StoreError> {
        sqlx::query("UPDATE chairs SET token = $1 WHERE game = $2 AND place = $3")
            .bind(key.hash())
            .bind(game)
            .bind(i64::from(place))
            .execute(self.pool())
            .await?;
        Ok(())
    }

    /// Returns whether a person has answered in a game.
    pub(crate) async fn is_begun(&self, game: &str) -> Result<bool, StoreError> {
        let query = "SELECT COUNT(*) AS n FROM answers WHERE game = $1 AND event > 0";
        let row = sqlx::query(query).bind(game).fetch_one(self.pool()).await?;
        Ok(read_unsigned::<u64>(&row, "n")? > 0)
    }
}
