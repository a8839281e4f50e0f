import { expect, test } from 'vitest';

import type { RunInfo } from '../messages';
import { secondsBefore, secondsLeft } from './estimate';

test('the rest of a run takes as long as its steps so far', () => {
  expect(secondsLeft({ step: 25, seconds: 10, total: 100 })).toBe(30);
  expect(secondsLeft({ step: 100, seconds: 10, total: 100 })).toBe(0);
  expect(secondsLeft({ step: 0, seconds: 0, total: 100 })).toBe(null);
  expect(secondsLeft({ step: 5, seconds: 5, total: null })).toBe(null);
});

test('earlier runs of the same method and game tell how long it takes', () => {
  const run = (method: string, seconds: number) => ({ method, game: 'othello', seconds, step: 10, trouble: null }) as RunInfo;
  const runs = [run('lines', 3), run('q', 4), run('lines', 5)];
  expect(secondsBefore(runs, 'lines', 'othello')).toEqual({ seconds: 5, steps: 10 });
  expect(secondsBefore(runs, 'lines', 'shogi')).toBe(null);
});
