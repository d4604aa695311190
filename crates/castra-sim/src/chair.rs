//! The chairs of a table: one for each player, with the roles that the player holds.

use std::collections::BTreeSet;

use castra_ir::{Part, PrivateItem, Program, RoleId, Seating};
use castra_vm::{Decision, Reader};
use thiserror::Error;

use crate::record::Record;

/// A player's chair at the table, for a person or a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chair {
    /// Identifier in records and on the command line: that of the army. If several players share
    /// the army, `.` and the number of the player from 1 follow.
    pub id: String,
    /// Printed name: the army, with the roles if several players share it.
    pub name: String,
    /// Index of the army.
    pub army: u32,
    /// The roles, each with the word of its enum, or 0 if it has none. Empty if the rules give no
    /// roles to this number of players; the chair then holds all roles of the army.
    pub roles: Vec<(RoleId, u32)>,
    /// Set if the chair answers for its army when the rules ask the army and no role.
    pub speaks: bool,
    /// The part of the army that knows as much as the chair.
    part: Part,
}

/// All chairs of a game, in the order of the armies and of their players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chairs {
    chairs: Vec<Chair>,
    /// Set if each chair has the joint knowledge of its roles. Otherwise a chair has a whole army,
    /// and the knowledge of the role that is asked.
    are_declared: bool,
}

/// The error for a number of players for which a game has no chairs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the game is not for {}", count(*.players))]
pub struct SeatingError {
    /// The number of players.
    pub players: u32,
    /// The possible numbers, ascending.
    pub possible: Vec<u32>,
}

fn count(players: u32) -> String {
    format!("{players} player{}", if players == 1 { "" } else { "s" })
}

impl Chair {
    /// Returns whether the chair holds a role. `word` is the index of a word of the role's enum, or
    /// 0 if the role has no enum. A chair without assigned roles holds all of them.
    #[must_use]
    pub fn has_role(&self, role: RoleId, word: u32) -> bool {
        self.roles.is_empty() || self.roles.contains(&(role, word))
    }

    /// Returns the knowledge of the chair between its decisions.
    #[must_use]
    pub const fn reader(&self) -> Reader {
        Reader { army: self.army, part: self.part }
    }
}

impl Chairs {
    /// Returns the numbers of players for which a battle has chairs, ascending. These are the
    /// number of armies, and each number for which the rules assign the roles.
    #[must_use]
    pub fn player_counts(program: &Program) -> Vec<u32> {
        let declared = program.seats.iter().filter(|seating| is_valid(program, seating));
        let numbers: BTreeSet<u32> =
            declared.map(|seating| seating.players).chain([armies(program)]).collect();
        numbers.into_iter().collect()
    }

    /// Returns one chair for each army.
    #[must_use]
    pub fn of_armies(program: &Program) -> Self {
        Self::of(program, armies(program)).unwrap_or_else(|_| Self::army_chairs(program))
    }

    /// Returns the chairs for a number of players of all armies together.
    ///
    /// # Errors
    ///
    /// If there is not one player for each army, and the rules assign no roles for that number.
    pub fn of(program: &Program, players: u32) -> Result<Self, SeatingError> {
        let declared = program.seating(players).filter(|seating| is_valid(program, seating));
        let Some(seating) = declared else {
            return match players == armies(program) {
                true => Ok(Self::army_chairs(program)),
                false => Err(SeatingError { players, possible: Self::player_counts(program) }),
            };
        };
        let each = players_per_army(program, players);
        let speaker = speaker(program, players, each);
        let mut chairs = Vec::new();
        for (at, army) in (0u32..).zip(&program.armies) {
            for player in 0..each {
                let held = seating.held.iter().filter(|(.., by)| *by == player);
                let roles: Vec<(RoleId, u32)> = held.map(|&(role, word, _)| (role, word)).collect();
                let (id, name) = match each {
                    1 => (army.id.clone(), army.name.clone()),
                    _ => (
                        format!("{}.{}", army.id, player + 1),
                        format!("{}, {}", army.name, role_names(program, &roles)),
                    ),
                };
                chairs.push(Chair {
                    id,
                    name,
                    army: at,
                    speaks: player == speaker,
                    part: knowledge(program, players, player),
                    roles,
                });
            }
        }
        Ok(Self { chairs, are_declared: true })
    }

    /// Returns one chair for each army, whose roles nothing assigns.
    fn army_chairs(program: &Program) -> Self {
        let chairs = (0u32..).zip(&program.armies).map(|(at, army)| Chair {
            id: army.id.clone(),
            name: army.name.clone(),
            army: at,
            roles: Vec::new(),
            speaks: true,
            part: Part::Army,
        });
        Self { chairs: chairs.collect(), are_declared: false }
    }

    /// Returns the chairs in which a recorded game was played.
    ///
    /// # Errors
    ///
    /// As [`Chairs::of`].
    pub fn of_record(program: &Program, record: &Record) -> Result<Self, SeatingError> {
        Self::of(program, record.players.unwrap_or_else(|| armies(program)))
    }

    /// Returns whether each chair has the knowledge of its roles, by the seats of the rules.
    pub(crate) const fn are_declared(&self) -> bool {
        self.are_declared
    }

    /// Returns the number of players.
    #[must_use]
    pub fn player_count(&self) -> u32 {
        u32::try_from(self.chairs.len()).unwrap_or(u32::MAX)
    }

