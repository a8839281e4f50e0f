import { settings } from '../lib/settings.svelte';
import { losses, usualThresholds, type Loss, type Thresholds } from './losses';
import type { Study } from './study.svelte';

/** What counts as a mistake in a game: as the person set it, or as usual. */
export function thresholdsOf(game: string): Thresholds {
  const usual = usualThresholds(game);
  const [mistake, blunder] = (settings.other(placeOf(game)) ?? '').split(' ').map(Number);
  return mistake > 0 && blunder >= mistake ? { ...usual, mistake, blunder } : usual;
}

export function setThresholds(game: string, mistake: number, blunder: number) {
  if (mistake > 0 && blunder >= mistake) settings.setOther(placeOf(game), `${mistake} ${blunder}`);
}

/** The moves of the line that is looked at, and what they gave away. */
export function judged(study: Study): Loss[] {
  const { nodes, game } = study.document;
  return losses(nodes, study.line, study.firstSide, thresholdsOf(game));
}

function placeOf(game: string): string {
  return `analyse.thresholds.${game}`;
}
