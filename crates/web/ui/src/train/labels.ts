import { settings } from '../lib/settings.svelte';

/** What measures are called; runs may have any others. */
const known: Record<string, readonly [en: string, ja: string]> = {
  loss: ['loss', '損失'],
  policy: ['policy', '方策'],
  value: ['value', '価値'],
  'policy loss': ['policy loss', '方策の損失'],
  'value loss': ['value loss', '価値の損失'],
  train: ['train', '学習'],
  test: ['test', 'テスト'],
  rate: ['rate', '学習率'],
  'win rate': ['win rate', '勝率'],
  games: ['games', '対局数'],
  positions: ['positions', '局面数'],
  'selfplay games': ['self-play games', '自己対局数'],
  'gate score': ['gate score', '昇格戦の得点率'],
  elo: ['Elo', 'Elo'],
};

/** A measure as people read it: by its name if nobody has a better one. */
export function labelOf(name: string): string {
  const plain = name.replaceAll('_', ' ').trim();
  const found = Object.hasOwn(known, plain.toLowerCase()) ? known[plain.toLowerCase()] : undefined;
  return found?.[settings.language === 'ja' ? 1 : 0] ?? plain;
}
