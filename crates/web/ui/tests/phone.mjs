import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { board, kept, moveList, newGame, square, study } from './support/screen.mjs';
import { screens } from './support/screens.mjs';
import { soon } from './support/soon.mjs';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Elements that extend beyond the right edge of the window. */
function overflow() {
  const root = document.scrollingElement;
  const wide = [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1)
    .map((one) => `${one.tagName}.${one.className}`);
  return { by: root.scrollWidth - root.clientWidth, window: innerWidth, wide: wide.slice(0, 8) };
}

test('a phone: no screen scrolls sideways', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page, server } = await visit(t, phone);
  for (const [name, show] of Object.entries(screens)) {
    await show(page, server);
    const { by, window, wide } = await page.evaluate(overflow);
    assert.ok(by <= 0 && window <= 390, `${name}: ${by} px too wide, window ${window}: ${wide.join(' ')}`);
  }
});

test('a phone: the board stays where it is while a record is edited and kept', async (t) => {
  const { page } = await visit(t, { ...phone, at: '#/analyse' });
  await study(page, 'Othello', ['f5']);
  const moved = page.evaluate(
    () =>
      new Promise((resolve) => {
        const grid = document.querySelector('[role=grid]');
        const top = () => grid.getBoundingClientRect().top + scrollY;
        const [first, tops] = [top(), new Set()];
        const state = document.querySelector('header [role=status]');
        let wasEdited = false;
        const look = () => {
          if (top() !== first) tops.add(top());
          const isKept = state.textContent.includes('✓');
          wasEdited ||= !isKept;
          if (wasEdited && isKept) resolve([...tops]);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  await square(page, 'd6').click();
  await kept(page);
  assert.deepEqual(await moved, []);
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
      // A tap on a point smaller than a finger needs confirmation.
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
