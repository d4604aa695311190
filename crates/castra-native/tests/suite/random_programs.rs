//! Games with random rules: the world of the machine's own tests, with random bodies for functions
//! that the turn calls.
//!
//! `CASTRA_NATIVE=10000` generates that number of programs instead of 12. Each is interpreted and
//! played natively, and both have to agree in everything; each is also played by the oracle, which
//! has to agree on decisions, the position and runtime errors.

use std::sync::Arc;

use castra_base::Span;
use castra_ir::{Body, Expr, Position, Program, Spot, Stmt, StmtKind, Universe, spots};
use castra_oracle::{
    AllowedAnswers, Answer, DecisionRequest, Game, Guide, PlayResult, PlayStop, State,
};
use castra_vm::{Choice, CompileOptions, DecisionKind, Image, Machine, RandomStream, Status};

use self::maker::Maker;
use crate::count;
use crate::differential::Both;
use crate::hostile::program;

#[path = "../../../castra-vm/src/compile/tests/maker.rs"]
#[allow(dead_code, reason = "the tests of castra-vm call what is left")]
#[allow(clippy::redundant_pub_crate, reason = "it is another crate's")]
mod maker;

const WORLD: &str = include_str!("../../../castra-vm/src/compile/tests/world.castra");

/// Rules that call the generated functions.
const MADE: &str = "
  phase made {
    for each h in hexes where made-truth(it, us) {
      h.height = made-number(h, us) mod 9
    }
    for each m in mans {
      m.marches = made-number(m.hex, m.army) mod 5
      m.tired = made-truth(m.hex, m.army)
    }
    us.score += count(made-set(us)) mod 1000
    choose h in made-set(us) by us prefer made-number(h, us) {
      h.owner = us
      for each k in made-set(them) {
        k.height = (k.height + 1) mod 7
      }
    } else {
      us.score += 1
    }
    choose h in made-set(us), k in made-set(them) where made-truth(it, us) by them
        prefer made-number(h, us) - made-number(k, them) or none {
      h.glow = k.glow
      k.owner = none
    }
    choose some fit in made-set(them) at most 5 by us prefer made-number(fit, them)
    for each h in fit {
      h.owner = them
    }
  }
}

fn made-number(h: hex, a: army) -> int { h.height }

fn made-truth(h: hex, a: army) -> bool { h.height > 1 }

fn made-set(a: army) -> set of hex { hexes where it.owner == a }
";

fn world() -> Program {
    let text = WORLD.trim_end().strip_suffix('}').expect("the turn comes last");
    // A shorter turn, since the generated functions may be long.
    program(&(text.replace("at most 20", "at most 4") + MADE))
}

/// The world with generated functions.
fn made_up(world: &Program, seed: u64) -> Program {
    let mut made = world.clone();
    for (i, name) in ["made-number", "made-truth", "made-set"].into_iter().enumerate() {
        let function = made.rules.functions.iter_mut().find(|f| f.name == name).unwrap();
        let chance = RandomStream::stream(seed, i as u64, 0);
        let mut maker = Maker::new(world, chance);
        maker.locals = function.body.locals.iter().take(2).cloned().collect();
        let value: Expr = match i {
            0 => maker.int(4),
            1 => maker.truth(4),
            _ => maker.set(Universe::Hex, 3),
        };
        let kind = StmtKind::Return(vec![value]);
        let stmts = vec![Stmt { kind, span: Span::default(), cites: Vec::new().into() }];
        function.body = Body { locals: maker.locals.into(), stmts: stmts.into() };
    }
    made
}

/// Answers for the oracle as for native code, and compares them.
struct NativeGuide {
    native: Machine,
    spots: Vec<Spot>,
    chance: RandomStream,
    player: RandomStream,
}

fn differ(same: bool, what: &str) -> PlayResult<()> {
    if same { Ok(()) } else { Err(PlayStop::Guide(what.to_owned())) }
}

