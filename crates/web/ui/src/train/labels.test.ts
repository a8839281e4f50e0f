import { expect, test, vi } from 'vitest';

const settings = vi.hoisted(() => ({ language: 'en' }));
vi.mock('../lib/settings.svelte', () => ({ settings }));

import { labelOf } from './labels';

test('measures have readable names, whatever they are', () => {
  const names = ['selfplay_games', 'gate score', 'elo', 'loss', 'brand_new measure', 'constructor'];
  expect(names.map(labelOf)).toEqual(['self-play games', 'gate score', 'Elo', 'loss', 'brand new measure', 'constructor']);
  settings.language = 'ja';
  expect(labelOf('gate_score')).toBe('昇格戦の得点率');
  expect(labelOf('brand_new measure')).toBe('brand new measure');
});
