### Die deutschen Namen für Karten, Pläne und Spielsteine.

# > Commands & Colors: Ancients
title = Commands & Colors: Ancients

# > Advance and bonus combat
proc--advance = Nachrücken und Bonuskampf

# > Decide whether the attacker advances, and whether it attacks once more.
proc--advance--doc = Entscheide, ob der Angreifer nachrückt und ob er noch einmal angreift.

# > { $u -> [one] advances *[other] advance } into
choose--u-advances-advance-into = { $u ->
    [one] rückt
   *[other] rücken
 } nach auf

# > A unit advances into a hex, and may ride on.
proc--take-hex--doc = Eine Einheit rückt in ein Feld nach und darf weiterreiten.

# > ; { $u -> [one] advances *[other] advance }
say--u-advances-advance = ; { $u ->
    [one] rückt
   *[other] rücken
 } nach

# > A unit may advance if the hex is empty, and if neither the unit's type nor the ground holds it
# > back.
fn--may-advance--doc = {""}

# > A cavalry unit rides on for one more hex, unless the ground stops it.
proc--ride-on--doc = Eine Reitereinheit reitet noch ein Feld weiter, wenn das Gelände sie nicht aufhält.

# > { $u -> [one] rides *[other] ride } on to
choose--u-rides-ride-on-to = { $u ->
    [one] reitet
   *[other] reiten
 } weiter nach

# > The hexes that a unit can ride on to.
fn--ride-on-hexes--doc = {""}

# > A unit that has advanced may press on to a bonus combat if its type or its leader allows this.
# > The ground must allow a battle.
fn--may-press-on--doc = {""}

# > The ground of the hex lets the unit battle in the turn when it enters.
fn--battles-on-entering--doc = {""}

# > Units that may battle
proc--battles = Einheiten, die kämpfen dürfen

# > Choose the next unit that battles. It must have been ordered, must not have moved too far (see
# > the table of units), and must be on ground where it may battle.
proc--battles--doc =
    Wähle die nächste Einheit, die kämpft. Sie muss einen Befehl haben, darf nicht zu weit gezogen sein
    (siehe die Tafel der Einheiten) und muss in Gelände stehen, in dem sie kämpfen darf.

# > Battle
choose--battle = Kampf mit

# > Must attack
choose--must-attack = Muss angreifen

# > The hexes of the enemies that a unit can fire at or attack at the moment.
fn--targets--doc = {""}

# > The hexes of the enemies that a unit can attack in close combat at the moment.
fn--melee-targets--doc = {""}

# > The hexes of adjacent enemies.
fn--attackable--doc = {""}

# > The hexes of the enemies that a unit can attack in a bonus combat.
fn--attackable-next--doc = {""}

# > A unit may still fight in close combat this turn.
fn--may-fight--doc = {""}

# > A unit has moved little enough to fight in close combat.
fn--moved-little-enough--doc = {""}

# > A unit has moved so far that it must attack.
fn--must-fight--doc = {""}

# > { $u } against
choose--u-against = { $u } gegen

# > A unit's battle
proc--battle = Der Kampf einer Einheit

# > A unit either fires at an enemy within its range or attacks an adjacent enemy, not both.
proc--battle--doc =
    Eine Einheit schießt auf einen Feind in Reichweite oder greift einen benachbarten Feind an, nicht
    beides.

# > { $u -> [one] attacks *[other] attack } once more
choose--u-attacks-attack-once-more = { $u ->
    [one] greift
   *[other] greifen
 } noch einmal an

# > standard
board--standard = Standardplan

# > Rows of 13 and 12 hexes alternate. The section lines cut the fifth and the ninth hex of the long
# > rows.
board--standard--doc =
    Reihen mit 13 und mit 12 Feldern wechseln sich ab. Die Abschnittslinien schneiden das fünfte und das
    neunte Feld der langen Reihen.

# > epic
board--epic = Epischer Plan

# > Two standard boards side by side: rows of 26 and 25 hexes alternate.
board--epic--doc = Zwei Standardpläne nebeneinander: Reihen mit 26 und mit 25 Feldern wechseln sich ab.

# > The four sorts of card in the deck.
enum--card-class--doc = Die vier Arten von Befehlskarten.

# > Section
enum--card-class--section = Abschnitt

# > Troop
enum--card-class--troop = Truppen

# > Leadership
enum--card-class--leadership = Führung

# > Tactic
enum--card-class--tactic = Taktik

# > The classes of cards in Epic battles. An Overall Commander plays up to three Field cards in a
# > turn, or one Army card.
enum--epic-class--doc =
    Die Klassen der Karten in epischen Schlachten. Ein Heerführer spielt in einem Zug bis zu drei
    Feldkarten oder eine Heereskarte.

# > Field
enum--epic-class--field = Feld

# > Special Field
enum--epic-class--special-field = Feld (besonders)

# > Army
enum--epic-class--army = Heer

# > Special Army
enum--epic-class--special-army = Heer (besonders)

# > The place of the units and leaders that a card orders.
enum--reach--doc = Der Bereich, in dem eine Karte Einheiten und Anführern befiehlt.

# > One section
enum--reach--one-section = Ein Abschnitt

# > The left and the right section
enum--reach--both-flanks = Der linke und der rechte Abschnitt

# > Each of the three sections
enum--reach--each-section = Jeder der drei Abschnitte

# > A leader's hex and linked neighbours
enum--reach--leader-chain = Das Feld eines Anführers und verbundene Nachbarn

# > One linked group
enum--reach--linked-group = Eine verbundene Gruppe

# > Anywhere
enum--reach--anywhere = Überall

# > The unit attacked
enum--reach--target = Die angegriffene Einheit

# > The units that a card can order.
enum--eligible--doc = Die Einheiten, denen eine Karte befehlen kann.

# > Any
enum--eligible--any = Beliebig

# > Light
enum--eligible--light = Leicht

# > Medium
enum--eligible--medium = Mittel

# > Heavy
enum--eligible--heavy = Schwer

# > Mounted
enum--eligible--mounted = Beritten

# > Foot
enum--eligible--foot = Zu Fuß

# > Next to an enemy unit
enum--eligible--in-contact = Neben einer feindlichen Einheit

# > Able to fire
enum--eligible--missile = Schussfähig

# > Short of blocks, with a leader or next to one
enum--eligible--damaged = Mit Verlusten, bei einem Anführer oder neben einem

# > The cases in which a card may order any one unit instead.
enum--alternative--doc = Die Fälle, in denen eine Karte stattdessen einer beliebigen Einheit befehlen darf.

# > Never
enum--alternative--never = Nie

# > If the card can order no other unit
enum--alternative--if-none = Wenn die Karte keiner anderen Einheit befehlen kann

# > Freely
enum--alternative--freely = Frei

# > card
kind--card = Karte

# > # sort
kind--card--class--doc = # Art

# > # Epic
# > The class of the card in an Epic battle.
kind--card--epic--doc =
    # Episch
    Die Klasse der Karte in einer epischen Schlacht.

# > The number of Field plays that the card counts for in an Epic turn, at least; 0 for Army
# > cards.
kind--card--plays--doc =
    Die Zahl der Feldkarten, als die die Karte in einem epischen Zug mindestens zählt; 0 bei
    Heereskarten.

# > The number of Field plays of a card that is spread over as many sections as possible.
kind--card--plays-at-most--doc =
    Die Zahl der Feldkarten, als die eine Karte zählt, die auf möglichst viele Abschnitte verteilt wird.

# > The number of pieces ordered in each section; 0 if the title or another field gives the
# > number, or if all eligible pieces are ordered.
kind--card--orders--doc =
    Die Zahl der Spielsteine, denen in jedem Abschnitt befohlen wird; 0, wenn der Titel oder ein anderes
    Feld sie angibt oder wenn allen geeigneten befohlen wird.

# > The card orders as many pieces as the army's Command.
kind--card--orders-command--doc = Die Karte befiehlt so vielen Spielsteinen, wie die Befehlszahl des Heeres angibt.

# > The number of hexes ordered in addition to the leader's hex.
kind--card--orders-linked--doc = Die Zahl der Felder, denen außer dem Feld des Anführers befohlen wird.

# > The card orders by a roll of as many dice as the army's Command.
kind--card--orders-by-dice--doc =
    Die Karte befiehlt durch einen Wurf mit so vielen Würfeln, wie die Befehlszahl des Heeres angibt.

# > The card can also order leaders, which may leave their units.
kind--card--leaders--doc = Die Karte kann auch Anführern befehlen, die ihre Einheiten verlassen dürfen.

# > The limit of hexes that ordered units may move; 9 for no limit.
kind--card--move-at-most--doc = Die Grenze der Felder, die Einheiten mit Befehl ziehen dürfen; 9 für keine Grenze.

# > Foot units may move up to their `double-time-move` and still fight in close combat.
kind--card--double-time--doc =
    Fußtruppen dürfen bis zu ihrer Zugweite im Eilmarsch ziehen und trotzdem im Nahkampf kämpfen.

# > Mounted units may move up to their `charge-move` and still battle.
kind--card--charge--doc =
    Berittene Einheiten dürfen bis zu ihrer Zugweite im Reiterangriff ziehen und trotzdem kämpfen.

# > Foot units of types that pass through friends may do so.
kind--card--pass-through--doc = Fußtruppen der Typen, die durch Freunde ziehen, dürfen es.

# > The ordered units move again after all of them have fired.
kind--card--second-move--doc = Die Einheiten mit Befehl ziehen noch einmal, wenn alle geschossen haben.

# > The number of shots of each unit that fires.
kind--card--shots--doc = Die Zahl der Schüsse jeder Einheit, die schießt.

# > The ordered units may not fight in close combat.
kind--card--no-close-combat--doc = Die Einheiten mit Befehl dürfen nicht im Nahkampf kämpfen.

# > The additional dice in close combat.
kind--card--melee-dice--doc = Die zusätzlichen Würfel im Nahkampf.

# > The additional dice also apply in bonus combats.
kind--card--dice-in-bonus-combat--doc = Die zusätzlichen Würfel gelten auch in Bonuskämpfen.

# > The additional dice of a shot.
kind--card--fire-dice--doc = Die zusätzlichen Würfel eines Schusses.

# > The card is played in the enemy's turn, against an attack.
kind--card--reaction--doc = Die Karte wird im Zug des Gegners gegen einen Angriff gespielt.

# > The card repeats the order that the enemy has just played.
kind--card--repeats--doc = Die Karte wiederholt den Befehl, den der Gegner gerade gespielt hat.

# > The card is shuffled into the draw pile with the whole discard pile.
kind--card--reshuffles--doc = Die Karte wird mit dem ganzen Ablagestapel in den Nachziehstapel gemischt.

# > The card restores blocks to the units that it orders.
kind--card--restores--doc = Die Karte gibt den Einheiten, denen sie befiehlt, Blöcke zurück.

# > Order units or leaders in the section named, up to the number named.
card--order-units--doc = Befiehl Einheiten oder Anführern im genannten Abschnitt, bis zur genannten Zahl.

# > Order { $count } Units { $section }
card--order-units = Befehl an { $count } Einheiten, { $section }

# > Order two units or leaders on the left, and two on the right.
card--out-flanked--doc = Befiehl zwei Einheiten oder Anführern links und zwei rechts.

# > Out Flanked
card--out-flanked = Überflügelt

# > Order one unit or leader in each section.
card--coordinated-attack--doc = Befiehl in jedem Abschnitt einer Einheit oder einem Anführer.

# > Coordinated Attack
card--coordinated-attack = Koordinierter Angriff

# > Order as many light units as your Command. Foot units among them may pass through friends.
card--order-light-troops--doc =
    Befiehl so vielen leichten Einheiten, wie deine Befehlszahl angibt. Fußtruppen unter ihnen dürfen
    durch eigene Einheiten ziehen.

# > Order Light Troops
card--order-light-troops = Befehl an leichte Truppen

# > Order as many medium units as your Command.
card--order-medium-troops--doc = Befiehl so vielen mittleren Einheiten, wie deine Befehlszahl angibt.

# > Order Medium Troops
card--order-medium-troops = Befehl an mittlere Truppen

# > Order as many heavy units as your Command.
card--order-heavy-troops--doc = Befiehl so vielen schweren Einheiten, wie deine Befehlszahl angibt.

# > Order Heavy Troops
card--order-heavy-troops = Befehl an schwere Truppen

# > Order as many mounted units and leaders as your Command.
card--order-mounted--doc = Befiehl so vielen berittenen Einheiten und Anführern, wie deine Befehlszahl angibt.

# > Order Mounted
card--order-mounted = Befehl an berittene Truppen

# > Order a leader in the section named, the leader's unit, and up to four more hexes in a chain of
# > adjacent hexes. The chain may leave the section. In an Epic battle it stays in the sections that
# > the card is given to. Or order any one unit in the section.
card--inspired-leadership--doc =
    Befiehl einem Anführer im genannten Abschnitt, seiner Einheit und bis zu vier weiteren Feldern, die
    eine Kette benachbarter Felder bilden. Die Kette darf den Abschnitt verlassen. In einer epischen
    Schlacht bleibt sie in den Abschnitten, die die Karte erhalten. Oder befiehl einer beliebigen
    Einheit im Abschnitt.

# > Inspired { $section } Leadership
card--inspired-leadership = Mitreißende Führung, { $section }

# > Order a leader anywhere, the leader's unit, and up to three more hexes in a chain of adjacent
# > hexes. In an Epic battle the chain stays in the sections that the card is given to. Or order any
# > one unit.
card--leadership-any-section--doc =
    Befiehl einem beliebigen Anführer, seiner Einheit und bis zu drei weiteren Feldern, die eine Kette
    benachbarter Felder bilden. In einer epischen Schlacht bleibt die Kette in den Abschnitten, die die
    Karte erhalten. Oder befiehl einer beliebigen Einheit.

# > Leadership Any Section
card--leadership-any-section = Führung in beliebigem Abschnitt

# > Order any number of connected foot units, in an Epic battle in the sections that the card is
# > given to. They may move one hex and battle.
card--line-command--doc =
    Befiehl beliebig vielen verbundenen Fußtruppen, in einer epischen Schlacht in den Abschnitten, die
    die Karte erhalten. Sie dürfen ein Feld weit ziehen und kämpfen.

# > Line Command
card--line-command = Linie vorwärts

# > Order up to four connected foot units, in an Epic battle in the sections that the card is given
# > to. They may move two hexes and fight in close combat.
card--double-time--doc =
    Befiehl bis zu vier verbundenen Fußtruppen, in einer epischen Schlacht in den Abschnitten, die die
    Karte erhalten. Sie dürfen zwei Felder weit ziehen und im Nahkampf kämpfen.

# > Double Time
card--double-time = Eilmarsch

# > Repeat the order that the enemy has just played, with left and right exchanged. Repeat
# > Leadership Any Section in the section where the enemy used the card.
card--counter-attack--doc =
    Wiederhole den Befehl, den der Gegner gerade gespielt hat; links und rechts sind vertauscht. Führung
    in beliebigem Abschnitt wiederholst du in dem Abschnitt, in dem der Gegner sie eingesetzt hat.

# > Counter Attack
card--counter-attack = Gegenangriff

# > Order as many light units as your Command. They move and fire, and move again after all of them
# > have fired.
card--move-fire-move--doc =
    Befiehl so vielen leichten Einheiten, wie deine Befehlszahl angibt. Sie ziehen und schießen; haben
    alle geschossen, ziehen sie noch einmal.

# > Move-Fire-Move
card--move-fire-move = Bewegen – Schießen – Bewegen

# > Order as many mounted units as your Command. They roll one more die in close combat.
card--mounted-charge--doc =
    Befiehl so vielen berittenen Einheiten, wie deine Befehlszahl angibt. Sie werfen im Nahkampf einen
    Würfel mehr.

# > Mounted Charge
card--mounted-charge = Reiterangriff

# > All your units next to an enemy unit, in an Epic battle those of one section, fight without
# > moving and with two more dice.
card--clash-of-shields--doc =
    Alle deine Einheiten neben einer feindlichen Einheit – in einer epischen Schlacht die eines
    Abschnitts – kämpfen, ohne zu ziehen, mit zwei Würfeln mehr.

# > Clash of Shields
card--clash-of-shields = Schildwall an Schildwall

# > All your units that can fire, in an Epic battle those of one section, fire twice without moving.
card--darken-the-sky--doc =
    Alle deine schussfähigen Einheiten – in einer epischen Schlacht die eines Abschnitts – schießen
    zweimal, ohne zu ziehen.

# > Darken the Sky
card--darken-the-sky = Pfeile verdunkeln den Himmel

# > Play this card when one of your units is attacked. The unit battles before its attacker.
card--first-strike--doc =
    Spiele diese Karte, wenn eine deiner Einheiten angegriffen wird. Die Einheit kämpft vor ihrem
    Angreifer.

# > First Strike
card--first-strike = Erstschlag

# > Roll as many dice as your Command. Each class face orders a unit of that class, and each leader
# > face any unit or leader. Ordered units roll one more die in battle, at range too.
card--i-am-spartacus--doc =
    Wirf so viele Würfel, wie deine Befehlszahl angibt. Jedes Klassensymbol befiehlt einer Einheit
    dieser Klasse, jedes Anführersymbol einer beliebigen Einheit oder einem Anführer. Diese Einheiten
    werfen im Kampf einen Würfel mehr, auch beim Schießen.

# > I Am Spartacus
card--i-am-spartacus = Ich bin Spartacus

# > Roll as many dice as your Command. Units with a leader or next to one can regain blocks. Each
# > class face restores a block to such a unit of that class, and each leader face to any such unit.
# > Units that regain blocks are ordered. An army without a leader orders any one unit.
card--rally--doc =
    Wirf so viele Würfel, wie deine Befehlszahl angibt. Einheiten mit einem Anführer oder neben einem
    können Blöcke zurückerhalten: für jedes Klassensymbol erhält eine solche Einheit dieser Klasse einen
    Block, für jedes Anführersymbol eine beliebige von ihnen. Einheiten, die Blöcke zurückerhalten,
    haben einen Befehl. Ein Heer ohne Anführer befiehlt einer beliebigen Einheit.

# > Rally
card--rally = Sammeln

# > Leadership cards
proc--order-chain = Führungskarten

# > These cards order a leader and a chain of adjacent units that begins at the leader's hex.
proc--order-chain--doc =
    Diese Karten befehlen einem Anführer und einer Kette benachbarter Einheiten, die im Feld des
    Anführers beginnt.

# > The player names a leader and orders the chain; or any one unit.
proc--lead--doc = Der Spieler nennt einen Anführer und befiehlt der Kette; oder einer beliebigen Einheit.

# > Lead
choose--lead = Führen durch

# > The leaders that can be named.
fn--leaders-meant--doc = {""}

# > The hexes where the named leader must be: the printed section, or for a repeated Leadership Any
# > Section the section that the enemy used.
fn--leading-hexes--doc = {""}

# > The hexes where the one unit ordered instead may be.
fn--alternative-hexes--doc = {""}

# > The player orders further hexes, each next to an ordered hex.
proc--link-hexes--doc = Der Spieler befiehlt weiteren Feldern, von denen jedes an eines mit Befehl grenzt.

# > Order the next of the chain
choose--order-the-next-of-the-chain = Befehl an das nächste Glied der Kette

# > The hexes that continue a chain or a group: the hex itself, and the adjacent hexes.
fn--around--doc = {""}

# > A unit or leader in the hex can still be ordered.
fn--can-join--doc = {""}

# > The unit in a hex that an order for the hex applies to.
fn--next-ordered--doc = {""}

# > The unit in a hex is ordered, or a lone leader. A leader with a unit receives no order of its
# > own, because it may not leave the unit.
proc--order-hex--doc =
    Die Einheit in einem Feld erhält einen Befehl, oder ein einzelner Anführer. Ein Anführer bei einer
    Einheit erhält keinen eigenen Befehl, weil er die Einheit nicht verlassen darf.

# > ; { $u -> [one] is *[other] are } ordered
say--u-is-are-ordered = ; { $u ->
    [one] erhält
   *[other] erhalten
 } einen Befehl

# > ; { $l -> [one] is *[other] are } ordered
say--l-is-are-ordered = ; { $l ->
    [one] erhält
   *[other] erhalten
 } einen Befehl

# > Cards for linked foot
proc--order-line = Karten für verbundene Fußtruppen

# > These cards order foot units in one connected group.
proc--order-line--doc = Diese Karten befehlen Fußtruppen in einer zusammenhängenden Gruppe.

# > The player orders connected units: all of them, or the number on the card.
proc--order-group--doc = Der Spieler befiehlt verbundenen Einheiten: allen oder so vielen, wie die Karte angibt.

# > Order the first of the group
choose--order-the-first-of-the-group = Befehl an die erste Einheit der Gruppe

# > Order the next of the group
choose--order-the-next-of-the-group = Befehl an die nächste Einheit der Gruppe

# > The class of a unit. The symbol on its blocks is also a face of the die.
enum--class--doc = Die Klasse einer Einheit. Das Symbol auf ihren Blöcken ist auch eine Seite des Würfels.

# > Light
enum--class--light = Leicht

# > Medium
enum--class--medium = Mittel

# > Heavy
enum--class--heavy = Schwer

# > The arm of a unit, whatever its class.
enum--arm--doc = Die Waffengattung einer Einheit, unabhängig von ihrer Klasse.

# > Infantry
enum--arm--infantry = Infanterie

# > War machine
enum--arm--war-machine = Kriegsmaschine

# > Cavalry
enum--arm--cavalry = Reiterei

# > Camels
enum--arm--camelry = Kamelreiter

# > Chariots
enum--arm--chariotry = Streitwagen

