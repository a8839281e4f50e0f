import { sideName } from '../board/words';
import { presets } from '../home/clocks';
import { lists } from '../lib/lists.svelte';
import { both } from '../lib/text';
import type { ClockSpec, ClubTerms } from '../messages';
import { w } from './words';

/** Clocks that people of two pages can have: the last click is a matter of one page. */
export const clocks = presets.filter(({ clock }) => clock.kind !== 'move' || !clock.last_click);

const SECOND = 1000;

export function clockTitle(clock: ClockSpec): string {
  const known = clocks.find((preset) => JSON.stringify(preset.clock) === JSON.stringify(clock));
  if (known) return known.title();
  if (clock.kind !== 'stock') return '';
  return w('clockText', { m: clock.main / SECOND / 60, i: clock.increment / SECOND, b: clock.byoyomi / SECOND });
}

/** What is special about an offer, in a line. */
export function termsText(terms: ClubTerms, from: string): string {
  const game = lists.game(terms.game);
  const choice = (all: Array<{ value: string; title: { en: string; ja: string } }> | undefined, value: string | null) => {
    const found = value ? all?.find((one) => one.value === value) : undefined;
    return found ? both(found.title) : (value ?? '');
  };
  return [
    clockTitle(terms.clock),
    terms.side ? w('plays', { name: from, side: sideName(terms.side, game?.style ?? 'othello') }) : '',
    choice(game?.rules, terms.setup.rules),
    choice(game?.openings, terms.opening),
    choice(game?.starts, terms.setup.start),
    terms.is_rated ? '' : w('unrated'),
    terms.delay > 0 ? w('delayed', { count: terms.delay }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
