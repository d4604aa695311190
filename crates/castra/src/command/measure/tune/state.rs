//! `--state`: the stored state of a tuning run, so that it can resume another day.

use std::path::PathBuf;

use castra_measure::tuning::TunedBattle;
use castra_sim::Tuning;
use serde::{Deserialize, Serialize};

use super::args::Args;
use super::gather::TuningInput;
use crate::command::error::Error;
use crate::command::write::change_file;
use crate::output::Output;
use castra_disk::files;

/// The contents of the state file.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StateFile {
    castra: String,
    /// The names of the weights.
    weights: Vec<String>,
    /// The programs of the battles at the start. A run with other programs cannot resume.
    battles: Vec<String>,
    bot: String,
    pairs: u64,
    tuning: Tuning,
}

/// A tuning run, with the path of its file.
#[derive(Debug)]
pub(super) struct StoredRun {
    pub(super) tuning: Tuning,
    place: Option<(PathBuf, StateFile)>,
}

impl StoredRun {
    /// Resumes the run of a file, or begins a new one.
    pub(super) fn open(
        args: &Args,
        ground: &TuningInput,
        tuning: Tuning,
        out: &mut Output,
    ) -> Result<Self, Error> {
        let Some(path) = &args.state else { return Ok(Self { tuning, place: None }) };
        let fingerprint = |field: &TunedBattle| field.image.program().fingerprint();
        let mut file = StateFile {
            castra: env!("CARGO_PKG_VERSION").to_owned(),
            weights: ground.weights.iter().map(|knob| knob.name.clone()).collect(),
            battles: ground.tuning_battles.iter().map(fingerprint).collect(),
            bot: args.bot.word().to_owned(),
            pairs: args.pairs,
            tuning,
        };
        let text = match files::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Self { tuning: file.tuning.clone(), place: Some((path.clone(), file)) });
            }
            Err(source) => return Err(Error::File { what: "read", path: path.clone(), source }),
        };
        let other = |help: String| {
            let error = format!("`{}` is not the state of this run", path.display());
            Error::usage(error).help(help + ", or use another file")
        };
        let texts = || "continue with the same files and battles".to_owned();
        let mut found: StateFile = serde_json::from_str(&text)
            .map_err(|_| other("name a file that `--state` has written".to_owned()))?;
        // The options that must not change: the stored value and the present one.
        let begun = [
            ("--bot", found.bot.clone(), file.bot.clone()),
            ("--steps", found.tuning.steps().to_string(), args.steps.to_string()),
            ("--pairs", found.pairs.to_string(), args.pairs.to_string()),
            ("--seed", found.tuning.seed().to_string(), args.seed.to_string()),
        ];
        if let Some((option, begun, _)) = begun.iter().find(|(_, begun, now)| begun != now) {
            return Err(other(format!("it began with `{option} {begun}`: continue with that")));
        }
        let dials: Vec<_> = ground.weights.iter().map(|knob| knob.dial).collect();
        if !found.tuning.has_settings(&dials, args.steps, args.seed) {
            return Err(other(texts()));
        }
        std::mem::swap(&mut found.tuning, &mut file.tuning);
        let tuning = file.tuning.clone();
        found.tuning.clone_from(&tuning);
        if found != file {
            return Err(other(texts()));
        }
        out.print_note(&format!(
            "going on after step {} of {}",
            tuning.completed_steps(),
            args.steps
        ));
        Ok(Self { tuning, place: Some((path.clone(), file)) })
    }

    /// Writes the current state of the run atomically.
    pub(super) fn save(&mut self) -> Result<(), Error> {
        let Some((path, file)) = &mut self.place else { return Ok(()) };
        file.tuning.clone_from(&self.tuning);
        let text = serde_json::to_string(file).map_err(|e| Error::usage(e.to_string()))?;
        change_file(path, text.as_bytes())
    }
}
