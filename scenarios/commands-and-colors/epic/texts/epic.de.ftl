### Die deutschen Texte des Moduls.

# > Epic Ancients
title = Epic Ancients

# > Battle
choose--battle = Kampf mit

# > Must attack
choose--must-attack = Muss angreifen

# > The Field General who has ordered a unit decides about its advance.
instead-of--led-on--doc =
    Über das Nachrücken einer Einheit entscheidet der Feldgeneral, der ihr befohlen hat.

# > { $u -> [one] advances *[other] advance } into
choose--u-advances-advance-into = { $u ->
    [one] rückt
   *[other] rücken
 } nach auf

# > { $u -> [one] rides *[other] ride } on to
choose--u-rides-ride-on-to = { $u ->
    [one] reitet
   *[other] reiten
 } weiter nach

# > { $u -> [one] attacks *[other] attack } once more
choose--u-attacks-attack-once-more = { $u ->
    [one] greift
   *[other] greifen
 } noch einmal an

# > Talking
source--epic-talk = Absprachen

# > Generals far apart cannot confer, so the rules limit the talking of players.
source--epic-talk--doc =
    Feldherren, die weit voneinander stehen, können sich nicht beraten; deshalb begrenzen die Regeln die
    Absprachen der Spieler.

# > Epic Ancients
source--epic-talk--2 = Epic Ancients

# > while the Field cards are given out, the Overall Commander may talk with exactly one Field General, unheard by the others
clause--EP-61 = während die Feldkarten ausgegeben werden, darf der Heerführer mit genau einem Feldgeneral sprechen, ohne dass die anderen mithören

# > the Overall Commander never shows or names the cards that stay in the hand
clause--EP-62 = der Heerführer zeigt oder nennt nie die Karten, die auf der Hand bleiben

# > the other Field Generals first receive their cards by courier, without any talk
clause--EP-63 = die anderen Feldgeneräle erhalten ihre Karten vorher durch Kuriere, ohne jede Absprache

# > a Field General need not follow advice
clause--EP-64 = ein Feldgeneral muss keinem Rat folgen

# > Field Generals may talk with each other at any time
clause--EP-65 = Feldgeneräle dürfen jederzeit miteinander sprechen

# > in a turn with an Army card, the Overall Commander may talk with all Field Generals after the orders have been divided
clause--EP-66 = in einem Zug mit einer Heereskarte darf der Heerführer mit allen Feldgenerälen sprechen, sobald die Befehle verteilt sind

# > during movement the Overall Commander may not comment, even if a unit is forgotten
clause--EP-67 = während der Bewegung darf der Heerführer nichts anmerken, auch wenn eine Einheit vergessen wird

# > Moving and battling
source--epic-battle = Bewegung und Kampf

# > Each Field General moves and fights with the units that the Field General has ordered.
source--epic-battle--doc =
    Jeder Feldgeneral zieht und kämpft mit den Einheiten, denen er befohlen hat.

# > Epic Ancients
source--epic-battle--2 = Epic Ancients

# > all sections finish their movement before any battle
clause--EP-68 = alle Abschnitte beenden ihre Bewegung, bevor gekämpft wird

# > a unit is ordered only once in a turn
clause--EP-69 = eine Einheit erhält nur einen Befehl im Zug

# > a unit may move into another section and battle there, but is not ordered again by that section
clause--EP-70 = eine Einheit darf in einen anderen Abschnitt ziehen und dort kämpfen, erhält aber von diesem Abschnitt keinen weiteren Befehl

# > all other movement is as in the core game
clause--EP-71 = sonst ist die Bewegung wie im Grundspiel

# > ordered units battle one at a time, and each battle ends before the next begins; Field Generals may alternate
clause--EP-72 = Einheiten mit Befehl kämpfen eine nach der anderen, und jeder Kampf endet, bevor der nächste beginnt; Feldgeneräle dürfen sich abwechseln

# > Field Generals who attack the same enemy unit agree on the order of their attacks
clause--EP-73 = Feldgeneräle, die dieselbe feindliche Einheit angreifen, einigen sich über die Reihenfolge ihrer Angriffe

# > the Overall Commander resolves no battles, unless the same player also commands a section
clause--EP-74 = der Heerführer führt keine Kämpfe aus, außer wenn derselbe Spieler auch einen Abschnitt befehligt

# > all other battle rules are as in the core game
clause--EP-75 = alle anderen Kampfregeln sind die des Grundspiels

# > Drawing cards and winning
source--epic-drawing = Karten ziehen und gewinnen

# > The number of cards that you play decides the size of your hand.
source--epic-drawing--doc = Die Zahl der Karten, die du spielst, bestimmt die Größe deiner Hand.

# > Epic Ancients
source--epic-drawing--2 = Epic Ancients

# > after the battles all played cards are discarded together
clause--EP-76 = nach den Kämpfen werden alle gespielten Karten zusammen abgelegt

# > after the discard an army draws two cards, whatever number it has played
clause--EP-77 = nach dem Ablegen zieht ein Heer zwei Karten, gleich wie viele es gespielt hat

# > a hand never grows beyond the number of cards at the start of the battle
clause--EP-78 = eine Hand wächst nie über die Zahl der Karten zu Beginn der Schlacht hinaus

# > three played cards make the hand smaller, two keep its size, and one card, or an Army card, makes it larger
clause--EP-79 = drei gespielte Karten machen die Hand kleiner, zwei erhalten ihre Größe, und eine Karte oder eine Heereskarte macht sie größer

# > as in the core game, the first army with the number of banners that the battle asks for wins
clause--EP-80 = wie im Grundspiel gewinnt das erste Heer mit der Zahl von Bannern, die die Schlacht verlangt

# > Questions of detail
source--epic-readings = Einzelfragen

# > The rules leave these questions open. This is how they are played.
source--epic-readings--doc = Die Regeln lassen diese Fragen offen. So werden sie gespielt.

# > Epic Ancients
source--epic-readings--2 = Epic Ancients

# > Counter Attack is the only Army card of its turn. The Overall Commander repeats any one card of the enemy's last turn, with left and right exchanged, and may give it to other sections than the enemy did, except that Leadership Any Section goes to a section where the enemy used it. The repeated card uses the army's own Command, and the Counter Attack may itself be countered
clause--EP-A01 = Gegenangriff ist die einzige Heereskarte seines Zuges. Der Heerführer wiederholt eine beliebige Karte des letzten gegnerischen Zuges; links und rechts sind vertauscht. Er darf sie anderen Abschnitten geben, als der Gegner es tat; nur Führung in beliebigem Abschnitt geht an einen Abschnitt, in dem der Gegner sie eingesetzt hat. Die wiederholte Karte gilt mit der eigenen Befehlszahl, und auf den Gegenangriff darf ein Gegenangriff folgen

# > a used First Strike is replaced by a drawn card before the enemy draws; with the option, it is not replaced
clause--EP-A02 = ein genutzter Erstschlag wird durch eine gezogene Karte ersetzt, bevor der Gegner zieht; mit der Option wird er nicht ersetzt

