import { expect, test, vi } from 'vitest';

vi.mock('../lib/settings.svelte', () => ({ settings: { language: 'en' } }));

import type { Candidate, LegalMove, View } from '../messages';
import { arrowsOf, marksOf } from './marks';

const move = (text: string, from: string, to: string | null): LegalMove => ({ text, from, to, drop: null, promotes: text.endsWith('+') });

const known = (text: string, share: number, more: Partial<Candidate> = {}): Candidate => ({
  text,
  name: { en: text, ja: text },
  playouts: share,
  share,
  prior: 12.3,
  value: 45.6,
  proof: null,
  ...more,
});

const view = {
  legal: [move('2b3c+', '2b', '3c'), move('2b3c', '2b', '3c'), move('1a1b', '1a', '1b'), move('5e5d', '5e', '5d'), move('pass', 'x', null)],
} as View;

test('a square shows the best of the moves that go there', () => {
  const marks = marksOf([known('2b3c+', 60), known('2b3c', 30), known('1a1b', 5), known('pass', 5)], view);
  expect(marks.map(({ square, text, below, tone }) => [square, text, below, tone])).toEqual([
    ['3c', '46%', '60%', 'best'],
    ['1b', '46%', '5%', 'other'],
  ]);
});

test('what is certain is said, and what was never tried is not shown', () => {
  const lost = known('1a1b', 1, { proof: { result: 'loss', plies: 4 } });
  const marks = marksOf([known('2b3c', 99), lost, known('5e5d', 0, { value: null })], view);
  expect(marks.map(({ tone }) => tone)).toEqual(['best', 'poor']);
});

test('arrows are for the moves that were tried most', () => {
  const arrows = arrowsOf([known('2b3c', 70), known('1a1b', 25), known('5e5d', 5)], view);
  expect(arrows.map(({ to, kind }) => [to, kind])).toEqual([
    ['3c', 'best'],
    ['1b', 'other'],
  ]);
});
