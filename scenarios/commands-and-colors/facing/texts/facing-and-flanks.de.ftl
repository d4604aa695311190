### Die deutschen Texte des Moduls.

# > Facing & Flanks
title = Blickrichtung & Flanken

# > A unit attacks from flank and rear as well.
fn--attacks-all-round--doc = Eine Einheit greift auch zur Flanke und nach hinten an.

# > The adjacent hexes that a unit has enough dice to attack.
fn--worth-a-die--doc = Die benachbarten Felder, für deren Angriff eine Einheit genug Würfel hat.

# > The unit in a hex leaves no die to an attacker, but another unit in the same hex leaves one.
fn--has-weaker-unit--doc =
    Die Einheit in einem Feld lässt einem Angreifer keinen Würfel, eine andere Einheit im selben Feld
    aber schon.

# > The enemies in a unit's front hexes that show their front and have no other attacker.
fn--binding--doc =
    Die Feinde vor der Front einer Einheit, die ihre Front zeigen und keinen anderen Angreifer haben.

# > A unit in the hex shows its front, and has no other attacker.
fn--is-bound-by--doc = Eine Einheit im Feld zeigt ihre Front und hat keinen anderen Angreifer.

# > Another unit attacks the unit.
fn--is-engaged--doc = Eine andere Einheit greift die Einheit an.

# > Another unit could attack the unit in the hex.
fn--has-other-attacker--doc = Eine andere Einheit könnte die Einheit im Feld angreifen.

# > The hexes that a unit may attack, of those that it can attack.
fn--unbound--doc = Die Felder, die eine Einheit angreifen darf, von denen, die sie angreifen kann.

# > No unit in the hex shows a flank or the rear, or one of them shows its front.
fn--shows-no-side--doc =
    Keine Einheit im Feld zeigt eine Flanke oder den Rücken, oder eine von ihnen zeigt ihre Front.

# > A unit that takes a hex that it has attacked from a flank or the rear turns to face the advance.
before--take-hex--doc =
    Eine Einheit, die ein Feld einnimmt, das sie von der Flanke oder vom Rücken aus angegriffen hat,
    dreht sich in die Richtung des Nachrückens.

# > Facing of { $u }
choose--facing-of-u = { $u }: Blickrichtung

# > Facing and movement
source--ff-moving = Blickrichtung und Bewegung

# > Set up your units facing the enemy's edge. A unit moves only forward, and turns as it moves.
source--ff-moving--doc =
    Stelle deine Einheiten mit dem Blick zum feindlichen Rand auf. Eine Einheit zieht nur nach vorn und
    dreht sich beim Ziehen.

# > Facing & Flanks, an optional rule
source--ff-moving--2 = Blickrichtung & Flanken, eine Zusatzregel

# > a unit faces a corner of its hex: of the adjacent hexes two are its front, two are its rear, and one is on each flank
clause--FF-01 = eine Einheit blickt zu einer Ecke ihres Feldes: von den benachbarten Feldern sind zwei ihre Front, zwei ihr Rücken, und je eines liegt auf jeder Flanke

# > all blocks of a unit have the same facing
clause--FF-02 = alle Blöcke einer Einheit haben dieselbe Blickrichtung

# > a unit that moves enters one of its two front hexes with each step
clause--FF-03 = eine Einheit, die zieht, betritt mit jedem Schritt eines der beiden Felder vor ihrer Front

# > a unit may change its facing as it moves, or in its hex
clause--FF-04 = eine Einheit darf ihre Blickrichtung beim Ziehen ändern oder in ihrem Feld

# > an ordered unit that does not move may turn by 60 degrees at no cost, even next to enemies
clause--FF-05 = eine Einheit mit Befehl, die nicht zieht, darf sich ohne Kosten um 60 Grad drehen, auch neben Feinden

# > an ordered unit that moves may turn by 60 degrees at no cost with each hex
clause--FF-06 = eine Einheit mit Befehl, die zieht, darf sich mit jedem Feld ohne Kosten um 60 Grad drehen

# > a unit turns either before each step or after each step of its move, so it never turns twice between two steps
clause--FF-07 = eine Einheit dreht sich entweder vor jedem oder nach jedem Schritt ihres Zuges, also nie zweimal zwischen zwei Schritten

# > a unit may give up one hex of its move to turn to any facing in its hex
clause--FF-08 = eine Einheit darf auf ein Feld ihrer Zugweite verzichten und sich dafür in ihrem Feld in jede Blickrichtung drehen

# > a unit without an order may not turn in its own turn
clause--FF-09 = eine Einheit ohne Befehl darf sich im eigenen Zug nicht drehen

# > Turning to face an attack
source--ff-turning = Drehen gegen einen Angriff

# > A quick unit may turn to face an attack on its flank or rear. Units retreat and evade to their
# > rear.
source--ff-turning--doc =
    Eine schnelle Einheit darf sich gegen einen Angriff auf ihre Flanke oder ihren Rücken drehen.
    Einheiten ziehen sich nach hinten zurück und weichen nach hinten aus.

# > Facing & Flanks, an optional rule
source--ff-turning--2 = Blickrichtung & Flanken, eine Zusatzregel

# > a unit that is attacked on its flank or rear may turn in the enemy's turn, without an order
clause--FF-10 = eine Einheit, die auf der Flanke oder im Rücken angegriffen wird, darf sich im Zug des Gegners drehen, ohne Befehl

# > an attacked unit with a Move of three or four hexes may turn by up to 120 degrees
clause--FF-11 = eine angegriffene Einheit mit einer Zugweite von drei oder vier Feldern darf sich um bis zu 120 Grad drehen

