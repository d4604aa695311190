### Castra's own words in maps, sheets and books.
### This file is the reference: every other language has its messages with the same values.

## Lists, and values in words

and = and
or = or
yes = yes
no = no
none = none
quoted = “{ $text }”
label = { $text }:
with-modules = with { $modules }
number-word = { $n ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
   *[other] { $n }
 }
number-below = below { $n }
number-above = above { $n }
number-or-less = { $n } or less
number-or-more = { $n } or more
number-to = { $first } to { $last }
number-any = any

## Maps and their pages

map-special-rules = Special rules
map-background = Historical background
map-top = top
map-bottom = bottom
map-in-reserve = In reserve
map-waiting = { $name } (reserve)
map-way = Way
map-facing = Facing: the arrow points to the front
map-objective = Objective
map-exit = Exit
map-joined = Dashed edges are joined
map-section = Section line
map-piece-at = { $piece } at { $place }
map-piece-in-reserve = { $piece } in reserve
map-described = Battle page: { $battle }.

## Sheets to cut out or fill in

roster-title = { $game }, order of battle
roster-heading = Order of battle
roster-battle = Battle
roster-army = Army
roster-leader = Leader
roster-at = at
sheet-page = { $title }, sheet { $number } of { $count }
sheet-page-back = { $title }, sheet { $number } of { $count }, back
sheet-counters = counters
sheet-labels = labels, two for each block
sheet-labels-secret = labels, two for each block, but one where only its own army sees it
sheet-of-battles = { $game }, { $what } for { $n } battles
cards-for-modules = for battles with { $modules }
cards-for-battles = for { $battles }
tile-place = row { $row } of { $rows }, column { $column } of { $columns }
tile-described = { $picture } This sheet: { $place }.
page-link = Page { $page }

## Books of battles

battles-of-game = { $game }: battles
battles-title = A book of battles
battles-count = { $n ->
    [one] { $n } battle
   *[other] { $n } battles
 }
battles-special-rule = Special rule
battles-colophon = Typeset by Castra { $version }.

## Books of rules: what every book has

book-contents = Contents
book-table = Table
example-map = The map: { $pieces }.
book-example = Example
book-shows = Shows
book-note = Note, { $module }
book-map = map
book-replaced = (replaced)
book-index = Index
book-clauses-by-number = Clauses by number
book-clauses-count = { $n ->
    [one] { $n } clause
   *[other] { $n } clauses
 }
book-colophon = Typeset by Castra { $version } from the rules as written.
book-see = See
book-see-also = See also

## Books of rules: the game and what it needs

book-the-game = The game
book-rules-of = These are the rules of { $game }.
book-follows = The rules follow { $source }.
book-follows-these = The rules follow these sources:
book-module-follows = These rules follow { $source }.
book-module-follows-these = These rules follow these sources:
book-module-adds = { $module } adds { $names }.
book-module-changes = { $module } changes these rules: { $rules }.
book-source = “{ $title }” ({ $clauses })
book-source-by = “{ $title }” by { $authors } ({ $clauses })
book-clauses-once = Each clause is printed once, with its number. Elsewhere, the book refers to it by its number.
book-special-rules = { $n ->
    [one] The battle “{ $battle }” has { $n } special rule of its own.
   *[other] The battle “{ $battle }” has { $n } special rules of its own.
 }
book-includes = { $n ->
    [one] This book includes { $modules }. It has a chapter.
   *[other] This book includes { $modules }. Each of these has a chapter.
 } At a rule that it changes, the new clauses and a note follow the old ones, and replaced clauses are struck out.
book-includes-in-force = { $n ->
    [one] This book includes { $modules }. It has a chapter,
   *[other] This book includes { $modules }. Each of these has a chapter,
 } and the other chapters print the rules with these changes.
book-needed = What you need
book-one-player = one player
book-sides = { $sides } sides, with one or more players each
book-sides-range = { $least } to { $most } sides, with one or more players each
book-squares = { $width } by { $height } squares
book-hexes = { $width } by { $height } hexes
book-places = { $n } places
book-joined-sides = { $size }, whose left and right edges are joined
book-joined-ends = { $size }, whose upper and lower edges are joined
book-joined-all = { $size }, whose opposite edges are joined
book-board = a board of { $size }
book-board-named = the board “{ $board }”, { $size }
book-piece-for-each = a piece for each { $kind }
book-piece-types = pieces for { $n } types of { $kind }, in the numbers that the battle gives
book-piece-types-secret = pieces for { $n } types of { $kind }, in the numbers that the battle gives; only the owner sees the type of a piece
book-deck = the deck “{ $deck }” of { $n } cards
book-needs-battle = a battle, which gives the positions of the pieces and the victory conditions
book-council = { $sides ->
    [one] The page of a battle gives some of these entries:
    [2] The page of a battle gives some of these entries, for each side or for both:
   *[other] The page of a battle gives some of these entries, for each side or for all:
 }
