//! The battles of a game, and the weights that its sources declare.

use std::path::{Path, PathBuf};

use castra_base::Span;
use castra_measure::tuning::{DeclaredWeight, TunedBattle};

use super::args::Args;
use crate::command::error::Error;
use crate::command::simulate::battle_statistics::battle_paths;
use crate::command::simulate::load_playable;
use crate::output::Output;
use castra_disk::sources;

/// The weights, the files that declare them, and the battles to tune and compare by.
#[derive(Debug)]
pub(super) struct TuningInput {
    pub(super) weights: Vec<DeclaredWeight>,
    pub(super) tuning_battles: Vec<TunedBattle>,
    /// The battles for the comparison; empty if there are no others.
    pub(super) held_out: Vec<TunedBattle>,
}

impl TuningInput {
    /// Returns the battles that compare old and new weights.
    pub(super) fn comparison_battles(&self) -> &[TunedBattle] {
        if self.held_out.is_empty() { &self.tuning_battles } else { &self.held_out }
    }
}

/// Loads the weights and battles. Returns `None` if a battle has errors, which have been reported.
pub(super) fn load_input(args: &Args, out: &mut Output) -> Result<Option<TuningInput>, Error> {
    let (tuned_by, held_out) = split(args)?;
    let mut ground =
        TuningInput { weights: Vec::new(), tuning_battles: Vec::new(), held_out: Vec::new() };
    for file in &tuned_by {
        let Some(field) = load_battle(args, file, &mut ground.weights, out)? else {
            return Ok(None);
        };
        ground.tuning_battles.push(field);
    }
    for file in &held_out {
        let Some(field) = load_battle(args, file, &mut ground.weights, out)? else {
            return Ok(None);
        };
        ground.held_out.push(field);
    }
    if ground.weights.is_empty() {
        let error = format!("`{}` has no weights to tune", args.game.display());
        return Err(Error::usage(error)
            .help("declare some: `weight NAME: int 0..40 = 20`, and use them in `prefer`"));
    }
    Ok(Some(ground))
}

/// Returns the battles to tune by, and the held-out battles.
fn split(args: &Args) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Error> {
    let all = battle_paths(&args.game)?;
    let same =
        |one: &Path, other: &Path| sources::absolute_path(one) == sources::absolute_path(other);
    let without = |all: Vec<PathBuf>, named: &[PathBuf]| -> Vec<PathBuf> {
        all.into_iter().filter(|path| !named.iter().any(|other| same(path, other))).collect()
    };
    let (named, held) = (&args.battles, &args.held_out);
    if let Some(twice) = named.iter().find(|path| held.iter().any(|other| same(path, other))) {
        let error = format!("`{}` is among both sorts of battles", twice.display());
        return Err(Error::usage(error).help(
            "choose other battles for `--held-out`: those of the tuning cannot show which weights \
             are better",
        ));
    }
    Ok(match (named.is_empty(), held.is_empty()) {
        (false, false) => (named.clone(), held.clone()),
        (false, true) => (named.clone(), without(all, named)),
        (true, false) => (without(all, held), held.clone()),
        // A game that needs no battle is tuned by itself.
        (true, true) if all.is_empty() => (vec![args.game.clone()], Vec::new()),
        (true, true) => {
            let mut turn = 0;
            all.into_iter().partition(|_| {
                turn += 1;
                turn % 2 == 1
            })
        }
    })
}

fn load_battle(
    args: &Args,
    file: &Path,
    knobs: &mut Vec<DeclaredWeight>,
    out: &mut Output,
) -> Result<Option<TunedBattle>, Error> {
    let Some(battle) = load_playable(file, &args.vary, out)? else { return Ok(None) };
    let image = battle.image_for_bots(&[args.bot])?;
    if image.program().armies.len() < 2 {
        return Err(Error::usage(format!("`{}` has a single army", file.display())));
    }
    let path_of = |span: Span| {
        let path = battle.files.get(span.file).map(|file| PathBuf::from(&file.path));
        path.unwrap_or_default()
    };
    Ok(Some(TunedBattle::new(image, knobs, path_of)))
}
