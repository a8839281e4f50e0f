import { expect, test } from 'vitest';

import { candidatesOf } from './candidates';

test('values stand on their squares, and tell how much a move loses', () => {
  const moves = [2, 2, 1, -1, -9].map((value, place) => ({
    text: `c${place + 1}`,
    value,
    goes_on: true,
    moves: [`c${place + 1}`],
  }));
  expect(candidatesOf(moves)).toEqual([
    { square: 'c1', text: '+2', tone: 'best' },
    { square: 'c2', text: '+2', tone: 'best' },
    { square: 'c3', text: '+1', tone: 'good' },
    { square: 'c4', text: '−1', tone: 'fair' },
    { square: 'c5', text: '−9', tone: 'poor' },
  ]);
  expect(candidatesOf([])).toEqual([]);
});
