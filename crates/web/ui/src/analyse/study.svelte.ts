import { untrack } from 'svelte';

import { connection, ask } from '../lib/connection.svelte';
import { lists } from '../lib/lists.svelte';
import type {
  AnalysisLine,
  AnalysisState,
  Candidate,
  Document,
  KeptAppraisal,
  MoveName,
  Node,
  ReviewState,
  SeatSpec,
  Side,
  Text,
  View,
} from '../messages';
import { seatOf, seatText } from '../lib/seat';
import { toast } from '../lib/toasts.svelte';
import * as tree from './tree';

export type Kept = 'kept' | 'changed' | 'keeping' | 'failed';
export type Work = 'none' | 'analysis' | 'review';

const AFTER_EDIT = 900;
const AFTER_LINES = 6000;
const VIEWS_AT_MOST = 400;
const SHOWN_MOVES = 12;
/** The least search time after which an engine's lines are not searched again. */
const GLANCE = 1500;
/** The delay before an engine starts, so that it does not start at every step through a game. */
const STEPPING = 250;

/** An open document: the current node, its view, the engine's lines, and its storage. */
export class Study {
  document = $state.raw<Document>() as Document;
  at = $state(0);
  view = $state.raw<View | null>(null);
  /** The path to the position that `view` shows. */
  #viewed = $state(-1);
  kept = $state<Kept>('kept');
  /** The texts of the moves, by path. */
  names = $state.raw(new Map<number, MoveName>());
  firstSide = $state<Side>('black');
  /** Paths on which the game is over. */
  over = $state.raw<ReadonlySet<number>>(new Set());

  work = $state<Work>('none');
  /** Whether the engine follows the shown position. */
  wanted = $state(false);
  trouble = $state.raw<Text | null>(null);
  /** The engine's candidates in the last analysed position; they are not stored. */
  #known = $state.raw<{ way: number; candidates: Candidate[] }>({ way: -1, candidates: [] });
  progress = $state<{ ply: number; total: number } | null>(null);
  /** Previewed moves after this position, which are not part of the document. */
  preview = $state.raw<string[] | null>(null);
  previewView = $state.raw<View | null>(null);

  seat: SeatSpec = { kind: 'player', player: '' };
  lineCount = 3;

