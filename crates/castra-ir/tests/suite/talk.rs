//! Channels between roles.

use castra_ir::{Opening, RoleId, StateId, Talk};

#[test]
fn a_channel_is_open_only_in_its_turn() {
    for kind in [Opening::Both, Opening::Chosen(0), Opening::Chosen(1)] {
        let value = Talk::TURN_STRIDE * 7 + Talk::value_at_turn_0(kind);
        let open = (0..30).filter_map(|turn| Some((turn, Talk::opening(value, turn)?)));
        assert_eq!(open.collect::<Vec<_>>(), [(7, kind)]);
    }
    assert_eq!(Talk::opening(Talk::OPEN, 7), Some(Opening::Both));
    assert_eq!(Talk::opening(Talk::CLOSED, 0), None);
}

#[test]
fn the_order_of_equal_roles_does_not_matter() {
    let talk = Talk { roles: [RoleId(0); 2], words: [3; 2], first: StateId(5) };
    assert_eq!(talk.channel([2, 1]), talk.channel([1, 2]));
    assert_eq!(talk.states(), 5..14);
}
