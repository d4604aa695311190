### Castras eigene Wörter in Karten, Bögen und Büchern.

## Lists, and values in words

and = und
or = oder
yes = ja
no = nein
none = keine
quoted = „{ $text }“
label = { $text }:
with-modules = mit { $modules }
number-word = { $n ->
    [0] keine
    [1] eine
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
   *[other] { $n }
 }
number-below = unter { $n }
number-above = über { $n }
number-or-less = { $n } oder weniger
number-or-more = { $n } oder mehr
number-to = { $first } bis { $last }
number-any = beliebig

## Maps and their pages

map-special-rules = Sonderregeln
map-background = Geschichtlicher Hintergrund
map-top = oben
map-bottom = unten
map-in-reserve = In Reserve
map-waiting = { $name } (Reserve)
map-way = Weg
map-facing = Ausrichtung: Der Pfeil zeigt nach vorn
map-objective = Ziel
map-exit = Ausgang
map-joined = Gestrichelte Ränder sind verbunden
map-section = Abschnittsgrenze
map-piece-at = { $piece } auf { $place }
map-piece-in-reserve = { $piece } in Reserve
map-described = Seite der Schlacht: { $battle }.

## Sheets to cut out or fill in

roster-title = { $game }, Schlachtordnung
roster-heading = Schlachtordnung
roster-battle = Schlacht
roster-army = Armee
roster-leader = Anführer
roster-at = auf
sheet-page = { $title }, Bogen { $number } von { $count }
sheet-page-back = { $title }, Bogen { $number } von { $count }, Rückseite
sheet-counters = Spielmarken
sheet-labels = Aufkleber, zwei für jeden Block
sheet-labels-secret = Aufkleber, zwei für jeden Block, aber nur einer, wenn ihn allein die eigene Armee sieht
sheet-of-battles = { $game }, { $what } für { $n } Schlachten
cards-for-modules = für Schlachten mit { $modules }
cards-for-battles = für { $battles }
tile-place = Zeile { $row } von { $rows }, Spalte { $column } von { $columns }
tile-described = { $picture } Dieser Bogen: { $place }.
page-link = Seite { $page }

## Books of battles

battles-of-game = { $game }: Schlachten
battles-title = Ein Buch der Schlachten
battles-count = { $n ->
    [one] { $n } Schlacht
   *[other] { $n } Schlachten
 }
battles-special-rule = Sonderregel
battles-colophon = Gesetzt von Castra { $version }.

## Books of rules: what every book has

book-contents = Inhalt
book-table = Tabelle
example-map = Die Karte: { $pieces }.
book-example = Beispiel
book-shows = Zeigt
book-note = Hinweis, { $module }
book-map = Karte
book-replaced = (ersetzt)
book-index = Stichwörter
book-clauses-by-number = Regelpunkte nach Nummern
book-clauses-count = { $n ->
    [one] { $n } Regelpunkt
   *[other] { $n } Regelpunkte
 }
book-colophon = Gesetzt von Castra { $version } aus den Regeln, wie sie geschrieben sind.
book-see = Siehe
book-see-also = Siehe auch

## Books of rules: the game and what it needs

book-the-game = Das Spiel
book-rules-of = Dies sind die Regeln von { $game }.
book-follows = Die Regeln folgen { $source }.
book-follows-these = Die Regeln folgen diesen Quellen:
book-module-follows = Diese Regeln folgen { $source }.
book-module-follows-these = Diese Regeln folgen diesen Quellen:
book-module-adds = { $module } fügt hinzu: { $names }.
book-module-changes = { $module } ändert diese Regeln: { $rules }.
book-source = „{ $title }“ ({ $clauses })
book-source-by = „{ $title }“ von { $authors } ({ $clauses })
book-clauses-once = Jeder Regelpunkt ist einmal gedruckt, mit seiner Nummer. Andere Stellen verweisen mit dieser Nummer auf ihn.
book-special-rules = { $n ->
    [one] Die Schlacht „{ $battle }“ hat { $n } eigene Sonderregel.
   *[other] Die Schlacht „{ $battle }“ hat { $n } eigene Sonderregeln.
 }