# > First Strike may be discarded as the Army card of a turn, without effect; with the option, only if the hand has no other card
clause--EP-A03 = Erstschlag darf als Heereskarte eines Zuges ohne Wirkung abgelegt werden; mit der Option nur, wenn die Hand keine andere Karte hat

# > a Field General may roll for Initiative only without a card and if no card has ordered a unit of the section. A share of a card counts as a card, even if it has ordered no unit. A card that has ordered a leader counts as having ordered
clause--EP-A04 = ein Feldgeneral darf nur um die Initiative würfeln, wenn er keine Karte hat und keine Karte einer Einheit des Abschnitts befohlen hat. Ein Anteil an einer Karte zählt als Karte, auch wenn er keiner Einheit befohlen hat. Eine Karte, die einem Anführer befohlen hat, zählt als Befehl

# > only Order cards inspire a Field General, not two Clash of Shields or two Darken the Sky
clause--EP-A05 = nur Abschnittskarten spornen einen Feldgeneral an, nicht zweimal Schildwall an Schildwall und nicht zweimal Pfeile verdunkeln den Himmel

# > an Inspired Leadership card for two sections must include the section that it names, and its leader must be there
clause--EP-A06 = eine Karte Mitreißende Führung für zwei Abschnitte muss den Abschnitt umfassen, den sie nennt, und ihr Anführer muss dort stehen

# > a hex on a section line belongs to both sections, but its unit is ordered only once
clause--EP-A07 = ein Feld auf einer Abschnittslinie gehört zu beiden Abschnitten, aber seine Einheit erhält nur einen Befehl

# > an army draws two cards, but only one or none if its hand would exceed the starting number
clause--EP-A08 = ein Heer zieht zwei Karten, aber nur eine oder keine, wenn seine Hand sonst größer als zu Beginn würde

# > cards that count as two or three cards count so towards the limit of three
clause--EP-A09 = Karten, die als zwei oder drei Karten zählen, zählen auch für die Grenze von drei Karten so

# > a group in two sections is one chain that reaches into both; a card may not be given to two Field Generals without such a group
clause--EP-A10 = eine Gruppe in zwei Abschnitten ist eine einzige Kette, die in beide reicht; ohne eine solche Gruppe darf eine Karte nicht zwei Feldgenerälen gegeben werden

# > Initiative is rolled after all cards and before movement, for the left, the centre and the right, each with immediate effect
clause--EP-A11 = um die Initiative wird nach allen Karten und vor der Bewegung gewürfelt, für links, Mitte und rechts, jeweils mit sofortiger Wirkung

# > a unit that retreats for a flag of Initiative loses a block for each hex that it cannot go
clause--EP-A12 = eine Einheit, die sich wegen einer Flagge der Initiative zurückzieht, verliert einen Block für jedes Feld, das sie nicht ziehen kann

# > each Field General decides about the roll after seeing the rolls before
clause--EP-A13 = jeder Feldgeneral entscheidet über seinen Wurf, nachdem er die Würfe vor ihm gesehen hat

# > a flag or swords of Initiative affect a unit of the Field General's own section
clause--EP-A14 = eine Flagge oder Schwerter der Initiative betreffen eine Einheit im eigenen Abschnitt des Feldgenerals

# > a unit that has suffered from a flag or swords of Initiative may not battle in that turn for any reason
clause--EP-A15 = eine Einheit, die von einer Flagge oder Schwertern der Initiative betroffen war, darf in diesem Zug aus keinem Grund kämpfen

# > with six players, an Overall Commander with the centre may still talk with one of the other two Field Generals
clause--EP-A16 = bei sechs Spielern darf ein Heerführer, der die Mitte befehligt, trotzdem mit einem der beiden anderen Feldgeneräle sprechen

# > with four players, a talk with the Field General of the flanks counts as the one talk, for either flank
clause--EP-A17 = bei vier Spielern zählt eine Absprache mit dem Feldgeneral der Flügel als die eine Absprache, für den einen oder den anderen Flügel

# > the Overall Commander may also talk with a Field General who has received no card
clause--EP-A18 = der Heerführer darf auch mit einem Feldgeneral sprechen, der keine Karte erhalten hat

# > talks have no effect on the rules
clause--EP-A19 = Absprachen haben keine Wirkung auf die Regeln

# > cards that roll as many dice as the Command also use Army Command
clause--EP-A20 = auch Karten, für die so viele Würfel geworfen werden, wie die Befehlszahl angibt, gelten mit der Heeresbefehlszahl

# > the one unit ordered instead of missing troops may be in any section
clause--EP-A21 = die eine Einheit, der statt fehlender Truppen befohlen wird, darf in einem beliebigen Abschnitt stehen

# > Command on cards and in the core rules means Army Command
clause--EP-A22 = Befehlszahl bedeutet auf Karten und in den Grundregeln die Heeresbefehlszahl

# > the cards of a turn are revealed together, and Army Command counts all of them
clause--EP-A23 = die Karten eines Zuges werden zusammen aufgedeckt, und die Heeresbefehlszahl zählt sie alle

# > the discard pile is shuffled when the draw pile runs out
clause--EP-A24 = der Ablagestapel wird gemischt, wenn der Nachziehstapel leer ist

# > the rules for talking do not apply with two players
clause--EP-A25 = bei zwei Spielern gelten die Regeln für Absprachen nicht

# > all Field cards are given out before any of them is carried out
clause--EP-A26 = alle Feldkarten werden ausgegeben, bevor eine von ihnen ausgeführt wird

# > the two dice of First Strike are added to the dice of a battle back
clause--EP-A27 = die zwei Würfel von Erstschlag kommen zu den Würfeln eines Gegenschlags hinzu

# > a repeated Clash of Shields or Darken the Sky also applies in only one section
clause--EP-A28 = auch eine wiederholte Karte Schildwall an Schildwall oder Pfeile verdunkeln den Himmel gilt nur in einem Abschnitt

# > orders that a Field General does not use are lost
clause--EP-A29 = Befehle, die ein Feldgeneral nicht nutzt, verfallen

# > Field Generals who share a card name pieces of their own sections in turn, from the left; a Field General who passes may name more pieces after another has continued
clause--EP-A30 = Feldgeneräle, die sich eine Karte teilen, nennen reihum Spielsteine ihres Abschnitts, von links; wer passt, darf weitere nennen, wenn nach ihm ein anderer fortgefahren ist

# > a unit on a section line that a Line Command orders counts for the section of that card. Another Line Command may still order the other units of its own section
clause--EP-A31 = eine Einheit auf einer Abschnittslinie, der Linie vorwärts befiehlt, zählt zum Abschnitt dieser Karte. Eine andere Karte Linie vorwärts darf den übrigen Einheiten ihres Abschnitts trotzdem befehlen

# > the orders of an Army card, and the blocks of a Rally, are divided from the left, and each Field General uses a share before the next share is announced. With the option, all shares are announced first
clause--EP-A32 = die Befehle einer Heereskarte und die Blöcke von Sammeln werden von links verteilt, und jeder Feldgeneral nutzt seinen Anteil, bevor der nächste angesagt wird. Mit der Option werden zuerst alle Anteile angesagt