# > an attacked unit with a Move of two hexes may turn by up to 60 degrees
clause--FF-12 = eine angegriffene Einheit mit einer Zugweite von zwei Feldern darf sich um bis zu 60 Grad drehen

# > elephants may not turn to face an attack in order to run amok in another direction
clause--FF-13 = Elefanten dürfen sich nicht gegen einen Angriff drehen, um in eine andere Richtung Amok zu laufen

# > an attacked unit with a Move of one hex may not turn
clause--FF-14 = eine angegriffene Einheit mit einer Zugweite von einem Feld darf sich nicht drehen

# > attacked auxilia and warriors may not turn
clause--FF-15 = angegriffene Auxilia und Krieger dürfen sich nicht drehen

# > a unit may turn to face an attack only once in an enemy turn
clause--FF-16 = eine Einheit darf sich nur einmal in einem gegnerischen Zug gegen einen Angriff drehen

# > the owner of an attacked unit decides about a turn after the attack has been declared and before the decision to evade
clause--FF-17 = der Besitzer einer angegriffenen Einheit entscheidet über das Drehen, wenn der Angriff angesagt ist und bevor er über das Ausweichen entscheidet

# > a unit that is attacked on its front may not turn
clause--FF-18 = eine Einheit, die auf der Front angegriffen wird, darf sich nicht drehen

# > a unit that has turned may still evade
clause--FF-19 = eine Einheit, die sich gedreht hat, darf trotzdem ausweichen

# > units retreat and evade through their two rear hexes
clause--FF-20 = Einheiten ziehen sich durch die beiden Felder in ihrem Rücken zurück und weichen durch sie aus

# > lone leaders have no facing, and flee towards their own edge of the board
clause--FF-21 = einzelne Anführer haben keine Blickrichtung und fliehen zum eigenen Rand des Plans

# > a retreat or an evasion does not change the facing of a unit
clause--FF-22 = ein Rückzug oder ein Ausweichen ändert die Blickrichtung einer Einheit nicht

# > Cards
source--ff-cards = Karten

# > Some cards change the rules for facing.
source--ff-cards--doc = Manche Karten ändern die Regeln für Blickrichtungen.

# > Facing & Flanks, an optional rule
source--ff-cards--2 = Blickrichtung & Flanken, eine Zusatzregel

# > under Move-Fire-Move light units may step sideways and backwards without turning; they may also turn as usual
clause--FF-23 = bei Bewegen – Schießen – Bewegen dürfen leichte Einheiten zur Seite und rückwärts ziehen, ohne sich zu drehen; sie dürfen sich auch wie üblich drehen

# > under Move-Fire-Move a unit first moves to the hex from which it fires, then fires, and only then falls back
clause--FF-24 = bei Bewegen – Schießen – Bewegen zieht eine Einheit zuerst in das Feld, aus dem sie schießt, schießt dann und zieht sich erst dann wieder zurück

# > with the option, units may also step sideways and backwards under Double Time
clause--FF-25 = mit der Option dürfen Einheiten auch beim Eilmarsch zur Seite und rückwärts ziehen

# > with the option, units may also step sideways and backwards under Order Mounted
clause--FF-26 = mit der Option dürfen Einheiten auch mit dem Befehl an berittene Truppen zur Seite und rückwärts ziehen

# > under Clash of Shields units may attack from a flank or the rear; a unit that takes the attacked hex turns to face the direction of its advance
clause--FF-27 = bei Schildwall an Schildwall dürfen Einheiten auch zur Flanke oder nach hinten angreifen; eine Einheit, die das angegriffene Feld einnimmt, dreht sich in die Richtung ihres Nachrückens

# > under Line Command one of the ordered units may step out from a flank or the rear
clause--FF-28 = bei Linie vorwärts darf eine der Einheiten mit Befehl einen Schritt zur Flanke oder nach hinten machen

# > Attacking and battling back
source--ff-attacking = Angriff und Gegenschlag

# > A unit attacks only to its front. It defends itself on all sides, but less well on flank and
# > rear.
source--ff-attacking--doc =
    Eine Einheit greift nur nach vorn an. Sie verteidigt sich nach allen Seiten, auf Flanke und Rücken
    aber schlechter.

# > Facing & Flanks, an optional rule
source--ff-attacking--2 = Blickrichtung & Flanken, eine Zusatzregel

# > a unit may attack only enemies in its two front hexes
clause--FF-29 = eine Einheit darf nur Feinde in den beiden Feldern vor ihrer Front angreifen

# > a unit may battle back in any direction
clause--FF-30 = eine Einheit darf in jede Richtung zurückschlagen

# > a unit that battles back to a flank or the rear rolls half of the dice that the ground allows, rounded up
clause--FF-31 = eine Einheit, die zur Flanke oder nach hinten zurückschlägt, wirft die Hälfte der Würfel, die das Gelände erlaubt, aufgerundet

# > bonus dice of a battle back are added after halving
clause--FF-32 = Bonuswürfel eines Gegenschlags kommen nach dem Halbieren hinzu

# > Dice by facing
source--ff-dice = Würfel nach Blickrichtung

# > The attacker adds or subtracts dice, depending on the side of the target that it attacks: front,
# > flank or rear.
source--ff-dice--doc =
    Der Angreifer erhält Würfel hinzu oder verliert welche, je nach der Seite des Ziels, die er
    angreift: Front, Flanke oder Rücken.

# > Facing & Flanks, an optional rule
source--ff-dice--2 = Blickrichtung & Flanken, eine Zusatzregel

