// The candidate moves of a tree search, on the board and beside it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { go, moveList, newGame, selectByText, square, squaresThat, study } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

const PLAYER = 'Network with tree search';
const PANEL = 'Candidate moves';

const marks = (page) => page.locator('.candidate');
const rows = (page) => page.getByRole('region', { name: PANEL }).locator('tbody tr');

/** Runs in the page: records the most marks and rows at one time, and their texts. */
function watchMarks() {
  const seen = { marks: 0, rows: 0, text: '', best: 0, cells: [] };
  globalThis.seenMarks = seen;
  new MutationObserver(() => {
    const found = [...document.querySelectorAll('.candidate')];
    if (found.length > seen.marks) {
      seen.marks = found.length;
      seen.text = found[0].textContent.replace(/\s+/g, ' ').trim();
      seen.best = found.filter((one) => one.classList.contains('best')).length;
    }
    const rows = document.querySelectorAll('.search tbody tr');
    seen.rows = Math.max(seen.rows, rows.length);
    if (rows.length > 0) seen.cells = [...rows[0].cells].map((cell) => cell.textContent);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** The panel of a new game, open at the options of the tree search. */
async function optionsOfSearch(page, { again = false } = {}) {
  await page.getByRole('button', { name: 'Othello: Choose…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  if (!again) await selectByText(dialog.getByRole('combobox', { name: /^Opponent/ }), PLAYER);
  await dialog.getByText('Options', { exact: true }).click();
  await dialog.getByText('More', { exact: true }).click();
  return { dialog, option: (name) => dialog.getByLabel(new RegExp(`^${name}\\b`)) };
}

/** A game against the tree search whose options are filled in. */
async function againstSearch(page, options) {
  const { dialog, option } = await optionsOfSearch(page);
  for (const [name, value] of Object.entries(options)) {
    await option(name).fill(value);
    await option(name).blur();
  }
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  await soon(() => squaresThat(page, 'legal'), (legal) => legal.length > 0, { what: 'a turn' });
}

test('the tree search shows each move while it thinks, and nothing after it has moved', async (t) => {
  const { page } = await visit(t);
  await againstSearch(page, { playouts: '300', pv_interval: '20' });
  await page.getByText(`${PLAYER} (playouts=300, pv_interval=20)`).first().waitFor();
  await page.evaluate(watchMarks);
  await square(page, 'f5').click();
  await moveList(page).locator('[data-ply="2"]').waitFor();
  const seen = await page.evaluate(() => globalThis.seenMarks);
  assert.ok(seen.marks >= 2 && seen.marks <= 3, `after f5 there are three moves: ${JSON.stringify(seen)}`);
  assert.equal(seen.best, 1);
  assert.match(seen.text, /^\d+% \d+%$/);
  assert.match(seen.cells.join(' '), /^[a-h][1-8] \d+ \d+% \d+%$/);
  assert.equal(seen.rows, 3);
  await soon(() => marks(page).count(), (count) => count === 0, { what: 'no marks' });
  assert.equal(await rows(page).count(), 0);
  await page.getByText('Shown while it thinks.').waitFor();
});

test('a hint of the tree search stays to be looked at, and a switch hides it', async (t) => {
  const { page } = await visit(t);
  await againstSearch(page, { playouts: '20' });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: (d3|c4|f5|e6)$/).waitFor();
  await soon(() => marks(page).count(), (count) => count === 4, { what: 'four marks' });
  const table = page.getByRole('table');
  assert.deepEqual(await table.getByRole('columnheader').allInnerTexts(), ['Move', 'Playouts', 'Prior', 'Value']);
  assert.equal(await table.getByRole('rowheader').count(), 4);
  const toggle = page.getByRole('switch', { name: PANEL });
  await toggle.focus();
  await page.keyboard.press('Space');
  await table.waitFor({ state: 'detached' });
  assert.equal(await marks(page).count(), 0);
  await page.keyboard.press('Space');
  await table.waitFor();
  assert.equal(await marks(page).count(), 4);
  // Marks on a square do not block clicks.
  await square(page, 'f5').click();
  await moveList(page).locator('[data-ply="1"]').waitFor();
});

for (const [game, move] of [
  ['Renju', 'h8'],
  ['Shogi', null],
]) {
  test(`${game}: the tree search analyses, with marks on the squares`, async (t) => {
    const { page } = await visit(t, { at: '#/analyse' });
    await study(page, game, move ? [move] : []);
    const panel = page.getByRole('region', { name: 'Engine' });
    await selectByText(panel.getByLabel('Engine'), PLAYER);
    await panel.getByRole('button', { name: 'Analyse' }).click();
    await soon(() => marks(page).count(), (count) => count >= 2 && count <= 12, { what: 'marks' });
    await soon(() => rows(page).count(), (count) => count === 12, { what: 'twelve rows' });
    await panel.getByRole('button', { name: 'Stop' }).click();
    await panel.getByRole('button', { name: 'Search deeper' }).waitFor();
    assert.ok((await marks(page).count()) > 0, 'what was found stays');
    const legal = game === 'Shogi' ? '7g7f' : null;
    if (legal) await page.getByRole('textbox', { name: 'Type a move' }).fill(legal);
    if (legal) await page.keyboard.press('Enter');
    else await square(page, 'h9').click();
    await soon(() => marks(page).count(), (count) => count === 0, { what: 'nothing at another position' });
  });
}

test('options stay within their bounds, and the next game remembers them', async (t) => {
  const { page } = await visit(t);
  await againstSearch(page, { playouts: '20', c_puct: '5', temperature: '99999', draw: '' });
  await page.getByText(`${PLAYER} (playouts=20, c_puct=10, temperature=1000)`).first().waitFor();
  await go(page, 'Home');
  const { option } = await optionsOfSearch(page, { again: true });
  assert.equal(await option('playouts').inputValue(), '20');
  assert.equal(await option('c_puct').inputValue(), '10');
  assert.equal(await option('temperature').inputValue(), '1000');
  assert.equal(await option('draw').inputValue(), '50', 'nothing is what is usual');
});

test('a game of two people has nothing of this', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Othello', { mode: 'Two people' });
  assert.equal(await page.getByRole('switch', { name: PANEL }).count(), 0);
});
