//! The shipped card game, handwritten in Rust as a baseline for the machine: the same deck, the
//! same decisions, random players. Sets of cards are bits of a `u128`; only a deck has an order.

use castra_vm::RandomStream;

/// Arms, in the order of the combat table.
const LI: u8 = 0;
const MI: u8 = 1;
const WB: u8 = 2;
const HI: u8 = 3;

/// Results: blocker killed, attacker killed, both evade, compare Force.
const K: u8 = 0;
const D: u8 = 1;
const E: u8 = 2;
const F: u8 = 3;

const TABLE: [[u8; 8]; 8] = [
    [F, D, K, K, E, D, K, E],
    [K, F, D, D, D, D, D, K],
    [D, E, F, K, D, K, K, K],
    [D, E, K, F, E, E, K, K],
    [D, K, K, K, F, D, K, E],
    [K, K, F, D, K, F, D, D],
    [D, D, K, K, D, E, F, D],
    [E, E, K, D, E, E, K, F],
];

/// Arm, copies, force, damage, scout, flank.
const TROOPS: [(u8, u8, i32, i32, bool, bool); 19] = [
    (0, 2, 1, 1, true, false),
    (0, 3, 2, 1, true, false),
    (0, 2, 3, 1, true, false),
    (0, 2, 3, 1, true, false),
    (1, 2, 1, 2, true, false),
    (1, 2, 2, 2, true, false),
    (2, 2, 1, 3, false, false),
    (2, 1, 2, 3, false, false),
    (2, 1, 3, 3, false, false),
    (3, 2, 3, 3, false, false),
    (3, 2, 4, 3, false, false),
    (4, 3, 1, 1, true, true),
    (4, 3, 2, 1, true, true),
    (4, 3, 3, 1, false, true),
    (5, 2, 1, 2, false, true),
    (5, 2, 2, 2, false, true),
    (5, 2, 3, 2, false, true),
    (6, 2, 4, 2, false, false),
    (7, 2, 5, 2, false, false),
];

/// Number of copies of each kind of tactics card, by the indices below.
const COPIES: [u8; 11] = [6, 5, 6, 6, 5, 5, 5, 6, 6, 5, 5];
const OVERRUN: usize = 0;
const BLOODLUST: usize = 1;
const OUTFLANK: usize = 2;
const SHIELDS: usize = 3;
const DEFENSIBLE: usize = 4;
const DIFFICULT: usize = 5;
const TREACHEROUS: usize = 6;
const RESERVE: usize = 7;
const RALLY: usize = 8;
const BREAK_MORALE: usize = 9;
const ARTILLERY: usize = 10;

/// The constant properties of cards.
pub struct Cards {
    arm: [u8; 100],
    force: [i32; 100],
    damage: [i32; 100],
    troops: u128,
    scouts: u128,
    flankers: u128,
    tactics: [u128; 11],
}

impl Cards {
    pub fn new() -> Self {
        let mut cards = Self {
            arm: [0; 100],
            force: [0; 100],
            damage: [0; 100],
            troops: 0,
            scouts: 0,
            flankers: 0,
            tactics: [0; 11],
        };
        let mut at = 0;
        for (arm, copies, force, damage, scout, flank) in TROOPS {
            for _ in 0..copies {
                cards.arm[at] = arm;
                cards.force[at] = force;
                cards.damage[at] = damage;
                cards.troops |= 1 << at;
                cards.scouts |= u128::from(scout) << at;
                cards.flankers |= u128::from(flank) << at;
                at += 1;
            }
        }
        for (sort, copies) in COPIES.into_iter().enumerate() {
            for _ in 0..copies {
                cards.tactics[sort] |= 1 << at;
                at += 1;
            }
        }
        assert_eq!(at, 100);
        cards
    }
}

/// The cards of one player.
#[derive(Clone, Default)]
struct Army {
    deck: Vec<u8>,
    hand: u128,
    reserves: u128,
    casualties: u128,
    line: u128,
    points: i32,
}

/// A game in progress.
pub struct Game<'c> {
    cards: &'c Cards,
    chance: RandomStream,
    armies: [Army; 2],
    us: usize,
    played: u128,
    bogged: bool,
    broken: bool,
    blocked_by: [u8; 100],
    more_force: [i32; 100],
    more_damage: [i32; 100],
    ruled: [u8; 100],
    loser: Option<usize>,
    /// Number of decisions so far.
    pub decisions: u64,
    /// Number of turns begun.
    pub turns: u32,
}