# > Elephants
enum--arm--elephantry = Elefanten

# > The kind of attacker that a unit is to a defender that may evade it.
enum--body--doc =
    Als was für ein Angreifer die Einheit für einen Verteidiger zählt, der ihr ausweichen darf.

# > Foot
enum--body--foot = Zu Fuß

# > Light mounted
enum--body--light-mounted = Leicht beritten

# > Medium mounted
enum--body--medium-mounted = Mittelschwer beritten

# > Heavy mounted
enum--body--heavy-mounted = Schwer beritten

# > Elephants
enum--body--elephant = Elefanten

# > The number of dice that elephants roll against a target, by the formation of its type.
enum--formation--doc = Die Zahl der Würfel, die Elefanten gegen ein Ziel werfen, nach der Ordnung seines Typs.

# > Skirmishing
enum--formation--skirmishing = Plänkelnd

# > Loose order
enum--formation--loose = Lockere Ordnung

# > Close order
enum--formation--close = Geschlossene Ordnung

# > Phalanx
enum--formation--phalanx = Phalanx

# > A lone leader
enum--formation--alone = Ein Anführer allein

# > The consequence for a unit that moves further than it may move and battle.
enum--overreach--doc = Die Folge für eine Einheit, die weiter zieht, als sie ziehen und kämpfen darf.

# > It battles as usual
enum--overreach--free = Sie kämpft wie üblich

# > It may not battle
enum--overreach--no-battle = Sie darf nicht kämpfen

# > It must fight in close combat
enum--overreach--close-combat = Sie muss im Nahkampf kämpfen

# > The actions of a unit after it has emptied the hex that it attacked.
enum--momentum--doc = Was eine Einheit tun darf, nachdem sie das angegriffene Feld geräumt hat.

# > No advance
enum--momentum--halts = Kein Nachrücken

# > Advance, and with a leader bonus combat
enum--momentum--if-led = Nachrücken, und mit einem Anführer Bonuskampf

# > Advance and bonus combat
enum--momentum--always = Nachrücken und Bonuskampf

# > A third of the battlefield, as the player at the bottom sees it. For the player at the top, left
# > and right are exchanged.
enum--section--doc =
    Ein Drittel des Schlachtfelds, wie es der untere Spieler sieht. Für den oberen Spieler sind links
    und rechts vertauscht.

# > Left
enum--section--left = Links

# > Center
enum--section--center = Mitte

# > Right
enum--section--right = Rechts

# > The sets of blocks. A War Council may give an army the blocks of another nation.
enum--block-set--doc =
    Die Sätze von Blöcken. Ein Kriegsrat kann einem Heer die Blöcke eines anderen Volkes geben.

# > Carthaginian
enum--block-set--carthaginian = karthagische

# > Roman
enum--block-set--roman = römische

# > Greek
enum--block-set--greek = griechische

# > Eastern
enum--block-set--eastern = östliche

# > Barbarian
enum--block-set--barbarian = barbarische

# > Commands & Colors: Ancients, the core game: battle
source--core = Commands & Colors: Ancients, das Grundspiel: Kampf

# > a battle die has six faces: light, medium, heavy, leader, flag and swords
clause--CC-F-DIE = ein Kampfwürfel hat sechs Seiten: leicht, mittel, schwer, Anführer, Flagge und Schwerter

# > a class face hits a target of that class, at range, in close combat and when the target evades
clause--CC-F-CLASS = ein Klassensymbol trifft ein Ziel dieser Klasse, beim Schießen, im Nahkampf und beim Ausweichen des Ziels

# > swords hit in close combat, except for skirmishers and war machines; at range, and against a unit that evades, swords miss
clause--CC-F-SWORDS = Schwerter treffen im Nahkampf, außer bei Plänklern und Kriegsmaschinen; beim Schießen und gegen eine ausweichende Einheit treffen sie nicht

# > the leader face hits in close combat if a friendly leader is with the unit that rolls or next to it. At range it hits only a lone leader
clause--CC-F-LEADER = das Anführersymbol trifft im Nahkampf, wenn ein eigener Anführer bei der würfelnden Einheit oder neben ihr steht. Beim Schießen trifft es nur einen einzelnen Anführer

# > a flag makes the target retreat, at range and in close combat; a unit that evades ignores flags
clause--CC-F-FLAG = eine Flagge zwingt das Ziel zum Rückzug, beim Schießen und im Nahkampf; eine ausweichende Einheit ignoriert Flaggen

# > infantry has four blocks. Cavalry, camels and light chariots have three. Elephants, heavy chariots and war machines have two
clause--CC-U-BLOCKS = Infanterie hat vier Blöcke. Reiterei, Kamelreiter und leichte Streitwagen haben drei. Elefanten, schwere Streitwagen und Kriegsmaschinen haben zwei

# > a unit that has lost blocks still rolls all its dice, except bonus dice for full strength
clause--CC-U-LOSSES = eine Einheit mit Verlusten wirft weiterhin alle ihre Würfel, außer den Bonuswürfeln für volle Stärke

# > light infantry is light, moves 2 hexes and rolls 2 dice. It fires up to 2 hexes with 2 dice, or with 1 after a move. It retreats 2 hexes per flag and may always evade
clause--CC-U-LI = leichte Infanterie ist leicht, zieht 2 Felder und wirft 2 Würfel. Sie schießt bis zu 2 Felder weit mit 2 Würfeln, nach einem Zug mit 1. Sie zieht sich je Flagge 2 Felder zurück und darf immer ausweichen

# > light bowmen are like light infantry, but fire up to 3 hexes
clause--CC-U-LB = leichte Bogenschützen sind wie leichte Infanterie, schießen aber bis zu 3 Felder weit

# > light slingers are like light infantry, but fire up to 3 hexes
clause--CC-U-LS = leichte Schleuderer sind wie leichte Infanterie, schießen aber bis zu 3 Felder weit

# > auxilia are light. They may move 1 hex and battle, or move 2 hexes without a battle. They roll 3 dice, and their swords hit. They fire up to 2 hexes, retreat 1 hex per flag and never evade
clause--CC-U-AX = Auxilia sind leicht. Sie dürfen 1 Feld ziehen und kämpfen oder 2 Felder ziehen, ohne zu kämpfen. Sie werfen 3 Würfel, und ihre Schwerter treffen. Sie schießen bis zu 2 Felder weit, ziehen sich je Flagge 1 Feld zurück und weichen nie aus

# > warriors are medium. They move 1 hex, or 2 hexes into close combat. They roll 3 dice, or 4 at full strength. They retreat 2 hexes per flag and may fight a bonus combat without a leader
clause--CC-U-WA = Krieger sind mittel. Sie ziehen 1 Feld, oder 2 Felder in den Nahkampf. Sie werfen 3 Würfel, in voller Stärke 4. Sie ziehen sich je Flagge 2 Felder zurück und dürfen einen Bonuskampf ohne Anführer führen

# > medium infantry is medium, moves 1 hex, rolls 4 dice, retreats 1 hex per flag and never evades
clause--CC-U-MI = mittlere Infanterie ist mittel, zieht 1 Feld, wirft 4 Würfel, zieht sich je Flagge 1 Feld zurück und weicht nie aus

# > heavy infantry is heavy, moves 1 hex, rolls 5 dice, retreats 1 hex per flag and never evades
clause--CC-U-HI = schwere Infanterie ist schwer, zieht 1 Feld, wirft 5 Würfel, zieht sich je Flagge 1 Feld zurück und weicht nie aus

# > light cavalry is light, moves 4 hexes and rolls 2 dice. It fires up to 2 hexes, retreats 4 hexes per flag and may always evade. After an advance it may ride on
clause--CC-U-LC = leichte Reiterei ist leicht, zieht 4 Felder und wirft 2 Würfel. Sie schießt bis zu 2 Felder weit, zieht sich je Flagge 4 Felder zurück und darf immer ausweichen. Nach dem Nachrücken darf sie weiterreiten

# > medium cavalry is medium, moves 3 hexes, rolls 3 dice and retreats 3 hexes per flag. It may evade foot, heavy mounted units and elephants
clause--CC-U-MC = mittlere Reiterei ist mittel, zieht 3 Felder, wirft 3 Würfel und zieht sich je Flagge 3 Felder zurück. Sie darf Fußtruppen, schwer berittenen Einheiten und Elefanten ausweichen

# > heavy cavalry is heavy, moves 2 hexes, rolls 4 dice and retreats 2 hexes per flag; it may evade foot and elephants
clause--CC-U-HC = schwere Reiterei ist schwer, zieht 2 Felder, wirft 4 Würfel und zieht sich je Flagge 2 Felder zurück; sie darf Fußtruppen und Elefanten ausweichen

# > elephants are heavy, move 2 hexes and retreat 1 hex per flag. Their dice depend on the target. They never evade, and may fight a bonus combat but not ride on
clause--CC-U-EL = Elefanten sind schwer, ziehen 2 Felder und ziehen sich je Flagge 1 Feld zurück. Ihre Würfel hängen vom Ziel ab. Sie weichen nie aus und dürfen einen Bonuskampf führen, aber nicht weiterreiten

# > heavy chariots are heavy and move 2 hexes. They roll 4 dice when they attack and 3 when they battle back, ignore one sword, and retreat 2 hexes per flag. They may evade foot and elephants
clause--CC-U-HCH = schwere Streitwagen sind schwer und ziehen 2 Felder. Sie werfen im Angriff 4 Würfel und im Gegenschlag 3, ignorieren ein Schwert und ziehen sich je Flagge 2 Felder zurück. Sie dürfen Fußtruppen und Elefanten ausweichen

# > light bow cavalry is like light cavalry, but fires up to 3 hexes
clause--CC-U-LBC = leichte Bogenreiter sind wie leichte Reiterei, schießen aber bis zu 3 Felder weit

# > camels are medium and move 3 hexes. They roll 3 dice when they attack and 2 when they battle back. They ignore one hit of their class by cavalry or chariots, and cavalry and chariots retreat one hex further for each flag that camels roll
clause--CC-U-CAM = Kamelreiter sind mittel und ziehen 3 Felder. Sie werfen im Angriff 3 Würfel und im Gegenschlag 2. Sie ignorieren einen Treffer ihrer Klasse von Reiterei oder Streitwagen, und Reiterei und Streitwagen ziehen sich für jede Flagge, die Kamelreiter werfen, ein Feld weiter zurück

# > heavy war machines are heavy foot. They move 1 hex or battle, but not both. They roll 2 dice and fire up to 6 hexes. They never advance, and are removed when they evade
clause--CC-U-HWM = schwere Kriegsmaschinen sind schwere Fußtruppen. Sie ziehen 1 Feld oder kämpfen, aber nicht beides. Sie werfen 2 Würfel und schießen bis zu 6 Felder weit. Sie rücken nie nach und werden entfernt, wenn sie ausweichen

# > light war machines are light foot and fire up to 4 hexes; otherwise they are like heavy war machines
clause--CC-U-LWM = leichte Kriegsmaschinen sind leichte Fußtruppen und schießen bis zu 4 Felder weit; sonst sind sie wie schwere Kriegsmaschinen

# > light chariots are light mounted units. They move 3 hexes and retreat 3 hexes per flag. They roll 3 dice when they attack and 2 when they battle back. Their swords hit. They ignore one sword and may always evade
clause--CC-U-LCH = leichte Streitwagen sind leicht beritten. Sie ziehen 3 Felder und ziehen sich je Flagge 3 Felder zurück. Sie werfen im Angriff 3 Würfel und im Gegenschlag 2. Ihre Schwerter treffen. Sie ignorieren ein Schwert und dürfen immer ausweichen

# > light barbarian chariots are light and move 3 hexes. They roll 3 dice at full strength, or else 2. They do not fire. They retreat 3 hexes per flag and may always evade. They ignore one sword, and at full strength they may ignore one flag
clause--CC-U-LBCH = leichte Barbarenstreitwagen sind leicht und ziehen 3 Felder. Sie werfen in voller Stärke 3 Würfel, sonst 2. Sie schießen nicht. Sie ziehen sich je Flagge 3 Felder zurück und dürfen immer ausweichen. Sie ignorieren ein Schwert und dürfen in voller Stärke eine Flagge ignorieren

# > cataphracts are like heavy cavalry, but ignore one sword
clause--CC-U-HCC = Kataphrakten sind wie schwere Reiterei, ignorieren aber ein Schwert

# > leader faces rolled by a Sacred Band or Silver Shields always hit in close combat; these units may ignore one flag
clause--CC-E-BANDS = Anführersymbole, die eine Heilige Schar oder die Silberschilde werfen, treffen im Nahkampf immer; diese Einheiten dürfen eine Flagge ignorieren

# > Companion Cavalry ignores one sword in close combat and may ignore one flag
clause--CC-E-COMPANIONS = die Hetairenreiterei ignoriert im Nahkampf ein Schwert und darf eine Flagge ignorieren

# > Persian Immortals fire up to 3 hexes with 2 dice, or with 1 after a move. They never both fire and fight in close combat in a turn
clause--CC-E-IMMORTALS = die Persischen Unsterblichen schießen bis zu 3 Felder weit mit 2 Würfeln, nach einem Zug mit 1. Sie schießen und kämpfen nie im selben Zug

# > auxilia with bows fire up to 3 hexes
clause--CC-E-BOWS = Auxilia mit Bögen schießen bis zu 3 Felder weit

# > Marian legions fire up to 2 hexes with 1 die, even after a move
clause--CC-E-MARIANS = Marianische Legionen schießen bis zu 2 Felder weit mit 1 Würfel, auch nach einem Zug

# > a unit with Alexander or Caesar rolls one more die in close combat, beyond the limits of terrain
clause--CC-E-HEROES = eine Einheit mit Alexander oder Caesar wirft im Nahkampf einen Würfel mehr, auch über die Grenzen des Geländes hinaus

# > warriors with all their blocks at the start of a combat are at full strength for all of it. They may then ignore one flag. Light barbarian chariots lose their full strength with their first block
clause--CC-X-STRENGTH = Krieger sind einen ganzen Kampf lang in voller Stärke, wenn sie zu seinem Beginn alle ihre Blöcke haben, und dürfen dann eine Flagge ignorieren. Leichte Barbarenstreitwagen verlieren ihre volle Stärke mit ihrem ersten Block

# > warriors that move two hexes must end next to an enemy, and must fight in close combat
clause--CC-X-RUSH = Krieger, die zwei Felder ziehen, müssen neben einem Feind enden und im Nahkampf kämpfen

# > elephants roll as many dice as their target would normally roll against them, from 2 to 5. They always roll 3 against elephants, warriors, chariots and camels, and 1 against a lone leader. The same applies when elephants battle back
clause--CC-X-MIRROR = Elefanten werfen so viele Würfel, wie ihr Ziel gewöhnlich gegen sie werfen würde, 2 bis 5. Gegen Elefanten, Krieger, Streitwagen und Kamelreiter werfen sie immer 3, gegen einen einzelnen Anführer 1. Dasselbe gilt, wenn Elefanten zurückschlagen

# > bonus dice of the target are not counted; terrain limits elephants as it does other units
clause--CC-X-MIRROR-BASE = Bonuswürfel des Ziels zählen nicht; das Gelände begrenzt Elefanten wie andere Einheiten

# > elephants gain nothing from leaders
clause--CC-X-UNLED = Elefanten haben von Anführern keinen Vorteil

# > swords rolled by elephants hit, and are rolled again until no swords come up; swords that the target ignores are not rolled again
clause--CC-X-REROLL = Schwerter, die Elefanten werfen, treffen und werden neu geworfen, bis keine Schwerter mehr fallen; Schwerter, die das Ziel ignoriert, werden nicht neu geworfen

# > elephants ignore all swords; they also ignore one hit of their class by cavalry or chariots, and may ignore one flag
clause--CC-X-HIDE = Elefanten ignorieren alle Schwerter; sie ignorieren auch einen Treffer ihrer Klasse von Reiterei oder Streitwagen und dürfen eine Flagge ignorieren

# > elephants are never supported, but they support other units
clause--CC-X-ALOOF = Elefanten werden nie unterstützt, unterstützen aber andere Einheiten

# > cavalry and chariots retreat one hex further for each flag that elephants roll
clause--CC-X-SCARE = Reiterei und Streitwagen ziehen sich für jede Flagge, die Elefanten werfen, ein Feld weiter zurück

# > elephants run amok before they retreat: roll two dice against each adjacent unit and leader, friend or foe. Only the symbol of its class hits a unit. A leader face kills a lone leader, and otherwise the leader must flee
clause--CC-X-RAMPAGE = Elefanten laufen Amok, bevor sie sich zurückziehen: Wirf zwei Würfel gegen jede benachbarte Einheit und jeden benachbarten Anführer, Freund wie Feind. Eine Einheit trifft nur das Symbol ihrer Klasse. Ein Anführersymbol tötet einen einzelnen Anführer; sonst muss er fliehen

# > if elephants cannot retreat, the units in their way lose a block for each hex instead of the elephants. If only ground or the edge of the board is in the way, the elephants lose the blocks
clause--CC-X-BLOCKED = können Elefanten sich nicht zurückziehen, verlieren statt ihrer die Einheiten in ihrem Weg einen Block für jedes Feld. Sind nur Gelände oder der Rand im Weg, verlieren die Elefanten die Blöcke

# > a hex holds only one unit; no unit may move through another unit or an enemy leader
clause--CC-P-STACK = in einem Feld steht nur eine Einheit; keine Einheit darf durch eine andere Einheit oder einen feindlichen Anführer ziehen

# > a unit that enters the hex of a friendly lone leader stops there, and the leader is with the unit from then on
clause--CC-P-JOIN = eine Einheit, die das Feld eines einzelnen eigenen Anführers betritt, hält dort an, und der Anführer ist von da an bei ihr

# > units have no facing
clause--CC-P-FACING = Einheiten haben keine Blickrichtung

# > units have no zones of control; they may move from one section to another, but may not leave the board
clause--CC-P-FREE = Einheiten haben keine Kontrollzonen; sie dürfen von einem Abschnitt in den anderen ziehen, aber das Schlachtfeld nicht verlassen

# > light foot units may move through friends only under cards that say so, and never end their move there
clause--CC-P-PASS = leichte Fußtruppen dürfen nur mit Karten, die es erlauben, durch eigene Einheiten ziehen, und beenden ihren Zug nie dort

# > a unit with a range may fire, but not at an adjacent enemy, and not at all while an enemy unit is adjacent
clause--CC-P-RANGED-WHO = eine Einheit mit Reichweite darf schießen, aber nicht auf einen benachbarten Feind, und gar nicht, solange eine feindliche Einheit benachbart ist

# > a unit that has not moved fires with two dice; a unit that has moved fires with one
clause--CC-P-RANGED-DICE = eine Einheit, die nicht gezogen ist, schießt mit zwei Würfeln; eine, die gezogen ist, mit einem

# > units, leaders and some kinds of ground block the line from centre to centre. A line along a hex side is blocked only if both hexes block it. The ground in the target's own hex never blocks it
clause--CC-P-RANGED-SIGHT = Einheiten, Anführer und manches Gelände unterbrechen die Linie von Mitte zu Mitte. Eine Linie entlang einer Feldseite ist nur unterbrochen, wenn beide Felder sie unterbrechen. Das Gelände im Feld des Ziels unterbricht sie nie

# > at range only the symbol of the target's class hits. The target may not evade or battle back. Flags and leader checks apply as usual
clause--CC-P-RANGED-HITS = beim Schießen trifft nur das Klassensymbol des Ziels. Das Ziel darf weder ausweichen noch zurückschlagen. Flaggen und Anführerproben gelten wie üblich

# > a unit attacks once in a turn, and rolls all its dice against one adjacent enemy
clause--CC-P-MELEE-TARGET = eine Einheit greift einmal im Zug an und wirft alle ihre Würfel gegen einen benachbarten Feind

# > only class faces hit a unit that evades. The unit then moves two hexes to its rear, or one if it can go no further. The unit does not battle back, and the attacker does not advance
clause--CC-P-MELEE-EVADE = eine ausweichende Einheit treffen nur Klassensymbole. Danach zieht sie zwei Felder nach hinten, oder eines, wenn sie nicht weiter kann. Sie schlägt nicht zurück, und der Angreifer rückt nicht nach

# > a unit that strikes first battles back before the attack. If the attacker is still in its hex it attacks, and the defender does not battle back again
clause--CC-P-MELEE-FIRST = eine Einheit mit Erstschlag schlägt vor dem Angriff zurück. Steht der Angreifer dann noch in seinem Feld, greift er an, und der Verteidiger schlägt nicht noch einmal zurück

# > hits take effect in this order: loss of blocks, leader check, flags
clause--CC-P-MELEE-ORDER = Treffer wirken in dieser Reihenfolge: Verlust von Blöcken, Anführerprobe, Flaggen

# > a defender that is still in its hex battles back; the attacker takes hits and flags as a defender would, but may not evade
clause--CC-P-MELEE-BACK = ein Verteidiger, der noch in seinem Feld steht, schlägt zurück; der Angreifer erleidet Treffer und Flaggen wie ein Verteidiger, darf aber nicht ausweichen

# > an attacker that has emptied the enemy's hex may advance into it. It does not advance after firing, a First Strike, a battle back or an evasion
clause--CC-P-ADVANCE = ein Angreifer, der das Feld des Feindes geräumt hat, darf dorthin nachrücken. Er rückt nicht nach, wenn er geschossen hat, nach einem Erstschlag, einem Gegenschlag oder einem Ausweichen

