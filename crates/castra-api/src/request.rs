//! The API: the session object and the dispatch of requests.

use serde::Deserialize;
use serde_json::Value;

use crate::answer::RequestError;
use crate::state::Api;
use crate::{
    balance_search, books, campaign, compare, council, exchange, gestures, library, palette,
    picture, rules, simulate, source_tests, table, texts, worth,
};

/// A request to the core, by group.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// Sources and editor features.
    Texts(texts::SourcesRequest),
    /// Edits of a battle by direct manipulation.
    Gestures(gestures::GestureRequest),
    /// The map of a battle.
    Picture(picture::PictureRequest),
    /// The elements that can be placed on the map.
    Palette(palette::PaletteRequest),
    /// The War Council as a form.
    Council(council::CouncilRequest),
    /// The modules and options of a battle.
    Rules(rules::RulesRequest),
    /// Games of a battle, in slices.
    Simulate(simulate::SimulateRequest),
    /// The same games under two versions of the sources.
    Compare(compare::CompareRequest),
    /// Small changes that make a battle even.
    Even(balance_search::BalanceSearchRequest),
    /// The worth of the parts of a battle.
    Worth(worth::WorthRequest),
    /// An interactive game.
    Table(table::TableRequest),
    /// The campaign around the game at the table.
    Campaign(campaign::CampaignRequest),
    /// The tests in the sources.
    Tests(source_tests::TestsRequest),
    /// The available games: the user's own, and those that ship with Castra.
    Library(library::LibraryRequest),
    /// Books of a game.
    Books(books::BooksRequest),
    /// Battles from files of other programs, and as such files.
    Exchange(exchange::ExchangeRequest),
}

/// The maximum size of a request in bytes.
const MAX_BYTES: usize = 64 << 20;

impl Api {
    /// Answers a JSON request with JSON: `{"ok": …}` or `{"error": "…"}`.
    #[must_use]
    pub fn answer_json(&mut self, request: &[u8]) -> String {
        let read = || -> Result<Request, RequestError> {
            if request.len() > MAX_BYTES {
                return Err(format!("a request is at most {MAX_BYTES} bytes long"));
            }
            serde_json::from_slice(request).map_err(|error| format!("not a request: {error}"))
        };
        match read().and_then(|request| self.answer(request)) {
            Ok(answer) => format!("{{\"ok\":{answer}}}"),
            Err(why) => format!("{{\"error\":{}}}", Value::String(why)),
        }
    }

    /// Answers a request.
    ///
    /// # Errors
    ///
    /// If the request refers to something that does not exist, or cannot be carried out.
    pub fn answer(&mut self, request: Request) -> Result<Value, String> {
        match request {
            Request::Texts(ask) => texts::answer(self, ask),
            Request::Gestures(ask) => gestures::answer(self, ask),
            Request::Picture(ask) => picture::answer(self, ask),
            Request::Palette(ask) => palette::answer(self, ask),
            Request::Council(ask) => council::answer(self, ask),
            Request::Rules(ask) => rules::answer(self, ask),
            Request::Simulate(ask) => simulate::answer(self, ask),
            Request::Compare(ask) => compare::answer(self, ask),
            Request::Even(ask) => balance_search::answer(self, ask),
            Request::Worth(ask) => worth::answer(self, ask),
            Request::Table(ask) => table::answer(self, ask),
            Request::Campaign(ask) => campaign::answer(self, ask),
            Request::Tests(ask) => source_tests::answer(self, ask),
            Request::Library(ask) => library::answer(self, ask),
            Request::Books(ask) => books::answer(self, ask),
            Request::Exchange(ask) => exchange::answer(self, ask),
        }
    }
}
