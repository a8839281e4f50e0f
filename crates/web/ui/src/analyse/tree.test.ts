import { expect, test } from 'vitest';

import type { AnalysisLine, Node } from '../messages';
import * as tree from './tree';

/** `a b (c d) e`: a main line with a variation in place of the last move before it. */
function grown(text: string): Node[] {
  let nodes: Node[] = [tree.emptyNode(null, '')];
  let at = 0;
  const left: number[] = [];
  for (const word of text.match(/[()]|\w+/g) ?? []) {
    if (word === '(') {
      left.push(at);
      at = nodes[at].parent ?? 0;
    } else if (word === ')') {
      at = left.pop() ?? 0;
    } else {
      ({ nodes, at } = tree.play(nodes, at, word));
    }
  }
  return nodes;
}

/** The inverse of the function above. */
function written(nodes: Node[]): string {
  const lists = tree.childLists(nodes);
  const from = (place: number): string => {
    const [main, ...others] = lists[place];
    if (main === undefined) return '';
    const branches = others.map((other) => ` (${nodes[other].text}${from(other)})`).join('');
    return ` ${nodes[main].text}${branches}${from(main)}`;
  };
  return from(0).trim();
}

function isOrdered(nodes: Node[]): boolean {
  return nodes.every((node, place) => (place === 0 ? node.parent === null : node.parent! < place));
}

const place = (nodes: Node[], text: string) => nodes.findIndex((node) => node.text === text);
const line = (depth: number): AnalysisLine => ({ rank: 1, depth, value: 0, score: '0', nodes: null, moves: ['x'] });

test('moves lead to their place, in variations too', () => {
  const nodes = grown('a b (c d) e');
  expect(tree.placeAfter(nodes, [])).toBe(0);
  for (const place of nodes.keys()) expect(tree.placeAfter(nodes, tree.movesTo(nodes, place))).toBe(place);
  expect(tree.placeAfter(nodes, ['a', 'd'])).toBeNull();
});

test('a move that is there already makes no branch', () => {
  const nodes = grown('a b c');
  const again = tree.play(nodes, 1, 'b');
  expect(again.nodes).toEqual(nodes);
  expect(again.at).toBe(2);
});

test('another move makes a branch after the main line', () => {
  const { nodes, at } = tree.play(grown('a b c'), 1, 'x');
  expect(written(nodes)).toBe('a b (x) c');
  expect(tree.movesTo(nodes, at)).toEqual(['a', 'x']);
});

test('a line goes in as far as it is new, and the place is its first move', () => {
  const { nodes, at } = tree.playLine(grown('a b c'), 1, ['b', 'd', 'e']);
  expect(written(nodes)).toBe('a b c (d e)');
  expect(nodes[at].text).toBe('b');
});

test('a removed branch takes its moves with it, and only those', () => {
  const nodes = grown('a b (x y (z) w) c d');
  const { nodes: left, at } = tree.removeBranch(nodes, place(nodes, 'x'));
  expect(written(left)).toBe('a b c d');
  expect(left[at].text).toBe('a');
  expect(isOrdered(left)).toBe(true);
});

test('the first position cannot be removed', () => {
  const nodes = grown('a b');
  expect(tree.removeBranch(nodes, 0).nodes).toEqual(nodes);
});

test('a branch is promoted from anywhere in it, one place at a time', () => {
  const nodes = grown('a b (x y) (p q) c');
  const once = tree.promote(nodes, place(nodes, 'q'));
  expect(written(once.nodes)).toBe('a b (p q) (x y) c');
  expect(once.nodes[once.at].text).toBe('q');
  const twice = tree.promote(once.nodes, once.at);
  expect(written(twice.nodes)).toBe('a p (b c) (x y) q');
  expect(isOrdered(twice.nodes)).toBe(true);
  expect(tree.promote(twice.nodes, twice.at).nodes).toEqual(twice.nodes);
});

test('up and down go through the moves of one position', () => {
  const nodes = grown('a b (x) (p) c');
  const b = place(nodes, 'b');
  expect(nodes[tree.sibling(nodes, b, 1)].text).toBe('x');
  expect(tree.sibling(nodes, b, -1)).toBe(b);
  expect(tree.sibling(nodes, 0, 1)).toBe(0);
});

test('the line goes on by what was last looked at', () => {
  const nodes = grown('a b (x y) c');
  const texts = (places: number[]) => places.map((one) => nodes[one].text).join(' ').trim();
  expect(texts(tree.lineThrough(nodes, 1))).toBe('a b c');
  expect(texts(tree.lineThrough(nodes, 1, (at) => (at === 1 ? place(nodes, 'x') : undefined)))).toBe('a x y');
});

test('variations are written after the move that they replace', () => {
  const nodes = grown('a b (x y (z)) c d');
  const rows = tree.runs(nodes).map((run) => `${run.depth}:${run.ply} ${run.places.map((one) => nodes[one].text).join('')}`);
  expect(rows).toEqual(['0:1 ab', '1:2 xy', '2:3 z', '0:3 cd']);
});

test('a long game does not need a deep stack', () => {
  const moves = Array.from({ length: 20000 }, (_, i) => `m${i}`);
  const nodes: Node[] = [tree.emptyNode(null, ''), ...moves.map((text, i) => tree.emptyNode(i, text))];
  expect(tree.runs(nodes)).toHaveLength(1);
  expect(tree.lineThrough(nodes, 0)).toHaveLength(20001);
});

test('ways stay the same when places change', () => {
  const ways = new tree.Ways();
  const nodes = grown('a b (x y) c');
  const before = ways.of(nodes)[place(nodes, 'y')];
  const { nodes: after } = tree.promote(nodes, place(nodes, 'y'));
  expect(ways.of(after)[place(after, 'y')]).toBe(before);
  expect(ways.along(['a', 'x', 'y']).at(-1)).toBe(before);
  expect(new Set(ways.of(nodes)).size).toBe(nodes.length);
});

test('what one engine found deeper is not lost to a new beginning', () => {
  let nodes = tree.keepLines(grown('a'), 1, [line(12)], 'Edax');
  nodes = tree.keepLines(nodes, 1, [line(3)], 'Edax');
  expect(nodes[1].lines[0].depth).toBe(12);
  nodes = tree.keepLines(nodes, 1, [line(3), line(3)], 'Edax');
  expect(nodes[1].lines).toHaveLength(2);
  nodes = tree.keepLines(nodes, 1, [line(1)], 'Other');
  expect(nodes[1].analysed_by).toBe('Other');
});
