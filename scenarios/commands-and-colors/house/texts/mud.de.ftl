### Die deutschen Texte des Moduls.

# > Rain begins during the battle, the ground turns soft, and horses suffer first.
module--doc =
    Während der Schlacht beginnt es zu regnen, der Boden wird weich, und die Pferde leiden zuerst.

# > Mud
title = Schlamm

# > Mud
source--md = Schlamm

# > the ground is soft from the fifth turn, or from the turn that the players agree on
clause--MD-1 = der Boden ist ab dem fünften Zug weich oder ab dem Zug, den die Spieler vereinbaren

# > on soft ground mounted units move one hex less
clause--MD-2 = auf weichem Boden ziehen berittene Einheiten ein Feld weniger

# > on soft ground mounted units that roll more than two dice in close combat roll one die fewer
clause--MD-3 = auf weichem Boden werfen berittene Einheiten, die im Nahkampf mehr als zwei Würfel werfen, einen Würfel weniger

# > mud from
option--mud-from--name = Schlamm ab

# > Mud from turn
option--mud-from = Schlamm ab Zug

# > The ground is soft.
fn--is-soft--doc = Der Boden ist weich.
