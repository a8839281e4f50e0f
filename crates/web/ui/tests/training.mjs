// Training that the page starts.

import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { writeRun } from './support/runs.mjs';
import { choose, movesPlayed } from './support/screen.mjs';
import { removeFolder, startServer } from './support/server.mjs';
import { soon } from './support/soon.mjs';

async function visitTraining(t, options = {}) {
  const server = await startServer();
  const visited = await visit(t, { at: '#/train', server, ...options });
  t.after(() => removeFolder(server.data));
  await visited.page.getByRole('heading', { name: 'Start a run' }).waitFor();
  return { ...visited, runs: server.runs };
}

async function begin(page, method, values, name = '') {
  await page.getByLabel(/^Method/).selectOption(method);
  await page.getByLabel(/^Name of the run/).fill(name);
  for (const [field, value] of Object.entries(values)) {
    const input = page.getByLabel(new RegExp(`^${field}( \\(required\\))?`)).first();
    if (!(await input.isVisible())) await page.getByText(/^All settings/).click();
    await input.fill(value);
  }
  await page.getByRole('button', { name: 'Start training' }).click();
}

test('a run is started, goes on without the page, is stopped, resumed, and played while it learns', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page, runs, server, context } = await visitTraining(t);
  await begin(page, 'lines', { games: '1000000', 'checkpoint-every': '5' }, 'mine');
  await page.getByRole('heading', { name: 'mine' }).waitFor();
  await page.getByText('running', { exact: true }).waitFor();
  await page.getByText(/about .+ left/).waitFor();
  await page.getByText(/of 1,000,000/).waitFor();
  // The page is closed; the run goes on.
  await page.close();
  const checkpoints = () => readdirSync(join(runs, 'mine', 'checkpoints')).sort().join();
  const before = checkpoints();
  await soon(checkpoints, (now) => now !== before, { what: 'another checkpoint' });
  const again = await context.newPage();
  await again.goto(`${server.url}`);
  await again.evaluate(() => (location.hash = '#/train/mine'));
  await again.getByRole('button', { name: 'Play while it learns' }).click();
  const dialog = again.getByRole('dialog');
  await choose(dialog, 'White');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await soon(() => movesPlayed(again), (moves) => moves.length === 1, { what: 'its first move' });
  await again.goBack();
  await again.getByRole('button', { name: 'Stop', exact: true }).click();
  await again.getByText('not running', { exact: true }).waitFor();
  const stopped = checkpoints();
  await again.getByRole('button', { name: 'Resume' }).click();
  await again.getByText('running', { exact: true }).waitFor();
  await soon(checkpoints, (now) => now !== stopped, { what: 'it went on' });
  assert.equal(await again.getByRole('alert').count(), 0);
  // It ends with the program, with a checkpoint and without its lock.
  await server.stop();
  const last = checkpoints();
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(checkpoints(), last);
});

test('a run does not outlive a server that is killed', async (t) => {
  const { page, runs, server } = await visitTraining(t);
  await begin(page, 'lines', { games: '1000000', 'checkpoint-every': '1' }, 'orphan');
  await page.getByText('running', { exact: true }).waitFor();
  await page.close();
  await server.stop('SIGKILL');
  const points = () => readdirSync(join(runs, 'orphan', 'checkpoints')).sort().join();
  let seen = '';
  await soon(async () => {
    const now = points();
    await new Promise((resolve) => setTimeout(resolve, 400));
    return [now, points()];
  }, ([a, b]) => ((seen = a), a === b), { what: 'it has ended' });
  assert.notEqual(seen, '');
});

test('nonsense in the form is refused in words, in both languages, and leaves nothing behind', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page, runs } = await visitTraining(t);
  const refusal = page.getByRole('alert');
  await begin(page, 'lines', { games: 'many' });
  await refusal.getByText(/invalid value 'many' for '--games/).waitFor();
  await page.getByRole('banner').getByRole('button', { name: '日本語' }).click();
  await refusal.getByText(/'--games.*' の値 'many' は使えません/).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await begin(page, 'q', { size: '5' });
  await refusal.getByText(/--size/).waitFor();
  await begin(page, 'lines', { games: '5', noise: '10' }, '../away');
  await refusal.getByText(/the name of the run/).waitFor();
  // What only the learner finds out.
  await begin(page, 'lines', { games: '5', data: '/dev/null/nowhere' });
  await refusal.getByText(/nowhere/).waitFor();
  assert.ok(!existsSync(join(runs, '..', 'away')));
  assert.deepEqual(existsSync(runs) ? readdirSync(runs) : [], []);
});

test('the form is made of the methods and the presets, and says what this build leaves out', async (t) => {
  const { page } = await visitTraining(t);
  const presets = page.getByLabel(/^Begin with/);
  assert.ok((await presets.locator('option').count()) >= 8);
  await presets.selectOption({ label: 'oserou_q: a table of values on 4 by 4, until it plays perfectly' });
  assert.equal(await page.getByLabel(/^Method/).inputValue(), 'q');
  assert.equal(await page.getByLabel('size', { exact: false }).first().inputValue(), '4');
  await presets.selectOption({ label: 'the Java series: deep Q-learning, 300 rounds' });
  const start = page.getByRole('button', { name: 'Start training' });
  if (await page.getByText(/leaves out the training of networks/).isVisible()) {
    assert.ok(await start.isDisabled());
    await page.getByRole('banner').getByRole('button', { name: '日本語' }).click();
    await page.getByText(/学習が含まれていません/).waitFor();
  } else {
    assert.ok(await start.isEnabled());
  }
});

test('without the token nothing is started', async (t) => {
  const { page } = await visitTraining(t, { token: false });
  await page.getByText(/Only a page that knows the token/).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Start training' }).isDisabled());
});

test('runs are compared with their curves over each other', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page, runs } = await visitTraining(t);
  writeRun(runs, 'one', { steps: 10 });
  writeRun(runs, 'two', { steps: 20 });
  writeRun(runs, 'three', { steps: 5 });
  await page.getByRole('link', { name: 'Compare runs' }).click();
  const chart = page.getByRole('img', { name: /^loss \/ train, / });
  await chart.waitFor();
  assert.equal(await chart.locator('polyline').count(), 2);
  await page.getByRole('link', { name: 'one', exact: true }).click();
  await soon(() => chart.locator('polyline').count(), (count) => count === 3, { what: 'three curves' });
  assert.match(await chart.getAttribute('aria-label'), /one 0\.1, .*two 0\.05/);
});
