### Die deutschen Texte des Moduls.

# > The battle begins before dawn. Until day breaks, troops cannot see far, and orders go astray.
module--doc =
    Die Schlacht beginnt vor Tagesanbruch. Bis es hell wird, sehen die Truppen nicht weit, und Befehle
    gehen verloren.

# > Before Dawn
title = Vor Tagesanbruch

# > Before Dawn
source--nt = Vor Tagesanbruch

# > the battle begins in the dark; day breaks on the seventh turn, or on the turn that the players agree on
clause--NT-1 = die Schlacht beginnt im Dunkeln; der Tag bricht im siebten Zug an oder in dem Zug, den die Spieler vereinbaren

# > in the dark no unit may fire at an enemy more than two hexes away
clause--NT-2 = im Dunkeln darf keine Einheit auf einen Feind schießen, der mehr als zwei Felder entfernt ist

# > in the dark a card that orders several units orders one fewer
clause--NT-3 = im Dunkeln befiehlt eine Karte für mehrere Einheiten einer weniger

# > daybreak
option--daybreak--name = Tagesanbruch

# > Day breaks on turn
option--daybreak = Der Tag bricht an in Zug

# > It is still dark.
fn--is-dark--doc = Es ist noch dunkel.

# > It is still dark.
say--it-is-still-dark = Es ist noch dunkel

# > The number of orders that had been given before the card was carried out.
state--given-before--doc = Die Zahl der Befehle, die schon gegeben waren, bevor die Karte ausgeführt wurde.

# > The number of orders that the card has given in other sections.
state--given-elsewhere--doc = Die Zahl der Befehle, die die Karte in anderen Abschnitten gegeben hat.

# > The number of orders given this turn. With the option, the orders of leaders under a card for all
# > sections do not count.
fn--orders-given--doc =
    Die Zahl der Befehle in diesem Zug. Mit der Option zählen die Befehle an Anführer unter einer Karte
    für alle Abschnitte nicht mit.