book-includes = { $n ->
    [one] Dieses Buch enthält auch { $modules }, und zwar in einem eigenen Kapitel.
   *[other] Dieses Buch enthält auch { $modules }, jeweils in einem eigenen Kapitel.
 } Bei einer Regel, die sich dadurch ändert, stehen nach den alten Regelpunkten die neuen und ein Hinweis, und ersetzte Regelpunkte sind durchgestrichen.
book-includes-in-force = { $n ->
    [one] Dieses Buch enthält auch { $modules }, und zwar in einem eigenen Kapitel,
   *[other] Dieses Buch enthält auch { $modules }, jeweils in einem eigenen Kapitel,
 } und die anderen Kapitel geben die Regeln so wieder, wie sie damit gelten.
book-needed = Spielmaterial
book-one-player = ein Spieler
book-sides = { $sides } Seiten mit jeweils mindestens einem Spieler
book-sides-range = { $least } bis { $most } Seiten mit jeweils mindestens einem Spieler
book-squares = { $width } mal { $height } Quadratfeldern
book-hexes = { $width } mal { $height } Hexfeldern
book-places = { $n } Orten
book-joined-sides = { $size }, deren linker und rechter Rand verbunden sind
book-joined-ends = { $size }, deren oberer und unterer Rand verbunden sind
book-joined-all = { $size }, deren gegenüberliegende Ränder verbunden sind
book-board = ein Spielplan mit { $size }
book-board-named = der Spielplan „{ $board }“ mit { $size }
book-piece-for-each = je eine Figur: { $kind }
book-piece-types = Figuren für { $n } Arten von { $kind }, in der Anzahl, die die Schlacht angibt
book-piece-types-secret = Figuren für { $n } Arten von { $kind }, in der Anzahl, die die Schlacht angibt; nur der Besitzer sieht die Art einer Figur
book-deck = der Stapel „{ $deck }“ mit { $n } Karten
book-needs-battle = eine Schlacht, die die Aufstellung der Figuren und die Siegbedingungen angibt
book-council = { $sides ->
    [one] Die Seite einer Schlacht enthält einige dieser Angaben:
    [2] Die Seite einer Schlacht enthält einige dieser Angaben, für jede Seite oder für beide:
   *[other] Die Seite einer Schlacht enthält einige dieser Angaben, für jede Seite oder für alle:
 }
book-entry-printed = gedruckt als „{ $phrase }“.
value-number-between = eine Zahl von { $low } bis { $high }
value-number = eine Zahl
value-yes-or-no = ja oder nein
value-name = ein Name
value-any-of = beliebige aus { $words }
value-of-battle = wie es die Schlacht angibt

## Books of rules: the course of play

book-sequence = Spielablauf
book-turns = { $sides ->
    [one] Jeder Zug hat diese Phasen, in dieser Reihenfolge:
   *[other] Die Seiten sind abwechselnd am Zug. Jeder Zug hat diese Phasen, in dieser Reihenfolge:
 }
book-rounds = { $sides ->
    [one] Jede Runde hat diese Phasen, in dieser Reihenfolge:
   *[other] Alle Seiten spielen gemeinsam, in Runden. Jede Runde hat diese Phasen, in dieser Reihenfolge:
 }
book-ends-after-turns = { $n ->
    [one] Nach einem Zug endet das Spiel ohne Sieger{ $reason }.
   *[other] { $sides ->
        [one] Nach { $n } Zügen endet das Spiel ohne Sieger{ $reason }.
       *[other] Nach { $n } Zügen, wobei die Züge aller Seiten zählen, endet das Spiel ohne Sieger{ $reason }.
    }
 }
book-ends-after-rounds = { $n ->
    [one] Nach einer Runde endet das Spiel ohne Sieger{ $reason }.
   *[other] Nach { $n } Runden endet das Spiel ohne Sieger{ $reason }.
 }
book-lasts-turns = { $n ->
    [one] Das Spiel dauert höchstens einen Zug.
   *[other] { $sides ->
        [one] Das Spiel dauert höchstens { $n } Züge.
       *[other] Das Spiel dauert höchstens { $n } Züge, wobei die Züge aller Seiten zählen.
    }
 }
book-lasts-rounds = { $n ->
    [one] Das Spiel dauert höchstens eine Runde.
   *[other] Das Spiel dauert höchstens { $n } Runden.
 }
book-earlier-in = { $sides ->
    [one] Der Spieler kann früher gewinnen oder verlieren, und zwar in
   *[other] Eine Seite kann früher gewinnen oder verlieren, und zwar in
 }
