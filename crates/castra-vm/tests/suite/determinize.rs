//! Determinization: the result does not depend on the hidden information.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use super::common;

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use castra_ir::{Part, StateId};
use castra_vm::{Choice, Image, Machine, RandomStream, Reader, Status};

/// The first army chooses secrets, then the second is asked.
const SECRETS: &str = r#"game secrets "Secrets"

enum wing { left, middle, right }

kind card-kind in deck { worth: int }

card-kind low "Low" { worth 1 }

card-kind high "High" { worth 2 }

deck all total 12 {
  low * 6
  high * 6
}

pile stock shared hidden

pile hand per army private

council { armies 2 }

state bid per army private: int = 0

state spread per army private: int = 0

state side per army private: wing or none = none

state wings-held per army private: set of wing = {}

state gold per army private: int = 10

state weather hidden: wing = left

state open per army: int = 0

fn twice(n: int) -> int { n + n }

proc hold(a: army, n: int) { a.spread = n }

setup {
  fill stock with all
  shuffle stock
  for each a in armies { draw 3 from stock to a.hand }
}

turn army at most 2 "over" {
  phase bidding {
    choose n in 0..5 by us {
      us.bid = n
      us.open += 1
      us.gold += n
      hold(us, max(min(twice(n), 9), 0) - 1)
      us.side = if n > 2 then right else left
      us.wings-held = if n > 2 then {left, middle} else {}
      weather = if n > 2 then middle else right
    }
  }
}
"#;

fn secrets() -> &'static Arc<Image> {
    static IMAGE: OnceLock<Arc<Image>> = OnceLock::new();
    IMAGE.get_or_init(|| common::image(common::program(SECRETS)))
}

/// The game after the choice of the first army.
fn after(bid: usize) -> Machine {
    let mut machine = Machine::new(secrets(), 7, 0);
    assert_eq!(machine.run(), Status::Decision);
    machine.choose(Choice::One(bid)).unwrap();
    assert_eq!(machine.run(), Status::Decision);
    assert_eq!(machine.decider(), Some(1));
    machine
}

fn named(name: &str) -> StateId {
    let at = secrets().program().states.iter().position(|s| s.name == name).unwrap();
    StateId(u32::try_from(at).unwrap())
}

fn of(machine: &Machine, name: &str, army: Option<u32>) -> i64 {
    machine.state_value(named(name), army).unwrap()
}

/// All information of a position.
fn all(machine: &Machine) -> Vec<i64> {
    let program = secrets().program();
    let mut all = Vec::new();
    for state in &program.states {
        for army in [None, Some(0), Some(1)] {
            all.extend(machine.state_value(named(&state.name), army));
        }
    }
    for card in 0..program.cards.len() {
        let pile = machine.pile_of(u32::try_from(card).unwrap());
        all.push(pile.map_or(-1, |p| i64::from(p.pile.0) * 10 + p.army.map_or(9, i64::from)));
    }
    all
}

#[test]
fn unknown_information_makes_no_difference() {
    let mut truths = BTreeSet::new();
    for seed in 0..20 {
        let mut imagined = BTreeSet::new();
        for bid in 0..6 {
            let mut machine = after(bid);
            truths.insert(all(&machine));
            // The true places of cards differ, too.
            machine
                .determinize(Reader::of_army(1), &mut RandomStream::stream(100 + bid as u64, 0, 0));
            machine.determinize(Reader::of_army(1), &mut RandomStream::stream(seed, 0, 0));
            machine.check_invariants().unwrap();
            imagined.insert(all(&machine));
        }
        assert_eq!(imagined.len(), 1, "{imagined:?}");
    }
    assert_eq!(truths.len(), 6);
}

#[test]
fn state_is_dealt_again_within_its_bounds() {
    let mut seen: [BTreeSet<i64>; 5] = Default::default();
    for seed in 0..300 {
        let mut machine = after(1);
        assert!(machine.determinize(Reader::of_army(1), &mut RandomStream::stream(seed, 0, 0)));
        let values = [
            of(&machine, "bid", Some(0)),
            of(&machine, "spread", Some(0)),
            of(&machine, "side", Some(0)),
            of(&machine, "wings-held", Some(0)),
            of(&machine, "weather", None),
        ];
        seen.iter_mut().zip(values).for_each(|(seen, value)| {
            seen.insert(value);
        });
        // A sum has no bounds, so it gets its initial value.
        assert_eq!(of(&machine, "gold", Some(0)), 10);
        // Public and own information stays.
        assert_eq!(of(&machine, "open", Some(0)), 1);
        assert_eq!(of(&machine, "bid", Some(1)), 0);
    }
    let [bid, spread, side, wings, weather] = seen;
    assert!(bid.into_iter().eq(0..=5));
    assert!(spread.into_iter().eq(-1..=8));
    assert!(side.into_iter().eq([i64::MIN, 0, 1, 2]));
    assert!(wings.into_iter().eq(0..8));
    assert!(weather.into_iter().eq(0..3));
}

