### Die deutschen Texte des Moduls.

# > A unit that has destroyed an enemy becomes steadier, and a richer prize.
module--doc = Eine Einheit, die einen Feind vernichtet hat, wird standhafter und eine bessere Beute.

# > Veterans
title = Veteranen

# > Veterans
source--vt = Veteranen

# > a unit that destroys an enemy unit in close combat or by fire becomes a veteran
clause--VT-1 = eine Einheit, die eine feindliche Einheit im Nahkampf oder durch Beschuss vernichtet, wird zu Veteranen

# > veterans may ignore one more flag
clause--VT-2 = Veteranen dürfen eine Flagge mehr ignorieren

# > if the players agree, a destroyed veteran unit is worth one more banner
clause--VT-3 = wenn die Spieler es vereinbaren, ist eine vernichtete Einheit von Veteranen ein Banner mehr wert

# > prized
option--prized--name = bessere Beute

# > a destroyed veteran unit is worth one more banner
option--prized = eine vernichtete Einheit von Veteranen ist ein Banner mehr wert

# > service
kind--service = Erfahrung

# > A mark for units that have become veterans in this battle, in addition to other marks such as an
# > elite.
kind--service--doc =
    Eine Marke für Einheiten, die in dieser Schlacht zu Veteranen geworden sind, neben anderen Marken
    wie einer Elite.

# > The unit has destroyed an enemy unit.
service--veteran--doc = Die Einheit hat eine feindliche Einheit vernichtet.

# > Veterans
service--veteran = Veteranen

# > ; { $u -> [one] is *[other] are } veterans now
say--u-is-are-veterans-now = ; { $u ->
    [one] ist
   *[other] sind
 } jetzt Veteranen
