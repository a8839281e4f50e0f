import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { ask } from './support/ask.mjs';
import { visit } from './support/browser.mjs';
import { begin, enterServer, guest, hosting, invite, playBoth, status } from './support/club.mjs';
import { square, squaresThat } from './support/screen.mjs';
import { startServer } from './support/server.mjs';
import { expectSoon, soon } from './support/soon.mjs';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test('two people in two browsers play each of the three games, and results are kept', async (t) => {
  const { server, page: ann } = await hosting(t);
  const bob = await guest(t, server, ann, 'bob');
  await begin(ann, bob, 'Othello');
  // Black takes everything.
  await playBoth(ann, bob, ['f5', 'f6', 'd3', 'e3', 'f3', 'f4', 'f7', 'g7', 'h8']);
  for (const page of [ann, bob]) await status(page).getByText(/Black wins/).waitFor();

  await begin(ann, bob, 'Renju');
  await playBoth(ann, bob, ['h8', 'a1', 'h9', 'c1', 'h10', 'e1', 'h11', 'g1', 'h12']);
  for (const page of [ann, bob]) await status(page).getByText(/Black wins/).waitFor();

  await begin(ann, bob, 'Shogi');
  await playBoth(ann, bob, [['7g', '7f'], ['3c', '3d']]);
  await bob.getByRole('button', { name: 'Resign' }).click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  for (const page of [ann, bob]) await status(page).getByText('Black wins: resignation').waitFor();

  await bob.getByRole('button', { name: 'Lobby' }).click();
  for (const game of ['Othello', 'Renju', 'Shogi']) {
    await bob.getByRole('tab', { name: game }).click();
    const rows = bob.getByRole('region', { name: 'Ranking' }).getByRole('row');
    await expectSoon(async () => (await rows.allInnerTexts()).slice(1).map((row) => row.split(/\s+/).slice(0, 3).join(' ')), [
      '1 ann 1516',
      '2 bob 1484',
    ]);
  }
  const replays = bob.getByRole('link', { name: /^Replay/ });
  await expectSoon(() => replays.count(), 3);
  await replays.first().click();
  // The tables of this evening are still there; the moves can be gone through.
  await bob.getByRole('button', { name: 'Earlier move' }).click();
  await square(bob, '3c').waitFor();
  await expectSoon(async () => (await squaresThat(bob, 'empty')).includes('3d'), true);
});

test('a challenge is for one person, who may decline it, and its game begins when it is accepted', async (t) => {
  const { server, page: ann } = await hosting(t);
  const bob = await guest(t, server, ann, 'bob');
  const eve = await guest(t, server, ann, 'eve');
  const challenge = async () => {
    await ann.getByRole('button', { name: 'Challenge bob' }).click();
    const dialog = ann.getByRole('dialog', { name: 'Offer a game' });
    assert.equal(await dialog.getByLabel('Opponent').inputValue(), 'bob');
    await dialog.getByRole('button', { name: 'Offer', exact: true }).click();
    await bob.getByText('for you').waitFor();
  };
  await ann.evaluate(() => (location.hash = '#/server'));
  await challenge();
  // Nobody else can see it, let alone take it.
  assert.equal(await eve.getByRole('button', { name: 'Accept' }).count(), 0);
  await bob.getByRole('button', { name: 'Decline' }).click();
  await ann.getByText('Nobody offers a game now.').waitFor();
  await challenge();
  await bob.getByRole('button', { name: 'Accept' }).click();
  for (const page of [ann, bob]) await page.getByRole('grid').waitFor();
  await eve.getByRole('region', { name: 'Games now' }).getByRole('link', { name: 'Watch' }).waitFor();
});

test('a rematch changes colours, chat is off until both turn it on', async (t) => {
  const { server, page: ann } = await hosting(t);
  const bob = await guest(t, server, ann, 'bob');
  await begin(ann, bob, 'Othello', { clock: 'No clock', rated: false });
  assert.equal(await ann.getByRole('timer').count(), 0);
  await ann.getByRole('switch', { name: 'Chat' }).check();
  await ann.getByText('The other player’s chat is off.').waitFor();
  assert.equal(await ann.getByLabel('Message').count(), 0);
  await bob.getByRole('switch', { name: 'Chat' }).check();
  await ann.getByLabel('Message').fill('<b>good luck</b>');
  await ann.keyboard.press('Enter');
  await bob.getByRole('log').getByText('<b>good luck</b>').waitFor();

  await bob.getByRole('button', { name: 'Resign' }).click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await ann.getByRole('button', { name: 'Rematch' }).click();
  await bob.getByText('ann wants to play again.').waitFor();
  const before = bob.url();
  await bob.getByRole('button', { name: 'Rematch' }).click();
  await soon(() => bob.url(), (url) => url !== before);
  await status(bob).getByText('Your turn').waitFor();
  await square(bob, 'f5').click();
  await status(ann).getByText('Your turn').waitFor();
});

