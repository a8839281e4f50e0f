import { expect, test } from 'vitest';

import { joinPlayer, nameOf, optionOf, setText, splitPlayer, withOption } from './player';

test('options of a player come off and on again', () => {
  for (const text of ['random', 'minimax:depth=4', 'minimax:evaluator=a:b,depth=2']) {
    expect(joinPlayer(...splitPlayer(text))).toBe(text);
  }
});

test('options are set and taken back', () => {
  expect(nameOf('puct:threads=2')).toBe('puct');
  expect(withOption('puct', 'threads', '2')).toBe('puct:threads=2');
  expect(withOption('puct:threads=2,solver=0', 'threads', '3')).toBe('puct:solver=0,threads=3');
  expect(withOption('puct:threads=2', 'threads', null)).toBe('puct');
});

test('a value may have a colon in it', () => {
  const text = withOption('puct:threads=2', 'net', 'run:mine@5');
  expect(optionOf(text, 'net')).toBe('run:mine@5');
  expect(optionOf(text, 'threads')).toBe('2');
  expect(optionOf(text, 'seed')).toBeUndefined();
});

test('a value may have commas and quotes in it', () => {
  const text = withOption('puct:threads=2', 'net', 'run:a, "b"@5');
  expect(text).toBe('puct:threads=2,net="run:a, ""b""@5"');
  expect(optionOf(text, 'net')).toBe('run:a, "b"@5');
  expect(withOption(text, 'threads', '3')).toBe('puct:net="run:a, ""b""@5",threads=3');
  expect(withOption('run:"a, b",depth=2', 'depth', null)).toBe('run:"a, b"');
  expect(optionOf('minimax:evaluator="my program" -x,depth=2', 'evaluator')).toBe('"my program" -x');
});

test('a name says what is set, and not what is usual', () => {
  expect(setText('puct:random_moves=4', 'puct:random_moves=4')).toBe('');
  expect(setText('puct:random_moves=4,playouts=9', 'puct:random_moves=4')).toBe(' (playouts=9)');
});