# > mounted units roll two dice fewer against the front of heavy infantry, medium infantry and auxilia
clause--FF-33 = berittene Einheiten werfen gegen die Front von schwerer Infanterie, mittlerer Infanterie und Auxilia zwei Würfel weniger

# > mounted units roll their usual dice against infantry in a forest or a river
clause--FF-34 = berittene Einheiten werfen gegen Infanterie in einem Wald oder einem Fluss ihre üblichen Würfel

# > elephants roll their usual dice against the front of infantry
clause--FF-35 = Elefanten werfen gegen die Front von Infanterie ihre üblichen Würfel

# > against the front of other light foot, mounted units roll their usual dice
clause--FF-36 = gegen die Front anderer leichter Fußtruppen werfen berittene Einheiten ihre üblichen Würfel

# > heavy and medium mounted units roll two more dice against the flank or rear of foot
clause--FF-37 = schwer und mittelschwer berittene Einheiten werfen gegen Flanke oder Rücken von Fußtruppen zwei Würfel mehr

# > light mounted units roll one more die against the flank or rear of foot
clause--FF-38 = leicht berittene Einheiten werfen gegen Flanke oder Rücken von Fußtruppen einen Würfel mehr

# > mounted units against the front of mounted units roll their usual dice
clause--FF-39 = berittene Einheiten werfen gegen die Front berittener Einheiten ihre üblichen Würfel

# > against the flank or rear of mounted units, heavy and medium mounted units roll two more dice, and light mounted units their usual dice
clause--FF-40 = gegen Flanke oder Rücken berittener Einheiten werfen schwer und mittelschwer berittene Einheiten zwei Würfel mehr, leicht berittene ihre üblichen

# > foot against the front of foot rolls its usual dice
clause--FF-41 = Fußtruppen werfen gegen die Front von Fußtruppen ihre üblichen Würfel

# > against the flank or rear of foot, heavy and medium foot and auxilia roll two more dice, and other light foot one more
clause--FF-42 = gegen Flanke oder Rücken von Fußtruppen werfen schwere und mittlere Fußtruppen und Auxilia zwei Würfel mehr, andere leichte Fußtruppen einen

# > foot against the front of mounted units rolls its usual dice
clause--FF-43 = Fußtruppen werfen gegen die Front berittener Einheiten ihre üblichen Würfel

# > foot rolls one more die against the flank or rear of mounted units
clause--FF-44 = Fußtruppen werfen gegen Flanke oder Rücken berittener Einheiten einen Würfel mehr

# > Targets, retreats and steady infantry
source--ff-holding = Ziele, Rückzüge und standhafte Infanterie

# > A unit cannot always choose its target, an attack from behind is dangerous, and a line of
# > infantry is steady to its front.
source--ff-holding--doc =
    Eine Einheit kann ihr Ziel nicht immer wählen, ein Angriff von hinten ist gefährlich, und eine Linie
    von Infanterie ist nach vorn standhaft.

# > Facing & Flanks, an optional rule
source--ff-holding--2 = Blickrichtung & Flanken, eine Zusatzregel

# > a unit that is attacked on its rear and must retreat past the attacker loses a block
clause--FF-45 = eine Einheit, die im Rücken angegriffen wird und sich am Angreifer vorbei zurückziehen muss, verliert einen Block

# > a unit with two enemies in its front hexes may not attack the enemy that shows it a flank or the rear if the other enemy shows it the front
clause--FF-46 = eine Einheit mit zwei Feinden vor ihrer Front darf den Feind, der ihr Flanke oder Rücken zeigt, nicht angreifen, wenn der andere ihr die Front zeigt

# > a unit may attack the enemy that shows it a flank or the rear if another unit attacks the enemy that shows its front
clause--FF-47 = eine Einheit darf den Feind, der ihr Flanke oder Rücken zeigt, angreifen, wenn eine andere Einheit den Feind angreift, der die Front zeigt

# > heavy and medium infantry, but not warriors, is steady when it is attacked on its front, in close combat or at range
clause--FF-48 = schwere und mittlere Infanterie, aber nicht Krieger, ist standhaft, wenn sie auf der Front angegriffen wird, im Nahkampf oder durch Beschuss

# > a steady unit may take one class hit as a flag instead, which it cannot ignore
clause--FF-49 = eine standhafte Einheit darf statt eines Treffers ihrer Klasse eine Flagge nehmen, die sie nicht ignorieren kann

# > a steady unit may not exchange a hit by elephants
clause--FF-50 = eine standhafte Einheit darf einen Treffer von Elefanten nicht tauschen

# > a steady unit may take one flag as a hit instead, and hold its hex
clause--FF-51 = eine standhafte Einheit darf statt einer Flagge einen Treffer nehmen und ihr Feld halten

# > a steady unit may not exchange a flag rolled by elephants
clause--FF-52 = eine standhafte Einheit darf eine Flagge, die Elefanten werfen, nicht tauschen

# > the rules end with a list of advice
clause--FF-53 = am Ende der Regeln steht eine Liste von Ratschlägen

# > Questions of detail
source--ff-readings = Einzelfragen

# > The rules leave these questions open. This is how they are played.
source--ff-readings--doc = Die Regeln lassen diese Fragen offen. So werden sie gespielt.

# > Facing & Flanks, an optional rule
source--ff-readings--2 = Blickrichtung & Flanken, eine Zusatzregel

# > the dice by facing apply only to attacks, including bonus combats, and not to battling back
clause--FF-A01 = die Würfel nach Blickrichtung gelten nur für Angriffe, auch für Bonuskämpfe, nicht für Gegenschläge