test('spectators are some moves behind and cannot move', async (t) => {
  const { server, page: ann } = await hosting(t);
  const bob = await guest(t, server, ann, 'bob');
  const eve = await guest(t, server, ann, 'eve');
  await begin(ann, bob, 'Othello', { delay: 2 });
  await eve.getByRole('region', { name: 'Games now' }).getByRole('link', { name: 'Watch' }).click();
  await eve.getByText('You are watching, 2 moves behind.').waitFor();
  await ann.getByText('1 watching').waitFor();
  await playBoth(ann, bob, ['f5', 'd6', 'c3']);
  await eve.locator('[data-ply="1"]').waitFor();
  assert.equal(await eve.locator('[data-ply]').count(), 1);
  assert.deepEqual(await squaresThat(eve, 'legal'), []);
  assert.equal(await eve.getByRole('button', { name: 'Resign' }).count(), 0);
  assert.equal(await eve.getByRole('switch', { name: 'Chat' }).count(), 0);
  await bob.getByRole('button', { name: 'Resign' }).click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expectSoon(() => eve.locator('[data-ply]').count(), 3);
});

test('an invitation works once, and a guest reaches nothing but the server screen', async (t) => {
  const { server, page: ann } = await hosting(t);
  const link = await invite(ann);
  const { page: bob } = await visit(t, { server, token: false });
  await bob.goto(link);
  await bob.getByLabel('Name', { exact: false }).fill('bob');
  await bob.getByRole('button', { name: 'Come in' }).click();
  await bob.getByRole('heading', { name: 'Offers' }).waitFor();
  assert.ok(!bob.url().includes('invitation'), 'the code is not left in the address');
  assert.equal(await bob.getByRole('button', { name: 'Invite somebody' }).count(), 0);
  const { page: eve } = await visit(t, { server, token: false });
  await eve.goto(link);
  await eve.getByLabel('Name', { exact: false }).fill('eve');
  await eve.getByRole('button', { name: 'Come in' }).click();
  await eve.getByRole('alert').getByText(/used up/).waitFor();

  // The rest of the page is closed, on the screen and below it.
  for (const screen of ['', 'engines', 'analyse', 'matches', 'train', 'settings']) {
    await bob.evaluate((hash) => (location.hash = `#/${hash}`), screen);
    await bob.getByRole('heading', { name: 'Server' }).waitFor();
  }
  assert.equal(await bob.getByRole('navigation').getByRole('link').count(), 0);
  const player = { kind: 'player', player: 'random' };
  const plan = { game: 'othello', setup: { rules: null, start: null }, moves: [], opening: null, black: player, white: player };
  const position = { game: 'othello', setup: plan.setup, moves: [] };
  const closed = [
    { type: 'new-game', plan: { ...plan, clock: { kind: 'none' } } },
    { type: 'export' },
    { type: 'import', text: '{}' },
    { type: 'keep-settings', settings: {} },
    { type: 'open-runs' },
    { type: 'open-run', name: 'mine' },
    { type: 'analyse', ...position, seat: player, lines: 1 },
    { type: 'picture', ...position },
    { type: 'view', ...position },
    { type: 'open-document', id: 'x' },
    { type: 'delete-game', id: 'x' },
    { type: 'delete-engine', id: 'x' },
    { type: 'test-engine', spec: { name: 'x', game: 'othello', command: '/bin/true', folder: null, protocol: null, options: [] } },
    { type: 'start-match', plan: { game: 'othello', players: [player, player], games: 2, clock: 'none', openings: '' } },
  ];
  for (const asked of closed) {
    const answer = await bob.evaluate(ask, { token: null, request: asked });
    assert.equal(answer.type, 'refused', asked.type);
  }
  const welcome = await bob.evaluate(ask, { token: 'wrong', request: { type: 'lists' } });
  assert.deepEqual([welcome.welcome.engines, welcome.welcome.played, welcome.welcome.settings], [[], [], {}]);
  assert.equal(welcome.welcome.report_key, '');
  for (const wish of [{ type: 'open', has_doors: true }, { type: 'close' }, { type: 'invite' }, { type: 'program', name: 'x' }]) {
    const answer = await bob.evaluate(ask, { token: null, request: { type: 'club', request: wish } });
    assert.equal(answer.type, 'refused', wish.type);
  }
  const statusOf = (path) => bob.evaluate((where) => fetch(where).then((answer) => answer.status), path);
  for (const path of ['report/run/mine', 'report/game/1', 'report/1', 'report/1?key=', 'report/1?key=wrong']) {
    assert.equal(await statusOf(path), 403, path);
  }
  const mine = await ann.evaluate(ask, { token: server.token, request: { type: 'lists' } });
  assert.equal(await statusOf(`report/1?key=${mine.welcome.report_key}`), 404);
});

test('a game goes on after a reload and after a killed server', async (t) => {
  const { server, page: ann } = await hosting(t);
  const bob = await guest(t, server, ann, 'bob');
  await begin(ann, bob, 'Othello');
  await playBoth(ann, bob, ['f5']);
  await bob.reload();
  await status(bob).getByText('Your turn').waitFor();
  await playBoth(ann, bob, ['d6'], 1);
  await bob.goto('about:blank');
  await ann.getByText(/bob has lost the connection/).waitFor();
  await bob.goBack();
  await status(bob).getByText('ann to move').waitFor();
  await expectSoon(() => ann.getByText(/has lost the connection/).count(), 0);

  await server.stop('SIGKILL');
  const again = await startServer({ data: server.data, port: server.port, args: ['--bind', '0.0.0.0'] });
  t.after(() => again.stop());
  // The host has the token of the last start in this tab, and comes in by the new address.
  await ann.goto(again.url);
  await ann.reload();
  await ann.evaluate(() => (location.hash = '#/server'));
  await status(ann).getByText('Your turn').waitFor();
  await playBoth(ann, bob, ['c3'], 2);
});

