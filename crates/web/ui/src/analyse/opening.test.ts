import { expect, test, vi } from 'vitest';

vi.mock('../lib/connection.svelte', () => ({ connection: {}, ask: vi.fn() }));
vi.mock('../lib/router.svelte', () => ({ go: vi.fn() }));
vi.mock('../lib/toasts.svelte', () => ({ toast: vi.fn() }));

const { base64, newId, readNewId } = await import('./opening');

test('bytes of any size and value become base64', () => {
  const bytes = Uint8Array.from({ length: 20_001 }, (_, i) => (i * 7) % 256);
  const back = Uint8Array.from(atob(base64(bytes)), (letter) => letter.charCodeAt(0));
  expect(back).toEqual(bytes);
  expect(base64(new Uint8Array())).toBe('');
});

test('a new board comes back from its address', () => {
  for (const setup of [
    { rules: null, start: null },
    { rules: 'free', start: null },
    { rules: null, start: 'lnsgkgsn1/9 w - 1' },
  ]) {
    expect(readNewId(newId('shogi', setup))).toEqual({ game: 'shogi', setup });
  }
  expect(newId('othello', { rules: null, start: null })).toBe('new~othello');
  expect(readNewId('k12')).toBeNull();
});
