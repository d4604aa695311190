// The requests to the core and its answers, written from the types of castra-api by its test
// `typescript`. Source positions are in UTF-16 units.

/** The location of an option at the table. */
export type Anchor = { "on": "hex", 
/** Identifier of the hex. */
hex: string, } | { "on": "piece", 
/** As in [`PieceView::id`](super::PieceView::id). */
piece: string, 
/** Identifier of its hex. */
hex: string, } | { "on": "direction", 
/** The identifier in the rules, such as `north-east`. */
toward: string, } | { "on": "card", 
/** As in [`CardView::key`](super::CardView::key). */
card: string, 
/** Printed name of the pile that holds it. */
pile: string | null, 
/** Identifier of the army that owns the pile. */
army: string | null, } | { "on": "none" };

/** The chance of an army to win. A draw counts as half a victory. */
export type ArmyChance = { 
/** The chance, from 0 to 1, and its 95 % confidence interval. */
chance: number, low: number, high: number, games: number, };

/** An army of [`Figures`]. */
export type ArmyFigures = { 
/** Identifier of the army. */
army: string, 
/** Printed name. */
name: string, 
/** Games that it won; null if no game was finished. */
wins: Share | null, };

/** The pictures that a source names. */
export type AttachedPictures = { 
/** The pictures by the paths that the source writes. */
found: { [key in string]: unknown }, 
/** The paths without a picture that could be read. */
lacking: Array<string>, };

/** A request about a search for changes that make a battle even. */
export type BalanceSearchRequest = { "op": "begin", path: string, 
/** The random seed of all games. */
seed: number, 
/** The number of games of the battle, and of the changes that come nearest. */
games: number, } | { "op": "more", games: number, };

/** Events since an answer that make it final. */
export type Barrier = { 
/** Dice were rolled, cards were shuffled, or an element was picked at random. */
chance: boolean, 
/** Chairs of people to which cards or pieces were revealed. */
revealed: Array<number>, 
/** Another player decided, or another answer was given. */
decided: boolean, };

/** The way in which odds were computed. */
export type Basis = { "kind": "exact", 
/** Number of outcomes. */
outcomes: number, 
/** Number of other deals of hidden information that made no difference; 0 if nothing is
 * hidden. */
deals: number, } | { "kind": "sampled", 
/** Number of games. */
games: number, };

/** The facts about a game that do not change while it is played. */
export type Begun = { chairs: Array<ChairSeat>, 
/** The bot in each chair; null for a person. */
bots: Array<Bot | null>, 
/** True if the whole position shows something that a seat may not see. */
hides: boolean, 
/** The extent to which a record could be replayed. */
caughtUp: RestoreResult | null, title: string, armies: Array<TableArmy>, 
/** The phases of a turn. */
phases: Array<string> | null, 
/** The text of each clause. */
clauses: { [key in string]: string }, 
/** The text of each card. */
cards: { [key in string]: string }, 
/** The faces of each die. */
dice: { [key in string]: Array<DieFace> }, secrets: boolean, board: BoardBoxes | null, };

/** The boxes of the hexes. */
export type BoardBoxes = { width: number, height: number, hexes: Array<Hex>, 
/** The corners of a hex, as fractions of the width and height of its box. */
outline: Array<[number, number]>, };

/** An edge of a grid. */
export type BoardEdge = "top" | "bottom" | "left" | "right";

/** A book as a file, with messages to the authors of its rules. */
export type Book = { 
/** A self-contained HTML file. */
html: string, 
/** Messages to the authors about rules without a description for players. Empty in a book for
 * designers. */
silent: Array<string>, };

/** A request about books. */
export type BooksRequest = { "op": "players", 
/** The path of a battle, or of a source of a game. */
path: string, } | { "op": "designers", 
/** The path of a battle, or of a source of a game. */
path: string, };

export type Bot = "random" | "sensible" | "search:fast" | "search" | "search:strong";

/** A battle that is over. */
export type CampaignBattle = { title: string, 
/** The name of the side that won; null for a draw. */
winner: string | null, };

/** A difference between a battle as it is written and as the campaign has it. */
export type CampaignChange = { what: ChangeWord, 
/** The name of the army; null for an entry of the battle as a whole. */
army: string | null, 
/** The name of the pieces, or of the entry of the War Council. */
name: string, 
/** The number of pieces, or the new value of the entry. */
value: string, };

/** The end of a campaign. */
export type CampaignEnd = { 
/** The name of the side that won; null for a draw. */
winner: string | null, reason: string, };

/** A number or Boolean that is carried from battle to battle. */
export type CampaignNumber = { 
/** The printed name. */
name: string, 
/** True for a Boolean, whose values are 0 and 1. */
isBool: boolean, 
/** The value before the battle at the table. */
before: number, value: number, };

/** A request about the campaign at the table. */
export type CampaignRequest = { "op": "state" } | { "op": "sheet", 
/** The name of the map's theme. */
theme: Theme, } | { "op": "next" };

/** A side of a campaign. */
export type CampaignSide = { name: string, 
/** The bot that plays it; null for a person. */
bot: Bot | null, };

/** The point of a campaign at the table. */
export type CampaignState = { title: string, sides: Array<CampaignSide>, 
/** The printed title of the battle at the table. */
battle: string, 
/** The number of that battle, from 1. */
number: number, 
/** True if that battle is over. */
over: boolean, 
/** The numbers that are carried from battle to battle: after the battle, if it is over. */
numbers: Array<CampaignNumber>, 
/** The battles that are over. */
fought: Array<CampaignBattle>, 
/** The printed title of the next battle, once the battle is over and the campaign is not. */
next: string | null, 
/** The changes that the campaign makes: in the next battle, or in this one if it continues. */
changes: Array<CampaignChange>, 
/** The end of the campaign, once it is over. */
end: CampaignEnd | null, 
/** The picture of the campaign in one sentence. */
described: string, };

/** A card that the seat knows. */
export type CardView = { 
/** Identifier of its variant. */
key: string, 
/** Printed title. */
title: string, 
/** Its fields: constants, and state. */
facts: Array<Fact>, };

/** The place of a player. */
export type ChairSeat = { chair: string, name: string, 
/** The index of the army. */
army: number, 
/** The index of the first chair with the same knowledge. */
knows: number, };

/** An edit of a source. */
export type Change = { 
/** The text that replaces the location. */
insert: string, path: string, from: number, to: number, 
/** The line where it starts, from 1. */
line: number, };

