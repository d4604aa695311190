//! Campaigns that are checked with their battles: what is found in broken ones, and that a sound
//! one is followed from battle to battle.

use castra_ir::Query;
use castra_workspace::campaign::{
    BattleChanges, Branch, BranchDestination, CampaignProgress, Position, QueryAnswer,
};
use castra_workspace::{Checked, NoLibrary, Package, Workspace};

const GAME: &str = r#"game duel "Duel"

council {
  armies 2
  cards: int 1..9 = 4
  army { moves: { first, last } = last, lead: int 0..9 = 0 }
}

board ground squares 4 x 4 {
  rows D..A
}

kind unit on square { strength: int 1..4 }

unit guard "Guard" { strength 2 }

state points per army: int 0..99 clamped = 0

turn army at most 9 "time" {
  phase all { us.points += 1 }
}
"#;

const BATTLE: &str = r#"scenario field "The Field" for duel

war-council {
  army one "One" top { lead 3 }
  army two "Two" bottom {}
}

map ground

deploy one { guard at D1 D2 D3 }

deploy two { guard at A1 A2 }
"#;

const OTHER: &str = r#"scenario hill "The Hill" for duel

war-council {
  army one "One" top {}
  army three "Three" bottom {}
}

map ground

deploy one { guard at D1 }

deploy three { guard at A1 }
"#;

const HEAD: &str = r#"campaign war "The War" for duel

side one "One"
side two "Two"

state lost: int 0..5 clamped = 0
state late: bool = false

battle field
battle hill { two three }
"#;

fn checked(campaign: &str) -> Checked {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add_unreported(package, "game", GAME);
    workspace.add_unreported(package, "field", BATTLE);
    workspace.add_unreported(package, "hill", OTHER);
    workspace.add(package, "war", campaign);
    workspace.check()
}

/// What was found: the code, the words that it points to, the message and its help.
fn found(campaign: &str) -> Vec<String> {
    let checked = checked(campaign);
    let line = |d: &castra_base::Diagnostic| {
        let at = checked.files.get(d.primary.span.file).unwrap().slice(d.primary.span);
        let at = at.lines().next().unwrap_or_default();
        assert!(!d.primary.text.is_empty(), "a label: {}", d.message);
        let help = d.help.is_some() || !d.fixes.is_empty();
        assert!(help, "a help: {}", d.message);
        format!("{} `{at}` {}", d.code.name, d.message)
    };
    checked.diagnostics.iter().map(line).collect()
}

/// A campaign of the head and the rest.
fn with(rest: &str) -> Vec<String> {
    found(&format!("{HEAD}\n{rest}"))
}

const SOUND: &str = r#"after field {
  lost += 3 - count(units where it.army == one)
  if winner == two { victory for two "all is lost" } else { next battle hill }
}

before hill {
  pick back in 0..lost at random
  lost -= back
  one.moves = first
  one.lead += 2
  council.cards = lost + 9
  if not late { remove lost of units where it.army == one }
  place guard for three at C2
}

after hill { drawn "peace" }
"#;

#[test]
fn a_sound_campaign_has_no_problems() {
    assert_eq!(with(SOUND), [] as [&str; 0]);
}

#[test]
fn unknown_names_are_found() {
    let rest = r#"before feld { remove units }

after field {
  losses += 1
  next battle hil
}

before hill {
  two.lead = 1
  one.laed = 1
  place guards for one at B2
  place guard for two at B2
  place guard for one at Z9
  one.moves = frist
  remove units where it.army == two
}

after hill { victory for tow }
"#;
    assert_eq!(
        with(rest),
        [
            "campaign/unknown-battle `feld` this campaign has no battle `feld`",
            "name/unknown `losses` this campaign has no state `losses`",
            "campaign/unknown-battle `hil` this campaign has no battle `hil`",
            "name/unknown `two` this battle has no army `two`",
            "council/unknown-entry `laed` the game's War Council has no entry `laed`",
            "deploy/unknown-unit `guards` the game has no unit `guards`",
            "name/unknown `two` this is not an army of the battle",
            "map/hex-off-board `Z9` the board has no such hex",
            "type/mismatch `frist` this is not a value of the entry",
            "name/unknown `two` there is nothing called `two`",
            "name/unknown `tow` this is not a side of the campaign",
        ]
    );
}