const NOBODY: u8 = 255;

impl<'c> Game<'c> {
    pub fn new(cards: &'c Cards, chance: RandomStream) -> Self {
        Self {
            cards,
            chance,
            armies: [Army::default(), Army::default()],
            us: 0,
            played: 0,
            bogged: false,
            broken: false,
            blocked_by: [NOBODY; 100],
            more_force: [0; 100],
            more_damage: [0; 100],
            ruled: [F + 1; 100],
            loser: None,
            decisions: 0,
            turns: 0,
        }
    }

    /// Plays to the end; returns the loser, and the casualties of both.
    pub fn play(&mut self) -> (Option<usize>, [u32; 2]) {
        self.deal();
        while self.loser.is_none() && self.turns < 2000 {
            self.turns += 1;
            self.turn();
            self.us = 1 - self.us;
        }
        (self.loser, [0, 1].map(|a| self.armies[a].casualties.count_ones()))
    }

    fn below(&mut self, n: u32) -> u32 {
        self.chance.next_below(u64::from(n)) as u32
    }

    fn deal(&mut self) {
        let mut pool: Vec<u8> = (0..100).collect();
        self.shuffle(&mut pool);
        self.armies[0].deck = pool.split_off(50);
        self.armies[1].deck = pool;
        for a in 0..2 {
            self.draw(a, 5);
        }
        self.us = self.below(2) as usize;
    }

    fn shuffle(&mut self, cards: &mut [u8]) {
        for i in (1..cards.len()).rev() {
            let j = self.below(i as u32 + 1) as usize;
            cards.swap(i, j);
        }
    }

    /// Takes the top card off a deck. The caller calls `settle` once the card is in its new place.
    fn top(&mut self, a: usize) -> Option<u8> {
        self.armies[a].deck.pop()
    }

    fn settle(&mut self, a: usize) {
        if !self.armies[a].deck.is_empty() {
            return;
        }
        if self.armies[a].reserves == 0 {
            if self.turns > 0 && self.loser.is_none() {
                self.loser = Some(a);
            }
            return;
        }
        let mut deck = std::mem::take(&mut self.armies[a].deck);
        let mut rest = std::mem::take(&mut self.armies[a].reserves);
        while rest != 0 {
            deck.push(rest.trailing_zeros() as u8);
            rest &= rest - 1;
        }
        self.shuffle(&mut deck);
        self.armies[a].deck = deck;
    }

    fn draw(&mut self, a: usize, count: i32) {
        for _ in 0..count {
            let Some(card) = self.top(a) else { return };
            self.armies[a].hand |= 1 << card;
            self.settle(a);
            if self.loser.is_some() {
                return;
            }
        }
    }

    fn bombard(&mut self, a: usize, count: i32) {
        for _ in 0..count {
            let Some(card) = self.top(a) else { return };
            self.armies[a].casualties |= 1 << card;
            self.settle(a);
            if self.loser.is_some() {
                return;
            }
        }
    }

    fn reserve(&mut self, a: usize, cards: u128) {
        self.armies[a].reserves |= cards;
        self.settle(a);
    }

    /// Chooses an element of a set, or none. An empty set is not counted as a decision.
    fn maybe(&mut self, set: u128) -> Option<u8> {
        if set == 0 {
            return None;
        }
        self.decisions += 1;
        let count = set.count_ones();
        let i = self.below(count + 1);
        (i < count).then(|| nth(set, i))
    }

    fn one(&mut self, set: u128) -> Option<u8> {
        match set.count_ones() {
            0 => None,
            1 => Some(set.trailing_zeros() as u8),
            count => {
                self.decisions += 1;
                let i = self.below(count);
                Some(nth(set, i))
            }
        }
    }

    fn some(&mut self, set: u128) -> u128 {
        if set == 0 {
            return 0;
        }
        self.decisions += 1;
        let bits = u128::from(self.chance.next_bits()) << 64 | u128::from(self.chance.next_bits());
        set & bits
    }

    fn tactics(&self, a: usize, sorts: &[usize]) -> u128 {
        let mut set = 0;
        for &sort in sorts {
            set |= self.cards.tactics[sort];
        }
        set & self.armies[a].hand & !self.played
    }

    fn is(&self, card: u8, sort: usize) -> bool {
        self.cards.tactics[sort] >> card & 1 == 1
    }

