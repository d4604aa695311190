### Die deutschen Texte des Moduls.

# > Units that see friends destroyed next to them may give way.
module--doc = Einheiten, neben denen Freunde vernichtet werden, können weichen.

# > Dismay
title = Bestürzung

# > Dismay
source--dm = Bestürzung

# > when a unit is destroyed, each adjacent friend takes one flag, which it may ignore as usual
clause--DM-1 = wird eine Einheit vernichtet, erhält jeder benachbarte Freund eine Flagge, die er wie üblich ignorieren darf

# > a unit that is destroyed by such a flag dismays no other unit
clause--DM-2 = eine Einheit, die eine solche Flagge vernichtet, bestürzt keine andere Einheit

# > The unit has seen friends destroyed, and has not taken its flag.
add-to--unit--dismayed--doc =
    Neben der Einheit sind Freunde vernichtet worden, und sie hat ihre Flagge noch nicht erhalten.

# > Units are giving way.
state--giving-way--doc = Einheiten weichen gerade.

# > The number of combats and rampages whose losses and leader checks are not complete.
state--open-losses--doc =
    Die Anzahl der Kämpfe und Amokläufe, deren Verluste und Anführerproben nicht abgeschlossen sind.

# > ; { $v -> [one] is *[other] are } dismayed
say--v-is-are-dismayed = ; { $v ->
    [one] ist
   *[other] sind
 } bestürzt
