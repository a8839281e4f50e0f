// Written by `UPDATE=1 cargo test -p web --lib typescript`: do not edit.

export type Side = "black" | "white";

export type Text = { en: string, ja: string, };

export type Setup = { rules: string | null, start: string | null, };

export type Cell = { square: string, side: Side, piece: string, };

export type HandPiece = { piece: string, count: number, };

export type Hands = { black: Array<HandPiece>, white: Array<HandPiece>, };

export type LegalMove = { text: string, to: string | null, from: string | null, drop: string | null, promotes: boolean, };

export type Foul = { square: string, kind: string, why: Text, lines: Array<Array<string>>, };

export type ColorCounts = { black: number, white: number, };

export type Result = { winner: Side | null, text: Text, };

export type MoveName = { en: string, ja: string, };

export type View = { columns: number, rows: number, column_labels: Array<string>, row_labels: Array<string>, squares: Array<string>, cells: Array<Cell>, hands: Hands, turn: Side, ply: number, legal: Array<LegalMove>, last: Array<string>, flipped: Array<string>, fouls: Array<Foul>, check: string | null, must_pass: boolean, can_declare: boolean, counts: ColorCounts, result: Result | null, text: string, line: string, opening: Text | null, summary: Text, };

export type BoardStyle = "othello" | "renju" | "shogi";

export type Choice = { value: string, title: Text, };

export type Rating = { elo: number, error: number, };

export type PlayerOption = { name: string, about: Text, is_usual: boolean, takes_run: boolean, words: Array<string>, range: [number, number, number] | null, ratings: Array<Rating | null>, };

export type PlayerInfo = { text: string, title: Text, about: Text, elo: number | null, shows_candidates: boolean, options: Array<PlayerOption>, };

export type RecordFormat = { extension: string, title: Text, };

export type AppraisalInfo = { columns: number, levels: Array<Choice>, usual: string, };

export type SetPiece = { piece: string, promoted: string | null, count: number | null, is_held: boolean, };

export type Arrangement = { rules: string | null, cells: Array<Cell>, hands: Hands, turn: Side, };

export type Arranged = { start: string, view: View, remarks: Array<Text>, };

export type GameInfo = { name: string, title: Text, style: BoardStyle, players: Array<PlayerInfo>, usual_opponent: string, rules: Array<Choice>, openings: Array<Choice>, starts: Array<Choice>, protocols: Array<Choice>, formats: Array<RecordFormat>, appraisal: AppraisalInfo | null, has_book: boolean, move_help: Text, position_name: string, pieces: Array<SetPiece>, elo_zero: Text, };

export type SeatSpec = { "kind": "human" } | { "kind": "player", player: string, } | { "kind": "engine", engine: string, };

export type ClockSpec = { "kind": "none" } | { "kind": "stock", main: number, increment: number, byoyomi: number, } | { "kind": "move", time: number, last_click: boolean, };

export type NewGame = { game: string, setup: Setup, moves: Array<string>, opening: string | null, black: SeatSpec, white: SeatSpec, clock: ClockSpec, white_clock: ClockSpec | null, ponder: boolean, };

export type Phase = "preparing" | "opening" | "playing" | "paused" | "over";

export type ClockState = { is_timed: [boolean, boolean], stock: [number, number], byoyomi: [number, number], running: Side | null, };

export type Advice = { by: string, score: string, line: Array<MoveName>, };

export type Opening = { prompt: Text, first_acts: boolean, is_human: boolean, actions: Array<string>, };

export type ProofResult = "win" | "draw" | "loss";

export type Proof = { result: ProofResult, plies: number, };

export type Candidate = { text: string, name: MoveName, playouts: number, share: number, prior: number, value: number | null, proof: Proof | null, };

export type Thinking = { depth: number | null, score: string | null, value: number | null, nodes: number | null, line: Array<string>, candidates: Array<Candidate>, };

export type Trouble = { side: Side, text: Text, };

