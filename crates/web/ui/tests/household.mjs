// Games and records: nothing is lost, nothing is left behind, and large files can be searched.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { go, moveList, newGame, playAll, square } from './support/screen.mjs';
import { ask } from './support/ask.mjs';
import { soon } from './support/soon.mjs';

/** A file of WTHOR's with this many games: f5 d6, or f5 f4 in every tenth. */
function wthor(count) {
  const bytes = Buffer.alloc(16 + 68 * count);
  Buffer.from([20, 26, 1, 1]).copy(bytes);
  bytes.writeUInt32LE(count, 4);
  bytes.writeUInt16LE(2004, 10);
  bytes[12] = 8;
  for (let game = 0; game < count; game++) {
    const at = 16 + 68 * game;
    bytes[at + 6] = 40;
    bytes[at + 7] = 40;
    bytes[at + 8] = 56;
    bytes[at + 9] = game % 10 === 0 ? 46 : 64;
  }
  return bytes;
}

async function openBytes(page, name, buffer) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test('a WTHOR file of 10,000 games is searched, and one of them opened', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await openBytes(page, 'WTH_2004.wtb', wthor(10_000));
  const dialog = page.getByRole('dialog', { name: '10000 games' });
  await dialog.waitFor();
  await dialog.getByText('10000 games found').waitFor();
  await dialog.getByRole('searchbox').fill('f5 f6');
  await dialog.getByText('0 games found').waitFor();
  await dialog.getByRole('searchbox').fill('f5 f4 9991');
  await dialog.getByText('1 game found').waitFor();
  await dialog.getByRole('listitem').getByRole('button').click();
  const tree = page.getByRole('group', { name: 'Moves and variations' });
  await tree.getByRole('button', { name: /^2\. f4/ }).waitFor();
});

test('a file that is no record says which formats were tried', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await openBytes(page, 'broken.kif', Buffer.from('this is no record'));
  const toast = page.locator('.toasts');
  await toast.getByText(/not a record of Shogi \(tried: KIF, KI2, CSA/).waitFor();
  assert.doesNotMatch(await toast.innerText(), /Othello/, 'the name says which game it is');
  await openBytes(page, 'what.bin', Buffer.from('###'));
  await toast.getByText(/not a record of Othello \(tried: GGF, WTHOR/).waitFor();
});

test('a game that nobody began is not listed, and is gone with the next one', async (t) => {
  const { page, server } = await visit(t);
  for (let time = 0; time < 3; time++) {
    await page.getByRole('button', { name: /^Play Renju/ }).click();
    await page.getByRole('grid').waitFor();
    await go(page, 'Home');
    await page.getByRole('heading', { name: 'Three boards' }).waitFor();
  }
  assert.equal(await page.getByRole('heading', { name: 'Continue' }).count(), 0);
  const played = async () => {
    const answer = await page.evaluate(ask, { token: server.token, request: { type: 'lists' } });
    return answer.welcome.played.length;
  };
  assert.equal(await played(), 1, 'only the last one is there, for the way back');
  await page.goBack();
  await page.getByRole('grid').waitFor();
  await go(page, 'Home');
  // One that was begun stays.
  await newGame(page, 'Othello', { mode: 'Two people' });
  await playAll(page, ['f5']);
  await go(page, 'Home');
  await page.getByRole('heading', { name: 'Continue' }).waitFor();
  await page.getByRole('button', { name: /^Play Renju/ }).click();
  await page.getByRole('grid').waitFor();
  assert.equal(await played(), 2);
});

test('all games are reached from Home', async (t) => {
  const { page, server } = await visit(t);
  const plan = {
    game: 'othello',
    setup: { rules: null, start: null },
    moves: ['f5'],
    opening: null,
    black: { kind: 'human' },
    white: { kind: 'human' },
    clock: { kind: 'none' },
  };
  for (let game = 0; game < 15; game++) {
    await page.evaluate(ask, { token: server.token, request: { type: 'new-game', plan } });
  }
  await page.reload();
  const list = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Continue' }) });
  await soon(() => list.getByRole('listitem').count(), (count) => count === 6);
  await list.getByRole('button', { name: 'All games (15)' }).click();
  await soon(() => list.getByRole('listitem').count(), (count) => count === 15);
  await list.getByRole('searchbox').fill('nobody of this name');
  await soon(() => list.getByRole('listitem').count(), (count) => count === 0);
});

test('a move is typed at once on a new game, and shortcuts need Shift', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Othello', { mode: 'Two people' });
  // f would flip the board.
  await page.keyboard.type('f5');
  await page.keyboard.press('Enter');
  await moveList(page).locator('[data-ply="1"]').waitFor();
  await page.keyboard.press('Shift+R');
  await page.getByRole('dialog', { name: 'Resign this game?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+?');
  await page.getByRole('dialog', { name: 'Keys and help' }).getByText('⇧ R').waitFor();
});

test('the end of a game does not cover the winning row', async (t) => {
  for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
    const { page } = await visit(t, { viewport });
    await newGame(page, 'Renju', { mode: 'Two people' });
    await playAll(page, ['h8', 'a1', 'h9', 'a15', 'h10', 'o1', 'h11', 'o15']);
    await square(page, 'h12').click();
    const result = page.getByRole('dialog', { name: 'Black wins' });
    await result.waitFor();
    const [card, grid] = [await result.boundingBox(), await page.getByRole('grid').boundingBox()];
    const isBeside = card.x >= grid.x + grid.width || card.y >= grid.y + grid.height || card.y + card.height <= grid.y;
    assert.ok(isBeside, JSON.stringify({ card, grid }));
  }
});

test('a dial follows the results if somebody asks for it', async (t) => {
  const { page } = await visit(t);
  await page.getByRole('button', { name: 'Othello: Choose…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('switch', { name: /Follow my results/ }).check();
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  const seat = page.getByRole('region', { name: 'White', exact: true });
  await seat.getByText('Sparring partner', { exact: false }).waitFor();
  await page.getByText('Your turn', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog', { name: 'Resign this game?' }).getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.getByRole('region', { name: 'Black', exact: true }).getByText('Sparring partner 25').waitFor();
});
