import { expect, test } from 'vitest';

import type { Node } from '../messages';
import * as judge from './losses';
import { emptyNode } from './tree';

const at = { mistake: 2, blunder: 6, clip: 64 };
const BY = 'player alphabeta 200';

/** A line with a value for Black in every position; the engine's own move is `best`. */
function valued(values: Array<number | null>, best: string[] = []): Node[] {
  return values.map((value, i) => ({
    ...emptyNode(i === 0 ? null : i - 1, i === 0 ? '' : `m${i}`),
    reviewed: {
      by: BY,
      line: value === null ? null : { rank: 1, depth: 1, value, score: '', nodes: null, moves: [best[i] ?? 'other'] },
    },
  }));
}

const places = (nodes: Node[]) => nodes.map((_, i) => i);

test('a loss is what the mover gave away', () => {
  const nodes = valued([0, -3, 5, 5]);
  const found = judge.losses(nodes, places(nodes), 'black', at, BY);
  expect(found.map((one) => one.loss)).toEqual([3, 8, 0]);
  expect(found.map((one) => one.side)).toEqual(['black', 'white', 'black']);
  expect(found.map((one) => one.grade)).toEqual(['mistake', 'blunder', 'good']);
});

test('where White moves first, White loses what Black gains', () => {
  const nodes = valued([0, 4]);
  expect(judge.losses(nodes, places(nodes), 'white', at, BY)[0]).toMatchObject({ side: 'white', loss: 4 });
});

test("the engine's own move is no mistake, whatever comes out later", () => {
  const nodes = valued([5, -5], ['m1']);
  expect(judge.losses(nodes, places(nodes), 'black', at, BY)[0].grade).toBe('good');
});

test('a position without a value judges nothing, unless the best move was played', () => {
  const nodes = valued([1, null]);
  expect(judge.losses(nodes, places(nodes), 'black', at, BY)[0]).toMatchObject({ loss: null, grade: 'unknown' });
  const ended = valued([1e9 - 1, null], ['m1']);
  expect(judge.losses(ended, places(ended), 'black', at, BY)[0]).toMatchObject({ loss: 0, grade: 'good', wins: true });
});

test('values of another review are not mixed in', () => {
  const nodes = valued([0, -3, -3]);
  nodes[2] = { ...nodes[2], reviewed: { by: 'player minimax 1000', line: nodes[0].reviewed?.line ?? null } };
  const all = judge.losses(nodes, places(nodes), 'black', at, BY);
  expect(all.map((one) => one.loss)).toEqual([3, null]);
  expect(judge.losses(nodes, places(nodes), 'black', at, null).every((one) => one.grade === 'unknown')).toBe(true);
});

test('a proven win that is given away is a mistake, however good the rest', () => {
  const nodes = valued([1e9 - 3, 80]);
  expect(judge.losses(nodes, places(nodes), 'black', at, BY)[0].grade).toBe('mistake');
});

test('a proven win is marked where it begins', () => {
  const nodes = valued([0, 0, 1e9 - 2, 1e9 - 1, 1e9], ['m1', 'm2', 'm3', 'm4']);
  const all = judge.losses(nodes, places(nodes), 'white', at, BY);
  expect(all.map((one) => one.wins)).toEqual([false, true, false, false]);
});

test('a proven win counts as the edge of the graph', () => {
  const nodes = valued([1e9 - 3, 10]);
  expect(judge.losses(nodes, places(nodes), 'black', at, BY)[0].loss).toBe(54);
});

test('tallies and bins count every judged move once', () => {
  const nodes = valued([0, -1, 7, -20, -20, null]);
  const all = judge.losses(nodes, places(nodes), 'black', at, BY);
  const black = judge.tally(all, 'black');
  expect(black).toEqual({ moves: 3, known: 2, mistakes: 0, blunders: 1, mean: 14 });
  for (const side of ['black', 'white'] as const) {
    const bins = judge.histogram(all, side, at);
    expect(bins.reduce((sum, bin) => sum + bin, 0)).toBe(judge.tally(all, side).known);
  }
  expect(judge.histogram(all, 'black', at)).toEqual([0, 1, 0, 0, 1]);
});

test('the next mistake comes round to the first again', () => {
  const nodes = valued([0, -3, -3, -9]);
  const all = judge.losses(nodes, places(nodes), 'black', at, BY);
  expect(judge.nextMistake(all, 0)?.ply).toBe(1);
  expect(judge.nextMistake(all, 1)?.ply).toBe(3);
  expect(judge.nextMistake(all, 3)?.ply).toBe(1);
  expect(judge.nextMistake([], 0)).toBeNull();
});

test('values and scores as people read them', () => {
  expect([null, 1.2, -3, 0, 1e9 - 5, 7 - 1e9].map(judge.valueText)).toEqual(['–', '+1.2', '−3', '±0', '+#5', '−#7']);
  expect(['+1.20', '-12.34', '≥+3.00', 'mate 5', 'mated 4', 'mate'].map(judge.shortScore)).toEqual([
    '+1.2',
    '−12',
    '+3.0',
    '#5',
    '−#4',
    '#',
  ]);
});