  ways = $derived.by(() => this.#ways.of(this.document.nodes));
  node: Node = $derived(this.document.nodes[this.at] ?? tree.emptyNode(null, ''));
  moves: string[] = $derived(tree.movesTo(this.document.nodes, this.at));
  line: number[] = $derived.by(() => {
    const { ways } = this;
    return tree.lineThrough(this.document.nodes, this.at, (parent) => {
      const way = this.#lastSeen.get(ways[parent] ?? 0);
      return way === undefined ? undefined : ways.indexOf(way);
    });
  });
  ply = $derived(this.moves.length);
  /** Whether `view` shows the position at `at`; after a step the server sends it a little later. */
  isSettled = $derived(this.#viewed === (this.ways[this.at] ?? 0));
  candidates = $derived(this.#known.way === (this.ways[this.at] ?? 0) ? this.#known.candidates : []);

  #ways = new tree.Ways();
  #lastSeen = new Map<number, number>();
  #views = new Map<number, View>();
  #asked = 0;
  /** Paths whose search ended too early to count as analysed. */
  #glanced = new Set<number>();
  #begunAt = 0;
  #following: ReturnType<typeof setTimeout> | undefined;
  #wasLost = false;
  #analysis: number | null = null;
  #early: AnalysisState | ReviewState | null = null;
  #target = 0;
  #targets: number[] = [];
  #by = '';
  #reviewBy = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = 0;
  #off: Array<() => void>;
  #onKept: (id: string) => void;

  constructor(document: Document, onKept: (id: string) => void) {
    this.document =
      document.nodes.length > 0 ? document : { ...document, nodes: [tree.emptyNode(null, '')] };
    this.#onKept = onKept;
    this.#off = [
      connection.on('analysis', (event) => this.#hear(event.state)),
      connection.on('review', (event) => this.#hear(event.state)),
    ];
    void this.#begin();
  }

  /** Saves unsaved changes and stops the engine. */
  leave() {
    for (const off of this.#off) off();
    if (this.work !== 'none') void ask({ type: 'stop-analysis' });
    clearTimeout(this.#timer);
    clearTimeout(this.#following);
    if (this.kept === 'changed') void this.keep();
  }

  go(place: number) {
    if (!this.document.nodes[place]) return;
    this.preview = null;
    if (place === this.at && this.view) return;
    this.at = place;
    this.#remember();
    void this.#look();
    this.#follow();
  }

  step(by: number) {
    const i = Math.max(0, Math.min(this.line.length - 1, this.ply + by));
    this.go(this.line[i] ?? this.at);
  }

  sibling(by: number) {
    this.go(tree.sibling(this.document.nodes, this.at, by));
  }

  /** Plays a move pressed on the board. Only moves that `view` lists for this position are known to be legal. */
  press(text: string) {
    const isLegal = this.isSettled && this.view?.legal.some((move) => move.text === text);
    if (isLegal) this.play(text);
    else void this.typed(text);
  }

  play(text: string) {
    this.#place(tree.play(this.document.nodes, this.at, text));
  }

  /** Plays a typed move; returns the reason if it is refused. */
  async typed(text: string): Promise<string | null> {
    const { game, setup } = this.document;
    const { at, moves } = this;
    const answer = await ask({ type: 'typed', game, setup, moves, text });
    if (answer.type === 'refused') {
      toast(answer.why, 'bad');
      return null;
    }
    if (answer.type !== 'move' || at !== this.at) return null;
    this.play(answer.text);
    return answer.text;
  }

  insert(moves: readonly string[]) {
    this.#place(tree.playLine(this.document.nodes, this.at, moves));
    void this.learn(tree.movesTo(this.document.nodes, this.line.at(-1) ?? this.at));
  }

  remove() {
    this.#place(tree.removeBranch(this.document.nodes, this.at));
  }

  promote() {
    this.#place(tree.promote(this.document.nodes, this.at));
  }

  comment(text: string) {
    if (text === this.node.comment) return;
    this.#change({ nodes: tree.change(this.document.nodes, this.at, { comment: text }) });
  }

  rename(title: string) {
    if (title !== this.document.title) this.#change({ title });
  }

  /** Deletes the review of the current line with these settings, so that a review searches again. */
  forgetReview(time: number) {
    const line = new Set(this.line);
    const by = this.reviewBy(time);
    const nodes = this.document.nodes.map((node, place) =>
      line.has(place) && node.reviewed?.by === by ? { ...node, reviewed: null } : node,
    );
    this.#change({ nodes });
  }

  /** Keeps the values that the program itself has found for the moves of the game. */
  keepAppraisal(appraisal: KeptAppraisal) {
    this.#change({ appraisal });
  }

  /** What tells a review of this engine, with its options and this time, from any other. */
  reviewBy(time: number): string {
    return `${seatText(this.seat)} ${time}`;
  }

  /** The review whose values are shown. */
  get shownReview(): string | null {
    return this.document.review;
  }

  /** A review as people call it: its engine and its time. */
  reviewName(by: string): string {
    const end = by.lastIndexOf(' ');
    const name = lists.seatName(this.document.game, seatOf(by.slice(0, end)));
    return `${name}, ${Number(by.slice(end + 1)) / 1000} s`;
  }

  async show(moves: string[] | null) {
    this.preview = moves;
    this.previewView = null;
    if (!moves) return;
    const { game, setup } = this.document;
    const answer = await connection.get(
      { type: 'view', game, setup, moves: [...this.moves, ...moves] },
      'view',
    );
    if (this.preview !== moves) return;
    if (answer) this.previewView = answer.view;
    else this.preview = null;
  }

  /** Whether the stored lines already answer the request. */
  get isAnswered(): boolean {
    const { lines, analysed_by } = this.node;
    const isGlance = this.#glanced.has(this.ways[this.at] ?? 0);
    return lines.length > 0 && analysed_by === this.#seatName() && !isGlance;
  }

  /** Positions of the line that a review with this time has not seen, except where the game is over. */
  unseen(time: number): number {
    const by = this.reviewBy(time);
    const isUnseen = (place: number) =>
      this.document.nodes[place]?.reviewed?.by !== by && !this.over.has(this.ways[place] ?? 0);
    return this.line.filter(isUnseen).length;
  }

  /** Analyses this position. Without `deeper`, stored lines are enough. */
  async analyse(deeper: boolean) {
    this.wanted = true;
    this.trouble = null;
    await this.#look();
    if ((!deeper && this.isAnswered) || this.view?.result) {
      if (this.work === 'analysis') this.#finish();
      return;
    }
    const { game, setup } = this.document;
    this.#target = this.ways[this.at] ?? 0;
    this.#glanced.add(this.#target);
    this.#begunAt = Date.now();
    const { moves, seat } = this;
    await this.#begun('analysis', { type: 'analyse', game, setup, moves, seat, lines: this.lineCount });
  }

  /** Analyses every position of the line that a review with these settings has not seen yet. */
  async review(time: number) {
    this.wanted = false;
    this.trouble = null;
    const { document, line, seat, ways } = this;
    this.#targets = line.map((place) => ways[place] ?? 0);
    const by = this.reviewBy(time);
    const isSeen = (place: number) => document.nodes[place]?.reviewed?.by === by;
    // The last position is looked at again: its end tells what the last move was worth.
    const skip = line.flatMap((place, i) => (isSeen(place) && !this.over.has(ways[place] ?? 0) ? [i] : []));
    const moves = tree.movesTo(document.nodes, line.at(-1) ?? 0);
    if (this.unseen(time) === 0) return;
    this.#reviewBy = by;
    this.#change({ review: by });
    this.progress = { ply: skip.length, total: line.length };
    const { game, setup } = document;
    await this.#begun('review', { type: 'review', game, setup, moves, seat, time, skip });
  }

  async stop() {
    this.wanted = false;
    if (this.work === 'none') return;
    this.#finish();
  }

  async keep() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.kept = 'keeping';
    const sent = this.document;
    const answer = await ask({ type: 'keep-document', document: sent });
    if (answer.type !== 'kept') {
      this.kept = 'failed';
      return;
    }
    const { id } = answer.info;
    const isSame = this.document === sent;
    if (sent.id !== id) {
      this.document = { ...this.document, id };
      this.#onKept(id);
    }
    this.kept = isSame ? 'kept' : 'changed';
    if (!isSame) this.#keepSoon(AFTER_EDIT);
  }

  nameOf(place: number): MoveName {
    const text = this.document.nodes[place]?.text ?? '';
    return this.names.get(this.ways[place] ?? 0) ?? { en: text, ja: text };
  }

  /** The texts of the moves that an engine expects here. */
  namesAfter(moves: readonly string[]): MoveName[] {
    const ways = this.#ways.along(moves, this.ways[this.at]);
    return ways.map((way, i) => this.names.get(way) ?? { en: moves[i] ?? '', ja: moves[i] ?? '' });
  }

  /** The better move instead of the one that led to this node. */
  bestOf(place: number, best: string): MoveName {
    const parent = this.document.nodes[place]?.parent ?? 0;
    return this.bestName(parent, best);
  }

  /** A move instead of the one that was played in a position, as people call it. */
  bestName(parent: number, text: string): MoveName {
    return this.names.get(this.#ways.after(this.ways[parent] ?? 0, text)) ?? { en: text, ja: text };
  }

  async learnBest(moves: readonly { place: number; best: string }[]) {
    const { nodes } = this.document;
    for (const { place, best } of moves) {
      const parent = nodes[place]?.parent ?? 0;
      if (best) await this.learn([...tree.movesTo(nodes, parent), best]);
    }
  }

  /** Requests the texts of the moves in these lines, unless they are known. */
  async learnLines(lines: readonly AnalysisLine[]) {
    const before = this.moves;
    for (const line of lines) await this.learn([...before, ...line.moves.slice(0, SHOWN_MOVES)]);
  }

  async learn(moves: readonly string[]) {
    const ways = this.#ways.along(moves);
    if (ways.every((way) => this.names.has(way))) return;
    const { game, setup } = this.document;
    const answer = await ask({ type: 'view', game, setup, moves: [...moves] });
    if (answer.type === 'view') {
      this.#named(ways, answer.names);
      this.#ended(ways.at(-1) ?? 0, answer.view);
      return;
    }
    // An engine's line may end with words that are not moves.
    this.#named(
      ways,
      moves.map((text, i) => this.names.get(ways[i]) ?? { en: text, ja: text }),
    );
  }

  /** Handles a change of the connection; when it breaks, the engine stops. */
  connected(isOpen: boolean) {
    untrack(() => {
      if (!isOpen) {
        this.#wasLost = true;
        this.work = 'none';
        this.#analysis = null;
        this.progress = null;
      } else if (this.#wasLost) {
        this.#wasLost = false;
        if (this.kept === 'failed') void this.keep();
        if (!this.view) void this.#begin();
        if (this.wanted && this.work === 'none') void this.analyse(false);
      }
    });
  }

  async #begin() {
    const { game, setup, nodes } = this.document;
    const answer = await ask({ type: 'view', game, setup, moves: [] });
    if (answer.type === 'view') this.firstSide = answer.view.turn;
    await this.#look();
    const isParent = new Set(nodes.map((node) => node.parent));
    for (let place = 0; place < nodes.length; place++) {
      if (!isParent.has(place)) await this.learn(tree.movesTo(nodes, place));
    }
  }

  async #look() {
    const way = this.ways[this.at] ?? 0;
    const known = this.#views.get(way);
    const asked = ++this.#asked;
    if (known) return this.#show(way, known);
    const { game, setup } = this.document;
    const { moves } = this;
    const answer = await connection.get({ type: 'view', game, setup, moves }, 'view');
    if (!answer) return;
    if (this.#views.size >= VIEWS_AT_MOST) this.#views.clear();
    this.#views.set(way, answer.view);
    this.#named(this.#ways.along(moves), answer.names);
    this.#ended(way, answer.view);
    if (asked === this.#asked) this.#show(way, answer.view);
  }

  #show(way: number, view: View) {
    this.view = view;
    this.#viewed = way;
  }

  #named(ways: readonly number[], names: readonly MoveName[]) {
    const known = new Map(this.names);
    ways.forEach((way, i) => {
      const name = names[i];
      if (name) known.set(way, name);
    });
    this.names = known;
  }

  #ended(way: number, view: View) {
    if (view.result && !this.over.has(way)) this.over = new Set([...this.over, way]);
  }

  #remember() {
    const { ways } = this;
    const places = tree.path(this.document.nodes, this.at);
    places.slice(1).forEach((place, i) => {
      this.#lastSeen.set(ways[places[i] ?? 0] ?? 0, ways[place] ?? 0);
    });
  }

  #place({ nodes, at }: tree.Placed) {
    const isNew = nodes.length !== this.document.nodes.length || nodes.some((n, i) => n !== this.document.nodes[i]);
    this.preview = null;
    if (isNew) {
      this.document = { ...this.document, nodes };
      this.at = Math.min(this.at, nodes.length - 1);
      this.#changed(AFTER_EDIT);
    }
    this.at = at;
    this.#remember();
    void this.#look();
    this.#follow();
  }

  #follow() {
    clearTimeout(this.#following);
    if (!this.wanted) return;
    this.#following = setTimeout(() => {
      if (this.wanted) void this.analyse(false);
    }, STEPPING);
  }

  #change(part: Partial<Document>, delay = AFTER_EDIT) {
    this.document = { ...this.document, ...part };
    this.#changed(delay);
  }

  #changed(delay: number) {
    if (this.kept !== 'keeping') this.kept = 'changed';
    this.#keepSoon(delay);
  }

  #keepSoon(delay: number) {
    // A later change does not postpone an earlier one for ever.
    const due = Date.now() + delay;
    if (this.#timer !== undefined && delay === AFTER_LINES && this.#due <= due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.kept === 'keeping') this.#keepSoon(AFTER_EDIT);
      else void this.keep();
    }, delay);
  }

  #seatName(): string {
    return lists.seatName(this.document.game, this.seat);
  }

  async #begun(work: Work, request: Parameters<typeof ask>[0]) {
    this.#analysis = null;
    this.#early = null;
    this.#by = this.#seatName();
    this.work = work;
    const target = this.#target;
    const answer = await ask(request);
    // Another request has replaced it meanwhile.
    if (work !== this.work || (work === 'analysis' && target !== this.#target)) return;
    if (answer.type === 'analysis') {
      this.#analysis = answer.analysis;
      const early = this.#early as AnalysisState | ReviewState | null;
      if (early) this.#hear(early);
      return;
    }
    this.work = 'none';
    this.progress = null;
    if (answer.type === 'refused') {
      this.wanted = false;
      toast(answer.why, 'bad');
    }
  }

  #hear(state: AnalysisState | ReviewState) {
    if (this.work === 'none') return;
    if (this.#analysis === null) {
      this.#early = state;
      return;
    }
    if (state.analysis !== this.#analysis) return;
    const isReview = 'ply' in state;
    const way = isReview ? this.#targets[state.ply] : this.#target;
    const place = this.ways.indexOf(way ?? -1);
    if (isReview && place >= 0 && (state.is_running || state.lines.length > 0)) {
      this.#change({ nodes: tree.keepReviewed(this.document.nodes, place, state.lines, this.#reviewBy) }, AFTER_LINES);
    } else if (!isReview && place >= 0 && state.lines.length > 0) {
      const nodes = tree.keepLines(this.document.nodes, place, state.lines, this.#by);
      if (nodes !== this.document.nodes) this.#change({ nodes }, AFTER_LINES);
    }
    if (!isReview) this.#known = { way: this.#target, candidates: state.candidates };
    if (isReview) this.progress = { ply: state.done, total: state.total };
    else if (!state.is_running || Date.now() - this.#begunAt > GLANCE) this.#glanced.delete(this.#target);
    if (state.trouble) this.trouble = state.trouble;
    if (!state.is_running) {
      this.work = 'none';
      this.#analysis = null;
      this.progress = null;
    }
  }

  #finish() {
    this.work = 'none';
    this.#analysis = null;
    this.progress = null;
    void ask({ type: 'stop-analysis' });
  }
}