# > a Field General also decides about ignored flags, evasion, retreat, flight and leaving the board. It is the one who has ordered the piece this turn, or else the one of its section. On a section line, the section further left counts
clause--EP-A33 = ein Feldgeneral entscheidet auch über ignorierte Flaggen, Ausweichen, Rückzug, Flucht und das Verlassen des Schlachtfelds. Zuständig ist, wer der Einheit oder dem Anführer in diesem Zug befohlen hat, sonst der Feldgeneral des Abschnitts. Auf einer Abschnittslinie zählt der Abschnitt weiter links

# > The board and the players
source--epic-players = Plan und Spieler

# > Each section of an army has a Field General, and an Overall Commander leads the army.
source--epic-players--doc =
    Jeder Abschnitt eines Heeres hat einen Feldgeneral, und ein Heerführer führt das Heer.

# > Epic Ancients
source--epic-players--2 = Epic Ancients

# > the battle is fought on two boards side by side, 26 hexes wide and nine hexes deep, with a left section, a centre and a right section
clause--EP-01 = die Schlacht wird auf zwei Plänen nebeneinander ausgetragen, 26 Felder breit und neun Felder tief, mit einem linken Abschnitt, einer Mitte und einem rechten Abschnitt

# > with eight players, each army has three Field Generals, one for each section, and an Overall Commander, who holds the hand
clause--EP-02 = bei acht Spielern hat jedes Heer drei Feldgeneräle, einen für jeden Abschnitt, und einen Heerführer, der die Hand hält

# > with six players, the Field General of the centre is also Overall Commander
clause--EP-03 = bei sechs Spielern ist der Feldgeneral der Mitte auch Heerführer

# > with four players, one player of an army is Field General of both flanks, and the other is Field General of the centre and Overall Commander
clause--EP-04 = bei vier Spielern ist ein Spieler eines Heeres Feldgeneral beider Flügel, und der andere ist Feldgeneral der Mitte und Heerführer

# > with two players, each player has all parts of an army
clause--EP-05 = bei zwei Spielern hat jeder Spieler alle Rollen eines Heeres

# > as in the core game, the battle gives the set-up of pieces and ground, and the number of cards that each army is dealt
clause--EP-06 = wie im Grundspiel gibt die Schlacht die Aufstellung und das Gelände an und die Zahl der Karten, die jedes Heer erhält

# > as in the core game, the battle gives the army that begins, and the armies take turns
clause--EP-07 = wie im Grundspiel gibt die Schlacht an, welches Heer beginnt, und die Heere ziehen abwechselnd

# > the game is played with one deck, or with two decks shuffled together
clause--EP-08 = gespielt wird mit einem Satz Karten, oder mit zwei Sätzen, die zusammen gemischt werden

# > Field cards and Army cards form one deck
clause--EP-09 = Feldkarten und Heereskarten bilden einen Satz

# > The turn
source--epic-turn = Der Zug

# > Command cards belong to two classes. Field cards are given to Field Generals, who order units in
# > their own sections. An Army card is for the whole army.
source--epic-turn--doc =
    Befehlskarten gehören zu zwei Klassen. Feldkarten erhalten die Feldgeneräle, die den Einheiten in
    ihrem Abschnitt befehlen. Eine Heereskarte gilt für das ganze Heer.

# > Epic Ancients
source--epic-turn--2 = Epic Ancients

# > a turn has four steps: play cards and give orders, move, battle, and draw
clause--EP-10 = ein Zug hat vier Schritte: Karten spielen und Befehle geben, bewegen, kämpfen und Karten ziehen

# > the Overall Commander plays one to three Field cards, or one Army card
clause--EP-11 = der Heerführer spielt eine bis drei Feldkarten oder eine Heereskarte

# > Field cards and Army cards are never played in the same turn
clause--EP-12 = Feldkarten und Heereskarten werden nie im selben Zug gespielt

# > two Army cards are never played in the same turn
clause--EP-13 = zwei Heereskarten werden nie im selben Zug gespielt

# > passing is not allowed: each turn needs at least one card
clause--EP-14 = Passen ist nicht erlaubt: jeder Zug braucht mindestens eine Karte

# > the Overall Commander may play fewer cards than the maximum
clause--EP-15 = der Heerführer darf weniger Karten spielen als erlaubt

# > a unit that one card has ordered may not be ordered by another card in that turn
clause--EP-16 = eine Einheit, der eine Karte befohlen hat, erhält in diesem Zug von keiner anderen Karte einen Befehl

# > each Field card goes to a Field General, and a section card goes to the Field General of its section
clause--EP-17 = jede Feldkarte geht an einen Feldgeneral, und eine Abschnittskarte geht an den Feldgeneral ihres Abschnitts

# > a Field General receives at most one Field card in a turn, or two if inspired
clause--EP-18 = ein Feldgeneral erhält höchstens eine Feldkarte im Zug, angespornt zwei

# > in a turn with Field cards, a Field General without a card may roll for Initiative
clause--EP-19 = in einem Zug mit Feldkarten darf ein Feldgeneral ohne Karte um die Initiative würfeln

# > in a turn with an Army card, no Field General may roll for Initiative
clause--EP-20 = in einem Zug mit einer Heereskarte darf kein Feldgeneral um die Initiative würfeln

# > Field cards
source--epic-field-cards = Feldkarten

# > A card that is given to several generals counts as several cards.
source--epic-field-cards--doc =
    Eine Karte, die mehreren Feldgenerälen gegeben wird, zählt als mehrere Karten.

# > Epic Ancients
source--epic-field-cards--2 = Epic Ancients

# > Order Two, Three or Four Units orders up to that number of units in its section
clause--EP-21 = der Befehl an zwei, drei oder vier Einheiten befiehlt bis zu so vielen Einheiten in seinem Abschnitt

# > Clash of Shields applies only in the section that it is given to
clause--EP-22 = Schildwall an Schildwall gilt nur in dem Abschnitt, der die Karte erhält

# > Darken the Sky applies only in the section that it is given to
clause--EP-23 = Pfeile verdunkeln den Himmel gilt nur in dem Abschnitt, der die Karte erhält

# > Coordinated Attack counts as three cards, and each Field General orders one unit; no other card is played and no Initiative is rolled in that turn
clause--EP-24 = Koordinierter Angriff zählt als drei Karten, und jeder Feldgeneral befiehlt einer Einheit; in diesem Zug wird keine andere Karte gespielt und nicht um die Initiative gewürfelt

# > Coordinated Attack is still a single card, so the hand grows by one card in that turn
clause--EP-25 = Koordinierter Angriff ist trotzdem eine einzige Karte, so dass die Hand in diesem Zug um eine Karte wächst

# > Out Flanked counts as two cards: the Field Generals of the left and the right order two units each
clause--EP-26 = Überflügelt zählt als zwei Karten: die Feldgeneräle links und rechts befehlen je zwei Einheiten

# > one further Field card may be given to the centre with Out Flanked
clause--EP-27 = zu Überflügelt darf die Mitte eine weitere Feldkarte erhalten

# > the four Leadership cards are special Field cards
clause--EP-28 = die vier Führungskarten sind besondere Feldkarten

