// A board that is set up. It has no rules: any piece may stand anywhere.

import type { Arrangement, HandPiece, SetPiece, Side, View } from '../messages';

export interface Placed {
  side: Side;
  piece: string;
}

/** A board as it is edited. Values are never changed, so that a list of them is a history. */
export interface Layout {
  cells: ReadonlyMap<string, Placed>;
  hands: Readonly<Record<Side, Readonly<Record<string, number>>>>;
  turn: Side;
}

export const other = (side: Side): Side => (side === 'black' ? 'white' : 'black');

export function layoutOf(view: View): Layout {
  const held = (pieces: HandPiece[]) => Object.fromEntries(pieces.map(({ piece, count }) => [piece, count]));
  return {
    cells: new Map(view.cells.map(({ square, side, piece }) => [square, { side, piece }])),
    hands: { black: held(view.hands.black), white: held(view.hands.white) },
    turn: view.turn,
  };
}

export function emptyLayout(turn: Side): Layout {
  return { cells: new Map(), hands: { black: {}, white: {} }, turn };
}

export function message(layout: Layout, rules: string | null): Arrangement {
  const hands = handsOf(layout);
  const cells = [...layout.cells].map(([square, placed]) => ({ square, ...placed }));
  return { rules, cells, hands, turn: layout.turn };
}

export function handsOf(layout: Layout): View['hands'] {
  const held = (side: Side) =>
    Object.entries(layout.hands[side]).flatMap(([piece, count]) => (count > 0 ? [{ piece, count }] : []));
  return { black: held('black'), white: held('white') };
}

/** Puts a piece on a square, or empties it with `null`. */
export function put(layout: Layout, square: string, placed: Placed | null): Layout {
  const cells = new Map(layout.cells);
  if (placed) cells.set(square, placed);
  else cells.delete(square);
  return { ...layout, cells };
}

/** Moves a piece to another square, in place of what is there. */
export function moved(layout: Layout, from: string, to: string): Layout {
  const placed = layout.cells.get(from);
  if (!placed || from === to) return layout;
  return put(put(layout, from, null), to, placed);
}

/** Changes how many of a piece a side holds. */
export function held(layout: Layout, side: Side, piece: string, change: number): Layout {
  const count = Math.max(0, (layout.hands[side][piece] ?? 0) + change);
  return { ...layout, hands: { ...layout.hands, [side]: { ...layout.hands[side], [piece]: count } } };
}

/** The entry of a piece of a board, promoted or not. */
export function kindOf(set: readonly SetPiece[], piece: string): SetPiece | undefined {
  return set.find((one) => one.piece === piece || one.promoted === piece);
}

/** The next way a piece can lie: promoted, then of the other side. */
export function turned(placed: Placed, set: readonly SetPiece[]): Placed {
  const kind = kindOf(set, placed.piece);
  if (kind?.promoted && placed.piece === kind.piece) return { ...placed, piece: kind.promoted };
  return { side: other(placed.side), piece: kind?.piece ?? placed.piece };
}

/** A piece with its other face up, if it has one. */
export function flippedOver(placed: Placed, set: readonly SetPiece[]): Placed {
  const kind = kindOf(set, placed.piece);
  if (!kind?.promoted) return placed;
  return { ...placed, piece: placed.piece === kind.piece ? kind.promoted : kind.piece };
}

/** How many pieces of a kind are in the box: not on the board and in no hand. `null` if there is no end of them. */
export function left(layout: Layout, kind: SetPiece): number | null {
  if (kind.count === null) return null;
  let used = 0;
  for (const { piece } of layout.cells.values()) if (piece === kind.piece || piece === kind.promoted) used += 1;
  for (const side of ['black', 'white'] as const) used += layout.hands[side][kind.piece] ?? 0;
  return kind.count - used;
}

/** Everything that is in the box goes to the hand of a side, as in mate problems. */
export function withRest(layout: Layout, set: readonly SetPiece[], side: Side): Layout {
  let next = layout;
  for (const kind of set) {
    const rest = kind.is_held ? (left(layout, kind) ?? 0) : 0;
    if (rest > 0) next = held(next, side, kind.piece, rest);
  }
  return next;
}

/** The same board with the sides exchanged, seen from the other side. */
export function exchanged(layout: Layout, squares: readonly string[]): Layout {
  const opposite = new Map(squares.map((square, index) => [square, squares[squares.length - 1 - index]]));
  const cells = [...layout.cells].map(([square, { side, piece }]): [string, Placed] => [
    opposite.get(square) ?? square,
    { side: other(side), piece },
  ]);
  const { black, white } = layout.hands;
  return { cells: new Map(cells), hands: { black: white, white: black }, turn: other(layout.turn) };
}