# > after an advance cavalry may ride on for one more hex; ground that stops units ends the advance
clause--CC-P-PURSUIT = nach dem Nachrücken darf Reiterei noch ein Feld weiterreiten; Gelände, das Einheiten aufhält, beendet das Nachrücken

# > after an advance warriors, mounted units, and foot with a leader may attack once more in a bonus combat. They may advance again, but never attack a third time
clause--CC-P-BONUS = nach dem Nachrücken dürfen Krieger, berittene Einheiten und Fußtruppen mit einem Anführer in einem Bonuskampf noch einmal angreifen. Sie dürfen wieder nachrücken, greifen aber nie ein drittes Mal an

# > a unit that has advanced into ground where it may not battle fights no bonus combat
clause--CC-P-BONUS-GROUND = eine Einheit, die in Gelände nachgerückt ist, in dem sie nicht kämpfen darf, führt keinen Bonuskampf

# > for each flag a unit retreats by its full move, except that auxilia and elephants retreat by 1 hex, and warriors by 2
clause--CC-P-RETREAT = für jede Flagge zieht sich eine Einheit um ihre volle Zugweite zurück, Auxilia und Elefanten jedoch nur 1 Feld und Krieger 2

# > each step of a retreat leads to one of the two hexes nearer to the unit's own edge, never sideways. The owner chooses the way, but must take a way of full length if possible
clause--CC-P-RETREAT-WAY = jeder Schritt eines Rückzugs führt in eines der beiden Felder, die dem eigenen Rand näher liegen, nie zur Seite. Der Besitzer wählt den Weg, muss aber, wenn möglich, einen von voller Länge nehmen

# > a unit loses a block for each hex of its retreat that it cannot go
clause--CC-P-RETREAT-LOSS = eine Einheit verliert einen Block für jedes Feld, das sie sich nicht zurückziehen kann

# > ground does not stop a retreat, but the die is still rolled for a unit that retreats into marsh
clause--CC-P-RETREAT-GROUND = Gelände hält einen Rückzug nicht auf, aber für eine Einheit, die sich in einen Sumpf zurückzieht, wird gewürfelt

# > a retreating unit that reaches a friendly lone leader stays in that hex, and the rest of its retreat is cancelled
clause--CC-P-RETREAT-JOIN = eine Einheit, die auf dem Rückzug einen einzelnen eigenen Anführer erreicht, bleibt in seinem Feld, und der Rest des Rückzugs entfällt

# > a unit may ignore one flag for each reason that applies: a leader, support, full strength, ground, elite status or elephants. The reasons add up, and apply at range too
clause--CC-P-IGNORE = eine Einheit darf eine Flagge ignorieren für jeden Grund, der zutrifft: Anführer, Unterstützung, volle Stärke, Gelände, Elite oder Elefanten. Die Gründe zählen zusammen und gelten auch beim Schießen

# > two or more adjacent friends support a unit; a lone leader counts as a friend
clause--CC-P-SUPPORT = zwei oder mehr benachbarte Freunde unterstützen eine Einheit; ein einzelner Anführer zählt als Freund

# > the first army with the number of banners that the War Council asks for wins immediately
clause--CC-P-VICTORY = das erste Heer mit der Zahl von Bannern, die der Kriegsrat verlangt, gewinnt sofort

# > each destroyed enemy unit and each killed enemy leader is one banner
clause--CC-P-BANNERS = jede vernichtete feindliche Einheit und jeder getötete feindliche Anführer ist ein Banner

# > a battle may have objectives that are worth banners
clause--CC-P-OBJECTIVES = eine Schlacht kann Ziele haben, die Banner wert sind

# > a destroyed unit is a banner for its enemy, even if its own side destroyed it
clause--CC-P-OTHERS = eine vernichtete Einheit ist ein Banner für den Gegner, auch wenn die eigene Seite sie vernichtet hat

# > Commands & Colors: Ancients, the core game: command
source--command = Commands & Colors: Ancients, das Grundspiel: Befehle

# > the board is thirteen hexes wide and nine hexes deep; every second row is offset and has twelve hexes
clause--CC-B-SIZE = der Plan ist dreizehn Felder breit und neun Felder tief; jede zweite Reihe ist versetzt und hat zwölf Felder

# > two lines divide the board into a left section, a centre and a right section
clause--CC-B-SECTIONS = zwei Linien teilen den Plan in einen linken Abschnitt, eine Mitte und einen rechten Abschnitt

# > a hex cut by a section line belongs to both sections
clause--CC-B-CUT = ein Feld, das eine Abschnittslinie schneidet, gehört zu beiden Abschnitten

# > left and right are as each player sees the board: one player's left is the other player's right
clause--CC-B-SIDES = links und rechts gelten, wie jeder Spieler den Plan sieht: das Links des einen ist das Rechts des anderen

# > the deck has sixty Command cards: 27 section, 10 troop, 6 leadership and 17 tactic cards
clause--CC-D-DECK = es gibt sechzig Befehlskarten: 27 Abschnitts-, 10 Truppen-, 6 Führungs- und 17 Taktikkarten

# > the deck has 29 kinds of card; the list of cards gives the number of copies of each
clause--CC-D-COUNTS = es gibt 29 verschiedene Karten; die Kartenliste nennt die Anzahl von jeder

# > the War Council gives the number of Command cards that each army holds
clause--CC-W-COMMAND = der Kriegsrat gibt die Zahl der Befehlskarten jedes Heeres an

# > the War Council gives the army that moves first
clause--CC-W-FIRST = der Kriegsrat gibt das Heer an, das zuerst zieht

# > the deck is shuffled, and each army is dealt its number of cards
clause--CC-P-DEAL = die Karten werden gemischt, und jedes Heer erhält seine Anzahl

# > a turn has five steps: play a card, give orders, move the ordered units, battle, and draw; each step ends before the next begins
clause--CC-P-TURN = ein Zug hat fünf Schritte: eine Karte spielen, Befehle geben, die Einheiten mit Befehl ziehen, kämpfen und Karten ziehen; jeder Schritt endet, bevor der nächste beginnt

# > only ordered units and leaders may act; each is ordered only once in a turn, and unused orders are lost
clause--CC-P-ORDERED = nur Einheiten und Anführer mit Befehl dürfen handeln; jeder erhält nur einen Befehl im Zug, und nicht genutzte Befehle verfallen

# > Command is the hand limit of an army, not the number of cards in its hand
clause--CC-P-COMMAND = die Befehlszahl ist das Handlimit eines Heeres, nicht die Zahl der Karten auf der Hand

# > at the end of the turn all played cards are discarded, and the hand is filled to its limit
clause--CC-P-DRAW = am Ende des Zuges werden alle gespielten Karten abgelegt, und die Hand wird bis zum Limit aufgefüllt

# > when the draw pile runs out, the discard pile is shuffled and becomes the new draw pile
clause--CC-P-EMPTY = ist der Nachziehstapel leer, wird der Ablagestapel gemischt und bildet den neuen Nachziehstapel

# > Order Two Units orders two units or leaders in the section named
clause--CC-C-ORDER-TWO = der Befehl an zwei Einheiten befiehlt zwei Einheiten oder Anführern im genannten Abschnitt

# > Order Three Units orders three units or leaders in the section named
clause--CC-C-ORDER-THREE = der Befehl an drei Einheiten befiehlt drei Einheiten oder Anführern im genannten Abschnitt

# > Order Four Units orders four units or leaders in the section named
clause--CC-C-ORDER-FOUR = der Befehl an vier Einheiten befiehlt vier Einheiten oder Anführern im genannten Abschnitt

# > Out Flanked orders two units or leaders on the left, and two on the right
clause--CC-C-OUT-FLANKED = Überflügelt befiehlt zwei Einheiten oder Anführern links und zwei rechts

# > Coordinated Attack orders one unit or leader in each section
clause--CC-C-COORDINATED-ATTACK = Koordinierter Angriff befiehlt in jedem Abschnitt einer Einheit oder einem Anführer

# > section cards, Order Mounted and I Am Spartacus may also order leaders, for one order each. An ordered leader may leave its unit, and the unit is not ordered with it
clause--CC-C-LEADERS = Abschnittskarten, der Befehl an berittene Truppen und Ich bin Spartacus dürfen auch Anführern befehlen, für je einen Befehl. Ein Anführer mit Befehl darf seine Einheit verlassen; die Einheit hat damit keinen Befehl

# > Order Light Troops orders up to as many light units as your Command, anywhere; foot units among them may pass through friends
clause--CC-C-ORDER-LIGHT = der Befehl an leichte Truppen befiehlt bis zu so vielen leichten Einheiten, wie die Befehlszahl angibt, überall; Fußtruppen unter ihnen dürfen durch eigene Einheiten ziehen

# > Order Medium Troops orders up to as many medium units as your Command
clause--CC-C-ORDER-MEDIUM = der Befehl an mittlere Truppen befiehlt bis zu so vielen mittleren Einheiten, wie die Befehlszahl angibt

# > Order Heavy Troops orders up to as many heavy units as your Command
clause--CC-C-ORDER-HEAVY = der Befehl an schwere Truppen befiehlt bis zu so vielen schweren Einheiten, wie die Befehlszahl angibt

# > Order Mounted orders up to as many mounted units and leaders as your Command
clause--CC-C-ORDER-MOUNTED = der Befehl an berittene Truppen befiehlt bis zu so vielen berittenen Einheiten und Anführern, wie die Befehlszahl angibt

# > an army without any units of the kind that a card orders may order any one unit instead. An army with such units may not
clause--CC-C-ALTERNATIVE = ein Heer ohne Einheiten der Art, der eine Karte befiehlt, darf stattdessen einer beliebigen Einheit befehlen. Ein Heer mit solchen Einheiten darf es nicht

# > Inspired Leadership orders a leader in the section named, the leader's unit, and up to four more hexes in a chain. It may order any one unit instead
clause--CC-C-INSPIRED = Mitreißende Führung befiehlt einem Anführer im genannten Abschnitt, seiner Einheit und bis zu vier weiteren Feldern in einer Kette. Sie darf stattdessen einer beliebigen Einheit befehlen

# > Leadership Any Section orders a leader anywhere, the leader's unit, and up to three more hexes in a chain. It may order any one unit instead
clause--CC-C-LEADERSHIP = Führung in beliebigem Abschnitt befiehlt einem beliebigen Anführer, seiner Einheit und bis zu drei weiteren Feldern in einer Kette. Sie darf stattdessen einer beliebigen Einheit befehlen

# > Line Command orders any number of connected foot units; each may move one hex and battle
clause--CC-C-LINE-COMMAND = Linie vorwärts befiehlt beliebig vielen verbundenen Fußtruppen; jede darf ein Feld ziehen und kämpfen

# > Double Time orders up to four connected foot units. They may move two hexes, warriors two or three, and fight in close combat, but may not fire
clause--CC-C-DOUBLE-TIME = Eilmarsch befiehlt bis zu vier verbundenen Fußtruppen. Sie dürfen zwei Felder ziehen, Krieger zwei oder drei, und im Nahkampf kämpfen, aber nicht schießen

# > Counter Attack repeats the order that the enemy has just played, with left and right exchanged; First Strike cannot be countered
clause--CC-C-COUNTER-ATTACK = Gegenangriff wiederholt den Befehl, den der Gegner gerade gespielt hat; links und rechts sind vertauscht. Ein Erstschlag lässt sich nicht wiederholen

# > Move-Fire-Move orders up to as many light units as your Command. They move, fire and move again, but do not fight in close combat. Foot units among them may pass through friends
clause--CC-C-MOVE-FIRE-MOVE = Bewegen – Schießen – Bewegen befiehlt bis zu so vielen leichten Einheiten, wie die Befehlszahl angibt. Sie ziehen, schießen und ziehen noch einmal, kämpfen aber nicht im Nahkampf. Fußtruppen unter ihnen dürfen durch eigene Einheiten ziehen

# > Mounted Charge orders up to as many mounted units as your Command. They roll one more die in close combat, heavy mounted units may move three hexes and battle, and no unit fires
clause--CC-C-MOUNTED-CHARGE = Reiterangriff befiehlt bis zu so vielen berittenen Einheiten, wie die Befehlszahl angibt. Sie werfen im Nahkampf einen Würfel mehr, schwer berittene Einheiten dürfen drei Felder ziehen und kämpfen, und keine Einheit schießt

# > Clash of Shields orders every unit next to an enemy unit. The units roll two more dice in close combat, but may not move or fire
clause--CC-C-CLASH = Schildwall an Schildwall befiehlt jeder Einheit neben einer feindlichen Einheit. Die Einheiten werfen im Nahkampf zwei Würfel mehr, dürfen aber weder ziehen noch schießen

# > Darken the Sky orders every unit that can fire; the units fire twice, but may not move
clause--CC-C-DARKEN = Pfeile verdunkeln den Himmel befiehlt jeder schussfähigen Einheit; die Einheiten schießen zweimal, dürfen aber nicht ziehen

# > First Strike answers an attack in the enemy's turn, before the attacker rolls: the defender battles first. The player of the card draws before the attacker draws
clause--CC-C-FIRST-STRIKE = Erstschlag antwortet im Zug des Gegners auf einen Angriff, bevor der Angreifer würfelt: der Verteidiger kämpft zuerst. Wer die Karte spielt, zieht vor dem Angreifer nach

# > I Am Spartacus: roll as many dice as your Command. Each class face orders a unit of that class, and each leader face any unit or leader. The units roll one more die in every battle of the turn. At the end of the turn all cards except the hands are shuffled together
clause--CC-C-SPARTACUS = Ich bin Spartacus: Wirf so viele Würfel, wie deine Befehlszahl angibt. Jedes Klassensymbol befiehlt einer Einheit dieser Klasse, jedes Anführersymbol einer beliebigen Einheit oder einem Anführer. Die Einheiten werfen in jedem Kampf des Zuges einen Würfel mehr. Am Ende des Zuges werden alle Karten außer den Händen zusammen gemischt

# > Rally: roll as many dice as your Command. Units with a leader or next to one can regain blocks. Each class face restores one block to such a unit of that class, and each leader face to any such unit. A unit that regains a block is ordered
clause--CC-C-RALLY = Sammeln: Wirf so viele Würfel, wie deine Befehlszahl angibt. Einheiten mit einem Anführer oder neben einem können Blöcke zurückerhalten: für jedes Klassensymbol eine solche Einheit dieser Klasse einen Block, für jedes Anführersymbol eine beliebige von ihnen. Eine Einheit, die einen Block zurückerhält, hat einen Befehl

# > Command is the army's current hand limit
clause--CC-R-01 = die Befehlszahl ist das derzeitige Handlimit des Heeres

# > the limits of terrain apply first, and the dice of a card are added afterwards
clause--CC-R-02 = zuerst gelten die Grenzen des Geländes, danach kommen die Würfel einer Karte hinzu

# > the extra dice of Clash of Shields do not apply in bonus combats. The extra dice of Mounted Charge and I Am Spartacus do. The enemy never gains them when it battles back
clause--CC-R-03 = die zusätzlichen Würfel von Schildwall an Schildwall gelten nicht in Bonuskämpfen. Die von Reiterangriff und Ich bin Spartacus gelten auch dort. Der Gegner erhält sie im Gegenschlag nie

# > Clash of Shields orders the units that are next to an enemy unit when the card is played, and they stay ordered. A lone enemy leader does not count
clause--CC-R-04 = Schildwall an Schildwall befiehlt den Einheiten, die beim Ausspielen der Karte neben einer feindlichen Einheit stehen, und sie behalten den Befehl. Ein einzelner feindlicher Anführer zählt nicht

# > a leadership card orders the leader and the leader's unit. Each further hex of the chain is next to an earlier one, and may lie outside the section
clause--CC-R-21 = eine Führungskarte befiehlt dem Anführer und seiner Einheit. Jedes weitere Feld der Kette grenzt an ein früheres und darf außerhalb des Abschnitts liegen

# > the leader's own hex is not one of the three or four further hexes of the chain
clause--CC-R-22 = das Feld des Anführers zählt nicht zu den drei oder vier weiteren Feldern der Kette

# > the one unit ordered instead of an Inspired Leadership chain must be in the section named
clause--CC-R-23 = die eine Einheit, der statt einer Kette der Mitreißenden Führung befohlen wird, muss im genannten Abschnitt stehen

# > Coordinated Attack gives one order in each section, to a unit or to a leader
clause--CC-R-24 = Koordinierter Angriff gibt in jedem Abschnitt einen Befehl, an eine Einheit oder an einen Anführer

# > a piece in a hex cut by a section line may be ordered for either section, but only once
clause--CC-R-25 = einem Spielstein in einem Feld, das eine Abschnittslinie schneidet, darf für beide Abschnitte befohlen werden, aber nur einmal

# > a Counter Attack may be countered
clause--CC-R-26 = auf einen Gegenangriff darf ein Gegenangriff folgen

# > a Counter Attack on Leadership Any Section orders a leader in the section where the enemy used the card
clause--CC-R-27 = ein Gegenangriff auf Führung in beliebigem Abschnitt befiehlt einem Anführer in dem Abschnitt, in dem der Gegner die Karte eingesetzt hat

# > the player of Counter Attack checks their own army for the units that the repeated card orders
clause--CC-R-28 = wer Gegenangriff spielt, sucht im eigenen Heer nach Einheiten, denen die wiederholte Karte befiehlt

# > First Strike played in your own turn is discarded without effect
clause--CC-R-29 = ein Erstschlag im eigenen Zug wird ohne Wirkung abgelegt

# > First Strike applies to one combat, which may be a bonus combat; the defender does not battle back again, and does not advance
clause--CC-R-30 = Erstschlag gilt für einen Kampf, auch für einen Bonuskampf; der Verteidiger schlägt nicht noch einmal zurück und rückt nicht nach

# > the player of First Strike draws before the active player
clause--CC-R-31 = wer Erstschlag gespielt hat, zieht vor dem Spieler am Zug nach

# > for I Am Spartacus the draw pile and the discard pile are shuffled together, including the card itself. Players keep their hands, and draw afterwards
clause--CC-R-32 = für Ich bin Spartacus werden Nachzieh- und Ablagestapel zusammen gemischt, auch die Karte selbst. Die Spieler behalten ihre Hände und ziehen danach

# > a unit that regains no block is not ordered by Rally
clause--CC-R-33 = eine Einheit, die keinen Block zurückerhält, hat durch Sammeln keinen Befehl

# > under Darken the Sky the second shot of a unit may have another target
clause--CC-R-34 = bei Pfeile verdunkeln den Himmel darf der zweite Schuss einer Einheit ein anderes Ziel haben

# > under Move-Fire-Move all units fire before any of them moves again. Each of the two moves is a full move, and a unit that has moved fires with one die
clause--CC-R-35 = bei Bewegen – Schießen – Bewegen schießen alle Einheiten, bevor eine von ihnen wieder zieht. Jeder der beiden Züge ist ein voller Zug, und eine Einheit, die gezogen ist, schießt mit einem Würfel

# > under Double Time terrain stops units and prevents battles as usual
clause--CC-R-36 = beim Eilmarsch hält Gelände Einheiten auf und verhindert Kämpfe wie üblich

# > auxilia that move two hexes may not fire or fight in close combat, except under Double Time
clause--CC-R-37 = Auxilia, die zwei Felder ziehen, dürfen weder schießen noch im Nahkampf kämpfen, außer beim Eilmarsch

# > in some battles the hand of an army grows by a card in each of its turns. In others it grows once, when the army has a number of banners, even in the enemy's turn
clause--CC-S-GROWTH = in manchen Schlachten wächst die Hand eines Heeres in jedem seiner Züge um eine Karte. In anderen wächst sie einmal, sobald das Heer eine Zahl von Bannern hat, auch im Zug des Gegners

# > in some battles the hand of an army shrinks with each leader lost
clause--CC-S-LEADERS-LOST = in manchen Schlachten wird die Hand eines Heeres mit jedem verlorenen Anführer kleiner

# > in some battles an army loses with its last leader, or with a certain leader
clause--CC-S-SUDDEN-DEATH = in manchen Schlachten verliert ein Heer mit seinem letzten oder mit einem bestimmten Anführer

# > in some battles units may leave the board over the enemy's edge, for a banner each
clause--CC-S-EXIT = in manchen Schlachten dürfen Einheiten das Schlachtfeld über den feindlichen Rand verlassen, jede für ein Banner

# > in some battles units wait off the board. A card for its section or class may order such a unit, which then enters at its own edge instead of moving
clause--CC-S-RESERVE = in manchen Schlachten warten Einheiten neben dem Plan. Eine Karte für ihren Abschnitt oder ihre Klasse darf einer solchen Einheit befehlen; statt zu ziehen, betritt sie das Feld am eigenen Rand

# > in some battles a unit is worth more than one banner
clause--CC-S-WORTH = in manchen Schlachten ist eine Einheit mehr als ein Banner wert

# > in some battles an army wins with more or fewer banners than its enemy
clause--CC-S-VICTORY = in manchen Schlachten siegt ein Heer mit mehr oder weniger Bannern als sein Feind

# > in some battles ground is worth banners, either once and for all or as long as it is held
clause--CC-S-HELD = in manchen Schlachten ist Gelände Banner wert, entweder ein für alle Mal oder solange es besetzt ist

# > in some battles an army rolls more dice for I Am Spartacus
clause--CC-S-LEVY = in manchen Schlachten wirft ein Heer mehr Würfel für Ich bin Spartacus

# > if the printed set-up of a battle has a misprint, the corrected set-up is used
clause--CC-R-44 = hat die gedruckte Aufstellung einer Schlacht einen Druckfehler, gilt die berichtigte Aufstellung

# > the optional rules for facing change evasion, retreats and battling back; all other rules stay the same
clause--CC-R-45 = die Zusatzregeln für Blickrichtungen ändern Ausweichen, Rückzug und Gegenschlag; alle anderen Regeln bleiben gleich