/** A kind of difference. */
export type ChangeWord = "missing" | "added" | "entry";

/** Bounds on the number of options that the player may choose. */
export type ChoiceBounds = { 
/** The minimum number of chosen options. */
least: number, 
/** The maximum number of chosen options. */
most: number, };

/** An option of a [`Question`]. */
export type ChoiceOption = { 
/** The key in a record; see [`option_keys`](crate::option_keys). */
key: string, 
/** The printed option; of a pair, its first part. */
text: string, 
/** The printed second part of a pair. */
second: string | null, 
/** Location of the option; of a pair, of its first part. */
anchor: Anchor, 
/** Location of the second part of a pair. */
to: Anchor | null, 
/** Heading under which many options are grouped. */
group: string, };

/** A request about a comparison of two versions of a battle or game. */
export type CompareRequest = { "op": "keep", path: string, } | { "op": "begin", path: string, 
/** The random seed of all games. */
seed: number, 
/** The bot that plays all armies; null for `sensible`. */
bot?: Bot | null, } | { "op": "more", games: number, } | { "op": "parting", 
/** The number of the pair, from 1. */
game: number, };

/** The pairs of games so far. */
export type ComparedPairs = { played: number, 
/** The number of pairs of which both games ended; all differences are of these. */
finished: number, faults: number, 
/** The number of pairs with different results. */
differing: number, 
/** The number of the first such pair. */
first: number | null, differences: Array<Difference>, };

/** The quantity of a [`Difference`]. */
export type ComparedQuantity = "wins" | "lost" | "drawn" | "turns" | "decisions" | "counted";

/** A completion, with the location that it replaces. */
export type Completion = { label: string, 
/** The kind of declaration, `hex` or `keyword`. */
sort: string, detail: string | null, docs: string | null, path: string, from: number, to: number, 
/** The line where it starts, from 1. */
line: number, };

/** A request about the War Council of a battle. */
export type CouncilRequest = { "op": "form", path: string, };

/** A counter of [`Figures`]. */
export type CountedFigures = { 
/** The kind of quantity. */
counted: CountedKind, 
/** Identifier of the counted pile, state, kind or field. */
name: string, 
/** Identifier of the army that it belongs to. */
army: string | null, 
/** Distribution of its values. */
spread: Spread, };

/** The kind of quantity of a [`Counter`]. */
export type CountedKind = "cards" | "state" | "left" | "lost" | "sum";

/** A value that the rules derive for a piece. */
export type DerivedFigure = { name: string, 
/** The expression that asks for it. */
ask: string, value: string, };

/** A face of a die. */
export type DieFace = { face: string, svg: string, };

/** The means of one quantity in both matches, and their difference. */
export type Difference = { 
/** The quantity. */
what: ComparedQuantity, 
/** The kind of counter, for [`ComparedQuantity::Counted`]. */
counted?: CountedKind, 
/** The printed name of an army, the identifier in a counter, or a word such as `turns`. */
name: string, 
/** Identifier of the army that the quantity belongs to. */
army: string | null, 
/** Mean in the first match. */
one: number, 
/** Mean in the second match. */
other: number, 
/** Mean of the differences, second minus first. */
difference: number, 
/** Standard error of `difference`. */
error: number, 
/** Lower end of the 95 % confidence interval of `difference`. */
low: number, 
/** Upper end of the 95 % confidence interval of `difference`. */
high: number, };

/** The hexes that go if the row or column at an edge is removed; null for an edge where none can
 * be. */
export type Edges = { top: Array<string> | null, bottom: Array<string> | null, left: Array<string> | null, right: Array<string> | null, };

/** Games with the same ending. */
export type EndingFigures = { 
/** Identifier of the army that won; null in a draw, or if the rules only name a loser. */
winner: string | null, 
/** `victory` if the rules name the winner, `defeat` if they name the loser, or `drawn`. */
how: string, 
/** The printed reason. */
reason: string, 
/** The number and share of games with this ending. */
games: Share, };

/** An entry of the War Council. */
export type Entry = { entry: string, field: Field, required: boolean, 
/** True if only one army may have it. */
oneArmy: boolean, atMost: EntryLimit | null, default: EntryValue | null, 
/** The value as written, even if it is invalid. */
value: EntryValue | null, 
/** The problem with the value. */
problem: string | null, phrase: string | null, doc: string | null, };

/** The greatest value of an entry. */
export type EntryLimit = { count?: number, 
/** The things that are counted. */
of: string, };

/** The value of an entry. */
export type EntryValue = number | boolean | string | Array<EntryValue>;

/** A chance, from 0 to 1, with its 95 % interval. Both ends of an exact chance are equal to it. */
export type Estimate = { 
/** The chance, from 0 to 1. */
chance: number, 
/** The lower end of the interval, from 0 to 1. */
low: number, 
/** The upper end of the interval, from 0 to 1. */
high: number, };

/** A change that has been verified with fresh dice. */
export type EvenChange = { 
/** The gestures that carry it out, one after the other. */
gestures: Array<Gesture>, 
/** The lines of the source that it replaces, and those that take their place. */
removed: Array<string>, added: Array<string>, chance: ArmyChance, };

/** A search for changes that make a battle even, as far as it has come. */
export type EvenSearch = { part: SearchPhase, 
/** The number of steps of this part that have been taken, and the number of all its steps. */
done: number, of: number, 
/** The number of all games so far. */
games: number, 
/** The printed name of the army whose chances these are. */
army: string, 
/** The chance in the battle as it is; null until that has been played. */
base: ArmyChance | null, 
/** True if the battle is even without a change. */
wasEven: boolean, 
/** The changes that make the battle even, the nearest to even first. */
found: Array<EvenChange>, 
/** The change that came nearest, if none makes the battle even. */
nearest: EvenChange | null, };

/** A request for an import or an export. Contents of files are in base64. */
export type ExchangeRequest = { "op": "import" } & Import | { "op": "export", 
/** The path of the battle in the page's folder. */
path: string, 
/** The name of the format. */
format: ExportFormat, 
/** The start of the addresses of the pictures for Tabletop Simulator. */
images?: string, };

/** The derivation of a value. */
export type Explained = { ask: string, value: string, lines: Array<ExplainedLine>, 
/** The number of lines left out. */
left: number, };

