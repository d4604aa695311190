## Everywhere

quoted = „{ $text }“
settings-language = Sprache der Seite
theme-auto = Farben: wie das Gerät
theme-light = Farben: hell
theme-dark = Farben: dunkel
help-link = Hilfe
cancel = Abbrechen
close = Schließen
waiting = { $what } …
waiting-long = { $what }: bisher mehr als { $seconds } Sekunden. Brechen Sie ab, falls die Regeln kein Ende finden; Gespeichertes geht nicht verloren.
stop = Abbrechen
connection-lost = Castra auf diesem Rechner antwortet nicht. Ihr Text bleibt auf dieser Seite. Falls castra edit beendet ist, starten Sie es im selben Ordner neu. Die Seite verbindet sich dann wieder.
connection-refused = Castra auf diesem Rechner lehnt ab: { $why }.
page-cannot-start = Castra kann hier nicht starten: { $error }
page-no-file = Eine Datei { $path } gibt es hier nicht.
page-no-battle = Eine Schlacht { $path } ist in Castra nicht enthalten.
page-bad-link = Dieser Link ist nicht lesbar: { $error }
page-copied = Das ist eine Kopie von { $name }. Sie können sie ändern.

## Start page

start-reading = Die Spiele werden gelesen …
start-welcome = Schlachten der Antike als Text: schreiben, zeichnen, spielen. Alles bleibt auf Ihrem Gerät.
start-unreadable = Die Spiele sind nicht lesbar: { $error }.
start-search = Schlachten, Spiele und Dateien suchen
start-found =
    { $results ->
        [0] Nichts gefunden.
        [one] 1 Treffer
       *[other] { $results } Treffer
    }
start-title-value = Meine erste Schlacht
start-near-value = Südliche Armee
start-far-value = Nördliche Armee
start-game-own = { $title } (eigenes)
start-from-line = Zwei Armeen in Linie
start-from-empty = Leeres Spielfeld
start-from-shipped = Kopie einer mitgelieferten Schlacht
start-from-own = Kopie einer eigenen Schlacht
start-game = Spiel
start-board = Spielfeld
start-title = Titel
start-near = Armee unten
start-far = Armee oben
start-from = Beginn mit
start-begin = Schlacht anlegen
start-new = Neue Schlacht
start-too-large = { $name } ist zu groß für eine Schlacht.
start-open-file = Datei öffnen …
start-open-hint = Eine Castra-Datei oder die Datei eines anderen Programms: Memoir ’44, HexBattle, Tiled, VASSAL oder eine Tabelle von Einheiten
start-one-file = Öffnen Sie Dateien einzeln. Nur eine Karte von Tiled nimmt andere Dateien mit: ihre Kachelsätze und Vorlagen.
start-examples = Mitgelieferte Schlachten
start-play = Jetzt spielen
start-play-note = Spielen Sie gegen einen Bot oder zu zweit an diesem Bildschirm. Die Karte hebt hervor, was Sie tun können.
start-play-battle = { $title } spielen

## Import of files

import-title = { $name } importieren
import-reading = Castra liest { $name } …
import-game-by-file = Wie in der Datei, sonst das erste Spiel
import-account = Bericht des Imports
import-totals = { $taken } übernommen, { $approximated } angenähert, { $left } weggelassen.
import-whole = Die Datei enthält die ganze Schlacht.
import-mapping = Wörter der Datei und ihre Bedeutung im Spiel
import-mapping-note = Ergänzen Sie leere Wörter und berichtigen Sie die anderen, dann importieren Sie erneut. Leere Wörter fehlen in der Schlacht.
import-again = Erneut importieren
import-open = Schlacht öffnen

## Files of a person

mine-order-changed = nach Änderung
mine-order-title = nach Titel
mine-order-path = nach Dateiname
mine-title = Ihre Schlachten
mine-order = Reihenfolge der Schlachten
mine-rules = Spiele, Module und Tests ({ $rules })
mine-show-all =
    { $battles ->
        [one] { $battles } Schlacht zeigen
       *[other] Alle { $battles } Schlachten zeigen
    }
mine-more = Mehr zu { $title }
mine-more-hint = Umbenennen, duplizieren, löschen
mine-changed = geändert am { DATETIME($at, day: "numeric", month: "short", year: "numeric") }
mine-changed-today = geändert heute um { DATETIME($at, hour: "2-digit", minute: "2-digit") }
mine-read-only = schreibgeschützt
mine-not-listed = sie ist nicht mehr aufgeführt
mine-open = Öffnen
mine-rename = Datei umbenennen …
mine-duplicate = Duplizieren
mine-delete = Löschen …
mine-new-name = Neuer Name der Datei { $path }
mine-name-taken = es gibt schon eine Datei { $path }
mine-renamed-both = { $path } wurde inzwischen geändert und bleibt neben { $to } bestehen.
mine-renamed = { $path } heißt jetzt { $to }.
mine-duplicated = { $other } liegt in { $path }.
this-browser = diesem Browser
mine-delete-ask = { $path } aus { $where } löschen? Das lässt sich hier nicht rückgängig machen.
delete = Löschen
mine-delete-changed = { $path } wurde inzwischen geändert und bleibt bestehen.
mine-deleted = { $path } ist gelöscht.
kind-battle = Schlacht
kind-campaign = Feldzug
kind-game = Spiel
kind-module = Modul
kind-tests = Tests
kind-other = Andere Datei

## Head of the editor, and its views

bench-no-figures = Das Kräfteverhältnis wird gemessen, sobald die Schlacht fehlerfrei ist.
bench-copy = Kopie zum Ändern
tab-tests = Tests
tab-tests-passed = Tests ({ $run } bestanden)
tab-tests-failed = Tests ({ $failed } gescheitert)
zoom = Zoom
zoom-in = Vergrößern
zoom-out = Verkleinern
zoom-fit = Einpassen
bench-views = Ansichten
tab-text = Text
tab-map = Karte
tab-council = Kriegsrat
tab-rules = Regeln
tab-printed = Druck
bench-below = Unterer Bereich
tab-problems = Probleme
tab-balance = Kräfteverhältnis
bench-home = Alle Schlachten
undo = Rückgängig
key-undo = Strg+Z
redo = Wiederholen
key-redo = Strg+Y
bench-format = Formatieren
key-format = Umsch+Alt+F
bench-share = Teilen
bench-download = Herunterladen
keys = Tasten
keys-hint = Tasten: ?
bench-other-file = eine andere Datei wurde geöffnet
bench-adopted = Das ist jetzt Ihre Kopie, { $path }. Das Original bleibt unverändert.
bench-stopped = Das Lesen wurde abgebrochen. Ihr Text ist unverändert; die Seite liest ihn wieder, wenn er sich ändert.
bench-core-bug = Der Kern kann diesen Text nicht lesen, was ein Fehler in Castra ist: { $why }. Ihr Text ist unverändert.
bench-core-restarted = Der Kern wurde neu gestartet: { $why }. Ihr Text ist unverändert.
bench-reading-stopped = das Lesen wurde abgebrochen
bench-reading = Castra liest den Text
bench-no-battle = Diese Datei ist keine Schlacht. Öffnen Sie eine, um zu sehen, wie oft jede Seite gewinnt.
problems-new =
    { $others ->
        [0] Erledigt, mit einem neuen Problem: { $message }.
        [one] Erledigt, mit einem neuen Problem: { $message }. Unten steht noch 1 weiteres.
       *[other] Erledigt, mit einem neuen Problem: { $message }. Unten stehen noch { $others } weitere.
    }
tab-problems-count = Probleme ({ $count })
bench-no-map = Diese Datei hat keine Karte. Öffnen Sie eine Schlacht, um eine zu sehen.
map-last-version = Der Text hat Fehler. Die Karte zeigt die letzte Fassung ohne sie.
map-no-board = Dieses Spiel hat kein Spielfeld.
map-incomplete = Der Text hat Fehler, daher ist die Karte unvollständig.
map-none = Es gibt keine Karte: { $message }.
room-fold = Zuklappen
key-fold-below = Strg+J
room-open = Aufklappen
room-size-left = Größe des Textes
room-size-below = Größe des unteren Bereichs
room-hint-left = Ziehen ändert die Größe; Doppelklick setzt sie zurück; Strg+B klappt zu
room-hint-below = Ziehen ändert die Größe; Doppelklick setzt sie zurück; Strg+J klappt zu
room-folded = zugeklappt
room-pixels = { $size } Pixel

## Open files, saving, sharing