# > an attack with less than one die may not be declared; with the option, it has one die
clause--FF-A02 = ein Angriff mit weniger als einem Würfel darf nicht angesagt werden; mit der Option hat er einen Würfel

# > dice are counted in this order: limits of ground, halving, facing, cards and leaders
clause--FF-A03 = Würfel werden in dieser Reihenfolge gezählt: Grenzen des Geländes, Halbieren, Blickrichtung, Karten und Anführer

# > a target at range must be in the arc of the two front hexes, including its borders. A shot hits the front of the target if the unit that fires is in the target's own front arc
clause--FF-A04 = ein Ziel von Beschuss muss im Bogen der beiden Felder vor der Front liegen, mit seinen Grenzen. Ein Schuss trifft die Front des Ziels, wenn die schießende Einheit im Frontbogen des Ziels steht

# > warriors count as medium infantry unless the rules exclude them
clause--FF-A05 = Krieger zählen als mittlere Infanterie, außer wenn die Regeln sie ausnehmen

# > attacks are declared and resolved one at a time
clause--FF-A06 = Angriffe werden einzeln angesagt und ausgeführt

# > the other unit of FF-47 must have attacked already; with the option, it is enough that another unit can attack
clause--FF-A07 = die andere Einheit von FF-47 muss schon angegriffen haben; mit der Option genügt es, dass eine andere Einheit angreifen kann

# > an attack that was allowed when it was declared stays allowed after a unit has turned
clause--FF-A08 = ein Angriff, der erlaubt war, als er angesagt wurde, bleibt erlaubt, wenn sich eine Einheit gedreht hat

# > a unit that faces its own edge retreats towards the enemy, and loses blocks as usual for hexes that it cannot go
clause--FF-A09 = eine Einheit mit dem Blick zum eigenen Rand zieht sich zum Feind hin zurück und verliert wie üblich Blöcke für Felder, die sie nicht ziehen kann

# > the block of FF-45 is lost once in a combat, before the first step, and only if the unit can retreat through the other rear hex
clause--FF-A10 = der Block von FF-45 geht einmal in einem Kampf verloren, vor dem ersten Schritt, und nur, wenn sich die Einheit durch das andere Feld in ihrem Rücken zurückziehen kann

# > a unit may exchange only one hit or one flag in a roll, never both
clause--FF-A11 = eine Einheit darf je Wurf nur einen Treffer oder eine Flagge tauschen, nie beides

# > a unit may exchange only a hit by the face of its own class
clause--FF-A12 = eine Einheit darf nur einen Treffer durch das Symbol ihrer eigenen Klasse tauschen

# > a unit may not exchange results of a battle back; a First Strike is rolled like a battle back, but the unit that it hits counts as attacked
clause--FF-A13 = eine Einheit darf Ergebnisse eines Gegenschlags nicht tauschen; ein Erstschlag wird wie ein Gegenschlag geworfen, aber die Einheit, die er trifft, gilt als angegriffen

# > only the flag taken for a hit cannot be ignored; other flags can, and each flag makes the unit retreat as far as usual
clause--FF-A14 = nur die Flagge, die für einen Treffer genommen wird, lässt sich nicht ignorieren, andere Flaggen schon; jede Flagge zwingt die Einheit so weit zurück wie üblich

# > a unit may also turn by less than 60 or 120 degrees
clause--FF-A15 = eine Einheit darf sich auch um weniger als 60 oder 120 Grad drehen

# > elephants that have turned to face an attack retreat by their earlier facing
clause--FF-A16 = Elefanten, die sich gegen einen Angriff gedreht haben, ziehen sich nach ihrer früheren Blickrichtung zurück

# > a turn that costs a hex counts as a hex moved; a turn at no cost does not
clause--FF-A17 = eine Drehung, die ein Feld kostet, zählt als gezogenes Feld, eine Drehung ohne Kosten nicht

# > a unit that turns after each step does not turn before its first step; a unit that turns before each step does not turn after its last step
clause--FF-A18 = eine Einheit, die sich nach jedem Schritt dreht, dreht sich nicht vor ihrem ersten; eine Einheit, die sich vor jedem Schritt dreht, dreht sich nicht nach ihrem letzten

# > all units face the enemy's edge at the start of the battle
clause--FF-A19 = zu Beginn der Schlacht blicken alle Einheiten zum feindlichen Rand

# > an advance does not change the facing of a unit, and a bonus combat is fought to the front
clause--FF-A20 = ein Nachrücken ändert die Blickrichtung einer Einheit nicht, und ein Bonuskampf wird nach vorn geführt

# > the dice of an attack from a flank or the rear are not halved, and the battle back against it is as usual
clause--FF-A21 = die Würfel eines Angriffs zur Flanke oder nach hinten werden nicht halbiert, und der Gegenschlag gegen ihn ist wie üblich

# > the unit that steps out from a flank or the rear under Line Command may also turn
clause--FF-A22 = die Einheit, die bei Linie vorwärts einen Schritt zur Flanke oder nach hinten macht, darf sich auch drehen

# > war machines count as light foot, and camels and chariots as mounted units of their class
clause--FF-A23 = Kriegsmaschinen zählen als leichte Fußtruppen, Kamelreiter und Streitwagen als berittene Einheiten ihrer Klasse

# > leaders follow the core rules, regardless of facing
clause--FF-A24 = für Anführer gelten die Grundregeln, ohne Rücksicht auf Blickrichtungen

# > each adjacent hex belongs to exactly one of front, flank and rear
clause--FF-A25 = jedes benachbarte Feld gehört zu genau einem von Front, Flanke und Rücken