book-entry-printed = printed “{ $phrase }”.
value-number-between = a number from { $low } to { $high }
value-number = a number
value-yes-or-no = yes or no
value-name = a name
value-any-of = any of { $words }
value-of-battle = as the battle says

## Books of rules: the course of play

book-sequence = Sequence of play
book-turns = { $sides ->
    [one] Each turn has these phases, in this order:
   *[other] The sides take turns. Each turn has these phases, in this order:
 }
book-rounds = { $sides ->
    [one] Each round has these phases, in this order:
   *[other] All sides play together, in rounds. Each round has these phases, in this order:
 }
book-ends-after-turns = { $n ->
    [one] After one turn the game ends without a winner{ $reason }.
   *[other] { $sides ->
        [one] After { $n } turns the game ends without a winner{ $reason }.
       *[other] After { $n } turns, counting the turns of all sides, the game ends without a winner{ $reason }.
    }
 }
book-ends-after-rounds = { $n ->
    [one] After one round the game ends without a winner{ $reason }.
   *[other] After { $n } rounds the game ends without a winner{ $reason }.
 }
book-lasts-turns = { $n ->
    [one] The game lasts at most one turn.
   *[other] { $sides ->
        [one] The game lasts at most { $n } turns.
       *[other] The game lasts at most { $n } turns, counting the turns of all sides.
    }
 }
book-lasts-rounds = { $n ->
    [one] The game lasts at most one round.
   *[other] The game lasts at most { $n } rounds.
 }
book-earlier-in = { $sides ->
    [one] The player can win or lose earlier, in
   *[other] A side can win or lose earlier, in
 }
book-earlier = { $sides ->
    [one] The player can win or lose earlier, as “{ $chapter }” says.
   *[other] A side can win or lose earlier, as “{ $chapter }” says.
 }
book-undecided-turns = { $sides ->
    [one] If the player has not won by the end of the last turn, the game ends without a winner{ $reason }.
   *[other] If no side has won by the end of the last turn, the game ends without a winner{ $reason }.
 }
book-undecided-rounds = { $sides ->
    [one] If the player has not won by the end of the last round, the game ends without a winner{ $reason }.
   *[other] If no side has won by the end of the last round, the game ends without a winner{ $reason }.
 }
book-setup = Setting up
book-as-shown = Set up the pieces as shown in the battle.
book-in-order = In this order:
book-always = At any time
book-always-about = Each of these rules applies whenever its condition is true.
book-answers = Answers
book-answers-about = { $sides ->
    [one] At these moments the player may react to an action.
   *[other] At these moments a side may react to an action of another side.
 }
book-further = Further rules
book-battle = A battle
book-battle-indexed = battle
book-battle-about = The page of “{ $battle }” shows its set-up. Where the page and this book differ, the page takes precedence.
book-more-battles = { $n ->
    [one] The game comes with { $n } more battle.
   *[other] The game comes with { $n } more battles.
 }
book-more-battles-named = { $n ->
    [one] The game comes with { $n } more battle: { $battles }.
   *[other] The game comes with { $n } more battles: { $battles }.
 }
book-of-battles = A book of battles contains the pages of all battles.

## Books of rules: the end of the game

book-winning = Winning
book-wins = { $sides ->
    [one] The player’s side wins if it { $reason }
   *[other] A side wins if it { $reason }
 }
book-loses = { $sides ->
    [one] The player’s side loses if it { $reason }
   *[other] A side loses if it { $reason }
 }
book-eliminated = A side is eliminated if it { $reason }
book-drawn = The game is drawn if { $reason }
book-can-win = { $sides ->
    [one] The player can win during a phase.
   *[other] A side can win during a phase.
 }
book-can-lose = { $sides ->
    [one] The player can lose during a phase.
   *[other] A side can lose during a phase.
 }
book-tie = If this is true of several sides, the game ends without a winner.
book-can-be-drawn-by = The game can end without a winner: { $reason }
book-can-be-drawn = The game can end without a winner.

## Books of rules: the components

