import { lists } from '../lib/lists.svelte';
import { settings } from '../lib/settings.svelte';
import { both } from '../lib/text';
import { duration } from '../matches/figures';
import type { RunInfo } from '../messages';
import { w } from './words';

export function stepText(step: number): string {
  return step.toLocaleString(settings.language);
}

/** A run in one line: the game, the method, the number of steps and the time. */
export function facts(run: RunInfo): string {
  const game = both(lists.game(run.game)?.title ?? { en: run.game, ja: run.game });
  const steps = w('steps', { text: stepText(run.step), count: run.step });
  const time = duration(run.seconds * 1000).map(([count, unit]) => w(unit, { count }));
  return [game, run.method, steps, time.join(' ')].join(' · ');
}