book-earlier = { $sides ->
    [one] Der Spieler kann früher gewinnen oder verlieren, wie unter „{ $chapter }“ steht.
   *[other] Eine Seite kann früher gewinnen oder verlieren, wie unter „{ $chapter }“ steht.
 }
book-undecided-turns = { $sides ->
    [one] Hat der Spieler am Ende des letzten Zuges nicht gewonnen, so endet das Spiel ohne Sieger{ $reason }.
   *[other] Hat am Ende des letzten Zuges keine Seite gewonnen, so endet das Spiel ohne Sieger{ $reason }.
 }
book-undecided-rounds = { $sides ->
    [one] Hat der Spieler am Ende der letzten Runde nicht gewonnen, so endet das Spiel ohne Sieger{ $reason }.
   *[other] Hat am Ende der letzten Runde keine Seite gewonnen, so endet das Spiel ohne Sieger{ $reason }.
 }
book-setup = Aufbau
book-as-shown = Stellt die Figuren so auf, wie es die Schlacht zeigt.
book-in-order = In dieser Reihenfolge:
book-always = Jederzeit
book-always-about = Jede dieser Regeln gilt, sobald ihre Bedingung erfüllt ist.
book-answers = Reaktionen
book-answers-about = { $sides ->
    [one] In diesen Augenblicken darf der Spieler auf eine Handlung reagieren.
   *[other] In diesen Augenblicken darf eine Seite auf eine Handlung einer anderen reagieren.
 }
book-further = Weitere Regeln
book-battle = Eine Schlacht
book-battle-indexed = Schlacht
book-battle-about = Die Seite der Schlacht „{ $battle }“ zeigt ihre Aufstellung. Wo sie von diesem Buch abweicht, hat sie Vorrang.
book-more-battles = { $n ->
    [one] Zum Spiel gehört { $n } weitere Schlacht.
   *[other] Zum Spiel gehören { $n } weitere Schlachten.
 }
book-more-battles-named = { $n ->
    [one] Zum Spiel gehört { $n } weitere Schlacht: { $battles }.
   *[other] Zum Spiel gehören { $n } weitere Schlachten: { $battles }.
 }
book-of-battles = Ein Buch der Schlachten enthält die Seiten aller Schlachten.

## Books of rules: the end of the game

book-winning = Sieg und Niederlage
book-wins = { $sides ->
    [one] Die Seite des Spielers gewinnt, sobald gilt: Sie { $reason }
   *[other] Eine Seite gewinnt, sobald gilt: Sie { $reason }
 }
book-loses = { $sides ->
    [one] Die Seite des Spielers verliert, sobald gilt: Sie { $reason }
   *[other] Eine Seite verliert, sobald gilt: Sie { $reason }
 }
book-eliminated = Eine Seite scheidet aus, sobald gilt: Sie { $reason }
book-drawn = Das Spiel endet unentschieden, sobald gilt: { $reason }
book-can-win = { $sides ->
    [one] Der Spieler kann während einer Phase gewinnen.
   *[other] Eine Seite kann während einer Phase gewinnen.
 }
book-can-lose = { $sides ->
    [one] Der Spieler kann während einer Phase verlieren.
   *[other] Eine Seite kann während einer Phase verlieren.
 }
book-tie = Gilt das für mehrere Seiten, so endet das Spiel ohne Sieger.
book-can-be-drawn-by = Das Spiel kann ohne Sieger enden: { $reason }
book-can-be-drawn = Das Spiel kann ohne Sieger enden.

## Books of rules: the components

book-pieces = Die Figuren
book-dash = Ein Strich bedeutet „keine“.
book-states = Diese Werte ({ $kind }) ändern sich im Spiel:
book-features = Weitere Eigenschaften einer Art stehen unter ihren Werten; die Regelpunkte erklären sie.
book-secret = { $kind }: Nur der Besitzer sieht die Art.
book-terrain = Gelände
terrain-link = eine Verbindung zwischen zwei Orten
terrain-square-side = entlang der Seite eines Quadratfelds
terrain-hex-side = entlang der Seite eines Hexfelds
terrain-usual = überall, wo die Karte nichts anderes zeigt
terrain-impassable = keine Figur darf es betreten
book-dice = Die Würfel
dice-sides = { $n ->
    [4] vierseitig
    [6] sechsseitig
    [8] achtseitig
    [10] zehnseitig
    [12] zwölfseitig
    [20] zwanzigseitig
   *[other] { $n }-seitig
 }