#[test]
fn the_owner_knows_private_state() {
    let mut machine = after(4);
    machine.determinize(Reader::of_army(0), &mut RandomStream::stream(3, 0, 0));
    assert_eq!(of(&machine, "bid", Some(0)), 4);
    assert_eq!(of(&machine, "gold", Some(0)), 14);
}

/// The first army's scout is asked; a hand and a plan are restricted to another role.
const KEPT: &str = r#"game kept "Kept"

kind man in deck

man one "One"

man two "Two"

deck men total 12 { one * 6, two * 6 }

pile stock shared hidden

pile hand per army private

council { armies 2 }

state plan per army private: int = 0

role general per army keeps hand, plan

role scout per army

seats 2 {
  general 1
  scout 1
}

setup {
  fill stock with men
  shuffle stock
  for each a in armies { draw 3 from stock to a.hand }
}

turn army at most 2 "over" {
  phase planning {
    choose n in 0..5 by general(us) { us.plan = n }
    choose n in 0..5 by scout(us)
  }
}
"#;

#[test]
fn items_of_other_roles_are_dealt_again() {
    let image = common::image(common::program(KEPT));
    let program = image.program();
    let role = |name: &str| {
        let at = program.roles.iter().position(|role| role.name == name).unwrap();
        Part::Role(castra_ir::RoleId(u32::try_from(at).unwrap()))
    };
    let plan = StateId(0);
    let place = |machine: &Machine, card| machine.pile_of(card).map(|p| (p.pile, p.army));
    let places = |machine: &Machine| (0..12).map(|card| place(machine, card)).collect::<Vec<_>>();
    let asked = |seed, plan| {
        let mut machine = Machine::new(&image, seed, 0);
        assert_eq!(machine.run(), Status::Decision);
        machine.choose(Choice::One(plan)).unwrap();
        assert_eq!(machine.run(), Status::Decision);
        machine
    };
    let (mut truths, mut scouts) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..20 {
        for n in 0..6 {
            let machine = asked(seed, n);
            truths.insert((machine.state_value(plan, Some(0)), places(&machine)));
            let mut scout = machine.clone();
            let unknowing = Reader { army: 0, part: role("scout") };
            scout.determinize(unknowing, &mut RandomStream::stream(1, 0, 0));
            scout.check_invariants().unwrap();
            scouts.insert((scout.state_value(plan, Some(0)), places(&scout)));
            for part in [role("general"), Part::Army] {
                let mut world = machine.clone();
                world.determinize(Reader { army: 0, part }, &mut RandomStream::stream(1, 0, 0));
                assert_eq!(world.state_value(plan, Some(0)), machine.state_value(plan, Some(0)));
                let own = Some((castra_ir::PileId(1), Some(0)));
                for card in (0..12).filter(|card| place(&machine, *card) == own) {
                    assert_eq!(place(&world, card), own);
                }
            }
        }
    }
    assert!(truths.len() > 100);
    assert_eq!(scouts.len(), 1, "whatever the general has makes no difference to the scout");
}

#[test]
fn more_piles_than_bits_in_a_word_are_kept_apart() {
    // Nine piles of each of eight armies: 72, and the box. A card that moves unseen from one of the
    // last may only be there.
    let piles: String = (0..9).map(|i| format!("pile p{i} per army hidden\n\n")).collect();
    let text = format!(
        "game many \"Many\"\n\nkind man in deck {{ worth: int = 1 }}\n\nman one \"One\" {{ }}\n\n\
         man two \"Two\" {{ worth 2 }}\n\ndeck men total 40 {{ one * 20, two * 20 }}\n\n\
         pile stock shared public\n\n{piles}council {{ armies 8 }}\n\nstate last: army or none = none\n\n\
         setup {{\n  fill stock with men\n  for each a in armies {{\n    last = a\n    \
         draw 2 from stock to a.p7\n    draw 2 from stock to a.p8\n    shuffle a.p7\n    \
         shuffle a.p8\n  }}\n}}\n\nstate n: int = 0\n\nround at most 1 {{\n  phase rest {{\n    \
         for each a in armies {{\n      choose k in 1..3 by a {{ n += k }}\n    }}\n  }}\n}}\n"
    );
    let image = common::image(common::program(&text));
    let mut machine = Machine::new(&image, 1, 0);
    assert_eq!(machine.run(), Status::Decision);
    let pile = |machine: &Machine, card: u32| machine.pile_of(card).map(|p| (p.pile, p.army));
    for seed in 0..20 {
        let mut world = machine.clone();
        world.determinize(Reader::of_army(0), &mut RandomStream::stream(seed, 0, 0));
        world.check_invariants().unwrap();
        for card in 0..40 {
            // All were seen moving there, and none has left.
            assert_eq!(pile(&world, card), pile(&machine, card), "card {card}");
        }
    }
}

