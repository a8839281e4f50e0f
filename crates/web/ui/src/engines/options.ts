// Options that an engine declares, as a form and as settings.

import type { EngineSetting, OptionForm } from '../messages';

/** What an option is, set or not; `null` for a button. */
export function current(form: OptionForm, settings: readonly EngineSetting[]): string | null {
  if (form.kind.kind === 'button') return null;
  const set = settings.find((one) => sameName(one.name, form.name));
  return set ? set.value : usual(form);
}

/** What it is if nobody sets it. */
export function usual(form: OptionForm): string {
  return form.kind.kind === 'button' ? '' : String(form.kind.default);
}

/** Sets an option; one that has its usual value again is not set any more. */
export function set(
  settings: readonly EngineSetting[],
  form: OptionForm,
  value: string,
): EngineSetting[] {
  const others = settings.filter((one) => !sameName(one.name, form.name));
  if (form.kind.kind !== 'button' && value === usual(form)) return others;
  return [...others, { name: form.name, value }];
}

/** A button that is pressed before the first game, or not any more. */
export function press(settings: readonly EngineSetting[], name: string): EngineSetting[] {
  const others = settings.filter((one) => !sameName(one.name, name));
  return others.length < settings.length ? others : [...others, { name, value: '' }];
}

export function isSet(settings: readonly EngineSetting[], name: string): boolean {
  return settings.some((one) => sameName(one.name, name));
}

/** What is wrong with a value, if anything: the range it should be in. */
export function fault(form: OptionForm, value: string): { min: number; max: number } | null {
  if (form.kind.kind !== 'spin') return null;
  const { min, max } = form.kind;
  const number = Number(value);
  return /^-?\d+$/.test(value.trim()) && number >= min && number <= max ? null : { min, max };
}

/** Settings that the engine does not declare: kept, but said. */
export function undeclared(
  settings: readonly EngineSetting[],
  forms: readonly OptionForm[],
): EngineSetting[] {
  return settings.filter((one) => !forms.some((form) => sameName(form.name, one.name)));
}

/** Who said a line of a log. */
export type Voice = 'to' | 'from' | 'stderr' | 'note';

export function voice(line: string): [Voice, string] {
  const rest = line.slice(1).replace(/^ /, '');
  switch (line[0]) {
    case '>':
      return ['to', rest];
    case '<':
      return ['from', rest];
    case '!':
      return ['stderr', rest];
    default:
      return ['note', line];
  }
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
