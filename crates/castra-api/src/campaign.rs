//! A campaign at the table: its battles one after the other, each an ordinary game.
//!
//! The requests of [`TableRequest`](crate::table::TableRequest) begin and resume a campaign, and
//! play its battles. The requests here are about the campaign around the battle at the table.

use serde::Deserialize;

use crate::answer::{Answer, DONE, RequestError, to_json};
use crate::picture::{Picture, campaign_sheet, parse_theme};
use crate::playable::CompiledPlayable;
use crate::state::{Api, CurrentCampaign};
use crate::table;

/// A request about the campaign at the table.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum CampaignRequest {
    /// Returns the point of the campaign at the table; null if the game at the table is not part of
    /// a campaign.
    State,
    /// Draws the campaign with its battles so far.
    Sheet {
        /// The name of the map's theme.
        #[cfg_attr(feature = "typescript", ts(as = "crate::words::ThemeWord"))]
        theme: String,
    },
    /// Begins the next battle, once the present one is over.
    Next,
}

pub(crate) fn answer(api: &mut Api, ask: CampaignRequest) -> Answer {
    match ask {
        CampaignRequest::State => {
            let Some(at) = api.current_table()?.current_campaign()? else { return DONE };
            to_json(&at.campaign.state(at.session, at.battle_end))
        }
        CampaignRequest::Sheet { theme } => {
            let theme = parse_theme(&theme)?;
            let fonts = api.fonts.clone();
            let at = api.current_table()?.current_campaign()?.ok_or(NO_CAMPAIGN)?;
            to_json(&sheet(&at, theme, fonts)?)
        }
        CampaignRequest::Next => {
            let table = api.current_table()?;
            let theme = table.map.theme;
            let at = table.current_campaign()?.ok_or(NO_CAMPAIGN)?;
            let ended = at.battle_end.ok_or("the battle is not over")?;
            let next = ended.next.clone().ok_or("the campaign is over")?;
            let session = next.session()?;
            let fonts = api.fonts.clone();
            table::set_up_table(
                api,
                CompiledPlayable::from_campaign(next)?.new_table(session, theme, fonts),
                None,
            )
        }
    }
}

/// The error for a campaign request at a table without a campaign.
const NO_CAMPAIGN: &str = "no campaign is at the table";

/// Draws the campaign. The battle at the table counts as present, or as fought if it is over.
fn sheet(
    current: &CurrentCampaign<'_>,
    theme: castra_draw::Theme,
    fonts: Vec<castra_draw::AuthorFont>,
) -> Result<Picture, RequestError> {
    let standing = current
        .battle_end
        .map_or_else(|| current.campaign.play.progress(), |ended| &ended.standing);
    let options = castra_draw::Options { theme, fonts, ..castra_draw::Options::default() };
    let sheet =
        castra_course::campaign_contents(&current.campaign.checked_campaign, Some(standing));
    // The printed page of the campaign may be on the same browser page, so the ids must differ.
    campaign_sheet(&sheet, &options, "castra-campaign")
}