export type GameState = { id: string, revision: number, game: string, plan: NewGame, black: SeatSpec, white: SeatSpec, names: [string, string], moves: Array<string>, move_names: Array<MoveName>, times: Array<number>, scores: Array<number | null>, view: View, phase: Phase, clocks: ClockState | null, opening: Opening | null, thinking: Thinking | null, pondering: Side | null, counts_last_click: boolean, click: string | null, hint: string | null, advice: Advice | null, no_hint: Text | null, result: Result | null, trouble: Trouble | null, };

export type GameSummary = { id: string, game: string, names: [string, string], ply: number, phase: Phase, result: Result | null, changed: number, };

export type PastGame = { id: string, game: string, is_special: boolean, side: Side, opponent: SeatSpec, name: string, winner: Side | null, opening: Text | null, plies: number, ended: number, };

export type AnalysisLine = { rank: number, depth: number | null, value: number | null, score: string, nodes: number | null, moves: Array<string>, };

export type AnalysisState = { analysis: number, lines: Array<AnalysisLine>, candidates: Array<Candidate>, is_running: boolean, trouble: Text | null, };

export type ReviewState = { analysis: number, ply: number, total: number, done: number, lines: Array<AnalysisLine>, is_running: boolean, trouble: Text | null, };

export type ErrorSize = "small" | "medium" | "large";

export type AppraisedLine = { text: string, value: number, chance: number, moves: Array<string>, };

export type AppraisedMove = { number: number, side: Side, text: string, value: number, chance: number, best: string, best_value: number, best_chance: number, lines: Array<AppraisedLine>, loss: number, score: number, is_exact: boolean, error: ErrorSize | null, };

export type AppraisalVerdict = { turning_point: number | null, exact_from: number | null, report: string, };

export type BookedMove = { text: string, value: number, goes_on: boolean, moves: Array<string>, };

export type AppraisalState = { analysis: number, done: number, total: number, found: AppraisedMove | null, is_running: boolean, verdict: AppraisalVerdict | null, trouble: Text | null, };

export type Reviewed = { by: string, line: AnalysisLine | null, };

export type KeptAppraisal = { played: Array<string>, moves: Array<AppraisedMove>, verdict: AppraisalVerdict | null, };

export type Node = { parent: number | null, text: string, comment: string, time: number | null, lines: Array<AnalysisLine>, analysed_by: string | null, reviewed: Reviewed | null, };

export type Document = { id: string, game: string, title: string, setup: Setup, players: [string, string], result: string, headers: { [key in string]: string }, nodes: Array<Node>, review: string | null, appraisal: KeptAppraisal | null, };

export type DocumentInfo = { id: string, game: string, title: string, nodes: number, changed: number, };

export type RecordTitle = { title: string, date: string, result: string, moves: number, opening: string, };

export type EngineSetting = { name: string, value: string, };

export type EngineSpec = { name: string, game: string, command: string, folder: string | null, protocol: string | null, options: Array<EngineSetting>, };

export type OptionKind = { "kind": "check", default: boolean, } | { "kind": "spin", default: number, min: number, max: number, } | { "kind": "combo", default: string, choices: Array<string>, } | { "kind": "button" } | { "kind": "text", default: string, };

export type OptionForm = { name: string, kind: OptionKind, };

export type EngineInfo = { id: string, spec: EngineSpec, forms: Array<OptionForm>, };

export type EngineTest = { name: string | null, author: string | null, forms: Array<OptionForm>, best: string | null, failure: Text | null, log: Array<string>, };

export type MatchPlan = { game: string, players: Array<SeatSpec>, games: number, sprt: [number, number] | null, openings: string, time: string | null, nodes: number | null, concurrency: number, };

export type MatchInfo = { id: string, game: string, title: string, played: number, scheduled: number, is_running: boolean, verdict: string | null, begun: number, };

export type MatchRow = { name: string, games: number, wins: number, draws: number, losses: number, elo: number | null, elo_error: number | null, };

