//! Roles and seats: the players that hold each role.

use castra_base::suggest::list_with_and;
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_defs::{DefKind, PileVisibility};
use castra_syntax::ast::{Item, Name, RoleItem, Seat, Seats};

use castra_ir::{EnumId, Owner, PrivateItem, Role, RoleId, Seating, id};

use crate::names::undeclared_name;

use super::builder::Builder;
use super::table::Def;

/// The maximum number of players in a game.
const MAX_PLAYERS: u32 = 64;

impl Builder<'_, '_> {
    pub(super) fn add_role(&mut self, item: &RoleItem) {
        let Some(name) = &item.name else { return };
        let per = item.per.as_ref().and_then(|per| -> Option<EnumId> {
            let key = self.symbols.scopes.key(&per.text, per.span.file);
            if !self.game.enums.contains_key(key.as_str()) {
                let known = self.game.enums.keys().map(String::as_str);
                self.reporter.report(undeclared_name(ExpectedName::Enum, per, known));
                return None;
            }
            self.symbols.template.enums.find(|of| of.name == key.as_str())
        });
        let at = id(self.symbols.template.roles.len());
        self.declare("role", name, Def::Role(at));
        let keeps = Vec::new();
        self.symbols.template.roles.push(Role { name: name.text.to_string(), per, keeps });
    }

    /// Reads the piles and states that a role keeps secret.
    pub(super) fn read_private_items(&mut self, item: &RoleItem) {
        let Some(name) = &item.name else { return };
        let mut keeps: Vec<PrivateItem> = Vec::new();
        for kept in &item.keeps {
            let Some(found) = self.find_private_item(kept) else { continue };
            for found in self.expand_private_item(found) {
                if !keeps.contains(&found) {
                    keeps.push(found);
                }
            }
        }
        let roles = &mut self.symbols.template.roles;
        if let Some(role) = roles.iter_mut().find(|r| r.name == name.text.as_str()) {
            role.keeps = keeps;
        }
    }

    /// Returns an item, or the states of all words of an enum if it is the state of the first word.
    fn expand_private_item(&self, item: PrivateItem) -> Vec<PrivateItem> {
        let PrivateItem::State(first) = item else { return vec![item] };
        let of = self.symbols.enum_states.get(&first);
        let words = of.and_then(|of| self.symbols.template.enums.get(of));
        let count = words.map_or(1, |e| e.words.len());
        (first.index()..).take(count).map(|at| PrivateItem::State(id(at))).collect()
    }

    /// Returns a private pile or state of an army by its name.
    fn find_private_item(&mut self, name: &Name) -> Option<PrivateItem> {
        let template = &self.symbols.template;
        let text = name.text.as_str();
        let pile = template.piles.find(|p| p.name == text);
        let meanings = self.symbols.names.get(text).into_iter().flatten();
        let state = meanings.into_iter().find_map(|(meaning, _)| match meaning {
            Def::State(id) => Some(*id),
            _ => None,
        });
        let (kept, is_armys, visibility) = match (pile, state) {
            (Some(at), _) => {
                let pile = template.piles.get(at)?;
                (PrivateItem::Pile(at), pile.per_army, pile.visibility)
            }
            (None, Some(at)) => {
                let state = template.states.get(at)?;
                (PrivateItem::State(at), state.owner == Owner::Army, state.visibility)
            }
            (None, None) => {
                let private = |visibility| visibility == PileVisibility::Private;
                let piles = template.piles.iter().filter(|p| p.per_army && private(p.visibility));
                let piles = piles.map(|p| &p.name);
                let states = template.states.iter();
                let states = states.filter(|s| s.owner == Owner::Army && private(s.visibility));
                let known: Vec<String> = piles.chain(states.map(|s| &s.name)).cloned().collect();
                let known = known.iter().map(String::as_str);
                self.report(undeclared_name(ExpectedName::PileOrState, name, known));
                return None;
            }
        };
        if is_armys && visibility == PileVisibility::Private {
            return Some(kept);
        }
        self.report(
            Diagnostic::new(
                &codes::SEATS_KEEPS,
                name.span,
                format!("`{text}` is not private to an army, so a role cannot keep it"),
            )
            .label("not private to an army")
            .help(format!("declare `{text}` `per army private`, or leave it out here")),
        );
        None
    }

