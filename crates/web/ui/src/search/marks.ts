// The candidates of a tree search, as drawn on the board.

import type { Arrow, Candidate as Mark } from '../board/drawing';
import type { Candidate, LegalMove, View } from '../messages';
import { w } from './words';

/** The least share of the playouts for an arrow; there are too many other moves. */
const ARROW = 10;

export const perCent = (value: number) => `${Math.round(value)}%`;

/** The value of a move: its proven result, or the probability of a win. */
export function valueText({ proof, value }: Candidate): string {
  if (proof) return w(proof.result);
  return value === null ? '–' : perCent(value);
}

/** The moves with playouts and their squares; if several go to one square, the best of them. */
function onSquares(candidates: readonly Candidate[], view: View): Array<[LegalMove & { to: string }, Candidate]> {
  const found = new Map<string, [LegalMove & { to: string }, Candidate]>();
  for (const one of candidates) {
    const move = view.legal.find(({ text }) => text === one.text);
    if (move?.to && one.playouts > 0 && !found.has(move.to)) found.set(move.to, [{ ...move, to: move.to }, one]);
  }
  return [...found.values()];
}

/** Values and shares of the playouts on their squares. */
export function marksOf(candidates: readonly Candidate[], view: View): Mark[] {
  return onSquares(candidates, view).map(([{ to }, one]) => {
    const isBest = one === candidates[0];
    const tone = isBest ? 'best' : one.proof?.result === 'win' ? 'good' : one.proof?.result === 'loss' ? 'poor' : 'other';
    return { square: to, text: valueText(one), below: perCent(one.share), tone };
  });
}

/** Arrows for pieces that move, the best one's first. */
export function arrowsOf(candidates: readonly Candidate[], view: View): Arrow[] {
  return onSquares(candidates, view)
    .filter(([{ from }, { share }]) => from && share >= ARROW)
    .map(([{ from, to }, one]) => ({ from, to, kind: one === candidates[0] ? 'best' : 'other' }));
}
