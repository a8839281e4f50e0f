import { expect, test } from 'vitest';

import type { OptionForm } from '../messages';
import * as options from './options';

const hash: OptionForm = { name: 'Hash', kind: { kind: 'spin', default: 16, min: 1, max: 1024 } };
const ponder: OptionForm = { name: 'Ponder', kind: { kind: 'check', default: true } };
const clear: OptionForm = { name: 'Clear Hash', kind: { kind: 'button' } };

test('an option that nobody set has its usual value', () => {
  expect(options.current(hash, [])).toBe('16');
  expect(options.current(ponder, [])).toBe('true');
  expect(options.current(clear, [])).toBeNull();
});

test('only what differs is kept', () => {
  const set = options.set([], hash, '64');
  expect(set).toEqual([{ name: 'Hash', value: '64' }]);
  expect(options.current(hash, set)).toBe('64');
  expect(options.set(set, hash, '16')).toEqual([]);
});

test('names are the same in any case, as in USI', () => {
  const set = options.set([{ name: 'hash', value: '1' }], hash, '2');
  expect(set).toEqual([{ name: 'Hash', value: '2' }]);
  expect(options.undeclared([{ name: 'HASH', value: '1' }], [hash])).toEqual([]);
  expect(options.undeclared([{ name: 'Threads', value: '1' }], [hash])).toHaveLength(1);
});

test('a button is pressed or not', () => {
  const pressed = options.press([], 'Clear Hash');
  expect(options.isSet(pressed, 'clear hash')).toBe(true);
  expect(options.press(pressed, 'Clear Hash')).toEqual([]);
});

test('numbers stay in their range', () => {
  expect(options.fault(hash, '1024')).toBeNull();
  for (const value of ['0', '1025', '1.5', '', 'x']) expect(options.fault(hash, value)).toEqual({ min: 1, max: 1024 });
  expect(options.fault(ponder, 'x')).toBeNull();
});

test('every line of a log has a voice', () => {
  expect(options.voice('> usi')).toEqual(['to', 'usi']);
  expect(options.voice('< usiok')).toEqual(['from', 'usiok']);
  expect(options.voice('! warning')).toEqual(['stderr', 'warning']);
  expect(options.voice('killed')).toEqual(['note', 'killed']);
});