# > Leadership in one section counts as one card; the leader, the leader's unit and the whole chain are in that section, and so is the one unit ordered instead
clause--EP-29 = eine Führungskarte in einem Abschnitt zählt als eine Karte; der Anführer, seine Einheit und die ganze Kette stehen in diesem Abschnitt, ebenso die eine Einheit, der stattdessen befohlen wird

# > Leadership given to the centre and a flank, for one group that lies in both, counts as two cards. The chain stays in these two sections, and one more Field card may go to the third section
clause--EP-30 = eine Führungskarte für die Mitte und einen Flügel, für eine Gruppe, die in beiden steht, zählt als zwei Karten. Die Kette bleibt in diesen beiden Abschnitten, und eine weitere Feldkarte darf an den dritten gehen

# > Leadership orders in only one section if two other Field cards are played
clause--EP-31 = eine Führungskarte befiehlt nur in einem Abschnitt, wenn zwei andere Feldkarten gespielt werden

# > the rules for Leadership in one section, in two sections and with two other Field cards also apply to Double Time
clause--EP-32 = die Regeln für Führungskarten in einem Abschnitt, in zwei Abschnitten und mit zwei anderen Feldkarten gelten auch für Eilmarsch

# > Line Command in one section counts as one card
clause--EP-33 = Linie vorwärts in einem Abschnitt zählt als eine Karte

# > Line Command in the centre and a flank counts as two cards; one more Field card may go to the third section
clause--EP-34 = Linie vorwärts in der Mitte und auf einem Flügel zählt als zwei Karten; eine weitere Feldkarte darf an den dritten Abschnitt gehen

# > Line Command in all three sections counts as three cards, and no other Field card is played
clause--EP-35 = Linie vorwärts in allen drei Abschnitten zählt als drei Karten, und keine andere Feldkarte wird gespielt

# > a section never receives two Line Commands
clause--EP-36 = ein Abschnitt erhält nie zweimal Linie vorwärts

# > two Line Commands are given to one section each, or one of them to one section and the other to the two other sections
clause--EP-37 = zwei Karten Linie vorwärts gehen an je einen Abschnitt, oder eine an einen Abschnitt und die andere an die beiden übrigen

# > three Line Commands are given to one section each
clause--EP-38 = drei Karten Linie vorwärts gehen an je einen Abschnitt

# > Field Generals who share a card may coordinate their orders, but need not
clause--EP-39 = Feldgeneräle, die sich eine Karte teilen, dürfen ihre Befehle abstimmen, müssen es aber nicht

# > An inspired Field General
source--epic-inspiration = Ein angespornter Feldgeneral

# > Two identical Order cards inspire a Field General.
source--epic-inspiration--doc = Zwei gleiche Abschnittskarten spornen einen Feldgeneral an.

# > Epic Ancients
source--epic-inspiration--2 = Epic Ancients

# > two Order cards of the same number for the same section may both be given to its Field General, who is then inspired
clause--EP-40 = zwei Abschnittskarten mit derselben Zahl für denselben Abschnitt dürfen beide an seinen Feldgeneral gehen; er ist dann angespornt

# > inspiration doubles the number of units that the Field General may order
clause--EP-41 = der Ansporn verdoppelt die Zahl der Einheiten, denen der Feldgeneral befehlen darf

# > inspiration with Order Four Units is possible only with two decks
clause--EP-42 = ein Ansporn mit dem Befehl an vier Einheiten ist nur mit zwei Sätzen Karten möglich

# > inspiration counts as two cards, and at most one more Field card may be played
clause--EP-43 = ein Ansporn zählt als zwei Karten, und höchstens eine weitere Feldkarte darf gespielt werden

# > inspiration is not possible if two other Field cards are played
clause--EP-44 = ein Ansporn ist nicht möglich, wenn zwei andere Feldkarten gespielt werden

# > Initiative
source--epic-initiative = Initiative

# > A Field General without a card may roll a die for an order, at some risk.
source--epic-initiative--doc =
    Ein Feldgeneral ohne Karte darf um einen Befehl würfeln, mit einigem Risiko.

# > Epic Ancients
source--epic-initiative--2 = Epic Ancients

# > a Field General may roll one die for Initiative if no Field card has ordered a unit of the section
clause--EP-45 = ein Feldgeneral darf mit einem Würfel um die Initiative würfeln, wenn keine Feldkarte einer Einheit des Abschnitts befohlen hat

# > on a light face, the Field General orders a light unit in the section
clause--EP-46 = fällt leicht, befiehlt der Feldgeneral einer leichten Einheit im Abschnitt

# > on a medium face, the Field General orders a medium unit in the section
clause--EP-47 = fällt mittel, befiehlt der Feldgeneral einer mittleren Einheit im Abschnitt

# > on a heavy face, the Field General orders a heavy unit in the section
clause--EP-48 = fällt schwer, befiehlt der Feldgeneral einer schweren Einheit im Abschnitt

# > on a leader face, the Field General orders any one unit in the section, or a leader, who may leave a unit
clause--EP-49 = fällt das Anführersymbol, befiehlt der Feldgeneral einer beliebigen Einheit im Abschnitt oder einem Anführer, der eine Einheit verlassen darf

# > on a flag, the Field General chooses a unit, which retreats its full move, loses a block for each hex that it cannot go, and may not battle
clause--EP-50 = fällt eine Flagge, wählt der Feldgeneral eine Einheit. Sie zieht sich um ihre volle Zugweite zurück, verliert einen Block für jedes Feld, das sie nicht ziehen kann, und darf nicht kämpfen

# > on swords, the Field General chooses a unit in the section, which loses a block and may not battle
clause--EP-51 = fallen Schwerter, wählt der Feldgeneral eine Einheit im Abschnitt. Sie verliert einen Block und darf nicht kämpfen

# > the die has no effect if the section has no unit of its kind
clause--EP-52 = der Würfel hat keine Wirkung, wenn der Abschnitt keine Einheit seiner Art hat

# > Army cards
source--epic-army-cards = Heereskarten

# > An Army card is the only card of its turn, and is stronger with a larger hand.
source--epic-army-cards--doc =
    Eine Heereskarte ist die einzige Karte ihres Zuges und mit einer größeren Hand stärker.

# > Epic Ancients
source--epic-army-cards--2 = Epic Ancients

# > the Army cards are the four troop cards, I Am Spartacus, Move-Fire-Move, Mounted Charge and Rally
clause--EP-53 = die Heereskarten sind die vier Truppenkarten, Ich bin Spartacus, Bewegen – Schießen – Bewegen, Reiterangriff und Sammeln

# > Counter Attack and First Strike are special Army cards
clause--EP-54 = Gegenangriff und Erstschlag sind besondere Heereskarten

# > Army Command is the number of cards in hand when the Army card is played, including that card
clause--EP-55 = die Heeresbefehlszahl ist die Zahl der Karten auf der Hand, wenn die Heereskarte gespielt wird, mit dieser Karte

# > an Army card orders up to as many units as the Army Command
clause--EP-56 = eine Heereskarte befiehlt bis zu so vielen Einheiten, wie die Heeresbefehlszahl angibt