# > in an Epic roll for Initiative, a flag makes one chosen unit retreat its full move, and swords cost one chosen unit a block. Neither unit may battle
clause--CC-R-46 = bei einem epischen Wurf um die Initiative zwingt eine Flagge eine gewählte Einheit zum vollen Rückzug, und Schwerter kosten eine gewählte Einheit einen Block. Keine der beiden darf kämpfen

# > Commands & Colors: Ancients, the core game: leaders and terrain
source--field = Commands & Colors: Ancients, das Grundspiel: Anführer und Gelände

# > a leader is not a unit; a hex holds at most one leader, and a leader may be alone in a hex
clause--CC-L-01 = ein Anführer ist keine Einheit; in einem Feld steht höchstens ein Anführer, und ein Anführer darf allein in einem Feld stehen

# > a leader with a unit moves and retreats with the unit, and needs no order to do so
clause--CC-L-02 = ein Anführer bei einer Einheit zieht mit ihr, auch auf dem Rückzug, und braucht dafür keinen Befehl

# > an ordered leader may leave its unit before the unit moves
clause--CC-L-03 = ein Anführer mit Befehl darf seine Einheit verlassen, bevor die Einheit zieht

# > a leader on its own moves up to three hexes, through friends but not through enemies. It may not end its move in the hex of another leader
clause--CC-L-04 = ein Anführer für sich zieht bis zu drei Felder weit, durch Freunde, aber nicht durch Feinde. Er darf seinen Zug nicht im Feld eines anderen Anführers beenden

# > a unit that a leader has joined by a move may not move in that turn, but may battle
clause--CC-L-05 = eine Einheit, der sich ein Anführer durch einen Zug angeschlossen hat, darf in diesem Zug nicht ziehen, aber kämpfen

# > a unit without a leader may join a lone leader
clause--CC-L-06 = eine Einheit ohne Anführer darf sich einem einzelnen Anführer anschließen

# > leader faces hit for a leader's unit and for friends next to the leader, when they attack and when they battle back. They do not hit at range, or for elephants
clause--CC-L-07 = Anführersymbole treffen für die Einheit eines Anführers und für Freunde neben ihm, im Angriff und im Gegenschlag. Sie treffen nicht beim Schießen und nicht für Elefanten

# > a unit with a leader may ignore one flag while the leader is alive
clause--CC-L-08 = eine Einheit mit Anführer darf eine Flagge ignorieren, solange der Anführer lebt

# > a foot unit with a leader may fight a bonus combat
clause--CC-L-09 = Fußtruppen mit Anführer dürfen einen Bonuskampf führen

# > a lone leader supports adjacent friends like a unit
clause--CC-L-10 = ein einzelner Anführer unterstützt benachbarte Freunde wie eine Einheit

# > if a leader's unit loses blocks and survives, roll two dice: only two leader faces kill the leader
clause--CC-L-11 = verliert die Einheit eines Anführers Blöcke und übersteht es, wirf zwei Würfel: nur zwei Anführersymbole töten den Anführer

# > if a leader's unit is destroyed, roll one die: a leader face kills the leader, and otherwise the leader must flee
clause--CC-L-12 = wird die Einheit eines Anführers vernichtet, wirf einen Würfel: ein Anführersymbol tötet den Anführer; sonst muss er fliehen

# > a leader is also checked for blocks that the unit loses in a retreat
clause--CC-L-13 = auch für Blöcke, die die Einheit auf dem Rückzug verliert, gibt es eine Anführerprobe

# > a leader is checked only once in a combat
clause--CC-L-14 = für einen Anführer gibt es in einem Kampf nur eine Probe

# > a unit attacks a lone leader with its usual dice: one leader face kills the leader, and otherwise the leader flees. Flags have no effect
clause--CC-L-15 = eine Einheit greift einen einzelnen Anführer mit ihren üblichen Würfeln an: ein Anführersymbol tötet ihn; sonst flieht er. Flaggen haben keine Wirkung

# > a leader flees one to three hexes to the rear, also through friends, and may stop with a unit that has no leader
clause--CC-L-16 = ein Anführer flieht ein bis drei Felder nach hinten, auch durch Freunde, und darf bei einer Einheit ohne Anführer anhalten

# > a leader may flee off the board over its own edge, and the enemy takes no banner
clause--CC-L-17 = ein Anführer darf über den eigenen Rand vom Plan fliehen, und der Gegner erhält kein Banner

# > a leader may flee through enemy units: each of them rolls its usual dice, and a leader face kills the leader
clause--CC-L-18 = ein Anführer darf durch feindliche Einheiten fliehen: jede von ihnen wirft ihre üblichen Würfel, und ein Anführersymbol tötet ihn

# > a leader with no hex to flee to is killed
clause--CC-L-19 = ein Anführer, der kein Feld zur Flucht hat, wird getötet

# > ground stops a leader as it stops units, but not in flight, unless the players agree otherwise. Roll a die for a lone leader that enters marsh, and a leader face kills the leader
clause--CC-L-20 = Gelände hält einen Anführer auf wie Einheiten, aber nicht auf der Flucht, wenn die Spieler nichts anderes vereinbaren. Für einen einzelnen Anführer, der einen Sumpf betritt, wird gewürfelt; ein Anführersymbol tötet ihn

# > a killed leader is a banner for the enemy
clause--CC-L-21 = ein getöteter Anführer ist ein Banner für den Gegner

# > clear ground has no effect
clause--CC-T-CLEAR = offenes Gelände hat keine Wirkung

# > forest stops every unit, and only skirmishers, auxilia and warriors may battle in the turn when they enter forest. Units roll at most 2 dice into and out of forest. Units fire with 1 die at a target in forest. Forest blocks sight
clause--CC-T-FOREST = Wald hält jede Einheit auf, und nur Plänkler, Auxilia und Krieger dürfen in dem Zug kämpfen, in dem sie ihn betreten. In den Wald hinein und aus ihm heraus werfen Einheiten höchstens 2 Würfel. Auf ein Ziel im Wald schießen sie mit 1 Würfel. Wald nimmt die Sicht

# > a unit attacking uphill rolls at most 2 dice. Downhill, or from hill to hill, foot rolls at most 3 and mounted units 2. A hill blocks sight, but not between units on the same hill
clause--CC-T-HILL = hügelaufwärts wirft eine Einheit höchstens 2 Würfel. Hügelabwärts oder von Hügel zu Hügel werfen Fußtruppen höchstens 3 und berittene Einheiten 2. Ein Hügel nimmt die Sicht, aber nicht zwischen Einheiten auf demselben Hügel

# > an impassable hill may not be entered, and blocks sight
clause--CC-T-STEEP = ein unpassierbarer Hügel darf nicht betreten werden und nimmt die Sicht

# > broken ground stops mounted units and lone leaders, and mounted units may not battle in the turn when they enter. War machines may not enter. Units roll at most 2 dice into and out of broken ground
clause--CC-T-BROKEN = zerklüftetes Gelände hält berittene Einheiten und einzelne Anführer auf, und berittene Einheiten dürfen in dem Zug, in dem sie es betreten, nicht kämpfen. Kriegsmaschinen dürfen es nicht betreten. Hinein und heraus werfen Einheiten höchstens 2 Würfel

# > marsh stops every unit, and a unit that begins its move in marsh moves only one hex. Roll a die for each unit that enters: the symbol of its class costs the unit a block. Units roll at most 2 dice into and out of marsh, and fire out of marsh with 1. War machines may not enter
clause--CC-T-MARSH = ein Sumpf hält jede Einheit auf, und eine Einheit, die ihren Zug im Sumpf beginnt, zieht nur ein Feld. Wirf einen Würfel für jede Einheit, die ihn betritt: das Symbol ihrer Klasse kostet sie einen Block. Hinein und heraus werfen Einheiten höchstens 2 Würfel, und heraus schießen sie mit 1. Kriegsmaschinen dürfen ihn nicht betreten

# > a river may not be entered, but does not block sight
clause--CC-T-RIVER = ein Fluss darf nicht betreten werden, nimmt aber nicht die Sicht

# > a ford stops every unit. Units roll at most 2 dice into and out of a ford, and fire out of a ford with 1
clause--CC-T-FORD = eine Furt hält jede Einheit auf. Hinein und heraus werfen Einheiten höchstens 2 Würfel, und heraus schießen sie mit 1

# > a lake may not be entered
clause--CC-T-LAKE = ein See darf nicht betreten werden

# > foot in a fortified camp ignores one sword and may ignore one flag, at range too. A unit in a camp rolls one die fewer. A camp blocks sight
clause--CC-T-CAMP = Fußtruppen in einem befestigten Lager ignorieren ein Schwert und dürfen eine Flagge ignorieren, auch beim Beschuss. Eine Einheit im Lager wirft einen Würfel weniger. Ein Lager nimmt die Sicht

# > foot attacked across a rampart ignores one sword and may ignore one flag, at range too. A rampart neither hinders attacks outward nor protects the attacker
clause--CC-T-RAMPART = Fußtruppen, die über einen Wall hinweg angegriffen werden, ignorieren ein Schwert und dürfen eine Flagge ignorieren, auch beim Beschuss. Ein Wall behindert keine Angriffe nach außen und schützt den Angreifer nicht

# > defenders on a city wall that can be climbed ignore one sword and may ignore one flag. Units there roll at most 2 dice out of the wall, and are attacked with at most 2. A defender on a wall strikes first, unless the attacker is on the wall too. A wall blocks sight
clause--CC-T-WALL = Verteidiger auf einer ersteigbaren Stadtmauer ignorieren ein Schwert und dürfen eine Flagge ignorieren. Von der Mauer herab werfen Einheiten höchstens 2 Würfel und werden mit höchstens 2 angegriffen. Ein Verteidiger auf der Mauer schlägt zuerst, wenn nicht auch der Angreifer auf ihr steht. Eine Mauer nimmt die Sicht

# > count the unit's own dice, and apply the lowest limit. Then subtract the die lost in a camp, and add the dice of cards and heroes
clause--CC-T-DICE = zähle die eigenen Würfel der Einheit und wende die niedrigste Grenze an. Dann ziehe den Würfel ab, den ein Lager kostet, und zähle die Würfel von Karten und Helden hinzu

# > elephants roll swords again until none are left
clause--CC-R-05 = Elefanten werfen Schwerter neu, bis keine mehr fallen

# > elephants count only the target's own dice, without its bonus dice
clause--CC-R-06 = Elefanten zählen nur die eigenen Würfel des Ziels, ohne seine Bonuswürfel

# > elephants ignore a hit and a flag of cavalry and chariots only in close combat, not at range
clause--CC-R-07 = Elefanten ignorieren einen Treffer und eine Flagge von Reiterei und Streitwagen nur im Nahkampf, nicht beim Beschuss

# > elephants that run amok roll against all adjacent units and leaders before they retreat
clause--CC-R-08 = Elefanten, die Amok laufen, würfeln gegen alle benachbarten Einheiten und Anführer, bevor sie sich zurückziehen

# > elephants that ignore every flag do not run amok
clause--CC-R-09 = Elefanten, die jede Flagge ignorieren, laufen nicht Amok

# > elephants run amok before a retreat even if they cannot retreat
clause--CC-R-10 = Elefanten laufen vor einem Rückzug Amok, auch wenn sie sich nicht zurückziehen können

# > a defender that is still in its hex battles back, even if it has lost blocks for a retreat
clause--CC-R-11 = ein Verteidiger, der noch in seinem Feld steht, schlägt zurück, auch wenn er auf dem Rückzug Blöcke verloren hat

# > a unit may not ignore a flag for a leader that has just been killed
clause--CC-R-12 = eine Einheit darf für einen Anführer, der gerade getötet wurde, keine Flagge ignorieren

# > the order of resolution is hits, leader check, flags and retreat. Losses in the retreat lead to a leader check if none has been made
clause--CC-R-13 = die Reihenfolge ist: Treffer, Anführerprobe, Flaggen und Rückzug. Verluste auf dem Rückzug führen zu einer Anführerprobe, wenn es noch keine gab

# > a combat has at most one leader check
clause--CC-R-14 = in einem Kampf gibt es höchstens eine Anführerprobe

# > a unit that only drives off a lone leader does not advance
clause--CC-R-15 = eine Einheit, die nur einen einzelnen Anführer vertreibt, rückt nicht nach

# > an attacker does not advance after an evasion, even if the unit that evaded is destroyed
clause--CC-R-16 = ein Angreifer rückt nach einem Ausweichen nicht nach, auch wenn die ausweichende Einheit vernichtet wird

# > a unit that evades moves two hexes, or one if it can go no further. It must move at least one, and may not leave the board
clause--CC-R-17 = eine ausweichende Einheit zieht zwei Felder, oder eines, wenn sie nicht weiter kann. Sie muss mindestens eines ziehen und darf das Schlachtfeld nicht verlassen

# > a unit that can evade two hexes may not evade only one
clause--CC-R-18 = eine Einheit, die zwei Felder ausweichen kann, darf nicht nur eines ausweichen

# > a unit may not evade when the enemy battles back
clause--CC-R-19 = eine Einheit darf nicht ausweichen, wenn der Gegner zurückschlägt

# > war machines may evade only if they have a hex to go to; they are then removed, and the enemy takes no banner
clause--CC-R-20 = Kriegsmaschinen dürfen nur ausweichen, wenn sie ein freies Feld dafür haben; dann werden sie entfernt, und der Gegner erhält kein Banner

# > warriors that have moved two hexes and have no enemy left to attack do not battle
clause--CC-R-38 = Krieger, die zwei Felder gezogen sind und keinen Feind mehr zum Angreifen haben, kämpfen nicht

# > support is counted when flags are applied; a unit and its leader count as one friend
clause--CC-R-39 = die Unterstützung zählt in dem Augenblick, in dem Flaggen wirken; eine Einheit und ihr Anführer zählen als ein Freund

# > a player need not ignore a flag
clause--CC-R-40 = ein Spieler muss keine Flagge ignorieren

# > camps and ramparts protect only foot
clause--CC-R-41 = Lager und Wälle schützen nur Fußtruppen

# > a unit that has moved into a ford or marsh in this turn may not advance out of it
clause--CC-R-42 = eine Einheit, die in diesem Zug in eine Furt oder einen Sumpf gezogen ist, darf nicht aus ihr oder ihm nachrücken

# > units never retreat off the board; they lose blocks instead
clause--CC-R-43 = Einheiten ziehen sich nie vom Plan zurück; sie verlieren stattdessen Blöcke

# > An attack has been declared, and no dice have been rolled.
window--attack-declared--doc = Ein Angriff ist angesagt, und noch ist nicht gewürfelt.

# > Close combat
proc--close-combat = Nahkampf

# > Resolve a close combat in these steps. The enemy may play First Strike. The defender may evade,
# > if its type can evade the attacker. The attacker rolls its dice. The defender takes its losses,
# > a leader check and its flags. A defender that has not retreated battles back. If the defender's
# > hex is empty, the attacker may advance.
proc--close-combat--doc =
    Führe einen Nahkampf in diesen Schritten aus. Der Gegner darf Erstschlag spielen. Der Verteidiger
    darf ausweichen, wenn sein Typ dem Angreifer ausweichen kann. Der Angreifer wirft seine Würfel. Der
    Verteidiger erleidet seine Verluste, eine Anführerprobe und seine Flaggen. Ein Verteidiger, der sich
    nicht zurückgezogen hat, schlägt zurück. Ist das Feld des Verteidigers leer, darf der Angreifer
    nachrücken.

# > { $attacker -> [one] attacks *[other] attack } { $defender }
say--attacker-attacks-attack-defender = { $attacker ->
    [one] greift
   *[other] greifen
 } { $defender } an

# > { $attacker -> [one] attacks *[other] attack } { $defender }: evade?
choose--attacker-attacks-attack-defender-evade = { $attacker ->
    [one] greift
   *[other] greifen
 } { $defender } an: ausweichen?

# > ; { $attacker -> [one] strikes *[other] strike }
say--attacker-strikes-strike = ; { $attacker ->
    [one] schlägt
   *[other] schlagen
 } zu

# > Battle back and First Strike
proc--strike = Gegenschlag und Erstschlag

# > The unit rolls its dice against the enemy unit, which takes losses and flags as usual.
proc--strike--doc =
    Die Einheit wirft ihre Würfel gegen die feindliche Einheit, die Verluste und Flaggen wie üblich
    erleidet.

# > ; { $u -> [one] strikes *[other] strike } first
say--u-strikes-strike-first = ; { $u ->
    [one] schlägt
   *[other] schlagen
 } zuerst zu

# > ; { $u -> [one] battles *[other] battle } back
say--u-battles-battle-back = ; { $u ->
    [one] schlägt
   *[other] schlagen
 } zurück

# > Hits and losses
proc--take-hits = Treffer und Verluste

# > A unit loses a block for each hit.
proc--take-hits--doc = Eine Einheit verliert für jeden Treffer einen Block.

# > The ground gives the defender the first strike.
fn--strikes-from-ground--doc = {""}

# > The hex is clear of units and leaders.
fn--is-clear--doc = {""}

# > The formation of the target in a hex, for the dice of elephants.
fn--formation-in--doc = {""}

# > The bonus dice of a unit at full strength.
fn--full-strength-bonus--doc = {""}

# > The dice of an attack before ground and cards apply.
fn--melee-base--doc = {""}

# > The dice of a battle back before ground and cards apply.
fn--battle-back-base--doc = {""}

# > The dice of a First Strike before ground and cards apply.
fn--first-strike-base--doc = {""}

# > The limit of dice from the ground of the unit that rolls; 0 for no limit.
fn--limit-out--doc = {""}

# > The limit of dice from the ground of the target; 0 for no limit.
fn--limit-in--doc = {""}

# > A number of dice within a limit.
fn--within--doc = {""}

# > The dice that remain in close combat after the limits of ground and lost dice.
fn--limited-dice--doc = {""}

# > The dice that a unit loses because of its own ground.
fn--dice-lost--doc = {""}

# > The extra dice of a unit for its leader.
fn--hero-dice--doc = {""}

# > The dice that a unit rolls in an attack on a hex.
fn--melee-dice--doc = {""}

# > The dice of an attack on a hex by ground, cards and leaders.
fn--attack-dice--doc = {""}

# > The dice of a unit that battles back.
fn--battle-back-dice--doc = {""}

# > The dice of a battle back after the limits of ground.
fn--battle-back-on-ground--doc = {""}

# > The dice of a defender that strikes first.
fn--first-strike-dice--doc = {""}

# > The dice of a First Strike after the limits of ground.
fn--first-strike-on-ground--doc = {""}

# > The range of a unit in hexes.
fn--fire-range--doc = {""}

# > The dice of a shot before ground and cards apply.
fn--fire-base--doc = {""}

# > The dice of a shot at a hex.
fn--fire-dice--doc = {""}

# > A unit is inspired if its leader faces hit in close combat. This needs a friendly leader with it
# > or next to it, or an elite whose leader faces always hit.
fn--inspired--doc = {""}

# > The swords that a unit rolls can hit the target.
fn--scores-swords--doc = {""}

# > Cavalry and chariots are horsed: elephants and camels frighten them.
fn--horsed--doc = {""}

# > The ground shelters the unit.
fn--sheltered--doc = {""}

# > The number of swords in a roll that the target ignores.
fn--swords-ignored-by--doc = {""}

# > Ramparts and walls protect only the unit that is attacked, not from its battle back.
fn--attacks--doc = {""}

# > The number of swords in a roll that the target ignores for the side of its hex.
fn--wall-swords--doc = {""}

# > The number of hits of its class in a roll that the target ignores.
fn--horse-hits-spared--doc = {""}

# > The number of faces of a class in a roll.
fn--class-faces--doc = {""}

# > The card that gives the orders of this turn; for a Counter Attack the card that it repeats.
state--order-card--doc =
    Die Karte, die die Befehle dieses Zuges gibt; bei einem Gegenangriff die Karte, die er wiederholt.

# > Left and right on the card are exchanged, because a Counter Attack is in play.
state--swapped--doc = Links und rechts auf der Karte sind vertauscht, weil ein Gegenangriff gespielt ist.

# > The hex of the leader that a leadership card ordered, or of the unit ordered instead.
state--led-from--doc =
    Das Feld des Anführers, dem eine Führungskarte befohlen hat, oder der Einheit, der stattdessen
    befohlen wurde.

# > Play a card
choose--play-a-card = Karte spielen

# > { $us -> [one] plays *[other] play } { $c }
say--us-plays-play-c = { $us ->
    [one] spielt
   *[other] spielen
 } { $c }

# > A card gives the orders of the turn. For a Counter Attack, the hexes of the enemy's leaders are
# > remembered, too.
proc--take-up--doc =
    Eine Karte gibt die Befehle des Zuges. Bei einem Gegenangriff merkt man sich auch die Felder der
    feindlichen Anführer.

# > The order that a Counter Attack repeats: the card that the enemy has just played, except a First
# > Strike.
fn--repeated--doc = {""}

# > The section printed on a card.
fn--printed-section--doc = {""}

# > The section that a card means for the active player.
fn--meant--doc = {""}

# > The same section as the other player sees it.
fn--mirrored--doc = {""}

# > The hexes of a section as an army sees it.
fn--section-of--doc = {""}

# > The section of the army that the card in play names.
fn--section-ordered--doc = {""}

# > All hexes of the sections that a hex belongs to.
fn--sections-around--doc = {""}

# > general
council--army--general--name = Anführer

# > The general of the army. The general need not be on the map.
council--army--general--doc = Der Feldherr des Heeres. Er muss nicht auf der Karte stehen.

