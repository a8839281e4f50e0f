// Opens documents from a file or a text.

import { connection, ask } from '../lib/connection.svelte';
import { go } from '../lib/router.svelte';
import { toast } from '../lib/toasts.svelte';
import type { Document, RecordTitle, Setup } from '../messages';
import { emptyNode } from './tree';

/** The server's size limit, checked here before a long upload. */
export const LARGEST = 10 * 1024 * 1024;

const NEW = 'new~';

/** The address of a board that is not saved yet: `new~shogi`, or with rules and a start. */
export function newId(game: string, setup: Setup): string {
  return [NEW + game, setup.rules ?? '', setup.start ?? ''].join('~').replace(/~+$/, '');
}

/** The game and the setup of such an address; `null` for the number of a document. */
export function readNewId(id: string): { game: string; setup: Setup } | null {
  if (!id.startsWith(NEW)) return null;
  const [game, rules, start] = id.slice(NEW.length).split('~');
  return { game, setup: { rules: rules || null, start: start || null } };
}

export function base64(bytes: Uint8Array): string {
  let text = '';
  // The number of arguments of a call is limited.
  for (let i = 0; i < bytes.length; i += 8192) {
    text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  }
  return btoa(text);
}

/** A file with so many games that only their titles came. */
export type Collection = { game: string; titles: RecordTitle[]; name: string | null; data: string };

/** The games of a file or a text; `null` after showing the person an error. */
export async function read(source: File | string): Promise<Document[] | Collection | null> {
  const isFile = source instanceof File;
  const name = isFile ? source.name : null;
  const size = isFile ? source.size : new Blob([source]).size;
  if (size > LARGEST) {
    const mebibytes = (size / 1048576).toFixed(1);
    toast(
      {
        en: `${name ?? 'The text'} has ${mebibytes} MiB. At most 10 MiB can be opened here; “sanban record” takes larger files.`,
        ja: `${name ?? 'テキスト'} は ${mebibytes} MiB あります。ここで開けるのは 10 MiB までです。大きなファイルには sanban record をお使いください。`,
      },
      'bad',
    );
    return null;
  }
  const bytes = isFile ? new Uint8Array(await source.arrayBuffer()) : new TextEncoder().encode(source);
  const data = base64(bytes);
  const answer = await ask({ type: 'read-record', game: null, name, data, picked: [] });
  if (answer.type === 'collection') return { game: answer.game, titles: answer.titles, name, data };
  if (answer.type === 'refused') toast(answer.why, 'bad');
  if (answer.type !== 'documents') return null;
  if (answer.documents.length === 0) {
    toast({ en: 'The file has no games.', ja: '対局が見つかりませんでした。' }, 'bad');
    return null;
  }
  return answer.documents;
}

/** One game of a file with many. */
export async function pick({ game, name, data }: Collection, place: number): Promise<Document | null> {
  const answer = await connection.get({ type: 'read-record', game, name, data, picked: [place] }, 'documents');
  return answer?.documents[0] ?? null;
}

/** Saves a document that was read, and shows it. */
export async function open(document: Document) {
  const answer = await connection.get({ type: 'keep-document', document }, 'kept');
  if (answer) go('analyse', answer.info.id);
}

export async function keepAll(documents: readonly Document[]) {
  let kept = 0;
  for (const document of documents) {
    const answer = await ask({ type: 'keep-document', document });
    if (answer.type === 'kept') kept += 1;
    else if (answer.type === 'refused') {
      toast(answer.why, 'bad');
      break;
    }
  }
  toast({ en: `${kept} games are kept`, ja: `${kept} 局を保存しました` }, 'good');
}

export async function openPlayed(id: string) {
  const answer = await connection.get({ type: 'documented', id }, 'documents');
  const document = answer?.documents[0];
  if (document) await open(document);
}

export function emptyDocument(game: string, setup: Setup): Document {
  return {
    id: '',
    game,
    title: '',
    setup,
    players: ['', ''],
    result: '',
    headers: {},
    nodes: [emptyNode(null, '')],
    review: null,
    appraisal: null,
  };
}

/** The title of a document. */
export function titleOf(document: Document, otherwise: string): string {
  const names = document.players.filter((name) => name !== '');
  return document.title || names.join(' – ') || otherwise;
}
