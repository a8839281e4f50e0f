import { untrack } from 'svelte';

import { connection } from '../lib/connection.svelte';
import { go, router } from '../lib/router.svelte';
import { soundRefused } from '../lib/sound';
import { toast } from '../lib/toasts.svelte';
import { clearInvitation, invitationCode } from '../lib/token';
import type { ClubAct, ClubAnswer, ClubLobby, ClubNews, ClubProof, ClubRequest, ClubState, ClubTable, Text } from '../messages';

const place = 'sanban.club';
const MOST_WORDS = 200;

export interface Words {
  key: number;
  from: string;
  text: string;
}

interface Badge {
  name: string;
  token: string;
}

type AnswerOf<T extends ClubAnswer['type']> = Extract<ClubAnswer, { type: T }>;

/** The server of games, as this page sees it. It stays in memory while other screens are shown. */
class Club {
  state = $state.raw<ClubState | null>(null);
  lobbies = $state.raw<Record<string, ClubLobby>>({});
  tables = $state.raw<Record<string, ClubTable>>({});
  /** When each table's state arrived, on the clock of this page. */
  heard = $state.raw<Record<string, number>>({});
  words = $state.raw<Record<string, Words[]>>({});
  /** Tables that do not exist, with the reason. */
  missing = $state.raw<Record<string, Text>>({});
  hearsChat = $state(heardChat());
  /** Whether another page of the same person has taken over. */
  isDisplaced = $state(false);
  /** How often an act was refused: what was sent is not played. */
  refusals = $state(0);
  invitation = $state<string | null>(invitationCode());
  #followed = new Set<string>();
  #key = 0;

  constructor() {
    connection.on('club', (event) => this.#hear(event.news));
    // Every connection begins outside.
    connection.onWelcome(() => void this.#begin());
    addEventListener('hashchange', () => (this.invitation = invitationCode()));
    if (untrack(() => connection.status) === 'open') void this.#begin();
  }

  get me(): string | null {
    return this.state?.me ?? null;
  }

  /** The name under which this browser came in last. */
  get lastName(): string {
    return badge()?.name ?? '';
  }

  /** Asks; a refusal is shown and gives `null`. */
  async get<T extends ClubAnswer['type']>(request: ClubRequest, type: T): Promise<AnswerOf<T> | null> {
    const answer = await this.#ask(request);
    if ('why' in answer) {
      soundRefused();
      toast(answer.why, 'bad');
      return null;
    }
    return answer.answer.type === type ? (answer.answer as AnswerOf<T>) : null;
  }

  /** Does something; a refusal is shown. */
  async tell(request: ClubRequest): Promise<boolean> {
    return (await this.get(request, 'done')) !== null;
  }

  async act(id: string, act: ClubAct): Promise<boolean> {
    const done = await this.tell({ type: 'act', id, act });
    if (!done) this.refusals++;
    return done;
  }

  /** Opens or closes the server. */
  async change(request: ClubRequest): Promise<boolean> {
    const answer = await this.get(request, 'state');
    if (answer) this.#take(answer.state);
    return answer !== null;
  }

  async join(name: string, proof: ClubProof): Promise<Text | null> {
    const answer = await this.#ask({ type: 'join', name, proof });
    if ('why' in answer) return answer.why;
    if (answer.answer.type !== 'joined') return null;
    const { token, state } = answer.answer;
    remember({ name: state.me ?? name, token });
    clearInvitation();
    this.invitation = null;
    this.isDisplaced = false;
    this.#take(state);
    this.#catchUp();
    return null;
  }

  async leave() {
    remember(null);
    await this.change({ type: 'leave' });
    this.lobbies = {};
    this.tables = {};
  }

  /** Follows a table until the returned function is called. */
  follow(id: string): () => void {
    this.#followed.add(id);
    if (untrack(() => this.me)) void this.#openTable(id);
    return () => {
      this.#followed.delete(id);
      if (untrack(() => this.me)) void this.#ask({ type: 'leave-table', id });
      this.tables = without(this.tables, id);
      this.missing = without(this.missing, id);
    };
  }

  setChat(isOn: boolean) {
    this.hearsChat = isOn;
    keepChat(isOn);
    void this.tell({ type: 'set-chat', is_on: isOn });
  }

  async #begin() {
    const answer = await this.#ask({ type: 'state' });
    if ('why' in answer || answer.answer.type !== 'state') return;
    const { state } = answer.answer;
    const kept = badge();
    const comesBack = state.is_open && !state.me && kept?.token && !this.invitation && !this.isDisplaced;
    if (!comesBack) {
      this.#take(state);
      return;
    }
    // What is shown stays meanwhile: the connection may have been lost for a moment only.
    const refused = await this.join(kept.name, { kind: 'token', token: kept.token });
    if (!refused) return;
    // A password was the proof, and the program was started anew: the name is still right.
    remember({ ...kept, token: '' });
    this.#take(state);
  }

  #catchUp() {
    // A move that was on its way when the connection broke may be lost.
    this.refusals++;
    if (this.hearsChat) void this.#ask({ type: 'set-chat', is_on: true });
    for (const id of this.#followed) void this.#openTable(id);
    void this.#ask({ type: 'state' });
  }

  async #openTable(id: string) {
    const answer = await this.#ask({ type: 'open-table', id });
    if ('why' in answer) this.missing = { ...this.missing, [id]: answer.why };
  }

