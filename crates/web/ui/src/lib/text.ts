import { settings } from './settings.svelte';

/** Words of a screen: English, then Japanese. */
export type Words = Record<string, readonly [en: string, ja: string]>;

/** The words of one table in the person's language; `{name}` is replaced by a value,
 * `{name|move|moves}` by the singular or the plural. */
export function translator<W extends Words>(words: W) {
  return (key: keyof W, values: Record<string, string | number> = {}): string => {
    const text = words[key][settings.language === 'ja' ? 1 : 0];
    return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) =>
      String((many === undefined ? values[name] : values[name] === 1 ? one : many) ?? whole),
    );
  };
}

/** The text in the person's language. */
export function both(text: { en: string; ja: string }): string {
  return settings.language === 'ja' ? text.ja || text.en : text.en || text.ja;
}

/** A relative time: `5 minutes ago`. */
export function ago(moment: number): string {
  const seconds = (moment - Date.now()) / 1000;
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' });
  const steps: Array<[number, Intl.RelativeTimeFormatUnit]> = [
    [60, 'second'],
    [3600, 'minute'],
    [86400, 'hour'],
    [86400 * 30, 'day'],
  ];
  let unit = 1;
  for (const [end, name] of steps) {
    if (-seconds < end) return format.format(Math.round(seconds / unit), name);
    unit = end;
  }
  return new Date(moment).toLocaleDateString(settings.language);
}
