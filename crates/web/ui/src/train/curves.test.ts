import { expect, test } from 'vitest';

import type { RunNews } from '../messages';
import { boundsOf, charts, extended, short, ticks } from './curves';

test('curves with the same word before the slash are in one picture', () => {
  const found = charts([
    { name: 'loss/test', points: [[1, 2]] },
    { name: 'loss/train', points: [[1, 3]] },
    { name: 'rate', points: [[1, 0.1]] },
  ]);
  expect(found.map((chart) => [chart.title, chart.curves.map((curve) => curve.label)])).toEqual([
    ['loss', ['test', 'train']],
    ['rate', ['rate']],
  ]);
});

test('news come after what is known, or take its place', () => {
  const known = [{ name: 'b', points: [[1, 1]] as Array<[number, number]> }];
  const news = {
    info: {},
    checkpoints: [],
    curves: [
      { name: 'a', points: [[2, 5]] },
      { name: 'b', points: [[2, 2]] },
    ],
    is_whole: false,
  } as unknown as RunNews;
  expect(extended(known, news)).toEqual([
    { name: 'a', points: [[2, 5]] },
    { name: 'b', points: [[1, 1], [2, 2]] },
  ]);
  expect(extended(known, { ...news, is_whole: true })).toEqual(news.curves);
});

test('a picture has room around its curves, also around one point', () => {
  const bounds = boundsOf({ title: 'a', curves: [{ label: 'a', points: [[5, 3]] }] });
  expect(bounds).toEqual({ left: 5, right: 6, low: 0, high: 6 });
  expect(boundsOf({ title: 'a', curves: [{ label: 'a', points: [[0, 0], [9, 0]] }] })).toMatchObject({ low: -1, high: 1 });
});

test('ticks are round numbers', () => {
  expect(ticks(0, 10, 4)).toEqual([0, 5, 10]);
  expect(ticks(-0.2, 1.1, 3)).toEqual([0, 0.5, 1]);
  expect(ticks(1, 1, 3)).toEqual([]);
});

test('numbers are short', () => {
  expect([0, 0.12345, -3, 12_345, 2_500_000, 0.000042].map(short)).toEqual(['0', '0.1235', '−3', '12.35k', '2.5M', '4.2e-5']);
});
