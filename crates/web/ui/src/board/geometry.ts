import type { BoardStyle, Side, View } from '../messages';

/** Shogi's squares are a little taller than wide, as on a real board. */
export const TALL: Record<BoardStyle, number> = { othello: 1, renju: 1, shogi: 1.08 };

export interface Place {
  column: number;
  row: number;
}

/** The places of squares on the screen, seen from either side. */
export class Geometry {
  readonly #places = new Map<string, Place>();
  readonly tall: number;

  constructor(
    readonly view: View,
    style: BoardStyle,
    readonly isFlipped: boolean,
  ) {
    this.tall = TALL[style];
    view.squares.forEach((square, index) => {
      this.#places.set(square, this.#turn(index % view.columns, Math.floor(index / view.columns)));
    });
  }

  #turn(column: number, row: number): Place {
    const { columns, rows } = this.view;
    return this.isFlipped ? { column: columns - 1 - column, row: rows - 1 - row } : { column, row };
  }

  /** Pieces of the side at the top point down. */
  pointsDown(side: Side): boolean {
    return (side === 'white') !== this.isFlipped;
  }

  place(square: string): Place {
    return this.#places.get(square) ?? { column: 0, row: 0 };
  }

  /** The middle of a square in units of a square's width. */
  middle(square: string): { x: number; y: number } {
    const { column, row } = this.place(square);
    return { x: column + 0.5, y: (row + 0.5) * this.tall };
  }

  at(column: number, row: number): string | null {
    const { columns, rows, squares } = this.view;
    if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
    const turned = this.#turn(column, row);
    return squares[turned.row * columns + turned.column];
  }

  /** The square under a point of the window. */
  under(x: number, y: number, box: DOMRect): string | null {
    const column = Math.floor(((x - box.left) / box.width) * this.view.columns);
    const row = Math.floor(((y - box.top) / box.height) * this.view.rows);
    return this.at(column, row);
  }

  /** Squares row by row, as displayed. */
  rowsSeen(): string[][] {
    const { columns, rows } = this.view;
    return Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => this.at(column, row)!),
    );
  }

  labels(): { columns: string[]; rows: string[] } {
    const { column_labels, row_labels } = this.view;
    return this.isFlipped
      ? { columns: [...column_labels].reverse(), rows: [...row_labels].reverse() }
      : { columns: column_labels, rows: row_labels };
  }
}