# > the Overall Commander divides the orders of an Army card among the sections in any way, and each Field General chooses the units for the share of the section
clause--EP-57 = der Heerführer verteilt die Befehle einer Heereskarte beliebig auf die Abschnitte, und jeder Feldgeneral wählt die Einheiten für den Anteil seines Abschnitts

# > Counter Attack repeats a Field card or the Army card of the enemy's last turn
clause--EP-58 = Gegenangriff wiederholt eine Feldkarte oder die Heereskarte des letzten gegnerischen Zuges

# > First Strike is played in the enemy's battles: the defender battles first, with two more dice
clause--EP-59 = Erstschlag wird in den Kämpfen des Gegners gespielt: der Verteidiger kämpft zuerst, mit zwei Würfeln mehr

# > an army that begins with eight cards and plays three in each of four turns has four cards left, and Order Light Troops then orders at most four units
clause--EP-60 = ein Heer, das mit acht Karten beginnt und in vier Zügen je drei spielt, hat noch vier Karten; der Befehl an leichte Truppen befiehlt dann höchstens vier Einheiten

# > The section of an army where a hex lies. A hex on a section line counts for the section further
# > left.
fn--section-at--doc =
    Der Abschnitt eines Heeres, in dem ein Feld liegt. Ein Feld auf einer Abschnittslinie zählt zum Abschnitt
    weiter links.

# > The section whose Field General decides for a unit.
fn--section-for--doc = Der Abschnitt, dessen Feldgeneral über eine Einheit entscheidet.

# > The section whose Field General decides for a leader. The leader of a unit goes with the unit.
fn--section-for-leader--doc =
    Der Abschnitt, dessen Feldgeneral über einen Anführer entscheidet. Der Anführer einer Einheit gehört zu ihr.

# > A Field General decides for a unit until the end of the turn, and for the leader in its hex.
proc--put-under--doc =
    Ein Feldgeneral entscheidet bis zum Ende des Zuges über eine Einheit und über den Anführer in ihrem Feld.

# > The Field General decides whether a unit evades.
instead-of--answered-by-its-general--doc = Der Feldgeneral entscheidet, ob eine Einheit ausweicht.

# > { $attacker -> [one] attacks *[other] attack } { $defender }: evade?
choose--attacker-attacks-attack-defender-evade = { $attacker ->
    [one] greift
   *[other] greifen
 } { $defender } an: ausweichen?

# > The Field General decides how many flags a unit ignores.
instead-of--refused-by-its-general--doc = Der Feldgeneral entscheidet, wie viele Flaggen eine Einheit ignoriert.

# > Flags that { $u -> [one] ignores *[other] ignore }
choose--flags-that-u-ignores-ignore = Flaggen, die { $u ->
    [one] ignoriert
   *[other] ignorieren
 }

# > The Field General chooses the way of a unit to the rear.
instead-of--led-back--doc = Der Feldgeneral wählt den Weg einer Einheit nach hinten.

# > { $u -> [one] falls *[other] fall } back to
choose--u-falls-fall-back-to = { $u ->
    [one] weicht
   *[other] weichen
 } zurück nach

# > The Field General chooses among several units in a hex.
instead-of--picked-by-its-general--doc = Der Feldgeneral wählt zwischen mehreren Einheiten in einem Feld.

# > { $u } against
choose--u-against = { $u } gegen

# > The Field General decides about a leader in flight.
instead-of--sent-off--doc = Der Feldgeneral entscheidet über einen Anführer auf der Flucht.

# > { $l } at the edge: leave the battle?
choose--l-at-the-edge-leave-the = { $l } am Rand: die Schlacht verlassen?

# > { $l } flees to
choose--l-flees-to = { $l } flieht nach

# > { $l } flees further to
choose--l-flees-further-to = { $l } flieht weiter nach

# > Each Field General names the units that leave the board.
instead-of--leaving-by-sections--doc = Jeder Feldgeneral nennt die Einheiten, die das Schlachtfeld verlassen.

# > Leave the board
choose--leave-the-board = Das Schlachtfeld verlassen

# > The Field General with a card calls up the reserve.
instead-of--called-by-its-general--doc = Der Feldgeneral mit einer Karte holt Einheiten aus der Reserve.

# > Call up from the reserve
choose--call-up-from-the-reserve = Aus der Reserve holen

# > The Field General of a unit decides whether a leader enters with it.
instead-of--company-by-section--doc = Der Feldgeneral einer Einheit entscheidet, ob ein Anführer mit ihr erscheint.

# > With { $u } comes
choose--with-u-comes = Mit { $u } kommt

# > Cards for several sections are carried out section by section.
before--section-by-section--doc =
    Karten für mehrere Abschnitte werden Abschnitt für Abschnitt ausgeführt.

# > The orders of a troop card are divided among the sections.
instead-of--shared-out--doc = Die Befehle einer Truppenkarte werden auf die Abschnitte verteilt.

# > The orders from dice are also divided among the sections.
instead-of--by-generals-and-dice--doc =
    Auch die Befehle aus Würfeln werden auf die Abschnitte verteilt.

# > The blocks that dice restore are also divided among the sections.
instead-of--rallied-by-generals--doc =
    Auch die Blöcke, die Würfel zurückbringen, werden auf die Abschnitte verteilt.

# > Blocks restored in the { $s }
choose--blocks-restored-in-the-s = Zurückerhaltene Blöcke im Abschnitt { $s }

# > A Field General restores the blocks of the section's share.
proc--rally-share--doc =
    Ein Feldgeneral bringt die Blöcke zurück, die der Anteil seines Abschnitts sind.

# > Rally
choose--rally = Sammeln

# > The order is for the
choose--the-order-is-for-the = Der Befehl ist für den Abschnitt

# > Order one unit
choose--order-one-unit = Befehl an eine Einheit

# > The section has some of these units.
fn--has-some--doc = Der Abschnitt hat einige dieser Einheiten.

# > The share of each Field General in an Army card.
state--share--doc = Der Anteil jedes Feldgenerals an einer Heereskarte.

# > The Overall Commander divides the orders of an Army card among the sections, from the left.
proc--share-out--doc =
    Der Heerführer verteilt die Befehle einer Heereskarte auf die Abschnitte, von links.

# > Orders for the { $s }
choose--orders-for-the-s = Befehle für den Abschnitt { $s }

# > A Field General uses the section's share of orders.
proc--use-share--doc = Ein Feldgeneral nutzt den Anteil seines Abschnitts an den Befehlen.

# > A Field General names the units and leaders that are ordered in the section.
proc--pick-in--doc =
    Ein Feldgeneral nennt die Einheiten und Anführer, denen im Abschnitt befohlen wird.

# > Order leaders
choose--order-leaders = Befehl an Anführer

# > Order units
choose--order-units = Befehl an Einheiten

# > The number of the best units to order that are in a section.
fn--sought--doc = Die Zahl der besten Einheiten für einen Befehl, die in einem Abschnitt stehen.

# > The difference between two numbers.
fn--off-by--doc = Der Unterschied zweier Zahlen.

# > The best N units to order.
fn--the-best--doc = Die N besten Einheiten für einen Befehl.

# > The sections whose Field Generals carry out the current card, from the left.
fn--sharing--doc = Die Abschnitte, deren Feldgeneräle die laufende Karte ausführen, von links.