# > a unit that retreats must take the free rear hex if the other is barred; if both are free, its owner chooses
clause--FF-A26 = eine Einheit auf dem Rückzug muss das freie Feld in ihrem Rücken nehmen, wenn das andere versperrt ist; sind beide frei, wählt der Besitzer

# > optional rules for cards do not apply unless the players have agreed on them
clause--FF-A27 = Zusatzregeln für Karten gelten nur, wenn die Spieler sie vereinbart haben

# > ordered units may also turn in their hexes under Clash of Shields and Darken the Sky; with the option, units may not turn under a card that forbids movement
clause--FF-A28 = auch bei Schildwall an Schildwall und Pfeile verdunkeln den Himmel dürfen sich Einheiten mit Befehl in ihrem Feld drehen; mit der Option dürfen sie es bei einer Karte, die Bewegung verbietet, nicht

# > under Move-Fire-Move the second move leads into the arc behind the unit. Only units that moved before they fired may make the second move, or turn in their hexes for one hex of it
clause--FF-A29 = bei Bewegen – Schießen – Bewegen führt der zweite Zug in den Bogen hinter der Einheit. Nur Einheiten, die vor dem Schießen gezogen sind, dürfen ihn machen oder sich für eines seiner Felder in ihrem Feld drehen

# > a unit that stays in its hex may turn at no cost once in a turn, before or after it fires; with the option, once in each move of Move-Fire-Move
clause--FF-A30 = eine Einheit, die in ihrem Feld bleibt, darf sich einmal im Zug ohne Kosten drehen, vor oder nach ihrem Schuss; mit der Option einmal in jedem Zug von Bewegen – Schießen – Bewegen

# > ground or a lone leader that ends a move also ends turns in the hex: a unit that enters turns as with any step, and no further
clause--FF-A31 = Gelände oder ein einzelner Anführer, der einen Zug beendet, beendet auch das Drehen im Feld: eine Einheit, die es betritt, dreht sich wie mit jedem Schritt und nicht weiter

# > a unit leaves the board over one of its front sides, if need be after a turn at no cost. Units that step sideways and backward leave over any side. In the second move of Move-Fire-Move a unit leaves only over a side that was at its rear when this move began
clause--FF-A32 = eine Einheit verlässt das Schlachtfeld über eine ihrer vorderen Seiten, wenn nötig nach einer Drehung ohne Kosten. Einheiten, die seitwärts und rückwärts gehen, verlassen es über jede Seite. Im zweiten Zug von Bewegen – Schießen – Bewegen verlässt eine Einheit es nur über eine Seite, die zu Beginn dieses Zugs hinter ihr lag

# > Heavy and medium infantry, warriors and auxilia are foot that fights in a line.
fn--is-line--doc =
    Schwere und mittlere Infanterie, Krieger und Auxilia sind Fußtruppen, die in Linie kämpfen.

# > The unit in a hex shows a flank or the rear to another hex.
fn--open-to--doc = Die Einheit in einem Feld zeigt einem anderen Feld die Flanke oder den Rücken.

# > Foot in the hex has no front against mounted units: in forest, and in fords, streams and rivers
# > that units may enter.
fn--in-cover--doc =
    Fußtruppen im Feld haben gegen berittene Einheiten keine Front: in Wald und in Furten, Bächen und
    Flüssen, die Einheiten betreten dürfen.

# > The dice that the facing of a unit adds to an attack on it, or takes.
fn--dice-by-facing--doc = Die Würfel, um die die Blickrichtung einer Einheit einen Angriff auf sie ändert.

# > The bonus dice of a unit at full strength.
fn--dice-for-strength--doc = Die Bonuswürfel einer Einheit in voller Stärke.

# > The corner of its hex that a unit faces.
enum--facing--doc = Die Ecke ihres Feldes, zu der eine Einheit blickt.

# > Ahead
enum--facing--ahead = Nach vorn

# > Ahead, right
enum--facing--ahead-right = Nach vorn rechts

# > Back, right
enum--facing--back-right = Nach hinten rechts

# > Back
enum--facing--back = Nach hinten

# > Back, left
enum--facing--back-left = Nach hinten links

# > Ahead, left
enum--facing--ahead-left = Nach vorn links

# > The side of a unit that an enemy attacks.
enum--aspect--doc = Die Seite einer Einheit, die ein Feind angreift.

# > Front
enum--aspect--front = Front

# > Flank
enum--aspect--flank = Flanke

# > Rear
enum--aspect--rear = Rücken

# > The facing of the unit.
add-to--unit--facing--doc = Die Blickrichtung der Einheit.

# > The facing of the unit before it turned to face an attack.
add-to--unit--looked--doc =
    Die Blickrichtung der Einheit, bevor sie sich gegen einen Angriff gedreht hat.

# > The unit has turned to face an attack this turn.
add-to--unit--reacted--doc = Die Einheit hat sich in diesem Zug gegen einen Angriff gedreht.

# > The number of close combats against the unit this turn.
add-to--unit--assaults--doc = Die Zahl der Nahkämpfe gegen die Einheit in diesem Zug.

# > The unit has moved in the current movement.
add-to--unit--went--doc = Die Einheit ist in der laufenden Bewegung gezogen.

# > The unit has turned in its hex at no cost this turn.
add-to--unit--turned--doc = Die Einheit hat sich in diesem Zug in ihrem Feld ohne Kosten gedreht.

# > The unit has turned in its hex for a hex of its move, and has entered no other hex this turn.
add-to--unit--pivoted--doc = Die Einheit hat sich für ein Feld ihres Zugs in ihrem Feld gedreht und in diesem Zug kein anderes Feld betreten.