/** A line of an explanation. */
export type ExplainedLine = { 
/** Depth of indentation, from 0. */
depth: number, 
/** A quotation of the source with its value. */
text: string, };

export type ExportFormat = "ron" | "json" | "tiled" | "vassal" | "tabletop-simulator";

/** The result of an export. */
export type Exported = { 
/** The content of the exported file, in base64. */
content: string, 
/** The PNG files that the file refers to, in base64, by their names. */
pictures: { [key in string]: string }, 
/** The parts of the battle that the format cannot carry. */
lost: Array<string>, };

/** A printed name with its printed value, such as a field of a piece. */
export type Fact = { 
/** Printed name. */
name: string, 
/** Printed value; empty if the name says all, as for a Boolean that is true. */
value: string, };

/** The failure of a test. */
export type Failure = { message: string, help: string | null, related: Array<Labelled>, 
/** The derivation of the unexpected value. */
lines: Array<ExplainedLine>, 
/** The number of its lines that are left out. */
left: number, text: string, path: string, from: number, to: number, 
/** The line where it starts, from 1. */
line: number, };

/** The input field of a type. */
export type Field = { "kind": "number", range: [number, number] | null, } | { "kind": "yes-or-no" } | { "kind": "text" } | { "kind": "names" } | { "kind": "one", words: Array<FieldWord>, } | { "kind": "some", words: Array<FieldWord>, } | { "kind": "other", type: string, };

/** The chances that a field of a piece, or a state, gets other values. */
export type FieldOdds = { 
/** Printed name. */
name: string, 
/** The printed present value. */
now: string, 
/** The other values, ascending. */
values: Array<ValueOdds>, };

/** A word of an enum. */
export type FieldWord = { word: string, label: string, };

/** The statistics of a [`Summary`], with the names of armies and counters from the program. */
export type Figures = { 
/** Games that ended by the rules; all shares are of these. */
finished: number, 
/** Games that failed with a runtime error. */
faults: number, 
/** The armies with their wins. */
armies: Array<ArmyFigures>, 
/** Games that nobody won and nobody lost; null if no game was finished. */
draws: Share | null, 
/** Games that an army lost and nobody won, as in a game of one army. null if no game was
 * finished, or if it never happened in a game of several armies. */
losses?: Share, 
/** The endings, the most frequent first. */
endings: Array<EndingFigures>, 
/** Turns of a game. */
turns: Spread | null, 
/** Decisions in a game. */
decisions: Spread | null, 
/** The counters at the end of a game. */
counted: Array<CountedFigures>, };

/** The edits that fix a problem. */
export type Fix = { title: string, 
/** True if the fix keeps the meaning of the source. */
safe: boolean, changes: Array<Change>, };

/** The War Council of a battle as a form. */
export type Form = { title: string, texts: FormTexts, armies: Array<FormArmy>, 
/** The entries of the battle; null if the game has no War Council. */
entries: Array<Entry> | null, };

/** The entries of an army. */
export type FormArmy = { army: string, name: string, 
/** The noun that the battle declares; null if it declares none. */
called: string | null, 
/** null if the game has no War Council. */
entries: Array<Entry> | null, };

/** The texts of a battle. */
export type FormTexts = { number: string | null, date: string | null, place: string | null, background: string | null, credits: string | null, };

/** A frame of a viewed game. */
export type FrameTurn = { turn: number, 
/** The army whose turn begins; null at the end, or if the turn belongs to all armies. */
mover: string | null, 
/** The number of choices before it. */
answers: number, };

/** The picture of a frame. */
export type FrameView = { turn: number, answers: number, view: View, 
/** The map; null for a game without a board. */
svg: string | null, };

/** The result of a recorded game. */
export type GameResult = { number: number, seed: number, turns: number, takebacks: number, 
/** The bot in each chair; null for a person. */
bots: Array<string | null>, 
/** null if the game is not over. */
outcome: Outcome | null, counts: Array<ResultCount>, };

/** An edit of a battle by direct manipulation. */
export type Gesture = { "do": "move", piece: PieceAt, 
/** The destination. */
to: string, } | { "do": "add", army: string, unit: string, hex: string, 
/** The piece's own name. */
name?: string | null, 
/** The distinctions that it carries. */
marks?: Array<string>, 
/** The state fields that differ from their default, with their values in source syntax. */
state?: { [key in string]: string }, } | { "do": "arrange", moves: Array<PieceMove>, } | { "do": "give", piece: PieceAt, 
/** The new army. */
army: string, } | { "do": "remove", piece: PieceAt, } | { "do": "retype", piece: PieceAt, 
/** The new unit type. */
unit: string, } | { "do": "name", piece: PieceAt, name?: string | null, } | { "do": "mark", piece: PieceAt, mark?: string | null, } | { "do": "unmark", piece: PieceAt, mark: string, } | { "do": "set", piece: PieceAt, 
/** The name of the state field. */
field: string, 
/** The value in source syntax, including `true` and `false`; null for the default. */
value?: string | null, } | { "do": "turn", piece: PieceAt, 
/** The facing in source syntax; null for the default. */
facing?: string | null, } | { "do": "strength", piece: PieceAt, 
/** The strength left; null for full strength. */
strength?: number | null, } | { "do": "reserve", army: string, 
/** The unit type. */
unit: string, count: number, 
/** The name of each. */
name?: string | null, 
/** The distinctions that each carries. */
marks?: Array<string>, } | { "do": "reorder", 
/** The element to move. */
what: ListElement, 
/** The element before it; null for the front. */
after?: ListElement | null, } | { "do": "section", section: string, 
/** The columns in source syntax: `1..4.5`. */
columns: string, } | { "do": "paint", hexes: Array<string>, 
/** The terrain; null for the default. */
terrain?: string | null, } | { "do": "side", hex: string, 
/** The side: `n`, `ne` and so on. */
side: string, 
/** The terrain; null for none. */
terrain?: string | null, } | { "do": "label", hex: string, 
/** The new text; null to remove the label. */
text?: string | null, 
/** The present text, if the hex has several labels. */
old?: string | null, } | { "do": "move-label", hex: string, 
/** The destination. */
to: string, 
/** The text of the label, if the hex has several. */
old?: string | null, } | { "do": "move-objective", hex: string, 
/** The destination. */
to: string, } | { "do": "objective", hex: string, 
/** The text of the objective; null for no objective. */
text?: string | null, 
/** The army that gains by it; null for all. */
army?: string | null, } | { "do": "council", 
/** The army; null for an entry of the battle. */
army?: string | null, 
/** The name of the entry. */
entry: string, 
/** The value in source syntax, `true` or `false` for a flag; null for the game's default. */
value?: string | null, } | { "do": "army-title", army: string, 
/** The printed name. */
title: string, } | { "do": "army-noun", army: string, 
/** The noun within a sentence, such as `the Romans`; null for the printed name. */
noun: string | null, } | { "do": "rename-army", army: string, 
/** The new id. */
name: string, } | { "do": "swap-edges" } | { "do": "module", module: string, 
/** True to put it in play. */
on: boolean, } | { "do": "option", option: string, 
/** The value in source syntax; null for the default. */
value?: string | null, } | { "do": "board", board: string, } | { "do": "mirror-map" } | { "do": "edge", edge: BoardEdge, 
/** True to add a line; a removed line must be empty. */
add: boolean, } | { "do": "title", title: string, } | { "do": "text", 
/** The keyword. */
key: string, 
/** The text; null to remove the entry. */
text?: string | null, };

