// Size and speed. The bounds are generous, to catch errors and not slow machines.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { visit } from './support/browser.mjs';
import { newGame } from './support/screen.mjs';

const MEBI = 1024 * 1024;
const percentile = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const say = (t, text) => t.diagnostic(`measure: ${text}`);

test('the page is small and ready soon', async (t) => {
  const { page, server } = await visit(t, { at: '#/settings' });
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  const fresh = await page.context().newPage();
  const sizes = [];
  fresh.on('response', (answer) => sizes.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length, () => 0)));
  await fresh.goto(`${server.origin}/`);
  await fresh.getByRole('button', { name: 'Othello: Choose…' }).waitFor();
  const { ready, painted } = await fresh.evaluate(() => ({
    ready: performance.now(),
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  }));
  const parts = () =>
    fresh.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/Screen-[^/]*\.js$/.test(name)).length);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  say(t, `page ${(total / 1000).toFixed(1)} kB gzipped in ${sizes.length} answers`);
  say(t, `first paint ${painted?.toFixed(0)} ms, interactive ${ready.toFixed(0)} ms`);
  assert.ok(total > 0 && total < 100_000, `${total} bytes`);
  assert.equal(await parts(), 0, 'other screens wait until they are opened');
  await fresh.evaluate(() => (location.hash = '#/engines'));
  await fresh.getByRole('heading', { name: 'Engines', exact: true }).waitFor();
  assert.ok((await parts()) > 0, 'the screen was fetched');
  assert.ok(ready < 10_000, `${ready} ms`);
});

test('a click is seen on the board at once', async (t) => {
  const { page } = await visit(t, { reducedMotion: 'no-preference' });
  await newGame(page, 'Renju', { mode: 'Two people' });
  await page.evaluate(() => {
    const seen = { times: [], frames: [], begun: 0 };
    globalThis.seen = seen;
    addEventListener('pointerup', (event) => (seen.begun = event.timeStamp), true);
    new MutationObserver((changes) => {
      const isStone = changes.some(({ target }) => /^\w+, (black|white)/.test(target.getAttribute('aria-label') ?? ''));
      if (!isStone || seen.begun === 0) return;
      seen.times.push(performance.now() - seen.begun);
      seen.begun = 0;
    }).observe(document.querySelector('[role=grid]'), { subtree: true, attributes: true, attributeFilter: ['aria-label'] });
    let last = performance.now();
    const frame = (now) => {
      seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  // Rows without five in a row: two of one colour, then two of the other.
  const points = [];
  for (let row = 1; row <= 15 && points.length < 30; row += 2) {
    for (const column of 'acegikmo') if (points.length < 30) points.push(`${column}${row}`);
  }
  for (const [place, point] of points.entries()) {
    await page.locator(`[data-square="${point}"]`).click();
    await page.waitForFunction((count) => globalThis.seen.times.length >= count, place + 1);
  }
  const { times, frames } = await page.evaluate(() => globalThis.seen);
  const [median, slow] = [percentile(times, 0.5), percentile(times, 0.95)];
  const dropped = frames.reduce((sum, time) => sum + Math.max(0, Math.round(time / (1000 / 60)) - 1), 0);
  say(t, `click to board, 30 moves: median ${median.toFixed(1)} ms, p95 ${slow.toFixed(1)} ms`);
  say(t, `frames: ${frames.length} shown, ${dropped} dropped at 60 Hz`);
  assert.equal(times.length, 30);
  assert.ok(median < 150 && slow < 500, `median ${median}, p95 ${slow}`);
});

test('memory of the server stays flat over many games', async (t) => {
  const { page, server } = await visit(t);
  await page.getByRole('button', { name: 'Othello: Choose…' }).waitFor();
  const play = (games) => page.evaluate(playGames, games);
  const begun = Date.now();
  await play(20);
  const after20 = server.memory();
  await play(100);
  const after120 = server.memory();
  const each = (Date.now() - begun) / 120;
  say(t, `server: ${(after20 / MEBI).toFixed(1)} MiB after 20 games, ${(after120 / MEBI).toFixed(1)} MiB after 120, ${each.toFixed(0)} ms a game`);
  assert.ok(after120 - after20 < 24 * MEBI, `${((after120 - after20) / MEBI).toFixed(1)} MiB more`);
});

/** Runs in the page: plays games of two random players to the end, one after the other. */
async function playGames(games) {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let number = 0;
  const answers = new Map();
  let hear = () => {};
  socket.onmessage = (message) => {
    const event = JSON.parse(message.data);
    if (event.type === 'answer') answers.get(event.number)?.(event.answer);
    else if (event.type === 'game') hear(event.state);
  };
  const ask = (request) =>
    new Promise((resolve) => {
      answers.set(++number, resolve);
      socket.send(JSON.stringify({ number, request }));
    });
  await ask({ type: 'hello', version: 1, token: null });
  const seat = { kind: 'player', player: 'random' };
  const names = ['othello', 'renju', 'shogi'];
  for (let i = 0; i < games; i++) {
    const plan = {
      game: names[i % 2 === 0 ? 0 : 1],
      setup: { rules: null, start: null },
      moves: [],
      opening: null,
      black: seat,
      white: seat,
      clock: { kind: 'none' },
    };
    let id = null;
    const over = new Promise((resolve) => {
      hear = (state) => {
        if (state.phase === 'over') resolve(state.id);
      };
    });
    const answer = await ask({ type: 'new-game', plan });
    if (answer.type !== 'game') throw new Error(JSON.stringify(answer));
    id = answer.state.id;
    if (answer.state.phase !== 'over') await over;
    await ask({ type: 'leave-game', id });
    await ask({ type: 'delete-game', id });
  }
  socket.close();
}