# > A leader has joined the unit this turn, so the unit stays in its hex.
add-to--unit--joined--doc =
    Der Einheit hat sich in diesem Zug ein Anführer angeschlossen; sie bleibt deshalb in ihrem Feld.

# > The unit may not leave the board in the second move of Move-Fire-Move.
add-to--unit--stays-on-board--doc =
    Die Einheit darf das Schlachtfeld im zweiten Zug von Bewegen – Schießen – Bewegen nicht verlassen.

# > The number of a corner.
fn--corner--doc = Die Nummer einer Ecke.

# > The number of sixths of a turn between two facings, the shorter way round.
fn--turn-between--doc =
    Die Zahl der Sechsteldrehungen zwischen zwei Blickrichtungen, auf dem kürzeren Weg.

# > The direction of a side of a hex.
fn--outward--doc = Die Richtung einer Seite eines Feldes.

# > The direction over the side to the right of a corner.
fn--rightward--doc = Die Richtung über die Seite rechts von einer Ecke.

# > The direction over the side to the left of a corner.
fn--leftward--doc = Die Richtung über die Seite links von einer Ecke.

# > The opposite corner.
fn--opposite--doc = Die gegenüberliegende Ecke.

# > The front hexes of a unit with a facing in certain hexes.
fn--before-it--doc =
    Die Felder vor der Front einer Einheit mit einer Blickrichtung, von bestimmten Feldern aus.

# > The rear hexes of a unit with a facing in certain hexes.
fn--behind-it--doc =
    Die Felder im Rücken einer Einheit mit einer Blickrichtung, von bestimmten Feldern aus.

# > The two front hexes of a unit.
fn--front-hexes--doc = Die beiden Felder vor der Front einer Einheit.

# > The two rear hexes of a unit.
fn--rear-hexes--doc = Die beiden Felder im Rücken einer Einheit.

# > The hexes on the flanks of a unit.
fn--flank-hexes--doc = Die Felder auf den Flanken einer Einheit.

# > The hexes up to a distance within 60 degrees of a corner, including the borders of this arc.
fn--arc--doc =
    Die Felder bis zu einer Entfernung innerhalb von 60 Grad zu einer Ecke, mit den Grenzen dieses
    Bogens.

# > The side that a unit shows to a hex: front, flank or rear.
fn--shown--doc = Die Seite, die eine Einheit einem Feld zeigt: Front, Flanke oder Rücken.

# > The unit in a hex shows a certain side to another hex.
fn--shows--doc = Die Einheit in einem Feld zeigt einem anderen Feld eine bestimmte Seite.

# > A unit may step over any side of its hex without turning.
fn--steps-aside--doc = Eine Einheit darf ohne Drehen über jede Seite ihres Feldes ziehen.

# > The hexes that a unit can step into.
fn--open-to-step--doc = Die Felder, in die eine Einheit einen Schritt machen kann.

# > The hexes from which a unit can move on: its own hex, and hexes that do not end its move.
fn--onward--doc =
    Die Felder, von denen aus eine Einheit weiterziehen kann: ihr eigenes und Felder, die ihren Zug
    nicht beenden.

# > The hexes that a step over two sides, or over any side, leads to.
fn--stepped--doc = Die Felder, in die ein Schritt über zwei Seiten oder über jede Seite führt.

# > The front hexes of a unit after a turn at no cost.
fn--fan--doc = Die Felder vor der Front einer Einheit nach einer Drehung ohne Kosten.

# > Certain hexes if a unit has one of certain facings, otherwise none.
fn--where-looking--doc =
    Bestimmte Felder, wenn eine Einheit eine von bestimmten Blickrichtungen hat, sonst keine.

# > The hexes that a unit can reach with a part of its move, with any facing. A unit that turns
# > before each step reaches all hexes that a unit that turns after each step reaches, so only the
# > first are followed.
fn--swept--doc =
    Die Felder, die eine Einheit mit einem Teil ihrer Zugweite erreichen kann, mit jeder Blickrichtung.
    Eine Einheit, die sich vor jedem Schritt dreht, erreicht alle Felder, die eine erreicht, die sich
    nach jedem Schritt dreht; deshalb werden nur die ersten verfolgt.

# > The flank and rear hexes of the one unit of a Line Command that may step there.
fn--aside--doc =
    Die Felder auf den Flanken und im Rücken der einen Einheit von Linie vorwärts, die dorthin ziehen
    darf.

# > The Line Commands under which a unit has stepped out from a flank or the rear.
state--crabwise--doc =
    Die Karten Linie vorwärts, bei denen eine Einheit einen Schritt zur Flanke oder nach hinten gemacht
    hat.

# > The facings that a unit can have in a hex that it reaches with a part of its move.
fn--looks-at--doc =
    Die Blickrichtungen, die eine Einheit in einem Feld haben kann, das sie mit einem Teil ihrer
    Zugweite erreicht.

# > The facings that a unit can have after a step from a flank or the rear.
fn--looks-aside--doc =
    Die Blickrichtungen, die eine Einheit nach einem Schritt zur Flanke oder nach hinten haben kann.

# > A unit may move further than its battle move if it then attacks.
fn--may-rush--doc =
    Eine Einheit darf weiter ziehen, als sie ziehen und kämpfen darf, wenn sie danach angreift.

# > An enemy is in front of a unit with a facing in a hex.
fn--faces-enemy--doc =
    Ein Feind steht vor der Front einer Einheit mit einer Blickrichtung in einem Feld.

# > The hexes that a unit can rush to with an enemy in front.
fn--rushed--doc = Die Felder, in die eine Einheit losstürmen kann, mit einem Feind vor der Front.

