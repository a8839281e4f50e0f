import { describe, expect, it } from 'vitest';

import { dialText, undial } from './dial';

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