export type MatchGame = { number: number, names: [string, string], start: string, moves: Array<string>, scores: Array<number | null>, result: string | null, termination: string | null, };

export type MatchState = { info: MatchInfo, table: Array<MatchRow>, score: number | null, score_error: number | null, elo: number | null, elo_error: number | null, los: number | null, pentanomial: [number, number, number, number, number] | null, llr: [number, number, number] | null, terminations: { [key in string]: number }, games: Array<MatchGame>, has_report: boolean, trouble: Text | null, };

export type RunInfo = { name: string, game: string, method: string, step: number, seconds: number, total: number | null, is_running: boolean, is_ours: boolean, failure: Text | null, trouble: Text | null, };

export type RunSetting = { name: string, value: string, };

export type RunCheckpoint = { step: number, is_best: boolean, player: string, };

export type Curve = { name: string, title: Text, points: Array<[number, number]>, };

export type RunState = { info: RunInfo, rules: string | null, settings: Array<RunSetting>, checkpoints: Array<RunCheckpoint>, curves: Array<Curve>, resume: string, play: string, };

export type RunNews = { info: RunInfo, checkpoints: Array<RunCheckpoint>, curves: Array<Curve>, is_whole: boolean, };

export type TrainingFieldKind = { "kind": "flag" } | { "kind": "word", words: Array<Choice>, } | { "kind": "text", placeholder: string, } | { "kind": "lines", placeholder: string, };

export type TrainingField = { name: string, about: Text, kind: TrainingFieldKind, default: string, is_required: boolean, };

export type TrainingMethod = { name: string, title: Text, about: Text, games: Array<string>, fields: Array<TrainingField>, missing: Text | null, };

export type TrainingPreset = { title: Text, method: string, game: string, values: Array<RunSetting>, seconds: number | null, };

export type TrainingForms = { methods: Array<TrainingMethod>, presets: Array<TrainingPreset>, };

export type TrainingPlan = { method: string, game: string, name: string, values: Array<RunSetting>, };

export type ClubTerms = { game: string, setup: Setup, opening: string | null, clock: ClockSpec, side: Side | null, is_rated: boolean, delay: number, };

export type ClubOffer = { id: string, from: string, to: string | null, terms: ClubTerms | null, };

export type ClubPerson = { name: string, is_program: boolean, table: string | null, };

export type ClubTableLine = { id: string, names: [string, string], watchers: number, };

export type ClubLobby = { game: string, people: Array<ClubPerson>, offers: Array<ClubOffer>, tables: Array<ClubTableLine>, };

export type ClubDoor = { game: string, protocol: string, address: string, };

export type ClubState = { is_open: boolean, is_host: boolean, trouble: Text | null, me: string | null, origins: Array<string>, doors: Array<ClubDoor>, lobbies: Array<ClubLobby>, };

export type ClubPhase = "agreeing" | "playing" | "waiting" | "over";

export type ClubTable = { id: string, game: string, setup: Setup, names: [string, string], side: Side | null, phase: ClubPhase, seen: number, moves: Array<string>, move_names: Array<MoveName>, times: Array<number>, view: View, turn: Side, clocks: ClockState | null, opening: Opening | null, has_draws: boolean, draw_offers: [boolean, boolean], away: [number | null, number | null], watchers: number, delay: number, is_rated: boolean, chat: [boolean, boolean], result: Result | null, rematch: [boolean, boolean], may_rematch: boolean, next: string | null, };

export type ClubPlace = { name: string, rating: number, games: number, wins: number, draws: number, losses: number, };

export type ClubResult = { id: string, game: string, names: [string, string], winner: Side | null, text: Text, moves: number, is_rated: boolean, ended: number, };

export type ClubLink = { address: string, size: number, path: string, };

export type ClubProof = { "kind": "host" } | { "kind": "invitation", code: string, password: string | null, } | { "kind": "password", password: string, } | { "kind": "token", token: string, };

export type ClubAct = { "kind": "move", seen: number, text: string, } | { "kind": "resign" } | { "kind": "declare" } | { "kind": "offer-draw" } | { "kind": "rematch" };