dice-of-sides = { $n ->
    [4] vierseitige Würfel
    [6] sechsseitige Würfel
    [8] achtseitige Würfel
    [10] zehnseitige Würfel
    [12] zwölfseitige Würfel
    [20] zwanzigseitige Würfel
   *[other] { $n }-seitige Würfel
 }
dice-named = Würfel „{ $name }“
dice-named-of-sides = Würfel „{ $name }“ ({ $sides })
dice-face = { $face }, { $n } Seiten
book-cards = Die Karten
book-deck-heading = { $deck }, { $n } Karten
book-same-cards = Dieselben Karten wie oben.
book-same-cards-except = Dieselben Karten wie oben, außer: { $cards }.
book-cards-above = Wie oben gedruckt: { $cards }.
book-all-cards = Alle diese Karten: { $said }.
book-tables = Tabellen
book-options = Optionen
book-options-about = Einigt euch vor dem Spiel über diese Optionen. Ist nichts anderes vereinbart, gelten die üblichen Werte.
book-usual = Üblich
book-here = Hier
book-remaining = Mehr über die Regeln
book-remaining-about = Diese Regelpunkte gelten für das ganze Spiel.
book-advice = Ratschläge
book-advice-about = Dies sind Ratschläge, keine Regeln. Die Computerspieler befolgen sie, und auch wer neu im Spiel ist, kann das tun.
book-definitions = Begriffe
book-definitions-about = Die Regeln gebrauchen diese Wörter mit fester Bedeutung.
book-glossary = Glossar
book-glossary-about = Weitere Wörter in diesem Buch.

## Books of rules: modules and their changes

book-printed-with = Gedruckt bei den Regeln, die sie ändern:
change-of-battle = Diese Schlacht
change-of-option = Option des Spiels
change-on-turns = { $n ->
    [one] In Zug { $numbers }
   *[other] In den Zügen { $numbers }
 }
change-in-rounds = { $n ->
    [one] In Runde { $numbers }
   *[other] In den Runden { $numbers }
 }
change-before = Vor dieser Phase
change-after = Nach dieser Phase
change-instead = Anstelle dieser Phase
change-see = siehe
change-changed = geändert
change-alone = Geändert
change-by = Geändert durch

## Campaigns

campaign-described = Der Feldzug { $campaign }, zwischen { $sides }. Seine Schlachten: { $battles }.
campaign-sides = Die Seiten
campaign-carried = Von Schlacht zu Schlacht übernommen
campaign-at-first = { $range }, am Anfang { $start }
campaign-is-next = Diese Schlacht kommt als Nächstes
campaign-before = Vor der Schlacht
campaign-after = Nach der Schlacht
campaign-winner = Sieger: { $side }
campaign-victory = Sieg: { $side }
campaign-drawn = Unentschieden
campaign-any-winner = Bei jedem Ergebnis
campaign-or-drawn = { $result }, oder unentschieden
campaign-begins-battle = { $campaign }, Schlacht { $n }: { $battle }
campaign-ends-won = { $campaign }: gewonnen von { $side }
campaign-ends-drawn = { $campaign }: unentschieden

## Campaigns: values and statements in words

campaign-battle-won = die Schlacht ist gewonnen
campaign-battle-drawn = die Schlacht endet unentschieden
campaign-if = wenn { $condition }
campaign-else = sonst
campaign-otherwise = sonst
campaign-not = nicht { $what }
campaign-is = { $what } ist { $word }
campaign-is-not = { $what } ist nicht { $word }
campaign-in = aus
campaign-not-in = nicht aus
campaign-no = keine { $what }
campaign-of = { $what } ({ $whose })
campaign-with = { $what } mit { $feature }
campaign-without = ohne { $what }
campaign-added = { $unit } + 1, auf { $place }
campaign-die = W{ $sides }
campaign-random = Zufallszahl { $what }
campaign-one-of = eins von { $what }
campaign-value-if = { $then }, wenn { $condition }, sonst { $otherwise }
campaign-value-by = ein Wert nach { $what }
campaign-roll = ein Wurf: { $what }

