import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { ask } from './support/ask.mjs';
import { describeEngine, moveList, newGame, playAll, selectByText, square, squaresThat, startMatch } from './support/screen.mjs';
import { binary } from './support/server.mjs';
import { soon } from './support/soon.mjs';

async function addEngine(page, name, command) {
  await describeEngine(page, name, command);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.toasts').getByText(`${name} is saved`).waitFor();
  await page.getByRole('heading', { name }).waitFor();
}

test('an engine that dies in the middle of a game: another opponent goes on', async (t) => {
  const { page } = await visit(t, { at: '#/engines' });
  await addEngine(page, 'Mortal', `${binary()} engine othello --misbehave die`);
  await page.getByRole('link', { name: 'Home' }).click();
  await newGame(page, 'Othello', { opponent: 'Mortal', colour: 'Black' });
  await soon(() => squaresThat(page, 'legal'), (all) => all.length === 4, { what: 'the engine being ready' });
  await square(page, 'd3').click();
  const trouble = page.getByRole('alert').filter({ hasText: 'White:' });
  await trouble.waitFor();
  assert.equal(await moveList(page).locator('[data-ply]').count(), 1, 'the move is not lost');
  await selectByText(trouble.getByLabel('Choose another opponent'), 'Random');
  await trouble.getByRole('button', { name: 'Continue with this player' }).click();
  await trouble.waitFor({ state: 'detached' });
  await moveList(page).locator('[data-ply="2"]').waitFor();
  await playAll(page, [(await soon(() => squaresThat(page, 'legal'), (all) => all.length > 0))[0]]);
});

test('the test of an engine shows what was said, and a failure is clear', async (t) => {
  const { page } = await visit(t, { at: '#/engines' });
  await describeEngine(page, 'Good', `${binary()} engine othello`);
  const check = page.getByRole('button', { name: 'Test', exact: true });
  await check.click();
  await page.getByText('It works').waitFor();
  const log = page.getByRole('log', { name: 'Protocol log' });
  assert.match(await log.innerText(), /bestmove|===/);
  assert.ok((await log.locator('div').count()) > 3);

  await page.getByLabel(/^Command/).fill('/nonexistent/engine --really');
  await check.click();
  await page.getByText('It does not work').waitFor();
  const words = await page.locator('.verdict').innerText();
  assert.match(words, /\/nonexistent\/engine/);

  // In the person's language, with the system's own message.
  const tongue = page.getByRole('banner').getByRole('button', { name: /日本語|English/ });
  await tongue.click();
  await page.locator('.verdict').getByText(/を起動できません（.+）/).waitFor();
  await tongue.click();

  // A program that does not exist.
  await page.getByLabel(/^Command/).fill('/bin/false');
  await check.click();
  await soon(() => page.locator('.verdict.bad p').first().innerText().catch(() => ''), (text) => text !== '' && !text.includes('nonexistent'), { what: 'another failure' });
});

test('GTP and CodinGame engines are added too, and play', async (t) => {
  const { page } = await visit(t, { at: '#/engines' });
  for (const protocol of ['GTP', 'CodinGame']) {
    const command = `${binary()} engine othello --player corner --protocol ${protocol.toLowerCase()}`;
    await describeEngine(page, protocol, command);
    assert.deepEqual(await page.getByLabel(/^Protocol/).locator('option').allInnerTexts(), ['USI-X', 'GTP', 'NBoard', 'CodinGame']);
    await page.getByLabel(/^Protocol/).selectOption({ label: protocol });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('It works').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.toasts').getByText(`${protocol} is saved`).waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    // The next game is a new one for the program too.
    for (const first of ['d3', 'c4']) {
      await newGame(page, 'Othello', { opponent: protocol, colour: 'Black' });
      await playAll(page, [first]);
      await moveList(page).locator('[data-ply="2"]').waitFor();
      await playAll(page, [(await soon(() => squaresThat(page, 'legal'), (all) => all.length > 0))[0]]);
      await moveList(page).locator('[data-ply="4"]').waitFor();
      await page.evaluate(() => (location.hash = '#/'));
    }
    await page.evaluate(() => (location.hash = '#/engines'));
  }
});

