//! Statistics of many campaigns: the winners, and how often each battle was fought.

use castra_base::percent;
use castra_diagnostics::Alignment::{Left, Right};
use castra_diagnostics::{Paint, TextTable};
use castra_sim::{Bot, Share};
use castra_workspace::campaign::{Campaign, CampaignProgress, Outcome};
use serde::Serialize;

use crate::number_format::count_with_noun;

/// The settings of a run of campaigns.
#[derive(Debug)]
pub struct CampaignHead<'a> {
    /// The campaign.
    pub campaign: &'a Campaign,
    /// The bot of each side.
    pub bots: &'a [Bot],
    /// The seed of the run.
    pub seed: u64,
    /// The number of the first campaign.
    pub first: u64,
    /// The number of campaigns.
    pub campaigns: u64,
}

/// The counts of a run of campaigns: its winners, its ends and its battles.
#[derive(Debug)]
pub struct CampaignTally {
    /// The number of campaigns that reached an end.
    finished: u64,
    /// The number of campaigns that ended with a fault.
    pub faults: u64,
    /// The number of campaigns that each side won.
    wins: Vec<u64>,
    /// The number of campaigns with each end, in the order of first occurrence.
    ends: Vec<(Outcome, u64)>,
    /// For each battle, the number of its games, and of those that each side won.
    battles: Vec<(u64, Vec<u64>)>,
}

/// The figures of a run of campaigns as JSON.
#[derive(Debug, Serialize)]
pub struct Campaigns<'a> {
    castra: &'static str,
    campaign: &'a str,
    title: &'a str,
    game: &'a str,
    seed: u64,
    first: u64,
    campaigns: u64,
    finished: u64,
    faults: u64,
    sides: Vec<SideOut<'a>>,
    draws: Option<Share>,
    ends: Vec<EndOut<'a>>,
    battles: Vec<BattleOut<'a>>,
}

#[derive(Debug, Serialize)]
struct SideOut<'a> {
    side: &'a str,
    name: &'a str,
    bot: &'static str,
    wins: Option<Share>,
}

#[derive(Debug, Serialize)]
struct EndOut<'a> {
    winner: Option<&'a str>,
    reason: &'a str,
    share: Option<Share>,
}

#[derive(Debug, Serialize)]
struct BattleOut<'a> {
    battle: &'a str,
    title: &'a str,
    /// The share of campaigns in which it was fought.
    fought: Option<Share>,
    /// The share of its games that each side won.
    wins: Vec<Option<Share>>,
}

impl CampaignTally {
    /// Creates a tally without campaigns.
    #[must_use]
    pub fn new(campaign: &Campaign) -> Self {
        let sides = campaign.sides.len();
        Self {
            finished: 0,
            faults: 0,
            wins: vec![0; sides],
            ends: Vec::new(),
            battles: vec![(0, vec![0; sides]); campaign.stages.len()],
        }
    }

    /// Counts a campaign that reached an end. Other campaigns are ignored.
    pub fn add(&mut self, standing: &CampaignProgress) {
        let Some(outcome) = &standing.outcome else { return };
        self.finished += 1;
        if let Some(wins) = outcome.side.and_then(|side| self.wins.get_mut(side)) {
            *wins += 1;
        }
        match self.ends.iter_mut().find(|(known, _)| known == outcome) {
            Some((_, count)) => *count += 1,
            None => self.ends.push((outcome.clone(), 1)),
        }
        for fought in &standing.fought {
            let Some((times, wins)) = self.battles.get_mut(fought.stage) else { continue };
            *times += 1;
            if let Some(wins) = fought.winner.and_then(|side| wins.get_mut(side)) {
                *wins += 1;
            }
        }
    }

    fn draws(&self) -> u64 {
        self.finished.saturating_sub(self.wins.iter().sum())
    }

    /// Returns the ends, the most frequent first.
    fn ends(&self) -> Vec<&(Outcome, u64)> {
        let mut ends: Vec<_> = self.ends.iter().collect();
        ends.sort_by(|(a, n), (b, m)| {
            m.cmp(n).then_with(|| (a.side, &a.reason).cmp(&(b.side, &b.reason)))
        });
        ends
    }

