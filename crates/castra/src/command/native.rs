//! Native code for many games, if Castra was built with it.

use castra_sim::Bot;
use castra_vm::Image;

use crate::output::Output;

/// The option for native code.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(in crate::command) struct Native {
    /// Play without native code, which speeds up many games if this program has it
    ///
    /// The games are the same either way.
    #[arg(long, help_heading = "Games")]
    no_native: bool,
}

impl Native {
    /// Compiles native code for an image if the number of games makes it worthwhile.
    #[cfg(feature = "native")]
    pub(in crate::command) fn prepare(
        self,
        image: &Image,
        games: u64,
        bots: &[Bot],
        out: &mut Output,
    ) {
        // A searching bot plays hundreds of games for each of its decisions.
        let worthwhile = games >= castra_native::MIN_GAMES_TO_TRANSLATE
            || bots.iter().any(|bot| bot.needs_knowledge());
        if self.no_native || !worthwhile || image.executor().is_some() {
            return;
        }
        // A failure is only a detail, since the games are the same without native code, but slower.
        let made = castra_native::attach(image);
        if out.is_verbose() {
            match made {
                Ok(made) => {
                    let kilobytes = made.bytes >> 10;
                    let seconds = made.time.as_secs_f64();
                    out.print_note(&format!(
                        "{kilobytes} kB of native code, made in {seconds:.2} s"
                    ));
                }
                Err(error) => out.print_note(&format!("played without native code: {error}")),
            }
        }
    }

    /// Does nothing, since this Castra was built without native code.
    #[cfg(not(feature = "native"))]
    pub(in crate::command) fn prepare(
        self,
        _image: &Image,
        _games: u64,
        _bots: &[Bot],
        _out: &mut Output,
    ) {
        // The option is accepted and has no effect.
        let Self { no_native: _ } = self;
    }
}
