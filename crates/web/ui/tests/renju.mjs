import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { moveList, newGame, playAll, position, square, squaresThat } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

/** Moves to a square with the arrow keys and presses Enter. */
async function pressByKeys(page, wanted) {
  const focused = () => page.evaluate(() => document.activeElement?.dataset.square ?? null);
  const from = await focused();
  const columns = wanted.charCodeAt(0) - from.charCodeAt(0);
  const rows = Number(wanted.slice(1)) - Number(from.slice(1));
  for (let i = 0; i < Math.abs(columns); i++) await page.keyboard.press(columns > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(rows); i++) await page.keyboard.press(rows > 0 ? 'ArrowUp' : 'ArrowDown');
  assert.equal(await focused(), wanted);
  await page.keyboard.press('Enter');
}

test('Renju: a game by keyboard alone, to five in a row', async (t) => {
  const { page } = await visit(t);
  await page.getByRole('button', { name: 'Renju: Choose…' }).waitFor();
  await page.keyboard.press('2');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.waitFor();
  const isRadio = (value) => page.evaluate((v) => document.activeElement?.value === v, value);
  await soon(
    async () => {
      if (await isRadio('machine')) return true;
      await page.keyboard.press('Tab');
      return false;
    },
    Boolean,
    { what: 'the choice of players, by Tab' },
  );
  await page.keyboard.press('ArrowRight');
  assert.ok(await isRadio('people'));
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
  await soon(
    async () => {
      if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) return true;
      await page.keyboard.press('Tab');
      return false;
    },
    Boolean,
    { what: 'the board, by Tab' },
  );
  const moves = ['h8', 'a1', 'i8', 'a2', 'j8', 'a3', 'k8', 'a4', 'g8'];
  for (const [place, move] of moves.entries()) {
    await pressByKeys(page, move);
    await moveList(page).locator(`[data-ply="${place + 1}"]`).waitFor();
  }
  const result = page.getByRole('dialog', { name: 'Black wins' });
  await result.waitFor();
  await page.keyboard.press('Escape');
  await result.waitFor({ state: 'hidden' });
  const stones = await position(page);
  assert.deepEqual(Object.keys(stones).sort(), [...moves].sort());
});

test('Renju: a foul point is marked, explained on a click, and cannot be played', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Renju', { mode: 'Two people' });
  await playAll(page, ['h9', 'a1', 'h10', 'c1', 'i8', 'e1', 'j8', 'g1']);
  assert.deepEqual(await squaresThat(page, 'forbidden'), ['h8']);
  await square(page, 'h8').click();
  await page.getByText(/h8 · double three/).waitFor();
  assert.equal((await position(page)).h8, undefined);
  // Typed, it is refused too.
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.type('h8');
  await page.keyboard.press('Enter');
  await page.locator('.toasts .toast').first().waitFor();
  assert.equal((await position(page)).h8, undefined);
  assert.equal(await moveList(page).locator('[data-ply]').count(), 8);
  // The next move removes the explanation, and White may play there.
  await playAll(page, ['o15']);
  await page.getByText(/h8 · double three/).waitFor({ state: 'hidden' });
  await playAll(page, ['h8']);
  assert.equal((await position(page)).h8, 'white');
});

test('Renju: where fouls lose, one can be played and ends the game', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Renju', { mode: 'Two people', rules: 'Renju, a foul can be played and loses' });
  await playAll(page, ['h9', 'a1', 'h10', 'c1', 'i8', 'e1', 'j8', 'g1', 'h8']);
  const result = page.getByRole('dialog', { name: 'White wins' });
  await result.waitFor();
  await result.getByText(/h8 is a foul for Black \(double-three\)/).waitFor();
  await page.keyboard.press('Escape');
  await result.waitFor({ state: 'hidden' });
  assert.equal((await position(page)).h8, 'black');
  assert.equal(await moveList(page).locator('[data-ply]').count(), 9);
  // The game is kept with its last stone.
  await page.reload();
  await page.getByRole('grid').waitFor();
  assert.equal((await position(page)).h8, 'black');
});

test('Renju: an opening rule with a swap', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Renju', { mode: 'Two people', opening: 'RIF' });
  const swap = page.getByRole('button', { name: 'Swap colours' });
  // Points are requested until a player may choose the colour.
  for (const point of ['h8', 'h9', 'i10']) {
    if (await swap.isVisible()) break;
    const before = Object.keys(await position(page)).length;
    await square(page, point).click();
    await soon(async () => Object.keys(await position(page)).length, (count) => count > before || false, { what: `the stone ${point}` });
  }
  await swap.waitFor();
  assert.ok((await position(page)).h8, 'the first stone lies');
  await swap.click();
  await swap.waitFor({ state: 'hidden' });
  assert.ok((await squaresThat(page, 'legal')).length > 0, 'the game goes on');
});
