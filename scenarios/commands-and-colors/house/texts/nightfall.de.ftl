### Die deutschen Texte des Moduls.

# > A battle ends at night, and the army with more banners wins.
module--doc = Eine Schlacht endet mit der Nacht, und das Heer mit mehr Bannern gewinnt.

# > Nightfall
title = Einbruch der Nacht

# > Nightfall
source--nf = Einbruch der Nacht

# > night falls after forty turns, counting those of both armies, or after the number that the players agree on
clause--NF-1 = die Nacht bricht nach vierzig Zügen herein, die beider Heere zusammengezählt, oder nach der Zahl, die die Spieler vereinbaren

# > when night falls, the army with more banners wins; with equal banners nobody wins
clause--NF-2 = bricht die Nacht herein, gewinnt das Heer mit mehr Bannern; bei gleich vielen gewinnt niemand

# > last turn
option--last-turn--name = letzter Zug

# > Last turn before night
option--last-turn = Letzter Zug vor der Nacht

# > Night has fallen.
fn--is-night--doc = Die Nacht ist hereingebrochen.

# > has more banners when night falls
victory--by-nightfall = hat mehr Banner, als die Nacht hereinbricht

# > night falls, and both armies have the same number of banners
drawn--by-dusk = die Nacht bricht herein, und beide Heere haben gleich viele Banner