  async #ask(request: ClubRequest): Promise<{ answer: ClubAnswer } | { why: Text }> {
    const answer = await connection.ask({ type: 'club', request });
    if (answer.type === 'club') return { answer: answer.answer };
    if (answer.type === 'refused') return { why: answer.why };
    return { why: { en: 'the server answered something else', ja: 'サーバーの応答が正しくありません' } };
  }

  #hear(news: ClubNews) {
    switch (news.type) {
      case 'state':
        this.#take(news.state);
        if (news.state.is_open && !news.state.me) void this.#begin();
        break;
      case 'lobby':
        this.lobbies = { ...this.lobbies, [news.lobby.game]: news.lobby };
        break;
      case 'seated':
        if (router.screen !== 'server' || router.id !== news.id) go('server', news.id);
        break;
      case 'table':
        this.heard = { ...this.heard, [news.table.id]: performance.now() };
        this.tables = { ...this.tables, [news.table.id]: news.table };
        break;
      case 'refused':
        this.refusals++;
        soundRefused();
        toast(news.why, 'bad');
        break;
      case 'chat': {
        const said = { key: ++this.#key, from: news.from, text: news.text };
        this.words = { ...this.words, [news.id]: [...(this.words[news.id] ?? []), said].slice(-MOST_WORDS) };
        break;
      }
      case 'displaced':
        this.isDisplaced = true;
        if (this.state) this.state = { ...this.state, me: null };
        break;
    }
  }

  #take(state: ClubState) {
    this.state = state;
    if (!state.me) this.lobbies = {};
  }
}

function without<T>(record: Record<string, T>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
}

const chatPlace = 'sanban.chat';

/** Off at first, and as it was after a reload of this tab. */
function heardChat(): boolean {
  try {
    return sessionStorage.getItem(chatPlace) === 'on';
  } catch {
    return false;
  }
}

function keepChat(isOn: boolean) {
  try {
    sessionStorage.setItem(chatPlace, isOn ? 'on' : 'off');
  } catch {
    // It is off after a reload.
  }
}

let forgetful: Badge | null = null;

function badge(): Badge | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Badge | null;
    return kept && typeof kept.name === 'string' && typeof kept.token === 'string' ? kept : null;
  } catch {
    return forgetful;
  }
}

function remember(kept: Badge | null) {
  forgetful = kept;
  try {
    if (kept) localStorage.setItem(place, JSON.stringify(kept));
    else localStorage.removeItem(place);
  } catch {
    // Without the browser's storage it is kept as long as the page.
  }
}

export const club = new Club();
