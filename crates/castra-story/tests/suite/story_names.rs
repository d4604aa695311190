//! Names of pieces, hexes and players in the account of a game.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use castra_story::Detail;

use super::common;
use super::story::{account, account_of};

const DALE: &str = r#"game dale "Dale"
kind terrain on board {}
terrain wold "Wold" { default, art clear }
board dale places {
  wold mouth "Dale Mouth" at 25 55
  wold burh "The Burh" at 90 20
}
council { armies 2 }
kind band on place {
  state strength: int 0..4 clamped = 4
  draw block {}
}
band crew "Longship Crew" {}
setup {
  place crew for us at mouth
  place crew for them at burh
}
turn army at most 1 "it is over" {
  phase fight "Fight" {
    for each b in bands where it.place == mouth {
      say "{b: loses, lose} 1 strength"
      b.strength -= 1
      say "; {b} is gone"
    }
    for each b in bands where it.place == mouth {
      for each foe in bands where it.place == burh {
        say "{b} boards {foe}: 4 to 7"
        say "; {b} is taken"
        b.army = foe.army
      }
    }
  }
}
"#;

#[test]
fn a_piece_is_named_again_unless_the_clause_before_is_of_it_alone() {
    let text = account(DALE, Detail::Short);
    let expected = "\
Turn 1: first (game turn 1)
  Longship Crew at Dale Mouth loses 1 strength, is gone
  Longship Crew at Dale Mouth boards Longship Crew at The Burh: 4 to 7; Longship Crew at Dale Mouth is taken, now belongs to second
";
    assert!(text.starts_with(expected), "{text}");
}

const BRIBES: &str = r#"game bribes "Bribes"
council { armies 2 }
enum district { harbour "Harbour", gate "Gate" }
die fate { low, high }
kind scandal in deck { cost: int = 1 }
scandal mistress "The Mistress" {}
deck scandals { mistress * 3 }
pile rumours shared hidden
pile past shared public
pile face-down per army private
state coins per army private: int 0..60 clamped = 5
state bribe-of per army per district private: int 0..60 = 0
state allies per army: set of army = {}
setup {
  step deal {
    fill rumours with scandals
    shuffle rumours
  }
}
turn army at most 1 "it is over" {
  phase fate "Fate" {
    let thrown = roll fate
    us.allies = {}
  }
  phase bribe "Bribe" {
    us.allies += {us}
    choose secretly d in districts by us "Bribe where" {
      choose secretly n in 2..3 by us "Bribe how much" {
        us.bribe-of(d) = n
        us.coins -= 3
      }
    }
  }
  phase scandal "Scandal" {
    draw 1 from rumours to past
  }
  phase quiet "Quiet" {
    draw 1 from rumours to us.face-down
    reveal us.face-down to armies
    say ", and {us: talks, talk}"
  }
}
"#;