test('an engine runs in the folder that is entered', async (t) => {
  const { page, server } = await visit(t, { at: '#/engines' });
  const folder = join(server.data, 'engine');
  mkdirSync(folder);
  writeFileSync(join(folder, 'start.sh'), `exec ${binary()} engine othello --player corner\n`);
  await describeEngine(page, 'Script', '/bin/sh start.sh');
  const check = page.getByRole('button', { name: 'Test', exact: true });
  await page.getByLabel(/^Folder/).fill(join(server.data, 'missing'));
  await check.click();
  await page.locator('.verdict.bad').getByText(/folder.*missing/).waitFor();
  await page.getByLabel(/^Folder/).fill(folder);
  await check.click();
  await page.getByText('It works').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.toasts').getByText('Script is saved').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Edit: Script' }).click();
  assert.equal(await page.getByLabel(/^Folder/).inputValue(), folder);
  // It is used in matches as well.
  await page.evaluate(() => (location.hash = '#/matches'));
  await startMatch(page, { players: ['Script', 'Random'], games: 2 });
  await page.getByText('finished', { exact: true }).waitFor();
  await page.getByText('2 of 2 games').waitFor();
});

test('an engine is saved with its options, changed and deleted', async (t) => {
  const { page } = await visit(t, { at: '#/engines' });
  await addEngine(page, 'Mine', `${binary()} engine othello`);
  await page.reload();
  await page.getByRole('heading', { name: 'Mine' }).waitFor();
  await page.getByRole('button', { name: 'Edit: Mine' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Yours');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Yours' }).waitFor();
  await page.getByRole('button', { name: /^Delete “Yours”/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No engine is registered yet.').waitFor();
});

test('without the token engines cannot be added, neither by the page nor behind its back', async (t) => {
  const { page, server } = await visit(t, { token: false, at: '#/engines' });
  await page.getByRole('heading', { name: 'This page may not start programs' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Add an engine' }).count(), 0);
  const spec = { name: 'x', game: 'othello', command: `${binary()} engine othello`, protocol: null, options: [] };
  for (const token of [null, '', server.token.slice(0, -1), `${server.token}x`]) {
    for (const request of [{ type: 'keep-engine', id: null, spec }, { type: 'test-engine', spec }]) {
      const answer = await page.evaluate(ask, { token, request });
      assert.equal(answer.type, 'refused', JSON.stringify(answer));
    }
  }
  const answer = await page.evaluate(ask, { token: server.token, request: { type: 'keep-engine', id: null, spec } });
  assert.equal(answer.type, 'engine', 'with the token it can');
});

test('the options of an engine are kept, shown again and set', async (t) => {
  const { page } = await visit(t, { at: '#/engines' });
  await describeEngine(page, 'Shallow', `${binary()} engine othello --player minimax`);
  const check = page.getByRole('button', { name: 'Test', exact: true });
  await check.click();
  await page.getByText('It works').waitFor();
  await page.getByLabel('depth', { exact: true }).fill('2');
  await page.getByLabel('aim', { exact: true }).selectOption('result');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.toasts').getByText('Shallow is saved').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Edit: Shallow' }).click();
  assert.equal(await page.getByLabel('depth', { exact: true }).inputValue(), '2');
  assert.equal(await page.getByLabel('aim', { exact: true }).inputValue(), 'result');
  assert.equal(await page.getByLabel('endgame', { exact: true }).inputValue(), '16', 'the usual value');
  await page.getByText(/default: 4/).waitFor();
  await check.click();
  await page.getByText('It works').waitFor();
  const log = await page.getByRole('log', { name: 'Protocol log' }).innerText();
  assert.match(log, /setoption name depth value 2/);
  assert.doesNotMatch(log, /setoption name endgame/, 'what is as usual is not set');
});