/** A request about gestures. */
export type GestureRequest = { "op": "try", path: string, 
/** The gestures. One that finds no room is retried after the others. */
gestures: Array<Gesture>, } | { "op": "problem", path: string, gestures: Array<Gesture>, };

/** A hex of the map, with its box on the page. */
export type Hex = { hex: string, 
/** The printed name; only a place has another one. */
title: string, x: number, y: number, w: number, h: number, terrain: string | null, };

/** An answer with the chance of winning after it. */
export type Hint = { 
/** The answer as in a record. */
answer: string | Array<string>, 
/** The printed answer. */
text: string, 
/** Number of playouts. */
playouts: number, 
/** The chance, from 0 to 1. */
chance: number, 
/** The lower end of the interval, from 0 to 1. */
low: number, 
/** The upper end of the interval, from 0 to 1. */
high: number, };

/** A situation in which outcomes end. */
export type HorizonOdds = { 
/** The next question for the deciding army, or the end of the turn or of the game. */
text: string, 
/** The chance, from 0 to 1. */
chance: number, 
/** The lower end of the interval, from 0 to 1. */
low: number, 
/** The upper end of the interval, from 0 to 1. */
high: number, };

/** The documentation of a name. */
export type Hover = { markdown: string, path: string, from: number, to: number, 
/** The line where it starts, from 1. */
line: number, };

/** A file to convert to a battle. */
export type Import = { 
/** The name of the file, whose extension determines its format. */
name: string, 
/** The content of the file, in base64. */
content: string, 
/** The contents of files that it may name, in base64, by their paths relative to it. */
beside?: { [key in string]: string }, 
/** The game; by default, that of the mapping or of the file, or else the library's default
 * game. */
game?: string | null, 
/** The board of the game; by default, the one with the form of the map. */
board?: string | null, 
/** The mapping of an earlier import, as completed by its author. */
mapping?: string | null, };

/** The result of an import. */
export type Imported = { 
/** The source of the battle; null if the mapping must first give the roles of the columns of
 * a table. */
text: string | null, 
/** The reason why there is no battle; null if there is one. */
why: string | null, 
/** The mapping, for its author to complete; null for data that Castra has exported. */
mapping: string | null, 
/** The account of the import: a line for each kind of element in the file. */
account: Array<string>, 
/** The number of elements that were taken over unchanged. */
taken: number, 
/** The number of approximated elements. */
approximated: number, 
/** The number of elements that were left out. */
leftOut: number, };

/** A location with its label. */
export type Labelled = { text: string, path: string, from: number, to: number, 
/** The line where it starts, from 1. */
line: number, };

export type Layer = "terrain" | "grid" | "coordinates" | "sections" | "units" | "leaders" | "labels" | "objectives" | "exits" | "reserves" | "tracks" | "armies" | "title" | "council" | "order-of-battle" | "specials" | "background" | "legend" | "credits";

/** The configured severity of a problem. */
export type Level = "allow" | "warn" | "deny";

/** A request about the library, or for a new battle. */
export type LibraryRequest = { "op": "battles" } | { "op": "text", 
/** The path within the library. */
path: string, } | { "op": "new", game: string, board: string, 
/** The id in the source. */
id: string, 
/** The printed title. */
title: string, 
/** The printed names of the armies at the bottom and at the top. */
armies: [string, string], 
/** True to leave the board empty. */
empty?: boolean, };

/** A line of the account of a game. */
export type Line = { depth: number, text: string, clauses: Array<string>, };

/** An element of an ordered list in the source. */
export type ListElement = { "piece": PieceAt } | { "army": string };

/** The name and the location of a test. */
export type ListedTest = { name: string, path: string, from: number, to: number, 
/** The line where it starts, from 1. */
line: number, };

/** The sources of packages, as they are on disk. */
export type LoadedSources = { 
/** The packages; sources outside any package are in a package of their own. */
packages: Array<PackageOf>, texts: Array<TextOf>, 
/** The font files of all packages, each once, in base64. */
fonts?: Array<string>, 
/** The readable parts of files that could not be read in full; their words count as declared. */
lost?: string, };

/** The problems and the highlighting of a source. */
export type Look = { problems: Array<Problem>, 
/** Start, end and class of each highlighted token, one after the other. */
tokens: Array<TokenPart>, };

/** A distinction that pieces may carry. */
export type Mark = { mark: string, title: string, 
/** The kind of distinction. */
of: string, 
/** The kind of piece that may carry it. */
kind: string, 
/** The types of piece that may carry it; empty for all. */
units: Array<string>, };

/** A module that a battle or a campaign can choose. */
export type Module = { module: string, title: string, doc: string | null, 
/** True if it is among the user's own sources. */
own: boolean, inPlay: boolean, 
/** True if only some battles of a campaign have it in play. */
inSome: boolean, requires: Array<string>, excludes: Array<string>, };

/** A decision after which the chances of the deciding army fell. */
export type Moment = { 
/** The number of the turn. */
turn: number, 
/** Number of answers before the decision. */
answers: number, 
/** The printed question. */
label: string, 
/** The answer as in a record. */
answer: string | Array<string>, 
/** The printed answer. */
text: string, 
/** The chance of winning before the answer, from 0 to 1. */
before: number, 
/** The chance of winning at the next decision of the army, or at the end of the game. */
after: number, 
/** The best answers at that moment, the best first. */
hints: Array<Hint>, };

