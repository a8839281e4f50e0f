import { beforeEach, expect, test, vi } from 'vitest';

const settings = vi.hoisted(() => ({ language: 'en' }));
vi.mock('../lib/settings.svelte', () => ({ settings }));

import type { Curve, RunNews } from '../messages';
import { boundsOf, charts, extended, short, ticks } from './curves';

beforeEach(() => {
  settings.language = 'en';
});

const curve = (name: string, points: Curve['points'], ja = name): Curve => ({ name, title: { en: name, ja }, points });

test('curves with the same word before the slash are in one picture', () => {
  const curves = [
    curve('gate/kept', [[3, 1]], '関門/採用'),
    curve('gate/score', [[3, 0.5]], '関門/得点率'),
    curve('samples', [[1, 553]], '学習局面数'),
    curve('yardstick/puct:c_puct=2/3', [[4, 0.1]], '比較相手への得点率/puct:c_puct=2/3'),
  ];
  const said = () => charts(curves).map(({ title, curves: inside }) => [title, inside.map(({ label }) => label)]);
  expect(said()).toEqual([
    ['gate', ['kept', 'score']],
    ['samples', ['samples']],
    ['yardstick', ['puct:c_puct=2/3']],
  ]);
  settings.language = 'ja';
  expect(said()).toEqual([
    ['関門', ['採用', '得点率']],
    ['学習局面数', ['学習局面数']],
    ['比較相手への得点率', ['puct:c_puct=2/3']],
  ]);
});

test('news come after what is known, or take its place', () => {
  const known = [curve('b', [[1, 1]])];
  const news = {
    info: {},
    checkpoints: [],
    curves: [curve('a', [[2, 5]]), curve('b', [[2, 2]])],
    is_whole: false,
  } as unknown as RunNews;
  expect(extended(known, news)).toEqual([
    curve('a', [[2, 5]]),
    curve('b', [
      [1, 1],
      [2, 2],
    ]),
  ]);
  expect(extended(known, { ...news, is_whole: true })).toEqual(news.curves);
});

test('a picture has room around its curves, also around one point', () => {
  const of = (points: Curve['points']) => boundsOf({ title: 'a', curves: [{ name: 'a', label: 'a', points }] });
  expect(of([[5, 3]])).toEqual({ left: 5, right: 6, low: 0, high: 6 });
  const level: Curve['points'] = [
    [0, 0],
    [9, 0],
  ];
  expect(of(level)).toMatchObject({ low: -1, high: 1 });
});

test('ticks are round numbers', () => {
  expect(ticks(0, 10, 4)).toEqual([0, 5, 10]);
  expect(ticks(-0.2, 1.1, 3)).toEqual([0, 0.5, 1]);
  expect(ticks(1, 1, 3)).toEqual([]);
  // There is no step between two steps.
  expect(ticks(12, 13, 5, 1)).toEqual([12, 13]);
});

test('numbers are short', () => {
  expect([0, 0.12345, -3, 12_345, 2_500_000, 0.000042].map(short)).toEqual(['0', '0.1235', '−3', '12.35k', '2.5M', '4.2e-5']);
});