save = Speichern
key-save = Strg+S
saved-shipped = mitgeliefert: Änderungen gehen in eine Kopie
saved-read-only = schreibgeschützt
saved-elsewhere = anderswo geändert
saved-not = nicht gespeichert
saved = gespeichert
save-leave = Ohne Speichern verlassen
save-unsaved = { $path } hat nicht gespeicherte Änderungen.
save-decide = Entscheiden Sie zuerst, welche Fassung bleibt.
save-done = { $path } ist gespeichert.
save-failed = { $path } konnte nicht gespeichert werden: { $error }
save-unread = { $path } wurde vielleicht geändert, konnte aber nicht gelesen werden: { $error }
save-deleted = { $path } wurde gelöscht. Ihr Text bleibt hier, bis Sie gehen; Speichern schreibt die Datei neu.
save-newer = Ein anderes Programm hat { $path } geändert. Das ist die neue Fassung.
save-clash = Ein anderes Programm hat { $path } geändert, während Sie daran arbeiteten. Nichts wird überschrieben, bis Sie entscheiden.
save-show-theirs = Andere zeigen
save-other-version = Die andere Fassung
save-take-theirs = Andere übernehmen
save-take-hint = Ihre lässt sich mit Rückgängig zurückholen
save-keep-mine = Eigene behalten
save-keep-hint = Überschreibt die andere mit Ihrer
files-open = Offene Dateien
files-close = { $path } schließen
files-more = Weitere Datei öffnen
files-gone = { $path } liegt nicht mehr hier
link-too-long = die Schlacht in diesem Link ist zu lang
link-unknown-terms = er beschreibt die Partie auf eine Weise, die diese Seite nicht kennt
folder-no-answer = Castra auf diesem Rechner antwortet nicht
link = Link
share-edit-note = Der Link enthält die ganze Schlacht. Wer ihn öffnet, erhält eine Kopie. Auf keinem Server wird etwas gespeichert.
share-play-note = Wer den Link öffnet, gelangt direkt an den Tisch. Text und Regeln lassen sich dort nicht ändern; „Neu beginnen“ stellt alles wieder her. Spieler können eine Kopie anlegen.
share-art = { $count ->
    [one] Der Link enthält ein eigenes Bild.
   *[other] Der Link enthält { $count } eigene Bilder.
}
share-art-left = Weggelassen, weil ein Link Platz für { $room } KiB Bilder hat: { $names }
share-art-lacking = Weggelassen, weil diese Seite sie nicht gelesen hat: { $names }
copied = Kopiert.
copy-refused = Der Browser lässt die Seite nicht kopieren. Kopieren Sie den Link selbst.
share-title = Per Link teilen
share-local = Diese Seite läuft auf Ihrem eigenen Rechner. Um die Schlacht zu teilen, hängen Sie alles ab # an die Adresse einer öffentlichen Castra-Seite.
copy = Kopieren
share-for-edit = Zum Ändern
share-for-play = Zum Spielen, unverändert
share-seat-open = Der Empfänger wählt
seat-person = Ein Mensch
seed = Startwert
seed-random = zufällig
share-seed-hint = Mit einem Startwert erhalten alle dieselben Würfel und Karten.
share-for = Wofür der Link ist
colours-classic = Klassisch
colours-dark = Dunkel
colours-safe = Für Farbenblinde geeignet
colours-print = Schwarzweiß, für den Druck
away-nothing = es gibt nichts zu zeichnen
away-drawing = Castra zeichnet das Bild …
away-downloaded = Heruntergeladen.
away-copying = Wird kopiert …
away-copy-refused = der Browser lässt die Seite nicht kopieren: laden Sie stattdessen die Datei herunter
away-title = Herunterladen und kopieren
away-png = Bild (PNG)
away-svg = Zeichnung (SVG)
away-pdf = Zum Drucken (PDF)
away-colours = Farben des Bildes
away-picture = Bild
away-link = Link …
away-writing = Castra schreibt die Datei …
away-books = Regeln als Heft (HTML)
away-players = Für Spieler
away-designers = Für Autoren
away-programs = Dateien für andere Programme
away-tiled = Tiled
away-tabletop = Tabletop Simulator
away-images = Adresse der Bilder, für Tabletop Simulator
away-lost = { $format } kann das nicht enthalten: { $loss }.

## Changes of the text

edit-read-only = Diese Datei ist schreibgeschützt.
edit-text-changed = Der Text hat sich inzwischen geändert. Nichts wurde getan.
edit-file-changed = sie hat sich inzwischen geändert
edit-failed = { $path } konnte nicht geändert werden: { $error }. Hier wurde nichts geändert.
edit-rename = Neuer Name für { $before }, überall wo er vorkommt
edit-no-declaration = Zum Wort am Cursor gibt es keine Deklaration.
edit-formatted = Der Text ist bereits formatiert.

## Keys

