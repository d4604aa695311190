//! Rows and columns at the edges of the board of each shipped battle: they come and go again, and
//! all that is on the map stays in its place.

use castra_defs::{Board, BoardEdge, Cell, NamedCell, ResizedBoard, Scenario};
use castra_ide::{Gesture, GestureError, Host};

use crate::gesture_properties::{carried_out, each_battle, scenario, sorted};

/// A battle whose places are those of another board.
fn placed(model: &Scenario, new: &ResizedBoard, old: &Board, after: &Scenario) -> Scenario {
    let mut model = model.clone();
    let board = &new.board;
    let to = |at: &mut NamedCell| *at = NamedCell::new(board, new.new_cell(at.cell()).unwrap());
    model.board.clone_from(&after.board);
    for (own, new_text) in model.specials.iter_mut().zip(&after.specials) {
        let cells: Vec<(Cell, Cell)> =
            old.cells().filter_map(|cell| Some((cell, new.new_cell(cell)?))).collect();
        let mut words: Vec<String> = own.text.split_inclusive(' ').map(str::to_owned).collect();
        for word in &mut words {
            let of = |(cell, _): &(Cell, Cell)| {
                let rest = word.strip_prefix(old.name_of(*cell).as_str());
                rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
            };
            if let Some(&(cell, to)) = cells.iter().find(|one| of(one)) {
                *word = word.replacen(old.name_of(cell).as_str(), &board.name_of(to), 1);
            }
        }
        // What stands in brackets and the like is compared as it is.
        own.text = if new_text.text.contains('(') { new_text.text.clone() } else { words.concat() };
    }
    model.pieces.iter_mut().for_each(|one| to(&mut one.at));
    model.terrain.iter_mut().for_each(|one| to(&mut one.at));
    model.labels.iter_mut().for_each(|one| to(&mut one.at));
    model.objectives.iter_mut().flat_map(|one| &mut one.at).for_each(to);
    for one in &mut model.sides {
        // From the hex across, where its own is no more.
        if new.new_cell(one.at.cell()).is_none() {
            let across = old.neighbour(one.at.cell(), one.side).unwrap();
            one.at = NamedCell::new(old, across);
            one.side = one.side.opposite();
        }
        to(&mut one.at);
    }
    model
}

fn edge(edge: BoardEdge, add: bool) -> Gesture {
    Gesture::Edge { edge, add }
}

/// The text and the errors of a battle.
fn now(host: &mut Host<'_>, path: &str) -> (String, Vec<String>) {
    let analysis = host.analysis();
    let file = analysis.file(path).unwrap();
    let text = analysis.source(file).unwrap().text.to_string();
    let all = analysis.checked().diagnostics.iter().filter(|d| d.is_error());
    (text, all.map(|d| d.message.clone()).collect())
}

/// Each board of the model, but for what it is called.
fn alike(a: &Board, b: &Board) -> bool {
    let called = Board { name: a.name.clone(), doc: a.doc.clone(), ..b.clone() };
    called == *a
}

#[test]
fn a_line_comes_at_each_edge_and_goes_again() {
    let (mut done, mut battle) = (0, 0);
    each_battle(|host, path, model, game| {
        battle += 1;
        let old = &game.boards[&model.board];
        let (text, errors) = now(host, path);
        for (turn, way) in BoardEdge::ALL.into_iter().enumerate() {
            if (turn + battle) % 4 != 0 && std::env::var("CASTRA_EACH").is_err() {
                continue;
            }
            let Some(larger) = old.resized(way, true) else {
                let refused = host.gesture(path, &edge(way, true));
                assert_eq!(refused, Err(GestureError::NoLine), "{path}");
                continue;
            };
            let (new, after) = carried_out(host, path, &edge(way, true));
            let (_, played) = scenario(&host.analysis(), path);
            assert!(alike(&larger.board, &played.boards[&after.board]), "{path} {way:?}\n{new}");
            let expected = placed(model, &larger, old, &after);
            assert_eq!(sorted(&after), sorted(&expected), "{path} {way:?}\n{new}");
            // Edges that are joined may no longer fit each other.
            if old.joined.is_empty() {
                let (_, found) = now(host, path);
                assert_eq!(found, errors, "{path} {way:?}\n{new}");
            }
            let (again, back) = carried_out(host, path, &edge(way, false));
            assert_eq!(again, text, "back from {path} {way:?}");
            assert_eq!(sorted(&back), sorted(model), "back from {path} {way:?}");
            done += 1;
        }
    });
    assert!(done > 12, "{done} lines");
}

/// An empty line goes, whatever it is at; another one says what it holds.
#[test]
fn only_an_empty_line_goes() {
    let (mut gone, mut kept) = (0, 0);
    each_battle(|host, path, model, game| {
        let old = &game.boards[&model.board];
        let (text, _) = now(host, path);
        for way in BoardEdge::ALL {
            let Some(smaller) = old.resized(way, false) else { continue };
            let holds = |at: &NamedCell| smaller.new_cell(at.cell()).is_none();
            let is_full = model.pieces.iter().any(|one| holds(&one.at))
                || model.terrain.iter().any(|one| holds(&one.at))
                || model.labels.iter().any(|one| holds(&one.at))
                || model.objectives.iter().flat_map(|one| &one.at).any(holds);
            match host.gesture(path, &edge(way, false)) {
                Err(GestureError::NotEmpty(hex, what)) => {
                    assert!(old.cell(&hex).is_some_and(|cell| smaller.new_cell(cell).is_none()));
                    assert!(!what.is_empty());
                    kept += 1;
                }
                Err(error) => panic!("{path} {way:?}: {error}"),
                Ok(_) => {
                    assert!(!is_full, "{path} {way:?}");
                    let (new, after) = carried_out(host, path, &edge(way, false));
                    let expected = placed(model, &smaller, old, &after);
                    assert_eq!(sorted(&after), sorted(&expected), "{path} {way:?}\n{new}");
                    host.set_text(path, text.as_str());
                    gone += 1;
                }
            }
        }
    });
    assert!(gone > 10 && kept > 10, "{gone} gone, {kept} kept");
}