#[test]
fn nested_choices_and_revealed_cards_are_reported() {
    let text = account(BRIBES, Detail::Short);
    let text = text.replace("Gate", "Harbour").replace("high", "low").replace(": 2", ": 3");
    let expected = "\
Turn 1: first (game turn 1)
  Fate die rolls low
  Bribe where: Harbour; Bribe how much: 3; coins of first from 5 to 2
  The Mistress is turned up
  First draws The Mistress
  Second sees The Mistress, and first talks
";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn the_full_account_names_sets_and_piles() {
    let text = account(BRIBES, Detail::Full);
    let text = text.replace("Gate", "Harbour").replace("becomes 2", "becomes 3");
    for line in [
        "      The rumours are shuffled\n",
        "      Allies of first: now first\n",
        "      Bribe of first for Harbour from 0 to 3\n",
        "      The Mistress goes from the rumours to the past\n",
        "      The Mistress goes from the rumours to the face-down pile of first\n",
        "      Second sees The Mistress\n",
        "      … and first talks\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    assert_eq!(text.matches("Allies").count(), 1, "{text}");
}

const RIVERS: &str = r#"game rivers "Rivers"
kind terrain on board {}
terrain river "River" { default }
terrain ice "Ice" {}
board field squares 3 x 1 { rows A..A }
council { armies 2 }
turn army at most 1 "it is over" {
  phase freeze "Freeze" {
    say "The rivers freeze"
    for each s in squares {
      s.terrain = ice
    }
  }
}
"#;

#[test]
fn equal_terrain_changes_are_merged() {
    let text = account(RIVERS, Detail::Short);
    assert!(
        text.contains("  The rivers freeze; A1, A2 and A3 change from River to Ice\n"),
        "{text}"
    );
}

const GALLEY: &str = r#"game galley "Galley"
source rules "Rules" by "The navy" {
  R-1 "a turn is rowed"
}
council { armies 2 }
setup {
  step begin {
    say "the drums begin"
  }
}
turn army at most 1 "it is over" {
  phase row "Row" {
    cite R-1
    step go {
      say "{us: rows, row}"
    }
  }
}
"#;

const SONGS: &str = r#"module songs "Songs" for galley
source songbook "Songs" by "The navy" {
  S-1 "they hum after setup"
  S-2 "they sing before they row"
}
after setup named hum {
  cite S-1
  say "they hum"
}
before turn.row() named sing {
  cite S-2
  say "{us: sings, sing}"
}
"#;

const SEA: &str = r#"scenario sea "The Sea" for galley with songs

war-council {
  army reds "Reds" bottom {}
  army greys "Greys" top {}
}
"#;

#[test]
fn module_events_leave_headings_and_steps_alone() {
    let text = account_of(common::battle(&[GALLEY, SONGS, SEA]), Detail::Full);
    let expected = "\
Setup
    begin
      The drums begin
    They hum [S-1]
Turn 1: Reds (game turn 1)
  Row [R-1]
      Reds sing [S-2]
    go
      Reds row
";
    assert!(text.starts_with(expected), "{text}");
}

const PRIZE: &str = r#"game prize "Prize"
council { armies 2 }
state prizes per army: int = 0
victory a in armies when a.prizes > 0 "has the prize"
turn army at most 1 "it is over" {
  phase take "Take" {
    us.prizes = 1
  }
}
"#;

#[test]
fn the_reason_of_a_victory_agrees_with_the_name_of_the_army() {
    for (name, expected) in [
        ("the Gauls", "The Gauls win: the army has the prize"),
        ("Gaul", "Gaul wins: has the prize"),
    ] {
        let battle = format!(
            "scenario hill \"Hill\" for prize\nwar-council {{\n  army gaul \"Gaul\" called \"{name}\" bottom {{}}\n  army rome \"Rome\" top {{}}\n}}\n"
        );
        let text = account_of(common::battle(&[PRIZE, &battle]), Detail::Short);
        assert!(text.contains(expected), "{text}");
    }
}

/// Inside, Castra tells the dice of two modules apart by names like `snow.d6`.
#[test]
fn the_die_of_a_module_has_its_plain_name() {
    let weather = |name: &str| {
        format!(
            r#"module {name} "Weather" for house
die d6 numeric {{ 6 }}
state toll: int = 0
after turn.rest() named {name}-falls {{
  let more = roll d6
  toll += more
}}
"#
        )
    };
    let house = r#"game house "House"
council { armies 2 }
turn army at most 1 "dusk" {
  phase rest "Rest" {}
}
"#;
    let battle = r#"scenario night "Night" for house with rain, snow
war-council {
  army reds "Reds" {}
  army greys "Greys" {}
}
"#;
    let texts = [house, &weather("rain"), &weather("snow"), battle];
    for (detail, said) in
        [(Detail::Short, "2 d6 roll 6 and 6"), (Detail::Full, "      d6 rolls 6\n")]
    {
        let text = account_of(common::battle(&texts), detail);
        assert!(
            text.contains(said) && !text.contains("snow.") && !text.contains("rain."),
            "{text}"
        );
    }
}