keys-everywhere = Überall
keys-list = alle Tasten zeigen; F1 tut das auch im Text
key-undo-redo = Strg+Z, Strg+Y
keys-undo-redo = rückgängig machen, wiederholen
key-fold-text = Strg+B
keys-fold-text = den Text zuklappen, wieder aufklappen
keys-fold-below = den unteren Bereich zuklappen, wieder aufklappen
keys-save = speichern
key-tab = Tab, Umsch+Tab
keys-tab = weitergehen, zurückgehen
key-escape = Esc
keys-escape = schließen, zurücklegen, loslassen
keys-map = Auf der Karte
key-arrows = Pfeiltasten
keys-map-arrows = von Hexfeld zu Hexfeld gehen; jedes wird mit Gelände und Einheiten vorgelesen
key-enter = Eingabe
keys-map-enter = eine Einheit oder einen Namen aufnehmen und absetzen; setzen, was in der Palette gewählt ist
key-alt-arrows = Alt+Pfeiltasten
keys-map-nudge = die gewählten Einheiten um ein Hexfeld bewegen
keys-map-name = die gewählte Einheit benennen, den gewählten Namen ändern
key-delete = Entf
keys-map-delete = das Gewählte entfernen
keys-map-turn = die gewählten Einheiten drehen, wenn das Spiel Ausrichtungen hat
key-select-all = Strg+A
keys-map-select-all = alle Einheiten auswählen
key-select-more = Umsch+Klick, Umsch+Eingabe
keys-map-select-more = eine Einheit zur Auswahl hinzunehmen oder aus ihr lösen
key-clipboard = Strg+C, Strg+X, Strg+V
keys-map-clipboard = kopieren, ausschneiden, am Cursor einfügen
key-duplicate-drag = Strg+D, Alt+Ziehen
keys-map-duplicate = die gewählten Einheiten duplizieren
keys-map-mirror = die gewählten Einheiten links-rechts spiegeln; ohne Auswahl alle
key-mirror-map = Umsch+M
keys-map-mirror-map = Gelände, Namen und Ziele links-rechts spiegeln
keys-map-swap = die Armeen die Seiten tauschen lassen
keys-map-give = die gewählten Einheiten der nächsten Armee unterstellen
key-menu = Umsch+F10
keys-map-menu = das Menü der Auswahl öffnen; das tun auch die rechte Taste und langes Drücken
key-zoom = Mausrad, + − 0
keys-map-zoom = am Zeiger zoomen, vergrößern und verkleinern, einpassen; zwei Finger tun beides
key-pan = Leertaste+Ziehen
keys-map-pan = die Karte verschieben; das tut auch die mittlere Taste
keys-text = Im Text
key-complete = Strg+Leertaste
keys-text-complete = Vervollständigungen anbieten; Eingabe oder Tab nimmt eine an
key-indent = Strg+] Strg+[
keys-text-indent = die Zeilen einrücken, ausrücken
key-tab-mode = Strg+M
keys-text-tab-mode = Tab einrücken lassen; noch einmal, und Tab geht wieder weiter
keys-text-rename = überall umbenennen
keys-text-declaration = zur Deklaration gehen
keys-text-format = formatieren
key-find = Strg+F
keys-text-find = suchen
keys-text-problem = zum nächsten Problem gehen
keys-table = Am Tisch
keys-table-arrows = auf dem Spielfeld von Hexfeld zu Hexfeld gehen
keys-table-enter = das Hexfeld wählen
keys-table-escape = Aufgenommenes zurücklegen
keys-all = Alle Tasten

## Map

map-copy-first = Wählen Sie zuerst die Einheiten zum Kopieren aus.
map-copied =
    { $units ->
        [one] { $units } Einheit kopiert.
       *[other] { $units } Einheiten kopiert.
    }
map-mirrored =
    { $units ->
        [one] { $units } Einheit gespiegelt.
       *[other] { $units } Einheiten gespiegelt.
    }
map-given =
    { $units ->
        [one] { $units } Einheit unterstellt: { $army }.
       *[other] { $units } Einheiten unterstellt: { $army }.
    }
map-nothing-copied = Noch ist nichts kopiert. Wählen Sie Einheiten aus und drücken Sie Strg+C.
map-click-paste = Klicken Sie zuerst auf das Hexfeld für die Kopien.
map-no-room = Auf dem Spielfeld ist kein Platz für eine Kopie.
map-strange-unit = Dieses Spiel hat keine Einheit „{ $unit }“: nichts wurde gesetzt.
map-copy-leaves = Eine Kopie läge außerhalb des Spielfelds. Nichts wurde gesetzt.
map-ground-mirrored = Gelände, Namen und Ziele gespiegelt.
map-no-units = Es gibt keine Einheiten zu bewegen.
map-no-opposite = Gegenüber von { $hex } liegt kein Hexfeld: nichts wurde bewegt.
map-swapped = Die Armeen haben die Seiten getauscht.
map-give-first = Wählen Sie zuerst die Einheiten aus, die einer anderen Armee unterstellt werden.
map-selected =
    { $pieces ->
        [0] Nichts ausgewählt
        [one] 1 Figur ausgewählt
       *[other] { $pieces } Figuren ausgewählt
    }
map-empty = leer
map-objective-named = Ziel „{ $text }“
map-wrong =
    { $severity ->
        [error] Fehler
       *[warning] Warnung
    }: { $message }
chosen = Auswahl
change = Ändern …
remove = Entfernen
done = Fertig
turn-left = Nach links drehen
turn-right = Nach rechts drehen
duplicate = Duplizieren
key-duplicate = Strg+D
chosen-add = Mehr auswählen
key-add = Umsch+Klick
chosen-more = Mehr …
chosen-several = Verschiedene
chosen-unit = Einheitentyp
chosen-army = Armee
chosen-distinction-of = Abzeichen: { $of }
chosen-distinction = Abzeichen
chosen-none-of = Kein Abzeichen ({ $of })
chosen-none = Kein Abzeichen
chosen-name = Name …
hint-hand = Klicken Sie auf eine Einheit oder einen Namen, um sie zu ändern, oder ziehen Sie sie.
hint-unit = Klicken Sie auf die Karte, um { $unit } zu setzen.
hint-terrain-clear = Ziehen Sie über die Karte, um Gelände zu löschen.
hint-terrain = Ziehen Sie über die Karte, um { $terrain } zu malen.
hint-side-clear = Ziehen Sie an Hexseiten entlang, um sie zu leeren.
hint-side = Ziehen Sie an Hexseiten entlang, um { $terrain } zu zeichnen.
hint-label = Klicken Sie auf die Karte für einen neuen Namen oder auf einen Namen, um ihn zu ändern.
hint-objective = Klicken Sie auf die Karte für ein neues Ziel oder auf ein Ziel, um es zu ändern.
field-either = Jede Armee
field-counts = Zählt für
map-put-back = Zurückgelegt
map-hex-empty = { $hex } ist leer
map-picked-up = { $name } aufgenommen. Pfeiltasten, dann setzt Eingabe ab.
layer-coordinates = Koordinaten
layer-sections = Abschnitte
layer-labels = Namen auf der Karte
layer-objectives = Ziele
layer-terrain = Gelände
layer-grid = Raster
layer-units = Einheiten
layer-leaders = Anführer
layers = Ebenen
layers-map = Ebenen der Karte
layers-strength = Stärke jeder Einheit
layers-scan = Gescannte Karte
layers-board = Spielfeld
layers-board-note = Alles behält den Namen seines Hexfelds. Die Liste der Probleme nennt Einheiten, die dort kein Hexfeld haben.
scan-load = Bild laden …
scan-load-other = Anderes laden …
scan-note = Legen Sie das Bild einer Karte über das Spielfeld, und zeichnen Sie die Schlacht danach. Die Datei der Schlacht enthält es nicht.
scan-opacity = Deckkraft
scan-fit-button = Mit drei Punkten einpassen …
scan-fitted = Der Scan ist auf das Spielfeld eingepasst.
map-no-hex-moved = Dort ist kein Hexfeld: nichts wurde bewegt.
size-title = Reihen und Spalten
size-note = Die Schlacht erhält ein eigenes Spielfeld. Alles bleibt an seinem Platz; Hexfelder erhalten neue Namen, wenn die Namen an diesem Rand beginnen.
size-remove-all = Alles entfernen
size-edge =
    { $edge ->
        [top] Reihe oben
        [bottom] Reihe unten
        [left] Spalte links
       *[right] Spalte rechts
    }
size-add =
    { $edge ->
        [top] Reihe oben anfügen
        [bottom] Reihe unten anfügen
        [left] Spalte links anfügen
       *[right] Spalte rechts anfügen
    }
size-remove =
    { $edge ->
        [top] Reihe oben entfernen
        [bottom] Reihe unten entfernen
        [left] Spalte links entfernen
       *[right] Spalte rechts entfernen
    }
size-added =
    { $edge ->
        [top] Oben wurde eine Reihe angefügt.
        [bottom] Unten wurde eine Reihe angefügt.
        [left] Links wurde eine Spalte angefügt.
       *[right] Rechts wurde eine Spalte angefügt.
    }
size-removed =
    { $edge ->
        [top] Die Reihe oben wurde entfernt.
        [bottom] Die Reihe unten wurde entfernt.
        [left] Die Spalte links wurde entfernt.
       *[right] Die Spalte rechts wurde entfernt.
    }
size-holds =
    { $edge ->
        [top] Die Reihe oben
        [bottom] Die Reihe unten
        [left] Die Spalte links
       *[right] Die Spalte rechts
    } enthält { $words }. Auch das entfernen?
size-units =
    { $count ->
        [one] { $count } Einheit
       *[other] { $count } Einheiten
    }
size-terrain =
    { $count ->
        [one] { $count } Hexfeld mit Gelände
       *[other] { $count } Hexfelder mit Gelände
    }
size-names =
    { $count ->
        [one] { $count } Namen
       *[other] { $count } Namen
    }
size-objectives =
    { $count ->
        [one] { $count } Ziel
       *[other] { $count } Ziele
    }
scan-unreadable = { $name } ist kein Bild, das dieser Browser lesen kann
scan-image = Der Scan { $name }
scan-stage = Der Scan: Pfeiltasten bewegen den Punkt, mit Umschalt weniger, Eingabe setzt ihn
scan-point = Punkt { $number } von 3: Klicken Sie auf dem Scan auf die Mitte von { $title }.
scan-one-line = Diese drei Punkte liegen auf einer Geraden. { $asked }
scan-back = Einen Punkt zurück
scan-fit = Scan einpassen
map-keys = Pfeiltasten gehen von Hexfeld zu Hexfeld. Eingabe nimmt eine Einheit oder einen Namen auf und setzt ihn ab, F2 benennt, Entf entfernt, eckige Klammern drehen. Umschalttaste und F10 zusammen öffnen das Menü. Ist Gelände oder eine Einheit gewählt, setzt Eingabe es hier. Esc lässt los. Fragezeichen zeigt alle Tasten.
map-no-hex-placed = Dort ist kein Hexfeld: nichts wurde gesetzt.
map-leaves = Eine Einheit läge außerhalb des Spielfelds. Nichts wurde bewegt.
map-name-ask = Name für { $title } auf { $hex }. Leer lassen für keinen Namen.
map-label-in = Name auf der Karte in { $title }
map-objective-in = Ziel in { $title }
map-not-now = Ein Fehler im Text verhindert das Zeichnen. Beheben Sie ihn oder machen Sie ihn rückgängig, bevor Sie die Karte ändern.
map-side-ask = Welche Seite von { $hex }? { $sides }
map-no-facing = Diese Einheiten haben keine Ausrichtung.
map-name = Die Karte
cut = Ausschneiden
key-cut = Strg+X
key-copy = Strg+C
menu-mirror = Links-rechts spiegeln
menu-give = Unterstellen: { $army }
menu-paste = Hier einfügen
key-paste = Strg+V
menu-label = Name auf der Karte …
menu-objective = Ziel …
menu-clear = Löschen: { $terrain }
menu-select-all = Alle Einheiten auswählen
menu-mirror-all = Alle Einheiten spiegeln
menu-mirror-ground = Gelände spiegeln
menu-mirror-both = Einheiten und Gelände spiegeln
menu-swap = Seiten der Armeen tauschen

## Palette

palette = Palette
palette-tools = Werkzeuge
search = Suchen
palette-search = Palette durchsuchen
palette-open = Einheiten und Gelände
palette-hand = Auswählen und bewegen
palette-label = Name auf der Karte
palette-objective = Ziel
palette-clear-side = Hexseite leeren
palette-own-units = Einheiten dieser Schlacht
palette-other-units = Weitere Einheiten
palette-sides = Hexseiten
palette-nothing = Hier heißt nichts „{ $text }“.
palette-none-deployed = keine aufgestellt
palette-deployed = aufgestellt

## Panels

wins = Sieg: { $name }
interval-95 = Intervall 95 %
game-too-long = eine Partie dauerte zu lange
games-lost = Verlorene Partien
draws = Unentschieden
balance-corner = { $name }: { $percent } ± { $half } %
balance-corner-hint = { $played } Partien zwischen Bots, mit dem Intervall von 95 %
balance-reach = { $low } bis { $high } %
balance-lost = Verloren
balance-draw = Unentschieden
balance-games = { $played } von { $games } Partien. Bots spielen nach den Ratschlägen der Regeln; Menschen spielen vielleicht anders.
balance-turns = Eine Partie dauert im Mittel { NUMBER($turns, minimumFractionDigits: 1, maximumFractionDigits: 1) } Züge.
balance-faults =
    { $faults ->
        [one] { $faults } Partie war nicht zu beenden: Die Regeln verlangten Unmögliches.
       *[other] { $faults } Partien waren nicht zu beenden: Die Regeln verlangten Unmögliches.
    }
balance-failed = Partien können nicht gespielt werden: { $error }.
balance-who = Wer gewinnt
balance-wins = Siege
even-title = Ausgleichen
even-find = Änderungen suchen
even-note = Spielt kleine Änderungen des Textes und sucht die, mit denen beide Armeen die Hälfte der Partien gewinnen.
even-progress =
    { $part ->
        [battle] Die Schlacht, wie sie ist: { $done } von { $of } ({ $games } Partien)
        [changes] Einzelne Änderungen: { $done } von { $of } in dieser Runde ({ $games } Partien)
        [pairs] Paare von Änderungen: { $done } von { $of } in dieser Runde ({ $games } Partien)
       *[verification] Die besten Änderungen mit neuen Würfeln: { $done } von { $of } ({ $games } Partien)
    }
even-over = { $games } Partien wurden zwischen Bots gespielt.
even-base = { $army }: gewinnt jetzt { $percent } % von { $games } Partien ({ $low } bis { $high } %).
even-then = { $army }: gewinnt mit dieser Änderung { $percent } % von { $games } neuen Partien ({ $low } bis { $high } %).
even-already = Die Schlacht ist ausgeglichen: Jede Armee gewinnt die Hälfte der Partien, auf 3 Punkte genau.
even-nearest = Keine Änderung kommt bis auf 3 Punkte an die Hälfte heran. Am nächsten kommt:
even-nothing = Keine Änderung konnte versucht werden.
even-act = So ändern
even-removed = ohne
even-added = mit
measure-reading = Castra liest die Schlacht …
measure-stopped = Abgebrochen.
measure-failed = Die Partien können nicht gespielt werden: { $error }.
worth-title = Wert der Teile
worth-measure = Messen
worth-map = Auf der Karte zeigen
worth-note = Spielt dieselben Partien ohne jede Einheit, jeden Eintrag, jedes Geländefeld, jede Sonderregel und jedes Modul.
worth-progress = { $done } von { $of } Teilen in dieser Runde ({ $games } Partien)
worth-over = { $games } Partien wurden zwischen Bots gespielt.
worth-part = Teil
worth-points = Wert
worth-piece = Figur
worth-council = Kriegsrat
worth-ground = Gelände
worth-special = Sonderregel
worth-module = Modul
worth-means = Der Wert ist der Anteil an Siegen in Punkten, den die Armee ohne den Teil verliert. Eine Zahl wird um 1 kleiner gemessen, und ein Eintrag einer Armee geht an die nächste.
worth-unmeasured = Nicht gemessen:
compare-region = Vergleich
compare = Vergleichen
compare-battle = Zu spielende Schlacht
compare-opened = wie geöffnet
compare-saved = wie zuletzt gespeichert
compare-marked = wie gemerkt
compare-marked-at = wie gemerkt um { DATETIME($time, hour: "2-digit", minute: "2-digit") }
compare-mark = Fassung merken
compare-mark-hint = Spätere Fassungen mit dem jetzigen Text vergleichen
compare-title = Vorher und jetzt
compare-before-label = Vorher:
compare-no-battle = In diesem Ordner gibt es keine Schlacht zu spielen.
compare-still = Der Text ist noch { $version }.
compare-plays = Spielt dieselben Partien mit dem Text { $version } und wie er jetzt ist.
compare-reading = Castra liest beide Fassungen …
compare-pairs = { $played } von { $pairs } Partiepaaren, mit denselben Würfeln
compare-pairs-done = { $played } Partiepaare, mit denselben Würfeln
compare-stopped = Der Vergleich wurde abgebrochen: { $error }.
compare-same =
    { $played ->
        [one] { $played } Partie verläuft gleich.
       *[other] Alle { $played } Partien verlaufen gleich.
    }
compare-differ =
    { $differing } von { $played } Partien { $differing ->
        [one] verläuft
       *[other] verlaufen
    } anders.
compare-faults =
    { $faults ->
        [one] { $faults } Paar war nicht zu beenden und zählt nicht.
       *[other] { $faults } Paare waren nicht zu beenden und zählen nicht.
    }
compare-differences = Unterschiede
compare-figure = Kennzahl
compare-before = Vorher
compare-now = Jetzt
compare-difference = Unterschied
compare-points = { $points } Punkte
compare-reach = { $low } bis { $high }
compare-over = Die Partie ist zu Ende.
lines-left =
    … { $left ->
        [one] { $left } weitere Zeile
       *[other] { $left } weitere Zeilen
    }.
lines-left-why =
    … und { $left ->
        [one] { $left } weitere Zeile
       *[other] { $left } weitere Zeilen
    }
ending-fault = War in Zug { $turns } nicht weiterzuspielen.
ending-draw = Unentschieden in Zug { $turns }.
ending-win = { $wins }, in Zug { $turns }.
compare-parting = Wo Partie { $game } zuerst abweicht
compare-both = Beide Partien
compare-wins = { $name }: gewonnene Partien
compare-turns = Züge
compare-decisions = Entscheidungen
compare-counted =
    { $counted ->
        [lost] { $of }, verloren
        [left] { $of }, übrig
       *[other] { $of }
    }
pairs-before = im alten Stand: { $error }
council-name = Name
council-noun = In Sätzen
council-noun-hint = etwa the Romans
council-both = Beide Seiten
council-number = Nummer
council-date = Datum
council-place = Ort
council-background = Hintergrund
council-credits = Mitwirkende
council-default = Vorgabe des Spiels
council-several = mehrere, durch Kommas getrennt
council-one-army = nur eine Armee
council-range = von { $least } bis { $most }
council-at-most = höchstens wie { $of }
council-at-most-count = höchstens { $count } { $of }
printed-no-board = Dieses Spiel hat kein Spielfeld: Es gibt keine Seite zu drucken.
printed-errors = Der Text hat Fehler: Noch gibt es keine Seite.
print = Drucken
printed-note = Herunterladen speichert als PDF oder Bild.
problems-none = Keine Probleme.
problems-left =
    { $left ->
        [one] { $left } weiteres Problem ist nicht aufgeführt.
       *[other] { $left } weitere Probleme sind nicht aufgeführt.
    }
place-line = Zeile { $line }
place-path-line = { $path }, Zeile { $line }
problem-error = Fehler
problem-warning = Warnung
rules-search = Regeln durchsuchen
rules-nothing = Keine Regel enthält diese Wörter.
rules-modules = Module
rules-modules-in-play = Module: { $inPlay } von { $all } im Spiel
rules-yours = eigenes
rules-note = Haken Sie die Regeln an, die die Schlacht verwendet. Jeder Haken ändert die Zeile des Textes, die mit „scenario“ beginnt.
rules-options = Optionen des Spiels
rules-none = Dieses Spiel hat keine Module. Eine Datei, die mit „module“ beginnt, fügt eines hinzu.
rules-also = Bringt auch { $modules } ins Spiel.
rules-conflict = Nicht mit den Regeln im Spiel: { $problem }.
rules-needed = { $title } benötigt es.
rules-excluded = Nicht mit { $title } kombinierbar.
rules-missing = Benötigt das Modul `{ $missing }`, das hier fehlt.
modules-note = Haken Sie die Module für alle Schlachten des Feldzugs an. Ein Modul, das Sie nicht ändern, ist in den Schlachten im Spiel, die es nennen.
modules-some = Es ist in einigen Schlachten im Spiel.
modules-changed = { $changed } geändert
modules-reset = Wie in den Schlachten
effect-show = Wirkung zeigen
effect-stop-of = Partien abbrechen: { $title }
effect-show-of = Wirkung zeigen: { $title }
effect-hint = Spielt dieselben Partien mit der Regel und ohne sie
effect-preparing = Die Schlacht wird vorbereitet …
effect-stopped = Vor der ersten Partie abgebrochen.
effect-failed = Die Partien können nicht gespielt werden: { $error }.
effect-wins = { $name }, gewonnene Partien
effect-none = { $who }: { $now } statt { $before }, unverändert.
effect-change = { $who }: { $now } statt { $before }, eine Änderung von { $points } Punkten ({ $low } bis { $high }).
effect-turns = Eine Partie dauert { NUMBER($now, minimumFractionDigits: 1, maximumFractionDigits: 1) } Züge statt { NUMBER($before, minimumFractionDigits: 1, maximumFractionDigits: 1) }.
effect-same =
    { $how ->
        [with] Mit ihr
       *[without] Ohne sie
    } ist jede Partie gleich. Beide Fassungen haben dieselben Würfel.
effect-differs =
    { $how ->
        [with] Mit ihr
       *[without] Ohne sie
    } { $differing ->
        [one] verläuft
       *[other] verlaufen
    } { $differing } von { $played } Partien anders. Beide Fassungen haben dieselben Würfel.
effect-unfinished =
    { $pairs ->
        [one] { $pairs } Partiepaar war nicht zu beenden.
       *[other] { $pairs } Partiepaare waren nicht zu beenden.
    }
tests-of-battle = dieser Schlacht, ihres Spiels, ihrer Module
tests-of-campaign = dieses Feldzugs
tests-of-module = dieses Moduls und seines Spiels
tests-of-game = dieses Spiels und alles dafür
tests-run = Tests ausführen
tests-which = Welche Tests
tests-of-file = dieser Datei
tests-of-all = aller Dateien
tests-filter = Filter
tests-all = alle
tests-reading = Castra liest die Dateien …
tests-progress = { $done } von { $wanted }
tests-stopped = Die Tests wurden abgebrochen: { $error }.
tests-none = Hier gibt es keine Tests.
tests-listed =
    { $tests ->
        [one] { $tests } Test
       *[other] { $tests } Tests
    }
tests-passed = { $run } bestanden.
tests-failed = { $failed } von { $run } gescheitert.
test-passed = Bestanden
test-failed = Gescheitert
tests-calculated = Wie der Wert berechnet wurde

## Text

text-region = Text der Datei
text-tab-indents = Tab rückt jetzt ein. Strg+M lässt es wieder weitergehen.
text-tab-moves = Tab geht wieder weiter.
find-find = Suchen
find-replace = Ersetzen durch
find-next = weiter
find-previous = zurück
find-all = alle
find-case = Groß/klein
find-regexp = Regex
find-word = ganzes Wort
find-replace-one = ersetzen
find-replace-all = alle ersetzen
find-close = schließen
find-replaced-line = Treffer in Zeile $ ersetzt
find-replaced = $ Treffer ersetzt
find-current = aktueller Treffer
find-on-line = in Zeile
find-go-to = Gehe zu Zeile
find-go = los
text-completions = Vervollständigungen
text-diagnostics = Probleme
text-no-diagnostics = Keine Probleme

## Table

board-label = Spielfeld. Pfeiltasten gehen von Hexfeld zu Hexfeld, Eingabe wählt, Esc legt zurück.
fate-removed = entfernt
fate-moves = bewegt sich
fate-not = nicht { $name }
fate-reserve = in Reserve
fate-taken = wechselt die Seite
odds-game = Partie
odds-sampled = Stichprobe: { $games } Partien, jede mit eigenen Würfeln.
odds-exact =
    { $outcomes ->
        [1] Exakt: Es gibt nur ein Ergebnis.
       *[other] Exakt: alle { $outcomes } Ergebnisse der Würfel.
    }
odds-moment = Die Chancen gelten für die Stellung, in der Sie wieder entscheiden, der Zug wechselt oder die Partie endet.
odds-rolled = Zuerst gewürfelt: { $count } × { $die }.
odds-why-sampled = Es gibt zu viele Ergebnisse, um jedes zu spielen, oder verdeckte Karten und Figuren machen einen Unterschied: Sie wurden für jede Partie neu verteilt. Das ± ist ein Intervall von 95 %.
odds-deals = Verdeckte Karten und Figuren wurden { $deals }-mal neu verteilt: Sie machen keinen Unterschied.
odds-assumed = Angenommen für { $who }, wie die Regeln raten: „{ $label }“: { $answer } ({ $percent }).
review-fell =
    { $turn ->
        [0] Aufstellung
       *[other] Zug { $turn }
    }. { $answer }. Ihre Chance fiel von { $before } auf { $after }.
review-none-better = { $fell } Eine schnelle Suche findet nichts Besseres.
review-better = { $fell } Eine schnelle Suche bevorzugt { $better } ({ $percent }).
standing-none = Keine Stellung dieser Partie ist vor ihrem Ende zu beurteilen.
standing-turn =
    { $turn ->
        [0] Aufstellung { $chance }
       *[other] Zug { $turn } { $chance }
    }
standing-line = Gewinnchance: { $turns }.
standing-now = { $army }: jetzt { $chance }. Die Mitte ist eine ausgeglichene Partie.
standing = Gewinnchancen
takeback-why = Seit Ihrer letzten Antwort: { $why }. Das Protokoll wird festhalten, dass sie zurückgenommen wurde.
barrier-other = etwas ist geschehen
barrier-chance = Würfel fielen oder Karten wurden gemischt
barrier-revealed = Karten gesehen: { $names }
barrier-decided = jemand anders hat entschieden
barrier-and = { $one }, und { $other }
takeback-ask = Zurücknehmen?
takeback-fresh = Zurücknehmen, neue Würfel
takeback-same = Zurücknehmen, gleiche Würfel: was wäre wenn
table-test-text = Test
table-test-title = Diese Stellung als Test
table-test-note = Setzen Sie ihn in eine Datei der Tests des Spiels. Er enthält alles, auch Karten, die niemand sieht, und besteht so, wie er ist; ergänzen Sie Würfel, Entscheidungen und was Sie davon erwarten.
reveal-test-ask = Diese Stellung als Test schreiben?
reveal-look-ask = Auf die Partie zurückblicken?
reveal-test = Der Test zeigt die ganze Stellung, auch die Karten der anderen Spieler und die Reihenfolge der Stapel.
reveal-look = Der Rückblick zeigt jede bisherige Entscheidung, auch verdeckte. Die Partie bleibt erhalten, und Sie können danach weiterspielen.
table-test = Als Test
table-look-back = Rückblick
play-from-here = Von hier weiterspielen
end-over = Die Partie ist zu Ende
end-outcome = { $end }: { $reason }
end-bots =
    { $bots ->
        [one] (Bot)
       *[other] (Bots)
    }
end-people =
    { $people ->
        [one] (Mensch)
       *[other] (Menschen)
    }
end-people-and-bots = (Menschen und Bots)
end-length =
    { $turns ->
        [one] Sie dauerte { $turns } Zug.
       *[other] Sie dauerte { $turns } Züge.
    }
end-takebacks =
    { $takebacks ->
        [one] { $takebacks } Antwort wurde zurückgenommen.
       *[other] { $takebacks } Antworten wurden zurückgenommen.
    }
sentence = { $words }.
end-counting = Die Verluste werden gezählt …
end-look = Partie ansehen
table-save = Partie speichern
end-again = Noch einmal spielen
end-swap = Noch einmal, Seiten getauscht
end-rotate = Noch einmal, Plätze gewechselt
end-position = Endstellung ansehen
review = Rückschau
review-steady = Ihre Chancen fielen nie um drei Punkte zwischen zwei Entscheidungen.
review-list = Wo Ihre Chancen am meisten fielen
end-lost = Verloren: { $what }
end-left = Übrig: { $what }
end-armies = Stand der Armeen am Ende
answer-pass = Passen
answer-none = Keine
several-of = { $size } von { $most }
several-at-most = { $size } von höchstens { $most }
several-between = { $size } von { $least } bis { $most }
refusal-not-offered = Entscheidung { $number } war „{ $chosen }“; jetzt wird „{ $question }“ gefragt, wo das nicht zu wählen ist.
refusal-because = Entscheidung { $number }, „{ $chosen }“, wird abgelehnt: { $why }.
refusal =
    { $before ->
        [0] { $now } Die Partie geht von dort weiter.
        [one] Die erste Entscheidung gilt noch. { $now } Die Partie geht von dort weiter.
       *[other] Die ersten { $before } Entscheidungen gelten noch. { $now } Die Partie geht von dort weiter.
    }
odds-region = Chancen und Tipps
hint = Tipp
hint-working = Die besten Antworten werden gesucht …
hint-none = Es gibt keinen Rat: Die Regeln laufen endlos.
hint-best = Die besten Antworten
hint-note = Ihre Gewinnchance nach jeder, nach dem Bot search:fast, der weiß, was Sie wissen.
odds-of = Chancen: { $answer }
odds-do = Ausführen
odds-not-yet = Noch nicht
odds-working = Die Chancen werden berechnet …
odds-nothing-changes = Bis zu Ihrer nächsten Entscheidung ändert sich keine Figur und kein Punktestand.
why = Warum?
why-rule = Die Regel, die fragt
odds-close = Chancen schließen
odds-nothing = nichts
odds-at = auf { $hex }
odds-then = Danach:
question = Frage
options-find = Eine von { $all } suchen
options-find-label = Option suchen
why-rule-this = Die Regel, die das fragt
options-all = Alle Optionen
options-confirm = Bestätigen
options-odds-first = Erst Chancen
options-odds-first-hint = Das Gewählte zeigt seine Chancen, bevor es geschieht
hint-hint = Die besten Antworten, mit Ihren Chancen
options-none = Keine Option passt.
table-setup = Aufstellung
table-turn = Zug { $turn }
table-turn-of = { $turn } · { $mover }
cards-face-down = { $unknown } verdeckt
table-reserve = in Reserve: { $pieces }
table-turn-label = Zug
table-phases = Phasen
table-takebacks-hint = Antworten, die nach Würfeln, Karten oder anderen zurückgenommen wurden
table-takebacks = { $takebacks } zurückgenommen
table-cards = Karten
table-dice = Würfel
table-states = Stand
table-story = Was geschah
story-earlier =
    { $lines ->
        [one] { $lines } frühere Zeile …
       *[other] { $lines } frühere Zeilen …
    }
table-pieces = { $pieces } Figuren
table-decides = { $name } entscheidet …
table-bot = Ein Bot denkt nach
table-show-mine = { $name }: meine Seite zeigen
table-pass-screen = Geben Sie den Bildschirm weiter an: { $noun }.
table-fault = Die Partie kann nicht weitergehen: { $reason }. Die Regeln müssen geändert werden. Alle Entscheidungen bleiben erhalten.
table-carrying-out = Die Regeln werden ausgeführt
table-nothing-back = Es gibt nichts zurückzunehmen.
bot-sensible = Bot: vernünftig
bot-search = Bot: denkt voraus
bot-random = Bot: zufällig
setup-you = Sie, an diesem Bildschirm
kept-left = Verlassen in Zug { $turn }
kept-ended = { $end }. Zug { $turn }
kept-when = { $left }, { DATETIME($when, dateStyle: "medium", timeStyle: "short") }
kept-remove-left = Die in Zug { $turn } verlassene Partie entfernen? In diesem Browser gibt es keine andere Kopie.
kept-remove-ended = Die in Zug { $turn } beendete Partie entfernen? In diesem Browser gibt es keine andere Kopie.
kept-go-on = Fortsetzen
kept-go-on-of = Fortsetzen: { $game }
kept-look = Ansehen
kept-look-of = Ansehen: { $game }
kept-remove-of = Entfernen: { $game }
kept-title = Ihre Partien dieser Schlacht
kept-title-campaign = Ihre Partien dieses Feldzugs
kept-show-all = Alle { $games } Partien zeigen
bot-other = Bot: { $bot }
setup-saved-game = Gespeicherte Partie
setup-title = { $title } spielen
players = Spieler
setup-seed-note = Derselbe Startwert gibt dieselben Würfel und Karten.
setup-seed-link = Alle mit diesem Link erhalten dieselben Würfel und Karten.
play = Spielen
setup-go-on = Die in Zug { $turn } verlassene Partie fortsetzen
setup-watch = Bots zusehen
setup-open = Gespeicherte Partie öffnen …
setup-organise = Partien organisieren …
setup-note = Diese Seite hält die ganze Partie im Speicher. Geheimnisse erscheinen nicht auf dem Bildschirm, sind aber nicht vor Spielern sicher, die den Speicher untersuchen.
table-no-battle = Eine Schlacht ohne Fehler kann hier gespielt werden.
table-game = Partie
table-stopped = Die Partie wurde abgebrochen: { $error }.
table-stopped-kept = Die Partie wurde abgebrochen: { $error }. Sie ist erhalten, wie sie nach Ihrer letzten Antwort war.
table-too-long = es dauerte zu lange
table-no-game = Diese Datei ist keine gespeicherte Partie.
table-laying = Die Partie wird vorbereitet
table-text-hint = Der Text neben dem Tisch
table-again = Neu beginnen
table-leave = Verlassen
table-motion = Bewegung
table-motion-hint = Figuren werden auf ihrem Weg gezeigt
again-give-up = Aufgeben
again-keep = Für später aufheben
again-ask = Alles wird für eine neue Partie zurückgesetzt. Was wird aus dieser?
table-no-room = Der Browser hat keinen Platz, um diese Partie aufzuheben. Nutzen Sie „Partie speichern“, bevor Sie gehen.
table-saved = Die Partie ist als Datei gespeichert; auch `castra replay` liest sie.
table-errors = Die Datei hat jetzt Fehler: Die Partie geht mit den bisherigen Regeln weiter.
table-changed = Der Text hat sich geändert.
table-reload = Mit den neuen Regeln weiterspielen
table-replaying = Die Partie wird noch einmal gespielt
table-bots-play = Bots spielen
watch-play = Abspielen
watch-board = Spielfeld. Pfeiltasten gehen von Hexfeld zu Hexfeld und sagen, was dort steht.
watch-before = Zug zurück
watch-next = Nächster Zug
watch-end = Ende
watch-pause = Anhalten
why-region = Warum
why-close = Erklärung schließen
why-question = Warum diese Frage
why-the-rule = Die Regel
why-worked = Was die Regeln berechnen
why-ask = Die Regeln fragen
why-left = … und { $left } weitere

## Organised games

a-draw = Unentschieden
organise-no-seal = dieser Browser versiegelt nichts auf einer Seite ohne https
organise-title = Partien: { $title }
organise-not-kept = Dieser Browser speichert nichts. Laden Sie das Blatt herunter, bevor Sie gehen.
organise-one-line = Ein Name pro Zeile
organise-bounds = Diese Schlacht braucht { $least } bis { $most } Spieler.
organise-pairs = Jeder Spieler trifft jeden anderen zweimal, einmal auf jedem Platz.
organise-seats = Jeder Spieler hat eine Partie auf jedem der { $seats } Plätze.
organise-secret = Geheimnis
organise-secret-note = Es bestimmt Würfel und Karten aller Partien. Halten Sie es geheim, bis die letzte Partie zu Ende ist, und veröffentlichen Sie es dann: Wer es hier eingibt, erhält dasselbe Siegel und dieselben Startwerte.
organise-make = Blatt erstellen
organise-saved = Gespeicherte Partien
organise-copy-link = Link der Partie { $game } kopieren
organise-seal = Siegel der Würfel:
organise-download = Als Tabelle herunterladen
organise-read = Partien einlesen …
organise-note = Geben Sie jedem Paar seinen Link, wenn die Partie beginnt. Er öffnet den Tisch mit den Würfeln dieser Partie, und niemand kann die Regeln ändern. Am Ende speichern die Spieler die Partie und senden Ihnen die Datei.
games = Partien
round = Runde
game = Partie
result = Ergebnis
organise-result-of = Ergebnis der Partie { $game }
standings = Tabelle
player = Spieler
won = Gewonnen
drawn = Unentschieden
organise-link-copied = Der Link der Partie { $game } ist kopiert.
organise-game = Partie { $game }
organise-replaying = Castra spielt { $name } nach …
organise-not-counted = { $name } zählt nicht: { $error }
organise-other-dice = die Würfel gehören zu keiner dieser Partien
organise-bot = ein Bot hat mitgespielt
organise-not-over = Partie { $game } ist nicht zu Ende
organise-fault = Partie { $game } war nicht zu beenden: { $reason }
organise-result = { $end }, in Zug { $turns }
organise-result-takebacks = { $end }, in Zug { $turns }, { $takebacks } zurückgenommen
organise-game-result = Partie { $game }, { $result }
organise-seal-column = Siegel

## Games on a server

seat-spectator = Zuschauer
minutes =
    { $minutes ->
        [one] { $minutes } Minute
       *[other] { $minutes } Minuten
    }
hours =
    { $hours ->
        [one] { $hours } Stunde
       *[other] { $hours } Stunden
    }
days =
    { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    }
waiting-for = Es fehlt noch: { $names }.
two-sentences = { $one } { $other }
all-games = Alle Partien
link-no-tournament = Dieser Link öffnet kein Turnier. Vielleicht fehlt ihm ein Buchstabe.
link-no-chair = Dieser Link öffnet keinen Platz. Vielleicht fehlt ihm ein Buchstabe.
name = Name
password = Passwort
sign-in = Anmelden
account-make = Konto anlegen
account-title = Ihr Konto
account-note = Niemand braucht ein Konto. Mit einem finden Sie Ihre Partien auf jedem Gerät.
account-your-move = Sie sind am Zug
account-others-move = die anderen sind am Zug
account-over = beendet
account-games = Partien von { $name }
sign-out = Abmelden
account-none = Noch keine Partien. An einem Tisch legt „Zu meinen Partien“ Ihren Platz hier ab.
account-new-password = Neues Passwort
account-changed = Das Passwort ist geändert. Alle anderen Sitzungen sind beendet.
account-delete-ask = Ihr Konto löschen? Die Partien gehen über ihre Links weiter.
account-settings = Passwort und Konto
account-change = Passwort ändern
account-delete = Konto löschen
account-claim = Zu meinen Partien
account-claimed = Der Platz ist bei Ihren Partien.
passkey-sign-in = Mit einem Passkey anmelden
passkey-make = Konto mit einem Passkey anlegen
passkey-title = Passkeys
passkey-note = Ein Passkey bleibt auf Ihrem Gerät und öffnet Ihr Konto ohne Passwort. Legen Sie auch auf einem zweiten Gerät einen an: Ein verlorener Passkey lässt sich nicht ersetzen.
passkey-label = Name des neuen Passkeys
passkey-add = Passkey hinzufügen
passkey-remove = { $label } entfernen
passkey-unnamed = Passkey
passkey-used = zuletzt benutzt am { DATETIME($date, dateStyle: "medium") }
passkey-added = Das Konto hat den neuen Passkey.
passkey-removed = Der Passkey ist entfernt. Alle anderen Sitzungen sind beendet.
passkey-unused = Es wurde kein Passkey benutzt.
account-set-password = Passwort setzen
clock-5m = 5 Minuten, je Antwort 10 Sekunden mehr
clock-20m = 20 Minuten, je Antwort 15 Sekunden mehr
clock-1h = 1 Stunde, je Antwort 30 Sekunden mehr
clock-1d = 1 Tag je Antwort
clock-3d = 3 Tage je Antwort
clock-7d = 7 Tage je Antwort
clock-vacation-days = Urlaubstage
clock-fallen = Wenn die Zeit eines Spielers abläuft
clock-time = Zeit
clock = Uhren
clock-none = Keine Uhren
clock-live = Live
clock-by-turns = Zugweise
clock-loses = Die Armee hat verloren
clock-left = Verbleibende Zeit
clock-days = { $days } T. { $hours } Std.
clock-vacation = { $left }, und { $rest } Urlaub
distance-not-here = diese Partie liegt auf einem Server, das geht hier nicht
server-out-of-reach = der Server ist nicht erreichbar
server-silent = der Server antwortet nicht
server-answers = der Server antwortet { $status }
lobby-create = Partie anlegen
lobby-welcome = Spielen Sie mit Menschen an anderen Orten. Jeder Platz hat einen geheimen Link; niemand braucht ein Konto.
lobby-pages = Seiten
tournament-new = Neues Turnier
ratings = Wertungen
lobby-new = Neue Partie
lobby-forget = Vergessen
lobby-forget-of = { $title } vergessen: { $who }
lobby-mine = Ihre Plätze und Turniere
lobby-conflict = Diese Regeln vertragen sich nicht:
lobby-person = Ein Mensch, über einen Link
lobby-name-of = Name des Spielers auf Platz { $chair }
chairs = Plätze
lobby-spectators = Ein Link für Zuschauer; sie sehen jede Antwort
lobby-delay = Wann Zuschauer eine Antwort sehen
delay-3-answers = nach drei weiteren Antworten
delay-10-answers = nach zehn weiteren Antworten
delay-15-minutes = nach 15 Minuten
delay-1-day = nach einem Tag
delay-none = sofort
lobby-seeded = Jeder Spieler trägt vor Beginn zum Startwert der Würfel bei
options = Optionen
spectators = Zuschauer
lobby-link-copied = Der Link von { $who } ist kopiert.
lobby-copy-link = Link von { $who } kopieren
lobby-sit = Hier sitzen
lobby-links-note = Senden Sie jedem Spieler einen Link. Wer einen Link hat, spielt dessen Platz; zeigen Sie also niemandem den Link eines anderen. Die Links erscheinen nur jetzt.
lobby-commitment = Die Würfel stehen fest: Ihr Startwert hat den Fingerabdruck { $commitment } und wird gezeigt, wenn die Partie zu Ende ist.
lobby-another = Noch eine Partie
lobby-own = { $title } (von diesem Server)
mail-none = Über diesen Link werden keine Mails mehr gesendet.
mail-stop = Keine Mails mehr
mail-stopped = Zu dieser Partie gehen keine Mails mehr an { $address }.
mail-confirm = Adresse bestätigen
mail-confirmed = Sie erhalten eine Mail an { $address }, wenn Sie am Zug sind.
mail-tells = Mails an { $address } melden, wenn { $chair } am Zug ist.
mail-asked = Jemand, der { $chair } spielt, bittet um Mails an { $address }, wenn { $chair } am Zug ist.
notify-mail-address = E-Mail-Adresse
notify-webhook-address = Adresse eines Webhooks
notify-by-mail = Benachrichtigung per E-Mail
notify-by-webhook = Benachrichtigung per Webhook
notify-secret = Was der Webhook erhält, ist mit dem Schlüssel { $secret } signiert. Er erscheint nur jetzt.
notify-mail-on = Sie erhalten eine Mail, wenn Sie seit einer Minute am Zug sind.
notify-mail-sent = Eine Mail mit einem Link ist unterwegs. Öffnen Sie den Link, um die Adresse zu bestätigen.
notify-stop = Benachrichtigungen an { $address } beenden
notify-ask = Benachrichtigen
ratings-note = Partien zwischen zwei Konten werden nach Glicko-2 gewertet. Partien gegen Bots nicht.
ratings-none = Keine Wertungen
ratings-no-accounts = Dieser Server hat keine Konten und damit keine Wertungen.
ratings-none-yet = Noch keine Wertungen
ratings-no-games = Noch hat niemand eine gewertete Partie gespielt.
ratings-players = Die Spieler, die besten zuerst
place = Rang
rating = Wertung
ratings-within = Spanne
ratings-cut = Die Liste zeigt die besten { $players } von { $all } Spielern.
ratings-provisional = Eine Wertung mit Fragezeichen steht noch nicht fest.
ratings-seats = Plätze
ratings-seats-note = Ein Platz, der öfter gewinnt, zählt als stärkerer Spieler. Der Vorteil ist in Wertungspunkten, für die erste Armee.
ratings-battles = Die Schlachten, die meistgespielten zuerst
ratings-first-army = Erste Armee
ratings-advantage = Vorteil
chair-number = Platz { $number }
rules-changed = Die Regeln haben sich geändert
rules-changed-begun = „{ $title }“ hat mit anderen Regeln begonnen, als der Server jetzt hat. Der Betreiber kann die alten wieder einsetzen; bis dahin geht nichts verloren.
rules-changed-over = Die Partie ist zu Ende und behält ihre Regeln.
rules-changed-watched = Die Spieler entscheiden, ob sie mit den jetzigen Regeln weitergeht.
rules-changed-accept = Die neuen Regeln lassen alle Antworten dieser Partie zu. Jeder Spieler kann sie damit fortsetzen, mit denselben Würfeln.
rules-changed-refuse = Die neuen Regeln lassen eine Antwort nicht zu, von { $name }. Wenn alle Spieler zustimmen, kehrt die Partie vor diese Antwort zurück und geht mit den neuen Regeln weiter.
rules-changed-refuse-own = Die neuen Regeln lassen eine Antwort nicht zu, von { $name }: „{ $answer }“, denn: { $why }. Wenn alle Spieler zustimmen, kehrt die Partie vor diese Antwort zurück und geht mit den neuen Regeln weiter.
rules-changed-agreed = Zugestimmt: { $names }. { $waiting }
rules-changed-continue = Mit den neuen Regeln fortsetzen
rules-changed-disagree = Nicht zustimmen
seat-title-over = { $title }: beendet
seat-title-move = ● Sie sind am Zug: { $title }
seat-unreached = Der Server ist nicht erreichbar. Diese Seite versucht es weiter. Ihre Antworten gehen nicht verloren.
seat-looking-on = Sie sehen zu
seat-with = mit { $others }
seat-save = Protokoll speichern
seat-secrets = Diese Partie hat Geheimnisse; ihr Spielfeld ist nach dem Ende zu sehen, in ihrem Protokoll.
seat-decides = Zug { $turn }. { $name } entscheidet.
seed-chair = der Spieler auf Platz { $chair }
seed-note = Vor Beginn trägt jeder Spieler einen zufälligen Teil zum Startwert der Würfel bei. Ihr Browser tut das von selbst. Lassen Sie diese Seite offen, oder kommen Sie später wieder.
seed-other-browser = Ein anderer Browser hat für diesen Platz begonnen. Öffnen Sie den Link dort noch einmal.
seed-unreached = Der Server ist nicht erreichbar. Diese Seite versucht es weiter.
takeback-known = Seither gesehene Würfel und Karten bleiben bekannt, und dieselben Würfel fallen wieder.
takeback = Zurücknehmen
takeback-own = Sie bitten, eine Antwort zurückzunehmen. { $waiting }
takeback-asks = Der Spieler auf Platz { $name } bittet, eine Antwort zurückzunehmen und alles, was danach kam. { $known }
takeback-withdraw = Nicht mehr bitten
agree = Zustimmen
refuse = Ablehnen
takeback-agreed-own = Alle stimmen zu: Ihre Antwort ist zurückgenommen.
takeback-agreed = Die Antwort von { $name } ist zurückgenommen.
takeback-refused = Ein Spieler lehnt ab: Nichts wird zurückgenommen.
takeback-refused-by = Der Spieler auf Platz { $name } lehnt ab: Nichts wird zurückgenommen.
takeback-withdrawn = Der Spieler auf Platz { $name } bittet nicht mehr um Rücknahme.
takeback-too-late = Die Partie ist weitergegangen: Nichts wird zurückgenommen.
talk = Gespräch
talk-none = Die Regeln erlauben Ihnen jetzt kein Gespräch.
talk-to-all = alle
talk-you-to = Sie an { $to }
talk-when = { DATETIME($when, dateStyle: "short", timeStyle: "medium") }, an { $to }
talk-send-again = { $error }: noch einmal senden
talk-said = Was gesagt wurde
talk-to = An wen
talk-message = Nachricht
talk-say = Sagen
talk-everybody = Alle
talk-new = { $unread } neu
tournament-organiser = Veranstalter
form-swiss-long = Schweizer System
form-all-long = Jeder gegen jeden
form-knock-out-long = K.-o.-System
never = Nie
legs-one = Eine Partie
legs-two = Zwei Partien mit Seitenwechsel
advance-last = Am Ende einer Runde
advance-organiser = Wenn Sie es sagen
rounds = Runden
rounds-note = 0 steht für so viele Runden, wie einen Sieger ermitteln.
tournament-form = Modus
tournament-match = Eine Begegnung
tournament-absent = Eine Partie ohne Zug ist verloren nach
tournament-advance = Die nächste Runde beginnt
tournament-create = Turnier anlegen
tournament-link-copied = Der Link ist kopiert.
tournament-copy = Kopieren: { $what }
tournament-links-note = Senden Sie den Spielern den ersten Link. Behalten Sie den zweiten für sich: Er leitet das Turnier und erscheint nur jetzt.
tournament-for-players = Für die Spieler
tournament-for-organiser = Für Sie, den Veranstalter
tournament-go = Zum Turnier
form-swiss = Schweizer System
form-all = Jeder gegen jeden
form-knock-out = K.-o.-System
tournament-player = Spieler { $number }
tournament-legs-two = zwei Partien je Begegnung, mit Seitenwechsel
tournament-legs-one = eine Partie je Begegnung
tournament-clock = Uhr { $time }
tournament-rounds =
    { $rounds ->
        [one] { $rounds } Runde
       *[other] { $rounds } Runden
    }
tournament-open = Spieler melden sich an.
tournament-over = Das Turnier ist zu Ende.
tournament-state =
    { $state ->
        [over] Runde { $round } von { $rounds } ist zu Ende.
       *[played] Runde { $round } von { $rounds } läuft.
    }
tournament-take-out-ask = { $name } herausnehmen? Die nicht beendeten Partien sind verloren.
tournament-withdraw-ask = Vom Turnier zurücktreten? Die nicht beendeten Partien sind verloren.
tournament-with-account = { $name } (Konto)
tournament-withdrawn = { $name } (zurückgetreten)
tournament-bye = spielfrei
tournament-pair-bye = { $name }: spielfrei
tournament-decided = { $score } (entschieden)
tournament-begun = Die Runde hat begonnen.
tournament-direct = Sie sind der Veranstalter
tournament-link = Link für die Spieler
tournament-first-round = Erste Runde beginnen
tournament-next-round = Nächste Runde beginnen
tournament-take-out-of = Einen Spieler herausnehmen
tournament-take-out = Herausnehmen
decided-first = Der erste Spieler gewinnt
decided-second = Der zweite Spieler gewinnt
decided-neither = Beide verlieren
decide-game = Eine Partie entscheiden
decide = Entscheiden
tournament-round-pair = Runde { $round }: { $pair }
tournament-played = läuft
tournament-soon = beginnt bald
tournament-you = Sie spielen als { $name }
tournament-mine-note = Ihre Partien stehen hier, wenn die erste Runde beginnt. Bewahren Sie die Adresse dieser Seite auf: Sie ist Ihr Link.
tournament-withdraw = Zurücktreten
tournament-enter = Anmelden
tournament-enter-note = Mit Ihrem Konto werden Partien gegen andere Konten gewertet.
tournament-enter-as = Anmelden als { $account }
tournament-enter-link = Über einen Link anmelden
tournament-nobody = Noch hat sich niemand angemeldet.
tournament-standings = Die Tabelle
tournament-score = Punkte
tournament-points = Feldpunkte
tournament-strength = Stärke
tournament-opponents = Gegner
tournament-round = Runde { $round }
tournament-games-of = Die Partien der Runde { $round }
tournament-board = Tisch

## Campaigns at the table

campaign = Feldzug
campaign-on = { $title } geht weiter
campaign-won = Den Feldzug gewinnt: { $winner }
campaign-drawn = Der Feldzug endet ohne Sieger
campaign-battles = Schlachten des Feldzugs
campaign-battle = Schlacht { $number }: { $battle }
campaign-battle-won = { $battle }: gewonnen von { $winner }
campaign-battle-drawn = { $battle }: unentschieden
campaign-present = { $battle }: wird gespielt
campaign-coming = { $battle }: als Nächstes
campaign-next = Nächste Schlacht
campaign-numbers = Von Schlacht zu Schlacht übernommen
campaign-before = vorher
campaign-after = jetzt
campaign-yes = ja
campaign-no = nein
campaign-missing = { $army }: { $count } × { $piece } fehlt
campaign-added = { $army }: { $count } × { $piece } zusätzlich
campaign-entry = { $entry }: { $value }
campaign-entry-of = { $army }: { $entry } { $value }
campaign-kept = { $battle }. { $left }