export type ClubRequest = { "type": "state" } | { "type": "open", has_doors: boolean, } | { "type": "close" } | { "type": "join", name: string, proof: ClubProof, } | { "type": "leave" } | { "type": "invite" } | { "type": "program", name: string, } | { "type": "offer", terms: ClubTerms, to: string | null, } | { "type": "withdraw", game: string, id: string, } | { "type": "accept", game: string, id: string, } | { "type": "open-table", id: string, } | { "type": "leave-table", id: string, } | { "type": "act", id: string, act: ClubAct, } | { "type": "chat", id: string, text: string, } | { "type": "set-chat", is_on: boolean, } | { "type": "ranking", game: string, } | { "type": "history" } | { "type": "record", id: string, };

export type ClubAnswer = { "type": "done" } | { "type": "state", state: ClubState, } | { "type": "joined", token: string, state: ClubState, } | { "type": "invitation", hours: number, links: Array<ClubLink>, } | { "type": "program", token: string, } | { "type": "ranking", places: Array<ClubPlace>, } | { "type": "history", results: Array<ClubResult>, } | { "type": "record", document: Document, result: ClubResult, };

export type ClubNews = { "type": "state", state: ClubState, } | { "type": "lobby", lobby: ClubLobby, } | { "type": "seated", id: string, } | { "type": "table", table: ClubTable, } | { "type": "refused", id: string, why: Text, } | { "type": "chat", id: string, from: string, text: string, } | { "type": "displaced" };

export type LibraryPosition = { setup: Setup, moves: Array<string>, };

export type LibraryConditions = { player: string, black: string, white: string, event: string, opening: string, end: string, result: string, first_year: number | null, last_year: number | null, least_rating: number | null, most_rating: number | null, least_length: number | null, most_length: number | null, pattern: string, sequence: string, either_colour: boolean, };

export type LibraryShelf = { game: string, games: number, first_year: number | null, last_year: number | null, due: number, };

export type LibraryState = { folder: string, shelves: Array<LibraryShelf>, bytes: number, trouble: Text | null, };

export type LibraryRow = { number: number, black: string, white: string, black_rating: number | null, white_rating: number | null, event: string, date: string, result: string, end: Text, opening: Text | null, length: number, ply: number, };

export type LibraryMove = { text: string, name: Text, games: number, black: number, white: number, draws: number, mean_rating: number | null, last_year: number | null, chance: number | null, opening: Text | null, };

export type LibraryTree = { games: number, black: number, white: number, draws: number, ended: number, opening: Text | null, moves: Array<LibraryMove>, };

export type LibraryName = { name: string, games: number, };

export type LibraryResults = { games: number, won: number, drawn: number, lost: number, };

export type LibraryOpening = { title: Text, side: Side, results: LibraryResults, };

export type LibraryAccuracy = { engine: string, moves: number, percent: number, losses: Array<number>, };

export type LibraryPlayer = { name: string, black: LibraryResults, white: LibraryResults, first_year: number | null, last_year: number | null, least_rating: number | null, most_rating: number | null, openings: Array<LibraryOpening>, accuracy: LibraryAccuracy | null, };

export type LibraryCard = { position: string, setup: Setup, kind: string, level: number, played: Text, origin: string, reviews: number, };

export type LibraryRequest = { "type": "state" } | { "type": "import-path", path: string, } | { "type": "import-file", name: string, data: string, } | { "type": "games", game: string, conditions: LibraryConditions, position: LibraryPosition | null, skipped: number, } | { "type": "game", game: string, number: number, } | { "type": "tree", game: string, position: LibraryPosition, conditions: LibraryConditions, } | { "type": "players", game: string, text: string, } | { "type": "player", game: string, name: string, } | { "type": "cards", game: string, kind: string, level: number, } | { "type": "judge", game: string, position: string, text: string, } | { "type": "answer", game: string, position: string, recall: number, } | { "type": "deck", game: string, } | { "type": "take-deck", game: string, text: string, };