book-pieces = The pieces
book-dash = A dash means none.
book-states = These values of a { $kind } change during the game:
book-features = Other features of a type are printed below its figures; the clauses explain them.
book-secret = Only the owner sees the type of a { $kind }.
book-terrain = Terrain
terrain-link = a connection between two places
terrain-square-side = along the side of a square
terrain-hex-side = along the side of a hex
terrain-usual = wherever the map shows nothing else
terrain-impassable = no piece may enter
book-dice = The dice
dice-sides = { $n ->
    [4] four-sided
    [6] six-sided
    [8] eight-sided
    [10] ten-sided
    [12] twelve-sided
    [20] twenty-sided
   *[other] { $n }-sided
 }
dice-of-sides = { $n ->
    [4] four-sided dice
    [6] six-sided dice
    [8] eight-sided dice
    [10] ten-sided dice
    [12] twelve-sided dice
    [20] twenty-sided dice
   *[other] { $n }-sided dice
 }
dice-named = { $name } dice
dice-named-of-sides = { $name } dice ({ $sides })
dice-face = { $face }, { $n } faces
book-cards = The cards
book-deck-heading = { $deck }, { $n } cards
book-same-cards = The same cards as above.
book-same-cards-except = The same cards as above, except: { $cards }.
book-cards-above = As printed above: { $cards }.
book-all-cards = All of these cards: { $said }.
book-tables = Tables
book-options = Options
book-options-about = Agree on these options before the game. If you agree on nothing else, use the usual values.
book-usual = Usual
book-here = Here
book-remaining = More about the rules
book-remaining-about = These clauses apply to the whole game.
book-advice = Advice
book-advice-about = These points are advice, not rules. The computer players follow them, and so can a beginner.
book-definitions = Definitions
book-definitions-about = The rules use these words with a fixed meaning.
book-glossary = Glossary
book-glossary-about = Other words in this book.

## Books of rules: modules and their changes

book-printed-with = Printed with the rules that they change:
change-of-battle = This battle
change-of-option = Option of the game
change-on-turns = { $n ->
    [one] On turn { $numbers }
   *[other] On turns { $numbers }
 }
change-in-rounds = { $n ->
    [one] In round { $numbers }
   *[other] In rounds { $numbers }
 }
change-before = Before this phase
change-after = After this phase
change-instead = Instead of this phase
change-see = see
change-changed = changed
change-alone = Changed
change-by = Changed by

## Campaigns

campaign-described = The campaign { $campaign }, between { $sides }. Its battles: { $battles }.
campaign-sides = The sides
campaign-carried = Carried from battle to battle
campaign-at-first = { $range }, at first { $start }
campaign-is-next = This battle is next
campaign-before = Before the battle
campaign-after = After the battle
campaign-winner = Winner: { $side }
campaign-victory = Victory: { $side }
campaign-drawn = Drawn
campaign-any-winner = Whoever wins
campaign-or-drawn = { $result }, or drawn
campaign-begins-battle = { $campaign }, battle { $n }: { $battle }
campaign-ends-won = { $campaign }: won by { $side }
campaign-ends-drawn = { $campaign }: drawn

## Campaigns: values and statements in words

campaign-battle-won = the battle is won
campaign-battle-drawn = the battle is drawn
campaign-if = if { $condition }
campaign-else = else
campaign-otherwise = otherwise
campaign-not = not { $what }
campaign-is = { $what } is { $word }
campaign-is-not = { $what } is not { $word }
campaign-in = in
campaign-not-in = not in
campaign-no = no { $what }
campaign-of = { $what } of { $whose }
campaign-with = { $what } with { $feature }
campaign-without = without { $what }
campaign-added = { $unit } + 1, at { $place }
campaign-die = d{ $sides }
campaign-random = random { $what }
campaign-one-of = one of { $what }
campaign-value-if = { $then } if { $condition }, else { $otherwise }
campaign-value-by = a value by { $what }
campaign-roll = a roll of { $what }

## Play aids

aid-subtitle = Play aid
aid-turn = The turn
aid-cards = Cards
aid-deck = { $deck }: { $n } cards

## Accounts of games

# The word between a piece and its hex.
pass = pass
place-at = at
nothing = nothing
true = true
false = false
# Words within a text by which it reports that a piece leaves the board, and beginnings of such words.
story-leaving-words = dies died sunk taken
story-leaving-beginnings = annihilat captur dead destroy disband eliminat escap exit gone kill leave lost perish remov reserve slain surrender withdraw wreck
# Words after which no colon follows at the end of a question.
story-prepositions = a across against along an around at behind between by for from in into near of off on onto over the through to toward towards under upon with your
story-setup = Setup
story-turn = Turn { $n }: { $army }
story-round = Round { $n }
story-game-turn = { $turn } (game turn { $n })
story-wins = { $count ->
    [one] { $who } wins
   *[other] { $who } win
 }
story-loses = { $count ->
    [one] { $who } loses
   *[other] { $who } lose
 }
