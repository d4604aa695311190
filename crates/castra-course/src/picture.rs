//! The picture of a campaign.

use castra_draw::{
    BattleState, CampaignBattle, CampaignBranch, CampaignContents, CampaignDestination, CampaignEnd,
};
use castra_workspace::CheckedCampaign;
use castra_workspace::campaign::{
    BattleBranches, Branch, BranchDestination, Campaign, CampaignProgress, Outcome,
};

/// Returns the contents of a campaign's picture: as in its file, or with the given progress.
#[must_use]
pub fn campaign_contents<'c>(
    checked: &'c CheckedCampaign,
    standing: Option<&CampaignProgress>,
) -> CampaignContents<'c> {
    let campaign = &*checked.campaign;
    let text = |word: &str| {
        let own = campaign.texts.iter().find(|(keyword, _)| keyword == word);
        own.map(|(_, text)| text.clone())
    };
    let battles = campaign.stages.iter().zip(&checked.battles).enumerate();
    CampaignContents {
        id: campaign.id.clone(),
        title: campaign.title.clone(),
        words: campaign.words(),
        date: text("date"),
        place: text("place"),
        background: text("background"),
        credits: text("credits"),
        sides: campaign.sides.iter().map(|side| side.name.clone()).collect(),
        carried_values: carried_numbers(campaign, standing),
        battles: battles
            .map(|(at, (stage, battle))| {
                let BattleBranches { shared_changes: always, branches: ways } =
                    campaign.battle_branches(stage);
                CampaignBattle {
                    name: stage.name.clone(),
                    title: stage.title.clone(),
                    game: &battle.game,
                    scenario: &battle.scenario,
                    armies: stage.armies.clone(),
                    setup_changes: campaign.preparation_text(stage),
                    result_changes: always,
                    branches: ways.into_iter().map(way).collect(),
                    state: standing.map_or(BattleState::Open, |standing| state(standing, at)),
                }
            })
            .collect(),
        end: standing.and_then(|standing| standing.outcome.clone()).map(end),
    }
}

/// Describes a campaign in one sentence, as the alternative text of its picture.
#[must_use]
pub fn describe_campaign(campaign: &Campaign) -> String {
    let sides: Vec<&str> = campaign.sides.iter().map(|side| side.name.as_str()).collect();
    let battles: Vec<&str> = campaign.stages.iter().map(|stage| stage.title.as_str()).collect();
    let (words, battles) = (campaign.words(), battles.join(", "));
    let sides = words.join_and(&sides);
    let values = [
        ("campaign", (&campaign.title).into()),
        ("sides", (&sides).into()),
        ("battles", (&battles).into()),
    ];
    words.format("campaign-described", &values)
}

/// Describes the numbers that carry over: their bounds, or their values in the given progress.
#[must_use]
pub fn carried_numbers(campaign: &Campaign, standing: Option<&CampaignProgress>) -> Vec<String> {
    let words = campaign.words();
    let truth = |name: &str, word: &str| {
        format!("{} {word}", words.format("label", &[("text", name.into())]))
    };
    let numbers = campaign.numbers.iter().enumerate();
    let text = |(at, number): (usize, &castra_workspace::campaign::Number)| {
        let name = &number.title;
        let value = standing.and_then(|standing| standing.numbers.get(at));
        match (value, number.is_bool) {
            (Some(0), true) => truth(name, words.message("no")),
            (Some(_), true) => truth(name, words.message("yes")),
            (Some(value), false) => format!("{name} {value}"),
            (None, true) => name.clone(),
            (None, false) => {
                let (low, high) = number.range;
                let range = format!("{name} {low}–{high}");
                if number.start == low {
                    return range;
                }
                let values = [("range", (&range).into()), ("start", number.start.into())];
                words.format("campaign-at-first", &values)
            }
        }
    };
    numbers.map(text).collect()
}

fn state(standing: &CampaignProgress, index: usize) -> BattleState {
    let fought = standing.fought.iter().find(|fought| fought.stage == index);
    match fought {
        Some(fought) => BattleState::Fought(fought.winner),
        None if standing.outcome.is_none() && standing.stage == index => BattleState::Current,
        None => BattleState::Open,
    }
}

fn way(way: Branch) -> CampaignBranch {
    let Branch { winners, condition: when, changes, goal: to } = way;
    let to = match to {
        BranchDestination::Battle(stage) => CampaignDestination::Battle(stage),
        BranchDestination::End { side, reason } => {
            CampaignDestination::End(CampaignEnd { side, reason })
        }
    };
    CampaignBranch { winners, condition: when, changes, to }
}

fn end(outcome: Outcome) -> CampaignEnd {
    CampaignEnd { side: outcome.side, reason: outcome.reason }
}
