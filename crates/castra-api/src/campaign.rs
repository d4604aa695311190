//! A campaign at the table: its battles one after the other, each an ordinary game.
//!
//! The requests of [`TableRequest`](crate::table::TableRequest) begin and resume a campaign, and play
//! its battles. The requests here are about the campaign around the battle at the table.

use serde::Deserialize;

use crate::answer::{Answer, DONE, RequestError, json_of};
use crate::picture::{Picture, campaign_sheet, theme_of};
use crate::playable::Compiled;
use crate::state::{Api, AtCampaign};
use crate::table;

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum CampaignRequest {
    /// Returns the point of the campaign at the table; null if the game there is no campaign.
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
            let Some(at) = api.at_table()?.campaigning()? else { return DONE };
            json_of(&at.campaign.state(at.session, at.ended))
        }
        CampaignRequest::Sheet { theme } => {
            let theme = theme_of(&theme)?;
            let fonts = api.fonts.clone();
            let at = api.at_table()?.campaigning()?.ok_or(NONE)?;
            json_of(&sheet(&at, theme, fonts)?)
        }
        CampaignRequest::Next => {
            let table = api.at_table()?;
            let theme = table.drawn.theme;
            let at = table.campaigning()?.ok_or(NONE)?;
            let ended = at.ended.ok_or("the battle is not over")?;
            let next = ended.next.clone().ok_or("the campaign is over")?;
            let session = next.session()?;
            let fonts = api.fonts.clone();
            table::begun(api, Compiled::of(next)?.table(session, theme, fonts), None)
        }
    }
}

/// The error for a campaign request at a table without a campaign.
const NONE: &str = "no campaign is at the table";

/// Draws the campaign. The battle at the table counts as present, or as fought if it is over.
fn sheet(
    at: &AtCampaign<'_>,
    theme: castra_draw::Theme,
    fonts: Vec<castra_draw::OwnFace>,
) -> Result<Picture, RequestError> {
    let standing = at.ended.map_or_else(|| at.campaign.play.standing(), |ended| &ended.after);
    let options = castra_draw::Options { theme, fonts, ..castra_draw::Options::default() };
    let sheet = castra_course::sheet(&at.campaign.found, Some(standing));
    // The printed page of the campaign may be on the same page, so the ids must differ.
    campaign_sheet(&sheet, &options, "castra-campaign")
}
