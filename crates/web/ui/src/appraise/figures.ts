// Figures computed from the moves of an appraisal.

import type { AppraisedMove, ErrorSize, Side } from '../messages';

/** The usual annotation symbols. */
export const signs: Record<ErrorSize, string> = { small: '?!', medium: '?', large: '??' };

export type Tally = { moves: number; loss: number; mean: number } & Record<ErrorSize, number>;

/** The losses of a side. */
export function tally(all: readonly AppraisedMove[], side: Side): Tally {
  const moves = all.filter((move) => move.side === side);
  const loss = moves.reduce((sum, move) => sum + move.loss, 0);
  const count = (size: ErrorSize) => moves.filter((move) => move.error === size).length;
  return {
    moves: moves.length,
    loss,
    mean: loss / Math.max(1, moves.length),
    small: count('small'),
    medium: count('medium'),
    large: count('large'),
  };
}

/** The score for Black after each move, from the first position on; `null` if it is unknown.
 * A pass changes nothing. */
export function scores(all: readonly AppraisedMove[], total: number): Array<number | null> {
  const found: Array<number | null> = Array.from({ length: total + 1 }, () => null);
  for (const move of all) {
    found[move.number] = move.score;
    // The value before the move is that of the best move.
    found[move.number - 1] ??= move.side === 'black' ? move.best_value : -move.best_value;
  }
  for (let ply = 1; ply <= total; ply++) {
    const isPass = found[ply] === null && all.some((move) => move.number < ply);
    if (isPass) found[ply] = found[ply - 1] ?? null;
  }
  return found;
}

/** The value at the top of the graph: a multiple of eight discs, at least 16. */
export function topOf(values: ReadonlyArray<number | null>): number {
  const most = Math.max(16, ...values.map((value) => Math.abs(value ?? 0)));
  return Math.ceil(most / 8) * 8;
}

/** A number with its sign: `+4`, `−12`, `0`. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}
