// What a person can learn from a game: the moments that mattered, and how well each part of it was played.

import type { Loss } from '../analyse/losses';
import type { Side } from '../messages';

/** The most moments: more than these nobody remembers. */
const MOMENTS = 3;

/** The moves of a side that lost most, in the order of the game. */
export function moments(all: readonly Loss[], side: Side): Loss[] {
  const wrong = all.filter((one) => one.side === side && (one.grade === 'mistake' || one.grade === 'blunder'));
  const worst = wrong.sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0)).slice(0, MOMENTS);
  return worst.sort((a, b) => a.ply - b.ply);
}

export type Phase = 'phaseOpening' | 'phaseMiddle' | 'phaseEnd';

/** The share of moves of a side that were no mistakes, in each third of the game. */
export function accuracies(all: readonly Loss[], side: Side): Array<{ phase: Phase; share: number }> {
  const third = Math.ceil(all.length / 3);
  const phases: Phase[] = ['phaseOpening', 'phaseMiddle', 'phaseEnd'];
  return phases.flatMap((phase, place) => {
    const part = all.slice(place * third, (place + 1) * third);
    const known = part.filter((one) => one.side === side && one.grade !== 'unknown');
    const good = known.filter((one) => one.grade === 'good');
    return known.length > 0 ? [{ phase, share: good.length / known.length }] : [];
  });
}
