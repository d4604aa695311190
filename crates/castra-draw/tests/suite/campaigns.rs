//! Pictures of campaigns: nothing overlaps, however long the names and however many the battles.

#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use castra_defs::{Game, Scenario};
use castra_draw::{
    BattleState, BoxKind, CampaignBattle, CampaignBranch, CampaignContents, CampaignDestination,
    CampaignEnd, Medium, Options, PaperSize, PictureSize, Scene, Theme, render_campaign, to_svg,
};

use super::common;

fn way(winners: &[Option<usize>], when: &str, to: CampaignDestination) -> CampaignBranch {
    let changes = vec!["a number of long words that nobody would write + 1".to_owned()];
    CampaignBranch { winners: winners.to_vec(), condition: when.to_owned(), changes, to }
}

fn end(side: Option<usize>) -> CampaignDestination {
    let reason = "the army goes home, and tells of it for years in all the taverns on its way";
    CampaignDestination::End(CampaignEnd { side, reason: reason.to_owned() })
}

/// A campaign of some battles, each of which leads to the next, to the one after it, and to an end.
fn of<'a>(game: &'a Game, scenario: &'a Scenario, count: usize) -> CampaignContents<'a> {
    let long = "The Second Battle at the Ford of the Donaudampfschifffahrtsgesellschaftskapitän";
    let battle = |at: usize| {
        let goal =
            |to: usize| if to < count { CampaignDestination::Battle(to) } else { end(Some(1)) };
        CampaignBattle {
            name: format!("battle-{at}"),
            title: if at.is_multiple_of(3) { long.to_owned() } else { format!("Battle {at}") },
            game,
            scenario,
            armies: vec![0, 1],
            setup_changes: vec!["heavy infantry of the first − lost / 2".to_owned(); at % 4],
            result_changes: vec!["lost + 8 − light cavalry of the second".to_owned(); at % 2],
            branches: vec![
                way(&[Some(0)], "", goal(at + 1)),
                way(&[Some(1), None], "if lost ≥ 3 and d6 = 1", goal(at + 2)),
                way(&[Some(1), None], "otherwise", goal(at + 1)),
                way(&[Some(0), Some(1), None], "if the first has nobody to lead it", end(None)),
            ],
            state: BattleState::Open,
        }
    };
    CampaignContents {
        id: "long-war".to_owned(),
        title: "The Long War".to_owned(),
        words: castra_words::Words::default(),
        date: Some("218–201 BC".to_owned()),
        place: Some("Everywhere".to_owned()),
        background: Some("It began with a small thing.\n\nIt ended with a large one.".to_owned()),
        credits: Some("The authors".to_owned()),
        sides: vec!["The First Side of the War".to_owned(), "The Second".to_owned()],
        carried_values: vec!["lost 0–9".to_owned(), "leads".to_owned()],
        battles: (0..count).map(battle).collect(),
        end: None,
    }
}

fn drawn(sheet: &CampaignContents<'_>, options: &Options) -> Scene {
    let scene = render_campaign(sheet, options).expect("it can be drawn");
    assert_eq!(scene.layout_errors(), Vec::<String>::new());
    scene
}

#[test]
fn campaigns_of_any_length_fit_their_pages() {
    let (game, scenario) = (common::game(), common::battle("brenna"));
    for count in [1, 2, 5, 12] {
        let sheet = of(&game, &scenario, count);
        for &theme in Theme::ALL {
            let scene = drawn(&sheet, &Options { theme, ..Options::default() });
            assert!(scene.warnings.is_empty(), "{count}: {:?}", scene.warnings);
        }
        for width in [360, 900, 2400] {
            drawn(&sheet, &Options { size: PictureSize::Px(width), ..Options::default() });
        }
        let page = Medium::Paper { size: PaperSize::A3, dpi: 150.0 };
        drawn(&sheet, &Options { medium: page, ..Options::default() });
    }
}

/// A battle is below all that lead to it, in whatever order they are declared.
#[test]
fn each_battle_is_below_those_that_lead_to_it() {
    let (game, scenario) = (common::game(), common::battle("brenna"));
    let mut sheet = of(&game, &scenario, 3);
    let ways = |to: &[usize]| -> Vec<CampaignBranch> {
        to.iter().map(|to| way(&[Some(0)], "", CampaignDestination::Battle(*to))).collect()
    };
    let next = [ways(&[2]), vec![way(&[None], "", end(None))], ways(&[1])];
    for (battle, ways) in sheet.battles.iter_mut().zip(next) {
        battle.branches = ways;
    }
    let scene = drawn(&sheet, &Options::default());
    let top = |name: &str| {
        let found = scene.boxes_of(BoxKind::Panel).find(|placed| placed.name == name);
        found.expect("it has a card").bounds.y0
    };
    assert!(top("battle-0") < top("battle-2") && top("battle-2") < top("battle-1"));
}

#[test]
fn the_state_of_play_is_shown() {
    let (game, scenario) = (common::game(), common::battle("brenna"));
    let mut sheet = of(&game, &scenario, 3);
    let states = [BattleState::Fought(Some(1)), BattleState::Fought(None), BattleState::Current];
    for (battle, state) in sheet.battles.iter_mut().zip(states) {
        battle.state = state;
    }
    let lines = |scene: &Scene| -> Vec<String> {
        scene.boxes_of(BoxKind::Line).map(|placed| placed.name.clone()).collect()
    };
    let now = lines(&drawn(&sheet, &Options::default()));
    for said in ["Winner: The Second", "Drawn", "THIS BATTLE IS NEXT"] {
        assert!(now.iter().any(|line| line == said), "{said}: {now:?}");
    }
    for (language, words) in [
        ("de", ["Sieger: The Second", "Unentschieden", "VOR DER SCHLACHT"]),
        ("fr", ["Vainqueur : The Second", "Sans vainqueur", "AVANT LA BATAILLE"]),
    ] {
        sheet.words = castra_words::Words::of(Some(language));
        let now = lines(&drawn(&sheet, &Options::default()));
        for said in words {
            assert!(now.iter().any(|line| line == said), "{said}: {now:?}");
        }
    }
    sheet.words = castra_words::Words::default();
    sheet.end = Some(CampaignEnd { side: Some(0), reason: "peace".to_owned() });
    let over = lines(&drawn(&sheet, &Options::default()));
    let said = "Victory: The First Side of the War: peace";
    assert!(over.iter().any(|line| line == said), "{over:?}");
}

/// The maps of several battles share no ids in one document.
#[test]
fn ids_are_unique() {
    let (game, scenario) = (common::game(), common::battle("brenna"));
    let svg = to_svg(&drawn(&of(&game, &scenario, 5), &Options::default()));
    let tree = roxmltree::Document::parse(&svg).expect("it is XML");
    let mut ids: Vec<&str> = tree.descendants().filter_map(|node| node.attribute("id")).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}
