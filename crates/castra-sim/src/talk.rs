//! Channels of a table: the people who hear a message.
//!
//! By itself a table has a channel for all, and one for each side. Where the rules limit the talk
//! of roles, those who may talk depends on the position:
//!
//! - A limit on two roles binds each two chairs of an army that hold them. Two chairs may talk if,
//!   for each limit that binds them, a channel between their roles is open.
//! - The channel of a side is open if all its people may talk with each other. Otherwise there is
//!   a channel for each two who may.
//! - The channel for all is open if the channels of all sides are.

use castra_ir::{Opening, Talk};
use castra_vm::{Machine, Status};

use crate::chair::{Chair, Chairs};

/// A channel that is open now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    /// Identifier: `all`, the army's, or the identifiers of two chairs with `+` between them.
    pub id: String,
    /// The chairs that hear a message, ascending.
    pub chairs: Vec<u32>,
    /// The chair that may use only one of its channels in this turn. It chooses this channel by
    /// being the first to talk. `None` if all chairs of the channel may talk.
    pub chooser: Option<u32>,
}

/// The effect of the rules on two chairs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    /// They may talk.
    Open,
    /// The first or the second of them may talk with one partner, and chooses this one.
    Chosen(usize),
    /// They may not talk.
    Closed,
}

impl Channel {
    /// The identifier of the channel for all.
    pub const ALL: &'static str = "all";

    /// Returns the open channels between the chairs of a game. Only chairs of people count: nobody
    /// talks with a bot. After the end of a game, no rule limits the talk.
    #[must_use]
    pub fn open_channels(
        game: &Machine,
        chairs: &Chairs,
        is_person: impl Fn(u32) -> bool,
    ) -> Vec<Self> {
        let people: Vec<(u32, &Chair)> =
            (0..).zip(chairs.iter()).filter(|(at, _)| is_person(*at)).collect();
        let mut all = Vec::new();
        let mut is_limited = false;
        for (army, declared) in (0u32..).zip(&game.image().program().armies) {
            let side: Vec<(u32, &Chair)> =
                people.iter().filter(|(_, chair)| chair.army == army).copied().collect();
            let pairs = side
                .iter()
                .enumerate()
                .flat_map(|(at, one)| side.iter().skip(at + 1).map(move |other| (*one, *other)));
            let links: Vec<_> = pairs.map(|(a, b)| (a, b, link(game, a.1, b.1))).collect();
            if links.iter().all(|(.., link)| *link == Link::Open) {
                // If nobody else is at the table, the channel for all is the same.
                if side.len() > 1 && side.len() < people.len() {
                    let chairs = side.iter().map(|(at, _)| *at).collect();
                    all.push(Self { id: declared.id.clone(), chairs, chooser: None });
                }
                continue;
            }
            is_limited = true;
            all.extend(links.into_iter().filter_map(|(a, b, link)| {
                let chooser = match link {
                    Link::Open => None,
                    Link::Chosen(0) => Some(a.0),
                    Link::Chosen(_) => Some(b.0),
                    Link::Closed => return None,
                };
                let id = format!("{}+{}", a.1.id, b.1.id);
                Some(Self { id, chairs: vec![a.0, b.0], chooser })
            }));
        }
        if !is_limited && people.len() > 1 {
            let chairs = people.iter().map(|(at, _)| *at).collect();
            all.insert(0, Self { id: Self::ALL.to_owned(), chairs, chooser: None });
        }
        all
    }
}

