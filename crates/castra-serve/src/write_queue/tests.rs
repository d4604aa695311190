//! Tests of the queue of answers: one commit takes those that came during the commit before it.

use castra_sim::SecretDice;

use super::*;
use crate::delay::Delay;
use crate::notify::notice::{AnswerEffects, Takeback};
use crate::store::{AnswerRow, GameRow};

fn game(id: &str) -> GameRow {
    GameRow {
        id: id.to_owned(),
        created: 0,
        battle: "battle".to_owned(),
        title: "Battle".to_owned(),
        setup: "{}".to_owned(),
        players: 2,
        fingerprint: "0".to_owned(),
        dice: SecretDice { seed: 1, number: 2, salt: String::new() },
        revealed_parts: Vec::new(),
        state: State::Open,
        delay: Delay::NONE,
    }
}

fn write(game: &str, number: usize, answer: &str) -> Write {
    let row = AnswerRow {
        number,
        place: 0,
        event: 0,
        answer: answer.to_owned(),
        events: "2,2".to_owned(),
        hash: 3,
        castra: "0".to_owned(),
        given_at: 0,
    };
    let turn = AnswerEffects {
        answered: 0,
        chair_to_move: None,
        takeback: Takeback::default(),
        is_over: false,
        is_new_question: true,
        rules: None,
        now: 0,
        mail_due: 0,
    };
    Write { game: game.to_owned(), row, clock: None, ended: None, turn }
}

/// Answers that arrive during a commit share the next one. A refused answer does not affect the
/// others.
#[tokio::test(flavor = "multi_thread")]
async fn answers_are_committed_together_and_refused_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_folder(folder.path()).await.unwrap();
    let games = ["a", "b", "c", "d"];
    for id in games {
        store.create(&game(id), &[], None, &[]).await.unwrap();
    }
    store.answer(write("b", 1, "first")).await.unwrap();
    // The held lock simulates a long commit.
    let lasting = store.queue().writer.lock().await;
    let give = |write: Write| {
        let store = store.clone();
        tokio::spawn(async move { store.answer(write).await })
    };
    let given: Vec<_> = games.map(|id| give(write(id, 1, id))).into();
    let missing = give(write("no such game", 1, "e"));
    while store.queue().waiting().len() < games.len() + 1 {
        tokio::task::yield_now().await;
    }
    drop(lasting);
    for (id, given) in games.iter().zip(given) {
        let written = given.await.unwrap();
        let kept = store.answers(id, 0).await.unwrap();
        assert_eq!(kept.len(), 1, "{id}");
        match *id {
            "b" => {
                assert!(matches!(written, Err(StoreError::Overtaken)), "{written:?}");
                assert_eq!(kept[0].answer, "first");
            }
            _ => {
                written.unwrap();
                assert_eq!(kept[0].answer, *id);
            }
        }
    }
    assert!(matches!(missing.await.unwrap(), Err(StoreError::Database(_))));
    assert!(store.queue().waiting().is_empty());
}
