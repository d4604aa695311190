## Everywhere

quoted = “{ $text }”
settings-language = Language of the page
theme-auto = Colours: as your device
theme-light = Colours: light
theme-dark = Colours: dark
help-link = Help
cancel = Cancel
close = Close
waiting = { $what }…
waiting-long = { $what } for more than { $seconds } seconds. Stop it if the rules never end; nothing that was saved is lost.
stop = Stop
connection-lost = Castra on this machine does not answer. Your text stays in this page. If castra edit has ended, start it again in the same folder. The page then reconnects.
connection-refused = Castra on this machine refuses: { $why }.
page-cannot-start = Castra cannot start here: { $error }
page-no-file = There is no file called { $path } here.
page-no-battle = No battle called { $path } ships with Castra.
page-bad-link = This link cannot be read: { $error }
page-copied = This is a copy of { $name }. You can change it.

## Start page

start-reading = The games are being read…
start-welcome = Battles of the ancient world as text: write them, draw them, play them. Everything stays on your machine.
start-unreadable = The games cannot be read: { $error }.
start-search = Search battles, games and files
start-found =
    { $results ->
        [0] Nothing has these words.
        [one] 1 result
       *[other] { $results } results
    }
start-title-value = My first battle
start-near-value = Southern Army
start-far-value = Northern Army
start-game-own = { $title } (yours)
start-from-line = Two armies in line
start-from-empty = An empty board
start-from-shipped = A copy of a battle that ships
start-from-own = A copy of one of your battles
start-game = Game
start-board = Board
start-title = Title
start-near = Army at the bottom
start-far = Army at the top
start-from = Begin with
start-begin = Start a battle
start-new = A new battle
start-too-large = { $name } is too large for a battle.
start-open-file = Open a file…
start-open-hint = A Castra file, or a file of another program: Memoir '44, HexBattle, Tiled, VASSAL, or a table of units
start-one-file = Open one file at a time. Only a map of Tiled takes other files with it: its tile sets and templates.
start-examples = Battles that come with Castra
start-play = Play now
start-play-note = Play against a bot, or two players at this screen. The map highlights what you can do.
start-play-battle = Play { $title }

## Import of files

import-title = Import { $name }
import-reading = Castra is reading { $name }…
import-game-by-file = As in the file, or else the first game
import-account = Account of the import
import-totals = { $taken } taken, { $approximated } approximated, { $left } left out.
import-whole = The file has the whole battle.
import-mapping = Words of the file, and their meaning in the game
import-mapping-note = Fill in the empty words and correct the others, then import again. The battle leaves out words that stay empty.
import-again = Import again
import-open = Open the battle

## Files of a person

mine-order-changed = by last changed
mine-order-title = by title
mine-order-path = by file name
mine-title = Your battles
mine-order = Order of the battles
mine-rules = Games, modules and tests ({ $rules })
mine-show-all = Show all { $battles } battles
mine-more = More for { $title }
mine-more-hint = Rename, duplicate or delete
mine-changed = changed { DATETIME($at, day: "numeric", month: "short", year: "numeric") }
mine-changed-today = changed today at { DATETIME($at, hour: "2-digit", minute: "2-digit") }
mine-read-only = read only
mine-not-listed = it is no longer listed
mine-open = Open
mine-rename = Rename the file…
mine-duplicate = Duplicate
mine-delete = Delete…
mine-new-name = New name of the file { $path }
mine-name-taken = there is a file called { $path } already
mine-renamed-both = { $path } was changed meanwhile: it stays, beside { $to }.
mine-renamed = { $path } is now called { $to }.
mine-duplicated = { $other } is in { $path }.
this-browser = this browser
mine-delete-ask = Delete { $path } from { $where }? It cannot be brought back here.
delete = Delete
mine-delete-changed = { $path } was changed meanwhile: it stays.
mine-deleted = { $path } is deleted.
kind-battle = Battle
kind-campaign = Campaign
kind-game = Game
kind-module = Module
kind-tests = Tests
kind-other = Other file

## Head of the editor, and its views

bench-no-figures = The balance is measured once the battle has no errors.
bench-copy = Make a copy to change
tab-tests = Tests
tab-tests-passed = Tests ({ $run } passed)
tab-tests-failed = Tests ({ $failed } failed)
zoom = Zoom
zoom-in = Zoom in
zoom-out = Zoom out
zoom-fit = Fit
bench-views = Views
tab-text = Text
tab-map = Map
tab-council = War Council
tab-rules = Rules
tab-printed = Page
bench-below = Below
tab-problems = Problems
tab-balance = Balance
bench-home = All battles
undo = Undo
key-undo = Ctrl+Z
redo = Redo
key-redo = Ctrl+Y
bench-format = Format
key-format = Shift+Alt+F
bench-share = Share
bench-download = Download
keys = Keys
keys-hint = Keys: ?
bench-other-file = another file was opened
bench-adopted = This is now your copy, { $path }. The original stays unchanged.
bench-stopped = Reading was stopped. Your text is unchanged; the page reads it again when it changes.
bench-core-bug = The core cannot read this text, which is a bug in Castra: { $why }. Your text is unchanged.
bench-core-restarted = The core has restarted: { $why }. Your text is unchanged.
bench-reading-stopped = reading was stopped
bench-reading = Castra is reading the text
bench-no-battle = This file is not a battle: open one to see how often each side wins.
problems-new =
    { $others ->
        [0] Done, with a new problem: { $message }.
        [one] Done, with a new problem: { $message }. There is 1 more problem below.
       *[other] Done, with a new problem: { $message }. There are { $others } more problems below.
    }
tab-problems-count = Problems ({ $count })
bench-no-map = This file has no map: open a battle to see one.
map-last-version = The text has errors. The map shows the last version without them.
map-no-board = This game is played without a board.
map-incomplete = The text has errors, so the map is incomplete.
map-none = There is no map: { $message }.
room-fold = Fold
key-fold-below = Ctrl+J
room-open = Open
room-size-left = Size of the text
room-size-below = Size of the lower part
room-hint-left = Drag to resize; double-click to reset; Ctrl+B folds it away
room-hint-below = Drag to resize; double-click to reset; Ctrl+J folds it away
room-folded = folded away
room-pixels = { $size } pixels

## Open files, saving, sharing

