import type { LegalMove, View } from '../messages';

/** The origin of a move: a square, or a piece in hand. */
export type Source = { from: string; drop: null } | { from: null; drop: string };

interface Promotion {
  to: string;
  promoting: LegalMove;
  plain: LegalMove;
}

/**
 * Turns presses on squares into moves. It only looks up moves in the server's list of legal moves;
 * other tries are sent unchanged, and the server explains what is wrong with them.
 */
export class Chooser {
  source = $state<Source | null>(null);
  promotion = $state.raw<Promotion | null>(null);
  /** A move that waits for a second press. */
  pending = $state.raw<{ text: string; to: string } | null>(null);

  constructor(
    private readonly view: () => View,
    private readonly confirms: () => boolean,
    private readonly send: (text: string) => void,
  ) {}

  cancel() {
    this.source = null;
    this.promotion = null;
    this.pending = null;
  }

  /** The targets of the chosen piece, or the squares for a stone. */
  targets(isPlaced: boolean): Set<string> {
    const source = this.source;
    if (!isPlaced && !source) return new Set();
    const moves = this.view().legal.filter((move) => isPlaced || this.#isFrom(move, source!));
    return new Set(moves.flatMap((move) => (move.to ? [move.to] : [])));
  }

  /** Handles a press in a game of stones. */
  put(square: string) {
    const move = this.view().legal.find((one) => one.to === square);
    this.#commit(move?.text ?? square, square);
  }

  /** Handles a press in a game of moving pieces. */
  touch(square: string) {
    if (this.pending?.to === square) return this.confirm();
    const { cells, turn } = this.view();
    const isOwn = cells.some((cell) => cell.square === square && cell.side === turn);
    this.pending = null;
    this.promotion = null;
    if (this.source?.from === square) this.source = null;
    else if (isOwn) this.source = { from: square, drop: null };
    else if (this.source) this.move(this.source, square);
  }

  pick(piece: string) {
    this.pending = null;
    this.promotion = null;
    this.source = this.source?.drop === piece ? null : { from: null, drop: piece };
  }

  /** Returns whether the move is possible. */
  move(source: Source, to: string): boolean {
    const moves = this.view().legal.filter((move) => move.to === to && this.#isFrom(move, source));
    const promoting = moves.find((move) => move.promotes);
    const plain = moves.find((move) => !move.promotes);
    if (promoting && plain) {
      this.source = source;
      this.promotion = { to, promoting, plain };
      return true;
    }
    const move = promoting ?? plain;
    this.source = null;
    this.#commit(move?.text ?? (source.from ? source.from + to : `${source.drop}*${to}`), to);
    return move !== undefined;
  }

  promote(promotes: boolean) {
    const promotion = this.promotion;
    if (!promotion) return;
    this.cancel();
    this.send((promotes ? promotion.promoting : promotion.plain).text);
  }

  confirm() {
    const pending = this.pending;
    this.cancel();
    if (pending) this.send(pending.text);
  }

  #commit(text: string, to: string) {
    if (this.pending?.text === text) return this.confirm();
    const isLegal = this.view().legal.some((move) => move.text === text);
    if (this.confirms() && isLegal) this.pending = { text, to };
    else this.send(text);
  }

  #isFrom(move: LegalMove, source: Source): boolean {
    return source.from ? move.from === source.from : move.drop === source.drop;
  }
}
