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
