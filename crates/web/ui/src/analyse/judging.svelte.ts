import { settings } from '../lib/settings.svelte';
import { losses, usualThresholds, type Loss, type Thresholds } from './losses';
import type { Study } from './study.svelte';

/** The thresholds of mistakes in a game: set by the person, or the defaults. */
export function thresholdsOf(game: string): Thresholds {
  const usual = usualThresholds(game);
  const [mistake, blunder] = (settings.other(placeOf(game)) ?? '').split(' ').map(Number);
  return mistake > 0 && blunder >= mistake ? { ...usual, mistake, blunder } : usual;
}

export function setThresholds(game: string, mistake: number, blunder: number) {
  if (mistake > 0 && blunder >= mistake) settings.setOther(placeOf(game), `${mistake} ${blunder}`);
}

/** The moves of the current line and their losses. */
export function judged(study: Study): Loss[] {
  const { nodes, game } = study.document;
  return losses(nodes, study.line, study.firstSide, thresholdsOf(game));
}

function placeOf(game: string): string {
  return `analyse.thresholds.${game}`;
}
