import { translator } from '../lib/text';

export const w = translator({
  tab: ['Book', 'ブック'],
  lead: [
    'What the opening book knows about this position: values in discs for the side to move.',
    'この局面で定石ブックにある手です。値は手番側から見た石差です。',
  ],
  none: ['The opening book does not have this position.', 'この局面は定石ブックにありません。'],
  move: ['Move', '着手'],
  value: ['Value', '価値'],
  line: ['Line of the book', 'ブックの手順'],
  play: ['Play {move}', '{move} を打つ'],
});
