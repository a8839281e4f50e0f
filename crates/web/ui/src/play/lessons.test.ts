import { expect, test } from 'vitest';

import type { Grade, Loss } from '../analyse/losses';
import { accuracies, moments } from './lessons';

/** Black has the odd moves. */
function game(grades: Array<[Grade, number]>): Loss[] {
  return grades.map(([grade, loss], place) => ({
    place: place + 1,
    ply: place + 1,
    side: place % 2 === 0 ? 'black' : 'white',
    loss,
    grade,
    value: 0,
    best: 'x',
    wins: false,
  }));
}

const played = game([
  ['mistake', 2],
  ['blunder', 50],
  ['good', 0],
  ['good', 0],
  ['blunder', 9],
  ['good', 1],
  ['mistake', 3],
  ['good', 0],
  ['blunder', 7],
]);

test('the three moments are those that lost most, in the order of the game', () => {
  expect(moments(played, 'black').map((one) => one.ply)).toEqual([5, 7, 9]);
  expect(moments(played, 'white').map((one) => one.ply)).toEqual([2]);
});

test('accuracy is told for each third of the game that has judged moves', () => {
  expect(accuracies(played, 'black')).toEqual([
    { phase: 'phaseOpening', share: 0.5 },
    { phase: 'phaseMiddle', share: 0 },
    { phase: 'phaseEnd', share: 0 },
  ]);
  expect(accuracies([], 'black')).toEqual([]);
  const unknown = game([['unknown', 0]]);
  expect(accuracies(unknown, 'black')).toEqual([]);
});
