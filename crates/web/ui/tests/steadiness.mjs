import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { board, movesPlayed, newGame, playAll, position, square } from './support/screen.mjs';
import { removeFolder, startServer } from './support/server.mjs';
import { soon } from './support/soon.mjs';

test('a reload in the middle of a game goes on with it', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Othello', { mode: 'Two people' });
  await playAll(page, ['f5', 'd6', 'c3']);
  const before = await board(page);
  await page.reload();
  await page.getByRole('grid').waitFor();
  assert.deepEqual(await board(page), before);
  await playAll(page, ['d3']);
  // The home screen offers it too.
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Continue' }).waitFor();
  await page.getByRole('link', { name: /\d moves/ }).click();
  await page.getByRole('grid').waitFor();
  assert.deepEqual(await movesPlayed(page), ['f5', 'd6', 'c3', 'd3']);
});

test('two tabs show the same game, and a move that comes too late is refused', async (t) => {
  const { page, context } = await visit(t);
  await newGame(page, 'Othello', { mode: 'Two people' });
  const other = await context.newPage();
  let holds = false;
  // Delays the server's messages about the game, as a slow network would.
  await other.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const isGame = JSON.parse(text).type === 'game';
      if (!holds || !isGame) socket.send(text);
    });
  });
  await other.goto(page.url());
  await other.getByRole('grid').waitFor();
  const same = async () => {
    const shown = await board(page);
    await soon(() => board(other), (seen) => JSON.stringify(seen) === JSON.stringify(shown), { what: 'the same board' });
  };
  await same();
  await playAll(page, ['f5']);
  await same();
  await playAll(other, ['d6']);
  await soon(() => movesPlayed(page), (moves) => moves.length === 2);
  await same();

  holds = true;
  await playAll(page, ['c3']);
  const stale = await position(other);
  await square(other, 'c5').click();
  await other.locator('.toasts .toast.bad').first().waitFor();
  assert.deepEqual(await movesPlayed(page), ['f5', 'd6', 'c3'], 'it has changed nothing');
  assert.deepEqual(await position(other), stale);
  holds = false;
  await playAll(page, ['d3']);
  await same();
});

test('the server dies and comes back: the page reconnects and the game is there', async (t) => {
  const first = await startServer();
  t.after(() => removeFolder(first.data));
  const visited = await visit(t, { server: first });
  const { page } = visited;
  await newGame(page, 'Renju', { mode: 'Two people' });
  await playAll(page, ['h8', 'h9', 'i9']);
  const before = await position(page);
  await first.stop('SIGKILL');
  await page.getByText('Connection lost. Trying again…').waitFor();
  visited.server = await startServer({ data: first.data, port: first.port });
  await page.getByText('Connection lost. Trying again…').waitFor({ state: 'hidden' });
  await page.getByRole('grid').waitFor();
  assert.deepEqual(await position(page), before);
  await playAll(page, ['j10']);
});
