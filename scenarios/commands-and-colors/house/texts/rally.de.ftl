### Die deutschen Texte des Moduls.

# > Once in a battle a general rallies a unit in person.
module--doc = Einmal in der Schlacht sammelt ein Feldherr selbst eine Einheit.

# > The General's Word
title = Das Wort des Feldherrn

# > The General's Word
source--rl = Das Wort des Feldherrn

# > once in a battle, at the start of its turn, an army may restore blocks to a unit with a leader or next to one: two blocks if the leader is with the unit, otherwise one
clause--RL-1 = einmal in der Schlacht darf ein Heer zu Beginn seines Zuges einer Einheit mit einem Anführer oder neben einem Blöcke zurückgeben: zwei Blöcke, wenn der Anführer bei der Einheit ist, sonst einen

# > a unit regains no more blocks than it has lost, and none if it never rallies
clause--RL-2 = eine Einheit erhält nicht mehr Blöcke zurück, als sie verloren hat, und keinen, wenn sie sich nie sammelt

# > spoken
state--spoken = Wort des Feldherrn gesprochen

# > The army has used the general's word.
state--spoken--doc = Das Heer hat das Wort des Feldherrn genutzt.

# > The units with or next to the army's leaders.
fn--in-earshot--doc = Die Einheiten mit einem Anführer des Heeres oder neben einem.

# > The number of blocks that a unit regains.
fn--regained--doc = Die Zahl der Blöcke, die eine Einheit zurückerhält.

# > The general speaks to
choose--the-general-speaks-to = Der Feldherr spricht zu

# > The general speaks to { $u }, which { $n -> [one] regains *[other] regain } { $n -> [one] block *[other] blocks }
say--the-general-speaks-to-u-which = Das Wort des Feldherrn: { $u }, { $n } { $n ->
    [one] Block
   *[other] Blöcke
 } zurück
