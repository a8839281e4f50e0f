import { ask, connection } from '../lib/connection.svelte';
import { lists } from '../lib/lists.svelte';
import { both } from '../lib/text';
import { toast } from '../lib/toasts.svelte';
import type { LibraryAnswer, LibraryPosition, LibraryRequest, LibraryState } from '../messages';
import { base64, LARGEST } from '../analyse/opening';
import { noConditions } from './conditions';
import { w } from './words';

type AnswerOf<T extends LibraryAnswer['type']> = Extract<LibraryAnswer, { type: T }>;

/** Asks the library; a refusal is shown to the person and gives `null`. */
export async function askLibrary<T extends LibraryAnswer['type']>(request: LibraryRequest, type: T): Promise<AnswerOf<T> | null> {
  const answer = await connection.get({ type: 'library', request }, 'library');
  return answer?.answer.type === type ? (answer.answer as AnswerOf<T>) : null;
}

export interface ImportSummary {
  files: number;
  added: number;
  known: number;
  refused: number;
  reasons: string[];
}

/** The library as this page sees it: what there is, and what was asked last, which stays when the screen changes. */
class LibraryView {
  state = $state.raw<LibraryState | null>(null);
  conditions = $state(noConditions());
  /** The position that listed games have to reach, as it was taken from the board. */
  position = $state.raw<LibraryPosition | null>(null);
  /** Raised when games are added: everything that is shown is asked again. */
  version = $state(0);
  /** What is being imported. */
  importing = $state('');
  last = $state.raw<ImportSummary | null>(null);

  constructor() {
    connection.on('library', ({ news }) => {
      if (this.importing) this.importing = w('importing', { percent: Math.round(news.part * 100) });
    });
  }

  async refresh() {
    const answer = await ask({ type: 'library', request: { type: 'state' } });
    if (answer.type === 'library' && answer.answer.type === 'state') this.state = answer.answer.state;
    else if (answer.type === 'refused') this.state = { folder: '', shelves: [], bytes: 0, trouble: answer.why };
  }

  gamesOf(game: string): number {
    return this.state?.shelves.find((shelf) => shelf.game === game)?.games ?? 0;
  }

  titleOf(game: string): string {
    return both(lists.game(game)?.title ?? { en: game, ja: game });
  }

  forget() {
    this.conditions = noConditions();
    this.position = null;
  }

  async importPath(path: string) {
    await this.#importing(async (add) => {
      this.importing = w('importing', { percent: 0 });
      add(await askLibrary({ type: 'import-path', path }, 'imported'));
    });
  }

  async importFiles(files: readonly File[]) {
    await this.#importing(async (add) => {
      for (const [place, file] of files.entries()) {
        if (file.size > LARGEST) {
          const why = w('tooLarge', { name: file.name });
          add({ type: 'imported', files: 1, added: 0, known: 0, refused: 1, reasons: [{ en: why, ja: why }] });
          continue;
        }
        this.importing = w('importingFile', { name: file.name, number: place + 1, all: files.length });
        const data = base64(new Uint8Array(await file.arrayBuffer()));
        add(await askLibrary({ type: 'import-file', name: file.name, data }, 'imported'));
      }
    });
  }

  async #importing(work: (add: (answer: AnswerOf<'imported'> | null) => void) => Promise<void>) {
    if (this.importing) return;
    const sum: ImportSummary = { files: 0, added: 0, known: 0, refused: 0, reasons: [] };
    this.last = null;
    let isAnswered = false;
    try {
      await work((answer) => {
        if (!answer) return;
        isAnswered = true;
        sum.files += answer.files;
        sum.added += answer.added;
        sum.known += answer.known;
        sum.refused += answer.refused;
        sum.reasons.push(...answer.reasons.map(both));
      });
    } finally {
      this.importing = '';
    }
    if (!isAnswered) return;
    this.last = sum;
    const tone = sum.refused > 0 ? 'bad' : 'good';
    toast({ en: `${sum.added} games added, ${sum.refused} refused`, ja: `${sum.added} 局を加えました (読めなかったもの ${sum.refused})` }, tone);
    this.version += 1;
    await this.refresh();
  }
}

export const library = new LibraryView();
