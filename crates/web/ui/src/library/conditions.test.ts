import { expect, test } from 'vitest';

import { areOpen, noConditions, squaresOf, withSquare } from './conditions';

test('a pattern keeps what is no square when squares change', () => {
  const pattern = 'e5=X, turn=white,count-black=2..';
  expect([...squaresOf(pattern)]).toEqual([['e5', 'X']]);
  expect(withSquare(pattern, 'd4', 'O')).toBe('e5=X,turn=white,count-black=2..,d4=O');
  expect(withSquare(pattern, 'e5', '.')).toBe('turn=white,count-black=2..,e5=.');
  expect(withSquare(pattern, 'e5', null)).toBe('turn=white,count-black=2..');
  expect([...squaresOf('5i=K,2h=+r,hand-black:P=3,h15=?')]).toEqual([
    ['5i', 'K'],
    ['2h', '+r'],
  ]);
});

test('conditions are open until one asks for something', () => {
  expect(areOpen(noConditions())).toBe(true);
  expect(areOpen({ ...noConditions(), either_colour: true })).toBe(true);
  expect(areOpen({ ...noConditions(), last_year: 1999 })).toBe(false);
  expect(areOpen({ ...noConditions(), player: 'a' })).toBe(false);
});
