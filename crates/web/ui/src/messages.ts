// Written by `UPDATE=1 cargo test -p web --test typescript`: do not edit.

export type Side = "black" | "white";

export type Text = { 
/**
 * English.
 */
en: string, 
/**
 * Japanese.
 */
ja: string, };

export type Setup = { 
/**
 * The rules, as `sanban show --rules` has them; `null` for the usual ones.
 */
rules: string | null, 
/**
 * The first position's text; `null` for the usual one.
 */
start: string | null, };

export type Cell = { 
/**
 * The square's name.
 */
square: string, 
/**
 * Whose it is.
 */
side: Side, 
/**
 * `stone` in Othello and Renju; in Shogi the SFEN letter in upper case with `+` before it if
 * promoted: `P`, `+R`, `K`.
 */
piece: string, };

export type HandPiece = { 
/**
 * `P`, `R` and so on.
 */
piece: string, 
/**
 * How many.
 */
count: number, };

export type Hands = { 
/**
 * Black's.
 */
black: Array<HandPiece>, 
/**
 * White's.
 */
white: Array<HandPiece>, };

export type LegalMove = { 
/**
 * Its text, as it is sent back: `d3`, `pass`, `7g7f`, `8h2b+`, `P*5e`.
 */
text: string, 
/**
 * Where it goes; `null` for a pass.
 */
to: string | null, 
/**
 * Where it comes from (Shogi).
 */
from: string | null, 
/**
 * The piece that is dropped (Shogi).
 */
drop: string | null, 
/**
 * Whether it promotes (Shogi).
 */
promotes: boolean, };

export type Foul = { 
/**
 * The point.
 */
square: string, 
/**
 * `double-three`, `double-four` or `overline`.
 */
kind: string, 
/**
 * Why, in words.
 */
why: Text, 
/**
 * The points of the lines that make it one.
 */
lines: Array<Array<string>>, };

export type ColorCounts = { 
/**
 * Black's.
 */
black: number, 
/**
 * White's.
 */
white: number, };

export type Result = { 
/**
 * Who won; `null` for a draw.
 */
winner: Side | null, 
/**
 * Who won, by how much, and why.
 */
text: Text, };

export type MoveName = { 
/**
 * As the protocols have it, or the international way.
 */
en: string, 
/**
 * As Japanese players have it: `☗７六歩`.
 */
ja: string, };

export type View = { 
/**
 * How many columns the board has.
 */
columns: number, 
/**
 * How many rows.
 */
rows: number, 
/**
 * The names of the columns from the left, as the game has them.
 */
column_labels: Array<string>, 
/**
 * The names of the rows from the top.
 */
row_labels: Array<string>, 
/**
 * The names of all squares, row by row from the top, from the left: `a1`, `h8`, `7g`.
 */
squares: Array<string>, 
/**
 * What lies where: only squares that are not empty.
 */
cells: Array<Cell>, 
/**
 * What the sides have in hand (Shogi).
 */
hands: Hands, 
/**
 * The side to move.
 */
turn: Side, 
/**
 * How many moves were played.
 */
ply: number, 
/**
 * Every legal move.
 */
legal: Array<LegalMove>, 
/**
 * Squares that the last move touched: where it came from and where it went.
 */
last: Array<string>, 
/**
 * Squares whose discs the last move turned (Othello).
 */
flipped: Array<string>, 
/**
 * Empty points that Black may not take (Renju).
 */
fouls: Array<Foul>, 
/**
 * The square of a king in check (Shogi).
 */
check: string | null, 
/**
 * Whether nothing can be done but pass.
 */
must_pass: boolean, 
/**
 * Whether the side to move may declare that the game is over (Shogi), and gains by it.
 */
can_declare: boolean, 
/**
 * Discs or stones on the board.
 */
counts: ColorCounts, 
/**
 * How it ended by the rules; `null` while it goes on.
 */
result: Result | null, 
/**
 * The position's text: an SFEN or a diagram.
 */
text: string, 
/**
 * The whole game in one line of text, as `sanban show` reads it.
 */
line: string, 
/**
 * The board in a sentence, for people who do not see it.
 */
summary: Text, };

export type BoardStyle = "othello" | "renju" | "shogi";