    pub(super) fn add_seats(&mut self, item: &Item, syntax: &Seats) {
        self.reporter.record_suppressions(&syntax.block, item.span);
        let Some(players) = syntax.players else { return };
        let council = self.game.council.as_ref();
        let armies = council.map_or(2, |c| c.armies.max(1));
        let most = council.map_or(2, |c| c.most_armies.max(1));
        let count = u32::try_from(players.value).ok().filter(|&n| {
            let shares = |armies: u32| n >= armies && n.is_multiple_of(armies);
            n <= MAX_PLAYERS && (armies..=most).any(shares)
        });
        let Some(count) = count else {
            self.report(
                Diagnostic::new(
                    &codes::SEATS_PLAYERS,
                    players.span,
                    format!("{} players cannot share {armies} armies", players.value),
                )
                .label("not the same number for each")
                .help(format!(
                    "every army needs the same number of players: write a multiple of {armies}, \
                     up to {MAX_PLAYERS}"
                )),
            );
            return;
        };
        if self.symbols.template.seats.iter().any(|s| s.players == count) {
            self.report(
                Diagnostic::new(
                    &codes::SEATS_PLAYERS,
                    players.span,
                    format!("the seats of {count} players are given twice"),
                )
                .label("the second time")
                .help("remove one of them"),
            );
            return;
        }
        let each = count / armies;
        let mut held: Vec<(RoleId, u32, u32)> = Vec::new();
        let mut places: Vec<Span> = Vec::new();
        for seat in syntax.block.iter() {
            for (role, word, player) in self.read_seat(seat, each) {
                if let Some(at) = held.iter().position(|(r, w, _)| (*r, *w) == (role, word)) {
                    let first = places.get(at).copied().unwrap_or(seat.role.span);
                    self.report(
                        Diagnostic::new(
                            &codes::SEATS_TWICE,
                            seat.role.span,
                            format!("{} is assigned twice", self.role_text(role, word)),
                        )
                        .label("the second time")
                        .related(first, "the first time")
                        .help("a role is held by one player of an army"),
                    );
                    continue;
                }
                held.push((role, word, player));
                places.push(seat.role.span);
            }
        }
        if !syntax.block.is_broken() {
            self.report_unassigned_roles(item, players.span, count, each, &held);
        }
        self.symbols.template.seats.push(Seating { players: count, held });
    }

