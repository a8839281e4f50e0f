/** Options of players that people turn a dial for. A player has one of them at most. */
export const DIALS = ['strength', 'temperature'] as const;

const SET = new RegExp(`:(${DIALS.join('|')})=(\\d+)$`);

/** A player's text without its dial, and where the dial stands if it was turned. */
export function undial(text: string): [player: string, at: number | null] {
  const found = SET.exec(text);
  return found ? [text.slice(0, found.index), Number(found[2])] : [text, null];
}

/** What the name of a player says about its dial. */
export function dialText(text: string): string {
  const [, name, at] = SET.exec(text) ?? [];
  if (!at) return '';
  return name === 'temperature' ? ` ${at} %` : ` ${at}`;
}