impl NativeGuide {
    fn compare(&mut self, state: &State<'_>, question: &DecisionRequest) -> PlayResult<()> {
        let status = self.native.run();
        differ(status == Status::Decision, "only the oracle asks")?;
        for &spot in &self.spots {
            differ(self.native.content(spot) == state.content(spot), "the position")?;
        }
        let decision = self.native.decision().unwrap();
        differ(i64::from(decision.army) == question.army, "who is asked")?;
        let asked = match decision.kind {
            DecisionKind::One { options, or_none, .. } => {
                AllowedAnswers::One(options.iter().map(|o| o as i64).collect(), or_none)
            }
            DecisionKind::Pair { pairs, or_none, .. } => {
                let pairs = (0..pairs.len()).filter_map(|i| pairs.nth(i));
                AllowedAnswers::Pair(pairs.map(|(a, b)| (a as i64, b as i64)).collect(), or_none)
            }
            DecisionKind::Some { options, least, most, .. } => AllowedAnswers::Some(
                options.iter().map(|o| o as i64).collect(),
                least as usize,
                most as usize,
            ),
            DecisionKind::React { offered, .. } => AllowedAnswers::React(offered.iter().collect()),
        };
        differ(asked == question.allowed, "what is offered")
    }
}

impl Guide for NativeGuide {
    fn random_below(&mut self, n: u64) -> u64 {
        self.chance.next_below(n)
    }

    fn needs_preferences(&self) -> bool {
        false
    }

    fn answer(&mut self, state: &State<'_>, question: &DecisionRequest) -> PlayResult<Answer> {
        self.compare(state, question)?;
        let mut words = Vec::new();
        let choice = self.native.random_choice(&mut self.player, &mut words);
        self.native.choose(choice).unwrap();
        Ok(match (choice, &question.allowed) {
            (Choice::One(i), AllowedAnswers::One(options, _)) => {
                options.get(i).map_or(Answer::Nothing, |&option| Answer::One(option))
            }
            (Choice::One(i), AllowedAnswers::Pair(pairs, _)) => {
                pairs.get(i).map_or(Answer::Nothing, |&(a, b)| Answer::Pair(a, b))
            }
            (Choice::Some(words), AllowedAnswers::Some(..)) => {
                let chosen = (0..words.len() * 64).filter(|i| words[i / 64] >> (i % 64) & 1 == 1);
                Answer::Some(chosen.map(|element| element as i64).collect())
            }
            other => panic!("{other:?}"),
        })
    }
}

/// Plays a game beside the oracle; returns whether it ended without a runtime error.
fn play_beside_oracle(program: &Program, image: &Arc<Image>, game: u64) -> Result<bool, String> {
    let mut beside = NativeGuide {
        native: Machine::new(image, 3, game),
        spots: spots(program),
        chance: RandomStream::of_game(3, game),
        player: RandomStream::stream(3, game, 1),
    };
    let played = Game::play(program, &mut beside);
    match played.stop {
        PlayStop::Guide(what) if beside.native.status() != Some(Status::Fault) => Err(what),
        // The machine does not evaluate values without effect on the game, so it may miss a runtime
        // error.
        PlayStop::Fault(_) => Ok(false),
        PlayStop::Ended => {
            let status = beside.native.run();
            if status != Status::Finished {
                return Err(format!("{status:?}, {:?}", beside.native.fault()));
            }
            match beside
                .spots
                .iter()
                .find(|&&spot| beside.native.content(spot) != played.state.content(spot))
            {
                Some(spot) => Err(format!("{spot:?} at the end")),
                None => Ok(true),
            }
        }
        stop => Err(format!("{stop}, {:?}", beside.native.fault())),
    }
}

#[test]
fn generated_programs_are_played_alike() {
    let world = world();
    let programs = count("CASTRA_NATIVE", 12);
    let first = count("CASTRA_SEED", 1);
    let (mut decisions, mut ended) = (0, 0);
    for seed in first..first + programs {
        let program = Arc::new(made_up(&world, seed));
        let inline = !seed.is_multiple_of(3);
        let passes = !seed.is_multiple_of(5);
        let options = CompileOptions { inline, passes, ..CompileOptions::default() };
        let both = Both::new(Arc::clone(&program), options).unwrap();
        for sensible in [false, true] {
            let played = both.play(seed, sensible);
            decisions += played.unwrap_or_else(|what| panic!("{seed}, {sensible}: {what}"));
        }
        let beside = play_beside_oracle(&program, both.native(), seed);
        let beside = beside.unwrap_or_else(|what| panic!("{seed}, beside the oracle: {what}"));
        ended += u64::from(beside);
    }
    assert!(decisions as u64 > programs * 4, "{decisions} decisions");
    assert!(ended > programs / 4, "{ended} of {programs} without a fault");
}
