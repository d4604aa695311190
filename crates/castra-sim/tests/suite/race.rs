//! Variants of a match: planted effects, and independence of the number of threads.

use std::num::NonZero;

use castra_sim::{Bot, Effect, Match, Race};

use crate::compiled::image;

/// Each army throws a die and adds its bonus. The higher sum wins.
fn bout([first, second]: [i64; 2]) -> Match {
    let text = format!(
        r#"game bout "A Bout"

die d6 numeric {{ 1, 2, 3, 4, 5, 6 }}

council {{ armies 2 }}

state sum per army: int = 0

state throws: int = 0

turn army at most 2 "both are as high" {{
  phase throw "Throwing" {{
    let thrown = roll d6
    us.sum = thrown + (if throws == 0 then {first} else {second})
    throws += 1
  }}
}}

victory a in armies when throws == 2 and all(enemies(a), a.sum > it.sum) "throws higher"
"#
    );
    Match::new(image(&text), 1, vec![Bot::Sensible; 2])
}

fn raced(jobs: usize, games: u64) -> Vec<Vec<Effect>> {
    let base = bout([0, 0]);
    let variants = [bout([0, 1]), bout([0, 0]), bout([6, 0]), bout([1, 0]), bout([2, 0])];
    let mut race = Race::new(base, 1, NonZero::new(jobs).unwrap());
    let gain = |_: usize, effects: &[Effect]| -effects.first().unwrap().difference;
    let mut announced = 0;
    let effects = race.run(&variants, games, 1, gain, |games| announced += games).unwrap();
    let played: u64 = effects.iter().map(|of| of.first().unwrap().games).sum();
    assert_eq!(announced, played + games);
    effects
}

#[test]
fn the_largest_effect_plays_all_games() {
    let effects = raced(2, 800);
    let first: Vec<Effect> = effects.iter().map(|of| *of.first().unwrap()).collect();
    let games: Vec<u64> = first.iter().map(|effect| effect.games).collect();
    // Of five variants, three go on, then two, then one.
    assert_eq!(games, [100, 100, 800, 200, 400]);
    let [worse, same, best, ..] = first.as_slice() else { panic!() };
    assert!(worse.high < 0.0, "{worse:?}");
    assert_eq!((same.difference, same.low, same.high), (0.0, 0.0, 0.0));
    // With 6 more than the other, an army wins every time.
    assert!(best.variant == 1.0 && best.low > 0.3, "{best:?}");
    for of in &effects {
        let [one, other] = of.as_slice() else { panic!() };
        assert!((one.variant + other.variant - 1.0).abs() < 1e-12, "{one:?}, {other:?}");
    }
}

#[test]
fn the_threads_change_nothing() {
    let alone = raced(1, 200);
    for jobs in [2, 5] {
        assert_eq!(raced(jobs, 200), alone, "{jobs} threads");
    }
}