export type Choice = { 
/**
 * What is sent.
 */
value: string, 
/**
 * What people read.
 */
title: Text, };

export type PlayerOption = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it does.
 */
about: Text, 
/**
 * The words it takes; empty if it takes others.
 */
words: Array<string>, 
/**
 * The least and the largest number it takes, and the usual one.
 */
range: [number, number, number] | null, };

export type PlayerInfo = { 
/**
 * Its name, with options that make a level: `minimax:depth=4`.
 */
text: string, 
/**
 * What people call it.
 */
title: Text, 
/**
 * What it does.
 */
about: Text, 
/**
 * About how strong it is among the players of this program, measured by matches; `null` if
 * nobody has measured it.
 */
elo: number | null, 
/**
 * What can be set behind the colon.
 */
options: Array<PlayerOption>, };

export type RecordFormat = { 
/**
 * The end of a file's name: `kif`.
 */
extension: string, 
/**
 * What people call it.
 */
title: Text, };

export type GameInfo = { 
/**
 * `othello`, `renju` or `shogi`.
 */
name: string, 
/**
 * What people call it.
 */
title: Text, 
/**
 * How its board looks.
 */
style: BoardStyle, 
/**
 * Its built-in players, the weakest first.
 */
players: Array<PlayerInfo>, 
/**
 * Rules to choose from; empty if there is nothing to choose.
 */
rules: Array<Choice>, 
/**
 * Opening rules to choose from; empty if it has none.
 */
openings: Array<Choice>, 
/**
 * Named first positions to choose from: handicaps.
 */
starts: Array<Choice>, 
/**
 * The forms of record files.
 */
formats: Array<RecordFormat>, 
/**
 * How moves are typed.
 */
move_help: Text, 
/**
 * What a position's text is called: `sfen`.
 */
position_name: string, };

export type SeatSpec = { "kind": "human" } | { "kind": "player", 
/**
 * Its name and options: `minimax:depth=4`.
 */
player: string, } | { "kind": "engine", 
/**
 * Its number.
 */
engine: string, };

export type ClockSpec = { "kind": "none" } | { "kind": "stock", 
/**
 * At the start.
 */
main: number, 
/**
 * What each move adds.
 */
increment: number, 
/**
 * The time for each move when the stock is used up.
 */
byoyomi: number, } | { "kind": "move", 
/**
 * In milliseconds.
 */
time: number, 
/**
 * Whether a move is played only when the time is up, and the last click counts: as in
 * the Othello that learns line patterns.
 */
last_click: boolean, };

export type NewGame = { 
/**
 * The game's name.
 */
game: string, 
/**
 * Where it starts.
 */
setup: Setup, 
/**
 * Moves that were played already: to go on from a position of another game.
 */
moves: Array<string>, 
/**
 * The opening rule, if one is agreed on: then `black` is the first player and `white` the
 * second, and the colours are settled on the way.
 */
opening: string | null, 
/**
 * Who has Black.
 */
black: SeatSpec, 
/**
 * Who has White.
 */
white: SeatSpec, 
/**
 * The clocks.
 */
clock: ClockSpec, };

export type Phase = "preparing" | "opening" | "playing" | "paused" | "over";

export type ClockState = { 
/**
 * What is left of each side's stock, in milliseconds.
 */
stock: [number, number], 
/**
 * What each may still take for this move when the stock is used up.
 */
byoyomi: [number, number], 
/**
 * Whose clock runs.
 */
running: Side | null, };

export type Opening = { 
/**
 * What is asked.
 */
prompt: Text, 
/**
 * Whether the player who began has to act, or the other one.
 */
first_acts: boolean, 
/**
 * Whether a person has to act.
 */
is_human: boolean, 
/**
 * Every action that is allowed: points, and words such as `swap`.
 */
actions: Array<string>, };

export type Thinking = { 
/**
 * How deep it looked.
 */
depth: number | null, 
/**
 * Its score for the side to move, as people read it: `+1.2`, `mate 5`.
 */
score: string | null, 
/**
 * How many positions it looked at.
 */
nodes: number | null, 
/**
 * The line it expects.
 */
line: Array<string>, };

