### Die deutschen Texte des Moduls.

# > A unit that has killed an enemy leader carries the leader's arms as a trophy for the rest of the
# > battle.
module--doc =
    Eine Einheit, die einen feindlichen Anführer getötet hat, trägt dessen Waffen für den Rest der
    Schlacht als Trophäe.

# > Trophies
title = Trophäen

# > Trophies
source--tr = Trophäen

# > a unit that kills an enemy leader, in close combat, by fire or in flight, takes a trophy
clause--TR-1 = eine Einheit, die einen feindlichen Anführer tötet, im Nahkampf, durch Beschuss oder auf der Flucht, nimmt eine Trophäe

# > a unit with a trophy may ignore one more flag
clause--TR-2 = eine Einheit mit einer Trophäe darf eine Flagge mehr ignorieren

# > The unit has killed an enemy leader.
add-to--unit--trophy--doc = Die Einheit hat einen feindlichen Anführer getötet.