# > Leader: { $value }
council--army--general = Anführer: { $value }

# > cards
council--army--cards--name = Befehlskarten

# > The number of Command cards in your hand: your Command.
council--army--cards--doc = Die Zahl der Befehlskarten auf deiner Hand: deine Befehlszahl.

# > { $value -> [one] Command Card *[other] Command Cards }
council--army--cards =
    { $value ->
        [one] Befehlskarte
       *[other] Befehlskarten
     }

# > moves
council--army--moves--name = Zieht zuerst

# > The army that takes the first turn.
council--army--moves--doc = Das Heer, das den ersten Zug hat.

# > Move First
council--army--moves = Zieht zuerst

# > colour
council--army--colour--name = Farbe

# > The colour of the blocks that the army uses.
council--army--colour--doc = Die Farbe der Blöcke, die das Heer benutzt.

# > Use { $value } blocks
council--army--colour = Nutzt { $value } Blöcke

# > victory banners
council--army--victory-banners--name = Eigene Banner zum Sieg

# > The number of banners that this army needs, if it differs from that of the battle.
council--army--victory-banners--doc =
    Die Zahl der Banner, mit der dieses Heer siegt, wenn es nicht die der Schlacht ist.

# > Wins with { $value -> [one] Banner *[other] Banners }
council--army--victory-banners =
    Siegt mit { $value ->
        [one] Banner
       *[other] Bannern
     }

# > hand grows to
council--army--hand-grows-to--name = Hand wächst auf

# > The number of cards that the hand grows to. With growth banners, the hand grows to this
# > number at once. Without them, it grows by a card in each of the army's turns.
council--army--hand-grows-to--doc =
    Die Zahl der Karten, auf die die Hand wächst. Ist dafür eine Zahl von Bannern angegeben, wächst die
    Hand auf einmal. Sonst wächst sie in jedem Zug des Heeres um eine Karte.

# > Grows to { $value -> [one] Command Card *[other] Command Cards }
council--army--hand-grows-to =
    Wächst auf { $value ->
        [one] Befehlskarte
       *[other] Befehlskarten
     }

# > grows after banners
council--army--grows-after-banners--name = Hand wächst mit Bannern

# > The number of banners that make the hand grow.
council--army--grows-after-banners--doc = Die Zahl der Banner, mit der die Hand wächst.

# > as soon as it has { $value -> [one] Banner *[other] Banners }
council--army--grows-after-banners =
    sobald es { $value ->
        [one] Banner
       *[other] Banner
     } hat

# > cards per leader
council--army--cards-per-leader--name = Karten je verlorenem Anführer

# > The number of cards that the hand shrinks by for each leader lost.
council--army--cards-per-leader--doc = Die Zahl der Karten, um die die Hand für jeden verlorenen Anführer kleiner wird.

# > { $value -> [one] Command Card *[other] Command Cards } fewer for each leader lost
council--army--cards-per-leader =
    { $value ->
        [one] Befehlskarte
       *[other] Befehlskarten
     } weniger je verlorenem Anführer

# > lost with
council--army--lost-with--name = Verloren mit

# > The army loses the battle with its last leader. (An army with a Commander-in-Chief loses
# > with that leader.)
council--army--lost-with--doc =
    Das Heer verliert die Schlacht mit seinem letzten Anführer. (Ein Heer mit einem Oberbefehlshaber
    verliert mit diesem.)

# > Lost with the last leader
council--army--lost-with = Verloren mit dem letzten Anführer

# > exits
council--army--exits--name = Abzug für Banner

# > Units may leave the board over the enemy's edge, for a banner each.
council--army--exits--doc =
    Einheiten dürfen das Schlachtfeld über den feindlichen Rand verlassen, jede für ein Banner.

# > May exit for Banners
council--army--exits = Darf für Banner das Feld verlassen

# > levy dice
council--army--levy-dice--name = Würfel des Aufgebots

# > The number of additional dice for I Am Spartacus.
council--army--levy-dice--doc = Die Zahl der zusätzlichen Würfel für Ich bin Spartacus.

# > { $value -> [one] more die *[other] more dice } on I Am Spartacus
council--army--levy-dice =
    { $value ->
        [one] Würfel
       *[other] Würfel
     } mehr bei Ich bin Spartacus

# > banners
council--banners--name = Banner zum Sieg

# > The number of banners that wins the battle.
council--banners--doc = Die Zahl der Banner, mit der die Schlacht gewonnen ist.

# > Victory: { $value -> [one] Banner *[other] Banners }
council--banners =
    Sieg: { $value ->
        [one] Banner
       *[other] Banner
     }

# > command
deck--command = Befehlskarten

# > draw pile
pile--draw-pile = Nachziehstapel

# > The face-down cards that players draw from.
pile--draw-pile--doc = Die verdeckten Karten, von denen gezogen wird.

# > hand
pile--hand = Hand

# > The cards that an army holds.
pile--hand--doc = Die Karten auf der Hand eines Heeres.

# > discard
pile--discard = Ablagestapel

# > Played cards.
pile--discard--doc = Gespielte Karten.

# > played
pile--played = Gespielte Karten

# > Cards that are on the table until the turn is over.
pile--played--doc = Karten, die bis zum Ende des Zuges auf dem Tisch liegen.

# > The number of dice rolled for orders.
fn--order-dice--doc = {""}

# > The additional dice that a battle gives an army for I Am Spartacus.
fn--levy--doc = {""}

# > I Am Spartacus
proc--order-by-dice = Ich bin Spartacus

# > Roll the dice, and choose the units and leaders that they order.
proc--order-by-dice--doc = Wirf die Würfel und wähle die Einheiten und Anführer, denen sie befehlen.

# > The player orders some of certain units.
proc--order-some--doc = Der Spieler befiehlt einigen von bestimmten Einheiten.

# > Order units
choose--order-units = Befehl an Einheiten

# > Rally
proc--restore-by-dice = Sammeln

# > Roll the dice, and choose the units that regain blocks.
proc--restore-by-dice--doc = Wirf die Würfel und wähle die Einheiten, die Blöcke zurückerhalten.

# > The player restores blocks to certain units.
proc--restore-some--doc = Der Spieler gibt bestimmten Einheiten Blöcke zurück.

# > Rally
choose--rally = Sammeln

# > The hexes of the army's leaders, and the hexes next to them.
fn--hexes-led--doc = {""}

# > A unit can regain a block if it has lost one and its type rallies.
fn--can-rally--doc = {""}

# > { $u -> [one] rallies *[other] rally }
say--u-rallies-rally = { $u ->
    [one] sammelt
   *[other] sammeln
 } sich

# > battle
die--battle = Kampfwürfel

# > The banner on the die is called a flag in these rules, to distinguish it from the banners that
# > win the battle.
die--battle--doc =
    Das Banner auf dem Würfel heißt in diesen Regeln Flagge, im Unterschied zu den Bannern, die die
    Schlacht entscheiden.

# > The pictures of the faces that are not a class.
enum--face--doc = Die Seiten des Würfels, die keine Klasse zeigen.

# > Leader
enum--face--leader = Anführer

# > Swords
enum--face--swords = Schwerter

# > Flag
enum--face--banner = Flagge

# > The card that applies to a unit this turn.
fn--card-for--doc = {""}

# > A unit is under orders if it is its army's turn and the unit has been ordered.
fn--under-orders--doc = {""}

# > The number of hexes that a unit may move this turn.
fn--move-limit--doc = {""}

# > The number of hexes that a unit may move this turn by its type and the card in play.
fn--pace--doc = {""}

# > The number of hexes that a unit may move under a card, before the limit of the card.
fn--stride--doc = {""}

# > The number of hexes that a mounted unit may move in a charge.
fn--charge-stride--doc = {""}

# > The number of hexes that a unit may move and still fight in close combat.
fn--battle-limit--doc = {""}

# > The number of hexes that a unit may move and still fight in close combat, without a card.
fn--battle-stride--doc = {""}

# > The card lets the unit fire.
fn--may-shoot-this-turn--doc = {""}

# > The card lets the unit fight in close combat.
fn--may-fight-this-turn--doc = {""}

# > The number of shots that a unit has this turn.
fn--shots-allowed--doc = {""}

# > The dice that the card adds in close combat for an ordered unit, after all limits.
fn--melee-bonus--doc = {""}

# > The dice that the card adds to a shot.
fn--fire-bonus--doc = {""}

# > The unit may move through friends.
fn--may-pass-through--doc = {""}

# > The card lets units move.
fn--anybody-moves--doc = {""}

# > The ordered units move again after all of them have fired.
fn--moves-again--doc = {""}

# > elite
kind--elite = Elite

# > A battle may name elite units, which have advantages over other units of their type.
kind--elite--doc =
    Eine Schlacht kann Eliteeinheiten nennen, die Vorteile gegenüber anderen Einheiten ihres Typs haben.

# > # leader faces always hit
# > Every leader face that the unit rolls in close combat hits, even without a leader.
kind--elite--helmets-hit--doc =
    # Anführersymbole treffen immer
    Jedes Anführersymbol, das die Einheit im Nahkampf wirft, trifft, auch ohne Anführer.

# > # flags ignored:
# > The number of flags that the unit may ignore.
kind--elite--flags-ignored--doc =
    # ignorierte Flaggen:
    Die Zahl der Flaggen, die die Einheit ignorieren darf.

# > # swords ignored:
# > The number of swords in each close-combat roll that do not hit the unit.
kind--elite--swords-ignored--doc =
    # ignorierte Schwerter:
    Die Zahl der Schwerter in jedem Wurf im Nahkampf, die die Einheit nicht treffen.

# > # range:
# > The range of the unit in hexes, if it is longer than the range of its type.
kind--elite--range--doc =
    # Reichweite:
    Die Reichweite der Einheit in Feldern, wenn sie größer ist als die ihres Typs.

# > # dice when firing:
# > The dice of a shot by a unit that has not moved this turn.
kind--elite--fire--doc =
    # Würfel beim Schießen:
    Die Würfel eines Schusses einer Einheit, die in diesem Zug nicht gezogen ist.

# > # dice when firing after a move:
# > The dice of a shot after a move.
kind--elite--fire-moved--doc =
    # Würfel beim Schießen nach einem Zug:
    Die Würfel eines Schusses nach einem Zug.

# > The citizen phalanx of Carthage: heavy infantry.
elite--sacred-band--doc = Die Bürgerphalanx von Karthago: schwere Infanterie.

# > Sacred Band
elite--sacred-band = Heilige Schar

# > The three hundred of Thebes: medium infantry.
elite--theban-sacred-band--doc = Die Dreihundert von Theben: mittlere Infanterie.

# > Theban Sacred Band
elite--theban-sacred-band = Heilige Schar der Thebaner

# > Alexander's oldest veterans, in the wars of the successors: heavy infantry.
elite--silver-shields--doc = Alexanders älteste Veteranen in den Kriegen der Diadochen: schwere Infanterie.

# > Silver Shields
elite--silver-shields = Silberschilde

# > The cavalry that Macedonian kings led in person: medium cavalry.
elite--companion-cavalry--doc = Die Reiterei, die makedonische Könige selbst anführten: mittlere Reiterei.

# > Companion Cavalry
elite--companion-cavalry = Hetairenreiterei

# > The guard of the Great King, with spear and bow: medium infantry.
elite--immortals--doc = Die Garde des Großkönigs mit Speer und Bogen: mittlere Infanterie.

# > Persian Immortals
elite--immortals = Persische Unsterbliche

# > Auxilia with bows.
elite--bow-armed--doc = Auxilia mit Bögen.

# > Bow-armed
elite--bow-armed = Mit Bögen bewaffnet

# > Legionaries with a volley of pila, even after a move: medium infantry.
elite--marian-legion--doc = Legionäre, die auch nach einem Zug noch eine Salve Pila werfen: mittlere Infanterie.

# > Marian Legion
elite--marian-legion = Marianische Legion

# > hero
kind--hero = Held

# > A leader whose unit rolls one more die in close combat, beyond the limits of terrain.
kind--hero--doc =
    Ein Anführer, dessen Einheit im Nahkampf einen Würfel mehr wirft, auch über die Grenzen des Geländes
    hinaus.

# > # more dice in close combat:
# > The additional dice of the leader's unit in close combat, after all limits of terrain.
kind--hero--melee-dice--doc =
    # zusätzliche Würfel im Nahkampf:
    Die zusätzlichen Würfel der Einheit des Anführers im Nahkampf, nach allen Grenzen des Geländes.

# > Alexander the Great
hero--alexander = Alexander der Große

# > Julius Caesar
hero--caesar = Julius Caesar

# > The answer of a defender to an attack.
enum--answer--doc = Die Antwort eines Verteidigers auf einen Angriff.

# > Stand
enum--answer--stand = Standhalten

# > Evade
enum--answer--evade = Ausweichen

# > The number of hexes that a unit evades.
fn--evade-distance--doc = {""}

# > The next hexes of a way to evade.
fn--evade-hexes--doc = {""}

# > A unit may evade if its type can evade the attacker, and if it has a hex to go to.
fn--may-evade--doc = {""}

# > Evading
proc--evade-from = Ausweichen

# > The table of units shows the attackers that a unit may evade. The attacker rolls its dice before
# > the unit moves away.
proc--evade-from--doc =
    Die Tafel der Einheiten zeigt, welchen Angreifern eine Einheit ausweichen darf. Der Angreifer wirft
    seine Würfel, bevor die Einheit wegzieht.

# > A unit leaves the battle without a banner for the enemy.
proc--withdraw--doc = Eine Einheit verlässt die Schlacht ohne Banner für den Gegner.

# > ; the crew abandons { $u }
say--the-crew-abandons-u = ; die Mannschaft verlässt { $u }

# > First Strike
react--attack-declared = Erstschlag

# > You may answer an attack on one of your units with this card.
react--attack-declared--doc = Mit dieser Karte darfst du auf den Angriff auf eine deiner Einheiten antworten.

# > ; { $a -> [one] plays *[other] play } { $c }
say--a-plays-play-c = ; { $a ->
    [one] spielt
   *[other] spielen
 } { $c }

# > An army may strike first if it holds the card. Other reaction cards have rules of their own.
fn--may-strike-first--doc = {""}

# > The number of flags that a unit may ignore, for all reasons together.
fn--flags-ignorable--doc = {""}

# > The flags that a unit may ignore for its leader.
fn--leader-flags--doc = {""}

# > The flags that a unit may ignore for support.
fn--support-flags--doc = {""}

# > The number of friendly units and lone leaders next to a unit.
fn--supporters--doc = {""}

# > The flags that a unit may ignore for its type.
fn--own-flags--doc = {""}

# > The flags that a unit may ignore as an elite.
fn--elite-flags--doc = {""}

# > The flags that a unit may ignore for the ground of its hex.
fn--ground-flags--doc = {""}

# > The flags that a unit may ignore for the side of its hex towards the enemy.
fn--wall-flags--doc = {""}

# > The flags that a unit may ignore for one side of its hex.
fn--wall-against--doc = {""}

# > The hexes next to a target that a shot crosses: one hex, or two if the line runs along a hex
# > side.
fn--ways-in--doc = {""}

# > The number of hexes that a unit retreats for each flag.
fn--retreat-per-flag--doc = {""}

# > Flags
proc--take-flags = Flaggen

# > A unit retreats for each flag that it does not ignore.
proc--take-flags--doc = Eine Einheit zieht sich für jede Flagge zurück, die sie nicht ignoriert.

# > Flags that { $u -> [one] ignores *[other] ignore }
choose--flags-that-u-ignores-ignore = Flaggen, die { $u ->
    [one] ignoriert
   *[other] ignorieren
 }

# > ; { $u -> [one] ignores *[other] ignore } { $n -> [one] flag *[other] flags }
say--u-ignores-ignore-n-flag-flags = ; { $u ->
    [one] ignoriert
   *[other] ignorieren
 } { $n ->
    [one] Flagge
   *[other] Flaggen
 }

# > Retreat
proc--retreat = Rückzug

# > Move the unit towards its own edge of the board, hex by hex.
proc--retreat--doc = Ziehe die Einheit Feld für Feld zum eigenen Rand des Plans.

# > ; { $u } cannot retreat { $n -> [one] hex *[other] hexes }
say--u-cannot-retreat-n-hex-hexes = ; { $u }: { $n ->
    [one] Feld
   *[other] Felder
 } Rückzug nicht möglich

# > ; { $u } must retreat { $n -> [one] hex *[other] hexes }
say--u-must-retreat-n-hex-hexes = ; { $u }: { $n ->
    [one] Feld
   *[other] Felder
 } Rückzug

# > A unit moves to the rear by a number of hexes, or as far as it can. The result is the number of
# > hexes that it could not move.
proc--fall-back--doc =
    Eine Einheit zieht eine Zahl von Feldern nach hinten, oder so weit sie kann. Das Ergebnis ist die
    Zahl der Felder, die sie nicht ziehen konnte.

# > { $u -> [one] falls *[other] fall } back to
choose--u-falls-fall-back-to = { $u ->
    [one] weicht
   *[other] weichen
 } zurück nach

# > The hexes that a step to the rear leads to.
fn--ways-back--doc = {""}

# > The next hexes of the longest way to the rear.
fn--retreat-hexes--doc = {""}

# > The hex has a leader without a unit.
fn--has-lone-leader--doc = {""}

# > The number of hexes that a unit can move to the rear from a hex. A way that ends with a lone
# > leader counts as complete.
fn--room-behind--doc = {""}

# > The hexes next to certain hexes towards an army's own edge of the board, at most two for each.
# > Units retreat and evade only in this direction.
fn--rear--doc = {""}

# > The hexes that a step of a unit can lead to.
fn--ways--doc = {""}

# > The hex has a unit or leader of the army.
fn--holds--doc = {""}

# > The hexes next to a hex with enemy units or leaders.
fn--enemies-beside--doc = {""}

# > An enemy unit is next to the hex; a lone leader does not count.
fn--in-contact--doc = {""}

# > The hex has a unit of the army.
fn--has-unit--doc = {""}

# > A hex is passable for a unit if its ground lets the unit in.
fn--passable--doc = {""}

# > The hex has room for the unit.
fn--has-room--doc = {""}

# > The unit in a hex that fights a combat there.
fn--defender-in--doc = {""}

# > A unit may enter an empty hex, or the hex of a friendly lone leader if the unit has no leader.
fn--may-enter--doc = {""}

# > The ground of the hex ends the move of a unit that enters.
fn--stops-here--doc = {""}

# > The ground of the hex ends the move of a lone leader that enters.
fn--stops-leader--doc = {""}

# > The leader that goes with a unit.
fn--escort--doc = {""}

# > A unit moves to a hex, together with its leader.
proc--go--doc = Eine Einheit zieht mit ihrem Anführer in ein Feld.

# > The number of dice rolled for a piece that enters a hex.
fn--entry-dice--doc = {""}

# > Entering marsh
proc--bogs = Einen Sumpf betreten

# > Roll the die for a unit or lone leader that enters marsh in a move, an advance or a retreat.
proc--bogs--doc =
    Wirf den Würfel für eine Einheit oder einen einzelnen Anführer, der durch einen Zug, ein Nachrücken
    oder einen Rückzug einen Sumpf betritt.

# > A unit stops in a hex, and takes an objective there.
proc--arrive--doc = Eine Einheit hält in einem Feld an und nimmt ein Ziel dort ein.

# > The objectives that an army can take.
fn--goals--doc = {""}

# > The number of banners for an objective.
fn--banners-for-goal--doc = {""}

# > taken
state--taken = eingenommen

# > The objective in the hex has been taken.
state--taken--doc = Das Ziel in dem Feld ist eingenommen.

# > Objectives
proc--take-goal = Ziele

# > An army takes the banners of an objective once, when one of its units stops there.
proc--take-goal--doc = Ein Heer nimmt die Banner eines Ziels einmal, wenn eine seiner Einheiten dort anhält.

# > ; { $a -> [one] takes *[other] take } an objective
say--a-takes-take-an-objective = ; { $a ->
    [one] nimmt
   *[other] nehmen
 } ein Ziel ein

# > The number of reaction cards that an army has used and not replaced.
state--reactions--doc = Die Zahl der Reaktionskarten, die ein Heer benutzt und nicht ersetzt hat.

# > The played cards go to the discard pile. After I Am Spartacus all cards except the hands are
# > shuffled.
proc--put-away--doc =
    Die gespielten Karten kommen auf den Ablagestapel. Nach Ich bin Spartacus werden alle Karten außer
    den Händen gemischt.

# > The discard pile is shuffled into the draw pile.
proc--renew--doc = Der Ablagestapel wird in den Nachziehstapel gemischt.

# > An army that has used a reaction card draws a card before the active army draws.
proc--replace-reactions--doc =
    Ein Heer, das eine Reaktionskarte benutzt hat, zieht eine Karte, bevor das Heer am Zug zieht.

# > A hand is filled to its limit.
proc--refill--doc = Eine Hand wird bis zu ihrem Limit aufgefüllt.

# > The cards in an army's hand.
fn--held-by--doc = {""}

# > The number of cards that a hand is filled to.
fn--hand-limit--doc = {""}

# > The Command of an army at the moment: its hand limit.
fn--command-of--doc = {""}

# > The expected hits of a roll, in tenths.
fn--expected--doc = {""}

# > The number of faces of the die that hit.
fn--scoring-faces--doc = {""}

# > an attack that can be expected to destroy a unit
weight--kill-gain = ein Angriff, der voraussichtlich eine Einheit vernichtet

# > an attack that can be expected to do half of that
weight--half-gain = ein Angriff, der voraussichtlich halb so viel erreicht