export type Trouble = { 
/**
 * Whose.
 */
side: Side, 
/**
 * What.
 */
text: Text, };

export type GameState = { 
/**
 * Its number.
 */
id: string, 
/**
 * Counts the changes.
 */
revision: number, 
/**
 * The game's name.
 */
game: string, 
/**
 * How it was begun.
 */
plan: NewGame, 
/**
 * Who has Black, when colours are settled.
 */
black: SeatSpec, 
/**
 * Who has White.
 */
white: SeatSpec, 
/**
 * What to call them.
 */
names: [string, string], 
/**
 * The moves.
 */
moves: Array<string>, 
/**
 * The moves as people read them.
 */
move_names: Array<MoveName>, 
/**
 * What each move took, in milliseconds.
 */
times: Array<number>, 
/**
 * The position.
 */
view: View, 
/**
 * Where it is.
 */
phase: Phase, 
/**
 * The clocks, if there are any.
 */
clocks: ClockState | null, 
/**
 * What is to be agreed on, in the opening.
 */
opening: Opening | null, 
/**
 * What an engine that thinks has found.
 */
thinking: Thinking | null, 
/**
 * The move that was last asked for as a hint.
 */
hint: string | null, 
/**
 * How it ended.
 */
result: Result | null, 
/**
 * What went wrong with an engine: the game is paused until somebody else sits there.
 */
trouble: Trouble | null, };

export type GameSummary = { 
/**
 * Its number.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * Who plays.
 */
names: [string, string], 
/**
 * How many moves were played.
 */
ply: number, 
/**
 * Whether it is over, or goes on.
 */
phase: Phase, 
/**
 * How it ended.
 */
result: Result | null, 
/**
 * When it last changed, in milliseconds since 1970.
 */
changed: number, };

export type AnalysisLine = { 
/**
 * 1 for the best.
 */
rank: number, 
/**
 * How deep it looked.
 */
depth: number | null, 
/**
 * The score for Black as a number to draw, in the engine's unit; a proven win is ±1e9 less
 * the moves to it.
 */
value: number | null, 
/**
 * The score for the side to move as people read it.
 */
score: string, 
/**
 * How many positions it looked at.
 */
nodes: number | null, 
/**
 * The moves.
 */
moves: Array<string>, };

export type AnalysisState = { 
/**
 * The number of the question.
 */
analysis: number, 
/**
 * Its lines, the best first.
 */
lines: Array<AnalysisLine>, 
/**
 * Whether it still thinks.
 */
is_running: boolean, 
/**
 * What went wrong.
 */
trouble: string | null, };

export type ReviewState = { 
/**
 * The number of the question.
 */
analysis: number, 
/**
 * The position that was just looked at, 0 for the first.
 */
ply: number, 
/**
 * How many there are.
 */
total: number, 
/**
 * What was found there.
 */
lines: Array<AnalysisLine>, 
/**
 * Whether it goes on.
 */
is_running: boolean, 
/**
 * What went wrong.
 */
trouble: string | null, };

export type Node = { 
/**
 * The place of the node before it; `null` for the first.
 */
parent: number | null, 
/**
 * The move that led here; empty for the first.
 */
text: string, 
/**
 * What somebody said about it.
 */
comment: string, 
/**
 * What the move took, in milliseconds.
 */
time: number | null, 
/**
 * What engines said about the position, the best line first.
 */
lines: Array<AnalysisLine>, 
/**
 * Who said so.
 */
analysed_by: string | null, };

export type Document = { 
/**
 * Its number; empty for one that was never kept.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * What to call it.
 */
title: string, 
/**
 * Where it starts.
 */
setup: Setup, 
/**
 * Black's and White's names.
 */
players: [string, string], 
/**
 * `black`, `white`, `draw`, or empty.
 */
result: string, 
/**
 * What else the file said: date, event and so on.
 */
headers: { [key in string]: string }, 
/**
 * The positions, parents before children.
 */
nodes: Array<Node>, };

export type DocumentInfo = { 
/**
 * Its number.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * What to call it.
 */
title: string, 
/**
 * How many positions it has.
 */
nodes: number, 
/**
 * When it last changed, in milliseconds since 1970.
 */
changed: number, };