save = Save
key-save = Ctrl+S
saved-shipped = shipped: changes go to a copy
saved-read-only = read only
saved-elsewhere = changed elsewhere
saved-not = not saved
saved = saved
save-leave = Leave without saving
save-unsaved = { $path } has changes that are not saved.
save-decide = Decide first which version to keep.
save-done = { $path } is saved.
save-failed = { $path } could not be saved: { $error }
save-unread = { $path } may have changed, but it could not be read: { $error }
save-deleted = { $path } has been deleted. Your text stays here until you leave; Save writes the file again.
save-newer = Another program has changed { $path }. This is the new version.
save-clash = Another program has changed { $path } while you were editing it. Nothing is overwritten until you decide.
save-show-theirs = Show theirs
save-other-version = The other version
save-take-theirs = Take theirs
save-take-hint = Yours can be brought back with Undo
save-keep-mine = Keep mine
save-keep-hint = Writes yours over theirs
files-open = Open files
files-close = Close { $path }
files-more = Open another file
files-gone = { $path } is no longer kept here
link-too-long = the battle in this link is too long
link-unknown-terms = it says how to play in a way that this page does not know
folder-no-answer = Castra on this machine does not answer
link = Link
share-edit-note = The link contains the whole battle. Anybody who opens it gets a copy. Nothing is stored on a server.
share-play-note = Anybody who opens the link goes straight to the table. Text and rules cannot be changed there, and “Start again” restores everything. Players can make a copy.
share-art = { $count ->
    [one] The link contains a picture of your own.
   *[other] The link contains { $count } pictures of your own.
}
share-art-left = Left out, because a link has room for { $room } KiB of pictures: { $names }
share-art-lacking = Left out, because this page has not read them: { $names }
copied = Copied.
copy-refused = The browser does not allow the page to copy. Copy the link yourself.
share-title = Share by link
share-local = This page is on your own machine. To share the battle, put everything from # on after the address of a public Castra page.
copy = Copy
share-for-edit = To edit
share-for-play = To play, unchanged
share-seat-open = The recipient chooses
seat-person = A person
seed = Seed
seed-random = random
share-seed-hint = With a seed, everybody gets the same dice and cards.
share-for = What the link is for
colours-classic = Classic
colours-dark = Dark
colours-safe = Safe for colour-blind readers
colours-print = Black and white, for print
away-nothing = there is nothing to draw
away-drawing = Castra is drawing the picture…
away-downloaded = Downloaded.
away-copying = Copying…
away-copy-refused = the browser does not let the page copy: download the file instead
away-title = Download and copy
away-png = Picture (PNG)
away-svg = Drawing (SVG)
away-pdf = For printing (PDF)
away-colours = Colours of the picture
away-picture = Picture
away-link = Link…
away-writing = Castra is writing the file…
away-books = Rules as a book (HTML)
away-players = For players
away-designers = For designers
away-programs = Files for other programs
away-tiled = Tiled
away-tabletop = Tabletop Simulator
away-images = Address of the pictures, for Tabletop Simulator
away-lost = { $format } cannot carry { $loss }.

## Changes of the text

edit-read-only = This file is read-only.
edit-text-changed = The text has changed in the meantime. Nothing was done.
edit-file-changed = it has changed meanwhile
edit-failed = { $path } could not be changed: { $error }. Nothing was changed here.
edit-rename = New name for { $before }, wherever it is used
edit-no-declaration = There is no declaration for the word at the cursor.
edit-formatted = The text is already formatted.

## Keys

