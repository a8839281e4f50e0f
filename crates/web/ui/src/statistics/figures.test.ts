import { expect, test } from 'vitest';

import type { PastGame, Side } from '../messages';
import { outcome, partOfDay, ratings, rowsBy } from './figures';

const game = (side: Side, winner: Side | null, ended = 0): PastGame => ({
  id: '',
  game: 'othello',
  is_special: false,
  side,
  opponent: { kind: 'player', player: 'random' },
  name: 'random',
  winner,
  opening: null,
  plies: 60,
  ended,
});

test('a draw is half a point, and the largest row comes first', () => {
  const games = [game('black', 'black'), game('black', null), game('white', 'black')];
  const rows = rowsBy(games, (one) => one.side);
  expect(rows).toEqual([
    { key: 'black', won: 1, drawn: 1, lost: 0, games: 2, share: 0.75 },
    { key: 'white', won: 0, drawn: 0, lost: 1, games: 1, share: 0 },
  ]);
  expect(rowsBy(games, () => null)).toEqual([]);
  expect(games.map(outcome)).toEqual(['won', 'drawn', 'lost']);
});

test('a day has four parts', () => {
  const at = (hour: number) => partOfDay(new Date(2026, 4, 5, hour, 59).getTime());
  expect([0, 5, 6, 11, 12, 17, 18, 23].map(at)).toEqual([
    'night',
    'night',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});

test('a rating rises with wins, more against stronger opponents, and begins at the first one', () => {
  const won = Array.from({ length: 5 }, () => game('black', 'black'));
  const weak = ratings(won, () => 100).map(({ rating }) => rating);
  expect(weak[0]).toBe(200);
  expect([...weak].sort((a, b) => a - b)).toEqual(weak);
  expect(ratings(won, () => 500).at(-1)!.rating).toBeGreaterThan(weak.at(-1)!);
  expect(ratings([game('white', 'black')], () => 100)[0].rating).toBe(0);
  // Who scores as expected stays.
  const even = Array.from({ length: 40 }, (_, n) => game('black', n % 2 ? 'black' : 'white'));
  expect(Math.abs(ratings(even, () => 300).at(-1)!.rating - 300)).toBeLessThan(40);
  expect(ratings(won, () => null)).toEqual([]);
  expect(ratings([{ ...won[0], is_special: true }], () => 0)).toEqual([]);
});