/** A step of a piece on the board, which is public. */
export type MoveRecord = { 
/** As in [`PieceView::id`](super::PieceView::id). */
piece: string, 
/** Identifier of the hex that it left; null if it was off the board. */
from: string | null, 
/** Identifier of the hex that it entered; null if it left the board. */
to: string | null, 
/** Number of decisions before the step. */
after: number, };

/** The probabilities of the consequences of an answer. */
export type Odds = { 
/** The way in which they were computed. */
basis: Basis, 
/** The pieces that may change, those of the deciding army last. */
pieces: Array<PieceOdds>, 
/** The states that may change. */
states: Array<StateOdds>, 
/** The dice that are rolled first, if any. */
throw: Throw | null, 
/** The replies of other armies that were assumed. */
replies: Array<ReplyOdds>, 
/** The situations in which the outcomes end, the most likely first. */
then: Array<HorizonOdds>, };

/** A key, or a list of keys. */
export type OneOrMany = string | Array<string>;

/** The input field of an option. */
export type OptionField = { "kind": "yes-or-no" } | { "kind": "number", range: [number, number] | null, } | { "kind": "one", words: Array<FieldWord>, };

/** The outcome of a game. */
export type Outcome = { 
/** The noun of the army that won. */
winner: string | null, 
/** True if that noun is plural, so that verbs agree with it. */
several: boolean, reason: string, 
/** True if the game failed. */
fault: boolean, };

export type PackageOf = { 
/** The severity of problems, by the name of their code. */
levels?: { [key in string]: Level }, 
/** The indices of the packages whose games and modules it uses. */
dependencies?: Array<number>, 
/** The indices of its own fonts. */
fonts?: Array<number>, };

/** The elements that can be placed on the map of a battle. */
export type Palette = { armies: Array<PaletteArmy>, units: Array<Unit>, terrains: Array<Terrain>, marks: Array<Mark>, 
/** The boards of the game. */
boards: Array<string>, };

/** An army with its colours on the map. */
export type PaletteArmy = { army: string, name: string, 
/** The noun for sentences: `the Romans`. */
noun: string, 
/** The edge of the board at which it deploys. */
edge: string, fill: string, ink: string, };

/** A request about the palette of a battle. */
export type PaletteRequest = { "op": "of", path: string, } | { "op": "pictures", path: string, 
/** The name of the theme. */
theme: Theme, };

/** A kind of part that can be removed. */
export type PartCategory = "pieces" | "council" | "ground" | "specials" | "modules";

/** The point where the two games of a pair diverge. */
export type Parting = { game: number, 
/** The heading of the turn, if it is further above. */
heading: Array<Line> | null, before: Array<Line>, base: Rest, now: Rest, };

/** The phase of the turn. */
export type PhaseSeen = { 
/** The index among the phases. */
at: number, name: string, };

/** The map of a battle. */
export type Picture = { hasErrors: boolean, 
/** The board; null, with an empty picture, for a game without boards. */
board: string | null, width: number, height: number, svg: string, pieces: Array<Piece>, hexes: Array<Hex>, 
/** The corners of a hex, as fractions of the width and height of its box. */
outline: Array<[number, number]>, sides: Array<SideMidpoint>, 
/** The texts on the map. */
writings: Array<Writing>, edges: Edges, 
/** The number of parts of the source that are not in the picture. */
unread: number, warnings: Array<string>, };

/** A picture as a file. */
export type PictureFile = { 
/** The content in base64. */
content: string, };

export type PictureFormat = "png" | "svg" | "pdf";

/** A request for a picture of a battle. */
export type PictureRequest = { "op": "map", path: string, 
/** The name of the theme. */
theme: Theme, 
/** The names of the layers to leave out. */
hidden?: Array<Layer>, 
/** True to draw the strength of each unit, even without losses. */
strengths: boolean, } | { "op": "page", path: string, 
/** The name of the theme. */
theme: Theme, } | { "op": "board", path: string, 
/** The name of the theme. */
theme: string, } | { "op": "file", path: string, 
/** The name of the theme. */
theme: Theme, 
/** The name of the format. */
format: PictureFormat, };

/** A deployed piece. */
export type Piece = { 
/** The index, its `data-piece` in the picture. */
piece: number, hex: string, army: string, armyName: string, unit: string, title: string, kind: string, name: string | null, 
/** Its distinctions, at most one of each kind. */
marks: Array<string>, state: Record<string, unknown>, 
/** The range of the source that deploys it. */
span: [number, number] | null, };

/** The identification of a piece on the board by its hex, type and name. */
export type PieceAt = { hex: string, 
/** The unit type; null for the piece that others join. */
unit?: string | null, 
/** The piece's own name, if it is needed to tell pieces apart. */
name?: string | null, 
/** The index among the matching pieces, in the order of the battle's pieces, from 0, since a
 * hex may hold several with one name. */
nth?: number, };

/** The values of a piece. */
export type PieceFigures = { piece: PieceView, 
/** The values that do not change. */
facts: Array<Fact>, 
/** The values that the rules derive. */
worked: Array<DerivedFigure>, };

/** A piece among several that move at once. */
export type PieceMove = { 
/** The piece. */
piece: PieceAt, 
/** The destination. */
to: string, };

/** The chances that a piece is removed, moves or changes. */
export type PieceOdds = { 
/** As in [`PieceView::id`](crate::PieceView::id). */
id: string, 
/** Printed name. */
name: string, 
/** Identifier of its army. */
army: string, 
/** Identifier of its present hex; none off the board. */
hex: string | null, 
/** The chance that it leaves the board for good. */
removed: Estimate, 
/** The chance that it is in another hex. */
moved: Estimate, 
/** The chance that it is in reserve. */
reserve: Estimate, 
/** The chance that it belongs to another army. */
taken: Estimate, 
/** The fields that may change while it stays in the game. */
fields: Array<FieldOdds>, };

/** A piece as a seat sees it. */
export type PieceView = { 
/** The kind and a number within it, as in `unit 3`; the same through the whole game. */
id: string, 
/** Identifier of its variant; empty if hidden from the seat. */
sort: string, 
/** Printed name, or the name of its kind if the variant is hidden from the seat. */
name: string, 
/** Identifier of the owner. */
army: string, 
/** Identifier of its hex; null in reserve. */
hex: string | null, 
/** Its visible fields. */
state: Array<Fact>, };