# The reason of a victory or defeat, after the name of an army in the plural.
story-army-reason = the army { $reason }
story-drawn = The game is a draw
story-ends = The game ends
story-chooses = { $count ->
    [one] { $who } chooses { $what }
   *[other] { $who } choose { $what }
 }
story-of-options = of { $n ->
    [one] { $n } option
   *[other] { $n } options
 }
story-only-answer = the only answer
story-die = die
story-dice = dice
story-rolls = { $n ->
    [1] { $dice } rolls { $faces }
   *[other] { $n } { $dice } roll { $faces }
 }
story-no-roll = no { $dice } are rolled
story-rolled = rolled { $faces }
story-then = then
story-picked = { $count ->
    [one] { $what } is picked at random from { $n }
   *[other] { $what } are picked at random from { $n }
 }
story-shuffled = { $count ->
    [one] { $pile } is shuffled
   *[other] { $pile } are shuffled
 }
story-pile = the { $pile }
story-box = the box
story-owned = { $what } of { $whose }
story-way = from { $from } to { $to }
story-way-of = from the { $from } to the { $to } of { $whose }
story-goes = { $count ->
    [one] { $cards } goes { $way }
   *[other] { $cards } go { $way }
 }
story-draws = { $count ->
    [one] { $who } draws { $cards }
   *[other] { $who } draw { $cards }
 }
story-sees = { $count ->
    [one] { $who } sees { $cards }
   *[other] { $who } see { $cards }
 }
story-a-card = a card
story-cards = { $n } cards
story-turned-up = { $count ->
    [one] { $cards } is turned up
   *[other] { $cards } are turned up
 }
story-turned-up-for = { $count ->
    [one] { $cards } is turned up for { $whose }
   *[other] { $cards } are turned up for { $whose }
 }
story-stays = { $count ->
    [one] { $name } stays at { $to }
   *[other] { $name } stay at { $to }
 }
story-moves = { $count ->
    [one] { $name } moves from { $from } to { $to }
   *[other] { $name } move from { $from } to { $to }
 }
story-returns = { $count ->
    [one] { $name } returns to { $to }
   *[other] { $name } return to { $to }
 }
story-enters = { $count ->
    [one] { $name } enters at { $to }
   *[other] { $name } enter at { $to }
 }
story-goes-into-reserve = { $count ->
    [one] { $name } goes into reserve from { $from }
   *[other] { $name } go into reserve from { $from }
 }
story-is-removed = { $count ->
    [one] { $name } is removed from { $from }
   *[other] { $name } are removed from { $from }
 }
story-into-reserve = into reserve
story-removed = removed
story-to = to { $place }
story-name-to = { $name } to { $place }
story-turns-to = { $count ->
    [one] { $piece } turns to the { $way }
   *[other] { $piece } turn to the { $way }
 }
story-turns = { $count ->
    [one] { $piece } turns: { $way }
   *[other] { $piece } turn: { $way }
 }
story-belongs = { $piece } now belongs to { $army }
story-becomes = { $count ->
    [one] { $piece } becomes { $now }
   *[other] { $piece } become { $now }
 }
story-now = { $name }: now { $set }
story-empty = empty
story-no-longer = no longer
story-from-to = { $name } from { $from } to { $to }
story-state-for = { $name } for { $word }
story-changes = { $count ->
    [one] { $hexes } changes from { $from } to { $to }
   *[other] { $hexes } change from { $from } to { $to }
 }
story-between = between { $hex } and { $toward }
story-on-side = on the side of { $hex } toward { $toward }
story-side-removed = { $before } removed { $place }
story-side-new = { $now } { $place }
story-side-changed = { $now } instead of { $before } { $place }
story-unnamed = { $article } { $noun }
story-card = card
story-army = army
story-place = place
story-some = some
direction-north = north
direction-north-east = north-east
direction-east = east
direction-south-east = south-east
direction-south = south
direction-south-west = south-west
direction-west = west
direction-north-west = north-west
answer-yes = Yes
answer-no = No

## Questions at the table

table-choose = choose
table-without = no { $what }
table-choose-count = (choose { $n })
table-choose-range = (choose { $least } to { $most })
table-one-of = (one of { $n })
table-pieces = { $n } pieces
table-number = a number from { $first } to { $last }
table-name = a name or its beginning
table-several = several with spaces or commas between them
table-type = type { $ways }
table-or = or `{ $none }`
table-all = all

## Replies and commands at the table