/// Both armies bid at the same time; the second also chooses a card of its hand.
const AT_ONCE: &str = r#"game at-once "At once"

kind coin in deck { worth: int }

coin penny "Penny" { worth 1 }

coin groat "Groat" { worth 4 }

deck all total 12 {
  penny * 6
  groat * 6
}

pile stock shared hidden

pile hand per army private

council { armies 2 }

state bid per army: int = 0

setup {
  fill stock with all
  shuffle stock
  for each a in armies { draw 2 from stock to a.hand }
}

turn army at most 2 "over" {
  phase all {
    choose together n in 0..5 for a in armies {
      for each a in armies { a.bid = a.n }
    }
    choose together c in a.hand for a in armies or none {
      for each a in armies {
        let chosen = a.c
        if chosen is not none {
          move chosen to stock
          a.bid += 10 * chosen.worth
        }
      }
    }
  }
}
"#;

#[test]
fn simultaneous_answers_are_dealt_again() {
    let image = common::image(common::program(AT_ONCE));
    let bids =
        |machine: &Machine| [0, 1].map(|army| machine.state_value(StateId(0), Some(army)).unwrap());
    let asked = |machine: &mut Machine, army: u32| {
        assert_eq!(machine.run(), Status::Decision);
        assert_eq!(machine.decider(), Some(army));
    };
    let mut seen = BTreeSet::new();
    for seed in 0..60 {
        let mut imagined = BTreeSet::new();
        for bid in 0..6 {
            let mut machine = Machine::new(&image, 7, 0);
            asked(&mut machine, 0);
            machine.choose(Choice::One(bid)).unwrap();
            asked(&mut machine, 1);
            let before = machine.snapshot();
            assert!(machine.determinize(Reader::of_army(1), &mut RandomStream::stream(seed, 0, 0)));
            // The second is still asked the same question.
            assert_eq!((machine.decider(), machine.option_count()), (Some(1), 6));
            machine.choose(Choice::One(3)).unwrap();
            asked(&mut machine, 0);
            imagined.insert(bids(&machine));
            // The first to answer has nothing to deal.
            machine.restore(&before);
            machine.choose(Choice::One(3)).unwrap();
            asked(&mut machine, 0);
            assert_eq!(bids(&machine), [bid as i64, 3]);
        }
        assert_eq!(imagined.len(), 1, "{imagined:?}");
        seen.extend(imagined);
    }
    assert!(seen.into_iter().eq((0..6).map(|bid| [bid, 3])));
}

#[test]
fn dealt_answers_are_possible_in_the_dealt_world() {
    let image = common::image(common::program(AT_ONCE));
    let mut worth = BTreeSet::new();
    for seed in 0..60 {
        let mut machine = Machine::new(&image, 7, 0);
        for answer in [0, 0, 0] {
            assert_eq!(machine.run(), Status::Decision);
            machine.choose(Choice::One(answer)).unwrap();
        }
        assert_eq!(machine.run(), Status::Decision);
        machine.determinize(Reader::of_army(1), &mut RandomStream::stream(seed, 0, 0));
        machine.choose(Choice::One(0)).unwrap();
        machine.run();
        machine.check_invariants().unwrap();
        assert_eq!(machine.fault(), None);
        worth.insert(machine.state_value(StateId(0), Some(0)).unwrap());
    }
    // A penny or a groat of some hand, or no card.
    assert_eq!(worth.into_iter().collect::<Vec<_>>(), [0, 10, 40]);
}

/// Blocks whose variants only their own army sees.
fn unseen() -> Arc<Image> {
    common::image(common::program(include_str!("../language/unseen/game.castra")))
}