# > Lead
choose--lead = Führen durch

# > Order the next of the chain
choose--order-the-next-of-the-chain = Befehl an das nächste Glied der Kette

# > Order the first of the group
choose--order-the-first-of-the-group = Befehl an die erste Einheit der Gruppe

# > Order the next of the group
choose--order-the-next-of-the-group = Befehl an die nächste Einheit der Gruppe

# > cost of each play that a card takes after the first
weight--play-cost = Kosten jeder Feldkarte nach der ersten, als die eine Karte zählt

# > cost of each section of a spread without a unit for the card
weight--empty-cost = Kosten jedes Abschnitts einer Verteilung ohne eine Einheit für die Karte

# > value of repeating an order of the enemy, in tenths of giving it
weight--repeat-gain = Wert der Wiederholung eines gegnerischen Befehls, in Zehnteln des eigenen

# > The best value of a card in certain sections, with left and right as printed or exchanged.
fn--spread-worth--doc =
    Der beste Wert einer Karte in bestimmten Abschnitten, mit links und rechts wie gedruckt oder
    vertauscht.

# > The value of the units that can be linked with a leader.
fn--chain-value--doc = Der Wert der Einheiten, die eine Kette mit einem Anführer bilden können.

# > The largest group that lies in all sections of a spread.
fn--best-group--doc = Die größte Gruppe, die in allen Abschnitten einer Verteilung steht.

# > The value of a spread of a card: each play that it takes is lost for another card or for
# > Initiative.
fn--share-worth--doc =
    Der Wert einer Verteilung einer Karte: jede Feldkarte, als die sie zählt, fehlt für eine andere
    Karte oder für die Initiative.

# > The number of sections of a spread without a unit for the card.
fn--empty-parts--doc = Die Zahl der Abschnitte einer Verteilung ohne eine Einheit für die Karte.

# > The hand is filled slowly: three cards in a turn are too many for a small hand.
fn--issue-worth--doc =
    Die Hand füllt sich langsam: drei Karten in einem Zug sind für eine kleine Hand zu viele.

# > The value of the first card of a turn: an Army card, or a Field card with others after it.
fn--opening-worth--doc =
    Der Wert der ersten Karte eines Zuges: einer Heereskarte oder einer Feldkarte, der andere folgen.

# > The value of repeating an order of the enemy, which takes the whole turn.
fn--repeat-worth--doc =
    Der Wert der Wiederholung eines gegnerischen Befehls, die den ganzen Zug braucht.

# > Additional value of a unit of a shared group next to a unit of the other section: the group must
# > reach both.
fn--bridge-worth--doc =
    Zusätzlicher Wert einer Einheit einer geteilten Gruppe neben einer Einheit des anderen Abschnitts:
    die Gruppe muss in beide reichen.

# > The choice of a Field General about Initiative.
enum--venture--doc = Die Entscheidung eines Feldgenerals über die Initiative.

# > Roll for Initiative
enum--venture--tries = Um die Initiative würfeln

# > Do nothing
enum--venture--waits = Nichts tun

# > The units that Initiative can order or harm.
fn--unordered-in--doc = Die Einheiten, denen die Initiative befehlen oder schaden kann.

# > The sections where Initiative may be rolled.
fn--free-sections--doc = Die Abschnitte, in denen um die Initiative gewürfelt werden darf.

# > The Field General of the section has no card. A share of a card counts as a card. The option for
# > cards that order no unit does not apply to Coordinated Attack, or to a card that has ordered
# > leaders or the reserve.
fn--has-no-card--doc =
    Der Feldgeneral des Abschnitts hat keine Karte. Ein Anteil an einer Karte zählt als Karte. Die
    Option für Karten, die keiner Einheit befehlen, gilt nicht für Koordinierter Angriff und nicht für
    eine Karte, die Anführern oder der Reserve befohlen hat.

# > Leaders in the section have been ordered, or units of the reserve that will enter there.
fn--has-ordered-others--doc =
    Anführer im Abschnitt haben einen Befehl, oder Einheiten der Reserve, die dort erscheinen.

# > The Field Generals decide one after another. The sections for Initiative are decided before.
proc--initiative--doc =
    Die Feldgeneräle entscheiden nacheinander. Für welche Abschnitte gewürfelt werden darf, steht vorher
    fest.

# > Initiative
choose--initiative = Initiative

# > The result of an Initiative roll takes effect.
proc--follow-initiative--doc = Das Ergebnis eines Wurfs um die Initiative tritt ein.

# > Make a unit retreat
choose--make-a-unit-retreat = Rückzug einer Einheit

# > Remove a block of
choose--remove-a-block-of = Verlust eines Blocks

# > Order a unit
choose--order-a-unit = Befehl an eine Einheit

# > A Field General orders a leader, or else a unit.
proc--order-leader-by-initiative--doc =
    Ein Feldgeneral befiehlt einem Anführer, sonst einer Einheit.

# > Order a leader instead of a unit
choose--order-a-leader-instead-of-a = Befehl an einen Anführer statt an eine Einheit

# > A unit that has suffered from Initiative may not battle.
forbid--shaken--doc = Eine Einheit, die von der Initiative betroffen war, darf nicht kämpfen.

# > As in the core game, an ordered leader moves before its unit, and a unit that a leader has
# > joined does not move.
proc--march-by-turns--doc =
    Wie im Grundspiel zieht ein Anführer mit Befehl vor seiner Einheit, und eine Einheit, der sich ein
    Anführer angeschlossen hat, zieht nicht.

# > Move from
choose--move-from = Ziehen von

# > Move { $l } to
choose--move-l-to = { $l }: ziehen nach

# > Move first
choose--move-first = Zuerst ziehen mit

# > Move { $u } to
choose--move-u-to = { $u }: ziehen nach

# > Large battles on two boards side by side, for up to eight players. Each army has an Overall
# > Commander, who holds the hand and gives out cards, and a Field General for each section, who
# > carries the cards out. With fewer players, one player has several parts.
module--doc =
    Große Schlachten auf zwei Plänen nebeneinander, für bis zu acht Spieler. Jedes Heer hat einen
    Heerführer, der die Hand hält und Karten ausgibt, und für jeden Abschnitt einen Feldgeneral, der die
    Karten ausführt. Bei weniger Spielern hat ein Spieler mehrere Rollen.

# > two decks
option--two-decks--name = zwei Sätze Karten

# > two Command decks are shuffled together
option--two-decks = zwei Sätze Befehlskarten werden zusammen gemischt

# > A sister game replaces the card.
option--no-replacement--doc = Ein Schwesterspiel ersetzt die Karte.

# > no replacement
option--no-replacement--name = kein Ersatz

# > a used First Strike is not replaced
option--no-replacement = ein genutzter Erstschlag wird nicht ersetzt

# > The rules list First Strike both among the Army cards and as a reaction.
option--first-strike-kept--doc =
    Die Regeln führen Erstschlag unter den Heereskarten auf und auch als Reaktion.

# > first strike kept
option--first-strike-kept--name = Erstschlag behalten