play-begin = Type `:help` for help.
play-rest = { $ways }; `:help` lists the commands
play-impossible = `{ $typed }` is not one of the options
play-ambiguous = `{ $typed }` could be { $names }
play-more = { $names } and { $n } more
play-twice = `{ $typed }` is chosen twice
play-must-choose = you must choose something
play-chosen-exactly = you chose { $n }; choose { $most }
play-chosen-at-most = you chose { $n }; choose at most { $most }
play-chosen-between = you chose { $n }; choose { $least } to { $most }
play-pass-screen = Pass the screen to { $name }, then press Return.
play-no-pieces-of = no pieces on the board
play-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
 }
play-unknown = { $n } that you do not know
play-scores = Counts that decide the game:
play-no-pieces = there are no pieces; `:state` lists what is on the hexes
play-no-cards = there are no cards
play-no-state = the game keeps no state that you may see
play-such-as = { $form }, as { $example }
play-nothing-to-redo = there is nothing to redo
play-nothing-to-undo = there is nothing to take back
play-taken-back = Your last answer is taken back.
play-barred = { $why } since your answer. `:undo!` takes it back anyway, with new dice; the record shows this.
play-barred-chance = dice or cards have been used
play-barred-shown = cards or pieces have been shown to { $names }
play-barred-decided = another player has decided
play-wrote = wrote { $file }
play-wrote-test = wrote { $file }; `castra test` runs it
play-wrote-secrets = wrote { $file }; `castra test` runs it; it contains hidden information, so do not open it before the game is over
play-drew = drew { $file }
play-no-command = there is no command `:{ $word }`; there are { $commands }
play-colon = commands begin with a colon: `{ $command }`
play-why-long = the expression is too long
play-why-secret = this may depend on hidden information; after the game, use `castra why` on its record
play-why-steps = this takes too many steps to work out
play-why-unseen = this depends on something that you do not see
play-no-map = the board does not fit the screen, or there is none; `:map FILE` draws it, `:pieces` lists the pieces
play-no-board = there is no map: only the board of a battle is drawn; `:pieces` lists the pieces
play-again = { $n ->
    [one] replayed { $n } choice
   *[other] replayed { $n } choices
 }
odds-exact = { $answer }: exact ({ $n ->
    [one] { $n } outcome
   *[other] { $n } outcomes
 })
odds-exact-deals = { $exact }; the same for { $n } other deals of the hidden cards and pieces
odds-sampled = { $answer }: sampled, from { $n } games with random dice and deals of hidden cards and pieces
odds-first = first roll: { $n } { $die }
odds-assumed = assuming that { $who } answers “{ $label }” with { $answer }: { $chance }
odds-then = then: { $text } { $chance }
odds-removed = removed { $chance }
odds-moves = moves { $chance }
odds-reserve = in reserve { $chance }
odds-taken = changes sides { $chance }
odds-value = { $name } { $value } (now { $now }) { $chance }
odds-wins = { $text }: you win { $chance } ({ $n ->
    [one] { $n } trial game
   *[other] { $n } trial games
 })
odds-turn-of = Turn { $n }, { $army }
odds-nothing = no dice, and no change
odds-no-advice = there is no advice: the rules loop without end
odds-no-standing = positions of this game cannot be judged before its end
odds-no-judge = the chances are rough: this game has no `judge`, so that only its pieces and scores are compared
play-help =
    an answer      a number of the list, a hex, or a name or its beginning; where
                   you may choose several, separate them with spaces or commas,
                   or type `all`
    none, pass     chooses nothing, where that is allowed
    :pieces        lists the pieces on the board and in reserve
    :hand          lists the piles, and the cards in them that you know
    :state         lists the state of the game, the armies and the hexes
    :map [FILE]    shows the board as letters; with FILE, draws it as a picture
    :why VALUE     explains a value in the present position, unless it depends on
                   hidden information
    :odds ANSWER   lists the chances after an answer, up to your next decision or
                   the end of the turn
    :hint          lists the three best answers that a quick search finds, with
                   your chance of winning after each
    :standing      lists your chance of winning, turn by turn, as the game judges
                   its positions
    :undo          takes back your last answer; if dice or cards have been used or
                   shown or another player has decided since, use `:undo!` (new
                   dice) or `:undo same` (the same dice)
    :redo          repeats an answer that you took back
    :reload        reloads the rules, and replays the choices made so far
    :save FILE     records the game, for `castra replay` and `--resume`
    :test FILE     writes the position as a test, with all that is hidden from
                   you
    :quit, :q      leaves the game
    Return         shows the question again

## Armies of tests

army-first = first
army-second = second
army-third = third
army-fourth = fourth
army-fifth = fifth
army-sixth = sixth
army-seventh = seventh
army-eighth = eighth
