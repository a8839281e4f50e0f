import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { board, moveList, newGame, square } from './support/screen.mjs';
import { screens } from './support/screens.mjs';
import { soon } from './support/soon.mjs';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** What sticks out to the right of the window. */
function overflow() {
  const root = document.scrollingElement;
  const wide = [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1)
    .map((one) => `${one.tagName}.${one.className}`);
  return { by: root.scrollWidth - root.clientWidth, window: innerWidth, wide: wide.slice(0, 8) };
}

test('a phone: no screen scrolls sideways', async (t) => {
  const { page, server } = await visit(t, phone);
  for (const [name, show] of Object.entries(screens)) {
    await show(page, server);
    const { by, window, wide } = await page.evaluate(overflow);
    assert.ok(by <= 0 && window <= 390, `${name}: ${by} px too wide, window ${window}: ${wide.join(' ')}`);
  }
});

test('a phone: the board fits and is played by taps, with a second tap to confirm', async (t) => {
  const { page } = await visit(t, phone);
  for (const [game, moves] of [
    ['Othello', ['f5', 'd6']],
    ['Renju', ['h8', 'h9']],
  ]) {
    await page.evaluate(() => (location.hash = '#/'));
    await newGame(page, game, { mode: 'Two people' });
    const box = await page.getByRole('grid').boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844, `${game}: the whole board is seen`);
    for (const [place, move] of moves.entries()) {
      await square(page, move).tap();
      // Points that are smaller than a finger ask once more.
      if (game === 'Renju') await page.locator('.float').getByRole('button', { name: 'Play', exact: true }).tap();
      await moveList(page).locator(`[data-ply="${place + 1}"]`).waitFor();
    }
  }
  await page.evaluate(() => (location.hash = '#/'));
  await newGame(page, 'Shogi', { mode: 'Two people' });
  await square(page, '7g').tap();
  await square(page, '7f').tap();
  await moveList(page).locator('[data-ply="1"]').waitFor();

  await page.evaluate(() => (location.hash = '#/settings'));
  await page.getByRole('switch', { name: /Confirm every move/ }).check();
  await page.goBack();
  await page.getByRole('grid').waitFor();
  const before = await board(page);
  await square(page, '3c').tap();
  await square(page, '3d').tap();
  await page.getByText('Play 3d?').waitFor();
  assert.equal(await moveList(page).locator('[data-ply]').count(), 1);
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await moveList(page).locator('[data-ply="2"]').waitFor();
  await soon(() => board(page), (now) => JSON.stringify(now) !== JSON.stringify(before));
});
