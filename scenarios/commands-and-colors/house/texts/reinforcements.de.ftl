### Die deutschen Texte des Moduls.

# > Fresh troops may arrive late. A die decides.
module--doc = Frische Truppen können spät eintreffen. Ein Würfel entscheidet.

# > Reinforcements
title = Verstärkungen

# > Reinforcements
source--rf = Verstärkungen

# > at the start of its third and its sixth turn an army rolls a six-sided die
clause--RF-1 = zu Beginn seines dritten und seines sechsten Zuges wirft ein Heer einen sechsseitigen Würfel

# > on a roll of 4 or 5 a unit of light infantry enters at a free hex of the army's own edge. On a 6 a unit of medium infantry enters
clause--RF-2 = bei 4 oder 5 betritt eine Einheit leichter Infanterie ein freies Feld am eigenen Rand. Bei 6 kommt eine Einheit mittlerer Infanterie

# > such reinforcements are worth no banner
clause--RF-3 = solche Verstärkungen sind kein Banner wert

# > six
die--six = sechsseitig

# > The unit has entered as a reinforcement.
add-to--unit--fresh--doc = Die Einheit ist als Verstärkung gekommen.

# > The free hexes at an army's own edge.
fn--arrivals--doc = Die freien Felder am eigenen Rand eines Heeres.

# > { $us -> [one] looks *[other] look } out for help: the die shows { $thrown }
say--us-looks-look-out-for-help = { $us ->
    [one] hält
   *[other] halten
 } Ausschau nach Hilfe: der Würfel zeigt { $thrown }

# > Fresh troops enter at
choose--fresh-troops-enter-at = Frische Truppen erscheinen auf