export type LibraryAnswer = { "type": "state", state: LibraryState, } | { "type": "imported", files: number, added: number, known: number, refused: number, reasons: Array<Text>, } | { "type": "games", total: number, rows: Array<LibraryRow>, } | { "type": "game", row: LibraryRow, document: Document, sources: Array<string>, } | { "type": "tree", tree: LibraryTree, } | { "type": "players", players: Array<LibraryName>, } | { "type": "player", player: LibraryPlayer | null, } | { "type": "cards", due: number, all: number, card: LibraryCard | null, } | { "type": "verdict", is_right: boolean, line: Array<MoveName>, best: string, } | { "type": "answered", days: number, } | { "type": "deck", text: string, } | { "type": "taken-deck", added: number, };

export type LibraryNews = { "type": "importing", part: number, };

export type ProblemClassInfo = { class: string, title: Text, total: number, solved: number, };

export type ProblemGameInfo = { game: string, rating: number, rated: number, run: number, best_run: number, days: number, classes: Array<ProblemClassInfo>, daily: string | null, daily_is_solved: boolean, };

export type ProblemInfo = { id: string, game: string, class: string, task: Text, setup: Setup, rating: number, is_solved: boolean, is_rated: boolean, };

export type ProblemVerdict = "right" | "solved" | "longer" | "wrong" | "undecided";

export type ProblemTried = { verdict: ProblemVerdict, text: Text, moves: Array<string>, refutation: Array<string>, rating: number, change: number, run: number, trouble: Text | null, };

export type RuleTask = { "kind": "play", accepted: Array<string>, } | { "kind": "refused", tries: Array<string>, } | { "kind": "declare" };

export type RuleStep = { title: Text, text: Text, setup: Setup, moves: Array<string>, marks: Array<string>, task: RuleTask, done: Text, };

export type RuleCourse = { game: string, steps: Array<RuleStep>, };

export type TeachRequest = { "kind": "overview", day: number, } | { "kind": "next-problem", game: string, class: string | null, except: string | null, } | { "kind": "open-problem", game: string, id: string, } | { "kind": "try-move", game: string, id: string, day: number, moves: Array<string>, text: string, } | { "kind": "problem-hint", game: string, id: string, moves: Array<string>, whole: boolean, } | { "kind": "problem-solution", game: string, id: string, } | { "kind": "course", game: string, };

export type TeachAnswer = { "kind": "overview", games: Array<ProblemGameInfo>, notice: Text | null, } | { "kind": "problem", problem: ProblemInfo, } | { "kind": "tried", tried: ProblemTried, } | { "kind": "hint", text: Text, squares: Array<string>, } | { "kind": "solution", moves: Array<string>, } | { "kind": "course", course: RuleCourse, };

export type Welcome = { version: number, program: string, games: Array<GameInfo>, engines: Array<EngineInfo>, played: Array<GameSummary>, documents: Array<DocumentInfo>, matches: Array<MatchInfo>, settings: { [key in string]: string }, may_start_programs: boolean, not_kept: Text | null, notice: Text | null, record_limit: number, is_guest: boolean, report_key: string, };