#[test]
fn statements_stand_where_they_belong() {
    let rest = r#"before field {
  next battle hill
  victory for one
  points = 2
  say "now"
  one.lead = true
}

after field {
  one.lead = 1
  remove units
  place guard for one at B2
  defeat for one
  lost = late
  late = 1
  next battle hill
  lost = 1
}

after hill { remove 1 of units }
"#;
    assert_eq!(
        with(rest),
        [
            "campaign/statement `next battle hill` a campaign continues or ends only after a battle",
            "campaign/statement `victory for one` a campaign continues or ends only after a battle",
            "name/unknown `points` this campaign has no state `points`",
            "campaign/statement `say \"now\"` a campaign cannot do this",
            "rules/wrong-type `true` the new value must be a number, but this is true or false",
            "campaign/statement `one.lead` a campaign changes a battle only before it",
            "campaign/statement `remove units` a campaign changes a battle only before it",
            "campaign/statement `place guard for one at B2` a campaign changes a battle only before it",
            "campaign/statement `defeat for one` a campaign names its winner",
            "rules/wrong-type `late` the new value must be a number, but this is true or false",
            "rules/wrong-type `1` the new value must be true or false, but this is a number",
            "campaign/open-end `hill` after `hill` the campaign may neither go on nor end",
            "campaign/statement `remove 1 of units` a campaign changes a battle only before it",
            "rules/unreachable `lost = 1` nothing leads to this statement",
        ]
    );
}

#[test]
fn declarations_are_complete_and_unique() {
    let text = r#"campaign war "The War" for duel with night

side one "One"
side one "Uno" { a b }
side two "Two" { a b }

state lost: int = 0
state many: int 0..5 = 0
state high: int 0..5 clamped = 9
state high: bool = false
state each per army: bool = false

battle field { tow three, scenario 4 }
battle field
battle moor
battle hill { two one }

unit guard "Guard" { }
batle more

map ground

after field { next battle hill }
"#;
    assert_eq!(
        found(text),
        [
            "syntax/unexpected `{ a b }` a side has no block",
            "syntax/unknown-item `unit` there is no item called `unit`",
            "syntax/unknown-item `batle` there is no item called `batle`",
            "syntax/misplaced-item `map ground` this item does not belong in a campaign",
            "campaign/statement `night` a campaign cannot have modules or options",
            "name/duplicate `one` the side `one` is declared twice",
            "campaign/statement `state lost: int = 0` a campaign carries only numbers with bounds, and truth values",
            "rules/beyond-bounds `many` `many` may be a number beyond its bounds",
            "type/bad-default `9` this is not a starting value for `high`",
            "campaign/statement `state each per army: bool = false` a campaign carries only numbers with bounds, and truth values",
            "type/unknown-field `tow` `tow` says nothing about a battle of a campaign",
            "type/unknown-field `scenario` `scenario` says nothing about a battle of a campaign",
            "name/duplicate `field` the battle `field` is declared twice",
            "campaign/incomplete `moor` nothing follows the battle `moor`",
            "campaign/unknown-battle `moor` there is no battle `moor` of this game",
            "campaign/incomplete `hill` nothing follows the battle `hill`",
            "campaign/army `one` the army `one` of `hill` is already another side's",
        ]
    );
}

#[test]
fn a_campaign_ends() {
    let endless = "after field { next battle hill }\n\nafter hill { if late { next battle field } else { drawn } }\n";
    assert_eq!(
        with(endless),
        ["campaign/endless `field` the battles `field` and `hill` lead back to each other"]
    );
    let open = "after field { if late { next battle hill } else if lost == 1 { drawn } }\n\nafter hill { lost = 1 }\n";
    assert_eq!(
        with(open),
        [
            "campaign/open-end `field` after `field` the campaign may neither go on nor end",
            "campaign/open-end `hill` after `hill` the campaign may neither go on nor end",
        ]
    );
    let apart = "after field { drawn }\n\nafter hill { drawn }\n";
    assert_eq!(with(apart), ["campaign/unreachable `hill` no battle leads to `hill`"]);
    assert_eq!(
        with("after field { next battle hill }\n"),
        ["campaign/incomplete `hill` nothing follows the battle `hill`"]
    );
}