/** A pile as a seat sees it. */
export type PileView = { 
/** Printed name. */
name: string, 
/** Identifier of the owner; null for a pile that all armies share. */
army: string | null, 
/** Set if the seat sees the cards and not everybody does, as in a hand. */
own: boolean, 
/** Number of cards. */
count: number, 
/** The cards that the seat knows, in program order. */
cards: Array<CardView>, };

/** A location in a source. */
export type Place = { path: string, from: number, to: number, 
/** The line where it starts, from 1. */
line: number, };

/** A problem in a source. */
export type Problem = { code: string, severity: ProblemSeverity, message: string, help: string | null, related: Array<Labelled>, fixes: Array<Fix>, text: string, path: string, from: number, to: number, 
/** The line where it starts, from 1. */
line: number, };

export type ProblemSeverity = "error" | "warning";

/** A decision to make. It may be shown only to the deciding player, since the options reveal that
 * player's knowledge. */
export type Question = { 
/** Number of decisions before it in this game. */
number: number, 
/** Identifier of the choice in the rules, the same through the whole game. */
site: string, 
/** Identifier of the army that decides. */
army: string, 
/** Printed name of the deciding army, with the role if there is one. */
who: string, 
/** The printed question. */
label: string, 
/** The piece or hex that the question is about, if its label names one. */
subject: Anchor | null, 
/** Bounds on the number of chosen options; null if exactly one is chosen. */
several: ChoiceBounds | null, 
/** Set if the options are reactions. */
is_reaction: boolean, 
/** Key of the option to choose nothing, which is also its text: `none`, or `pass` for a
 * reaction; null if something has to be chosen. */
none: string | null, 
/** Set if the options are cards, and another army does not know one of them. */
private: boolean, 
/** The options in order. */
options: Array<ChoiceOption>, };

/** An answer that the game does not accept. */
export type Refusal = { 
/** Number of the answer, from 1. */
number: number, 
/** The answer as in a record. */
answer: string, 
/** The deciding player and the question; empty if no decision was pending. */
question: string, 
/** The reason. */
why: string, };

/** A finished game with its frames. */
export type Replay = { frames: Array<ReplayFrame>, 
/** The lines of all pictures. */
pool: Array<string>, title: string, armies: Array<TableArmy>, 
/** The text of each clause. */
clauses: { [key in string]: string }, turns: Array<FrameTurn>, lines: Array<Line>, outcome: Outcome, board: BoardBoxes | null, };

/** A frame whose picture is a list of lines. */
export type ReplayFrame = { turn: number, answers: number, view: View, 
/** The indices of the lines in the pool; null for a game without a board. */
svg: Array<number> | null, };

/** A reply of another army that was assumed, with its chance. */
export type ReplyOdds = { 
/** The deciding player. */
who: string, 
/** The printed question. */
label: string, 
/** The printed answer. */
answer: string, 
/** The chance, from 0 to 1. */
chance: number, 
/** The lower end of the interval, from 0 to 1. */
low: number, 
/** The upper end of the interval, from 0 to 1. */
high: number, };

/** A request to the core, by group. */
export type Request = { "texts": SourcesRequest } | { "gestures": GestureRequest } | { "picture": PictureRequest } | { "palette": PaletteRequest } | { "council": CouncilRequest } | { "rules": RulesRequest } | { "simulate": SimulateRequest } | { "compare": CompareRequest } | { "even": BalanceSearchRequest } | { "worth": WorthRequest } | { "table": TableRequest } | { "campaign": CampaignRequest } | { "tests": TestsRequest } | { "library": LibraryRequest } | { "books": BooksRequest } | { "exchange": ExchangeRequest };

/** A game after the point of divergence. */
export type Rest = { lines: Array<Line>, 
/** The number of lines left out. */
left: number, turns: number, outcome: Outcome, };

/** The extent to which the answers of a record could be given. */
export type RestoreResult = { 
/** Number of accepted answers. */
used: number, 
/** The first refused answer; null if all were accepted. */
refused: Refusal | null, };

/** A gain, a loss or the remaining pieces of an army. */
export type ResultCount = { army: string | null, name: string, what: CountedKind, value: number, };

/** A roll of dice, which is public. */
export type RollRecord = { 
/** Identifier of the die. */
die: string, 
/** The printed faces. */
faces: Array<string>, 
/** Number of decisions before the roll. */
after: number, };

/** A clause that a rule cites. */
export type RuleClause = { id: string, text: string, };

/** An option that a battle can choose. */
export type RuleOption = { option: string, 
/** The module that declares it; null for the game. */
module: string | null, 
/** The question that it decides. */
text: string | null, field: OptionField, 
/** The default in source syntax; null if it cannot be read. */
default: string | null, 
/** The value that the battle sets; null for the default. */
value: string | null, };

/** The rule that asks for a decision. */
export type RuleSeen = { 
/** The rule as written in the source. */
text: string, clauses: Array<RuleClause>, path: string, from: number, to: number, 
/** The line where it starts, from 1. */
line: number, };

/** The rules that a battle or a campaign can choose. */
export type Rules = { modules: Array<Module>, options: Array<RuleOption>, };

/** A request about the rules that a battle or a campaign can choose. */
export type RulesRequest = { "op": "list", path: string, };

/** The current phase of a balance search, for progress reports. */
export type SearchPhase = "battle" | "changes" | "pairs" | "verification" | "over";

/** An army. */
export type SeatArmy = { army: string, name: string, 
/** The noun for sentences: `the Romans`. */
noun: string, };

/** The armies and the chairs of a game. */
export type Seats = { title: string, armies: Array<SeatArmy>, 
/** The chairs for each possible number of players, in ascending order. */
tables: Array<TableChairs>, 
/** True for a campaign: its sides are listed as armies, each with a chair. */
campaign: boolean, };

/** The view of a chair. */
export type Seen = { chair: number, 
/** The chair that decides. */
asked: number | null, view: View, question: Question | null, rule: RuleSeen | null, 
/** null before the first phase. */
phase: PhaseSeen | null, lines: Array<Line>, rolls: Array<RollRecord>, 
/** The last steps of pieces. */
moves: Array<MoveRecord>, answers: number, 
/** The events that forbid to take the last answer back; null if there is no answer. */
barrier: Barrier | null, canRedo: boolean, takebacks: number, outcome: Outcome | null, svg: string | null, };

