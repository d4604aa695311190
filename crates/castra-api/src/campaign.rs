//! A campaign at the table: its battles one after the other, each an ordinary game.
//!
//! The requests of [`TableRequest`](crate::table::TableRequest) begin and resume a campaign, and play
//! its battles. The requests here are about the campaign around the battle at the table.

use castra_sim::Session;
use serde::Deserialize;

use crate::answer::{Answer, DONE, RequestError, json_of};
use crate::campaigning::Campaigning;
use crate::picture::{Picture, campaign_sheet, theme_of};
use crate::playable::Compiled;
use crate::state::Api;
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
            let table = table::at(api)?;
            match &table.campaign {
                Some(campaign) => json_of(&campaign.state(&table.session)?),
                None => DONE,
            }
        }
        CampaignRequest::Sheet { theme } => {
            let theme = theme_of(&theme)?;
            let fonts = api.fonts.clone();
            let table = table::at(api)?;
            let campaign = table.campaign.as_ref().ok_or(NONE)?;
            json_of(&sheet(campaign, &table.session, theme, fonts)?)
        }
        CampaignRequest::Next => {
            let table = table::at(api)?;
            let theme = table.drawn.theme;
            let campaign = table.campaign.as_ref().ok_or(NONE)?;
            let after = campaign.after(&table.session)?.ok_or("the battle is not over")?;
            if after.outcome.is_some() {
                return Err("the campaign is over".to_owned());
            }
            let play = campaign.play.next(after).map_err(|error| error.to_string())?;
            let next = Campaigning { play, ..campaign.clone() };
            let session = next.session()?;
            let fonts = api.fonts.clone();
            table::begun(api, Compiled::of(next)?.table(session, theme, fonts), None)
        }
    }
}

/// The error for a request about a campaign where there is none.
const NONE: &str = "no campaign is at the table";

/// Draws the campaign: with the battle at the table as present, or fought if it is over.
fn sheet(
    campaign: &Campaigning,
    session: &Session,
    theme: castra_draw::Theme,
    fonts: Vec<castra_draw::OwnFace>,
) -> Result<Picture, RequestError> {
    let after = campaign.after(session)?;
    let standing = after.as_ref().unwrap_or_else(|| campaign.play.standing());
    let options = castra_draw::Options { theme, fonts, ..castra_draw::Options::default() };
    let sheet = castra_course::sheet(&campaign.found, Some(standing));
    // The printed page of the campaign may be on the same page, so the ids must differ.
    campaign_sheet(&sheet, &options, "castra-campaign")
}
