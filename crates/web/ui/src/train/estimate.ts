// How long training takes.

import { duration } from '../matches/figures';
import type { RunInfo } from '../messages';
import { w } from './words';

/** The seconds that a run still needs, from its speed so far; `null` if that cannot be told. */
export function secondsLeft({ step, seconds, total }: Pick<RunInfo, 'step' | 'seconds' | 'total'>): number | null {
  if (total === null || step <= 0 || seconds <= 0) return null;
  return Math.max(0, total - step) * (seconds / step);
}

/** The seconds that such a run took on this computer: the last one of the method and the game that ended. */
export function secondsBefore(runs: readonly RunInfo[], method: string, game: string): { seconds: number; steps: number } | null {
  const alike = runs.filter((run) => run.method === method && run.game === game && !run.trouble && run.seconds > 0);
  const last = alike.at(-1);
  return last ? { seconds: last.seconds, steps: last.step } : null;
}

/** Seconds as people say them: `3 min 20 s`. */
export function timeText(seconds: number): string {
  const parts = duration(Math.max(1, Math.round(seconds)) * 1000);
  return parts.map(([count, unit]) => w(unit, { count })).join(' ');
}
