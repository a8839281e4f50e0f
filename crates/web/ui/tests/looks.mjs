// Piece sets, materials, sizes, and the page as an app.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { choose, newGame } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

test('pieces, materials and sizes change every board, and stay after a reload', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Shogi', { mode: 'Two people' });
  const width = async () => (await page.getByRole('grid').boundingBox()).width;
  const wood = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--wood').trim());
  const [wide, light] = [await width(), await wood()];
  await page.evaluate(() => (location.hash = '#/settings'));
  await choose(page.getByRole('group', { name: 'Shogi pieces' }), 'Two kanji');
  await choose(page.getByRole('group', { name: 'Boards', exact: true }), 'Slate');
  await choose(page.getByRole('group', { name: 'Size of boards' }), 'Small');
  await page.getByRole('img', { name: 'So they look' }).locator('svg text').filter({ hasText: '桂' }).first().waitFor();
  await page.reload();
  await page.goBack();
  await page.getByRole('grid').waitFor();
  assert.notEqual(await wood(), light);
  await soon(width, (now) => now < wide * 0.75, { what: 'a smaller board' });
  assert.notEqual(await page.locator('text.two').first().textContent(), '');
  // High contrast keeps its own colours, whatever the material.
  await page.evaluate(() => (document.documentElement.dataset.theme = 'contrast'));
  assert.equal(await wood(), '#ffd27a');
});

test('every set names the same pieces to a screen reader, and the kings of both sides differ', async (t) => {
  const { page } = await visit(t, { at: '#/settings' });
  await choose(page.getByRole('group', { name: 'Shogi pieces' }), 'Two kanji');
  await page.evaluate(() => (location.hash = '#/'));
  await newGame(page, 'Shogi', { mode: 'Two people' });
  const faces = await page.locator('text.two').allTextContents();
  assert.equal(faces.filter((face) => face === '玉').length, 1);
  assert.equal(faces.filter((face) => face === '王').length, 1);
  assert.equal(faces.filter((face) => face === '歩').length, 18);
});

test('the page can be installed: its manifest and icons are there', async (t) => {
  const { page, server } = await visit(t);
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const read = await page.request.get(new URL(address, `${server.origin}/`).href);
  assert.equal(read.headers()['content-type'], 'application/manifest+json');
  const manifest = await read.json();
  assert.equal(manifest.display, 'standalone');
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await page.request.get(new URL(src, `${server.origin}/`).href);
    assert.ok(icon.ok(), src);
    assert.equal(icon.headers()['content-type'], type);
    if (type !== 'image/png') continue;
    const bytes = await icon.body();
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
  }
});
