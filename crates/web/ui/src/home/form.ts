import type { EngineInfo, GameInfo, NewGame, SeatSpec } from '../messages';
import { following } from '../lib/dial';
import { lists } from '../lib/lists.svelte';
import { seatOf, seatText } from '../lib/seat';
import { settings } from '../lib/settings.svelte';
import { clockOf, usualCustom, type Custom } from './clocks';

/** The fields of the new-game panel, as they are stored. */
export interface Form {
  mode: 'machine' | 'people' | 'watch';
  /** Seats as texts: `player minimax:depth=4`, `engine 3`. */
  opponent: string;
  other: string;
  colour: 'black' | 'white' | 'random';
  /** The clock of both sides, or of the first one: yours, or Black's. */
  clock: string;
  custom: Custom;
  /** Whether the other side has a clock of its own. */
  apart: boolean;
  otherClock: string;
  otherCustom: Custom;
  /** Whether players think ahead. */
  ponder: boolean;
  rules: string;
  opening: string;
  start: string;
  position: string;
}

/** `start` of a form whose position is typed. */
export const TYPED = '=';

/** Whether the dial of the opponent follows the person's results in this game. */
export function isFollowing(game: string): boolean {
  return settings.other(`follow.${game}`) === 'on';
}

export function setFollowing(game: string, on: boolean) {
  settings.setOther(`follow.${game}`, on ? 'on' : 'off');
}

/** The usual value of a player's dial of strength; `null` if it has none. */
export function usualStrength(game: string, player: string): number | null {
  const option = lists.player(game, player)?.options.find((one) => one.name === 'strength');
  return option?.range?.[2] ?? null;
}

/** The opponent of the next game, after a result of this one. It is the one that the panel offers, too. */
export function nextOpponent(game: string, player: string, result: 'won' | 'lost' | 'drawn'): string {
  const usual = usualStrength(game, player);
  if (usual === null || !isFollowing(game)) return player;
  const next = following(player, usual, result);
  const info = lists.game(game);
  if (info) remember(game, { ...recall(info, lists.enginesOf(game)), opponent: seatText({ kind: 'player', player: next }) });
  return next;
}

/** The form as it was last used for this game. */
export function recall(game: GameInfo, engines: EngineInfo[]): Form {
  const opponent = seatText({ kind: 'player', player: game.usual_opponent });
  const usual: Form = {
    mode: 'machine',
    opponent,
    other: opponent,
    colour: 'black',
    clock: 'none',
    custom: usualCustom,
    apart: false,
    otherClock: 'none',
    otherCustom: usualCustom,
    ponder: false,
    rules: '',
    opening: '',
    start: '',
    position: '',
  };
  let form = usual;
  try {
    form = { ...usual, ...(JSON.parse(settings.other(`new.${game.name}`) ?? '{}') as Partial<Form>) };
    form.custom = { ...usualCustom, ...form.custom };
    form.otherCustom = { ...usualCustom, ...form.otherCustom };
  } catch {
    // A stored form that cannot be read is ignored.
  }
  const isKnown = (text: string) => {
    const seat = seatOf(text);
    if (seat.kind === 'player') return lists.player(game.name, seat.player) !== undefined;
    return seat.kind === 'engine' && engines.some((engine) => engine.id === seat.engine);
  };
  if (!isKnown(form.opponent)) form.opponent = usual.opponent;
  if (!isKnown(form.other)) form.other = usual.other;
  return form;
}

export function remember(game: string, form: Form) {
  // A position is used for one game; the next one has the usual start.
  const lasting = form.start === TYPED ? { ...form, start: '', position: '' } : form;
  settings.setOther(`new.${game}`, JSON.stringify(lasting));
}

export function planOf(game: string, form: Form): NewGame {
  const human: SeatSpec = { kind: 'human' };
  const isBlack = form.colour === 'random' ? Math.random() < 0.5 : form.colour === 'black';
  let seats: [SeatSpec, SeatSpec] = isBlack
    ? [human, seatOf(form.opponent)]
    : [seatOf(form.opponent), human];
  if (form.mode === 'people') seats = [human, human];
  if (form.mode === 'watch') seats = [seatOf(form.opponent), seatOf(form.other)];
  const clock = clockOf(form.clock, form.custom);
  const other = form.apart ? clockOf(form.otherClock, form.otherCustom) : null;
  // Against the computer the first clock is the person's, of either colour.
  const isSwapped = other !== null && form.mode === 'machine' && !isBlack;
  const start = form.start === TYPED ? form.position.trim() : form.start;
  return {
    game,
    setup: { rules: form.rules || null, start: start || null },
    moves: [],
    opening: form.opening || null,
    black: seats[0],
    white: seats[1],
    clock: isSwapped ? other : clock,
    white_clock: isSwapped ? clock : other,
    ponder: form.ponder && form.mode !== 'people',
  };
}
