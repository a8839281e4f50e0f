import { expect, test } from 'vitest';

import { firstOf, lastOf, topOf, valuesOf } from './series';

test('each player has a line of its own', () => {
  const values = [null, -1, 0.5, -2];
  expect(firstOf('black', 4)).toBe('black');
  expect(firstOf('black', 3)).toBe('white');
  expect(valuesOf(values, 'black', 'black')).toEqual([null, null, 0.5, null]);
  expect(valuesOf(values, 'black', 'white')).toEqual([null, -1, null, -2]);
  expect(valuesOf(values, 'white', 'black')).toEqual([null, -1, null, -2]);
});

test('the last word is the one that is known', () => {
  expect(lastOf([1, 2, null])).toBe(2);
  expect(lastOf([null])).toBe(null);
});

test('a proven win does not flatten the graph', () => {
  expect(topOf([1e9 - 3, -4, null], 'othello')).toBe(4);
  expect(topOf([], 'othello')).toBe(2);
  expect(topOf([900], 'othello')).toBe(64);
});