# > First Strike may be discarded as an Army card only if the hand has no other card
option--first-strike-kept = Erstschlag darf nur dann als Heereskarte abgelegt werden, wenn die Hand keine andere Karte hat

# > The rules mention a moment after the orders have been divided.
option--allot-first--doc = Die Regeln erwähnen einen Zeitpunkt, nachdem die Befehle verteilt sind.

# > allot first
option--allot-first--name = zuerst verteilen

# > the orders of an Army card are divided among all sections before any share is used
option--allot-first = die Befehle einer Heereskarte werden auf alle Abschnitte verteilt, bevor ein Anteil genutzt wird

# > The rules have two wordings.
option--initiative-without-orders--doc = Die Regeln haben zwei Wortlaute.

# > initiative without orders
option--initiative-without-orders--name = Initiative ohne Befehle

# > a Field General whose card has ordered no unit may roll for Initiative
option--initiative-without-orders = ein Feldgeneral, dessen Karte keiner Einheit befohlen hat, darf um die Initiative würfeln

# > The rules name generals without a card, and units that no card has ordered.
option--initiative-beside-a-share--doc =
    Die Regeln nennen Feldgeneräle ohne Karte und Einheiten, denen keine Karte befohlen hat.

# > initiative beside a share
option--initiative-beside-a-share--name = Initiative neben einem Anteil

# > a Field General may roll for Initiative if only other Field Generals have used a shared card
option--initiative-beside-a-share = ein Feldgeneral darf um die Initiative würfeln, wenn nur andere Feldgeneräle eine geteilte Karte genutzt haben

# > order sections
state--order-sections = Abschnitte der Befehle

# > The sections where orders are given; empty if they may be given anywhere.
state--order-sections--doc =
    Die Abschnitte, in denen Befehle gegeben werden; leer, wenn sie überall gegeben werden dürfen.

# > in charge
state--in-charge = befehlender Abschnitt

# > The section whose Field General gives the orders; none for the Overall Commander.
state--in-charge--doc =
    Der Abschnitt, dessen Feldgeneral die Befehle gibt; keiner für den Heerführer.

# > ordering twice
state--ordering-twice = doppelte Befehle

# > The Field General whose card is carried out is inspired.
state--ordering-twice--doc = Der Feldgeneral, dessen Karte ausgeführt wird, ist angespornt.

# > The card that has ordered the unit this turn; none if no card's rules apply.
add-to--unit--under--doc =
    Die Karte, die der Einheit in diesem Zug befohlen hat; keine, wenn keine Regeln einer Karte gelten.

# > The section whose Field General has ordered the unit this turn, or made it retreat or lose a
# > block by Initiative.
add-to--unit--led-by--doc =
    Der Abschnitt, dessen Feldgeneral der Einheit in diesem Zug befohlen hat oder sie durch Initiative zum Rückzug
    oder zum Verlust eines Blocks gebracht hat.

# > The unit has suffered from Initiative this turn.
add-to--unit--shaken--doc = Die Einheit war in diesem Zug von der Initiative betroffen.

# > The hex of the leader, or of the unit ordered instead, when the card was last carried out: a
# > Counter Attack repeats the card there.
add-to--card--led-at--doc =
    Das Feld des Anführers oder der Einheit, der stattdessen befohlen wurde, als die Karte zuletzt
    ausgeführt wurde: ein Gegenangriff wiederholt die Karte dort.

# > The section whose Field General has ordered the leader or its unit this turn.
add-to--leader--led-by--doc =
    Der Abschnitt, dessen Feldgeneral in diesem Zug dem Anführer oder seiner Einheit befohlen hat.

# > The hexes of certain sections, as the army sees them.
fn--ground-of--doc = Die Felder bestimmter Abschnitte, wie das Heer sie sieht.

# > A card orders only in its own sections. A unit on a section line can be ordered from either
# > section.
modify--own-sections--doc =
    Eine Karte befiehlt nur in ihren eigenen Abschnitten. Einer Einheit auf einer Abschnittslinie darf
    von beiden Abschnitten aus befohlen werden.

# > A card without a choice orders only the units in its own sections.
modify--of-its-sections--doc =
    Eine Karte ohne Auswahl befiehlt nur den Einheiten in ihren eigenen Abschnitten.

# > An Army card holds for the units of the reserve that it orders.
after--called-under-card--doc = Eine Heereskarte gilt auch für die Einheiten der Reserve, denen sie befiehlt.

# > A unit of the reserve that enters without an order fights under the Field General of the section
# > that it enters.
after--by-general-at-the-edge--doc =
    Eine Einheit der Reserve, die ohne Befehl erscheint, kämpft unter dem Feldgeneral des Abschnitts, den sie
    betritt.

# > The section whose Field General orders a unit in a hex: the section that gives orders, if the
# > hex belongs to it.
fn--general-of--doc =
    Der Abschnitt, dessen Feldgeneral einer Einheit in einem Feld befiehlt: der Abschnitt, der Befehle
    gibt, wenn das Feld zu ihm gehört.

# > A card that forbids movement applies only to the units that it has ordered.
allow--others-move--doc =
    Eine Karte, die Bewegung verbietet, gilt nur für die Einheiten, denen sie befohlen hat.

# > A Field card is carried out in its own sections, by its own rules.
proc--carry-out-in--doc =
    Eine Feldkarte wird in ihren eigenen Abschnitten ausgeführt, nach ihren eigenen Regeln.

# > army turn
state--army-turn = Zug mit Heereskarte

# > An Army card is played this turn.
state--army-turn--doc = In diesem Zug wird eine Heereskarte gespielt.

# > The number of cards in hand when the first card of the turn was played, including that card.
state--army-command--doc =
    Die Zahl der Karten auf der Hand, als die erste Karte des Zuges gespielt wurde, mit dieser Karte.

# > last orders
state--last-orders = letzte Befehle

# > The cards of an army's last turn, for a Counter Attack.
state--last-orders--doc = Die Karten des letzten Zuges eines Heeres, für einen Gegenangriff.

# > Left and right on those cards were exchanged by a Counter Attack.
state--last-swapped--doc = Ein Gegenangriff hat links und rechts auf diesen Karten vertauscht.

# > The Overall Commander plays the first card of the turn: an Army card, which ends the play, or a
# > Field card.
proc--first-card--doc =
    Der Heerführer spielt die erste Karte des Zuges: eine Heereskarte, die das Ausspielen beendet, oder
    eine Feldkarte.

# > Play a card
choose--play-a-card = Karte spielen

# > Give { $c } to
choose--give-c-to = { $c } ausgeben an

# > The Overall Commander may give out one more Field card.
proc--another-card--doc = Der Heerführer darf noch eine Feldkarte ausgeben.

# > Give out another card
choose--give-out-another-card = Noch eine Karte ausgeben

# > The sections where an enemy card can be repeated. Leadership Any Section is repeated in a
# > section where the enemy used it, unless an option says otherwise.
fn--repeat-spreads--doc =
    Die Abschnitte, in denen eine gegnerische Karte wiederholt werden kann. Führung in beliebigem
    Abschnitt wird in einem Abschnitt wiederholt, in dem der Gegner sie eingesetzt hat, wenn keine
    Option etwas anderes sagt.

