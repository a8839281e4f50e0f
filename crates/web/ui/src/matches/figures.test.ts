import { expect, test } from 'vitest';

import * as figures from './figures';

test('a sequential test says how it stands', () => {
  const at = (llr: number, verdict: string | null = null) => figures.judgement({ llr: [llr, -2.94, 2.94], verdict });
  expect(at(0)).toEqual({ kind: 'open', share: 0.5, leaning: 'neither' });
  expect(at(2)).toMatchObject({ leaning: 'H1' });
  expect(at(-1.47)).toMatchObject({ leaning: 'H0' });
  expect(at(2.95, 'H1')).toEqual({ kind: 'accepted', hypothesis: 'H1' });
  expect(figures.judgement({ llr: null, verdict: null })).toEqual({ kind: 'none' });
});

test('the bar never leaves its frame', () => {
  expect(figures.llrShare([9, -2.94, 2.94])).toBe(1);
  expect(figures.llrShare([-9, -2.94, 2.94])).toBe(0);
  expect(figures.llrShare([1, 0, 0])).toBe(0.5);
});

test('figures come with sign and error', () => {
  expect(figures.withError(12.34, 8.06)).toBe('+12.3 ± 8.1');
  expect(figures.withError(-0.01, null)).toBe('0.0');
  expect(figures.withError(null, 1)).toBe('–');
  expect(figures.withError(Infinity, null)).toBe('–');
});

test('the time left follows from the games seen', () => {
  const seen = [{ time: 0, played: 10 }];
  expect(figures.remaining(seen, 60_000, 40, 100)).toBe(120_000);
  expect(figures.remaining(seen, 60_000, 10, 100)).toBeNull();
  expect(figures.remaining([], 60_000, 40, 100)).toBeNull();
  expect(figures.remaining(seen, 60_000, 100, 100)).toBeNull();
  expect(figures.duration(3_725_000)).toEqual([[1, 'h'], [2, 'm']]);
  expect(figures.duration(42_000)).toEqual([[42, 's']]);
});

test('everybody plays everybody', () => {
  expect(figures.scheduled(2, 100)).toBe(100);
  expect(figures.scheduled(4, 10)).toBe(60);
});

test('clocks are those that the program reads', () => {
  for (const text of ['10+0.1', '300/10', '0.5', '.5', '0/5']) expect(figures.isClock(text)).toBe(true);
  for (const text of ['', '0', '0+0', '-1', '1e3', '5m', 'inf']) expect(figures.isClock(text)).toBe(false);
});

test('bounds are numbers in order', () => {
  expect(figures.boundsFault(0, 5)).toBeNull();
  expect(figures.boundsFault(5, 5)).toBe('order');
  expect(figures.boundsFault(Number.NaN, 5)).toBe('number');
});
