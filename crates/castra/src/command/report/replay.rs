//! The game of the account, to be looked at turn by turn: the component of the page's own table,
//! with everything that it shows.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::super::Error;
use super::super::page::Page;
use super::super::simulate::Playable;
use super::Args;
use super::gather::Account;

/// What a page needs to show a game.
#[derive(Serialize)]
pub(super) struct Replay {
    pub(super) script: String,
    /// What a browser knows the script by: it runs no other.
    pub(super) hash: String,
    pub(super) style: String,
    /// The game, as JSON that can stand in an element.
    pub(super) data: String,
}

/// The game; none if this program was built without its page.
pub(super) fn of(
    args: &Args,
    playable: &Playable,
    account: &Account,
) -> Result<Option<Replay>, Error> {
    let folder = args.page.as_deref();
    let (script, style) = (Page::part(folder, "replay.js")?, Page::part(folder, "replay.css")?);
    let (Some(script), Some(style)) = (script, style) else { return Ok(None) };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("</", "<\\/");
    let (image, battle) = (&playable.image, playable.battle.clone());
    let theme = args.theme.unwrap_or_default();
    let game = castra_wasm::replay(image, &account.record, &account.played, battle, theme);
    let game = game.map_err(Error::usage)?;
    let script = text(&script);
    Ok(Some(Replay {
        hash: STANDARD.encode(Sha256::digest(script.as_bytes())),
        script,
        style: text(&style),
        // What is inlined must not close its element.
        data: game.to_string().replace('<', "\\u003c"),
    }))
}
