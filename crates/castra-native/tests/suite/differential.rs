//! Plays a game twice: interpreted and natively.

use std::sync::Arc;

use castra_ir::Program;
use castra_native::{TranslationError, TranslationStats};
use castra_vm::{Choice, CompileOptions, DecisionKind, Image, Machine, RandomStream, Status};

/// More decisions than any game here has.
const MAX_DECISIONS: usize = 100_000;

pub(crate) struct Both {
    plain: Arc<Image>,
    native: Arc<Image>,
    pub(crate) translated: TranslationStats,
}

impl Both {
    pub(crate) fn new(
        program: Arc<Program>,
        options: CompileOptions,
    ) -> Result<Self, TranslationError> {
        let interpreted = Image::compile_with_options(Arc::clone(&program), options).unwrap();
        let native = Image::compile_with_options(program, options).unwrap();
        let translated = castra_native::attach(&native)?;
        Ok(Self { plain: Arc::new(interpreted), native: Arc::new(native), translated })
    }

    /// The image whose games run natively.
    pub(crate) const fn native(&self) -> &Arc<Image> {
        &self.native
    }

    /// Plays a game both ways; returns the number of decisions, or the first difference. At regular
    /// intervals a copy replaces the native game.
    pub(crate) fn play(&self, game: u64, sensible: bool) -> Result<usize, String> {
        let mut one = Machine::new(&self.plain, 3, game);
        let mut other = Machine::new(&self.native, 3, game);
        let mut player = RandomStream::stream(3, game, 1);
        for decisions in 0..MAX_DECISIONS {
            let at = |what: &str| format!("game {game}, decision {decisions}: {what}");
            let status = one.run();
            if other.run() != status || one.state_hash() != other.state_hash() {
                let faults = (one.fault(), other.fault());
                return Err(at(&format!("{status:?}, {:?}, {faults:?}", other.status())));
            }
            if one.turn() != other.turn() || one.mover() != other.mover() {
                return Err(at("whose turn it is"));
            }
            if status != Status::Decision {
                let ends = (one.outcome(), one.fault()) == (other.outcome(), other.fault());
                return if ends { Ok(decisions) } else { Err(at("how it ends")) };
            }
            if decisions % 16 == 15 {
                let copy = other.snapshot();
                other = Machine::new(&self.native, 0, 0);
                other.restore(&copy);
            }
            for army in 0..self.plain.program().armies.len() as u32 {
                if one.judge_value(army) != other.judge_value(army) {
                    return Err(at("how an army stands"));
                }
            }
            if !self.answer(&mut one, &mut other, &mut player, sensible) {
                return Err(at("how good the options are"));
            }
        }
        Err(format!("game {game} does not end"))
    }

    /// Answers in both games; returns whether they have the same preferences.
    fn answer(
        &self,
        one: &mut Machine,
        other: &mut Machine,
        player: &mut RandomStream,
        sensible: bool,
    ) -> bool {
        let mut words = Vec::new();
        let mut choice = one.random_choice(player, &mut words);
        if sensible && one.decision().is_some_and(|decision| decision.has_preference) {
            let (mut worth, mut same) = (Vec::new(), Vec::new());
            one.preferences(&mut worth);
            other.preferences(&mut same);
            if worth != same
                || (one.status(), one.fault()) != (other.status(), other.fault())
                || one.state_hash() != other.state_hash()
            {
                return false;
            }
            if one.status() != Some(Status::Decision) {
                return true;
            }
            let is_one = !one
                .decision()
                .is_some_and(|decision| matches!(decision.kind, DecisionKind::Some { .. }));
            let best = worth.iter().max();
            if let Some(best) = best.and_then(|best| worth.iter().position(|w| w == best))
                && is_one
            {
                choice = Choice::One(best);
            }
        }
        one.choose(choice).unwrap();
        other.choose(choice).unwrap();
        true
    }
}