/// Returns a line for each group of people who may talk, such as `Rome: chief and scout may talk`.
#[must_use]
pub fn channel_lines(channels: &[Channel], chairs: &Chairs) -> Vec<String> {
    let mut lines = Vec::new();
    let mut choosers: Vec<u32> = Vec::new();
    let mut named: Vec<&[u32]> = Vec::new();
    for channel in channels {
        let (group, between) = match channel.chooser {
            None if channel.id == Channel::ALL => {
                lines.push("everybody may talk with everybody".to_owned());
                continue;
            }
            None if named.contains(&channel.chairs.as_slice()) => continue,
            None => {
                let group = group(channels, &channel.chairs);
                let is_within = |one: &&Channel| {
                    one.chooser.is_none() && one.chairs.iter().all(|chair| group.contains(chair))
                };
                named.extend(channels.iter().filter(is_within).map(|one| one.chairs.as_slice()));
                (group, " and ")
            }
            Some(chooser) if choosers.contains(&chooser) => continue,
            Some(chooser) => {
                choosers.push(chooser);
                let offered = channels.iter().filter(|one| one.chooser == Some(chooser));
                let partners = offered.flat_map(|one| &one.chairs).filter(|c| **c != chooser);
                (partners.copied().collect(), " or ")
            }
        };
        let army = channel.chairs.first().map_or("", |chair| army_and_roles(chairs, *chair).0);
        let names: Vec<&str> = group.iter().map(|chair| army_and_roles(chairs, *chair).1).collect();
        let names = match names.as_slice() {
            [before @ .., last] if !before.is_empty() => {
                format!("{}{between}{last}", before.join(", "))
            }
            all => all.concat(),
        };
        lines.push(match channel.chooser {
            None => format!("{army}: {names} may talk"),
            Some(chooser) => {
                let chooser = army_and_roles(chairs, chooser).1;
                format!("{army}: {chooser} may talk with {names} in this turn")
            }
        });
    }
    lines
}

/// Returns the chairs of a channel, and all who may talk with each of them and with each other.
fn group(channels: &[Channel], chairs: &[u32]) -> Vec<u32> {
    // The channel for all joins armies, which have lines of their own.
    let own: Vec<&Channel> =
        channels.iter().filter(|one| one.chooser.is_none() && one.id != Channel::ALL).collect();
    let are_joined =
        |a: u32, b: u32| own.iter().any(|one| one.chairs.contains(&a) && one.chairs.contains(&b));
    let mut group = chairs.to_vec();
    for other in channels.iter().flat_map(|one| &one.chairs) {
        if !group.contains(other) && group.iter().all(|one| are_joined(*one, *other)) {
            group.push(*other);
        }
    }
    group.sort_unstable();
    group
}

/// Returns the printed names of the army and of the roles of a chair.
fn army_and_roles(chairs: &Chairs, chair: u32) -> (&str, &str) {
    let name = chairs.get(chair).map_or("", |chair| chair.name.as_str());
    name.split_once(", ").unwrap_or((name, name))
}

/// Returns whether two chairs of an army may talk, by all limits on their roles.
fn link(game: &Machine, a: &Chair, b: &Chair) -> Link {
    let program = game.image().program();
    if matches!(game.status(), Some(Status::Finished | Status::Fault)) {
        return Link::Open;
    }
    let mut link = Link::Open;
    for talk in &program.talk {
        let forward = openings(game, talk, a, b);
        // Among the holders of one role, the order does not matter.
        let backward = match talk.roles[0] == talk.roles[1] {
            true => Vec::new(),
            false => openings(game, talk, b, a),
        };
        if forward.is_empty() && backward.is_empty() {
            continue;
        }
        let chosen = |opening: &Option<Opening>, roles: [usize; 2]| match opening {
            Some(Opening::Both) => Some(Link::Open),
            Some(Opening::Chosen(role)) => roles.get(*role).map(|chair| Link::Chosen(*chair)),
            None => None,
        };
        let found: Vec<Link> = forward
            .iter()
            .filter_map(|opening| chosen(opening, [0, 1]))
            .chain(backward.iter().filter_map(|opening| chosen(opening, [1, 0])))
            .collect();
        let best = match found.first() {
            None => return Link::Closed,
            Some(_) if found.contains(&Link::Open) => Link::Open,
            Some(first) => *first,
        };
        if best != Link::Open {
            link = best;
        }
    }
    link
}

/// Returns the state of each channel between a first role that one chair holds and a second role
/// that another holds.
fn openings(game: &Machine, talk: &Talk, first: &Chair, other: &Chair) -> Vec<Option<Opening>> {
    let words = |chair: &Chair, role| {
        let held = chair.roles.iter().filter(move |(held, _)| *held == role);
        held.map(|(_, word)| *word).collect::<Vec<u32>>()
    };
    let (ones, others) = (words(first, talk.roles[0]), words(other, talk.roles[1]));
    let turn = i64::from(game.turn());
    let opening = |word: u32, other_word: u32| {
        let value = game.state_value(talk.channel([word, other_word]), Some(first.army))?;
        Talk::opening(value, turn)
    };
    ones.iter().flat_map(|word| others.iter().map(|other| opening(*word, *other))).collect()
}
