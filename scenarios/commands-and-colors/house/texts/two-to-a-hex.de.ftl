### Die deutschen Texte des Moduls.

# > Skirmishers need little room: two of their units may fight from one hex.
module--doc = Plänkler brauchen wenig Platz: zwei ihrer Einheiten dürfen aus einem Feld kämpfen.

# > Two to a Hex
title = Zwei in einem Feld

# > Two to a Hex
source--th = Zwei in einem Feld

# > two friendly units of light foot may share a hex; no other units may
clause--TH-1 = zwei eigene Einheiten leichter Fußtruppen dürfen in einem Feld stehen, andere Einheiten nicht

# > a unit that attacks or fires at a hex with two units chooses one of them, and the other takes no part in the combat
clause--TH-2 = eine Einheit, die ein Feld mit zwei Einheiten angreift oder beschießt, wählt eine von ihnen, und die andere nimmt am Kampf nicht teil

# > an attacker may advance into the hex only when both units have left it
clause--TH-3 = ein Angreifer darf erst in das Feld nachrücken, wenn beide Einheiten es verlassen haben

# > a leader in the hex goes with the unit that leaves first, and stays with the other if one is destroyed. A unit that falls back through the hex does not take the leader along
clause--TH-4 = ein Anführer im Feld geht mit der Einheit, die es zuerst verlässt, und bleibt bei der anderen, wenn eine vernichtet wird. Eine Einheit, die durch das Feld zurückweicht, nimmt den Anführer nicht mit

# > elephants that run amok, or whose retreat is blocked, trample both units
clause--TH-5 = Elefanten, die Amok laufen oder deren Rückzug versperrt ist, zertrampeln beide Einheiten

# > an order applies to only one of the two units
clause--TH-6 = ein Befehl gilt nur für eine der beiden Einheiten

# > The unit is falling back.
add-to--unit--in-flight--doc = Die Einheit weicht zurück.

# > The leader that the unit had as it began to fall back.
add-to--unit--flees-with--doc = Der Anführer, den die Einheit am Anfang des Zurückweichens bei sich hatte.

# > The unit of two in a hex that fights the current combat.
state--engaged--doc = Die Einheit von zweien in einem Feld, die den laufenden Kampf führt.

# > A unit may share the hex with the units in it.
fn--may-share--doc = Eine Einheit darf mit den Einheiten in einem Feld zusammen stehen.

# > Move first
choose--move-first = Zuerst ziehen mit

# > The unit in a hex that a combat is aimed at, as long as it is there.
fn--aimed-at--doc = Die Einheit in einem Feld, der ein Kampf gilt, solange sie dort steht.

# > The player of a unit that battles chooses between two units.
proc--aim--doc = Der Spieler einer Einheit, die kämpft, wählt zwischen zwei Einheiten.

# > The player of a unit that attacks chooses between two units, but not one that it would attack
# > without a die.
proc--aim-blow--doc =
    Der Spieler einer Einheit, die angreift, wählt zwischen zwei Einheiten, aber keine, die sie ohne
    Würfel angreifen würde.

# > The combat is over.
proc--end-aim--doc = Der Kampf ist vorbei.

# > The hexes with two units of an army.
fn--shared-hexes--doc = Die Felder mit zwei Einheiten eines Heeres.

# > A unit that passes through the hex of another is not with its leader.
modify--escort--doc = Eine Einheit, die durch das Feld einer anderen kommt, hat deren Anführer nicht bei sich.
