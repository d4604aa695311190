### Die deutschen Texte des Moduls.

# > An army that holds the enemy's camp has won half the battle.
module--doc = Ein Heer, das das Lager des Feindes hält, hat die Schlacht halb gewonnen.

# > The Enemy's Camp
title = Das feindliche Lager

# > The Enemy's Camp
source--cp = Das feindliche Lager

# > a fortified camp belongs to the army whose edge of the map is nearer; a camp halfway between the edges belongs to neither army
clause--CP-1 = ein befestigtes Lager gehört dem Heer, dessen Kartenrand näher liegt; ein Lager in der Mitte zwischen den Rändern gehört keinem

# > an army has one banner for each hex of the enemy's camp with one of its units, as long as the unit is there
clause--CP-2 = ein Heer hat ein Banner für jedes Feld des feindlichen Lagers mit einer seiner Einheiten, solange die Einheit dort steht

# > The hex belongs to a camp of the enemy.
fn--is-enemy-camp--doc = Das Feld gehört zu einem Lager des Feindes.

# > The number of hexes of the enemy's camp with units of the army.
fn--camps-held--doc = Die Zahl der Felder des feindlichen Lagers mit Einheiten des Heeres.