/// The variant of each block, with its army and its private fields.
fn blocks(machine: &Machine) -> Vec<[i64; 5]> {
    let program = machine.image().program();
    let kind = program.kind_named("block").unwrap();
    let fields = &program.kinds[kind.index()].fields;
    let field = |name: &str| fields.iter().position(|field| field.name == name).unwrap();
    let at = |name: &str, piece: u32| {
        let field = castra_ir::FieldId(u32::try_from(field(name)).unwrap());
        machine.field_value(kind, field, piece).unwrap()
    };
    let pieces = 0..u32::try_from(program.pieces[kind.index()].len()).unwrap();
    let blocks = pieces.map(|piece| {
        [
            i64::from(machine.army_of_piece(kind, piece).unwrap()),
            i64::from(machine.variant_of_piece(kind, piece).unwrap()),
            at("strength", piece),
            at("flag", piece),
            machine.hex_of(kind, piece).map_or(-1, i64::from),
        ]
    });
    blocks.collect()
}

#[test]
fn secret_pieces_exchange_their_variants() {
    let image = unseen();
    let mut worlds = BTreeSet::new();
    for seed in 0..80 {
        let mut machine = Machine::new(&image, 7, 0);
        // Some are revealed, moved and destroyed in between.
        let mut chance = RandomStream::stream(5, 0, seed % 4);
        for _ in 0..(seed % 4) * 6 {
            if machine.run() != Status::Decision {
                break;
            }
            machine.choose_at_random(&mut chance);
        }
        if machine.run() != Status::Decision {
            continue;
        }
        let before = blocks(&machine);
        let stands = |blocks: &[[i64; 5]]| -> Vec<[i64; 2]> {
            blocks.iter().map(|block| [block[0], block[4]]).collect()
        };
        let is = |blocks: &[[i64; 5]], army: i64| {
            let own = blocks.iter().filter(|block| block[0] == army);
            let mut all: Vec<[i64; 2]> = own.map(|block| [block[1], block[3]]).collect();
            all.sort_unstable();
            all
        };
        for army in [0, 1] {
            let mut dealt = machine.clone();
            assert!(
                dealt.determinize(Reader::of_army(army), &mut RandomStream::stream(seed, 0, 0))
            );
            dealt.check_invariants().unwrap();
            let after = blocks(&dealt);
            // Hexes are public, and an army knows its own variants.
            assert_eq!(stands(&before), stands(&after));
            let own = |all: &[[i64; 5]]| -> Vec<[i64; 5]> {
                all.iter().filter(|block| block[0] == i64::from(army)).copied().collect()
            };
            assert_eq!(own(&before), own(&after));
            // The multiset of the others stays; none has more strength than its variant, and only
            // variants that may carry a standard have one.
            let other = 1 - i64::from(army);
            assert_eq!(is(&before, other), is(&after, other));
            let kind = image.program().kind_named("block").unwrap();
            let kind = &image.program().kinds[kind.index()];
            let full = kind.fields.iter().position(|field| field.name == "full").unwrap();
            for block in after.iter().filter(|block| block[0] == other) {
                let sort = &kind.sorts[usize::try_from(block[1]).unwrap()];
                assert!(block[2] <= sort.values[full], "{block:?}");
                assert!(block[3] == castra_ir::NONE || sort.name == "spears", "{block:?}");
            }
            // Dealing again from the dealt position gives the same as from the true one.
            let mut again = machine.clone();
            dealt.determinize(Reader::of_army(army), &mut RandomStream::stream(seed + 1000, 0, 0));
            again.determinize(Reader::of_army(army), &mut RandomStream::stream(seed + 1000, 0, 0));
            assert_eq!(blocks(&dealt), blocks(&again));
            worlds.insert(after);
        }
    }
    assert!(worlds.len() > 20, "{}", worlds.len());
}

/// Both armies choose a subset, and then a pair.
const SEVERAL_AT_ONCE: &str = r#"game several "Several"

council { armies 2 }

enum wing { left, middle, right }

state sent per army: set of wing = {}
state to per army: wing = left
state with per army: int = 0

round at most 2 "over" {
  phase send {
    choose together some sent-to in wings at least 1 at most 2 for a in armies {
      for each a in armies { a.sent = a.sent-to }
    }
    choose together w in wings, n in 0..(if w == left then 1 else 2) for a in armies {
      for each a in armies {
        a.to = a.w
        a.with = a.n
      }
    }
  }
}
"#;