    fn spend(&mut self, a: usize, card: u8) {
        self.armies[a].hand &= !(1 << card);
        self.armies[a].casualties |= 1 << card;
    }

    fn turn(&mut self) {
        let (us, them) = (self.us, 1 - self.us);
        self.bogged = false;
        self.broken = false;
        // Scout.
        if let Some(scout) = self.maybe(self.armies[us].hand & self.cards.scouts) {
            self.armies[us].hand &= !(1 << scout);
            self.reserve(us, 1 << scout);
            self.decisions += 1;
            self.below(3);
        }
        // Discard.
        let dropped = self.some(self.armies[us].hand);
        self.armies[us].hand &= !dropped;
        if dropped != 0 {
            self.reserve(us, dropped);
        }
        // Draw.
        self.rallies();
        let missing = 5 - self.armies[us].hand.count_ones() as i32;
        self.draw(us, missing);
        if self.loser.is_some() {
            return;
        }
        self.rallies();
        self.played = 0;
        // Flank.
        if let Some(card) = self.maybe(self.tactics(them, &[DIFFICULT])) {
            self.bogged = true;
            self.spend(them, card);
        }
        self.flanking();
        if self.loser.is_some() {
            return;
        }
        self.played = 0;
        // Artillery.
        let mut shots = 0;
        for _ in 0..100 {
            let mut set = if shots == 0 { self.tactics(us, &[ARTILLERY]) } else { 0 };
            if !self.broken {
                set |= self.tactics(us, &[BREAK_MORALE]);
            }
            let Some(card) = self.maybe(set) else { break };
            if self.is(card, ARTILLERY) {
                shots += 1;
                self.armies[us].hand &= !(1 << card);
                self.reserve(us, 1 << card);
                self.bombard(them, 1);
                if self.loser.is_some() {
                    return;
                }
            } else {
                self.broken = true;
                self.spend(us, card);
            }
        }
        // Attack.
        if !self.bogged {
            self.attack();
        }
        self.played = 0;
    }

    fn rallies(&mut self) {
        let (mut who, mut passes) = (self.us, 0);
        while passes < 2 {
            let able = self.armies[who].casualties != 0;
            let set = if able { self.tactics(who, &[RALLY]) } else { 0 };
            match self.maybe(set) {
                Some(card) => {
                    passes = 0;
                    self.played |= 1 << card;
                    self.armies[who].hand &= !(1 << card);
                    if let Some(back) = self.one(self.armies[who].casualties) {
                        self.armies[who].casualties &= !(1 << back);
                        self.armies[who].hand |= 1 << back;
                    }
                    self.armies[who].casualties |= 1 << card;
                }
                None => passes += 1,
            }
            who = 1 - who;
        }
    }

    fn flanking(&mut self) {
        let (mut who, mut passes) = (self.us, 0);
        while passes < 2 {
            let mut set = self.tactics(who, &[RESERVE]);
            if who == self.us && !self.bogged {
                set |= self.tactics(who, &[OUTFLANK]);
                set |= self.armies[who].hand & self.cards.flankers;
            }
            match self.maybe(set) {
                Some(card) => {
                    passes = 0;
                    if self.cards.troops >> card & 1 == 1 {
                        self.armies[who].hand &= !(1 << card);
                        self.reserve(who, 1 << card);
                        self.armies[who].points += 1;
                    } else {
                        self.armies[who].hand &= !(1 << card);
                        if self.is(card, OUTFLANK) {
                            self.armies[who].points += 2;
                        } else {
                            self.draw(who, 3);
                            if self.loser.is_some() {
                                return;
                            }
                        }
                        self.armies[who].casualties |= 1 << card;
                        self.played |= 1 << card;
                    }
                }
                None => passes += 1,
            }
            who = 1 - who;
        }
    }

