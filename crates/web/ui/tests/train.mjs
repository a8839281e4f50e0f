import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { choose, go, movesPlayed } from './support/screen.mjs';
import { addCheckpoint, addPoint, writeRun } from './support/runs.mjs';
import { binary, removeFolder, startServer } from './support/server.mjs';
import { soon } from './support/soon.mjs';

/** A page whose server already has runs. */
async function visitRuns(t, at, fill = () => {}) {
  const server = await startServer();
  fill(server.runs);
  const visited = await visit(t, { at, server });
  t.after(() => removeFolder(server.data));
  return { ...visited, runs: server.runs };
}

const pointsOf = (page, title) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .locator('polyline')
    .evaluateAll((lines) => lines.map((line) => Number(line.dataset.points)));

test('without a run the page says how to begin one, and shows it when it is there', async (t) => {
  const { page, runs } = await visitRuns(t, '#/train');
  await page.getByText('There are no training runs yet.').waitFor();
  await page.getByText('sanban learn lines othello', { exact: true }).waitFor();
  const tongue = page.getByRole('banner').getByRole('button', { name: /日本語|English/ });
  await tongue.click();
  await page.getByText(/学習の記録はまだありません/).waitFor();
  await tongue.click();
  writeRun(runs, 'first', { steps: 3 });
  await page.getByRole('link', { name: /^first\s+Othello · lines · 3 steps · 5 s/ }).waitFor();
  await page.getByText('not running', { exact: true }).waitFor();
});

test('a damaged run says what is wrong, and the others are shown', async (t) => {
  const { page } = await visitRuns(t, '#/train', (runs) => {
    writeRun(runs, 'good');
    writeFileSync(join(writeRun(runs, 'bad-config'), 'config.toml'), 'method = 3\n');
    appendFileSync(join(writeRun(runs, 'bad-metrics'), 'metrics.jsonl'), 'nonsense\n');
  });
  await page.getByText(/bad-config\/config\.toml, line 1/).waitFor();
  await page.getByText(/metrics\.jsonl, line 21/).waitFor();
  assert.equal(await page.getByText('cannot be read', { exact: true }).count(), 2);
  await page.getByRole('link', { name: /^good/ }).click();
  await page.getByRole('heading', { name: 'good' }).waitFor();
});

test('the curves of a run grow while it is watched', async (t) => {
  const { page, runs, context } = await visitRuns(t, '#/train', (root) => writeRun(root, 'mine', { checkpoints: [10, 19] }));
  await page.getByRole('link', { name: /^mine/ }).click();
  await page.getByRole('heading', { name: 'mine' }).waitFor();
  await soon(() => pointsOf(page, 'loss'), (counts) => counts.join() === '20,20', { what: 'two curves in one picture' });
  assert.deepEqual(await pointsOf(page, 'wins'), [20]);
  const chart = page.getByRole('img', { name: /^loss, steps 1 to 20\. Last: test 0\.06, train 0\.05$/ });
  await chart.waitFor();
  addPoint(runs, 'mine', 21, { 'loss/train': 0.5, 'new/one': 1 });
  addCheckpoint(runs, 'mine', 21);
  await soon(() => pointsOf(page, 'loss'), (counts) => counts.join() === '20,21', { what: 'a point more' });
  await page.getByRole('img', { name: /^loss, .*train 0\.5$/ }).waitFor();
  await page.getByRole('heading', { name: 'new', exact: true }).waitFor();
  await page.getByText(/21 steps/).waitFor();
  const steps = await soon(() => page.getByRole('listitem').filter({ hasText: /^Step / }).allInnerTexts(), (all) => all.length === 3);
  assert.ok(steps[0].startsWith('Step 21') && /Step 19\s+★ best/.test(steps[1]), steps.join());

  // An incomplete line is ignored.
  appendFileSync(join(runs, 'mine', 'metrics.jsonl'), '{"step":22,"seconds":33,');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.equal(await page.getByRole('alert').count(), 0);
  appendFileSync(join(runs, 'mine', 'metrics.jsonl'), '"loss/train":0.25}\n');
  await page.getByRole('img', { name: /^loss, .*train 0\.25$/ }).waitFor();

  await page.getByText('sanban learn lines othello --resume mine', { exact: true }).waitFor();
  await page.getByText('sanban play othello --vs run:mine', { exact: true }).waitFor();
  assert.match(await page.locator('dl').innerText(), /seed\s+7\s+rate\s+0\.01\s+table\s+lines/);

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /Full report/ }).click();
  const report = await opened;
  await report.waitForLoadState();
  await report.getByRole('heading', { name: 'mine' }).waitFor();

  // It comes back after the connection was lost.
  await page.reload();
  await soon(() => pointsOf(page, 'loss'), (counts) => counts.join() === '20,22');
});