# > any attack
weight--zeal = jeder Angriff

# > fear of a battle back, in tenths
weight--dread = Furcht vor einem Gegenschlag, in Zehnteln

# > fear of a battle back for a last block, in tenths
weight--last-dread = Furcht vor einem Gegenschlag gegen einen letzten Block, in Zehnteln

# > value of hits on units that will evade, in tenths of that of other hits
weight--evader-hits = Wert von Treffern gegen Einheiten, die ausweichen werden, in Zehnteln anderer Treffer

# > any shot
weight--shot-zeal = jeder Schuss

# > each block that a target has lost
weight--weak-first = jeder Block, den ein Ziel verloren hat

# > an adjacent friend, for at most two
weight--beside-friends = ein benachbarter Freund, für höchstens zwei

# > each hex nearer to the enemy
weight--eagerness = jedes Feld näher am Feind

# > against each adjacent enemy
weight--caution = gegen jeden benachbarten Feind

# > against a hex next to an enemy without a battle
weight--idle-danger = gegen ein Feld neben einem Feind ohne Kampf

# > each face that hits in the next attack
weight--own-dice = jede Würfelseite, die beim nächsten Angriff trifft

# > against each face that hits in the battle back
weight--their-dice = gegen jede Würfelseite, die beim Gegenschlag trifft

# > a hex with a target for fire
weight--shot-post = ein Feld mit einem Ziel zum Schießen

# > a hex next to an enemy for a unit that can fire
weight--shot-melee = ein Feld neben einem Feind, für eine schussfähige Einheit

# > each hex between a last block and the enemy
weight--last-hides = jedes Feld zwischen einem letzten Block und dem Feind

# > against elephants near the enemy without a friend within two hexes
weight--lone-elephants = gegen Elefanten in der Nähe des Feindes ohne Freund im Umkreis von zwei Feldern

# > reaching the edge over which units leave for a banner
weight--exit-pull = den Rand zu erreichen, über den Einheiten für ein Banner abziehen

# > reaching an objective
weight--goal-pull = ein Ziel zu erreichen

# > any advance
weight--advance-zeal = jedes Nachrücken

# > against each adjacent enemy, for an advance by a unit of few blocks
weight--advance-risk = gegen jeden benachbarten Feind, beim Nachrücken einer Einheit mit wenigen Blöcken

# > Whether an attack would only make a unit evade.
fn--will-evade--doc = {""}

# > Whom to attack
fn--attack-worth = Wen angreifen

# > Weigh the enemy's losses and the chance of a banner against the battle back. Only class faces
# > hit a unit that evades, but it does not battle back.
fn--attack-worth--doc =
    Wäge die Verluste des Feindes und die Aussicht auf ein Banner gegen den Gegenschlag ab. Eine
    ausweichende Einheit treffen nur Klassensymbole, aber sie schlägt nicht zurück.

# > The value of a battle. A shot costs nothing; the weakest target is the best.
fn--battle-worth--doc = {""}

# > The number of blocks that a target has lost.
fn--weakness--doc = {""}

# > Ignoring a flag
fn--stand-worth = Eine Flagge ignorieren

# > Ignore a flag if you can. Retreat instead with a last block among several enemies, if the unit
# > has a hex to go to.
fn--stand-worth--doc =
    Ignoriere eine Flagge, wenn du kannst. Ziehe dich stattdessen mit einem letzten Block unter mehreren
    Feinden zurück, wenn die Einheit ein Feld dafür hat.

# > The value of a hex for a retreat.
fn--refuge-worth--doc = {""}

# > Evading
fn--evade-worth = Ausweichen

# > Evade if you would lose more blocks than the enemy.
fn--evade-worth--doc = Weiche aus, wenn du mehr Blöcke verlieren würdest als der Feind.

# > Advancing
fn--advance-worth = Nachrücken

# > Advance, unless a unit that has lost half its blocks would end among several enemies.
fn--advance-worth--doc =
    Rücke nach, wenn nicht eine Einheit, die die Hälfte ihrer Blöcke verloren hat, unter mehreren
    Feinden enden würde.

# > The value of a hex for a bonus combat.
fn--press-worth--doc = {""}

# > Units in front move first, so that others can follow.
fn--front-first--doc = {""}

# > The value of a move to a hex.
fn--move-worth--doc = {""}

# > Elephants near the enemy without friends are soon lost.
fn--alone-cost--doc = {""}

# > The value of reaching an objective, or an edge where units leave the board.
fn--goal-worth--doc = {""}

# > The value of a hex near the edge over which units leave.
fn--way-out--doc = {""}

# > Where to stand
fn--post-worth = Wohin mit den Einheiten

# > Come close to the enemy together, at hexes with a target. Keep units that fire away from strong
# > enemies, and keep weakened units back.
fn--post-worth--doc =
    Rücke geschlossen an den Feind heran, auf Felder mit einem Ziel. Halte Einheiten, die schießen, von
    starken Feinden fern, und geschwächte Einheiten zurück.

# > The value of a hex for an attack in the next turn.
fn--approach-worth--doc = {""}

# > Where leaders belong
fn--leader-post = Wohin mit den Anführern

# > Keep a leader with a strong unit near the enemy.
fn--leader-post--doc = Halte einen Anführer bei einer starken Einheit in der Nähe des Feindes.

# > An army's prospects: banners, more so near the end; units, by their blocks and their way out;
# > the safety of leaders; and the later use of cards.
fn--standing--doc = {""}

# > The value of a leader to the army: lower alone with an enemy near.
fn--safety--doc = {""}

# > The value of keeping a card that repeats the enemy's best order or answers an attack.
fn--keeping-worth--doc = {""}

# > The value of a unit's blocks: the second block most, because a unit with one block is soon lost.
fn--staying-power--doc = {""}

# > Leader checks
proc--leader-check = Anführerproben

# > Roll for the leader of a unit that loses a block in battle.
proc--leader-check--doc = Würfle für den Anführer einer Einheit, die im Kampf einen Block verliert.

# > A leader in flight
proc--escape = Ein Anführer auf der Flucht

# > Move the leader towards its own edge, hex by hex.
proc--escape--doc = Ziehe den Anführer Feld für Feld zum eigenen Rand.

# > { $l } at the edge: leave the battle?
choose--l-at-the-edge-leave-the = { $l } am Rand: die Schlacht verlassen?

# > ; { $l } leaves the battle
say--l-leaves-the-battle = ; { $l } verlässt die Schlacht

# > { $l } flees further to
choose--l-flees-further-to = { $l } flieht weiter nach

# > { $l } flees to
choose--l-flees-to = { $l } flieht nach

# > The dice of an enemy unit that a fleeing leader passes through: those of an attack, without dice
# > of a card.
fn--escape-dice--doc = {""}

# > A fleeing leader that passes through an enemy unit may be caught.
fn--caught--doc = {""}

# > A leader may end a flight in an empty hex, or with a friendly unit that has no leader.
fn--may-rest--doc = {""}

# > The ground of the hex ends a flight.
fn--halts-flight--doc = {""}

# > The steps that let a fleeing leader end the flight or leave the board later.
fn--escape-steps--doc = {""}

# > A leader in the hex can end the flight within a number of further hexes.
fn--may-finish--doc = {""}

# > The value of a hex for the end of a flight: with friends, and away from the enemy.
fn--rest-worth--doc = {""}

# > leader
kind--leader = Anführer

# > A general of an army.
kind--leader--doc = Ein Feldherr eines Heeres.

# > # Move
# > The number of hexes that a leader may move on its own.
kind--leader--move--doc =
    # Zug
    Die Zahl der Felder, die ein Anführer für sich ziehen darf.

# > The number of hexes within which the leader faces of friendly units hit in close combat.
kind--leader--inspires--doc =
    Die Zahl der Felder, in deren Umkreis Anführersymbole eigener Einheiten im Nahkampf treffen.

# > The number of flags that a unit may ignore for its leader.
kind--leader--flags-ignored--doc = Die Zahl der Flaggen, die eine Einheit wegen ihres Anführers ignorieren darf.

# > The dice rolled for the leader of a unit that has lost blocks; only leader faces on all of
# > them kill the leader.
kind--leader--risk-with-survivors--doc =
    Die Würfel für den Anführer einer Einheit, die Blöcke verloren hat; nur Anführersymbole auf allen
    töten ihn.

# > The dice rolled for the leader of a destroyed unit.
kind--leader--risk-without--doc = Die Würfel für den Anführer einer vernichteten Einheit.

# > The fewest hexes that a leader must flee.
kind--leader--shortest-escape--doc = Die wenigsten Felder, die ein Anführer fliehen muss.

# > The most hexes that a leader may flee.
kind--leader--longest-escape--doc = Die meisten Felder, die ein Anführer fliehen darf.

# > The number of banners for a killed leader.
kind--leader--worth--doc = Die Zahl der Banner für einen getöteten Anführer.

# > The leader has been ordered this turn.
kind--leader--ordered--doc = Der Anführer hat in diesem Zug einen Befehl.

# > The number of hexes that the leader has moved on its own this turn.
kind--leader--steps--doc = Die Zahl der Felder, die der Anführer in diesem Zug für sich gezogen ist.

# > The leader has been checked in this combat.
kind--leader--tested--doc = Für den Anführer gab es in diesem Kampf schon eine Probe.

# > Elephants running amok have attacked the lone leader.
kind--leader--trampled--doc = Elefanten, die Amok laufen, haben den einzelnen Anführer angegriffen.

# > Losses and banners
proc--lose-blocks = Verluste und Banner

# > Remove the lost blocks. A unit without blocks is destroyed.
proc--lose-blocks--doc = Entferne die verlorenen Blöcke. Eine Einheit ohne Blöcke ist vernichtet.

# > ; { $u -> [one] loses *[other] lose } { $lost -> [one] block *[other] blocks }
say--u-loses-lose-lost-block-blocks = ; { $u ->
    [one] verliert
   *[other] verlieren
 } { $lost ->
    [one] Block
   *[other] Blöcke
 }

# > , and the unit is destroyed
say--and-the-unit-is-destroyed = , und die Einheit ist vernichtet

# > The number of banners for a destroyed unit.
fn--banners-for--doc = {""}

# > The number of banners that an army has, including those for ground that it holds.
fn--banners-of--doc = {""}

# > A leader is killed.
proc--kill-leader--doc = Ein Anführer fällt.

# > ; { $l } is killed
say--l-is-killed = ; { $l } fällt

# > A unit loses blocks in battle.
proc--wound--doc = Eine Einheit verliert im Kampf Blöcke.

# > A unit loses blocks in battle, and its leader is checked.
proc--suffer--doc = Eine Einheit verliert im Kampf Blöcke, und für ihren Anführer gibt es eine Probe.

# > The unit of a leader is still in its hex after its losses.
fn--has-survivors--doc = {""}

# > A combat begins: full strength is decided again, and leaders can be checked again.
proc--new-combat--doc =
    Ein Kampf beginnt: Die volle Stärke entscheidet sich neu, und für Anführer kann es wieder eine Probe
    geben.

# > A unit is at full strength with all its blocks, or, depending on its type, if it had them at the
# > start of the combat.
fn--at-full-strength--doc = {""}

# > The number of banners that wins the battle for an army.
fn--banners-to-win--doc = {""}

# > Both armies have taken their last banner at the same time.
fn--level--doc = {""}

# > both armies take their last banner at the same time
drawn--both-armies-take-their-last-banner = beide Heere nehmen ihr letztes Banner zugleich

# > has taken the banners it needs
victory--has-taken-the-banners-it-needs = hat die nötigen Banner genommen

# > The ordered units and leaders move, one at a time.
proc--movement--doc = Die Einheiten und Anführer mit Befehl ziehen, einer nach dem anderen.

# > Moving again
proc--second-movement = Noch einmal ziehen

# > Under Move-Fire-Move the ordered units now move once more.
proc--second-movement--doc = Bei Bewegen – Schießen – Bewegen ziehen die Einheiten mit Befehl jetzt noch einmal.

# > Moving units and leaders
proc--march-all = Einheiten und Anführer ziehen

# > Move a unit hex by hex, up to the number in the table of units. A unit must end its move in a
# > hex without another unit.
proc--march-all--doc =
    Ziehe eine Einheit Feld für Feld, bis zu der Zahl in der Tafel der Einheiten. Eine Einheit muss
    ihren Zug in einem Feld ohne andere Einheit beenden.

# > Move from
choose--move-from = Ziehen von

# > Move { $l } to
choose--move-l-to = { $l }: ziehen nach

# > Move { $u } to
choose--move-u-to = { $u }: ziehen nach

# > The unit that moves from a hex.
proc--who-goes--doc = Die Einheit, die aus einem Feld zieht.

# > The number of hexes that a unit may move at the moment.
fn--move-allowance--doc = {""}

# > The hexes that a unit may move to.
fn--destinations--doc = {""}

# > The hexes that a unit can reach in a number of steps.
fn--reach--doc = {""}

# > A unit that passes through friends can pass through the hex.
fn--may-cross--doc = {""}

# > A unit that enters the hex may move on: neither ground nor a lone leader ends its move.
fn--goes-on--doc = {""}

# > The number of steps to a hex.
fn--steps-to--doc = {""}

# > A unit moves. The ground that it leaves or enters, or a lone leader that it joins, can end its
# > move.
proc--march--doc =
    Eine Einheit zieht. Das Gelände, das sie verlässt oder betritt, oder ein einzelner Anführer, zu dem
    sie kommt, kann ihren Zug beenden.

# > The hexes that a leader may move to.
fn--leader-reach--doc = {""}

# > The number of hexes that a leader may move on its own.
fn--leader-allowance--doc = {""}

# > A leader moves on its own. A unit that it joins does not move on.
proc--ride--doc = Ein Anführer zieht für sich. Eine Einheit, zu der er kommt, zieht nicht weiter.

# > Later games of the series allow the advance.
option--advance-after-leader--doc = Spätere Spiele der Reihe erlauben das Nachrücken.

# > advance after leader
option--advance-after-leader--name = Nachrücken nach einem Anführer

# > a unit that drives off a lone leader may advance
option--advance-after-leader = eine Einheit, die einen einzelnen Anführer vertreibt, darf nachrücken

# > One page of answers has each sword rolled again only once.
option--elephant-rerolls--doc = Nach einer Seite mit Antworten wird jedes Schwert nur einmal neu geworfen.

# > elephant rerolls
option--elephant-rerolls--name = Neue Würfe der Elefanten

# > elephants roll swords again until none are left, or only once
option--elephant-rerolls = Elefanten werfen Schwerter neu, bis keine mehr fallen, oder nur einmal

# > Found in one source only.
option--clash-at-leaders--doc = Nur aus einer Quelle bekannt.

# > clash at leaders
option--clash-at-leaders--name = Schildwall bei Anführern

# > Clash of Shields also orders units next to a lone enemy leader
option--clash-at-leaders = Schildwall an Schildwall befiehlt auch Einheiten neben einem einzelnen feindlichen Anführer

# > The card does not say whether its section also applies to the one unit.
option--alternative-in-section--doc = Die Karte sagt nicht, ob ihr Abschnitt auch für die eine Einheit gilt.

# > alternative in section
option--alternative-in-section--name = Ersatz im Abschnitt

# > the one unit ordered instead of a leader must be in the section named
option--alternative-in-section = die eine Einheit, der statt eines Anführers befohlen wird, muss im genannten Abschnitt stehen

# > The card says "unit and/or leader".
option--coordinated-pairs--doc = Auf der Karte steht „Einheit und/oder Anführer“.

# > coordinated pairs
option--coordinated-pairs--name = Koordinierte Paare

# > Coordinated Attack orders a unit and a leader in each section
option--coordinated-pairs = Koordinierter Angriff befiehlt in jedem Abschnitt einer Einheit und einem Anführer

# > One reading of the rules allows a leader anywhere.
option--counter-leads-anywhere--doc = Eine Lesart der Regeln erlaubt einen beliebigen Anführer.

# > counter leads anywhere
option--counter-leads-anywhere--name = Gegenangriff führt überall

# > Counter Attack repeats Leadership Any Section in any section
option--counter-leads-anywhere = Gegenangriff wiederholt Führung in beliebigem Abschnitt in jedem Abschnitt

# > The first printing of the card spoke of heavy cavalry only.
option--early-charge--doc = Die erste Auflage der Karte sprach nur von schwerer Reiterei.

# > early charge
option--early-charge--name = Früher Reiterangriff

# > Mounted Charge lengthens the move of heavy cavalry only, not of elephants and heavy chariots
option--early-charge = Reiterangriff verlängert nur den Zug der schweren Reiterei, nicht den der Elefanten und schweren Streitwagen

# > Older texts do not ask for a free hex.
option--machines-always-evade--doc = Ältere Texte verlangen kein freies Feld.

# > machines always evade
option--machines-always-evade--name = Kriegsmaschinen weichen immer aus

# > war machines may evade even without a way to the rear
option--machines-always-evade = Kriegsmaschinen dürfen auch ohne Weg nach hinten ausweichen

# > Known from only one source.
option--escape-rolls--doc = Nur aus einer Quelle bekannt.

# > escape rolls
option--escape-rolls--name = Würfe gegen Flüchtende

# > enemy units roll against a leader that flees through them
option--escape-rolls = feindliche Einheiten würfeln gegen einen Anführer, der durch sie hindurch flieht

# > A leader's move is stopped by ground; units that retreat are not.
option--ground-stops-flight--doc = Gelände hält den Zug eines Anführers auf, nicht aber Einheiten auf dem Rückzug.

# > ground stops flight
option--ground-stops-flight--name = Gelände beendet Flucht

# > ground that ends a leader's move also ends a leader's flight
option--ground-stops-flight = Gelände, das den Zug eines Anführers beendet, beendet auch seine Flucht

# > Known from only one source; in the others elephants never lose blocks in this way.
option--elephants-at-the-edge--doc = Nur aus einer Quelle bekannt; nach den anderen verlieren Elefanten so nie Blöcke.

# > elephants at the edge
option--elephants-at-the-edge--name = Elefanten am Rand

# > elephants with only ground or the edge in their way lose blocks, or stay whole
option--elephants-at-the-edge = Elefanten, denen nur Gelände oder der Rand im Weg ist, verlieren Blöcke oder bleiben unversehrt

# > Known from only one source.
option--marsh-dice--doc = Nur aus einer Quelle bekannt.

# > marsh dice
option--marsh-dice--name = Würfel im Sumpf

# > units and lone leaders roll a die when they enter marsh
option--marsh-dice = Einheiten und einzelne Anführer werfen einen Würfel, wenn sie einen Sumpf betreten

# > Known from only one source.
option--cramped-camps--doc = Nur aus einer Quelle bekannt.

# > cramped camps
option--cramped-camps--name = Enge Lager

# > units in a fortified camp roll one die fewer
option--cramped-camps = Einheiten in einem befestigten Lager werfen einen Würfel weniger

# > Known from only one source.
option--wet-bowstrings--doc = Nur aus einer Quelle bekannt.

# > wet bowstrings
option--wet-bowstrings--name = Nasse Bogensehnen

# > units in a ford or marsh fire with at most one die
option--wet-bowstrings = Einheiten in einer Furt oder einem Sumpf schießen mit höchstens einem Würfel

# > Elephants running amok may give both armies their last banner at the same time.
option--level-finish--doc = Durch Elefanten, die Amok laufen, können beide Heere zugleich ihr letztes Banner erhalten.

# > level finish
option--level-finish--name = Gleichstand am Ende

# > if both armies take their last banner at the same time, nobody wins, or the active army wins
option--level-finish = nehmen beide Heere ihr letztes Banner zugleich, gewinnt niemand oder das Heer am Zug

# > The hexes that an order can reach: the whole board, unless a player commands only a part of it.
fn--order-ground--doc = {""}

# > A card gives its orders, or orders any one unit instead.
proc--carry-out--doc = Eine Karte gibt ihre Befehle, oder sie befiehlt stattdessen einer beliebigen Einheit.

# > The active army has a unit or leader of the kind that the card orders.
fn--has-own--doc = {""}

# > The card can order leaders, but no unit. A card that can order any one unit instead does so if
# > there is a unit.
fn--has-leaders-alone--doc = {""}

# > The leaders that a card can order, in any place.
fn--leaders-named--doc = {""}

# > The units that a card can order, in any place.
fn--meant-for--doc = {""}

# > The units of the kind that a card orders.
fn--suited-to--doc = {""}

# > An enemy unit is next to the hex, or with the option a lone enemy leader.
fn--touches-enemy--doc = {""}

# > A card gives its own orders.
proc--order-own--doc = Eine Karte gibt ihre eigenen Befehle.

# > The sections that a section card names.
fn--sections-named--doc = {""}

# > The number of pieces that a card orders in each place.
fn--order-count--doc = {""}

# > The number of connected units that a card orders; 0 for all of them.
fn--grouped-count--doc = {""}

# > The number of linked hexes that a leader's card orders, without the leader's own hex.
fn--linked-count--doc = {""}

# > The number of pieces that a section card orders in each section.
fn--orders-in-each--doc = {""}

# > Section cards
proc--order-within = Abschnittskarten

# > Most cards name a section, and the number of units and leaders that you may order there.
proc--order-within--doc =
    Die meisten Karten nennen einen Abschnitt und die Zahl der Einheiten und Anführer, denen du dort
    befehlen darfst.

# > Troop cards
proc--order-anywhere = Truppenkarten

# > These cards order units of one class or kind anywhere on the board.
proc--order-anywhere--doc = Diese Karten befehlen Einheiten einer Klasse oder Art auf dem ganzen Plan.

# > Clash of Shields and Darken the Sky
proc--order-all = Schildwall an Schildwall und Pfeile verdunkeln den Himmel

