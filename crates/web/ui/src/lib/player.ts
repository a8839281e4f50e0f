// Built-in players as texts: `puct:playouts=100,threads=2`.

/** A player's name and its options: `minimax:depth=4` is `minimax` and `depth=4`. */
export function splitPlayer(text: string): [name: string, options: string] {
  const colon = text.indexOf(':');
  return colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
}

export function joinPlayer(name: string, options: string): string {
  const plain = options.trim();
  return plain ? `${name}:${plain}` : name;
}

export function nameOf(text: string): string {
  return splitPlayer(text)[0];
}

/** The options in a player's text. A value in double quotes may contain commas. */
function optionsOf(text: string): string[] {
  return splitPlayer(text)[1].match(/(?:[^,=]*=)?"(?:[^"]|"")*"(?=,|$)|[^,]+/g) ?? [];
}

/** A value without its quotes. */
function plain(value: string): string {
  return /^"(?:[^"]|"")*"$/.test(value) ? value.slice(1, -1).replaceAll('""', '"') : value;
}

/** A value, in quotes if it needs them. */
function quoted(value: string): string {
  return value.includes(',') || value.startsWith('"') ? `"${value.replaceAll('"', '""')}"` : value;
}

/** The value of an option, if the text sets it. */
export function optionOf(text: string, name: string): string | undefined {
  const option = optionsOf(text).find((option) => option.startsWith(`${name}=`));
  return option === undefined ? undefined : plain(option.slice(name.length + 1));
}

/** The same player with an option set, or reset to its default. */
export function withOption(text: string, name: string, value: string | null): string {
  const others = optionsOf(text).filter((option) => !option.startsWith(`${name}=`));
  return joinPlayer(nameOf(text), [...others, ...(value === null ? [] : [`${name}=${quoted(value)}`])].join(','));
}

/** The options set by the person, apart from those of the server's entry. */
export function setText(text: string, offered: string): string {
  const usual = optionsOf(offered);
  const set = optionsOf(text).filter((option) => !usual.includes(option));
  return set.length > 0 ? ` (${set.join(', ')})` : '';
}