test('a long run is shown with points that can be seen, peaks and end included', async (t) => {
  const { page } = await visitRuns(t, '#/train/long', (runs) =>
    writeRun(runs, 'long', { steps: 5000, measure: (step) => ({ loss: step === 3333 ? 9 : 1 / step }) }),
  );
  const [count] = await soon(() => pointsOf(page, 'loss'), (counts) => counts.length === 1);
  assert.ok(count > 100 && count <= 500, String(count));
  await page.getByRole('img', { name: /^loss, steps 1 to 5,000\./ }).waitFor();
  await page.locator('text.up').getByText('5', { exact: true }).waitFor();
});

test('a checkpoint is played against, from either side', async (t) => {
  const { page } = await visitRuns(t, '#/train/mine', (runs) => writeRun(runs, 'mine', { method: 'no-such-method', checkpoints: [10] }));
  const sent = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(payload).request)));
  await page.reload();
  await page.getByRole('button', { name: /^Play against this checkpoint/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Play against this checkpoint' });
  await dialog.getByText('run:mine@10').waitFor();
  await choose(dialog, 'White');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('grid').waitFor();
  const { plan } = sent.find((request) => request.type === 'new-game');
  assert.deepEqual(plan.black, { kind: 'player', player: 'run:mine@10' });
  assert.deepEqual(plan.white, { kind: 'human' });
  // This method has no player, and the board shows an error.
  await page.getByRole('alert').filter({ hasText: 'no-such-method' }).waitFor();
});

test('what a real run learned plays on the board', async (t) => {
  const { page } = await visitRuns(t, '#/train/real', (runs) => {
    execFileSync(binary(), ['learn', 'lines', 'othello', '--games', '20', '--name', 'real', '--runs', runs]);
  });
  await page.getByRole('img', { name: /^patterns, / }).waitFor();
  await page.getByRole('button', { name: /^Play against this checkpoint/ }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Play against this checkpoint' });
  await choose(dialog, 'White');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await soon(() => movesPlayed(page), (moves) => moves.length === 1, { what: 'its first move' });
});

test('a run that is not there is refused in words', async (t) => {
  const { page } = await visitRuns(t, '#/train/nobody');
  await page.getByRole('alert').getByText(/This run cannot be opened\./).waitFor();
  await page.getByRole('link', { name: /All runs/ }).click();
  await page.getByText('There are no training runs yet.').waitFor();
  await go(page, 'Train');
});

test('whatever a run measures is drawn, under names that people read', async (t) => {
  // The measurements of `sanban learn zero` in a generation, one per step, and an unknown one.
  const measured = [
    { 'moves a game': 32.65, samples: 553, 'self-play/black wins': 0.4, 'self-play/distinct games': 1, 'self-play/draws': 0 },
    { 'cost/learned': 5.315, 'policy accuracy/tested': 0.077, 'policy cross-entropy/learned': 4.198, 'policy cross-entropy/tested': 3.544 },
    { 'Elo summed over gates': 23.2, 'gate/kept': 1, 'gate/score': 0.533 },
    { 'yardstick/azisai': 0.05, 'yardstick/puct:c_puct=2': 0.3, 'something_new/of its own': 1 },
  ];
  const measure = (step) => measured[(step - 1) % 4];
  const { page } = await visitRuns(t, '#/train/zero', (root) => writeRun(root, 'zero', { method: 'zero', steps: 12, measure }));
  const curves = {
    'self-play': [3, 3, 3],
    'policy cross-entropy': [3, 3],
    'Elo summed over gates': [3],
    gate: [3, 3],
    yardstick: [3, 3],
    something_new: [3],
  };
  for (const [title, wanted] of Object.entries(curves)) {
    await soon(() => pointsOf(page, title), (counts) => counts.join() === wanted.join(), { what: title });
  }
  await page.getByRole('img', { name: /^yardstick, .*puct:c_puct=2 0\.3$/ }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: '日本語' }).click();
  await page.getByRole('img', { name: /^自己対局、.*異なる棋譜 1, 引き分け 0$/ }).waitFor();
  await page.getByRole('img', { name: /^方策の交差エントロピー、.*学習 4\.198, テスト 3\.544$/ }).waitFor();
  await page.getByRole('img', { name: /^something_new、/ }).waitFor();
});

test('a run on a small board is played on that board', async (t) => {
  const { page } = await visitRuns(t, '#/train/small', (runs) => {
    const small = ['--layout', 'othello-6x6', '--arch', 'resnet:1x8,fc=8,vp=1', '--playouts', '2', '--games', '4', '-g', '1', '--gate', 'none'];
    execFileSync(binary('debug'), ['learn', 'zero', 'othello', ...small, '--yardstick-every', '0', '--name', 'small', '--runs', runs], { stdio: 'ignore' });
  });
  await page.getByText('sanban play othello --vs run:small --rules size=6', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Play against this checkpoint/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Play against this checkpoint' });
  await choose(dialog, 'White');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await soon(() => movesPlayed(page), (moves) => moves.length === 1, { what: 'its first move' });
  assert.equal(await page.getByRole('gridcell').count(), 36);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: [a-f][1-6]$/).waitFor();
});