    /// Returns the roles of a seat's line; a role without a word means all of its words.
    fn read_seat(&mut self, seat: &Seat, each: u32) -> Vec<(RoleId, u32, u32)> {
        let template = &self.symbols.template;
        let Some(at) = template.roles.find(|r| r.name == seat.role.text.as_str()) else {
            let known: Vec<String> = template.roles.iter().map(|r| r.name.clone()).collect();
            let known = known.iter().map(String::as_str);
            self.report(undeclared_name(ExpectedName::Role, &seat.role, known));
            return Vec::new();
        };
        let words = template.roles.get(at).map_or(0, |r| self.holder_count(r));
        let number = u32::try_from(seat.player.value).ok().filter(|n| (1..=each).contains(n));
        let Some(player) = number else {
            self.report(
                Diagnostic::new(
                    &codes::SEATS_PLAYERS,
                    seat.player.span,
                    format!("an army has no player {}", seat.player.value),
                )
                .label("no such player")
                .help(match each {
                    1 => "an army has one player here: write 1".to_owned(),
                    _ => format!("the players of an army are 1 to {each}"),
                }),
            );
            return Vec::new();
        };
        let per = template.roles.get(at).and_then(|r| r.per);
        let (from, to) = match (&seat.of, per) {
            (None, _) => (0, words),
            (Some(of), Some(per)) => {
                let all = template.enums.get(per).map(|e| e.words.as_slice());
                let all = all.unwrap_or_default();
                let Some(word) = all.iter().position(|w| w.word == of.text.as_str()) else {
                    let known: Vec<String> = all.iter().map(|w| w.word.clone()).collect();
                    let known = known.iter().map(String::as_str);
                    self.report(undeclared_name(ExpectedName::RoleWord, of, known));
                    return Vec::new();
                };
                let word = u32::try_from(word).unwrap_or(u32::MAX);
                (word, word.saturating_add(1))
            }
            (Some(of), None) => {
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_MISMATCH,
                        of.span,
                        format!("an army has only one `{}`", seat.role.text),
                    )
                    .label("not needed")
                    .help(format!("write `{} {}`", seat.role.text, seat.player.value)),
                );
                return Vec::new();
            }
        };
        (from..to).map(|word| (at, word, player - 1)).collect()
    }

    /// Returns the number of holders of a role in each army: one for each word, or one.
    fn holder_count(&self, role: &Role) -> u32 {
        let per = role.per.and_then(|per| self.symbols.template.enums.get(per));
        per.map_or(1, |e| u32::try_from(e.words.len()).unwrap_or(u32::MAX))
    }

    /// Reports roles without a player, and players without a role.
    fn report_unassigned_roles(
        &mut self,
        item: &Item,
        players: Span,
        count: u32,
        each: u32,
        seats: &[(RoleId, u32, u32)],
    ) {
        let mut missing = Vec::new();
        let mut unseen = Vec::new();
        let roles = &self.symbols.template.roles;
        let declared = self.symbols.definitions.iter().filter(|one| one.kind == DefKind::Role);
        for ((i, role), declared) in roles.iter().enumerate().zip(declared) {
            if roles.iter().take(i).any(|other| other.name == role.name) {
                // A duplicate name is reported elsewhere.
                continue;
            }
            let is_seen = self.symbols.scopes.sees(item.span.file, declared.owner);
            for word in 0..self.holder_count(role) {
                if seats.iter().any(|(r, w, _)| r.index() == i && *w == word) {
                    continue;
                }
                let text = self.role_text(id(i), word);
                if is_seen {
                    missing.push(text.replace('`', ""));
                } else {
                    unseen.push((text, declared.span));
                }
            }
        }
        // The game's seating cannot know the roles that a module adds.
        for (role, place) in unseen {
            self.report(
                Diagnostic::new(
                    &codes::SEATS_UNHELD,
                    place,
                    format!("with {count} players, no player holds {role}"),
                )
                .label("added to a game whose seats are given")
                .related(players, "the seats")
                .help("let a role of the game decide instead"),
            );
        }
        if !missing.is_empty() {
            let all = list_with_and(missing.iter().map(String::as_str), 8);
            self.report(
                Diagnostic::new(
                    &codes::SEATS_UNHELD,
                    item.head,
                    format!("with {count} players, no player holds {all}"),
                )
                .label("incomplete")
                .help("give every role to a player of the army"),
            );
            return;
        }
        let idle = (0..each).find(|player| !seats.iter().any(|(.., p)| p == player));
        if let Some(idle) = idle.filter(|_| !self.symbols.template.roles.is_empty()) {
            self.report(
                Diagnostic::new(
                    &codes::SEATS_PLAYERS,
                    item.head,
                    format!("player {} of an army holds no role", idle + 1),
                )
                .label("has no decisions to make")
                .help("give the player a role, or lower the number of players"),
            );
        }
    }

    fn role_text(&self, role: RoleId, word: u32) -> String {
        let template = &self.symbols.template;
        let Some(role) = template.roles.get(role) else { return String::new() };
        let per = role.per.and_then(|per| template.enums.get(per));
        match per.and_then(|e| e.words.get(word as usize)) {
            Some(word) => format!("`{}({})`", role.name, word.word),
            None => format!("`{}`", role.name),
        }
    }
}