    /// Returns the tables as text.
    #[must_use]
    pub fn text(&self, head: &CampaignHead<'_>, paint: Paint) -> String {
        let CampaignHead { campaign, bots, seed, first, campaigns } = head;
        let count = count_with_noun(*campaigns, "campaign");
        let mut text = format!(
            "{}\n  {count} from number {first}, seed {seed}\n\n",
            paint.bold(&campaign.title)
        );
        let mut columns = TextTable::new(&[Left, Left, Right, Left]);
        columns.add_row(["", "played by", "won", "95 % interval"]);
        for ((side, wins), bot) in campaign.sides.iter().zip(&self.wins).zip(*bots) {
            let mut row = vec![side.name.clone(), format!("`{}`", bot.word())];
            row.extend(cells(Share::new(*wins, self.finished)));
            columns.add_row(row);
        }
        let mut row = vec!["drawn".to_owned(), String::new()];
        row.extend(cells(Share::new(self.draws(), self.finished)));
        columns.add_row(row);
        text.push_str(&columns.to_text());
        let sides = campaign.sides.len();
        let mut columns = TextTable::new(&[&[Left, Right][..], &vec![Right; sides + 1]].concat());
        let won = campaign.sides.iter().map(|side| format!("won by {}", side.noun()));
        let titles = ["battle".to_owned(), "fought".to_owned()];
        columns.add_row(titles.into_iter().chain(won).chain(["drawn".to_owned()]));
        for (stage, (times, wins)) in campaign.stages.iter().zip(&self.battles) {
            let share = |count: u64, of: u64| {
                Share::new(count, of).map_or_else(|| "–".to_owned(), |share| percent(share.rate))
            };
            let drawn = times.saturating_sub(wins.iter().sum());
            let won = wins.iter().map(|wins| share(*wins, *times));
            let fought = [stage.title.clone(), share(*times, self.finished)];
            columns.add_row(fought.into_iter().chain(won).chain([share(drawn, *times)]));
        }
        text.push('\n');
        text.push_str(&columns.to_text());
        let mut columns = TextTable::new(&[Left, Right]);
        for (outcome, count) in self.ends() {
            let share = Share::new(*count, self.finished);
            let winner = outcome.side.and_then(|side| campaign.sides.get(side));
            let ending =
                winner.map_or_else(|| "drawn".to_owned(), |side| format!("won by {}", side.noun()));
            let end = match outcome.reason.as_str() {
                "" => ending,
                reason => format!("{ending}: {reason}"),
            };
            columns.add_row([end, share.map_or_else(String::new, |share| percent(share.rate))]);
        }
        text.push('\n');
        text.push_str(&columns.to_text());
        if self.faults > 0 {
            text.push_str(&format!("\n{} could not continue\n", self.faults));
        }
        text
    }

    /// Returns the counts with the settings of the run, in the form of the JSON output.
    #[must_use]
    pub fn figures<'a>(&'a self, head: &CampaignHead<'a>) -> Campaigns<'a> {
        let CampaignHead { campaign, bots, seed, first, campaigns } = head;
        let sides = campaign.sides.iter().zip(&self.wins).zip(*bots);
        let winner = |side: Option<usize>| Some(campaign.sides.get(side?)?.id.as_str());
        let battles = campaign.stages.iter().zip(&self.battles);
        Campaigns {
            castra: env!("CARGO_PKG_VERSION"),
            campaign: &campaign.id,
            title: &campaign.title,
            game: &campaign.game,
            seed: *seed,
            first: *first,
            campaigns: *campaigns,
            finished: self.finished,
            faults: self.faults,
            sides: sides
                .map(|((side, wins), bot)| SideOut {
                    side: &side.id,
                    name: &side.name,
                    bot: bot.word(),
                    wins: Share::new(*wins, self.finished),
                })
                .collect(),
            draws: Share::new(self.draws(), self.finished),
            ends: self
                .ends()
                .into_iter()
                .map(|(outcome, count)| EndOut {
                    winner: winner(outcome.side),
                    reason: &outcome.reason,
                    share: Share::new(*count, self.finished),
                })
                .collect(),
            battles: battles
                .map(|(stage, (times, wins))| BattleOut {
                    battle: &stage.name,
                    title: &stage.title,
                    fought: Share::new(*times, self.finished),
                    wins: wins.iter().map(|wins| Share::new(*wins, *times)).collect(),
                })
                .collect(),
        }
    }
}

fn cells(share: Option<Share>) -> [String; 2] {
    match share {
        Some(share) => [percent(share.rate), share.interval_text()],
        None => ["none ended".to_owned(), String::new()],
    }
}
