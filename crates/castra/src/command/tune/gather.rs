//! The battles of a game, and the weights that its texts declare.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use castra_base::Span;
use castra_sim::TunedWeight;
use castra_vm::Image;

use super::args::Args;
use crate::command::error::Error;
use crate::command::simulate::several::battles_in;
use crate::command::simulate::{Playable, playable};
use crate::output::Output;
use crate::sources;

/// A weight, and where it is written.
#[derive(Debug)]
pub(super) struct Knob {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) dial: TunedWeight,
    /// The file of its declaration.
    pub(super) path: PathBuf,
    /// The source span of the value.
    pub(super) span: Span,
}

/// A battle, and which of all weights its own are.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) battle: Playable,
    pub(super) image: Arc<Image>,
    weights: Vec<usize>,
}

impl Field {
    /// Returns the weights of this file.
    pub(super) fn own(&self, all: &[i64]) -> Vec<i64> {
        self.weights.iter().filter_map(|&at| all.get(at)).copied().collect()
    }
}

/// The weights, the files that declare them, and the battles that measure them.
#[derive(Debug)]
pub(super) struct Ground {
    pub(super) knobs: Vec<Knob>,
    pub(super) tuned_by: Vec<Field>,
    /// None if there are no other battles.
    pub(super) held_out: Vec<Field>,
}

impl Ground {
    /// The battles that old and new weights are compared by.
    pub(super) fn check(&self) -> &[Field] {
        if self.held_out.is_empty() { &self.tuned_by } else { &self.held_out }
    }
}

/// Finds everything; none if a battle has errors, which have been reported.
pub(super) fn ground(args: &Args, out: &mut Output) -> Result<Option<Ground>, Error> {
    let (tuned_by, held_out) = split(args)?;
    let mut ground = Ground { knobs: Vec::new(), tuned_by: Vec::new(), held_out: Vec::new() };
    for file in &tuned_by {
        let Some(field) = field(args, file, &mut ground.knobs, out)? else { return Ok(None) };
        ground.tuned_by.push(field);
    }
    for file in &held_out {
        let Some(field) = field(args, file, &mut ground.knobs, out)? else { return Ok(None) };
        ground.held_out.push(field);
    }
    if ground.knobs.is_empty() {
        let error = format!("`{}` has no weights to tune", args.game.display());
        return Err(Error::usage(error)
            .help("declare some: `weight NAME: int 0..40 = 20`, and use them in `prefer`"));
    }
    Ok(Some(ground))
}

/// The battles to tune by, and the others.
fn split(args: &Args) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Error> {
    let all = battles_in(&args.game)?;
    let same = |one: &Path, other: &Path| sources::whole(one) == sources::whole(other);
    let without = |all: Vec<PathBuf>, named: &[PathBuf]| -> Vec<PathBuf> {
        all.into_iter().filter(|path| !named.iter().any(|other| same(path, other))).collect()
    };
    let (named, held) = (&args.battles, &args.held_out);
    if let Some(twice) = named.iter().find(|path| held.iter().any(|other| same(path, other))) {
        let error = format!("`{}` is among both sorts of battles", twice.display());
        return Err(Error::usage(error).help("what weights are tuned by says nothing new of them"));
    }
    Ok(match (named.is_empty(), held.is_empty()) {
        (false, false) => (named.clone(), held.clone()),
        (false, true) => (named.clone(), without(all, named)),
        (true, false) => (without(all, held), held.clone()),
        // A game that needs no battle is played as it is.
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

fn field(
    args: &Args,
    file: &Path,
    knobs: &mut Vec<Knob>,
    out: &mut Output,
) -> Result<Option<Field>, Error> {
    let Some(battle) = playable(file, &args.vary, out)? else { return Ok(None) };
    let image = battle.image_for(&[args.bot])?;
    if image.program().armies.len() < 2 {
        return Err(Error::usage(format!("`{}` has a single army", file.display())));
    }
    let mut weights = Vec::new();
    for weight in &image.program().weights {
        let path = battle.files.get(weight.span.file).map(|file| PathBuf::from(&file.path));
        let path = path.unwrap_or_default();
        let is_it = |knob: &Knob| knob.path == path && knob.span.start == weight.span.start;
        let at = knobs.iter().position(is_it).unwrap_or_else(|| {
            knobs.push(Knob {
                name: weight.name.clone(),
                text: weight.text.clone(),
                dial: TunedWeight { low: weight.low, high: weight.high, start: weight.value },
                path: path.clone(),
                span: weight.span,
            });
            knobs.len() - 1
        });
        weights.push(at);
    }
    Ok(Some(Field { battle, image, weights }))
}