keys-everywhere = Everywhere
keys-list = list all keys; F1 does the same in the text
key-undo-redo = Ctrl+Z, Ctrl+Y
keys-undo-redo = undo, redo
key-fold-text = Ctrl+B
keys-fold-text = fold the text away, open it again
keys-fold-below = fold the lower part away, open it again
keys-save = save
key-tab = Tab, Shift+Tab
keys-tab = move on, move back
key-escape = Escape
keys-escape = close, put back, let go
keys-map = On the map
key-arrows = Arrow keys
keys-map-arrows = move from hex to hex; each is read out with its terrain and units
key-enter = Enter
keys-map-enter = pick up a unit or a name, and put it down; place what is chosen in the palette
key-alt-arrows = Alt+arrow keys
keys-map-nudge = move the chosen units by one hex
keys-map-name = name the chosen unit, change the chosen name
key-delete = Delete
keys-map-delete = remove what is chosen
keys-map-turn = turn the chosen units, if the game has facings
key-select-all = Ctrl+A
keys-map-select-all = select all units
key-select-more = Shift+click, Shift+Enter
keys-map-select-more = add a unit to the selection, or take it away
key-clipboard = Ctrl+C, Ctrl+X, Ctrl+V
keys-map-clipboard = copy, cut, paste at the cursor
key-duplicate-drag = Ctrl+D, Alt+drag
keys-map-duplicate = duplicate the selected units
keys-map-mirror = mirror the selected units left to right; with none selected, all
key-mirror-map = Shift+M
keys-map-mirror-map = mirror terrain, names and objectives left to right
keys-map-swap = swap the sides of the armies
keys-map-give = put the selected units under the next army
key-menu = Shift+F10
keys-map-menu = open the menu of the selection; so do the right button and a long press
key-zoom = Wheel, + − 0
keys-map-zoom = zoom at the pointer, zoom in and out, fit; two fingers do both
key-pan = Space+drag
keys-map-pan = move the map; so does the middle button
keys-text = In the text
key-complete = Ctrl+Space
keys-text-complete = offer completions; Enter or Tab takes one
key-indent = Ctrl+] Ctrl+[
keys-text-indent = indent, unindent the lines
key-tab-mode = Ctrl+M
keys-text-tab-mode = let Tab indent; once more, and Tab moves on again
keys-text-rename = rename everywhere
keys-text-declaration = go to the declaration
keys-text-format = format
key-find = Ctrl+F
keys-text-find = find
keys-text-problem = go to the next problem
keys-table = At the table
keys-table-arrows = move from hex to hex of the board
keys-table-enter = choose the hex
keys-table-escape = put back what was picked up
keys-all = All keys

## Map

map-copy-first = Select the units to copy first.
map-copied =
    { $units ->
        [one] { $units } unit copied.
       *[other] { $units } units copied.
    }
map-mirrored =
    { $units ->
        [one] { $units } unit mirrored.
       *[other] { $units } units mirrored.
    }
map-given =
    { $units ->
        [one] { $units } unit put under { $army }.
       *[other] { $units } units put under { $army }.
    }
map-nothing-copied = Nothing is copied yet. Select units and press Ctrl+C.
map-click-paste = Click the hex for the copies first.
map-no-room = There is no room on the board for a copy.
map-strange-unit = This game has no unit called “{ $unit }”: nothing was placed.
map-copy-leaves = A copy would leave the board. Nothing was placed.
map-ground-mirrored = Terrain, names and objectives mirrored.
map-no-units = There are no units to move.
map-no-opposite = No hex lies opposite { $hex }: nothing was moved.
map-swapped = The armies have swapped sides.
map-give-first = Select the units to put under another army first.
map-selected =
    { $pieces ->
        [0] Nothing selected
        [one] 1 piece selected
       *[other] { $pieces } pieces selected
    }
map-empty = empty
map-objective-named = objective “{ $text }”
map-wrong =
    { $severity ->
        [error] Error
       *[warning] Warning
    }: { $message }
chosen = Selection
change = Change…
remove = Remove
done = Done
turn-left = Turn left
turn-right = Turn right
duplicate = Duplicate
key-duplicate = Ctrl+D
chosen-add = Select more
key-add = Shift+click
chosen-more = More…
chosen-several = Several
chosen-unit = Unit type
chosen-army = Army
chosen-distinction-of = Distinction: { $of }
chosen-distinction = Distinction
chosen-none-of = No { $of }
chosen-none = No distinction
chosen-name = Name…
hint-hand = Click a unit or a name to change it, or drag it elsewhere.
hint-unit = Click the map to place { $unit }.
hint-terrain-clear = Drag over the map to clear terrain.
hint-terrain = Drag over the map to paint { $terrain }.
hint-side-clear = Drag along hex sides to clear them.
hint-side = Drag along hex sides to draw { $terrain }.
hint-label = Click the map to add a name, or a name to change it.
hint-objective = Click the map to add an objective, or an objective to change it.
field-either = Either army
field-counts = Counts for
map-put-back = Put back
map-hex-empty = { $hex } is empty
map-picked-up = { $name } picked up. Arrow keys, then Enter puts it down.
layer-coordinates = Coordinates
layer-sections = Sections
layer-labels = Names on the map
layer-objectives = Objectives
layer-terrain = Terrain
layer-grid = Grid
layer-units = Units
layer-leaders = Leaders
layers = Layers
layers-map = Layers of the map
layers-strength = Strength of each unit
layers-scan = Scanned map
layers-board = Board
layers-board-note = Everything keeps the name of its hex. Problems lists the units that have no hex there.
scan-load = Load a picture…
scan-load-other = Load another…
scan-note = Lay a picture of a map over the board and draw the battle from it. The file of the battle does not contain it.
scan-opacity = Opacity
scan-fit-button = Fit by three points…
scan-fitted = The scan is fitted to the board.
map-no-hex-moved = There is no hex there: nothing was moved.
size-title = Rows and columns
size-note = The battle gets a board of its own. Everything stays in its place; hexes get new names if the names begin at that edge.
size-remove-all = Remove all of it
size-edge =
    { $edge ->
        [top] Row at the top
        [bottom] Row at the bottom
        [left] Column on the left
       *[right] Column on the right
    }
size-add =
    { $edge ->
        [top] Add a row at the top
        [bottom] Add a row at the bottom
        [left] Add a column on the left
       *[right] Add a column on the right
    }
size-remove =
    { $edge ->
        [top] Remove the row at the top
        [bottom] Remove the row at the bottom
        [left] Remove the column on the left
       *[right] Remove the column on the right
    }
size-added =
    { $edge ->
        [top] A row was added at the top.
        [bottom] A row was added at the bottom.
        [left] A column was added on the left.
       *[right] A column was added on the right.
    }
size-removed =
    { $edge ->
        [top] The row at the top was removed.
        [bottom] The row at the bottom was removed.
        [left] The column on the left was removed.
       *[right] The column on the right was removed.
    }
size-holds =
    { $edge ->
        [top] The row at the top
        [bottom] The row at the bottom
        [left] The column on the left
       *[right] The column on the right
    } holds { $words }. Remove this as well?
size-units =
    { $count ->
        [one] { $count } unit
       *[other] { $count } units
    }
size-terrain =
    { $count ->
        [one] { $count } hex of terrain
       *[other] { $count } hexes of terrain
    }
size-names =
    { $count ->
        [one] { $count } name
       *[other] { $count } names
    }
size-objectives =
    { $count ->
        [one] { $count } objective
       *[other] { $count } objectives
    }
scan-unreadable = { $name } is not a picture that this browser can read
scan-image = The scan { $name }
scan-stage = The scan: arrow keys move the point, Shift moves it less, Enter sets it
scan-point = Point { $number } of 3: click the middle of { $title } on the scan.
scan-one-line = These three points are on one line. { $asked }
scan-back = Back one point
scan-fit = Fit the scan
map-keys = Arrow keys go from hex to hex. Enter picks a unit or a name up and puts it down, F2 names it, Delete removes it, square brackets turn it. Shift and F10 together open the menu of what is there. With a terrain or unit chosen, Enter puts it here. Escape lets go. Question mark lists all keys.
map-no-hex-placed = There is no hex there: nothing was placed.
map-leaves = A unit would leave the board. Nothing was moved.
map-name-ask = Name for { $title } at { $hex }. Leave it empty for no name.
map-label-in = Name on the map in { $title }
map-objective-in = Objective in { $title }
map-not-now = An error in the text prevents drawing. Fix or undo it before you change the map.
map-side-ask = Which side of { $hex }? { $sides }
map-no-facing = These units have no facing.
map-name = The map
cut = Cut
key-cut = Ctrl+X
key-copy = Ctrl+C
menu-mirror = Mirror left to right
menu-give = Put under { $army }
menu-paste = Paste here
key-paste = Ctrl+V
menu-label = Name on the map…
menu-objective = Objective…
menu-clear = Clear the { $terrain }
menu-select-all = Select all units
menu-mirror-all = Mirror all units left to right
menu-mirror-ground = Mirror the terrain left to right
menu-mirror-both = Mirror units and terrain
menu-swap = Swap the sides of the armies

## Palette

palette = Palette
palette-tools = Tools
search = Search
palette-search = Search the palette
palette-open = Units and ground
palette-hand = Select and move
palette-label = Name on the map
palette-objective = Objective
palette-clear-side = Clear the side
palette-own-units = Units of this battle
palette-other-units = Other units
palette-sides = Hex sides
palette-nothing = Nothing here is called “{ $text }”.
palette-none-deployed = none deployed
palette-deployed = deployed

## Panels

wins =
    { $number ->
        [one] { $name } wins
       *[several] { $name } win
    }
interval-95 = 95 % interval
game-too-long = a game took too long
games-lost = Games lost
draws = Draws
balance-corner =
    { $number ->
        [one] { $name } wins { $percent } ± { $half } %
       *[several] { $name } win { $percent } ± { $half } %
    }
balance-corner-hint = { $played } games between bots, with the 95 % interval
balance-reach = { $low } to { $high } %
balance-lost = Lost
balance-draw = Draw
balance-games = { $played } of { $games } games. Bots play them by the advice of the rules; people may play otherwise.
balance-turns = A game lasts { NUMBER($turns, minimumFractionDigits: 1, maximumFractionDigits: 1) } turns on average.
balance-faults =
    { $faults ->
        [one] { $faults } game could not be finished: the rules asked for something impossible.
       *[other] { $faults } games could not be finished: the rules asked for something impossible.
    }
balance-failed = Games cannot be played: { $error }.
balance-who = Who wins
balance-wins = Wins
even-title = Make it even
even-find = Find changes
even-note = Plays small changes of the text, and looks for those with which both armies win half of the games.
even-progress =
    { $part ->
        [battle] The battle as it is: { $done } of { $of } ({ $games } games)
        [changes] Single changes: { $done } of { $of } in this round ({ $games } games)
        [pairs] Pairs of changes: { $done } of { $of } in this round ({ $games } games)
       *[verification] The best changes with fresh dice: { $done } of { $of } ({ $games } games)
    }
even-over = { $games } games were played between bots.
even-base = { $army }: wins { $percent } % of { $games } games now ({ $low } to { $high } %).
even-then = { $army }: wins { $percent } % of { $games } fresh games with this change ({ $low } to { $high } %).
even-already = The battle is even: each army wins half of the games, give or take 3 points.
even-nearest = No change comes within 3 points of half. This one comes nearest:
even-nothing = No change could be tried.
even-act = Make this change
even-removed = without
even-added = with
measure-reading = Castra is reading the battle…
measure-stopped = Stopped.
measure-failed = The games cannot be played: { $error }.
worth-title = The worth of its parts
worth-measure = Measure
worth-map = Show on the map
worth-note = Plays the same games without each unit, entry, hex of ground, special rule and module.
worth-progress = { $done } of { $of } parts in this round ({ $games } games)
worth-over = { $games } games were played between bots.
worth-part = Part
worth-points = Worth
worth-piece = Piece
worth-council = War Council
worth-ground = Ground
worth-special = Special rule
worth-module = Module
worth-means = Worth is the points of winning chance that the army loses without the part. A number is measured with 1 less, and an entry of one army is given to the next.
worth-unmeasured = Not measured:
compare-region = Comparison
compare = Compare
compare-battle = Battle to play
compare-opened = as opened
compare-saved = as last saved
compare-marked = as marked
compare-marked-at = as marked at { DATETIME($time, hour: "2-digit", minute: "2-digit") }
compare-mark = Mark this version
compare-mark-hint = Compare later versions with the text as it is now
compare-title = Before and now
compare-before-label = Before:
compare-no-battle = There is no battle in this folder to play.
compare-still = The text is still { $version }.
compare-plays = Plays the same games with the text { $version } and as it is now.
compare-reading = Castra is reading both versions…
compare-pairs = { $played } of { $pairs } pairs of games, with the same dice
compare-pairs-done = { $played } pairs of games, with the same dice
compare-stopped = The comparison stopped: { $error }.
compare-same =
    { $played ->
        [one] All { $played } game are the same.
       *[other] All { $played } games are the same.
    }
compare-differ =
    { $differing ->
        [one] { $differing } of { $played } games differs.
       *[other] { $differing } of { $played } games differ.
    }
compare-faults =
    { $faults ->
        [one] { $faults } pair could not be finished, and is not counted.
       *[other] { $faults } pairs could not be finished, and are not counted.
    }
compare-differences = Differences
compare-figure = Figure
compare-before = Before
compare-now = Now
compare-difference = Difference
compare-points = { $points } points
compare-reach = { $low } to { $high }
compare-over = The game is over.
lines-left =
    … { $left ->
        [one] { $left } more line
       *[other] { $left } more lines
    }.
lines-left-why =
    … and { $left ->
        [one] { $left } more line
       *[other] { $left } more lines
    }
ending-fault = It could not be finished in turn { $turns }.
ending-draw = A draw in turn { $turns }.
ending-win = { $wins } in turn { $turns }.
compare-parting = Where game { $game } first differs
compare-both = Both games
compare-wins = { $name }: games won
compare-turns = Turns
compare-decisions = Decisions
compare-counted =
    { $counted ->
        [lost] { $of } lost
        [left] { $of } left
       *[other] { $of }
    }
pairs-before = as it was, { $error }
council-name = Name
council-noun = In sentences
council-noun-hint = such as the Romans
council-both = Both sides
council-number = Number
council-date = Date
council-place = Place
council-background = Background
council-credits = Credits
council-default = default of the game
council-several = several, separated by commas
council-one-army = one army only
council-range = from { $least } to { $most }
council-at-most = at most the { $of }
council-at-most-count = at most { $count } { $of }
printed-no-board = This game is played without a board: there is no page to print.
printed-errors = The text has errors: there is no page yet.
print = Print
printed-note = Download saves it as a PDF or a picture.
problems-none = No problems.
problems-left =
    { $left ->
        [one] { $left } more problem is not listed.
       *[other] { $left } more problems are not listed.
    }
place-line = line { $line }
place-path-line = { $path }, line { $line }
problem-error = Error
problem-warning = Warning
rules-search = Search the rules
rules-nothing = No rule contains these words.
rules-modules = Modules
rules-modules-in-play = Modules: { $inPlay } of { $all } in play
rules-yours = yours
rules-note = Tick the rules that the battle uses. Each tick changes the line of the text that begins with “scenario”.
rules-options = Options of the game
rules-none = This game has no modules. A file that begins with “module” adds one.
rules-also = This also puts { $modules } in play.
rules-conflict = Not with the rules in play: { $problem }.
rules-needed = { $title } needs it.
rules-excluded = It cannot be combined with { $title }.
rules-missing = It needs the module `{ $missing }`, which is not here.
modules-note = Tick the modules for all battles of the campaign. A module that you leave alone is in play in the battles that name it.
modules-some = It is in play in some battles.
modules-changed = { $changed } changed
modules-reset = As the battles have them
effect-show = Show the effect
effect-stop-of = Stop the games: { $title }
effect-show-of = Show the effect: { $title }
effect-hint = Plays the same games with and without the rule
effect-preparing = The battle is being prepared…
effect-stopped = Stopped before the first game.
effect-failed = The games cannot be played: { $error }.
effect-wins = { $name }, games won
effect-none = { $who }: { $now } instead of { $before }, no change.
effect-change = { $who }: { $now } instead of { $before }, a change of { $points } points ({ $low } to { $high }).
effect-turns = A game lasts { NUMBER($now, minimumFractionDigits: 1, maximumFractionDigits: 1) } turns instead of { NUMBER($before, minimumFractionDigits: 1, maximumFractionDigits: 1) }.
effect-same =
    { $how ->
        [with] With it
       *[without] Without it
    }, every game is the same. Both versions have the same dice.
effect-differs =
    { $how ->
        [with] With it
       *[without] Without it
    }, { $differing ->
        [one] { $differing } of { $played } games differs
       *[other] { $differing } of { $played } games differ
    }. Both versions have the same dice.
effect-unfinished =
    { $pairs ->
        [one] { $pairs } pair of games could not be finished.
       *[other] { $pairs } pairs of games could not be finished.
    }
tests-of-battle = of this battle, its game and modules
tests-of-campaign = of this campaign
tests-of-module = of this module and its game
tests-of-game = of this game and all that is for it
tests-run = Run the tests
tests-which = Which tests
tests-of-file = of this file
tests-of-all = of all files
tests-filter = Filter
tests-all = all
tests-reading = Castra is reading the files…
tests-progress = { $done } of { $wanted }
tests-stopped = The tests stopped: { $error }.
tests-none = There are no tests here.
tests-listed =
    { $tests ->
        [one] { $tests } test
       *[other] { $tests } tests
    }
tests-passed = { $run } passed.
tests-failed = { $failed } of { $run } failed.
test-passed = Passed
test-failed = Failed
tests-calculated = How the value was calculated

## Text

text-region = Text of the file
text-tab-indents = Tab indents now. Ctrl+M lets it move on again.
text-tab-moves = Tab moves on again.
find-find = Find
find-replace = Replace
find-next = next
find-previous = previous
find-all = all
find-case = match case
find-regexp = regexp
find-word = by word
find-replace-one = replace
find-replace-all = replace all
find-close = close
find-replaced-line = replaced match on line $
find-replaced = replaced $ matches
find-current = current match
find-on-line = on line
find-go-to = Go to line
find-go = go
text-completions = Completions
text-diagnostics = Diagnostics
text-no-diagnostics = No diagnostics

## Table

board-label = Board. Arrow keys go from hex to hex, Enter chooses, Escape puts back.
fate-removed = removed
fate-moves = moves
fate-not = not { $name }
fate-reserve = in reserve
fate-taken = changes sides
odds-game = Game
odds-sampled = Sampled: { $games } games, each with its own dice.
odds-exact =
    { $outcomes ->
        [1] Exact: there is one outcome.
       *[other] Exact: all { $outcomes } outcomes of the dice.
    }
odds-moment = The chances show the position when you decide next, the turn passes, or the game ends.
odds-rolled = First roll: { $count } × { $die }.
odds-why-sampled = There are too many outcomes to play each, or hidden cards and pieces make a difference: they were dealt again for every game. The ± is an interval of 95 %.
odds-deals = Hidden cards and pieces were dealt again { $deals } times: they make no difference.
odds-assumed = Assuming that { $who } answers “{ $label }” with { $answer } ({ $percent }), as the rules advise.
review-fell =
    { $turn ->
        [0] Setup
       *[other] Turn { $turn }
    }. { $answer }. Your chance fell from { $before } to { $after }.
review-none-better = { $fell } A quick search finds no better answer.
review-better = { $fell } A quick search prefers { $better } ({ $percent }).
standing-none = No position of this game can be judged before its end.
standing-turn =
    { $turn ->
        [0] setup { $chance }
       *[other] turn { $turn } { $chance }
    }
standing-line = Chance of winning: { $turns }.
standing-now = { $army }: { $chance } now. The middle is an even game.
standing = Standing
takeback-why = Since your last answer { $why }. The record will say that it was taken back.
barrier-other = something has happened
barrier-chance = dice were rolled or cards shuffled
barrier-revealed = { $names } saw cards
barrier-decided = another player has decided
barrier-and = { $one }, and { $other }
takeback-ask = Take it back?
takeback-fresh = Take back, with new dice
takeback-same = Take back, same dice: what if
table-test-text = Test
table-test-title = This position as a test
table-test-note = Put it into a file of the game's tests. It has everything in it, cards that nobody sees included, and passes as it is; add dice, choices and what you expect of them.
reveal-test-ask = Write this position as a test?
reveal-look-ask = Look back at the game?
reveal-test = The test shows the whole position, including the cards of the other players and the order of the draw piles.
reveal-look = Looking back shows every choice so far, including hidden ones. The game is kept, and you can go on with it afterwards.
table-test = As a test
table-look-back = Look back
play-from-here = Play on from here
end-over = The game is over
end-outcome = { $end }: { $reason }
end-bots =
    { $bots ->
        [one] (bot)
       *[other] (bots)
    }
end-people =
    { $people ->
        [one] (person)
       *[other] (people)
    }
end-people-and-bots = (people and bots)
end-length =
    { $turns ->
        [one] It took { $turns } turn.
       *[other] It took { $turns } turns.
    }
end-takebacks =
    { $takebacks ->
        [one] { $takebacks } answer was taken back.
       *[other] { $takebacks } answers were taken back.
    }
sentence = { $words }.
end-counting = The losses are being counted…
end-look = Look at the game
table-save = Save game
end-again = Play again
end-swap = Play again from the other side
end-rotate = Play again, seats moved on
end-position = See the final position
review = Review
review-steady = Your chances never fell by three points between two of your decisions.
review-list = Where your chances fell most
end-lost = Lost: { $what }
end-left = Left: { $what }
end-armies = State of the armies at the end
answer-pass = Pass
answer-none = None
several-of = { $size } of { $most }
several-at-most = { $size } of at most { $most }
several-between = { $size } of { $least } to { $most }
refusal-not-offered = Choice { $number } was “{ $chosen }”; now “{ $question }” is asked, where that cannot be chosen.
refusal-because = Choice { $number }, “{ $chosen }”, is refused: { $why }.
refusal =
    { $before ->
        [0] { $now } The game goes on from there.
        [one] The first choice still holds. { $now } The game goes on from there.
       *[other] The first { $before } choices still hold. { $now } The game goes on from there.
    }
odds-region = Odds and hints
hint = Hint
hint-working = The best answers are being looked for…
hint-none = There is no advice: the rules loop without end.
hint-best = The best answers
hint-note = Your chance of winning after each, by the bot search:fast, which knows what you know.
odds-of = Odds: { $answer }
odds-do = Do it
odds-not-yet = Not yet
odds-working = The odds are being worked out…
odds-nothing-changes = No piece and no score changes before your next choice.
why = Why?
why-rule = The rule that asks
odds-close = Close the odds
odds-nothing = nothing
odds-at = at { $hex }
odds-then = Then:
question = Question
options-find = Find one of { $all }
options-find-label = Find an option
why-rule-this = The rule that asks this
options-all = All options
options-confirm = Confirm
options-odds-first = Odds first
options-odds-first-hint = What is chosen shows its odds before it is done
hint-hint = The best answers, with your chances
options-none = No option fits.
table-setup = Setup
table-turn = Turn { $turn }
table-turn-of = { $turn } · { $mover }
cards-face-down = { $unknown } face down
table-reserve = in reserve: { $pieces }
table-turn-label = Turn
table-phases = Phases
table-takebacks-hint = Answers taken back after dice, cards or others
table-takebacks = { $takebacks } taken back
table-cards = Cards
table-dice = Dice
table-states = State
table-story = What happened
story-earlier =
    { $lines ->
        [one] { $lines } earlier line…
       *[other] { $lines } earlier lines…
    }
table-pieces = { $pieces } pieces
table-decides =
    { $number ->
        [one] { $name } decides…
       *[several] { $name } decide…
    }
table-bot = A bot is thinking
table-show-mine = { $name }: show my side
table-pass-screen = Pass the screen to { $noun }.
table-fault = The game cannot continue: { $reason }. The rules must be changed. All choices are kept.
table-carrying-out = The rules are being carried out
table-nothing-back = There is nothing to take back.
bot-sensible = Bot: sensible
bot-search = Bot: looks ahead
bot-random = Bot: random
setup-you = You, at this screen
kept-left = Left in turn { $turn }
kept-ended = { $end }. Turn { $turn }
kept-when = { $left }, { DATETIME($when, dateStyle: "medium", timeStyle: "short") }
kept-remove-left = Remove the game you left in turn { $turn }? There is no other copy in this browser.
kept-remove-ended = Remove the game that ended in turn { $turn }? There is no other copy in this browser.
kept-go-on = Go on
kept-go-on-of = Go on: { $game }
kept-look = Look at it
kept-look-of = Look at it: { $game }
kept-remove-of = Remove: { $game }
kept-title = Your games of this battle
kept-title-campaign = Your games of this campaign
kept-show-all = Show all { $games } games
bot-other = Bot: { $bot }
setup-saved-game = A saved game
setup-title = Play { $title }
players = Players
setup-seed-note = The same seed gives the same dice and cards.
setup-seed-link = Everybody with this link gets the same dice and cards.
play = Play
setup-go-on = Go on with the game you left in turn { $turn }
setup-watch = Watch bots play
setup-open = Open a saved game…
setup-organise = Organise games…
setup-note = This page holds the whole game in memory. It keeps secrets off the screen, but not from a player who inspects that memory.
table-no-battle = A battle or a campaign without errors can be played here.
table-game = Game
table-stopped = The game was stopped: { $error }.
table-stopped-kept = The game was stopped: { $error }. The game is kept as it was after your last answer.
table-too-long = it took too long
table-no-game = This file is not a saved game.
table-laying = The table is being laid
table-text-hint = The text beside the table
table-again = Start again
table-leave = Leave
table-motion = Motion
table-motion-hint = Pieces are shown on their way
again-give-up = Give it up
again-keep = Keep it for later
again-ask = Everything is put back for a new game. What becomes of this one?
table-no-room = The browser has no room to keep this game. Use “Save game” before you leave.
table-saved = The game is saved as a file; `castra replay` reads it too.
table-errors = The file has errors now: the game continues with the previous rules.
table-changed = The text has changed.
table-reload = Continue with the new rules
table-replaying = The game is being played again
table-bots-play = Bots play
watch-play = Play
watch-board = Board. Arrow keys go from hex to hex and say what stands there.
watch-before = Turn before
watch-next = Next turn
watch-end = End
watch-pause = Pause
why-region = Why
why-close = Close the explanation
why-question = Why this question
why-the-rule = The rule
why-worked = What the rules work out
why-ask = Ask the rules
why-left = … and { $left } more

## Organised games

a-draw = A draw
organise-no-seal = this browser seals nothing on a page without https
organise-title = Games of { $title }
organise-not-kept = This browser stores nothing. Download the sheet before you leave.
organise-one-line = One name per line
organise-bounds = This battle takes from { $least } to { $most } players.
organise-pairs = Each player meets each other player twice, once in each seat.
organise-seats = Each player has one game in each of the { $seats } seats.
organise-secret = Secret
organise-secret-note = It determines the dice and cards of all games. Keep it secret until the last game is over, then publish it: anybody who enters it here gets the same seal and seeds.
organise-make = Make the sheet
organise-saved = Saved games
organise-copy-link = Copy the link of game { $game }
organise-seal = Seal of the dice:
organise-download = Download as a table
organise-read = Read saved games…
organise-note = Give each pair its link when the game begins. It opens the table with the dice of that game, and nobody can change the rules. At the end, the players save the game and send you the file.
games = Games
round = Round
game = Game
result = Result
organise-result-of = Result of game { $game }
standings = Standings
player = Player
won = Won
drawn = Drawn
organise-link-copied = The link of game { $game } is copied.
organise-game = Game { $game }
organise-replaying = Castra is replaying { $name }…
organise-not-counted = { $name } does not count: { $error }
organise-other-dice = its dice are of none of these games
organise-bot = a bot has played in it
organise-not-over = game { $game } is not over
organise-fault = game { $game } could not be finished: { $reason }
organise-result = { $end } in turn { $turns }
organise-result-takebacks = { $end } in turn { $turns }, { $takebacks } taken back
organise-game-result = game { $game }, { $result }
organise-seal-column = Seal

## Games on a server

seat-spectator = spectator
minutes =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
hours =
    { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    }
days =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
waiting-for = Waiting for { $names }.
two-sentences = { $one } { $other }
all-games = All games
link-no-tournament = This link opens no tournament. It may have lost a letter.
link-no-chair = This link opens no chair. It may have lost a letter.
name = Name
password = Password
sign-in = Sign in
account-make = Make an account
account-title = Your account
account-note = Nobody needs an account. With one, you find your games on every device.
account-your-move = your move
account-others-move = the others move
account-over = over
account-games = Games of { $name }
sign-out = Sign out
account-none = No games yet. At a table, “Add to my games” puts your chair here.
account-new-password = New password
account-changed = The password is changed. All other sessions have ended.
account-delete-ask = Delete your account? The games go on by their links.
account-settings = Password and account
account-change = Change the password
account-delete = Delete the account
account-claim = Add to my games
account-claimed = The chair is among your games.
passkey-sign-in = Sign in with a passkey
passkey-make = Make an account with a passkey
passkey-title = Passkeys
passkey-note = A passkey stays on your device and opens your account without a password. Add one on a second device too: a lost passkey cannot be replaced.
passkey-label = Name of the new passkey
passkey-add = Add a passkey
passkey-remove = Remove { $label }
passkey-unnamed = passkey
passkey-used = last used on { DATETIME($date, dateStyle: "medium") }
passkey-added = The account has the new passkey.
passkey-removed = The passkey is removed. All other sessions have ended.
passkey-unused = No passkey was used.
account-set-password = Set a password
clock-5m = 5 minutes, and 10 seconds more with each answer
clock-20m = 20 minutes, and 15 seconds more with each answer
clock-1h = 1 hour, and 30 seconds more with each answer
clock-1d = 1 day for each answer
clock-3d = 3 days for each answer
clock-7d = 7 days for each answer
clock-vacation-days = Days of vacation
clock-fallen = If the time of a player is over
clock-time = Time
clock = Clocks
clock-none = No clocks
clock-live = Live
clock-by-turns = By turns
clock-loses = The army has lost
clock-left = Time left
clock-days = { $days } d { $hours } h
clock-vacation = { $left }, and { $rest } of vacation
distance-not-here = this game is elsewhere, so this cannot be done here
server-out-of-reach = the server is out of reach
server-silent = the server does not answer
server-answers = the server answers { $status }
lobby-create = Create the game
lobby-welcome = Play with people in other places. Each chair has a secret link; nobody needs an account.
lobby-pages = Pages
tournament-new = A new tournament
ratings = Ratings
lobby-new = A new game
lobby-forget = Forget
lobby-forget-of = Forget { $title }: { $who }
lobby-mine = Your chairs and tournaments
lobby-conflict = These rules do not go together:
lobby-person = A person, by a link
lobby-name-of = Name of the player of { $chair }
chairs = Chairs
lobby-spectators = A link for spectators, who see each answer
lobby-delay = When spectators see an answer
delay-3-answers = after three further answers
delay-10-answers = after ten further answers
delay-15-minutes = after 15 minutes
delay-1-day = after a day
delay-none = at once
lobby-seeded = Each player adds to the seed of the dice before the game begins
options = Options
spectators = Spectators
lobby-link-copied = The link of { $who } is copied.
lobby-copy-link = Copy the link of { $who }
lobby-sit = Sit here
lobby-links-note = Send each player one link. Anybody with a link plays its chair, so show nobody the link of another player. The links are shown only now.
lobby-commitment = The dice are fixed: their seed has the fingerprint { $commitment }, and is shown when the game is over.
lobby-another = Another game
lobby-own = { $title } (of this server)
mail-none = No mails are sent by this link any more.
mail-stop = No more mails
mail-stopped = There are no more mails to { $address } about this game.
mail-confirm = Confirm the address
mail-confirmed = You get a mail to { $address } when it is your move.
mail-tells = Mails to { $address } tell when { $chair } is to move.
mail-asked = Somebody who plays { $chair } asks for mails to { $address } when { $chair } is to move.
notify-mail-address = E-mail address
notify-webhook-address = Address of a webhook
notify-by-mail = Your move by e-mail
notify-by-webhook = Your move by webhook
notify-secret = What the webhook is sent is signed with the key { $secret }. It is shown only now.
notify-mail-on = You get a mail when it has been your move for a minute.
notify-mail-sent = A mail with a link is on its way. Open the link to confirm the address.
notify-stop = Stop notices to { $address }
notify-ask = Tell me
ratings-note = Games between two accounts are rated with Glicko-2. Games against bots are not.
ratings-none = No ratings
ratings-no-accounts = This server has no accounts, and so no ratings.
ratings-none-yet = No ratings yet
ratings-no-games = Nobody has played a rated game yet.
ratings-players = The players, the best first
place = Place
rating = Rating
ratings-within = Within
ratings-cut = The list has the best { $players } of { $all } players.
ratings-provisional = A rating with a question mark is not settled yet.
ratings-seats = Seats
ratings-seats-note = A seat that wins more often counts as a stronger player. The advantage is in rating points, for the first army.
ratings-battles = The battles, the most played first
ratings-first-army = First army
ratings-advantage = Advantage
chair-number = chair { $number }
rules-changed = The rules have changed
rules-changed-begun = “{ $title }” began with other rules than the server has now. The operator can put the old ones back; until then, nothing is lost.
rules-changed-over = The game is over, so it keeps its rules.
rules-changed-watched = The players decide whether it continues with the present rules.
rules-changed-accept = The present rules accept all answers of this game. Any player can continue it with them, with the same dice.
rules-changed-refuse = The present rules refuse an answer by { $name }. If all players agree, the game returns to the moment before this answer, and continues with the present rules.
rules-changed-refuse-own = The present rules refuse an answer by { $name }. It is “{ $answer }”: { $why }. If all players agree, the game returns to the moment before this answer, and continues with the present rules.
rules-changed-agreed = These agree: { $names }. { $waiting }
rules-changed-continue = Continue with the present rules
rules-changed-disagree = Do not agree
seat-title-over = { $title }: over
seat-title-move = ● Your move: { $title }
seat-unreached = The server cannot be reached. This page tries again. Your answers are not lost.
seat-looking-on = You look on
seat-with = with { $others }
seat-save = Save the record
seat-secrets = This game has secrets, so its board is seen when it is over, in its record.
seat-decides = Turn { $turn }. { $name } decides.
seed-chair = the player of chair { $chair }
seed-note = Before the game begins, each player adds a random part to the seed of the dice. Your browser does so by itself. Keep this page open, or come back later.
seed-other-browser = Another browser has begun to add for this chair. Open the link there once more.
seed-unreached = The server is out of reach. This page tries again.
takeback-known = Dice and cards that were seen since then stay known, and the same dice come again.
takeback = Take back
takeback-own = You ask to take back an answer. { $waiting }
takeback-asks = The player of { $name } asks to take back an answer, and all that came after it. { $known }
takeback-withdraw = Do not ask any more
agree = Agree
refuse = Refuse
takeback-agreed-own = All agree: your answer is taken back.
takeback-agreed = The answer of { $name } is taken back.
takeback-refused = A player refuses: nothing is taken back.
takeback-refused-by = The player of { $name } refuses: nothing is taken back.
takeback-withdrawn = The player of { $name } does not ask to take back an answer any more.
takeback-too-late = The game has continued: nothing is taken back.
talk = Talk
talk-none = The rules allow you no talk now.
talk-to-all = everybody
talk-you-to = You to { $to }
talk-when = { DATETIME($when, dateStyle: "short", timeStyle: "medium") }, to { $to }
talk-send-again = { $error }: send it again
talk-said = What was said
talk-to = To whom
talk-message = Message
talk-say = Say
talk-everybody = Everybody
talk-new = { $unread } new
tournament-organiser = organiser
form-swiss-long = Swiss: players with equal scores meet
form-all-long = All-play-all: everybody meets everybody
form-knock-out-long = Knock-out: who loses is out
never = Never
legs-one = One game
legs-two = Two games, with sides swapped
advance-last = When the last game of a round ends
advance-organiser = When you say so
rounds = Rounds
rounds-note = 0 stands for as many rounds as find one winner.
tournament-form = Form
tournament-match = A match
tournament-absent = A game without a move is lost after
tournament-advance = The next round begins
tournament-create = Create the tournament
tournament-link-copied = The link is copied.
tournament-copy = Copy: { $what }
tournament-links-note = Send the players the first link. Keep the second for yourself: it directs the tournament, and is shown only now.
tournament-for-players = For the players
tournament-for-organiser = For you, the organiser
tournament-go = To the tournament
form-swiss = Swiss
form-all = All-play-all
form-knock-out = Knock-out
tournament-player = player { $number }
tournament-legs-two = two games a match, with sides swapped
tournament-legs-one = one game a match
tournament-clock = clock { $time }
tournament-rounds =
    { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }
tournament-open = Players enter.
tournament-over = The tournament is over.
tournament-state =
    { $state ->
        [over] Round { $round } of { $rounds } is over.
       *[played] Round { $round } of { $rounds } is played.
    }
tournament-take-out-ask = Take { $name } out? The games that are not over are lost.
tournament-withdraw-ask = Withdraw from the tournament? The games that are not over are lost.
tournament-with-account = { $name } (account)
tournament-withdrawn = { $name } (withdrawn)
tournament-bye = bye
tournament-pair-bye = { $name }: bye
tournament-decided = { $score } (decided)
tournament-begun = The round has begun.
tournament-direct = You are the organiser
tournament-link = Link for the players
tournament-first-round = Begin the first round
tournament-next-round = Begin the next round
tournament-take-out-of = Take out a player
tournament-take-out = Take out
decided-first = The first player wins
decided-second = The second player wins
decided-neither = Both lose
decide-game = Decide a game
decide = Decide
tournament-round-pair = Round { $round }: { $pair }
tournament-played = is played
tournament-soon = begins soon
tournament-you = You play as { $name }
tournament-mine-note = Your games stand here when the first round begins. Keep the address of this page: it is your link.
tournament-withdraw = Withdraw
tournament-enter = Enter
tournament-enter-note = With your account, games against other accounts are rated.
tournament-enter-as = Enter as { $account }
tournament-enter-link = Enter by a link
tournament-nobody = Nobody has entered yet.
tournament-standings = The standings
tournament-score = Score
tournament-points = Points
tournament-strength = Strength
tournament-opponents = Opponents
tournament-round = Round { $round }
tournament-games-of = The games of round { $round }
tournament-board = Board

## Campaigns at the table

campaign = Campaign
campaign-on = { $title } goes on
campaign-won = The campaign is won by { $winner }
campaign-drawn = The campaign ends without a winner
campaign-battles = Battles of the campaign
campaign-battle = Battle { $number }: { $battle }
campaign-battle-won = { $battle }: won by { $winner }
campaign-battle-drawn = { $battle }: drawn
campaign-present = { $battle }: being fought
campaign-coming = { $battle }: next
campaign-next = Next battle
campaign-numbers = Carried from battle to battle
campaign-before = before
campaign-after = now
campaign-yes = yes
campaign-no = no
campaign-missing = { $army }: { $count } × { $piece } missing
campaign-added = { $army }: { $count } × { $piece } more
campaign-entry = { $entry }: { $value }
campaign-entry-of = { $army }: { $entry } { $value }
campaign-kept = { $battle }. { $left }