# > These cards order every unit that meets their condition. You do not choose.
proc--order-all--doc = Diese Karten befehlen jeder Einheit, die ihre Bedingung erfüllt. Du wählst nicht.

# > The units that a card orders without a choice.
fn--all-meant--doc = {""}

# > The player orders units, and leaders if the card allows it, up to the number of the card.
proc--order-pieces--doc =
    Der Spieler befiehlt Einheiten, und Anführern, wenn die Karte es erlaubt, bis zur Zahl der Karte.

# > Order leaders
choose--order-leaders = Befehl an Anführer

# > The card orders leaders in addition to units, not instead of units.
fn--orders-in-pairs--doc = {""}

# > The highest number of leaders that a card can order.
fn--most-leaders--doc = {""}

# > The player orders any one unit instead of the card's orders.
proc--order-one--doc = Der Spieler befiehlt statt der Befehle der Karte einer beliebigen Einheit.

# > Order one unit
choose--order-one-unit = Befehl an eine Einheit

# > A unit is ordered. No unit is ordered twice in a turn.
proc--order--doc = Eine Einheit erhält einen Befehl. Keine Einheit erhält in einem Zug zwei.

# > Elephants running amok
proc--rampage = Elefanten laufen Amok

# > Roll for all units and lone leaders next to the elephants, and apply all losses at the same
# > time.
proc--rampage--doc =
    Würfle für alle Einheiten und einzelnen Anführer neben den Elefanten; alle Verluste treten zugleich
    ein.

# > ; { $u -> [one] runs *[other] run } amok
say--u-runs-run-amok = ; { $u ->
    [one] läuft
   *[other] laufen
 } Amok

# > Units in the way of elephants that cannot retreat lose blocks.
proc--trample-blockers--doc = Einheiten im Weg von Elefanten, die sich nicht zurückziehen können, verlieren Blöcke.

# > The units of an army that wait off the board.
fn--waiting--doc = {""}

# > A unit of the reserve may enter if its turn has come.
fn--may-come--doc = {""}

# > The unit enters as soon as it may, without an order.
fn--comes-unordered--doc = {""}

# > The card can order the unit from the reserve.
fn--may-call--doc = {""}

# > A card calls up the reserve only if it orders units by section or by class.
fn--calls-up--doc = {""}

# > The hexes where a unit may enter, free or not: its army's own edge.
fn--entries--doc = {""}

# > The free hexes where a unit may enter, without those promised to other units.
fn--open-entries--doc = {""}

# > A unit of the reserve has been ordered to enter at the hex.
fn--is-promised--doc = {""}

# > The units of the reserve that a card can order to enter at certain hexes.
fn--callable--doc = {""}

# > The units of the reserve that have been ordered this turn.
fn--called--doc = {""}

# > Ordering the reserve
proc--call-up = Der Reserve befehlen

# > A unit of the reserve is ordered as if it were in the section where it enters. Name the hex of
# > your edge where it will enter.
proc--call-up--doc =
    Einer Einheit der Reserve wird befohlen, als stünde sie in dem Abschnitt, in dem sie erscheint.
    Nenne das Feld an deinem Rand, auf dem sie erscheinen wird.

# > Call up from the reserve
choose--call-up-from-the-reserve = Aus der Reserve holen

# > A unit of the reserve is ordered to enter at a hex.
proc--promise--doc = {""}

# > Coming in from the reserve
proc--enter-reserve = Aus der Reserve kommen

# > Units of the reserve enter before other units move: those that were ordered, and those that need
# > no order.
proc--enter-reserve--doc =
    Einheiten der Reserve erscheinen, bevor andere Einheiten ziehen: die mit Befehl und die, die keinen
    Befehl brauchen.

# > { $u -> [one] comes *[other] come } in at
choose--u-comes-come-in-at = { $u ->
    [one] erscheint
   *[other] erscheinen
 } auf

# > A unit of the reserve enters, and a waiting leader may enter with it.
proc--come-in--doc = Eine Einheit der Reserve erscheint, und ein wartender Anführer darf mit ihr kommen.

# > { $u -> [one] comes *[other] come } in from the reserve
say--u-comes-come-in-from-the = { $u ->
    [one] kommt
   *[other] kommen
 } aus der Reserve

# > With { $u } comes
choose--with-u-comes = Mit { $u } kommt

# > The value of calling up a unit at a hex: for its strength, and for the distance to the enemy.
fn--entry-worth--doc = {""}

# > The result of a roll.
record--rolled--doc = Das Ergebnis eines Wurfs.

# > A unit rolls against another in close combat. Hits and flags are counted after all rerolls.
proc--roll-melee--doc =
    Eine Einheit würfelt im Nahkampf gegen eine andere. Treffer und Flaggen zählen nach allen neuen
    Würfen.

# > The result of a roll is announced.
proc--say-roll--doc = Das Ergebnis eines Wurfs wird angesagt.

# > : { $n -> [one] die *[other] dice }
say--n-die-dice = : { $n ->
   *[other] Würfel
 }

# > , a miss
say--a-miss = , kein Treffer

# > , { $r-hits -> [one] hit *[other] hits }
say--r-hits-hit-hits = , { $r-hits ->
   *[other] Treffer
 }

# > , { $r-flags -> [one] flag *[other] flags }
say--r-flags-flag-flags = , { $r-flags ->
    [one] Flagge
   *[other] Flaggen
 }

# > The number of rolls of elephants in one attack.
fn--reroll-limit--doc = {""}

# > A unit rolls at a unit that evades.
proc--roll-at-evader--doc = Eine Einheit würfelt gegen eine, die ausweicht.

# > ; { $target -> [one] evades *[other] evade }
say--target-evades-evade = ; { $target ->
    [one] weicht
   *[other] weichen
 } aus

# > A unit fires at another.
proc--roll-fire--doc = Eine Einheit schießt auf eine andere.

# > { $u -> [one] fires *[other] fire } at { $target }
say--u-fires-fire-at-target = { $u ->
    [one] schießt
   *[other] schießen
 } auf { $target }

# > Attacking a lone leader
proc--roll-at-leader = Angriff auf einen einzelnen Anführer

# > A unit may fire at a lone leader, or attack a lone leader in close combat.
proc--roll-at-leader--doc = Eine Einheit darf auf einen einzelnen Anführer schießen oder ihn im Nahkampf angreifen.

# > { $u -> [one] rolls *[other] roll } { $n -> [one] die *[other] dice } against { $target }
say--u-rolls-roll-n-die-dice = { $u ->
    [one] wirft
   *[other] werfen
 } { $n ->
   *[other] Würfel
 } gegen { $target }

# > Command
state--command = Befehlszahl

# > The Command of an army: its hand limit, and the number that troop cards and dice cards use.
state--command--doc =
    Die Befehlszahl eines Heeres: sein Handlimit und die Zahl, die Truppenkarten und Würfelkarten
    benutzen.

# > Choose a battle and your sides. Lay out its terrain, and place its units and leaders as its
# > set-up shows.
setup--doc =
    Wählt eine Schlacht und eure Seiten. Legt ihr Gelände aus und stellt ihre Einheiten und Anführer
    auf, wie es ihre Seite zeigt.

# > All cards that the game is played with.
proc--bring-cards--doc = Alle Karten, mit denen gespielt wird.

# > The number of hexes that a unit may move and still fire.
fn--fire-limit--doc = {""}

# > A unit may fire at the moment, if it has a target.
fn--may-shoot--doc = {""}

# > A unit may battle in its hex after its move.
fn--may-battle-here--doc = {""}

# > The hexes that a unit can fire at.
fn--shot-targets--doc = {""}

# > A unit may fire at a hex in sight that is not adjacent.
fn--may-shoot-at--doc = {""}

# > Two hexes are in view of each other if no hex blocks the line between them.
fn--in-view--doc = {""}

# > The hexes that block the line between two hexes.
fn--blocking--doc = {""}

# > A hex hides the hexes behind it if a unit, a leader or its ground blocks sight.
fn--hides--doc = {""}

# > The hex has a unit or leader.
fn--is-held--doc = {""}

# > The hexes between two hexes that the line can cross.
fn--between--doc = {""}

# > Firing
proc--shoot = Schießen

# > Roll the dice for the unit that fires. The target takes its losses and its flags.
proc--shoot--doc =
    Wirf die Würfel für die Einheit, die schießt. Das Ziel erleidet seine Verluste und seine Flaggen.

# > rank
kind--rank = Rang

# > A mark for leaders of special importance.
kind--rank--doc = Eine Marke für Anführer von besonderer Bedeutung.

# > The army loses the battle with this leader.
kind--rank--fatal--doc = Das Heer verliert die Schlacht mit diesem Anführer.

# > An army that loses its Commander-in-Chief loses the battle.
rank--commander-in-chief--doc = Ein Heer, das seinen Oberbefehlshaber verliert, verliert die Schlacht.

# > Commander-in-Chief
rank--commander-in-chief = Oberbefehlshaber

# > The number of leaders that an army had at the start.
state--leaders-at-first--doc = Die Zahl der Anführer, die ein Heer am Anfang hatte.

# > The number of fatal leaders that an army had at the start.
state--chiefs-at-first--doc = Die Zahl der entscheidenden Anführer, die ein Heer am Anfang hatte.

# > The Command that an army has lost with its leaders.
state--command-lost--doc = Die Befehlszahl, die ein Heer mit seinen Anführern verloren hat.

# > The game remembers the leaders of the armies at the start.
proc--muster--doc = Das Spiel merkt sich die Anführer der Heere am Anfang.

# > The leaders that an army has left, on the board and in its reserve.
fn--leaders-of--doc = {""}

# > The leaders of an army whose loss is fatal.
fn--chiefs-of--doc = {""}

# > The hand of an army has grown with its banners.
state--grown--doc = Die Hand eines Heeres ist mit seinen Bannern gewachsen.

# > The number of cards that the Command of an army can still gain.
fn--growth-left--doc = {""}

# > A growing hand
proc--growing = Eine wachsende Hand

# > The Command of the army grows before the army draws.
proc--growing--doc = Die Befehlszahl des Heeres wächst, bevor das Heer zieht.

# > The army has the banners that make its hand grow.
fn--grows-now--doc = {""}

# > An army whose hand grows with banners draws the new cards immediately.
whenever--an-army-whose-hand-grows-with--doc = Ein Heer, dessen Hand mit Bannern wächst, zieht die neuen Karten sofort.

# > The hand of { $a } grows by { $more }
say--the-hand-of-a-grows-by = Die Hand wächst ({ $a }): { $more } mehr

# > The number of cards that a hand shrinks by for each leader lost.
fn--leader-cards--doc = {""}

# > A lost leader lowers Command immediately, but no card leaves the hand.
whenever--a-lost-leader-lowers-command-immediately--doc = Ein verlorener Anführer senkt sofort die Befehlszahl, aber keine Karte verlässt die Hand.

# > has lost its last leader
defeat--has-lost-its-last-leader = hat den letzten Anführer verloren

# > has lost its commander
defeat--has-lost-its-commander = hat den Oberbefehlshaber verloren

# > Leaving the board
proc--leaving = Das Schlachtfeld verlassen

# > A unit at the enemy's edge that could move one more hex may leave the board, together with its
# > leader.
proc--leaving--doc =
    Eine Einheit am feindlichen Rand, die noch ein Feld ziehen könnte, darf mit ihrem Anführer das
    Schlachtfeld verlassen.

# > Leave the board
choose--leave-the-board = Das Schlachtfeld verlassen

# > A unit may leave the board if it is ordered, at the enemy's edge, and has one hex of its move
# > left. A hex that the unit may only use to fight does not count.
fn--may-leave--doc = {""}

# > The number of banners for a unit that leaves over the enemy's edge.
fn--banners-for-exit--doc = {""}

# > A unit leaves the board, together with its leader. The leader does not count as lost.
proc--exit-field--doc =
    Eine Einheit verlässt mit ihrem Anführer das Schlachtfeld. Der Anführer gilt nicht als verloren.

# > { $u -> [one] leaves *[other] leave } over the enemy's edge
say--u-leaves-leave-over-the-enemy = { $u ->
    [one] verlässt
   *[other] verlassen
 } das Feld über den feindlichen Rand

# > Banners
state--banners = Banner

# > The banners that an army has taken.
state--banners--doc = Die Banner, die ein Heer genommen hat.

# > The card that applies this turn; for a Counter Attack the card that it repeats. None if a card
# > orders only one unit instead.
state--in-play--doc =
    Die Karte, die in diesem Zug gilt; bei einem Gegenangriff die Karte, die er wiederholt. Keine, wenn
    eine Karte stattdessen nur einer Einheit befiehlt.

# > The defender that strikes before its attacker.
state--first-strike-by--doc = Der Verteidiger, der vor seinem Angreifer zuschlägt.

# > Victory is not checked while several losses are taken at the same time.
state--unsettled--doc = Der Sieg wird nicht geprüft, solange mehrere Verluste zugleich eintreten.

# > terrain
kind--terrain = Gelände

# > # stops
# > A unit that enters must stop.
kind--terrain--stops--doc =
    # hält auf
    Eine Einheit, die es betritt, muss anhalten.

# > # stops mounted units and leaders
# > Mounted units and lone leaders that enter must stop.
kind--terrain--stops-mounted--doc =
    # hält berittene Einheiten und Anführer auf
    Berittene Einheiten und einzelne Anführer, die es betreten, müssen anhalten.

# > # one hex when leaving
# > A unit that starts its move here may move only one hex.
kind--terrain--mires--doc =
    # heraus nur ein Feld
    Eine Einheit, die ihren Zug hier beginnt, darf nur ein Feld ziehen.

# > # dice on entering:
# > The dice rolled for each unit or lone leader that enters. The symbol of its class costs a unit
# > a block, and a leader face kills a lone leader.
kind--terrain--entry-dice--doc =
    # Würfel beim Betreten:
    Die Würfel für jede Einheit und jeden einzelnen Anführer, die es betreten. Das Symbol ihrer Klasse
    kostet eine Einheit einen Block, und ein Anführersymbol tötet einen einzelnen Anführer.

# > # no war machines
# > War machines may not enter.
kind--terrain--closed-to-machines--doc =
    # keine Kriegsmaschinen
    Kriegsmaschinen dürfen es nicht betreten.

# > The units that may battle in the turn when they enter; foresters are skirmishers, auxilia and
# > warriors.
kind--terrain--battles-on-entry--doc =
    Die Einheiten, die in dem Zug kämpfen dürfen, in dem sie es betreten; Waldkämpfer sind Plänkler,
    Auxilia und Krieger.

# > # no advance after moving in
# > A unit that moved in this turn may not advance out of it.
kind--terrain--holds-advance--doc =
    # kein Nachrücken nach dem Betreten
    Eine Einheit, die in diesem Zug hierher gezogen ist, darf nicht heraus nachrücken.

# > # Dice against
# > The limit of dice in close combat against a unit here; 0 for no limit.
kind--terrain--dice-in--doc =
    # Würfel hinein
    Die Grenze der Würfel im Nahkampf gegen eine Einheit hier; 0 für keine Grenze.

# > # Dice from
# > The limit of dice for a unit here that attacks or battles back; 0 for no limit.
kind--terrain--dice-out--doc =
    # Würfel heraus
    Die Grenze der Würfel für eine Einheit hier, die angreift oder zurückschlägt; 0 für keine Grenze.

# > The limit of dice for a mounted unit here that attacks or battles back.
kind--terrain--dice-out-mounted--doc = Die Grenze der Würfel für eine berittene Einheit hier, die angreift oder zurückschlägt.

# > `dice-in` applies only to attacks from other ground.
kind--terrain--high-ground--doc = Die Grenze der Würfel hinein gilt nur für Angriffe aus anderem Gelände.

# > # dice lost:
# > The number of dice that a unit here loses in any battle, after all limits.
kind--terrain--dice-lost--doc =
    # verlorene Würfel:
    Die Zahl der Würfel, die eine Einheit hier in jedem Kampf verliert, nach allen Grenzen.

# > # dice when fired at:
# > The limit of dice for a shot at a unit here; 0 for no limit.
kind--terrain--fire-in--doc =
    # Würfel unter Beschuss:
    Die Grenze der Würfel für einen Schuss auf eine Einheit hier; 0 für keine Grenze.

# > # dice when firing:
# > The limit of dice for a shot by a unit here; 0 for no limit.
kind--terrain--fire-out--doc =
    # Würfel beim Schießen:
    Die Grenze der Würfel für einen Schuss einer Einheit hier; 0 für keine Grenze.

# > # swords ignored:
# > The number of swords in each close-combat roll that do not hit a defender here.
kind--terrain--swords-ignored--doc =
    # ignorierte Schwerter:
    Die Zahl der Schwerter in jedem Wurf im Nahkampf, die einen Verteidiger hier nicht treffen.

# > # flags ignored:
# > The number of flags that a defender here may ignore in close combat.
kind--terrain--flags-ignored--doc =
    # ignorierte Flaggen:
    Die Zahl der Flaggen, die ein Verteidiger hier im Nahkampf ignorieren darf.

# > The number of flags that a target here may ignore at range.
kind--terrain--fire-flags-ignored--doc = Die Zahl der Flaggen, die ein Ziel hier beim Beschuss ignorieren darf.

# > The units that this ground shelters.
kind--terrain--shelters--doc = Die Einheiten, denen dieses Gelände Schutz gibt.

# > The shelter is for units that are attacked, not for a unit that attacks from here.
kind--terrain--for-defenders--doc = {""}

# > # the defender strikes first
# > A defender here that does not evade strikes first, unless the attacker is on the same ground.
kind--terrain--strikes-first--doc =
    # der Verteidiger schlägt zuerst
    Ein Verteidiger hier, der nicht ausweicht, schlägt zuerst, wenn nicht auch der Angreifer in diesem
    Gelände steht.

# > # blocks sight
# > The ground blocks the line of sight.
kind--terrain--blocks-sight--doc =
    # nimmt die Sicht
    Das Gelände unterbricht die Sichtlinie.

# > # open along it
# > Units on the same connected stretch of this ground see each other.
kind--terrain--sees-along--doc =
    # Sicht untereinander
    Einheiten auf demselben zusammenhängenden Stück dieses Geländes sehen einander.

# > Clear
terrain--clear = Offenes Gelände

# > Skirmishers, auxilia and warriors are at home in forest.
terrain--forest--doc = Plänkler, Auxilia und Krieger sind im Wald zu Hause.

# > Forest
terrain--forest = Wald

# > Hill
terrain--hill = Hügel

# > Cliffs that cannot be climbed.
terrain--steep-hill--doc = Felsen, die niemand ersteigt.

# > Impassable Hill
terrain--steep-hill = Unpassierbarer Hügel

# > Rough ground for horses.
terrain--broken--doc = Schlechter Boden für Pferde.

# > Broken Ground
terrain--broken = Zerklüftetes Gelände

# > Marsh
terrain--marsh = Sumpf

# > A river is too deep to cross, except at a ford.
terrain--river--doc = Ein Fluss ist nur an einer Furt zu überqueren; sonst ist er zu tief.

# > River
terrain--river = Fluss

# > A stretch of river that troops can wade.
terrain--ford--doc = Eine Stelle im Fluss, die Truppen durchwaten können.

# > Ford
terrain--ford = Furt

# > A brook that troops can wade everywhere.
terrain--stream--doc = Ein Bach, den Truppen überall durchwaten können.

# > Stream
terrain--stream = Bach

# > Lakes, the sea and the mouths of great rivers.
terrain--lake--doc = Seen, das Meer und die Mündungen großer Flüsse.

# > Lake
terrain--lake = See

# > A camp shelters foot, but is a cramped place to fight from.
terrain--camp--doc = Ein Lager schützt Fußtruppen, ist aber eng für den Kampf.

# > Fortified Camp
terrain--camp = Befestigtes Lager

# > A wall for troops on top, which others can climb with ladders. The battle gives the rules for climbing.
terrain--city-wall--doc =
    Eine Mauer mit Truppen darauf, die andere mit Leitern ersteigen können. Die Regeln dafür gibt die
    Schlacht.

# > City Wall
terrain--city-wall = Stadtmauer

# > A bank with stakes along a side of a hex.
terrain--rampart--doc = Ein Erdwall mit Pfählen an einer Seite eines Feldes.

# > Rampart
terrain--rampart = Wall

# > Two armies of the ancient world meet on a board of hexes. Each unit of infantry, cavalry,
# > elephants or chariots occupies a hex, and leaders command from among them.
# >
# > In your turn you play one Command card. The card gives the number of units that you may order,
# > and their section or kind. The ordered units move and battle, and you draw a new card. You take
# > a banner for each enemy unit that you destroy and each enemy leader that you kill.
# >
# > Three things decide most battles. Units next to friends do not retreat so easily. Leaders make
# > the units near them hit more often. Light troops evade heavy troops, so heavy infantry wins if
# > the enemy has no room left.
game--doc =
    Zwei Heere der Antike treffen auf einem Plan aus Sechseckfeldern aufeinander. Jede Einheit aus
    Infanterie, Reiterei, Elefanten oder Streitwagen nimmt ein Feld ein, und Anführer befehligen mitten
    unter ihnen.

    In deinem Zug spielst du eine Befehlskarte. Die Karte gibt an, wie vielen Einheiten du befehlen
    darfst, und ihren Abschnitt oder ihre Art. Die Einheiten mit Befehl ziehen und kämpfen, und du
    ziehst eine neue Karte. Du nimmst ein Banner für jede feindliche Einheit, die du vernichtest, und
    für jeden feindlichen Anführer, den du tötest.

    Dreierlei entscheidet die meisten Schlachten. Einheiten neben Freunden ziehen sich nicht so leicht
    zurück. Anführer lassen die Einheiten um sich öfter treffen. Leichte Truppen weichen schweren aus;
    so gewinnt schwere Infanterie, wenn dem Feind der Raum ausgeht.

