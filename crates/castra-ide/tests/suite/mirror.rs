//! The map of each shipped battle in a mirror: terrain, names and objectives change sides, pieces stay,
//! and the mirror of the mirror is the text as it was.

use castra_defs::NamedCell;
use castra_ide::{Gesture, GestureError};

use crate::gesture_properties::{carried_out, each_battle, sorted};

#[test]
fn a_map_is_mirrored_and_back() {
    let (mut done, mut refused) = (0, 0);
    each_battle(|host, path, model, game| {
        let board = &game.boards[&model.board];
        let file = host.analysis();
        let text = file.source(file.file(path).unwrap()).unwrap().text.to_string();
        let mut expected = model.clone();
        let places = expected.terrain.iter_mut().map(|one| &mut one.at);
        let places = places.chain(expected.labels.iter_mut().map(|one| &mut one.at));
        let places = places.chain(expected.objectives.iter_mut().flat_map(|one| &mut one.at));
        let places = places.chain(expected.sides.iter_mut().map(|one| {
            one.side = one.side.mirrored();
            &mut one.at
        }));
        let mirror = board.mirror();
        let mut is_symmetric = true;
        for at in places {
            match mirror(at.cell()) {
                Some(cell) => *at = NamedCell::new(board, cell),
                None => is_symmetric = false,
            }
        }
        if !is_symmetric {
            let found = host.gesture(path, &Gesture::MirrorMap);
            assert!(matches!(found, Err(GestureError::NoMirror(_))), "{path}: {found:?}");
            refused += 1;
            return;
        }
        let (new, after) = carried_out(host, path, &Gesture::MirrorMap);
        assert_eq!(sorted(&after), sorted(&expected), "{path}\n{new}");
        let (again, _) = carried_out(host, path, &Gesture::MirrorMap);
        assert_eq!(again, text, "back in {path}");
        done += usize::from(new != text);
    });
    assert!(done > 10 && refused > 3, "{done} done, {refused} refused");
}