/** A share with its 95 % confidence interval. */
export type Share = { 
/** Number of successes. */
count: number, 
/** Number of trials, above 0. */
of: number, 
/** The share, from 0 to 1. */
rate: number, 
/** Lower end of the interval, from 0 to 1. */
low: number, 
/** Upper end of the interval, from 0 to 1. */
high: number, };

/** The battles and campaigns that ship, and all games. */
export type Shelf = { battles: Array<ShelfBattle>, campaigns: Array<ShelfBattle>, 
/** The user's own games come first. */
games: Array<ShelfGame>, 
/** The game of a new battle; null if there is no game. */
default: string | null, };

/** A battle or a campaign that ships. */
export type ShelfBattle = { 
/** The path within the library. */
path: string, id: string, title: string | null, game: string | null, };

/** A game. */
export type ShelfGame = { id: string, title: string, boards: Array<string>, 
/** True if it is among the user's own sources. */
own: boolean, };

/** A side of hexes, with the offset of its midpoint from the centre of a hex. */
export type SideMidpoint = { side: string, x: number, y: number, };

/** A request about a simulation of many games. */
export type SimulateRequest = { "op": "begin", 
/** The source of the battle, or of a game that needs none. */
path: string, 
/** The random seed. */
seed: number, 
/** The bot that plays all armies; null for `sensible`. */
bot?: Bot | null, } | { "op": "more", games: number, };

/** The games of a simulation so far. */
export type Simulated = { played: number, figures: Figures, };

/** A request about the sources, or for an editor feature. */
export type SourcesRequest = { "op": "load" } & LoadedSources | { "op": "open", path: string, text: string, } | { "op": "attach", path: string, found: { [key in string]: unknown }, } | { "op": "attached", path: string, } | { "op": "close", path: string, } | { "op": "look", path: string, } | { "op": "problems" } | { "op": "hover", path: string, at: number, } | { "op": "complete", path: string, at: number, } | { "op": "definition", path: string, at: number, } | { "op": "rename", path: string, at: number, 
/** The new name. */
name: string, } | { "op": "format", path: string, } | { "op": "text", 
/** The path as in problems and locations. */
path: string, };

/** Statistics of a [`Sample`]. */
export type Spread = { 
/** Arithmetic mean. */
mean: number, 
/** Sample standard deviation (divided by n − 1); 0 for a single number. */
sd: number, 
/** Smallest number. */
min: number, 
/** The 5th percentile: the smallest number with at least 5 % at or below it. */
p5: number, 
/** The median; the mean of the two middle numbers of an even sample. */
median: number, 
/** The 95th percentile: the smallest number with at least 95 % at or below it. */
p95: number, 
/** Largest number. */
max: number, };

/** The chance of winning at a moment of a game. */
export type Standing = { 
/** The number of the turn, from 1; 0 during setup. */
turn: number, 
/** Identifier of the army whose turn it is; null if a turn belongs to all armies. */
mover: string | null, 
/** Number of answers before that moment. */
answers: number, 
/** The chance, from 0 to 1. */
chance: number, };

export type StandingOf = "own" | "beside" | "dependency";

/** The chances that a state of the game or of an army gets other values. */
export type StateOdds = { 
/** Identifier of the army; null for a state of the game. */
army: string | null, 
/** Printed name. */
name: string, 
/** The printed present value. */
now: string, 
/** The other values, ascending. */
values: Array<ValueOdds>, };

/** A declared state as a seat sees it, with one value. */
export type StateView = { 
/** Identifier of the owner; null for a state of the game or of hexes. */
army: string | null, 
/** The hexes with this value, for a state of hexes; hexes with the initial value are left out. */
hexes: Array<string>, 
/** Printed name. */
name: string, 
/** Printed value; empty if the name says all, as for a Boolean that is true. */
value: string, };

/** The next event at the table. */
export type Step = { pause: StepPause, chair: number | null, };

/** An edit of the source that the gestures change. */
export type StepEdit = { from: number, to: number, 
/** The text that replaces the range. */
insert: string, };

export type StepPause = "person" | "bot" | "over";

/** The edits of gestures. */
export type Steps = { 
/** The edits of each gesture. They refer to the source that the previous gestures left. */
steps: Array<Array<StepEdit>>, };

/** Pictures of the elements of a palette, without those that the board cannot show. */
export type Swatches = { units: Array<UnitSwatch>, terrains: Array<TerrainSwatch>, };

/** An army of a game. */
export type TableArmy = { army: string, name: string, 
/** The noun for sentences: `the Romans`. */
noun: string, 
/** True if that noun is plural, so that verbs agree with it. */
several: boolean, 
/** The colours, if there is a map. */
fill?: string | null, ink?: string | null, };

/** The chairs for a number of players. */
export type TableChairs = { players: number, chairs: Array<ChairSeat>, };