    fn attack(&mut self) {
        let (us, them) = (self.us, 1 - self.us);
        let sent = self.some(self.armies[us].hand & self.cards.troops);
        self.armies[us].hand &= !sent;
        self.armies[us].line = sent;
        if sent == 0 {
            return;
        }
        if !self.broken {
            for attacker in bits(sent) {
                if let Some(blocker) = self.maybe(self.armies[them].hand & self.cards.troops) {
                    self.armies[them].hand &= !(1 << blocker);
                    self.armies[them].line |= 1 << blocker;
                    self.blocked_by[attacker as usize] = blocker;
                }
            }
        }
        self.battle_tactics();
        for attacker in bits(sent) {
            let blocker = self.blocked_by[attacker as usize];
            if blocker != NOBODY {
                self.combat(attacker, blocker);
            }
        }
        let through = self.armies[us].line;
        let more = i32::from(self.armies[us].points > self.armies[them].points);
        let damage = bits(through)
            .map(|u| self.cards.damage[u as usize] + self.more_damage[u as usize] + more);
        let damage: i32 = damage.sum();
        self.bombard(them, damage);
        if self.loser.is_some() {
            return;
        }
        for unit in bits(through) {
            self.leaves(unit, us, false);
        }
    }

    fn subjects(&self, card: u8, who: usize) -> u128 {
        let attackers = self.armies[self.us].line;
        let blocked = |wanted: &dyn Fn(u8, u8) -> bool| {
            let mut set = 0;
            for attacker in bits(attackers) {
                let blocker = self.blocked_by[attacker as usize];
                if blocker != NOBODY
                    && wanted(self.cards.arm[attacker as usize], self.cards.arm[blocker as usize])
                {
                    set |= 1 << attacker;
                }
            }
            set
        };
        if self.is(card, OVERRUN) {
            attackers
        } else if self.is(card, BLOODLUST) {
            self.armies[who].line
        } else if self.is(card, TREACHEROUS) {
            blocked(&|attacker, _| matches!(attacker, MI | WB | HI))
        } else if self.is(card, SHIELDS) {
            blocked(&|_, blocker| matches!(blocker, MI | WB | HI))
        } else {
            blocked(&|_, blocker| blocker == LI)
        }
    }

    fn battle_tactics(&mut self) {
        let (mut who, mut passes) = (self.us, 0);
        while passes < 2 {
            let sorts: &[usize] = if who == self.us {
                &[OVERRUN, BLOODLUST, TREACHEROUS]
            } else {
                &[BLOODLUST, SHIELDS, DEFENSIBLE]
            };
            let mut set = 0;
            for card in bits(self.tactics(who, sorts)) {
                if self.subjects(card, who) != 0 {
                    set |= 1 << card;
                }
            }
            match self.maybe(set) {
                Some(card) => {
                    passes = 0;
                    let on = self.subjects(card, who);
                    let ruling = if self.is(card, TREACHEROUS) {
                        Some(K)
                    } else if self.is(card, SHIELDS) {
                        Some(E)
                    } else if self.is(card, DEFENSIBLE) {
                        Some(D)
                    } else {
                        None
                    };
                    if let Some(ruling) = ruling {
                        for unit in bits(on) {
                            self.ruled[unit as usize] = ruling;
                        }
                    } else if let Some(unit) = self.one(on) {
                        if self.is(card, OVERRUN) {
                            self.more_damage[unit as usize] += 2;
                        } else {
                            self.more_force[unit as usize] += 3;
                        }
                    }
                    self.spend(who, card);
                    self.played |= 1 << card;
                }
                None => passes += 1,
            }
            who = 1 - who;
        }
    }

    fn combat(&mut self, attacker: u8, blocker: u8) {
        let (us, them) = (self.us, 1 - self.us);
        let (a, b) = (attacker as usize, blocker as usize);
        let result = match self.ruled[a] {
            ruled if ruled <= F => ruled,
            _ => TABLE[self.cards.arm[a] as usize][self.cards.arm[b] as usize],
        };
        let (ours, theirs) =
            (self.cards.force[a] + self.more_force[a], self.cards.force[b] + self.more_force[b]);
        let (lost, killed) = match result {
            K => (false, true),
            D => (true, false),
            E => (false, false),
            _ => (ours <= theirs, theirs <= ours),
        };
        self.leaves(attacker, us, lost);
        self.leaves(blocker, them, killed);
    }

    fn leaves(&mut self, unit: u8, a: usize, killed: bool) {
        let u = unit as usize;
        self.blocked_by[u] = NOBODY;
        self.more_force[u] = 0;
        self.more_damage[u] = 0;
        self.ruled[u] = F + 1;
        self.armies[a].line &= !(1 << unit);
        if killed {
            self.armies[a].casualties |= 1 << unit;
        } else {
            self.reserve(a, 1 << unit);
        }
    }
}

fn nth(mut set: u128, n: u32) -> u8 {
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}

fn bits(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(bit)
    })
}
