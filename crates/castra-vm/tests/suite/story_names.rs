//! What the account of a game calls the things that it tells of.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use castra_vm::Detail;

use super::story::account;

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