# > The facings in a hex with an enemy in front.
fn--rushes-so--doc = Die Blickrichtungen in einem Feld mit einem Feind vor der Front.

# > A unit that rushes must be able to attack an enemy from its new hex.
modify--rush-ahead--doc =
    Eine Einheit, die losstürmt, muss aus ihrem neuen Feld einen Feind angreifen können.

# > The facings that a unit can have in a hex that it moves to.
fn--looks-open--doc =
    Die Blickrichtungen, die eine Einheit in einem Feld haben kann, in das sie zieht.

# > The lowest cost for a unit to reach a hex with a facing.
fn--price--doc =
    Die geringsten Kosten, mit denen eine Einheit ein Feld mit einer Blickrichtung erreicht.

# > The player chooses the facing of a unit in the hex that it moves to.
proc--face-on-arrival--doc =
    Der Spieler wählt die Blickrichtung einer Einheit in dem Feld, in das sie zieht.

# > A unit pays for its hex and its facing. The one step from a flank or the rear of a Line Command
# > is used only if no other way leads there.
proc--come-facing--doc =
    Eine Einheit bezahlt für ihr Feld und ihre Blickrichtung. Der eine Schritt zur Flanke oder nach
    hinten von Linie vorwärts wird nur genutzt, wenn kein anderer Weg dorthin führt.

# > An ordered unit that has not moved may turn in its hex.
after--movement--doc =
    Eine Einheit mit Befehl, die nicht gezogen ist, darf sich in ihrem Feld drehen.

# > Units that are ordered by a card that forbids movement may turn in their hexes.
after--standing-fast--doc =
    Einheiten, denen eine Karte befohlen hat, die Bewegung verbietet, dürfen sich in ihrem Feld drehen.

# > The second move of Move-Fire-Move is in progress.
state--falling-back--doc = Der zweite Zug von Bewegen – Schießen – Bewegen läuft.

# > After firing a unit may only fall back, and only if it moved before it fired.
modify--back-after-firing--doc =
    Nach dem Schießen darf eine Einheit nur nach hinten ziehen, und nur, wenn sie vor dem Schießen
    gezogen ist.

# > The hexes that a unit can fall back to after firing.
fn--behind-after-firing--doc =
    Die Felder, in die eine Einheit nach dem Schießen nach hinten ziehen kann.

# > A unit that has fired may still move if it moved before it fired, or with the option in any
# > case.
fn--may-fall-back--doc =
    Eine Einheit, die geschossen hat, darf noch ziehen, wenn sie vor dem Schießen gezogen ist, mit der
    Option in jedem Fall.

# > The enemy's edge of the board lies behind a unit.
fn--has-edge-behind--doc = Der feindliche Rand des Schlachtfelds liegt hinter einer Einheit.

# > A unit that a leader has joined stays in its hex.
after--joined-by-leader--doc =
    Eine Einheit, der sich ein Anführer angeschlossen hat, bleibt in ihrem Feld.

# > The facings that a unit can turn to in its hex at the moment.
fn--turns-in-place--doc =
    Die Blickrichtungen, in die sich eine Einheit gerade in ihrem Feld drehen kann.

# > A unit may turn in its hex at no cost.
fn--turns-for-nothing--doc = Eine Einheit darf sich ohne Kosten in ihrem Feld drehen.

# > A unit may give up a hex of its move for a turn in its hex.
fn--may-turn-for-a-hex--doc =
    Eine Einheit darf für eine Drehung in ihrem Feld auf ein Feld ihrer Zugweite verzichten.

# > A unit may turn in its hex.
proc--turn-in-place--doc = Eine Einheit darf sich in ihrem Feld drehen.

# > Turn { $u }
choose--turn-u = { $u }: drehen

# > Ground binds only the units that have entered it this turn, not those that have turned in it.
allow--has-only-turned--doc = Gelände bindet nur Einheiten, die es in diesem Zug betreten haben, nicht solche, die sich darin gedreht haben.

# > A unit that has only turned in its hex may advance out of it.
allow--out-after-turning--doc = Eine Einheit, die sich nur in ihrem Feld gedreht hat, darf aus ihm nachrücken.

# > The turn to a facing is at no cost.
fn--is-free-turn--doc = Die Drehung in eine Blickrichtung kostet nichts.

# > A unit leaves the board over one of its front sides, if need be after a turn at no cost.
forbid--back-to-the-edge--doc =
    Eine Einheit verlässt das Schlachtfeld über eine ihrer vorderen Seiten, wenn nötig nach einer Drehung ohne
    Kosten.

# > After firing a unit leaves the board only if it falls back over the edge.
forbid--forward-after-firing--doc =
    Nach dem Schießen verlässt eine Einheit das Schlachtfeld nur, wenn sie sich über den Rand zurückzieht.

# > The value of a turn in the hex.
fn--turn-worth--doc = Der Wert der Drehung im Feld.

# > A unit rides on into one of its front hexes.
modify--straight-on--doc = Eine Einheit reitet in eines der Felder vor ihrer Front weiter.

# > The value of a facing in a hex: towards near enemies, not away from them.
fn--look-worth--doc =
    Der Wert einer Blickrichtung in einem Feld: zu nahen Feinden hin, nicht von ihnen weg.

# > Each unit faces a corner of its hex. It moves to its front and turns as it moves, and attacks on
# > its flank and rear are more dangerous.
module--doc =
    Jede Einheit blickt zu einer Ecke ihres Feldes. Sie zieht nach vorn und dreht sich beim Ziehen, und
    Angriffe auf Flanke und Rücken sind gefährlicher.

# > FF-25
option--double-time-aside--doc = FF-25