export type Request = { "type": "hello", version: number, token: string | null, } | { "type": "new-game", plan: NewGame, } | { "type": "open-game", id: string, } | { "type": "leave-game", id: string, } | { "type": "play", id: string, ply: number, text: string, } | { "type": "act", id: string, text: string, } | { "type": "undo", id: string, } | { "type": "resign", id: string, side: Side, } | { "type": "declare", id: string, } | { "type": "pause", id: string, paused: boolean, } | { "type": "hint", id: string, } | { "type": "change-seat", id: string, side: Side, seat: SeatSpec, } | { "type": "delete-game", id: string, } | { "type": "view", game: string, setup: Setup, moves: Array<string>, } | { "type": "typed", game: string, setup: Setup, moves: Array<string>, text: string, } | { "type": "arrange", game: string, arrangement: Arrangement, } | { "type": "analyse", game: string, setup: Setup, moves: Array<string>, seat: SeatSpec, lines: number, } | { "type": "review", game: string, setup: Setup, moves: Array<string>, seat: SeatSpec, time: number, skip: Array<number>, } | { "type": "appraise", game: string, setup: Setup, moves: Array<string>, players: [string, string], level: string, } | { "type": "stop-analysis" } | { "type": "read-record", game: string | null, name: string | null, data: string, picked: Array<number>, } | { "type": "write-record", document: Document, format: string, } | { "type": "book", game: string, setup: Setup, moves: Array<string>, } | { "type": "picture", game: string, setup: Setup, moves: Array<string>, } | { "type": "documented", id: string, } | { "type": "keep-document", document: Document, } | { "type": "open-document", id: string, } | { "type": "delete-document", id: string, } | { "type": "keep-engine", id: string | null, spec: EngineSpec, } | { "type": "delete-engine", id: string, } | { "type": "test-engine", spec: EngineSpec, } | { "type": "start-match", plan: MatchPlan, } | { "type": "resume-match", id: string, } | { "type": "stop-match", id: string, } | { "type": "open-match", id: string, } | { "type": "leave-match", id: string, } | { "type": "delete-match", id: string, } | { "type": "open-runs" } | { "type": "leave-runs" } | { "type": "open-run", name: string, } | { "type": "leave-run", name: string, } | { "type": "training-forms" } | { "type": "start-training", plan: TrainingPlan, } | { "type": "resume-training", name: string, } | { "type": "stop-training", name: string, } | { "type": "keep-settings", settings: { [key in string]: string }, } | { "type": "export" } | { "type": "import", text: string, } | { "type": "lists" } | { "type": "older-games", before: number, } | { "type": "past-games" } | { "type": "club", request: ClubRequest, } | { "type": "library", request: LibraryRequest, } | { "type": "teach", request: TeachRequest, };

export type Envelope = { number: number, request: Request, };

export type Answer = { "type": "done" } | { "type": "refused", why: Text, } | { "type": "welcome", welcome: Welcome, } | { "type": "game", state: GameState, } | { "type": "games", games: Array<GameSummary>, } | { "type": "past-games", games: Array<PastGame>, } | { "type": "view", view: View, names: Array<MoveName>, } | { "type": "move", text: string, } | { "type": "arranged", arranged: Arranged, } | { "type": "analysis", analysis: number, } | { "type": "book", moves: Array<BookedMove>, } | { "type": "text", text: string, } | { "type": "documents", documents: Array<Document>, } | { "type": "collection", game: string, titles: Array<RecordTitle>, } | { "type": "kept", info: DocumentInfo, } | { "type": "engine", engine: EngineInfo, } | { "type": "engine-test", test: EngineTest, } | { "type": "match", state: MatchState, } | { "type": "runs", runs: Array<RunInfo>, } | { "type": "run", state: RunState, } | { "type": "training-forms", forms: TrainingForms, } | { "type": "training", name: string, } | { "type": "club", answer: ClubAnswer, } | { "type": "library", answer: LibraryAnswer, } | { "type": "taught", answer: TeachAnswer, };

export type Event = { "type": "answer", number: number, answer: Answer, } | { "type": "game", state: GameState, } | { "type": "thinking", id: string, thinking: Thinking, } | { "type": "analysis", state: AnalysisState, } | { "type": "review", state: ReviewState, } | { "type": "appraisal", state: AppraisalState, } | { "type": "match", state: MatchState, } | { "type": "runs", runs: Array<RunInfo>, } | { "type": "run", news: RunNews, } | { "type": "lists", played: Array<GameSummary>, documents: Array<DocumentInfo>, engines: Array<EngineInfo>, matches: Array<MatchInfo>, } | { "type": "club", news: ClubNews, } | { "type": "library", news: LibraryNews, };

export const VERSION = 1;
