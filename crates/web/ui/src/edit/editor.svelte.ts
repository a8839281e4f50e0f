import { ask } from '../lib/connection.svelte';
import { address } from '../lib/router.svelte';
import { newId } from '../analyse/opening';
import type { Arranged, GameInfo, Setup, Side, Text, View } from '../messages';
import {
  emptyLayout,
  exchanged,
  flippedOver,
  handsOf,
  held,
  kindOf,
  layoutOf,
  message,
  moved,
  put,
  turned,
  withRest,
  type Layout,
  type Placed,
} from './arrangement';

/** What a tap on a square does: put a piece, empty it, or move what is there. */
export type Tool = { kind: 'put'; placed: Placed } | { kind: 'erase' } | { kind: 'move' };

const LONGEST_HISTORY = 500;

/** A board that a person sets up. The server says what is wrong with it. */
export class Editor {
  tool = $state.raw<Tool>({ kind: 'move' });
  /** The square whose piece the next tap moves. */
  chosen = $state<string | null>(null);
  isFlipped = $state(false);
  layout = $state.raw<Layout>(emptyLayout('black'));
  /** The position, if a game can go on from it. */
  arranged = $state.raw<Arranged | null>(null);
  refusal = $state.raw<Text | null>(null);
  isChecking = $state(false);
  #board = $state.raw<View | null>(null);
  #past = $state.raw<Layout[]>([]);
  #future = $state.raw<Layout[]>([]);
  #check = 0;

  readonly info: GameInfo;
  readonly rules: string | null;

  private constructor(info: GameInfo, rules: string | null, board: View) {
    this.info = info;
    this.rules = rules;
    this.#board = board;
    if (info.style !== 'shogi') this.tool = { kind: 'put', placed: { side: 'black', piece: info.pieces[0].piece } };
  }

  /** Opens the first position of a setup; the error says why it cannot be read. */
  static async open(info: GameInfo, setup: Setup): Promise<Editor | Text> {
    const answer = await ask({ type: 'view', game: info.name, setup, moves: [] });
    if (answer.type !== 'view') return answer.type === 'refused' ? answer.why : { en: '', ja: '' };
    const editor = new Editor(info, setup.rules, answer.view);
    editor.layout = layoutOf(answer.view);
    await editor.#checked();
    return editor;
  }

  /** The edited board as a view, without moves. */
  get view(): View | null {
    const board = this.#board;
    if (!board) return null;
    const cells = [...this.layout.cells].map(([square, placed]) => ({ square, ...placed }));
    return {
      ...board,
      cells,
      hands: handsOf(this.layout),
      turn: this.layout.turn,
      legal: [],
      last: this.chosen ? [this.chosen] : [],
      flipped: [],
      fouls: [],
      check: this.arranged?.view.check ?? null,
      result: null,
      ply: 0,
      line: '',
      text: '',
      summary: this.arranged?.view.summary ?? board.summary,
    };
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  get setup(): Setup {
    return { rules: this.rules, start: this.arranged?.start ?? null };
  }

  /** The address of the page that holds the position. */
  get address(): string {
    return address('edit', newId(this.info.name, this.setup));
  }

  tap(square: string) {
    const tool = this.tool;
    const there = this.layout.cells.get(square);
    if (tool.kind === 'erase') this.put(square, null);
    else if (tool.kind === 'put') {
      const isSame = there?.side === tool.placed.side && there.piece === tool.placed.piece;
      this.put(square, isSame ? null : tool.placed);
    } else if (this.chosen === square) {
      this.turn(square);
    } else if (this.chosen) {
      this.move(this.chosen, square);
    } else if (there) {
      this.chosen = square;
    }
  }

  put(square: string, placed: Placed | null) {
    this.#change(put(this.layout, square, placed));
  }

  move(from: string, to: string) {
    this.#change(moved(this.layout, from, to));
  }

  /** Shows the next way in which a piece can lie. */
  turn(square: string) {
    const there = this.layout.cells.get(square);
    if (!there) return;
    this.#change(put(this.layout, square, turned(there, this.info.pieces)), square);
  }

  flipOver(square: string) {
    const there = this.layout.cells.get(square);
    if (there) this.#change(put(this.layout, square, flippedOver(there, this.info.pieces)));
  }

  hold(side: Side, piece: string, change: number) {
    const kind = kindOf(this.info.pieces, piece);
    if (kind?.is_held) this.#change(held(this.layout, side, kind.piece, change));
  }

  /** A piece of the board goes to a hand. */
  take(square: string, side: Side) {
    const there = this.layout.cells.get(square);
    const kind = there && kindOf(this.info.pieces, there.piece);
    if (kind?.is_held) this.#change(held(put(this.layout, square, null), side, kind.piece, 1));
  }

  /** A piece of a hand goes to the board. */
  drop(side: Side, piece: string, square: string) {
    this.#change(put(held(this.layout, side, piece, -1), square, { side, piece }));
  }

  setTurn(turn: Side) {
    this.#change({ ...this.layout, turn });
  }

  clear() {
    this.#change(emptyLayout(this.layout.turn));
  }

  exchange() {
    this.#change(exchanged(this.layout, this.#board?.squares ?? []));
  }

  giveRest(side: Side) {
    this.#change(withRest(this.layout, this.info.pieces, side));
  }

  /** Reads a position; the error says why it cannot be read. */
  async read(start: string): Promise<Text | null> {
    const setup = { rules: this.rules, start };
    const answer = await ask({ type: 'view', game: this.info.name, setup, moves: [] });
    if (answer.type === 'refused') return answer.why;
    if (answer.type !== 'view') return null;
    // A text of another size brings its own board.
    this.#board = answer.view;
    this.#change(layoutOf(answer.view));
    return null;
  }

  undo() {
    this.#go(this.#past, (rest, last) => {
      this.#past = rest;
      this.#future = [...this.#future, this.layout];
      this.layout = last;
    });
  }

  redo() {
    this.#go(this.#future, (rest, last) => {
      this.#future = rest;
      this.#past = [...this.#past, this.layout];
      this.layout = last;
    });
  }

  #go(list: Layout[], step: (rest: Layout[], last: Layout) => void) {
    const last = list.at(-1);
    if (!last) return;
    step(list.slice(0, -1), last);
    this.chosen = null;
    void this.#checked();
  }

  #change(next: Layout, chosen: string | null = null) {
    this.chosen = chosen;
    if (next === this.layout) return;
    this.#past = [...this.#past.slice(1 - LONGEST_HISTORY), this.layout];
    this.#future = [];
    this.layout = next;
    void this.#checked();
  }

  async #checked() {
    const number = ++this.#check;
    this.isChecking = true;
    const arrangement = message(this.layout, this.rules);
    const answer = await ask({ type: 'arrange', game: this.info.name, arrangement });
    // Another change was made meanwhile.
    if (number !== this.#check) return;
    this.isChecking = false;
    this.arranged = answer.type === 'arranged' ? answer.arranged : null;
    this.refusal = answer.type === 'refused' ? answer.why : null;
  }
}
