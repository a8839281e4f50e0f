import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { board, moveList, newGame, position, square, squaresThat, typeMove, typeMoves } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

const played = (page, ply) => moveList(page).locator(`[data-ply="${ply}"]`).waitFor();

test('Shogi: targets, promotion, a drop, typed moves, undo', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Shogi', { mode: 'Two people' });

  // Tap and tap; only the targets of the chosen piece are lit.
  await square(page, '7g').click();
  assert.deepEqual(await squaresThat(page, 'legal target'), ['7f']);
  await square(page, '7f').click();
  await played(page, 1);
  await typeMoves(page, ['3c3d']);

  // The bishop takes the bishop and is asked whether it promotes.
  await square(page, '8h').click();
  await square(page, '2b').click();
  const dialog = page.getByRole('dialog', { name: 'Promote?' });
  await dialog.getByRole('button', { name: 'Promote', exact: true }).click();
  await played(page, 3);
  assert.equal((await position(page))['2b'], 'black horse');

  // Dragged.
  const from = await square(page, '3a').boundingBox();
  const to = await square(page, '2b').boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await played(page, 4);
  assert.equal((await position(page))['2b'], 'white silver');

  // A drop: every empty square is lit, and the piece leaves the hand.
  const hand = page.getByRole('group', { name: 'Black: pieces in hand' });
  const bishop = hand.getByRole('button', { name: 'bishop in hand, 1' });
  await bishop.click();
  const targets = await squaresThat(page, 'legal target');
  const empty = (await squaresThat(page, 'empty')).length;
  assert.equal(targets.length, empty);
  await square(page, '5e').click();
  await played(page, 5);
  assert.equal((await position(page))['5e'], 'black bishop');
  await bishop.waitFor({ state: 'detached' });

  // An illegal move is refused with a reason and changes nothing.
  const before = await position(page);
  await typeMove(page, '1a9i');
  await page.locator('.toasts .toast.bad').first().waitFor();
  assert.deepEqual(await position(page), before);

  await page.getByRole('button', { name: 'Undo' }).click();
  await bishop.waitFor();
  assert.equal((await position(page))['5e'], undefined);
});

test('Shogi: a piece that is chosen can be laid down, by a second tap and by Escape', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Shogi', { mode: 'Two people' });
  const before = await board(page);
  await square(page, '2h').click();
  assert.ok((await squaresThat(page, 'selected')).includes('2h'));
  await square(page, '2h').click();
  await soon(() => squaresThat(page, 'selected'), (all) => all.length === 0);
  await square(page, '2h').click();
  await page.keyboard.press('Escape');
  await soon(() => squaresThat(page, 'selected'), (all) => all.length === 0);
  assert.deepEqual(await board(page), before);
});

test('Shogi: a mate ends the game', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Shogi', { mode: 'Two people', position: '4k4/9/4P4/9/9/9/9/9/4K4 b G 1' });
  const hand = page.getByRole('group', { name: 'Black: pieces in hand' });
  await hand.getByRole('button', { name: /gold in hand/ }).click();
  await square(page, '5b').click();
  await page.getByRole('dialog', { name: 'Black wins' }).waitFor();
});