# > night falls on an undecided field
turn--limit = die Nacht bricht über ein unentschiedenes Feld herein

# > Play one card from your hand, face up. The card gives the orders of this turn.
phase--card--doc = Spiele eine Karte von deiner Hand offen aus. Die Karte gibt die Befehle dieses Zuges.

# > Play a card
phase--card = Karte spielen

# > Name the units and leaders that the card orders. Units without an order stay in their hexes,
# > but defend themselves if they are attacked.
phase--order--doc =
    Nenne die Einheiten und Anführer, denen die Karte befiehlt. Einheiten ohne Befehl bleiben in ihren
    Feldern, wehren sich aber, wenn sie angegriffen werden.

# > Give orders
phase--order = Befehle geben

# > Move your ordered units one after another, in any order. No unit has to move.
phase--move--doc =
    Ziehe deine Einheiten mit Befehl eine nach der anderen, in beliebiger Reihenfolge. Keine Einheit
    muss ziehen.

# > Move
phase--move = Bewegen

# > Your ordered units battle one after another, in any order. No unit has to battle. Finish each
# > combat, with losses, retreat and battle back, before you begin the next.
phase--battle--doc =
    Deine Einheiten mit Befehl kämpfen eine nach der anderen, in beliebiger Reihenfolge. Keine Einheit
    muss kämpfen. Beende jeden Kampf mit Verlusten, Rückzug und Gegenschlag, bevor du den nächsten
    beginnst.

# > Battle
phase--battle = Kämpfen

# > Draw your new cards. The enemy's turn then begins.
phase--draw--doc = Ziehe deine neuen Karten. Dann beginnt der Zug des Gegners.

# > Draw cards
phase--draw = Karten ziehen

# > All orders of the turn have been carried out.
proc--stand-down--doc = Alle Befehle des Zuges sind ausgeführt.

# > The units of the active army.
fn--ours--doc = {""}

# > The units of the enemy.
fn--theirs--doc = {""}

# > The leaders of the active army.
fn--our-leaders--doc = {""}

# > unit
kind--unit = Einheit

# > A unit consists of blocks of one type in one hex.
kind--unit--doc = Eine Einheit besteht aus Blöcken eines Typs in einem Feld.

# > # Class
# > Light, medium or heavy: the symbol on the blocks of a unit, and the face of the die that hits
# > the unit.
kind--unit--class--doc =
    # Klasse
    Leicht, mittel oder schwer: das Symbol auf den Blöcken einer Einheit und die Würfelseite, die sie
    trifft.

# > The arm of the unit.
kind--unit--arm--doc = Die Waffengattung der Einheit.

# > Mounted units for terrain and cards; all other units are foot.
kind--unit--mounted--doc = Beritten für Gelände und Karten; alle anderen Einheiten sind Fußtruppen.

# > The kind of attacker that the unit is to a defender that may evade it.
kind--unit--body--doc =
    Als was für ein Angreifer die Einheit für einen Verteidiger zählt, der ihr ausweichen darf.

# > # Blocks
# > The number of blocks of a unit at full strength.
kind--unit--full-blocks--doc =
    # Blöcke
    Die Zahl der Blöcke einer Einheit in voller Stärke.

# > The number of blocks that are left.
kind--unit--blocks--doc =
    # Blöcke
    Die Zahl der Blöcke, die noch da sind.

# > # Move
# > The most hexes that a unit may move in a turn.
kind--unit--move--doc =
    # Zug
    Die meisten Felder, die eine Einheit in einem Zug ziehen darf.

# > # Move and battle
# > The most hexes that a unit may move and still battle.
kind--unit--battle-move--doc =
    # Zug mit Kampf
    Die meisten Felder, die eine Einheit ziehen und trotzdem kämpfen darf.

# > # if it moves further,
# > The consequence of a move further than the unit may move and battle.
kind--unit--overreach--doc =
    # zieht sie weiter:
    Die Folge eines Zuges, der weiter geht, als die Einheit ziehen und kämpfen darf.

# > The most hexes that a foot unit may move under Double Time.
kind--unit--double-time-move--doc = Die meisten Felder, die Fußtruppen im Eilmarsch ziehen dürfen.

# > # Mounted Charge
# > The most hexes that a unit may move and still battle under Mounted Charge.
kind--unit--charge-move--doc =
    # Reiterangriff
    Die meisten Felder, die eine Einheit im Reiterangriff ziehen und trotzdem kämpfen darf.

# > The unit may move through friends under a card that says so.
kind--unit--passes-through--doc = Die Einheit darf mit einer Karte, die es erlaubt, durch Freunde ziehen.

# > The unit may battle in the turn when it enters a forest.
kind--unit--fights-entering-forest--doc = Die Einheit darf in dem Zug kämpfen, in dem sie einen Wald betritt.

# > # Dice
# > The dice of a unit that attacks in close combat.
kind--unit--melee--doc =
    # Würfel
    Die Würfel einer Einheit, die im Nahkampf angreift.

# > # Battle back
# > The dice of a unit that battles back.
kind--unit--battle-back--doc =
    # Gegenschlag
    Die Würfel einer Einheit, die zurückschlägt.

# > The dice of a unit that battles first with a First Strike card.
kind--unit--first-strike--doc = Die Würfel einer Einheit, die mit einer Karte Erstschlag zuerst kämpft.

# > # more dice at full strength:
# > The additional dice of a unit at full strength in close combat.
kind--unit--full-strength-dice--doc =
    # zusätzliche Würfel in voller Stärke:
    Die zusätzlichen Würfel einer Einheit in voller Stärke im Nahkampf.

# > Full strength at the start of a combat counts for all of it.
kind--unit--strength-at-start--doc = {""}

# > The number of dice depends on the target, by the table `elephant-dice`.
kind--unit--mirrors--doc = Die Zahl der Würfel hängt vom Ziel ab, nach der Tafel der Elefantenwürfel.

# > # Order
# > The order of a unit gives the dice of elephants against it, by the table of elephant dice.
kind--unit--formation--doc =
    # Ordnung
    Die Ordnung einer Einheit gibt die Würfel von Elefanten gegen sie, nach der Tafel der
    Elefantenwürfel.

# > The unit may fight in close combat only if it has not moved this turn.
kind--unit--fights-standing-only--doc = Die Einheit darf nur im Nahkampf kämpfen, wenn sie in diesem Zug nicht gezogen ist.

# > # swords hit
# > The swords that the unit rolls in close combat hit.
kind--unit--swords-hit--doc =
    # Schwerter treffen
    Die Schwerter, die die Einheit im Nahkampf wirft, treffen.

# > The unit rolls each sword that hits again, until another face comes up.
kind--unit--rerolls-swords--doc = Die Einheit wirft jedes Schwert, das trifft, neu, bis eine andere Seite fällt.

# > The unit gains nothing from leaders: neither hits nor ignored flags.
kind--unit--unled--doc = Die Einheit hat von Anführern keinen Vorteil: weder Treffer noch ignorierte Flaggen.

# > # range:
# > The range of a unit in hexes; 0 for a unit that cannot fire.
kind--unit--range--doc =
    # Reichweite:
    Die Reichweite einer Einheit in Feldern; 0 für eine Einheit, die nicht schießen kann.

# > The dice of a shot by a unit that has not moved this turn.
kind--unit--fire--doc = Die Würfel eines Schusses einer Einheit, die in diesem Zug nicht gezogen ist.

# > The dice of a shot after a move.
kind--unit--fire-moved--doc = Die Würfel eines Schusses nach einem Zug.

# > # swords ignored:
# > The number of swords in each close-combat roll that do not hit the unit.
kind--unit--swords-ignored--doc =
    # ignorierte Schwerter:
    Die Zahl der Schwerter in jedem Wurf im Nahkampf, die die Einheit nicht treffen.

# > Swords never hit the unit.
kind--unit--ignores-all-swords--doc = Schwerter treffen die Einheit nie.

# > The number of class hits that the unit ignores in each close-combat roll by cavalry or
# > chariots.
kind--unit--horse-hits-ignored--doc =
    Die Zahl der Klassentreffer, die die Einheit in jedem Wurf im Nahkampf von Reiterei oder Streitwagen
    ignoriert.

# > The number of flags that the unit may ignore in each close-combat roll by cavalry or chariots.
kind--unit--horse-flags-ignored--doc =
    Die Zahl der Flaggen, die die Einheit in jedem Wurf im Nahkampf von Reiterei oder Streitwagen
    ignorieren darf.

# > The number of flags that the unit may ignore at full strength.
kind--unit--full-strength-flags-ignored--doc = Die Zahl der Flaggen, die die Einheit in voller Stärke ignorieren darf.

# > Friends do not support the unit, but the unit supports friends.
kind--unit--unsupported--doc = Freunde unterstützen die Einheit nicht, aber die Einheit unterstützt Freunde.

# > # Retreat per flag
# > The number of hexes that a unit retreats for each flag.
kind--unit--retreat--doc =
    # Rückzug je Flagge
    Die Zahl der Felder, die sich eine Einheit für jede Flagge zurückzieht.

# > The number of hexes that cavalry and chariots retreat further for each flag that the unit
# > rolls.
kind--unit--frightens-horse--doc =
    Die Zahl der Felder, die sich Reiterei und Streitwagen für jede Flagge weiter zurückziehen, die die
    Einheit wirft.

# > The dice rolled against each adjacent piece, friend or foe, before the unit retreats.
kind--unit--rampage-dice--doc =
    Die Würfel gegen jeden benachbarten Spielstein, Freund wie Feind, bevor sich die Einheit
    zurückzieht.

# > # may evade
# > The attackers that a unit may evade in close combat.
kind--unit--evades--doc =
    # darf ausweichen
    Die Angreifer, denen eine Einheit im Nahkampf ausweichen darf.

# > The unit leaves the battle after an evasion, without a banner for the enemy.
kind--unit--leaves-on-evading--doc = Die Einheit verlässt nach einem Ausweichen die Schlacht, ohne Banner für den Gegner.

# > # after an attack:
# > The actions of a unit that has emptied the enemy's hex.
kind--unit--momentum--doc =
    # nach einem Angriff:
    Was eine Einheit tun darf, die das Feld des Feindes geräumt hat.

# > # hexes of pursuit:
# > The number of hexes that a unit may ride on after an advance.
kind--unit--pursuit--doc =
    # Felder zum Weiterreiten:
    Die Zahl der Felder, die eine Einheit nach dem Nachrücken weiterreiten darf.

# > The unit regains no blocks under Rally.
kind--unit--never-rallies--doc = Die Einheit erhält durch Sammeln keine Blöcke zurück.

# > The number of banners for the destroyed unit.
kind--unit--worth--doc = Die Zahl der Banner für die vernichtete Einheit.

# > A unit of the reserve that enters as soon as it may, without an order.
kind--unit--comes-unordered--doc = Eine Einheit der Reserve, die ohne Befehl erscheint, sobald sie darf.

# > The first turn, counting those of both armies, in which a unit of the reserve may enter.
kind--unit--arrives--doc =
    Der erste Zug, die Züge beider Heere gezählt, in dem eine Einheit der Reserve erscheinen darf.

# > The hex at which a unit of the reserve has been ordered to enter.
kind--unit--comes-to--doc = Das Feld, auf dem eine Einheit der Reserve nach ihrem Befehl erscheint.

# > The unit has entered from the reserve this turn, and does not move again.
kind--unit--came-in--doc = Die Einheit ist in diesem Zug aus der Reserve gekommen und zieht nicht mehr.

# > The ground or a leader has ended the current move of the unit.
kind--unit--halted--doc = Das Gelände oder ein Anführer hat den laufenden Zug der Einheit beendet.

# > The number of hexes that the unit had moved this turn before its current move.
kind--unit--steps-before--doc = Die Zahl der Felder, die die Einheit vor ihrem laufenden Zug in dieser Runde gezogen ist.

# > The unit has been ordered this turn.
kind--unit--ordered--doc = Die Einheit hat in diesem Zug einen Befehl.

# > The number of hexes that the unit has moved this turn.
kind--unit--steps--doc = Die Zahl der Felder, die die Einheit in diesem Zug gezogen ist.

# > The number of times that the unit has fired this turn.
kind--unit--shots--doc = Die Zahl der Schüsse der Einheit in diesem Zug.

# > The unit has attacked in close combat this turn.
kind--unit--fought--doc = Die Einheit hat in diesem Zug im Nahkampf angegriffen.

# > The blocks that the unit has lost in this combat. Full strength is decided at the start of the
# > combat.
kind--unit--lost-now--doc =
    Die Blöcke, die die Einheit in diesem Kampf verloren hat. Volle Stärke entscheidet sich zu Beginn
    des Kampfes.

# > Hits by elephants running amok, before they are applied.
kind--unit--trampled--doc = Treffer von Elefanten, die Amok laufen, bevor sie wirken.

# > Troops with javelins and shields, which screen the line and evade.
unit--light-infantry--doc = Truppen mit Wurfspeeren und Schilden, die die Linie abschirmen und ausweichen.

# > Light Infantry
unit--light-infantry = Leichte Infanterie

# > Light Infantry Bow
unit--light-bow = Leichte Bogenschützen

# > Light Infantry Slings
unit--light-sling = Leichte Schleuderer

# > Light troops that fight in close combat.
unit--auxilia--doc = Leichte Truppen, die im Nahkampf bestehen.

# > Auxilia
unit--auxilia = Auxilia

# > Wild troops that rush at the enemy, and are best at full strength.
unit--warriors--doc = Wilde Truppen, die auf den Feind losstürmen und in voller Stärke am besten sind.

# > Warriors
unit--warriors = Krieger

# > Medium Infantry
unit--medium-infantry = Mittlere Infanterie

# > Heavy Infantry
unit--heavy-infantry = Schwere Infanterie

# > Light Cavalry
unit--light-cavalry = Leichte Reiterei

# > Light cavalry with a longer range.
unit--light-bow-cavalry--doc = Leichte Reiterei mit größerer Reichweite.

# > Light Bow Cavalry
unit--light-bow-cavalry = Leichte Bogenreiter

# > Medium Cavalry
unit--medium-cavalry = Mittlere Reiterei

# > Heavy Cavalry
unit--heavy-cavalry = Schwere Reiterei

# > Heavy cavalry on armoured horses.
unit--cataphracts--doc = Schwere Reiterei auf gepanzerten Pferden.

# > Heavy Cataphract Cavalry
unit--cataphracts = Schwere Kataphrakten

# > Mounted troops that are not cavalry, and frighten horses.
unit--camels--doc = Berittene Truppen, die keine Reiterei sind und Pferde scheu machen.

# > Camels
unit--camels = Kamelreiter

# > Elephants fight with the dice of their target, and run amok in retreat. (The longer move under
# > Mounted Charge comes from the later wording of that card; the first printing gave it to heavy
# > cavalry only.)
unit--elephants--doc =
    Elefanten kämpfen mit den Würfeln ihres Ziels und laufen auf dem Rückzug Amok. (Der längere Zug beim
    Reiterangriff stammt aus der späteren Fassung dieser Karte; die erste Auflage gab ihn nur schwerer
    Reiterei.)

# > Elephants
unit--elephants = Elefanten

# > Strong when they attack, weaker when they battle back. (For Mounted Charge see the note on
# > elephants.)
unit--heavy-chariots--doc =
    Stark im Angriff, schwächer im Gegenschlag. (Zum Reiterangriff siehe die Anmerkung bei den
    Elefanten.)

# > Heavy Chariots
unit--heavy-chariots = Schwere Streitwagen

# > The chariots of the Britons: fast, and fierce until the first loss. (No list of elephant dice
# > names them; they count as heavy chariots there.)
unit--light-barbarian-chariots--doc =
    Die Streitwagen der Britannier: schnell, und furchtbar bis zum ersten Verlust. (Keine Liste der
    Elefantenwürfel nennt sie; dort zählen sie als schwere Streitwagen.)

# > Light Barbarian Chariots
unit--light-barbarian-chariots = Leichte Barbarenstreitwagen

# > A crew with a large engine: foot, but not infantry.
unit--heavy-war-machine--doc = Eine Mannschaft mit einem großen Geschütz: zu Fuß, aber keine Infanterie.

# > Heavy War Machine
unit--heavy-war-machine = Schwere Kriegsmaschine

# > A crew with a small engine. Only the class comes from a source; all other values are our own,
# > like those of heavy war machines but with a shorter range.
unit--light-war-machine--doc =
    Eine Mannschaft mit einem kleinen Geschütz. Nur die Klasse stammt aus einer Quelle; alle anderen
    Werte sind unsere eigenen, wie die der schweren Kriegsmaschinen, aber mit kürzerer Reichweite.

# > Light War Machine
unit--light-war-machine = Leichte Kriegsmaschine

# > Chariots lighter than the heavy ones and less wild than those of the Britons. Only the class
# > comes from a source; all other values are our own.
unit--light-chariots--doc =
    Streitwagen, leichter als die schweren und weniger wild als die der Britannier. Nur die Klasse
    stammt aus einer Quelle; alle anderen Werte sind unsere eigenen.

# > Light Chariots
unit--light-chariots = Leichte Streitwagen

# > elephant dice
table--elephant-dice = Elefantenwürfel

# > The dice that elephants roll in close combat, by the order of the target.
table--elephant-dice--doc = Die Würfel, die Elefanten im Nahkampf werfen, nach der Ordnung des Ziels.

# > an order for a unit next to the enemy
weight--fights-now = ein Befehl an eine Einheit neben dem Feind

# > an order for a unit that can fire at a target
weight--shoots-now = ein Befehl an eine Einheit, die auf ein Ziel schießen kann

# > an order for a unit that can reach the enemy
weight--comes-up = ein Befehl an eine Einheit, die den Feind erreichen kann

# > an order for any other unit
weight--marches = ein Befehl an eine andere Einheit

# > additional value of a unit next to an enemy's last block
weight--finishes = zusätzlicher Wert einer Einheit neben einem letzten Block des Feindes

# > an order for a unit that can reach the edge where units leave
weight--leaves-now = ein Befehl an eine Einheit, die den Rand erreichen kann, über den Einheiten abziehen

# > calling up a unit from the reserve
weight--calls-now = eine Einheit aus der Reserve holen

# > the effect that a First Strike must have, in tenths of a hit
weight--strikes-first = die Wirkung, die ein Erstschlag haben muss, in Zehnteln eines Treffers

# > value of an order with more dice or shots, in tenths of another order
weight--all-at-once = Wert eines Befehls mit mehr Würfeln oder Schüssen, in Zehnteln eines anderen Befehls

# > The distance from a hex to the nearest enemy unit; 20 if there is none.
fn--enemy-distance--doc = {""}

# > Whom to order
fn--unit-worth = Wem befehlen

# > Order units that can battle first, then units that can reach the enemy, then the others. Leave
# > units with a last block out.
fn--unit-worth--doc =
    Befiehl zuerst Einheiten, die kämpfen können, dann Einheiten, die den Feind erreichen können, dann
    den anderen. Lass Einheiten mit einem letzten Block aus.

# > The dice of a unit in close combat against an unknown enemy.
fn--punch--doc = {""}

# > Additional value of a unit next to a weakened enemy.
fn--weakest-near--doc = {""}

# > Leaders are ordered away from the enemy, or back to a unit.
fn--leader-worth--doc = {""}

# > The value of the best N units of a set.
fn--best-of--doc = {""}

# > The value of the best single unit.
fn--best-single--doc = {""}

# > The value of the units and leaders in a hex.
fn--hex-worth--doc = {""}

# > The approximate value of a chain: a leader and the units around.
fn--chain-worth--doc = {""}

# > The value of a group with a certain unit: the unit, and the size of the group.
fn--group-worth--doc = {""}

# > The units of a set that are connected with a unit.
fn--linked-with--doc = {""}

# > The hexes of certain units.
fn--hexes-of--doc = {""}

# > The value of restoring a block to a unit.
fn--rally-worth--doc = {""}

# > First Strike
fn--strike-worth = Erstschlag

# > Play First Strike for a unit with many dice. A unit that can evade should evade instead.
fn--strike-worth--doc =
    Spiele Erstschlag für eine Einheit mit vielen Würfeln. Eine Einheit, die ausweichen kann, sollte
    lieber ausweichen.

# > Cards to play
fn--card-worth = Welche Karte spielen

# > Play the card with the greatest effect now, and keep First Strike for the enemy's turn.
fn--card-worth--doc =
    Spiele die Karte mit der größten Wirkung im Augenblick, und behalte Erstschlag für den Zug des
    Gegners.

# > The value of an order, by the best units that it reaches.
fn--order-worth--doc = {""}

# > The value of calling up units of the reserve with a card.
fn--reserve-worth--doc = {""}

# > The units that an order reaches in a section; for orders without sections, all of them in the
# > centre.
fn--reached--doc = {""}

# > The units with a leader and around the leader.
fn--chain-around--doc = {""}

# > The largest group among units.
fn--greatest-group--doc = {""}

# > The highest number of units that an order is for, in each place.
fn--most-ordered--doc = {""}

# > Whether a card for all units is of use to a unit: units that only fire need a target.
fn--useful-under--doc = {""}

# > The value of an order by dice.
fn--dice-worth--doc = {""}

# > Whether a unit has an enemy within range and none adjacent.
fn--in-range--doc = {""}

# > killed
enum--fortune--killed = gefallen

# > spared
enum--fortune--spared = verschont
