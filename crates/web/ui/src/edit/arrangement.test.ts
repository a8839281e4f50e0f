import { expect, test } from 'vitest';

import type { SetPiece } from '../messages';
import { emptyLayout, exchanged, held, left, message, moved, put, turned, withRest, type Placed } from './arrangement';

const pawn: SetPiece = { piece: 'P', promoted: '+P', count: 18, is_held: true };
const king: SetPiece = { piece: 'K', promoted: null, count: 2, is_held: false };
const stone: SetPiece = { piece: 'stone', promoted: null, count: null, is_held: false };
const set = [king, pawn];
const black: Placed = { side: 'black', piece: 'P' };

test('a piece that moves takes the place of what is there', () => {
  const layout = put(put(emptyLayout('black'), 'a', black), 'b', { side: 'white', piece: 'K' });
  const after = moved(layout, 'a', 'b');
  expect([...after.cells]).toEqual([['b', black]]);
  expect([...layout.cells.keys()]).toEqual(['a', 'b']);
  expect(moved(layout, 'b', 'b')).toBe(layout);
});

test('a piece is turned through all the ways it can lie', () => {
  const seen = [black];
  for (let n = 0; n < 4; n++) seen.push(turned(seen.at(-1)!, set));
  expect(seen.map(({ side, piece }) => `${side} ${piece}`)).toEqual(['black P', 'black +P', 'white P', 'white +P', 'black P']);
  expect(turned({ side: 'white', piece: 'stone' }, [stone])).toEqual({ side: 'black', piece: 'stone' });
});

test('the box has what is neither on the board nor in hand', () => {
  let layout = put(emptyLayout('white'), 'a', { side: 'white', piece: '+P' });
  layout = held(layout, 'black', 'P', 3);
  expect([left(layout, pawn), left(layout, king), left(layout, stone)]).toEqual([14, 2, null]);
  layout = withRest(layout, set, 'white');
  expect(left(layout, pawn)).toBe(0);
  expect(message(layout, null).hands.white).toEqual([{ piece: 'P', count: 14 }]);
  expect(held(layout, 'white', 'P', -99).hands.white.P).toBe(0);
});

test('exchanging the sides twice changes nothing', () => {
  const layout = held(put(emptyLayout('black'), 'a', black), 'white', 'P', 2);
  const once = exchanged(layout, ['a', 'b', 'c']);
  expect([...once.cells]).toEqual([['c', { side: 'white', piece: 'P' }]]);
  expect([once.turn, once.hands.black.P]).toEqual(['white', 2]);
  expect(message(exchanged(once, ['a', 'b', 'c']), null)).toEqual(message(layout, null));
});