## Play aids

aid-subtitle = Spielhilfe
aid-turn = Der Zug
aid-cards = Karten
aid-deck = { $deck }: { $n } Karten

## Berichte von Partien

pass = passen
place-at = auf
nothing = nichts
true = ja
false = nein
story-leaving-words = flieht entkommt fällt fallen stirbt sterben verlässt verlassen tot weg
story-leaving-beginnings = ausgeschaltet aufgelöst aufgerieben entfernt erobert ergibt ergeben gefallen gefangen genommen getötet reserve untergegangen verloren vernichtet versenkt zerstört
story-prepositions = am an auf aus bei bis durch für gegen hinter im in ins mit nach neben über um unter vom von vor zu zum zur zwischen
story-setup = Aufbau
story-turn = Zug { $n }: { $army }
story-round = Runde { $n }
story-game-turn = { $turn } (Spielrunde { $n })
story-wins = { $count ->
    [one] { $who } gewinnt
   *[other] { $who } gewinnen
 }
story-loses = { $count ->
    [one] { $who } verliert
   *[other] { $who } verlieren
 }
story-army-reason = das Heer { $reason }
story-drawn = Das Spiel endet unentschieden
story-ends = Das Spiel ist zu Ende
story-chooses = { $count ->
    [one] { $who } wählt { $what }
   *[other] { $who } wählen { $what }
 }
story-of-options = { $n ->
    [one] von { $n } Möglichkeit
   *[other] von { $n } Möglichkeiten
 }
story-only-answer = die einzige Antwort
story-die = Würfel
story-dice = Würfel
story-rolls = { $n ->
    [1] Wurf ({ $dice }): { $faces }
   *[other] Wurf ({ $n } { $dice }): { $faces }
 }
story-no-roll = Wurf ({ $dice }): keine
story-rolled = Wurf: { $faces }
story-then = dann
story-picked = { $count ->
    [one] { $what } wird aus { $n } ausgelost
   *[other] { $what } werden aus { $n } ausgelost
 }
story-shuffled = { $count ->
    [one] { $pile } wird gemischt
   *[other] { $pile } werden gemischt
 }
story-pile = { $pile }
story-box = Schachtel
story-owned = { $what } ({ $whose })
story-way = { $from } → { $to }
story-way-of = { $from } → { $to } ({ $whose })
story-goes = { $count ->
    [one] { $cards }: { $way }
   *[other] { $cards }: { $way }
 }
story-draws = { $count ->
    [one] { $who } zieht { $cards }
   *[other] { $who } ziehen { $cards }
 }
story-sees = { $count ->
    [one] { $who } sieht { $cards }
   *[other] { $who } sehen { $cards }
 }
story-a-card = eine Karte
story-cards = { $n } Karten
story-turned-up = { $count ->
    [one] { $cards } wird aufgedeckt
   *[other] { $cards } werden aufgedeckt
 }
story-turned-up-for = { $count ->
    [one] { $cards } wird aufgedeckt, sichtbar für { $whose }
   *[other] { $cards } werden aufgedeckt, sichtbar für { $whose }
 }
story-stays = { $count ->
    [one] { $name } bleibt auf { $to }
   *[other] { $name } bleiben auf { $to }
 }
story-moves = { $count ->
    [one] { $name } zieht von { $from } nach { $to }
   *[other] { $name } ziehen von { $from } nach { $to }
 }
story-returns = { $count ->
    [one] { $name } kehrt nach { $to } zurück
   *[other] { $name } kehren nach { $to } zurück
 }
story-enters = { $count ->
    [one] { $name } erscheint auf { $to }
   *[other] { $name } erscheinen auf { $to }
 }
story-goes-into-reserve = { $count ->
    [one] { $name } geht von { $from } in die Reserve
   *[other] { $name } gehen von { $from } in die Reserve
 }
story-is-removed = { $count ->
    [one] { $name } wird von { $from } entfernt
   *[other] { $name } werden von { $from } entfernt
 }
story-into-reserve = in die Reserve
story-removed = entfernt
story-to = nach { $place }
story-name-to = { $name } nach { $place }
story-turns-to = { $count ->
    [one] { $piece } dreht sich: { $way }
   *[other] { $piece } drehen sich: { $way }
 }
