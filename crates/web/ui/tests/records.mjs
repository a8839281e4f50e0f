import assert from 'node:assert/strict';
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { visit } from './support/browser.mjs';
import { go, openFile } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

const files = fileURLToPath(new URL('./files/', import.meta.url));

/** The moves and comments of the tree, with the indentation of each line. */
async function tree(page) {
  const group = page.getByRole('group', { name: 'Moves and variations' });
  await group.waitFor();
  const read = () =>
    group.evaluate((element) =>
      [...element.querySelectorAll('.run')].map((run) => ({
        moves: [...run.querySelectorAll('button')].map((button) => button.textContent.replace(/\s+/g, ' ').trim()),
        said: [...run.querySelectorAll('.said')].map((one) => one.textContent),
        isBranch: run.classList.contains('branch'),
      })),
    );
  // Texts of moves arrive a little later than the moves.
  let last = '';
  return soon(read, (now) => {
    const isSame = JSON.stringify(now) === last;
    last = JSON.stringify(now);
    return isSame && now.length > 0;
  });
}

const mainLine = (read) => read.filter((run) => !run.isBranch).flatMap((run) => run.moves);

async function exported(page, format) {
  await page.getByRole('tab', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`\\.${format}$`) }).click();
  const file = await download;
  const buffer = readFileSync(await file.path());
  await page.getByRole('tab', { name: 'Moves' }).click();
  return { name: file.suggestedFilename(), buffer, mimeType: 'application/octet-stream' };
}

for (const { file, format, check } of [
  {
    file: 'branches.kif',
    format: 'kif',
    check: (read) => {
      assert.equal(mainLine(read).length, 4);
      const branch = read.find((run) => run.isBranch);
      assert.equal(branch?.moves.length, 2);
      assert.deepEqual(branch.said, ['居飛車を選ぶ変化。']);
      assert.ok(read.some((run) => run.said.includes('後手も角道を開けた。')), 'Shift-JIS is read');
    },
  },
  { file: 'short.csa', format: 'csa', check: (read) => assert.equal(read[0].moves.length, 3) },
  { file: 'short.ggf', format: 'ggf', check: (read) => assert.ok(read[0].moves.length > 50) },
  {
    file: 'short.sgf',
    format: 'sgf',
    check: (read) => {
      assert.equal(mainLine(read).length, 4);
      assert.ok(read.some((run) => run.isBranch), 'the branch is kept');
    },
  },
]) {
  test(`a record is read, written and read again: ${file}`, async (t) => {
    const { page } = await visit(t, { at: '#/analyse' });
    await openFile(page, join(files, file));
    const read = await tree(page);
    check(read);
    const written = await exported(page, format);
    await go(page, 'Analyse');
    await openFile(page, written);
    assert.deepEqual(await tree(page), read);
    await go(page, 'Analyse');
    await soon(() => page.getByRole('button', { name: /^Delete “/ }).count(), (count) => count === 2, { what: 'both on the shelf' });
  });
}

test('KIF in Shift-JIS: names are read', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await openFile(page, join(files, 'branches.kif'));
  await tree(page);
  await go(page, 'Analyse');
  await page.getByRole('link', { name: /山田太郎.*鈴木花子/ }).waitFor();
});

test('pasted text is read; nonsense, a binary file and 50 MB are refused in words', async (t) => {
  const { page, server } = await visit(t, { at: '#/analyse' });
  const refusal = page.locator('.toasts .toast.bad');
  const gone = async () => {
    // It may already be disappearing.
    await refusal.first().getByRole('button', { name: 'Close' }).click({ timeout: 1000 }).catch(() => {});
    await refusal.first().waitFor({ state: 'detached' });
  };

  const large = join(server.data, 'large.kif');
  const file = openSync(large, 'w');
  writeSync(file, 'x');
  ftruncateSync(file, 50_000_000);
  closeSync(file);
  await openFile(page, large);
  await refusal.getByText(/47\.7 MiB/).waitFor();
  await gone();

  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3)) & 255));
  await openFile(page, { name: 'game.kif', buffer: bytes, mimeType: 'application/octet-stream' });
  await refusal.first().waitFor();
  assert.ok((await refusal.first().innerText()).length > 15);
  await gone();

  await openFile(page, { name: 'picture.png', buffer: Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), bytes]), mimeType: 'image/png' });
  await refusal.first().waitFor();
  await gone();

  const paste = page.getByLabel(/^Paste a record/);
  await paste.fill('this is no game at all');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await refusal.first().waitFor();
  await gone();

  await paste.fill('f5d6c3d3c4');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  assert.equal((await tree(page))[0].moves.length, 5);
});

test('a file with several games: one is opened, or all are kept', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  const game = readFileSync(join(files, 'short.ggf'), 'utf8');
  const file = { name: 'two.ggf', mimeType: 'text/plain', buffer: Buffer.from(`${game}\n${game}`) };
  await openFile(page, file);
  const dialog = page.getByRole('dialog', { name: '2 games' });
  await dialog.getByRole('listitem').nth(1).getByRole('button').click();
  assert.ok((await tree(page))[0].moves.length > 50);
  await go(page, 'Analyse');
  const shelf = page.getByRole('button', { name: /^Delete “/ });
  await soon(() => shelf.count(), (count) => count === 1, { what: 'the chosen one' });
  await openFile(page, file);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await openFile(page, file);
  await dialog.getByRole('button', { name: 'Save all' }).click();
  await soon(() => shelf.count(), (count) => count === 3, { what: 'all of them' });
});

test('a file that is dropped anywhere is opened, from the shelf and over another record', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await page.getByRole('heading', { name: 'Open a record' }).waitFor();
  for (const [name, moves] of [
    ['short.csa', 3],
    ['short.sgf', 4],
  ]) {
    const dataTransfer = await page.evaluateHandle(
      ([title, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], title));
        return transfer;
      },
      [name, readFileSync(join(files, name), 'utf8')],
    );
    await page.dispatchEvent('body', 'dragover', { dataTransfer });
    await page.getByText('Drop the file to open it').waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer });
    await page.getByText('Drop the file to open it').waitFor({ state: 'detached' });
    await soon(async () => mainLine(await tree(page)).length, (count) => count === moves, { what: name });
  }
});