/** A request about the game at the table. */
export type TableRequest = { "op": "seats", 
/** The source of the battle, the game or the campaign. */
path: string, 
/** As in [`Presentation`]. */
language?: string | null, } | { "op": "begin", 
/** The source of the battle or game. */
path: string, 
/** The random seed; together with the number it determines all chance. */
seed: number, 
/** The number of the game. */
number: number, 
/** The number of players of all armies; null for one for each army. */
players?: number | null, 
/** The bot in each chair; null for a person. */
bots: Array<Bot | null>, 
/** The modules to add to all battles of a campaign. */
with?: Array<string>, 
/** The modules to leave out of all battles of a campaign. */
without?: Array<string>, 
/** The name of the map's theme. */
theme: Theme, 
/** The tag of the language of the game's own words, as far as they are translated into it;
 * null for that of the source. */
language?: string | null, } | { "op": "resume", 
/** The source of the battle or game. */
path: string, record: string, 
/** The bots; null for those in the record. */
bots?: Array<Bot | null> | null, 
/** The number of choices to replay; null for all. */
at?: number | null, 
/** The name of the map's theme. */
theme: Theme, 
/** The tag of the language of the game's own words, as far as they are translated into it;
 * null for that of the source. */
language?: string | null, } | { "op": "reload", 
/** The source of the battle or game. */
path: string, 
/** As in [`Presentation`]. */
language?: string | null, } | { "op": "step" } | { "op": "see", 
/** The index of the chair. */
chair: number, } | { "op": "figures", 
/** The index of the chair that looks. */
chair: number, 
/** The id of the piece in a view. */
piece: string, } | { "op": "why", 
/** The index of the chair that asks. */
chair: number, 
/** The expression. */
ask: string, 
/** The piece that a value belongs to, as in [`TableRequest::Figures`], since several of its
 * kind may be in its hex. */
piece?: string | null, } | { "op": "odds", 
/** The index of the chair that asks; it must be the one that decides. */
chair: number, 
/** The key of an option, or the keys of all chosen options. */
answer: OneOrMany, } | { "op": "hint", 
/** The index of the chair that asks; it must be the one that decides. */
chair: number, } | { "op": "standing", 
/** The index of the chair. */
chair: number, } | { "op": "review", 
/** The index of the chair. */
chair: number, } | { "op": "choose", 
/** The key of an option, or the keys of all chosen options. */
answer: OneOrMany, } | { "op": "undo", 
/** The treatment of chance after the undone choice. */
how: TakebackChance, } | { "op": "redo" } | { "op": "record" } | { "op": "test" } | { "op": "theme", 
/** The name of the theme. */
theme: Theme, } | { "op": "watch", 
/** The source of the battle or game. */
path: string, 
/** The random seed; together with the number it determines all chance. */
seed: number, 
/** The number of the game. */
number: number, 
/** The number of players of all armies; null for one for each army. */
players?: number | null, 
/** The bot in each chair. */
bots: Array<Bot>, 
/** The name of the map's theme. */
theme: Theme, 
/** The tag of the language of the game's own words, as far as they are translated into it;
 * null for that of the source. */
language?: string | null, } | { "op": "watch-record", 
/** The source of the battle or game. */
path: string, record: string, 
/** The name of the map's theme. */
theme: Theme, 
/** The tag of the language of the game's own words, as far as they are translated into it;
 * null for that of the source. */
language?: string | null, } | { "op": "result", 
/** The source of the battle or game. */
path: string, record: string, 
/** As in [`Presentation`]. */
language?: string | null, } | { "op": "frame", 
/** The index, from 0. */
at: number, };

/** The treatment of chance when a choice is taken back. */
export type TakebackChance = "free" | "fresh" | "same";

/** A terrain. */
export type Terrain = { terrain: string, title: string, doc: string | null, symbol: string | null, isDefault: boolean, onSides: boolean, };

/** A terrain as SVG. */
export type TerrainSwatch = { terrain: string, svg: string, };

/** A request about the tests in the sources. */
export type TestsRequest = { "op": "list", 
/** Restricts the list to tests related to this source: for a battle, the tests of the
 * battle, its game and the modules in play. */
path?: string | null, } | { "op": "run", 
/** The index of the first, from 0. */
from: number, count: number, };

/** A source that is not open in an editor. */
export type TextOf = { 
/** The index of its package. */
package: number, path: string, text: string, 
/** The role of the source for the user. */
standing: StandingOf, };

export type Theme = "classic" | "print" | "dark" | "safe";

/** Dice that are rolled together. */
export type Throw = { 
/** Identifier of the die. */
die: string, 
/** Number of dice. */
count: number, };

export type TokenPart = number | string;

/** The result of taking an answer back. */
export type Undone = { done: boolean, 
/** The events that forbid it. */
barrier: Barrier | null, };

/** A type of piece. */
export type Unit = { unit: string, kind: string, title: string, abbr: string | null, doc: string | null, 
/** The kind whose hex it may share. */
joins: string | null, facings: Array<string>, 
/** The name and the value of each figure. */
figures: Array<[string, string]>, 
/** The number of deployed pieces of each army. */
count: Array<number>, };

/** A piece of an army as SVG. */
export type UnitSwatch = { army: string, unit: string, svg: string, };

/** A value that a field or a state may get, with its chance. */
export type ValueOdds = { 
/** The printed value. */
value: string, 
/** The difference from the present number; null for other values. */
change: number | null, 
/** The chance, from 0 to 1. */
chance: number, 
/** The lower end of the interval, from 0 to 1. */
low: number, 
/** The upper end of the interval, from 0 to 1. */
high: number, };

/** Everything that a seat knows of a position. Armies, hexes, units and cards are given by their
 * identifiers in the rules; `name` and `title` are printed. */
export type View = { 
/** The number of the turn, from 1; 0 during setup. */
turn: number, 
/** The army whose turn it is; null if a turn belongs to all armies. */
mover: string | null, 
/** The pieces on the board and in reserve. */
pieces: Array<PieceView>, 
/** The piles, with the cards that the seat knows to be in them. */
piles: Array<PileView>, 
/** The states that the seat sees. */
states: Array<StateView>, };

/** A game that is viewed turn by turn. */
export type Watched = { tables: Array<TableChairs>, record: string, title: string, armies: Array<TableArmy>, 
/** The text of each clause. */
clauses: { [key in string]: string }, turns: Array<FrameTurn>, lines: Array<Line>, outcome: Outcome, board: BoardBoxes | null, };

/** The worth of a part of a battle. */
export type WorthPart = { sort: PartCategory, 
/** The part in the words of the source: a type of piece, an entry, a terrain, a rule or a
 * module. */
subject: string, 
/** The hex, and for a side of a hex the side, as in `E5.north`. */
place: string | null, 
/** The printed name of the army that loses chance without the part. */
army: string | null, 
/** Percentage points of the chance to win, with a 95 % interval; null if it cannot be
 * measured. */
worth: number | null, low: number | null, high: number | null, 
/** The number of games without the part. */
games: number, };

/** A request about a measurement of the worth of parts. */
export type WorthRequest = { "op": "begin", path: string, 
/** The random seed of all games. */
seed: number, 
/** The number of games of the battle, and of the parts that may be worth most. */
games: number, } | { "op": "more", games: number, } | { "op": "map", 
/** The name of the theme. */
theme: Theme, };

/** The worth of the parts of a battle, as far as it has been measured. */
export type WorthSoFar = { isOver: boolean, 
/** The number of parts that have played in the present round, and the number of all parts in
 * it. */
done: number, of: number, 
/** The number of all games so far. */
games: number, 
/** The parts by descending worth; unmeasured parts are last. */
parts: Array<WorthPart>, };

/** A label or an objective on the map. */
export type Writing = { what: WritingKind, hex: string, text: string, 
/** The army that gains by it; null for all. */
army: string | null, x: number, y: number, w: number, h: number, };

export type WritingKind = "label" | "objective";