#[test]
fn simultaneous_subsets_and_pairs_are_dealt_again() {
    let image = common::image(common::program(SEVERAL_AT_ONCE));
    let (mut sets, mut pairs) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..120 {
        let mut imagined = BTreeSet::new();
        for given in 0..3u64 {
            let mut machine = Machine::new(&image, 7, 0);
            let asked = |machine: &mut Machine, army: u32| {
                assert_eq!(machine.run(), Status::Decision);
                assert_eq!(machine.decider(), Some(army));
            };
            asked(&mut machine, 0);
            machine.choose(Choice::Some(&[1 << given])).unwrap();
            asked(&mut machine, 1);
            assert!(machine.determinize(Reader::of_army(1), &mut RandomStream::stream(seed, 0, 0)));
            assert_eq!(machine.decider(), Some(1));
            machine.choose(Choice::Some(&[0b11])).unwrap();
            asked(&mut machine, 0);
            machine.choose(Choice::One(usize::try_from(given).unwrap())).unwrap();
            asked(&mut machine, 1);
            assert_eq!(machine.option_count(), 8);
            assert!(machine.determinize(Reader::of_army(1), &mut RandomStream::stream(seed, 1, 0)));
            machine.choose(Choice::One(7)).unwrap();
            machine.run();
            machine.check_invariants().unwrap();
            let word =
                |state: u32, army: u32| machine.state_value(StateId(state), Some(army)).unwrap();
            assert_eq!([word(1, 1), word(2, 1)], [2, 2]);
            imagined.insert([word(0, 0), word(1, 0), word(2, 0)]);
        }
        assert_eq!(imagined.len(), 1, "{imagined:?}");
        for [set, to, with] in imagined {
            sets.insert(set);
            pairs.insert([to, with]);
        }
    }
    // One or two of three, and each of eight pairs.
    assert_eq!(sets.len(), 6, "{sets:?}");
    assert_eq!(pairs.len(), 8, "{pairs:?}");
}

/// The first army stores a number, and the second guesses it while locals hold it.
const GUESS: &str = r#"game guess "Guess"

council { armies 2 }

state number per army private: int = 0

state hits: int = 0

fn doubled(a: army) -> int { a.number * 2 }

proc guess(kept: int) {
  let more = kept + doubled(them)
  choose g in 0..9 by us "Guess"
  if g == kept { hits += 1 }
  if g * 3 == more { hits += 1 }
}

turn army at most 2 "over" {
  phase play {
    if us == first(armies) {
      choose n in 0..9 by us { us.number = n }
    } else {
      let kept = them.number
      AFTER
    }
  }
}
"#;

/// The number of hits in a hundred dealt games in which the true guess is right.
fn hits(after: &str) -> i64 {
    let text = GUESS.replace("AFTER", after);
    let image = common::image(common::program(&text));
    let mut machine = Machine::new(&image, 1, 1);
    assert_eq!(machine.run(), Status::Decision);
    machine.choose(Choice::One(7)).unwrap();
    assert_eq!(machine.run(), Status::Decision);
    assert_eq!(machine.decider(), Some(1));
    let mut hits = 0;
    for seed in 0..100 {
        let mut imagined = machine.clone();
        let mut chance = RandomStream::stream(seed, 0, 0);
        assert!(imagined.determinize(Reader::of_army(1), &mut chance));
        imagined.choose(Choice::One(7)).unwrap();
        imagined.run();
        hits += imagined.state_value(StateId(1), None).unwrap();
    }
    machine.choose(Choice::One(7)).unwrap();
    machine.run();
    assert_eq!(machine.state_value(StateId(1), None), Some(2), "in truth both names are right");
    hits
}

#[test]
fn locals_with_secrets_are_recomputed() {
    // One guess in ten is right by chance, and then both locals are.
    let by_chance = hits("guess(kept)");
    assert!((4..60).contains(&by_chance), "{by_chance} hits");
}

#[test]
fn changes_on_other_paths_make_no_difference() {
    for other in [
        "if them.number == 9 { them.number = 3 } else { guess(kept) }",
        "match them.number { 9 => { them.number = 3 } else => { guess(kept) } }",
    ] {
        let by_chance = hits(other);
        assert!((4..60).contains(&by_chance), "{other}: {by_chance} hits");
    }
    let first = hits("if them.number == 7 { them.number = 7 }\n      guess(kept)");
    assert!((100..160).contains(&first), "{first} hits");
}

#[test]
fn changed_locals_are_not_recomputed() {
    // The first local holds the old number, which nothing stores any more; the second is computed
    // from the first and the dealt number.
    let first = hits("them.number = 7\n      guess(kept)");
    assert!((100..160).contains(&first), "{first} hits");
}
