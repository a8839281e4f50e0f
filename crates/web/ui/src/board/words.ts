import type { BoardStyle, Side, View } from '../messages';
import { settings } from '../lib/settings.svelte';
import { translator } from '../lib/text';

export const t = translator({
  board: ['Board', '盤面'],
  empty: ['empty', '空き'],
  legal: ['legal', '着手可'],
  target: ['legal target', '移動可'],
  foul: ['forbidden', '禁手'],
  check: ['in check', '王手'],
  selected: ['selected', '選択中'],
  blackStone: ['black', '黒'],
  whiteStone: ['white', '白'],
  handOf: ['{side}: pieces in hand', '{side}の持ち駒'],
  inHand: ['{piece} in hand, {count}', '持ち駒 {piece} {count}枚'],
  promote: ['Promote', '成る'],
  keep: ['Do not promote', '成らない'],
  promotion: ['Promote?', '成りますか?'],
  confirm: ['Play {move}?', '{move} に着手しますか?'],
  type: ['Type a move', '着手を入力'],
  yes: ['Play', '着手'],
  no: ['Cancel', 'やめる'],
  'double-three': ['double three', '三々'],
  'double-four': ['double four', '四々'],
  overline: ['overline', '長連'],
});

const pieces: Record<string, [string, string]> = {
  P: ['pawn', '歩'],
  L: ['lance', '香'],
  N: ['knight', '桂'],
  S: ['silver', '銀'],
  G: ['gold', '金'],
  B: ['bishop', '角'],
  R: ['rook', '飛'],
  K: ['king', '玉'],
  '+P': ['promoted pawn', 'と'],
  '+L': ['promoted lance', '成香'],
  '+N': ['promoted knight', '成桂'],
  '+S': ['promoted silver', '成銀'],
  '+B': ['horse', '馬'],
  '+R': ['dragon', '龍'],
};

export function pieceName(piece: string): string {
  return pieces[piece]?.[settings.language === 'ja' ? 1 : 0] ?? piece;
}

/** The name of a side in a game. */
export function sideName(side: Side, style: BoardStyle): string {
  if (settings.language === 'en') return side === 'black' ? 'Black' : 'White';
  if (style === 'shogi') return side === 'black' ? '先手' : '後手';
  return side === 'black' ? '黒' : '白';
}

export interface SquareState {
  isTarget: boolean;
  isSelected: boolean;
  isFoul: boolean;
}

/** The label of a square for screen readers: `d3, empty, legal`. */
export function squareLabel(
  square: string,
  cell: View['cells'][number] | undefined,
  style: BoardStyle,
  isChecked: boolean,
  state: SquareState,
): string {
  const parts = [square];
  if (!cell) parts.push(t('empty'));
  else if (cell.piece === 'stone') parts.push(t(cell.side === 'black' ? 'blackStone' : 'whiteStone'));
  else if (settings.language === 'ja') parts.push(`${sideName(cell.side, style)}の${pieceName(cell.piece)}`);
  else parts.push(`${cell.side} ${pieceName(cell.piece)}`);
  if (isChecked) parts.push(t('check'));
  if (state.isSelected) parts.push(t('selected'));
  if (state.isTarget) parts.push(t(style === 'shogi' ? 'target' : 'legal'));
  if (state.isFoul) parts.push(t('foul'));
  return parts.join(settings.language === 'ja' ? '、' : ', ');
}
