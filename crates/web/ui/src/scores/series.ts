// What the two players of a game thought of it, move by move.

import { isProven, sideAt, usualThresholds } from '../analyse/losses';
import type { Side } from '../messages';

/** A value for Black of each position, `null` where nobody said anything. */
export type Values = Array<number | null>;

/** The side that made the first move, if `turn` has to move after `ply` moves. */
export function firstOf(turn: Side, ply: number): Side {
  return sideAt(turn, ply);
}

/** The values of one side's player, for a graph of all positions. */
export function valuesOf(values: Values, first: Side, side: Side): Values {
  return values.map((value, ply) => (sideAt(first, ply) === side ? value : null));
}

/** The last value that is known. */
export function lastOf(values: Values): number | null {
  return values.filter((value) => value !== null).at(-1) ?? null;
}

/** The value at the top of a graph: that of the best position, unless that is far beyond the usual. */
export function topOf(values: Values, game: string): number {
  const { mistake, clip } = usualThresholds(game);
  const sizes = values.filter((value) => value !== null && !isProven(value)).map((value) => Math.abs(value ?? 0));
  return Math.min(clip, Math.max(mistake, ...sizes));
}