#[test]
fn statements_of_tests_come_in_their_order() {
    let rest = r#"test "no battle" { winner = one }

test "twice" {
  scenario field
  scenario hill
  next battle hill
  winner = three
  winner = one
  remove units
  one.lead = 1
  next battle hill
  winner = three
  say "now"
  dice [late]
  victory for three
}

test "unknown" { scenario wood }
"#;
    assert_eq!(
        with(&format!("{SOUND}\n{rest}")),
        [
            "campaign/statement `winner = one` this test begins with no battle",
            "campaign/statement `scenario hill` this test has begun with a battle already",
            "campaign/statement `next battle hill` this battle has not ended",
            "name/unknown `three` there is nothing called `three`",
            "campaign/statement `winner = one` this battle has ended already",
            "campaign/statement `remove units` this battle has ended already",
            "campaign/statement `one.lead` a campaign changes a battle only before it",
            "campaign/statement `say \"now\"` a test of a campaign cannot do this",
            "campaign/statement `late` a campaign picks numbers",
            "name/unknown `three` this is not a side of the campaign",
            "campaign/unknown-battle `wood` this campaign has no battle `wood`",
        ]
    );
}

#[test]
fn rules_have_no_statements_of_campaigns() {
    let game = GAME.replace("us.points += 1", "next battle hill; remove 2 of units");
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "game", game.as_str());
    let codes: Vec<_> = workspace.check().diagnostics.iter().map(|d| d.code.name).collect();
    assert_eq!(codes, ["campaign/statement", "campaign/statement"]);
}

/// A position in which each question for a set has the first pieces for its answer, and each other
/// question the sum of the values that are given.
struct Given(Vec<i64>);

impl Position for Given {
    fn answer(&self, query: &Query, given: &[i64]) -> Result<QueryAnswer, String> {
        match &query.value.ty {
            castra_ir::Ty::Set(castra_ir::Universe::Int) => Ok(QueryAnswer::Several(vec![0, 1, 2])),
            castra_ir::Ty::Set(_) => Ok(QueryAnswer::Several(self.0.clone())),
            castra_ir::Ty::Bool => Ok(QueryAnswer::One(i64::from(given[1] == 0))),
            _ => Ok(QueryAnswer::One(given.iter().sum())),
        }
    }
}

#[test]
fn a_campaign_is_followed_from_battle_to_battle() {
    let checked = checked(&format!("{HEAD}\n{SOUND}"));
    let war = &checked.campaigns[0];
    let campaign = &war.campaign;
    let mut standing = campaign.initial_progress();
    let before =
        campaign.prepare(&mut standing, &war.battles[0].scenario, &Given(vec![]), &mut |_| 0);
    assert_eq!(before.unwrap(), BattleChanges::default());
    standing.numbers[0] = 3;
    // `lost += 3`, beyond its bounds; and the condition of `if` holds, so the campaign is over.
    campaign.conclude(&mut standing, &Given(vec![]), Some(1), &mut |_| 0).unwrap();
    assert_eq!(standing.numbers, [5, 0]);
    let outcome = standing.outcome.clone().unwrap();
    assert_eq!((outcome.side, outcome.reason.as_str()), (Some(1), "all is lost"));
    assert_eq!(standing.fought[0].winner, Some(1));

    let mut standing =
        CampaignProgress { stage: 1, numbers: vec![4, 0], outcome: None, ..standing };
    let hill = &war.battles[1];
    // The last of 0, 1 and 2 is picked, and `lost -= back` is a question for all values: 4 + 0 + 2.
    let changes = campaign
        .prepare(&mut standing, &hill.scenario, &Given(vec![0]), &mut |among| among.len() - 1);
    let changes = changes.unwrap();
    assert_eq!(standing.numbers, [0, 0]);
    let changed = hill.with_changes(&changes).unwrap();
    let one = &changed.scenario.armies["one"];
    assert_eq!(one.entries["lead"].as_int(), Some(2));
    assert_eq!(one.entries["moves"].as_word(), Some("first"));
    assert_eq!(changed.scenario.council["cards"].as_int(), Some(2));
    let pieces: Vec<_> = changed.scenario.pieces.iter().map(|p| (&*p.army, &*p.at.hex)).collect();
    assert_eq!(pieces, [("three", "A1"), ("three", "C2")]);
    changed.link(&[]).unwrap();
}

