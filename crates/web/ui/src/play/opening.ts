import type { Opening } from '../messages';
import { t } from './words';

/** The actions of a step: points of the board, and words. */
export interface Step {
  /** The action of a press on a square. */
  points: Map<string, string>;
  words: string[];
}

export function stepOf(opening: Opening, squares: string[]): Step {
  const known = new Set(squares);
  const points = new Map<string, string>();
  const words: string[] = [];
  for (const action of opening.actions) {
    const square = action.split(' ').at(-1)!;
    if (known.has(square)) points.set(square, action);
    else words.push(action);
  }
  return { points, words };
}

export function actionTitle(action: string): string {
  switch (action) {
    case 'swap':
    case 'stay':
    case 'add':
    case 'ten':
      return t(action);
  }
  const count = /^declare (\d+)$/.exec(action);
  return count ? t('declareCount', { count: count[1] }) : action;
}
