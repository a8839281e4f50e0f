import type { Cell, Side, View } from '../messages';

/** A piece with an identity across positions, so that its moves can be animated. */
export interface Token {
  key: number;
  square: string;
  side: Side;
  piece: string;
  /** Whether it was not there before. */
  isFresh: boolean;
}

/** With more differences than this, it is another position and not a move. */
const MOST_MOVED = 4;

const kind = (piece: string) => piece.replace('+', '');

/** Tracks pieces through positions by comparing them, without knowing the moves. */
export class Tokens {
  #last: Token[] = [];
  #key = 0;

  next(view: View): Token[] {
    const before = new Map(this.#last.map((token) => [token.square, token]));
    const isFirst = this.#last.length === 0;
    const tokens: Token[] = [];
    const moved: Cell[] = [];
    for (const cell of view.cells) {
      const old = before.get(cell.square);
      const stayed =
        old && (cell.piece === 'stone' || (old.side === cell.side && kind(old.piece) === kind(cell.piece)));
      if (stayed) {
        before.delete(cell.square);
        tokens.push({ ...old, side: cell.side, piece: cell.piece, isFresh: false });
      } else {
        moved.push(cell);
      }
    }
    for (const cell of moved) {
      const old = moved.length <= MOST_MOVED ? this.#mover(cell, before) : undefined;
      if (old) before.delete(old.square);
      tokens.push({
        key: old?.key ?? ++this.#key,
        square: cell.square,
        side: cell.side,
        piece: cell.piece,
        isFresh: !old && !isFirst && moved.length <= MOST_MOVED,
      });
    }
    // A list in another order would make the browser move elements and lose their animations.
    tokens.sort((a, b) => a.key - b.key);
    this.#last = tokens;
    return tokens;
  }

  #mover(cell: Cell, left: Map<string, Token>): Token | undefined {
    if (cell.piece === 'stone') return undefined;
    for (const token of left.values()) {
      if (token.side === cell.side && kind(token.piece) === kind(cell.piece)) return token;
    }
    return undefined;
  }
}