#[test]
fn a_hex_holds_one_piece() {
    let rest = SOUND.replace("at C2", "at A1");
    let checked = checked(&format!("{HEAD}\n{rest}"));
    let war = &checked.campaigns[0];
    let mut standing = CampaignProgress { stage: 1, ..war.campaign.initial_progress() };
    let hill = &war.battles[1];
    let changes =
        war.campaign.prepare(&mut standing, &hill.scenario, &Given(vec![]), &mut |_| 0).unwrap();
    assert_eq!(hill.with_changes(&changes).unwrap_err(), "there is already a unit at A1");
}

/// The ways from a battle, as its picture shows them.
fn ways(after: &str) -> Vec<String> {
    let rest = format!("after field {{ {after} }}\n\nafter hill {{ drawn \"peace\" }}\n");
    let checked = checked(&format!("{HEAD}\n{rest}"));
    let campaign = &checked.campaigns.first().unwrap().campaign;
    let course = campaign.battle_branches(&campaign.stages[0]);
    let winner = |side: &Option<usize>| side.map_or("-", |side| campaign.sides[side].id.as_str());
    let way = |way: &Branch| {
        let winners: Vec<&str> = way.winners.iter().map(winner).collect();
        let to = match &way.goal {
            BranchDestination::Battle(stage) => campaign.stages[*stage].name.clone(),
            BranchDestination::End { side, reason } => format!("{}: {reason}", winner(side)),
        };
        format!("{} [{}] {} -> {to}", winners.join("/"), way.condition, way.changes.join(", "))
    };
    let always = course.shared_changes.iter().map(|change| format!("always {change}"));
    always.chain(course.branches.iter().map(way)).collect()
}

#[test]
fn ways_are_described_by_winner_and_condition() {
    assert_eq!(ways("next battle hill"), ["one/two/- []  -> hill"]);
    assert_eq!(
        ways(
            "lost += 3 - count(units where it.army == one)
             if winner == two { victory for two \"gone\" } else {
               late = true
               next battle hill
             }"
        ),
        ["always lost + 3 − units of One", "one/- [] late -> hill", "two []  -> two: gone"]
    );
    // A condition that leads nowhere is part of the change; one with the winner in it is left
    // where it matters.
    assert_eq!(
        ways(
            "pick day in 1..3 at random
             if not any(units, it.army == one) { late = true }
             if late and winner != one {
               victory for two \"late\"
             } else if winner == one and day == 1 {
               drawn \"even\"
             } else {
               next battle hill
             }"
        ),
        [
            "always if no units of One: late",
            "one [if d3 = 1]  -> -: even",
            "one [otherwise]  -> hill",
            "two/- [if late]  -> two: late",
            "two/- [otherwise]  -> hill",
        ]
    );
}

#[test]
fn changes_before_a_battle_are_described() {
    let checked = checked(&format!("{HEAD}\n{SOUND}"));
    let campaign = &checked.campaigns.first().unwrap().campaign;
    assert_eq!(
        campaign.preparation_text(&campaign.stages[1]),
        [
            "lost − random 0–lost",
            "One: moves = first",
            "One: lead + 2",
            "cards = lost + 9",
            "if not late: units of One − lost",
            "guard of Two + 1, at C2",
        ]
    );
}