export type EngineSetting = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its value.
 */
value: string, };

export type EngineSpec = { 
/**
 * What to call it.
 */
name: string, 
/**
 * The game it plays.
 */
game: string, 
/**
 * The program and its arguments.
 */
command: string, 
/**
 * Its protocol; `null` for the game's usual one.
 */
protocol: string | null, 
/**
 * What is set before its first game.
 */
options: Array<EngineSetting>, };

export type OptionKind = { "kind": "check", 
/**
 * What it is if nobody sets it.
 */
default: boolean, } | { "kind": "spin", 
/**
 * What it is if nobody sets it.
 */
default: number, 
/**
 * The least.
 */
min: number, 
/**
 * The largest.
 */
max: number, } | { "kind": "combo", 
/**
 * What it is if nobody sets it.
 */
default: string, 
/**
 * The words.
 */
choices: Array<string>, } | { "kind": "button" } | { "kind": "text", 
/**
 * What it is if nobody sets it.
 */
default: string, };

export type OptionForm = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it takes.
 */
kind: OptionKind, };

export type EngineInfo = { 
/**
 * Its number.
 */
id: string, 
/**
 * What was registered.
 */
spec: EngineSpec, 
/**
 * The options it declared when it was last tested.
 */
forms: Array<OptionForm>, };

export type EngineTest = { 
/**
 * What it calls itself, if it came so far.
 */
name: string | null, 
/**
 * Who wrote it.
 */
author: string | null, 
/**
 * The options it declares.
 */
forms: Array<OptionForm>, 
/**
 * The move it found from the start.
 */
best: string | null, 
/**
 * What went wrong, in words.
 */
failure: string | null, 
/**
 * What was said, line by line: `>` to it, `<` from it, `!` on its stderr.
 */
log: Array<string>, };

export type MatchPlan = { 
/**
 * The game's name.
 */
game: string, 
/**
 * Who plays: two for a match, more for a round robin. No people.
 */
players: Array<SeatSpec>, 
/**
 * How many games two opponents play.
 */
games: number, 
/**
 * The two hypotheses of a sequential test, in normalised Elo, if there is one.
 */
sprt: [number, number] | null, 
/**
 * `start`, or `r_N` for N random moves.
 */
openings: string, 
/**
 * The clock: `10+0.1`, `0.5`; `null` for none.
 */
time: string | null, 
/**
 * How many positions may be looked at for a move.
 */
nodes: number | null, 
/**
 * How many games at a time.
 */
concurrency: number, };

export type MatchInfo = { 
/**
 * Its number.
 */
id: string, 
/**
 * The game's name.
 */
game: string, 
/**
 * What to call it.
 */
title: string, 
/**
 * How many games were played.
 */
played: number, 
/**
 * How many there are.
 */
scheduled: number, 
/**
 * Whether it goes on right now.
 */
is_running: boolean, 
/**
 * When it was begun, in milliseconds since 1970.
 */
begun: number, };

export type MatchRow = { 
/**
 * Its name.
 */
name: string, 
/**
 * Games it played.
 */
games: number, 
/**
 * Games it won.
 */
wins: number, 
/**
 * Games nobody won.
 */
draws: number, 
/**
 * Games it lost.
 */
losses: number, 
/**
 * Its rating.
 */
elo: number | null, 
/**
 * Half of the rating's 95 % interval.
 */
elo_error: number | null, };

export type MatchGame = { 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * Black's and White's names.
 */
names: [string, string], 
/**
 * The first position.
 */
start: string, 
/**
 * The moves so far.
 */
moves: Array<string>, 
/**
 * `black`, `white` or `draw`; `null` while it goes on.
 */
result: string | null, 
/**
 * Why it ended.
 */
termination: string | null, };

