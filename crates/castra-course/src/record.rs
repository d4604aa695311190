//! The point of a campaign in a record.

use castra_base::IndexMap;
use castra_sim::{Bot, HUMAN, RecordedCampaign};
use castra_workspace::campaign::{CampaignProgress, FinishedBattle};
use thiserror::Error;

use crate::course::Course;

/// The reason why a campaign cannot be resumed from a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PointError {
    /// The campaign lacks a battle, side or other element that the record names.
    #[error("the campaign has no {what} `{name}` any more, and the record needs it")]
    Missing {
        /// The category of the element: `battle`, `side`.
        what: &'static str,
        /// The name of the element.
        name: String,
    },
    /// The record lacks a number of the campaign, or its value is out of bounds.
    #[error("the record gives no possible value for `{0}`")]
    Number(String),
    /// The record lacks the player of a side, or names an unknown bot.
    #[error("the record does not say who plays `{0}`")]
    Player(String),
}

impl Course {
    /// Returns the point of a campaign for a record. `sides` has the player of each side by its id,
    /// and `number` is the number of the run.
    #[must_use]
    pub fn recorded_campaign(
        &self,
        standing: &CampaignProgress,
        sides: IndexMap<String, String>,
        number: u64,
    ) -> RecordedCampaign {
        let campaign = self.campaign();
        let name =
            |stage: usize| campaign.stages.get(stage).map(|s| s.name.clone()).unwrap_or_default();
        let side = |side: Option<usize>| Some(campaign.sides.get(side?)?.id.clone());
        RecordedCampaign {
            number,
            sides,
            battle: name(standing.stage),
            numbers: campaign
                .numbers
                .iter()
                .map(|number| number.name.clone())
                .zip(standing.numbers.iter().copied())
                .collect::<IndexMap<_, _>>(),
            fought: standing.fought.iter().map(|f| (name(f.stage), side(f.winner))).collect(),
        }
    }

    /// Returns the player of each side in a record: a bot, or `None` for a person.
    ///
    /// # Errors
    ///
    /// If the record lacks a side, or names an unknown bot.
    pub fn players(&self, point: &RecordedCampaign) -> Result<Vec<Option<Bot>>, PointError> {
        let sides = self.campaign().sides.iter();
        let player = |id: &String| match point.sides.get(id).map(String::as_str) {
            Some(HUMAN) => Ok(None),
            Some(word) if let Some(bot) = Bot::from_word(word) => Ok(Some(bot)),
            Some(_) | None => Err(PointError::Player(id.clone())),
        };
        sides.map(|side| player(&side.id)).collect()
    }

    /// Returns the progress at the point in a record.
    ///
    /// # Errors
    ///
    /// If the campaign has changed and lacks the point.
    pub fn progress_at(&self, point: &RecordedCampaign) -> Result<CampaignProgress, PointError> {
        let campaign = self.campaign();
        let missing = |kind, name: &str| PointError::Missing { what: kind, name: name.to_owned() };
        let stage = |name: &str| {
            let found = campaign.stages.iter().position(|stage| stage.name == name);
            found.ok_or_else(|| missing("battle", name))
        };
        let mut numbers = Vec::new();
        for number in &campaign.numbers {
            let value = point.numbers.get(&number.name);
            let (low, high) = number.range;
            let value = value.copied().filter(|value| (low..=high).contains(value));
            numbers.push(value.ok_or_else(|| PointError::Number(number.name.clone()))?);
        }
        let mut fought = Vec::new();
        for (name, winner) in &point.fought {
            let winner = match winner {
                None => None,
                Some(id) => Some(
                    campaign
                        .sides
                        .iter()
                        .position(|side| side.id == *id)
                        .ok_or_else(|| missing("side", id))?,
                ),
            };
            fought.push(FinishedBattle { stage: stage(name)?, winner });
        }
        Ok(CampaignProgress { stage: stage(&point.battle)?, numbers, fought, outcome: None })
    }
}