story-turns = { $count ->
    [one] { $piece } dreht sich: { $way }
   *[other] { $piece } drehen sich: { $way }
 }
story-belongs = { $piece } gehört jetzt zu { $army }
story-becomes = { $count ->
    [one] { $piece } wird { $now }
   *[other] { $piece } werden { $now }
 }
story-now = { $name }: jetzt { $set }
story-empty = leer
story-no-longer = nicht mehr
story-from-to = { $name } von { $from } auf { $to }
story-state-for = { $name } für { $word }
story-changes = { $count ->
    [one] { $hexes }: { $to } statt { $from }
   *[other] { $hexes }: { $to } statt { $from }
 }
story-between = zwischen { $hex } und { $toward }
story-on-side = an der Seite von { $hex } nach { $toward }
story-side-removed = { $before } entfernt, { $place }
story-side-new = { $now } { $place }
story-side-changed = { $now } statt { $before } { $place }
story-unnamed = { $article ->
    [an] ({ $noun })
   *[other] ({ $noun })
 }
story-card = Karte
story-army = Armee
story-place = Ort
story-some = einige
direction-north = Norden
direction-north-east = Nordosten
direction-east = Osten
direction-south-east = Südosten
direction-south = Süden
direction-south-west = Südwesten
direction-west = Westen
direction-north-west = Nordwesten
answer-yes = Ja
answer-no = Nein

## Fragen am Spieltisch

table-choose = Wahl
table-without = ohne { $what }
table-choose-count = (genau { $n } wählen)
table-choose-range = ({ $least } bis { $most } wählen)
table-one-of = (eines von { $n })
table-pieces = { $n } Spielsteine
table-number = eine Zahl von { $first } bis { $last }
table-name = ein Name oder sein Anfang
table-several = mehrere, durch Leerzeichen oder Kommas getrennt
table-type = Eingabe: { $ways }
table-or = oder `{ $none }`
table-all = alle

## Auskünfte und Befehle am Spieltisch

play-begin = `:help` zeigt die Hilfe.
play-rest = { $ways }; `:help` zählt die Befehle auf
play-impossible = `{ $typed }` steht nicht zur Wahl
play-ambiguous = `{ $typed }` kann bedeuten: { $names }
play-more = { $names } und { $n } weitere
play-twice = `{ $typed }` ist zweimal gewählt
play-must-choose = hier muss etwas gewählt werden
play-chosen-exactly = { $n } gewählt: genau { $most } sind zu wählen
play-chosen-at-most = { $n } gewählt: höchstens { $most } dürfen gewählt werden
play-chosen-between = { $n } gewählt: { $least } bis { $most } sind zu wählen
play-pass-screen = Bildschirm an { $name } weitergeben, dann die Eingabetaste drücken
play-no-pieces-of = keine Spielsteine auf dem Spielplan
play-cards = { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
 }
play-unknown = { $n } unbekannt
play-scores = das Ende des Spiels entscheiden:
play-no-pieces = es gibt keine Spielsteine; `:state` zählt auf, was auf den Feldern liegt
play-no-cards = es gibt keine Karten
play-no-state = das Spiel hat keine Werte, die du sehen darfst
play-such-as = { $form }, wie { $example }
play-nothing-to-redo = es gibt nichts zu wiederholen
play-nothing-to-undo = es gibt nichts zurückzunehmen
play-taken-back = Deine letzte Antwort ist zurückgenommen.
play-barred = seitdem { $why }; `:undo!` nimmt es trotzdem zurück, mit neuen Würfeln, und die Aufzeichnung vermerkt es
play-barred-chance = wurden Würfel oder Karten benutzt
play-barred-shown = wurden { $names } Karten oder Figuren gezeigt
play-barred-decided = hat jemand anderes entschieden
play-wrote = { $file } geschrieben
play-wrote-test = { $file } geschrieben; `castra test` führt es aus
play-wrote-secrets = { $file } geschrieben; `castra test` führt es aus; es enthält, was im Spiel verborgen ist: erst nach dem Spiel öffnen
play-drew = { $file } gezeichnet
play-no-command = es gibt keinen Befehl `:{ $word }`; es gibt { $commands }
play-colon = Befehle beginnen mit einem Doppelpunkt: `{ $command }`
play-why-long = der Ausdruck ist zu lang
play-why-secret = das kann von etwas abhängen, was jemandem verborgen ist; `castra why` erklärt es in einem aufgezeichneten Spiel
play-why-steps = die Berechnung hat zu viele Schritte
play-why-unseen = das hängt von etwas ab, was du nicht siehst
play-no-map = der Spielplan passt nicht auf den Bildschirm, oder es gibt keinen; `:map FILE` zeichnet ihn, `:pieces` zählt die Spielsteine auf
play-no-board = es gibt keine Karte: nur der Spielplan einer Schlacht wird gezeichnet; `:pieces` zählt die Spielsteine auf
play-again = { $n ->
    [one] { $n } Entscheidung wiederholt
   *[other] { $n } Entscheidungen wiederholt
 }
