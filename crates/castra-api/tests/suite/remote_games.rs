//! A chair of a remote game receives nothing that it may not know.

use castra_api::{PreparedBattle, RemoteGame};
use castra_draw::Theme;
use castra_library::Embedded;
use castra_sim::{Bot, BotDecision, Chairs, Pause, Question, View, has_secrets};
use castra_syntax::ast::HeaderKind;
use castra_vm::{Machine, RandomStream};
use castra_workspace::{Checked, Package, Subject, Workspace};

/// Returns the first shipped battle of each game, and the first with more chairs than armies.
/// Translated games are also there in German.
fn halls() -> Vec<(&'static str, PreparedBattle)> {
    let mut games: Vec<&str> = Vec::new();
    let mut halls = Vec::new();
    for entry in Embedded::entries().iter().filter(|entry| entry.kind == HeaderKind::Scenario) {
        let game = castra_syntax::game_in_header(entry.text).unwrap();
        let is_shared = entry.text.contains("with epic");
        let kind = if is_shared { "shared" } else { game };
        if games.contains(&kind) {
            continue;
        }
        games.push(kind);
        let mut workspace = Workspace::new(&Embedded);
        let package = workspace.add_package(Package::default());
        workspace.add_without_tests(package, entry.path, entry.text);
        let laid = |checked: Checked| {
            let battle = Subject::Battle(checked.scenarios[0].clone());
            PreparedBattle::new(checked, &battle, &[], Theme::default(), Vec::new()).unwrap()
        };
        let checked = workspace.check();
        let is_translated = checked.translation_tag(checked.scenarios[0].sources(), "de").is_some();
        halls.push((entry.path, laid(checked)));
        if is_translated {
            workspace.set_language("de");
            halls.push((entry.path, laid(workspace.check())));
        }
    }
    halls
}

/// Returns everything that a chair may receive, in a position that it considers possible.
fn sent(remote: &RemoteGame, game: &Machine, chair: u32, is_drawn: bool) -> String {
    let session = remote.session();
    let reader = session.reader(chair).unwrap();
    let is_asked = session.deciding_chair() == Some(chair);
    let question = Question::of(game, reader, 0).filter(|_| is_asked);
    let seen = remote.view_from(game, question, chair, |answers| answers as u64).unwrap();
    let picture = is_drawn.then(|| remote.picture_from(game, chair).unwrap());
    format!("{seen}\n{picture:?}")
}

/// Each decision deals the hidden information again. The data for a chair must not change.
#[test]
fn worlds_that_a_chair_cannot_tell_apart_are_sent_alike() {
    let mut chance = RandomStream::stream(7, 0, 9);
    let (mut dealt, mut other_worlds) = (0, 0);
    for (path, hall) in halls() {
        let program = hall.image().program();
        for players in Chairs::player_counts(program) {
            let chairs = Chairs::of(program, players).unwrap();
            let mut remote = RemoteGame::new(&hall, 3, 1, chairs);
            if !has_secrets(remote.session().game()) {
                continue;
            }
            for answers in 0..16 {
                if remote.session_mut().advance().unwrap() == Pause::Over {
                    break;
                }
                let session = remote.session();
                let game = session.game().clone();
                let readers = |chair: u32| session.reader(chair).unwrap();
                for chair in 0..players {
                    // Drawing takes most of the time.
                    let is_drawn = answers % 8 == 7;
                    let truth = sent(&remote, &game, chair, is_drawn);
                    for _ in 0..2 {
                        let mut world = game.clone();
                        assert!(world.determinize(readers(chair), &mut chance), "{path}");
                        assert!(
                            sent(&remote, &world, chair, is_drawn) == truth,
                            "{path}, answer {answers}"
                        );
                        dealt += 1;
                        // The test needs a deal that some other chair can distinguish.
                        let differs = |other: u32| {
                            View::of(&world, readers(other)) != View::of(&game, readers(other))
                        };
                        other_worlds += usize::from((0..players).any(differs));
                    }
                }
                let answer = BotDecision::of(session, Bot::Random).unwrap().answer().unwrap();
                remote.session_mut().choose_by_key(&answer).unwrap();
            }
        }
    }
    assert!(dealt > 100 && other_worlds > dealt / 4, "{other_worlds} of {dealt}");
}
