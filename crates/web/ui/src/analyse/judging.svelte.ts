import type { Appraisal } from '../appraise/appraisal.svelte';
import { settings } from '../lib/settings.svelte';
import { losses, sideAt, usualThresholds, type Loss, type Thresholds } from './losses';
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
  return losses(nodes, study.line, study.firstSide, thresholdsOf(game), study.shownReview);
}

const grades = { small: 'good', medium: 'mistake', large: 'blunder' } as const;

/** The same of an appraisal by the program itself. */
export function appraised(study: Study, appraisal: Appraisal): Loss[] {
  const { nodes } = study.document;
  const isOfGame = appraisal.fits(study.line.slice(1).map((place) => nodes[place]?.text ?? ''));
  const known = new Map(isOfGame ? appraisal.moves.map((move) => [move.number, move]) : []);
  return study.line.slice(1).map((place, i) => {
    const move = known.get(i + 1);
    const grade = move ? (move.error ? grades[move.error] : 'good') : 'unknown';
    return {
      place,
      ply: i + 1,
      side: move?.side ?? sideAt(study.firstSide, i),
      loss: move?.loss ?? null,
      grade,
      value: move?.score ?? null,
      best: move?.best ?? '',
      wins: false,
    };
  });
}

function placeOf(game: string): string {
  return `analyse.thresholds.${game}`;
}