odds-exact = { $answer }: genau ({ $n ->
    [one] { $n } Ergebnis
   *[other] { $n } Ergebnisse
 })
odds-exact-deals = { $exact }; ebenso bei { $n } anderen Verteilungen der verborgenen Karten und Spielsteine
odds-sampled = { $answer }: geschätzt, aus { $n } Spielen mit zufälligen Würfeln und Verteilungen verborgener Karten und Spielsteine
odds-first = zuerst geworfen: { $n } { $die }
odds-assumed = angenommen, dass { $who } auf „{ $label }“ mit { $answer } antwortet: { $chance }
odds-then = danach: { $text } { $chance }
odds-removed = entfernt { $chance }
odds-moves = zieht { $chance }
odds-reserve = in Reserve { $chance }
odds-taken = wechselt die Seite { $chance }
odds-value = { $name } { $value } (jetzt { $now }) { $chance }
odds-wins = { $text }: du gewinnst { $chance } ({ $n ->
    [one] { $n } Probespiel
   *[other] { $n } Probespiele
 })
odds-turn-of = Zug { $n }, { $army }
odds-nothing = keine Würfel und keine Änderung
odds-no-advice = es gibt keinen Rat: die Regeln drehen sich endlos im Kreis
odds-no-standing = Stellungen dieses Spiels lassen sich nicht vor dem Ende beurteilen
odds-no-judge = die Chancen sind grob: dieses Spiel hat keinen `judge`, so dass nur seine Spielsteine und Punkte verglichen werden
play-help =
    eine Antwort   eine Zahl der Liste, ein Feld, ein Name oder sein Anfang; wo
                   mehrere gewählt werden, mit Leerzeichen oder Kommas, oder `alle`
    keine, passen  wählt nichts, wo das erlaubt ist
    :pieces        zählt die Spielsteine auf dem Plan und in Reserve auf
    :hand          zählt die Stapel auf, und die Karten darin, die du kennst
    :state         zählt die Werte des Spiels, der Heere und der Felder auf
    :map [FILE]    zeigt den Spielplan in Buchstaben; mit FILE als Bild
    :why VALUE     erklärt einen Wert in der Stellung, wie `castra why`, wenn
                   nichts ihn entscheidet, was jemandem verborgen ist
    :odds ANSWER   zählt die Aussichten einer Antwort auf, bis du wieder gefragt
                   wirst oder der Zug endet
    :hint          zählt die drei besten Antworten einer kurzen Suche auf, mit
                   deiner Aussicht zu gewinnen
    :standing      zählt Zug für Zug auf, wie das Spiel deine Aussicht zu gewinnen
                   beurteilt
    :undo          nimmt deine letzte Antwort zurück; wenn seitdem der Zufall oder
                   jemand anderes entschieden hat oder Karten gezeigt wurden, tut
                   es `:undo!` mit neuen Würfeln, `:undo same` mit denselben
    :redo          gibt eine zurückgenommene Antwort wieder
    :reload        liest die Regeln neu und wiederholt alle Entscheidungen
    :save FILE     zeichnet das Spiel auf, für `castra replay` und `--resume`
    :test FILE     schreibt die Stellung als Test, mit allem, was dir verborgen
                   ist
    :quit, :q      verlässt das Spiel
    Eingabetaste   zeigt die Frage noch einmal

## Heere von Tests

army-first = Heer 1
army-second = Heer 2
army-third = Heer 3
army-fourth = Heer 4
army-fifth = Heer 5
army-sixth = Heer 6
army-seventh = Heer 7
army-eighth = Heer 8
