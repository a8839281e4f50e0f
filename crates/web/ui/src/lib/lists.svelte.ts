import type {
  DocumentInfo,
  EngineInfo,
  GameInfo,
  GameState,
  GameSummary,
  MatchInfo,
  PlayerInfo,
  SeatSpec,
  Side,
  Text,
} from '../messages';
import { connection } from './connection.svelte';
import { dialText, undial } from './dial';
import { nameOf, setText } from './player';
import { settings } from './settings.svelte';
import { both } from './text';
import { t } from './words';

/** The most games that the server lists at once. */
const LISTED = 200;

/** Whether a player has options that people often set. */
export function hasForm(player: PlayerInfo): boolean {
  return player.options.some((option) => option.is_usual);
}

/** The server's lists, kept up to date, also with changes of other tabs. */
class Lists {
  /** Whether the server has sent the lists yet. */
  known = $state(false);
  program = $state('');
  games = $state.raw<GameInfo[]>([]);
  engines = $state.raw<EngineInfo[]>([]);
  played = $state.raw<GameSummary[]>([]);
  /** Games older than those of `played`, as far as they were asked for. */
  older = $state.raw<GameSummary[]>([]);
  hasOlder = $state(false);
  documents = $state.raw<DocumentInfo[]>([]);
  matches = $state.raw<MatchInfo[]>([]);
  mayStartPrograms = $state(false);
  notKept = $state.raw<Text | null>(null);
  /** Whether this page has the server screen, and nothing else. */
  isGuest = $state(false);
  #reportKey = '';

  constructor() {
    connection.onWelcome((welcome) => {
      this.program = welcome.program;
      this.games = welcome.games;
      this.engines = welcome.engines;
      this.#take(welcome.played);
      this.documents = welcome.documents;
      this.matches = welcome.matches;
      this.mayStartPrograms = welcome.may_start_programs;
      this.notKept = welcome.not_kept;
      this.isGuest = welcome.is_guest;
      this.#reportKey = welcome.report_key;
      this.known = true;
    });
    connection.on('lists', (event) => {
      this.#take(event.played);
      this.documents = event.documents;
      this.engines = event.engines;
      this.matches = event.matches;
    });
  }

  /** Requests the state of the games, because the server does not report every move. */
  async refresh() {
    const answer = await connection.ask({ type: 'lists' });
    if (answer.type === 'welcome') this.#take(answer.welcome.played);
  }

  #take(played: GameSummary[]) {
    this.played = played;
    const known = new Set(played.map((game) => game.id));
    this.older = this.older.filter((game) => !known.has(game.id));
    if (this.older.length === 0) this.hasOlder = played.length >= LISTED;
  }

  /** Asks for more games, the newest of the older ones first. */
  async loadOlder() {
    const last = this.older.at(-1) ?? this.played.at(-1);
    if (!last) return;
    const answer = await connection.ask({ type: 'older-games', before: last.changed });
    if (answer.type !== 'games') return;
    this.older = [...this.older, ...answer.games];
    this.hasOlder = answer.games.length >= LISTED;
  }

  /** The address of a report, in the person's language where it has two. */
  report(path: string): string {
    const words = [settings.language === 'ja' ? 'ja' : '', this.#reportKey ? `key=${this.#reportKey}` : ''];
    const query = words.filter(Boolean).join('&');
    return `report/${path}${query ? `?${query}` : ''}`;
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }

  enginesOf(game: string): EngineInfo[] {
    return this.engines.filter((engine) => engine.spec.game === game);
  }

  /** The name of a player, in the person's language if it is built in. */
  calledName(game: string, name: string): string {
    return name === 'Human' ? t('you') : this.titleOf(game, name);
  }

  /** The server's entry of a built-in player, ignoring its dial and other options. */
  player(game: string, text: string): PlayerInfo | undefined {
    const players = this.game(game)?.players ?? [];
    return (
      players.find((one) => one.text === text) ??
      players.find((one) => one.text === undial(text)[0]) ??
      players.find((one) => hasForm(one) && nameOf(one.text) === nameOf(text))
    );
  }

  /** The measured Elo of a player, with its dial as it is set; `null` if nobody measured it. */
  strength(game: string, text: string): number | null {
    const player = this.player(game, text);
    if (!player) return null;
    const [bare, at] = undial(text);
    const dial = player.options.find((option) => option.name === 'strength');
    if (dial?.range && (bare === player.text || text === player.text)) {
      const rating = dial.ratings[(at ?? dial.range[2]) - dial.range[0]];
      return rating?.elo ?? player.elo;
    }
    // Other options make another player.
    return text === player.text ? player.elo : null;
  }

  /** Whether the player of a seat reports candidates while it thinks. */
  showsCandidates(game: string, seat: SeatSpec): boolean {
    return seat.kind === 'player' && this.player(game, seat.player)?.shows_candidates === true;
  }

  private titleOf(game: string, text: string): string {
    const player = this.player(game, text);
    if (!player) return text;
    return both(player.title) + (hasForm(player) ? setText(text, player.text) : dialText(text.slice(player.text.length)));
  }

  /** The name of a side's player; the only person is "You". */
  sideName(state: GameState, side: Side): string {
    const isAlone = state[side].kind === 'human' && state[side === 'black' ? 'white' : 'black'].kind !== 'human';
    return isAlone ? t('you') : this.seatName(state.game, state[side]);
  }

  /** The name of a seat's player. */
  seatName(game: string, seat: SeatSpec): string {
    switch (seat.kind) {
      case 'human':
        return t('human');
      case 'player':
        return this.titleOf(game, seat.player);
      case 'engine':
        return this.engines.find((one) => one.id === seat.engine)?.spec.name ?? seat.engine;
    }
  }
}

export const lists = new Lists();
