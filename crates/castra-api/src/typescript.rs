//! The types of requests and answers in TypeScript, as the page imports them.
//!
//! The page's `web/src/protocol.ts` has the text of [`typescript_declarations`]; a test compares
//! the two.

use std::any::TypeId;
use std::collections::BTreeMap;

use castra_sim::{Hint, Moment, Odds, Standing};
use ts_rs::{Config, TS, TypeVisitor};

use crate::request::Request;
use crate::{
    account, active_campaign, balance_search, books, compare, council, exchange, game_map,
    gestures, library, palette, picture, playable, replay, result, rules, simulate, source_tests,
    swatches, table, texts, utf16, why, worth,
};

/// Collects declarations of types by name.
struct Declarations<'a> {
    config: &'a Config,
    known: BTreeMap<String, (TypeId, String)>,
    /// The names of two different types each.
    twice: Vec<String>,
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types without a file, such as numbers and lists, are inlined.
        if T::output_path().is_none() {
            return;
        }
        let (name, id) = (T::ident(self.config), TypeId::of::<T>());
        match self.known.get(&name) {
            Some((known, _)) if *known == id => {}
            Some(_) => self.twice.push(name),
            None => {
                let docs = T::docs().unwrap_or_default();
                let text = format!("{docs}export {}\n", T::decl(self.config));
                // The first and last lines of a comment move beside its markers, and `None` becomes
                // `null`.
                let text = text.replace("/**\n * ", "/** ").replace("\n */", " */");
                let text = text.replace("`None`", "null");
                self.known.insert(name, (id, text));
                T::visit_dependencies(self);
            }
        }
    }
}

/// Adds the declarations of types and of all types that they mention.
macro_rules! visit {
    ($to:ident, $($type:ty,)+) => {
        $($to.visit::<$type>();)+
    };
}

/// Returns the declarations of [`Request`], of all answers, and of the types that they mention.
///
/// # Errors
///
/// If two types have one name.
pub fn typescript_declarations() -> Result<String, String> {
    // JSON numbers are exact in TypeScript up to 2^53. Greater ones, such as some seeds of records,
    // are rounded.
    let config = Config::new().with_large_int("number");
    let mut all = Declarations { config: &config, known: BTreeMap::new(), twice: Vec::new() };
    visit! {
        all,
        Request,
        account::FrameView, books::Book, active_campaign::CampaignState,
        compare::ComparedPairs, compare::Parting, council::Form,
        game_map::TableArmy, balance_search::EvenSearch, exchange::Exported, exchange::Imported, gestures::Steps, library::Shelf,
        palette::Palette, picture::Picture, picture::PictureFile, playable::Outcome,
        replay::Replay, result::GameResult, rules::Rules, simulate::Simulated, swatches::Swatches,
        table::Step, table::Undone, table::start::Begun, table::seats::Seats, table::chair_view::Seen,
        table::playback::Watched,
        source_tests::Failure, source_tests::ListedTest, texts::Change, texts::Completion, texts::Hover,
        texts::AttachedPictures, texts::Look, utf16::Place, why::Explained, why::PieceFigures,
        worth::WorthSoFar,
        Hint, Moment, Odds, Standing,
    }
    if !all.twice.is_empty() {
        return Err(format!("two types have one name: {}", all.twice.join(", ")));
    }
    let texts = all.known.into_values().map(|(_, text)| text);
    Ok(texts.collect::<Vec<String>>().join("\n"))
}
