import { expect, test } from 'vitest';

import type { AppraisedMove } from '../messages';
import { scores, signed, tally, topOf } from './figures';

function move(number: number, side: 'black' | 'white', value: number, best: number, error: AppraisedMove['error'] = null): AppraisedMove {
  const score = side === 'black' ? value : -value;
  const chances = { chance: 40, best_chance: 50, lines: [] };
  return { number, side, text: 'd3', value, best: 'c4', best_value: best, ...chances, loss: best - value, score, is_exact: false, error };
}

test('losses and errors are counted for each side', () => {
  const all = [move(1, 'black', 0, 3, 'small'), move(2, 'white', -4, 8, 'large'), move(3, 'black', 2, 2)];
  expect(tally(all, 'black')).toEqual({ moves: 2, loss: 3, mean: 1.5, small: 1, medium: 0, large: 0 });
  expect(tally(all, 'white')).toEqual({ moves: 1, loss: 12, mean: 12, small: 0, medium: 0, large: 1 });
  expect(tally([], 'white').mean).toBe(0);
});

test('scores begin before the first move that is known, and a pass keeps them', () => {
  expect(scores([], 2)).toEqual([null, null, null]);
  // Moves 1 and 2 are not analysed yet.
  expect(scores([move(3, 'black', 4, 6)], 3)).toEqual([null, null, 6, 4]);
  // Move 2 is a pass, and so is the last one.
  expect(scores([move(1, 'black', 1, 1), move(3, 'black', 5, 5)], 4)).toEqual([1, 1, 5, 5, 5]);
  expect(scores([move(1, 'white', 3, 5)], 1)).toEqual([-5, -3]);
});

test('the graph has whole steps of eight discs', () => {
  expect(topOf([])).toBe(16);
  expect(topOf([null, -17, 3])).toBe(24);
  expect(topOf([64])).toBe(64);
});

test('numbers have their sign', () => {
  expect([4, -12, 0].map(signed)).toEqual(['+4', '−12', '0']);
});