# > double time aside
option--double-time-aside--name = Seitwärts beim Eilmarsch

# > units may step sideways and backwards under Double Time
option--double-time-aside = Einheiten dürfen beim Eilmarsch zur Seite und rückwärts ziehen

# > FF-26
option--mounted-aside--doc = FF-26

# > mounted aside
option--mounted-aside--name = Berittene seitwärts

# > units may step sideways and backwards under Order Mounted
option--mounted-aside = Einheiten dürfen mit dem Befehl an berittene Truppen zur Seite und rückwärts ziehen

# > FF-A29
option--fall-back-unmoved--doc = FF-A29

# > fall back unmoved
option--fall-back-unmoved--name = Zurück ohne Zug

# > under Move-Fire-Move a unit that has fired without moving may also fall back
option--fall-back-unmoved = bei Bewegen – Schießen – Bewegen darf sich auch eine Einheit, die geschossen hat, ohne zu ziehen, danach zurückziehen

# > FF-A28
option--still-cards-bind--doc = FF-A28

# > still cards bind
option--still-cards-bind--name = Kein Drehen im Stehen

# > units may not turn under a card that forbids movement
option--still-cards-bind = Einheiten dürfen sich bei einer Karte, die Bewegung verbietet, nicht drehen

# > FF-A30
option--turns-with-each-move--doc = FF-A30

# > turns with each move
option--turns-with-each-move--name = Drehen in jedem Zug

# > under Move-Fire-Move a unit that stays may turn at no cost in each of the two moves
option--turns-with-each-move = bei Bewegen – Schießen – Bewegen darf sich eine Einheit, die stehen bleibt, in jedem der beiden Züge ohne Kosten drehen

# > FF-A02
option--too-few-dice--doc = FF-A02

# > too few dice
option--too-few-dice--name = Zu wenige Würfel

# > an attack with less than one die is not allowed, or has one die
option--too-few-dice = ein Angriff mit weniger als einem Würfel ist nicht erlaubt oder hat einen Würfel

# > FF-A04
option--ranged-arc--doc = FF-A04

# > ranged arc
option--ranged-arc--name = Schussbogen

# > units fire only into the arc in front of them, or in all directions
option--ranged-arc = Einheiten schießen nur in den Bogen vor ihnen oder in alle Richtungen

# > FF-A07
option--declared-pair--doc = FF-A07

# > declared pair
option--declared-pair--name = Möglicher zweiter Angriff

# > for FF-47 it is enough that another unit can attack
option--declared-pair = für FF-47 genügt es, dass eine andere Einheit angreifen kann

# > The number of sixths of a turn that an attacked unit may turn.
fn--reaction-turn--doc =
    Die Zahl der Sechsteldrehungen, um die sich eine angegriffene Einheit drehen darf.

# > The facings that an attacked unit may turn to.
fn--turns-open--doc = Die Blickrichtungen, in die sich eine angegriffene Einheit drehen darf.

# > An attacked unit may turn.
fn--may-react--doc = Eine angegriffene Einheit darf sich drehen.

# > { $u -> [one] turns *[other] turn }
choose--u-turns-turn = { $u ->
    [one] dreht
   *[other] drehen
 } sich

# > ; { $u -> [one] turns *[other] turn }
say--u-turns-turn = ; { $u ->
    [one] dreht
   *[other] drehen
 } sich

# > The value of a turn to face an attack.
fn--reaction-worth--doc = Der Wert einer Drehung gegen einen Angriff.

# > The unit that is attacked in the current combat, and the hex of the attacker.
state--attacked--doc =
    Die Einheit, die im laufenden Kampf angegriffen wird, und das Feld des Angreifers.

# > The facing by which a unit retreats: elephants use the facing before they turned to face the
# > attack.
fn--retreat-facing--doc =
    Die Blickrichtung, nach der sich eine Einheit zurückzieht: Elefanten nehmen die, die sie vor der
    Drehung gegen den Angriff hatten.

# > A retreating unit passes an attacker in its rear. Elephants that have turned retreat by their
# > earlier facing, so the attacker must also stand behind that facing.
fn--passes-attacker--doc =
    Eine Einheit auf dem Rückzug kommt an einem Angreifer in ihrem Rücken vorbei. Elefanten, die sich
    gedreht haben, ziehen sich nach der früheren Blickrichtung zurück: Auch hinter dieser muss der
    Angreifer stehen.

# > , past the attacker
say--past-the-attacker = , am Angreifer vorbei

# > The exchanges of a steady unit.
enum--exchange--doc = Die Tauschmöglichkeiten einer standhaften Einheit.

# > A flag instead of a hit
enum--exchange--flag-for-hit = Eine Flagge statt eines Treffers

# > A hit instead of a flag
enum--exchange--hit-for-flag = Ein Treffer statt einer Flagge

# > A unit is steady against its attacker.
fn--is-steady--doc = Eine Einheit ist gegen ihren Angreifer standhaft.

# > The exchanges that a roll allows.
fn--exchanges-open--doc = Die Tauschmöglichkeiten, die ein Wurf zulässt.

# > A steady unit may exchange a hit or a flag of a roll.
proc--steady--doc =
    Eine standhafte Einheit darf einen Treffer oder eine Flagge eines Wurfs tauschen.

# > { $u -> [one] takes *[other] take }
choose--u-takes-take = { $u ->
    [one] nimmt
   *[other] nehmen
 }

# > The value of an exchange: to save the last block, or if the unit cannot retreat.
fn--exchange-worth--doc =
    Der Wert eines Tauschs: um den letzten Block zu retten, oder wenn sich die Einheit nicht
    zurückziehen kann.
