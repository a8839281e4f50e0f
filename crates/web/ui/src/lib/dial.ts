/** Options of players that are set with a dial. A player has at most one of them. */
export const DIALS = ['strength', 'temperature'] as const;

const SET = new RegExp(`:(${DIALS.join('|')})=(\\d+)$`);

/** A player's text without its dial, and the value of the dial if it is set. */
export function undial(text: string): [player: string, at: number | null] {
  const found = SET.exec(text);
  return found ? [text.slice(0, found.index), Number(found[2])] : [text, null];
}

/** The value of the dial in the name of a player. */
export function dialText(text: string): string {
  const [, name, at] = SET.exec(text) ?? [];
  if (!at) return '';
  return name === 'temperature' ? ` ${at} %` : ` ${at}`;
}

/** How far the dial follows the result of a game. */
const STEP = 5;

/** A player whose strength follows a result: stronger after it lost, weaker after it won. */
export function following(text: string, usual: number, result: 'won' | 'lost' | 'drawn'): string {
  const found = SET.exec(text);
  if (found && found[1] !== 'strength') return text;
  const [player, at] = undial(text);
  const change = result === 'lost' ? STEP : result === 'won' ? -STEP : 0;
  return `${player}:strength=${Math.max(0, Math.min(100, (at ?? usual) + change))}`;
}