# > The cards that a turn can begin with.
fn--openings--doc = Die Karten, mit denen ein Zug beginnen kann.

# > A Field card is given to the Field Generals of its spread.
proc--issue--doc = Eine Feldkarte geht an die Feldgeneräle ihrer Verteilung.

# > { $us -> [one] gives *[other] give } out { $c }: { $f }
say--us-gives-give-out-c-f = { $us ->
    [one] gibt
   *[other] geben
 } { $c } aus: { $f }

# > An Army card is played for the whole army. A Counter Attack may repeat a Field card, which then
# > has a spread of its own.
proc--play-army-card--doc =
    Eine Heereskarte wird für das ganze Heer gespielt. Ein Gegenangriff kann eine Feldkarte wiederholen,
    die dann eine eigene Verteilung hat.

# > { $us -> [one] plays *[other] play } { $c }
say--us-plays-play-c = { $us ->
    [one] spielt
   *[other] spielen
 } { $c }

# > Repeat
choose--repeat = Wiederholen

# > Spread { $d } over
choose--spread-d-over = { $d } verteilen auf

# > overall commander
role--overall-commander = Heerführer

# > The Overall Commander holds the hand in secret, and plays the cards.
role--overall-commander--doc = Der Heerführer hält die Hand geheim und spielt die Karten.

# > field general
role--field-general = Feldgeneral

# > A Field General commands a section.
role--field-general--doc = Ein Feldgeneral befehligt einen Abschnitt.

# > second command
deck--second-command = zweiter Satz Befehlskarten

# > The same cards again, shuffled into the first deck if the players agree on two decks.
deck--second-command--doc =
    Dieselben Karten noch einmal. Sie werden in den ersten Satz gemischt, wenn die Spieler zwei Sätze
    vereinbaren.

# > The sections that a Field card is given to, as the army sees them.
enum--spread--doc = Die Abschnitte, an die eine Feldkarte geht, wie das Heer sie sieht.

# > Left
enum--spread--on-left = Links

# > Center
enum--spread--in-center = Mitte

# > Right
enum--spread--on-right = Rechts

# > Left and Center
enum--spread--left-center = Links und Mitte

# > Center and Right
enum--spread--center-right = Mitte und Rechts

# > Left and Right
enum--spread--both-wings = Links und Rechts

# > All sections
enum--spread--whole-line = Alle Abschnitte

# > card in
state--card-in = Karte im Abschnitt

# > The card that the Field General of each section has received.
state--card-in--doc = Die Karte, die der Feldgeneral jedes Abschnitts erhalten hat.

# > served
state--served = Abschnitte mit Karte

# > The sections whose Field Generals have received a card.
state--served--doc = Die Abschnitte, deren Feldgeneräle eine Karte erhalten haben.

# > The number of plays used this turn.
state--plays-used--doc = Die Zahl der Feldkarten, als die die Karten dieses Zuges zählen.

# > inspired in
state--inspired-in = Ansporn im Abschnitt

# > The section of an inspired Field General.
state--inspired-in--doc = Der Abschnitt eines angespornten Feldgenerals.

# > The number of plays that a card counts for with a spread.
fn--plays-for--doc = Die Zahl der Feldkarten, als die eine Karte mit einer Verteilung zählt.

# > All spreads of a Field card. Two sections are always the centre and a flank, except for Out
# > Flanked.
fn--spreads-of--doc =
    Alle Verteilungen einer Feldkarte. Zwei Abschnitte sind immer die Mitte und ein Flügel, außer bei
    Überflügelt.

# > All spreads of a Field card, with left and right as printed or exchanged.
fn--spreads-for--doc =
    Alle Verteilungen einer Feldkarte, mit links und rechts wie gedruckt oder vertauscht.

# > The section that a card names, with left and right as printed or exchanged.
fn--named-section--doc =
    Der Abschnitt, den eine Karte nennt, mit links und rechts wie gedruckt oder vertauscht.

# > The spread includes the section that an Inspired Leadership card names.
fn--includes-named--doc =
    Die Verteilung umfasst den Abschnitt, den eine Karte Mitreißende Führung nennt.

# > Each section of the spread has at least one of the hexes to itself.
fn--lies-in-all--doc = Jeder Abschnitt der Verteilung hat mindestens eines der Felder für sich.

# > A group for the card lies in each section of the spread. Only for such a group is the card given
# > to several Field Generals.
fn--has-group--doc =
    In jedem Abschnitt der Verteilung steht eine Gruppe für die Karte. Nur für eine solche Gruppe geht
    die Karte an mehrere Feldgeneräle.

# > The leaders that a card can name in the sections of a spread.
fn--leaders-for--doc = Die Anführer, die eine Karte in den Abschnitten einer Verteilung nennen kann.

# > The units that a card can order in the sections of a spread.
fn--able-for--doc =
    Die Einheiten, denen eine Karte in den Abschnitten einer Verteilung befehlen kann.

# > The hexes that a chain from a leader can reach in the sections of a spread.
fn--chain-of--doc =
    Die Felder, die eine Kette von einem Anführer aus in den Abschnitten einer Verteilung erreichen
    kann.

# > The hexes that a group with a certain unit can reach in the sections of a spread.
fn--group-of--doc =
    Die Felder, die eine Gruppe mit einer bestimmten Einheit in den Abschnitten einer Verteilung
    erreichen kann.

# > The hexes within a set that are linked with certain hexes by a number of steps.
fn--spreading--doc =
    Die Felder einer Menge, die mit bestimmten Feldern über eine Zahl von Schritten verbunden sind.

# > Two cards have the same title.
fn--same-title--doc = Zwei Karten haben denselben Titel.

# > The card would inspire a Field General who has the same card already.
fn--inspires-general--doc =
    Die Karte würde einen Feldgeneral anspornen, der dieselbe Karte schon hat.

# > The spreads of a card that are allowed at the moment.
fn--open-spreads--doc = Die Verteilungen einer Karte, die gerade erlaubt sind.

# > The spreads that other cards of the turn leave to a card.
fn--free-spreads--doc = Die Verteilungen, die andere Karten des Zuges einer Karte lassen.

# > A card is given to the Field Generals of its spread.
proc--hand-out--doc = Eine Karte geht an die Feldgeneräle ihrer Verteilung.

# > A new turn begins: no Field General has a card.
proc--call-in--doc = Ein neuer Zug beginnt: kein Feldgeneral hat eine Karte.

# > The Overall Commander visits one Field General, by choice with or without a card. The others
# > have their cards by courier.
proc--visit--doc =
    Der Heerführer besucht einen Feldgeneral, nach Wahl mit oder ohne Karte. Die anderen haben ihre
    Karten durch Kuriere.

# > The share of a Field General in an Army card has been announced: the Overall Commander may talk
# > about it.
proc--discuss-share--doc =
    Der Anteil eines Feldgenerals an einer Heereskarte ist angesagt: der Heerführer darf darüber
    sprechen.

# > The orders are given, and the Overall Commander comments on nothing more.
proc--march-off--doc = Die Befehle sind gegeben, und der Heerführer sagt zu nichts mehr etwas.
