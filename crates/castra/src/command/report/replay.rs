//! The recorded game as a component of the page: the page's own table with all its data.

use castra_doc::report::{NarratedGame, Replay};
use castra_draw::AuthorFont;
use castra_server::page::{Page, policy_hash};

use super::super::error::Error;
use super::super::simulate::Playable;
use super::args::Args;

/// Returns the component as HTML.
pub(super) fn replay_component(
    args: &Args,
    playable: &Playable,
    account: &NarratedGame,
    fonts: &[AuthorFont],
) -> Result<Replay, Error> {
    let page = Page::load(args.page.as_deref())?;
    let (image, battle) = (&playable.image, playable.battle.clone());
    let theme = args.theme.unwrap_or_default();
    let game = castra_api::replay(image, &account.record, &account.played, battle, theme, fonts);
    let game = game.map_err(Error::usage)?;
    // An inlined script must not contain the end tag of its element.
    let part = |name| page.text(name).replace("</", "<\\/");
    let script = part("replay.js");
    Ok(Replay {
        hash: policy_hash(&script),
        script,
        style: part("replay.css"),
        data: game.to_string().replace('<', "\\u003c"),
    })
}