    /// Returns the chairs in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Chair> + '_ {
        self.chairs.iter()
    }

    /// Returns a chair by its index; `None` if there is none.
    #[must_use]
    pub fn get(&self, chair: u32) -> Option<&Chair> {
        self.chairs.get(chair as usize)
    }

    /// Returns the chairs that a name means, as indices. An army's identifier means all its chairs,
    /// and `ARMY.NUMBER` one of them. `ARMY.ROLE` and `ARMY.ROLE.WORD` mean the chairs that hold
    /// the role. Returns an empty list for any other name.
    #[must_use]
    pub fn find(&self, program: &Program, name: &str) -> Vec<u32> {
        let (army, rest) = name.split_once('.').unwrap_or((name, ""));
        let (role, word) = rest.split_once('.').map_or((rest, None), |(r, w)| (r, Some(w)));
        let is_role = |&(id, at): &(RoleId, u32)| {
            let Some(declared) = program.roles.get(id) else { return false };
            let words = declared.per.and_then(|per| program.enums.get(per));
            let own = words.and_then(|of| of.words.get(at as usize)).map(|own| own.word.as_str());
            declared.name == role && word.is_none_or(|word| own == Some(word))
        };
        let is_meant = |chair: &Chair| {
            let of = program.armies.get(chair.army as usize).map(|army| army.id.as_str());
            let is_part = rest.is_empty() || chair.id == name || chair.roles.iter().any(is_role);
            of == Some(army) && is_part
        };
        let all = (0u32..).zip(&self.chairs);
        all.filter(|(_, chair)| is_meant(chair)).map(|(at, _)| at).collect()
    }

    /// Returns the chair that makes a decision; `None` if no chair has the army.
    #[must_use]
    pub fn deciding_chair(&self, decision: &Decision<'_>) -> Option<u32> {
        let find = |is_it: &dyn Fn(&Chair) -> bool| {
            let at = self.chairs.iter().position(|c| c.army == decision.army && is_it(c))?;
            u32::try_from(at).ok()
        };
        let holder =
            decision.role.and_then(|(role, word)| find(&|chair| chair.has_role(role, word)));
        holder.or_else(|| find(&|chair| chair.speaks))
    }

    /// Returns the knowledge of a chair. Without declared seats, the chair that makes the `pending`
    /// decision has the knowledge of the asked role. `None` if there is no such chair.
    #[must_use]
    pub fn reader(&self, chair: u32, pending: Option<&Decision<'_>>) -> Option<Reader> {
        let reader = self.get(chair)?.reader();
        let own_decision = pending.filter(|decision| self.deciding_chair(decision) == Some(chair));
        Some(own_decision.filter(|_| !self.are_declared).map_or(reader, Decision::reader))
    }
}

fn armies(program: &Program) -> u32 {
    u32::try_from(program.armies.len()).unwrap_or(u32::MAX)
}

/// Returns the number of players of each army.
fn players_per_army(program: &Program, players: u32) -> u32 {
    players.checked_div(armies(program)).unwrap_or(0)
}

/// Returns whether the armies of a battle can share the players of a seating: the same number for
/// each, and a role for everybody.
fn is_valid(program: &Program, seating: &Seating) -> bool {
    let each = players_per_army(program, seating.players);
    let has_role = |player| seating.held.iter().any(|(.., by)| *by == player);
    each > 0
        && seating.players.is_multiple_of(armies(program))
        && seating.held.iter().all(|(.., by)| *by < each)
        && (0..each).all(has_role)
}

/// Returns the private information that a part of an army does not see.
fn hidden_items(program: &Program, part: Part) -> BTreeSet<PrivateItem> {
    let kept = program.roles.iter().flat_map(|role| role.keeps.iter().copied());
    kept.filter(|&kept| program.is_kept_from(kept, part)).collect()
}

/// Returns the player of an army who answers if no role is asked: the first of those who see most.
fn speaker(program: &Program, players: u32, each: u32) -> u32 {
    let unseen = |&player: &u32| hidden_items(program, Part::Player { players, player }).len();
    (0..each).min_by_key(unseen).unwrap_or(0)
}

/// Returns the simplest part of an army with the knowledge of a player. Players of equal knowledge
/// share one account of the game.
fn knowledge(program: &Program, players: u32, player: u32) -> Part {
    let own = Part::Player { players, player };
    let unseen = hidden_items(program, own);
    let roles = (0..).map(RoleId).take(program.roles.len()).map(Part::Role);
    let mut parts = std::iter::once(Part::Army).chain(roles);
    parts.find(|&part| hidden_items(program, part) == unseen).unwrap_or(own)
}

/// Returns the printed roles of a chair, such as `overall commander and field general left`.
fn role_names(program: &Program, roles: &[(RoleId, u32)]) -> String {
    let mut names: Vec<String> = Vec::new();
    for (id, role) in (0..).map(RoleId).zip(&program.roles) {
        let held = roles.iter().filter(|(held, _)| *held == id);
        let all = role.per.and_then(|per| program.enums.get(per)).map(|of| of.words.as_slice());
        let words: Vec<&str> = held
            .clone()
            .filter_map(|(_, word)| all?.get(*word as usize))
            .map(|word| word.label.as_str())
            .collect();
        if held.count() == 0 {
            continue;
        }
        let name = program.locale.name("role", &role.name);
        let name = name.map_or_else(|| role.name.replace('-', " "), str::to_owned);
        match words.as_slice() {
            [] => names.push(name),
            words if Some(words.len()) == all.map(<[_]>::len) => names.push(name),
            words => names.push(format!("{name} {}", words.join(" and "))),
        }
    }
    names.join(" and ")
}
