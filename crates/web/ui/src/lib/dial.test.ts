import { describe, expect, it } from 'vitest';

import { dialText, following, undial } from './dial';

describe('the dial of a player', () => {
  it('is told from the player', () => {
    expect(undial('player sparring:strength=75')).toEqual(['player sparring', 75]);
    expect(undial('policy:temperature=0')).toEqual(['policy', 0]);
    for (const text of ['policy', 'minimax:depth=1,endgame=4', 'run:mine,temperature=5']) {
      expect(undial(text)).toEqual([text, null]);
    }
  });

  it('stands in the name', () => {
    expect(dialText('sparring:strength=75')).toBe(' 75');
    expect(dialText('value1:temperature=50')).toBe(' 50 %');
    expect(dialText('minimax:depth=4')).toBe('');
  });
});

it('a dial follows results, within its ends', () => {
  expect(following('sparring', 30, 'lost')).toBe('sparring:strength=35');
  expect(following('sparring:strength=40', 30, 'won')).toBe('sparring:strength=35');
  expect(following('sparring:strength=40', 30, 'drawn')).toBe('sparring:strength=40');
  expect(following('sparring:strength=98', 30, 'lost')).toBe('sparring:strength=100');
  expect(following('sparring:strength=3', 30, 'won')).toBe('sparring:strength=0');
  expect(following('policy:temperature=50', 0, 'lost')).toBe('policy:temperature=50');
});