export type MatchState = { 
/**
 * The match.
 */
info: MatchInfo, 
/**
 * The contestants, the best first.
 */
table: Array<MatchRow>, 
/**
 * With two contestants: the first one's score, from 0 to 1, and its error.
 */
score: number | null, 
/**
 * Half of its 95 % interval.
 */
score_error: number | null, 
/**
 * The difference in Elo.
 */
elo: number | null, 
/**
 * Half of its 95 % interval.
 */
elo_error: number | null, 
/**
 * How likely it is that the first one is stronger.
 */
los: number | null, 
/**
 * Pairs by points.
 */
pentanomial: [number, number, number, number, number] | null, 
/**
 * The log-likelihood ratio, its lower and its upper bound.
 */
llr: [number, number, number] | null, 
/**
 * `H0` or `H1`, when it is decided.
 */
verdict: string | null, 
/**
 * Why games ended.
 */
terminations: { [key in string]: number }, 
/**
 * Games that can be watched: those that run, and the last ones that are over.
 */
games: Array<MatchGame>, 
/**
 * What went wrong.
 */
trouble: string | null, };

export type Welcome = { 
/**
 * The form of messages.
 */
version: number, 
/**
 * The program's version.
 */
program: string, 
/**
 * The games there are.
 */
games: Array<GameInfo>, 
/**
 * Engines that were registered.
 */
engines: Array<EngineInfo>, 
/**
 * Games that were played, the newest first.
 */
played: Array<GameSummary>, 
/**
 * Documents that were kept, the newest first.
 */
documents: Array<DocumentInfo>, 
/**
 * Matches, the newest first.
 */
matches: Array<MatchInfo>, 
/**
 * The page's own settings, as it left them.
 */
settings: { [key in string]: string }, 
/**
 * Whether this page may start programs: it knows the token.
 */
may_start_programs: boolean, 
/**
 * Why nothing will be kept, if that is so.
 */
not_kept: Text | null, };

export type Request = { "type": "hello", 
/**
 * The form of messages it speaks.
 */
version: number, 
/**
 * The token, if it knows it.
 */
token: string | null, } | { "type": "new-game", 
/**
 * What is played.
 */
plan: NewGame, } | { "type": "open-game", 
/**
 * Its number.
 */
id: string, } | { "type": "leave-game", 
/**
 * Its number.
 */
id: string, } | { "type": "play", 
/**
 * The game.
 */
id: string, 
/**
 * How many moves had been played when the person decided.
 */
ply: number, 
/**
 * The move: as in `legal`, or as people type it.
 */
text: string, } | { "type": "act", 
/**
 * The game.
 */
id: string, 
/**
 * One of the actions.
 */
text: string, } | { "type": "undo", 
/**
 * The game.
 */
id: string, } | { "type": "resign", 
/**
 * The game.
 */
id: string, 
/**
 * Which side.
 */
side: Side, } | { "type": "declare", 
/**
 * The game.
 */
id: string, } | { "type": "pause", 
/**
 * The game.
 */
id: string, 
/**
 * Whether they stand.
 */
paused: boolean, } | { "type": "hint", 
/**
 * The game.
 */
id: string, } | { "type": "change-seat", 
/**
 * The game.
 */
id: string, 
/**
 * The side.
 */
side: Side, 
/**
 * Who.
 */
seat: SeatSpec, } | { "type": "delete-game", 
/**
 * Its number.
 */
id: string, } | { "type": "view", 
/**
 * The game's name.
 */
game: string, 
/**
 * Where it starts.
 */
setup: Setup, 
/**
 * The moves.
 */
moves: Array<string>, } | { "type": "typed", 
/**
 * The game's name.
 */
game: string, 
/**
 * Where it starts.
 */
setup: Setup, 
/**
 * The moves before it.
 */
moves: Array<string>, 
/**
 * What was typed, or the squares of an illegal try: `7g7e`.
 */
text: string, } | { "type": "analyse", 
/**
 * The game's name.
 */
game: string, 
/**
 * Where it starts.
 */
setup: Setup, 
/**
 * The moves.
 */
moves: Array<string>, 
/**
 * Who looks.
 */
seat: SeatSpec, 
/**
 * How many lines.
 */
lines: number, } | { "type": "review", 
/**
 * The game's name.
 */
game: string, 
/**
 * Where it starts.
 */
setup: Setup, 
/**
 * The moves.
 */
moves: Array<string>, 
/**
 * Who looks.
 */
seat: SeatSpec, 
/**
 * For how long, in milliseconds a position.
 */
time: number, 
/**
 * Positions that need not be looked at: their numbers.
 */
skip: Array<number>, } | { "type": "stop-analysis" } | { "type": "read-record", 
/**
 * The game's name, if it is known.
 */
game: string | null, 
/**
 * The file's name, if it has one.
 */
name: string | null, 
/**
 * The bytes, in base64.
 */
data: string, } | { "type": "write-record", 
/**
 * What.
 */
document: Document, 
/**
 * The form: the end of a file's name.
 */
format: string, } | { "type": "picture", 
/**
 * The game's name.
 */
game: string, 
/**
 * Where it starts.
 */
setup: Setup, 
/**
 * The moves.
 */
moves: Array<string>, } | { "type": "documented", 
/**
 * The game's number.
 */
id: string, } | { "type": "keep-document", 
/**
 * The document; one without a number gets one.
 */
document: Document, } | { "type": "open-document", 
/**
 * Its number.
 */
id: string, } | { "type": "delete-document", 
/**
 * Its number.
 */
id: string, } | { "type": "keep-engine", 
/**
 * Which to change; `null` for a new one.
 */
id: string | null, 
/**
 * What.
 */
spec: EngineSpec, } | { "type": "delete-engine", 
/**
 * Its number.
 */
id: string, } | { "type": "test-engine", 
/**
 * What.
 */
spec: EngineSpec, } | { "type": "start-match", 
/**
 * What is played.
 */
plan: MatchPlan, } | { "type": "resume-match", 
/**
 * Its number.
 */
id: string, } | { "type": "stop-match", 
/**
 * Its number.
 */
id: string, } | { "type": "open-match", 
/**
 * Its number.
 */
id: string, } | { "type": "leave-match", 
/**
 * Its number.
 */
id: string, } | { "type": "delete-match", 
/**
 * Its number.
 */
id: string, } | { "type": "keep-settings", 
/**
 * All of them.
 */
settings: { [key in string]: string }, } | { "type": "export" } | { "type": "import", 
/**
 * The JSON text.
 */
text: string, } | { "type": "lists" };

