### Die deutschen Texte des Moduls.

# > Javelins, arrows and stones run out. After its last volley a unit must fight in close combat.
module--doc =
    Wurfspeere, Pfeile und Schleudersteine gehen aus. Nach ihrer letzten Salve muss eine Einheit im
    Nahkampf kämpfen.

# > Ammunition
title = Munition

# > Ammunition
source--am = Munition

# > a unit that can fire has missiles for three volleys, or for the number that the players agree on
clause--AM-1 = eine schussfähige Einheit hat Geschosse für drei Salven oder für die Zahl, die die Spieler vereinbaren

# > a unit without missiles may not fire, but may still fight in close combat
clause--AM-2 = eine Einheit ohne Geschosse darf nicht schießen, aber weiter im Nahkampf kämpfen

# > volleys
option--volleys--name = Salven

# > Volleys of each unit
option--volleys = Salven jeder Einheit

# > The number of volleys that the unit has fired.
add-to--unit--fired--doc = Die Zahl der Salven, die die Einheit geschossen hat.

# > ; { $u -> [one] has *[other] have } no missiles left
say--u-has-have-no-missiles-left = ; { $u ->
    [one] hat
   *[other] haben
 } keine Geschosse mehr