test('Renju’s opening rule is followed by two people, and the draw that both want', async (t) => {
  const { server, page: ann } = await hosting(t);
  const bob = await guest(t, server, ann, 'bob');
  await begin(ann, bob, 'Renju', { opening: 'Swap2' });
  await ann.getByText('Your decision').waitFor();
  for (const [place, point] of ['h8', 'h9', 'i8'].entries()) {
    await square(ann, point).click();
    await bob.locator(`[data-ply="${place + 1}"]`).waitFor();
  }
  await bob.getByRole('button', { name: 'Swap colours' }).click();
  // Bob has Black now, and White is to move.
  const black = ann.getByRole('region', { name: 'Black' });
  await black.getByText('bob').waitFor();
  await status(ann).getByText('Your turn').waitFor();
  await square(ann, 'g7').click();
  await bob.locator('[data-ply="4"]').waitFor();
  await bob.getByRole('button', { name: 'Offer a draw' }).click();
  await ann.getByRole('button', { name: 'Accept the draw' }).click();
  for (const page of [ann, bob]) await status(page).getByText('Draw: agreement').waitFor();
});

test('the page answers at the addresses of this computer, and at no name that points to it', async (t) => {
  const { server } = await hosting(t);
  const get = (host, address = '127.0.0.1') =>
    new Promise((resolve, reject) => {
      const asked = request({ host: address, port: server.port, path: '/', headers: { host }, setHost: false });
      asked.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject);
      asked.end();
    });
  // Linux has the whole network 127 on this computer: an address that is no name of the server.
  assert.equal(await get(`127.0.0.2:${server.port}`, '127.0.0.2'), 200);
  assert.equal(await get(`127.0.0.3:${server.port}`, '127.0.0.2'), 403);
  assert.equal(await get(`evil.example:${server.port}`, '127.0.0.2'), 403);
  assert.equal(await get(`127.0.0.2:${server.port + 1}`, '127.0.0.2'), 403);
  assert.match(server.errors(), /other computers reach this page/);
});

test('a phone and a keyboard play, axe finds nothing serious at the table', async (t) => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const { server, page: ann } = await hosting(t);
  const bob = await guest(t, server, ann, 'bob', phone);
  await begin(ann, bob, 'Shogi');
  await ann.locator('[role=gridcell][tabindex="0"]').focus();
  await ann.keyboard.type('7g7f');
  await ann.keyboard.press('Enter');
  await bob.locator('[data-ply="1"]').waitFor();
  await square(bob, '3c').tap();
  await square(bob, '3d').tap();
  await ann.locator('[data-ply="2"]').waitFor();
  // What cannot be played is refused in words, and nothing changes.
  await ann.locator('[role=gridcell][tabindex="0"]').focus();
  await ann.keyboard.type('7f7d');
  await ann.keyboard.press('Enter');
  await ann.locator('.toasts .toast.bad').first().waitFor();
  await ann.keyboard.press('Escape');
  await ann.keyboard.press('?');
  await ann.getByRole('dialog', { name: 'Keys and help' }).getByText('Resign', { exact: true }).waitFor();
  await ann.keyboard.press('Escape');
  const box = await bob.getByRole('grid').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844, 'the whole board is seen');
  const wide = () => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth;
  assert.ok((await bob.evaluate(wide)) <= 0);
  for (const page of [ann, bob]) {
    await page.getByRole('switch', { name: 'Chat' }).check();
    await page.evaluate(axe);
    for (const theme of ['light', 'dark', 'contrast']) {
      await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
      await page.waitForTimeout(200);
      const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
        const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        return grave.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
      });
      assert.deepEqual(found, [], theme);
    }
  }
  await bob.getByRole('button', { name: 'Lobby' }).click();
  await bob.getByRole('heading', { name: 'Offers' }).waitFor();
  assert.ok((await bob.evaluate(wide)) <= 0);
});

test('on this computer alone the server works for two browsers, and the rest of the page stays open', async (t) => {
  const { page: ann, server } = await visit(t);
  await enterServer(ann);
  await ann.getByText(/Only this computer reaches this page/).waitFor();
  const link = await invite(ann);
  assert.ok(link.startsWith(server.origin));
  const { page: bob } = await visit(t, { server, token: false });
  await bob.goto(link);
  await bob.getByLabel('Name', { exact: false }).fill('bob');
  await bob.getByRole('button', { name: 'Come in' }).click();
  await ann.getByRole('region', { name: 'Here now' }).getByText('bob').waitFor();
  await bob.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await bob.getByRole('button', { name: 'Othello: Choose…' }).waitFor();
});