export type Envelope = { 
/**
 * The number, which the answer has too.
 */
number: number, 
/**
 * The question.
 */
request: Request, };

export type Answer = { "type": "done" } | { "type": "refused", 
/**
 * In words.
 */
why: Text, } | { "type": "welcome", 
/**
 * Everything.
 */
welcome: Welcome, } | { "type": "game", 
/**
 * Its state.
 */
state: GameState, } | { "type": "view", 
/**
 * What it looks like.
 */
view: View, 
/**
 * The moves so far, as people read them.
 */
names: Array<MoveName>, } | { "type": "move", 
/**
 * Its text, as in `legal`.
 */
text: string, } | { "type": "analysis", 
/**
 * Its number.
 */
analysis: number, } | { "type": "text", 
/**
 * The text.
 */
text: string, } | { "type": "documents", 
/**
 * Those.
 */
documents: Array<Document>, } | { "type": "kept", 
/**
 * Under this number.
 */
info: DocumentInfo, } | { "type": "engine", 
/**
 * It.
 */
engine: EngineInfo, } | { "type": "engine-test", 
/**
 * That.
 */
test: EngineTest, } | { "type": "match", 
/**
 * How it stands.
 */
state: MatchState, };

export type Event = { "type": "answer", 
/**
 * The question's number.
 */
number: number, 
/**
 * The answer.
 */
answer: Answer, } | { "type": "game", 
/**
 * How it stands.
 */
state: GameState, } | { "type": "thinking", 
/**
 * The game.
 */
id: string, 
/**
 * What.
 */
thinking: Thinking, } | { "type": "analysis", 
/**
 * What.
 */
state: AnalysisState, } | { "type": "review", 
/**
 * What was found.
 */
state: ReviewState, } | { "type": "match", 
/**
 * How it stands.
 */
state: MatchState, } | { "type": "lists", 
/**
 * Games that were played.
 */
played: Array<GameSummary>, 
/**
 * Documents.
 */
documents: Array<DocumentInfo>, 
/**
 * Engines.
 */
engines: Array<EngineInfo>, 
/**
 * Matches.
 */
matches: Array<MatchInfo>, };

export const VERSION = 1;
