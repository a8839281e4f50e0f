// Options that an engine declares, as a form and as settings.

import type { EngineSetting, OptionForm } from '../messages';

/** The value of an option, set or default; `null` for a button. */
export function current(form: OptionForm, settings: readonly EngineSetting[]): string | null {
  if (form.kind.kind === 'button') return null;
  const set = settings.find((one) => sameName(one.name, form.name));
  return set ? set.value : usual(form);
}

/** The default value. */
export function usual(form: OptionForm): string {
  return form.kind.kind === 'button' ? '' : String(form.kind.default);
}

/** Sets an option; with its default value it becomes unset. */
export function set(
  settings: readonly EngineSetting[],
  form: OptionForm,
  value: string,
): EngineSetting[] {
  const others = settings.filter((one) => !sameName(one.name, form.name));
  if (form.kind.kind !== 'button' && value === usual(form)) return others;
  return [...others, { name: form.name, value }];
}

/** Toggles whether a button is pressed before the first game. */
export function press(settings: readonly EngineSetting[], name: string): EngineSetting[] {
  const others = settings.filter((one) => !sameName(one.name, name));
  return others.length < settings.length ? others : [...others, { name, value: '' }];
}

export function isSet(settings: readonly EngineSetting[], name: string): boolean {
  return settings.some((one) => sameName(one.name, name));
}

/** The range that an invalid value should be in; nothing if it is valid. */
export function fault(form: OptionForm, value: string): { min: number; max: number } | null {
  if (form.kind.kind !== 'spin') return null;
  const { min, max } = form.kind;
  const number = Number(value);
  return /^-?\d+$/.test(value.trim()) && number >= min && number <= max ? null : { min, max };
}

/** Settings that the engine does not declare; they are kept and shown. */
export function undeclared(
  settings: readonly EngineSetting[],
  forms: readonly OptionForm[],
): EngineSetting[] {
  return settings.filter((one) => !forms.some((form) => sameName(form.name, one.name)));
}

/** The sender of a line in a log. */
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
