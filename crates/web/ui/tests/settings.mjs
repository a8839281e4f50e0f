import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { choose, movesPlayed, newGame, playAll } from './support/screen.mjs';
import { screens } from './support/screens.mjs';
import { soon } from './support/soon.mjs';

const theme = (page) => page.evaluate(() => document.documentElement.dataset.theme);

/** Texts in one language on a page in the other. */
function leftovers(language) {
  // Names that are the same in both languages: the program, formats, people, moves.
  const same = /^(Sanban.*|English|日本語|\W*|[\d\s.,:;+\-−–—·%/×✓✕●○☗☖←→↑↓?]+|[a-z]?\d+[a-z]?|Elo|LLR|SVG|PNG|Enter|Esc|oserou.*|usix?|gomocup|nboard|H[01].*)$/i;
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.data.trim();
    const element = node.parentElement;
    if (!text || same.test(text) || !element.closest('h1, h2, h3, legend, summary, button, label, nav, th, p')) continue;
    // Names given by programs and people are not translated, and the language button has the other language's name.
    if (element.closest('code, kbd, .mono, [role=log], .toasts, option, .tokens, [translate=no]')) continue;
    if (element.closest('[lang]') !== document.documentElement) continue;
    const isJapanese = /[ぁ-んァ-ン一-龯]/.test(text);
    if (language === 'ja' ? !isJapanese && /[a-z]{4,}/i.test(text) : isJapanese) found.push(text);
  }
  return found;
}

test('the language changes everywhere', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page, server } = await visit(t);
  const headings = {
    home: ['Three boards', '三つの盤'],
    shelf: ['Open a record', '棋譜を開く'],
    analyse: ['Evaluation', '評価値グラフ'],
    engines: ['Engines', 'エンジン'],
    matches: ['New match', '新しい連続対局'],
    train: ['All runs', '学習一覧'],
    run: ['Checkpoints', 'チェックポイント'],
    settings: ['Settings', '設定'],
  };
  const tongue = page.getByRole('banner').getByRole('button', { name: /日本語|English/ });
  for (const [name, [english, japanese]] of Object.entries(headings)) {
    await screens[name](page, server);
    await page.getByRole('heading', { name: english }).first().waitFor();
    assert.deepEqual(await page.evaluate(leftovers, 'en'), [], `${name} in English`);
    await tongue.click();
    await page.getByRole('heading', { name: japanese }).first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja');
    assert.deepEqual(await page.evaluate(leftovers, 'ja'), [], `${name} in Japanese`);
    await tongue.click();
    await page.getByRole('heading', { name: english }).first().waitFor();
  }
});

test('a Japanese browser sees Japanese, and games are told in it', async (t) => {
  const { page } = await visit(t, { locale: 'ja-JP' });
  await page.getByRole('heading', { name: '三つの盤' }).waitFor();
  await page.getByRole('button', { name: /^将棋: / }).click();
  const dialog = page.getByRole('dialog', { name: '新しい対局' });
  await choose(dialog, '二人で対局');
  await dialog.getByRole('button', { name: '対局開始' }).click();
  await page.getByRole('grid', { name: '盤面' }).waitFor();
  await page.getByText('先手の番です').waitFor();
  await page.getByRole('heading', { name: '人間 – 人間' }).waitFor();
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.type('7g7f');
  await page.keyboard.press('Enter');
  await soon(() => movesPlayed(page), (moves) => /７六歩/.test(moves[0] ?? ''), { what: 'the name of the move' });
});

test('settings hold in another tab and after a reload', async (t) => {
  const { page, context } = await visit(t, { at: '#/settings' });
  await choose(page, 'Dark');
  await soon(() => theme(page), (now) => now === 'dark');
  await choose(page, 'High contrast');
  await soon(() => theme(page), (now) => now === 'contrast');
  await page.getByRole('switch', { name: 'Show coordinates' }).uncheck();
  await page.reload();
  await soon(() => theme(page), (now) => now === 'contrast');
  const other = await context.newPage();
  await other.goto(page.url());
  await soon(() => theme(other), (now) => now === 'contrast');
  await soon(() => other.getByRole('switch', { name: 'Show coordinates' }).isChecked(), (is) => !is);
  // A tab in the background is not drawn, and a click there would wait for it.
  await page.bringToFront();
  await newGameWithoutCoordinates(page);
});

async function newGameWithoutCoordinates(page) {
  await page.evaluate(() => (location.hash = '#/'));
  await newGame(page, 'Othello', { mode: 'Two people' });
  assert.equal(await page.locator('.labels.columns').count(), 0);
}

test('everything is exported and taken in elsewhere', async (t) => {
  const here = await visit(t);
  await newGame(here.page, 'Othello', { mode: 'Two people' });
  await playAll(here.page, ['f5', 'd6', 'c3']);
  await here.page.evaluate(() => (location.hash = '#/settings'));
  await choose(here.page, 'Dark');
  const download = here.page.waitForEvent('download');
  await here.page.getByRole('button', { name: 'Export everything' }).click();
  const path = await (await download).path();
  JSON.parse(readFileSync(path, 'utf8'));

  const { page } = await visit(t, { at: '#/settings' });
  const take = async (file) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import…' }).first().click();
    await (await chooser).setFiles(file);
  };
  await take({ name: 'nonsense.json', mimeType: 'application/json', buffer: Buffer.from('{"a": [') });
  await page.locator('.toasts .toast.bad').waitFor();
  await take(path);
  await page.locator('.toasts').getByText('The data was imported.').last().waitFor();
  await page.evaluate(() => (location.hash = '#/'));
  await page.getByRole('link', { name: /3 moves/ }).click();
  await page.getByRole('grid').waitFor();
  assert.deepEqual(await movesPlayed(page), ['f5', 'd6', 'c3']);
  // A second import adds nothing.
  await page.evaluate(() => (location.hash = '#/settings'));
  await take(path);
  await page.evaluate(() => (location.hash = '#/'));
  await page.getByRole('link', { name: /3 moves/ }).first().waitFor();
  assert.equal(await page.getByRole('link', { name: /3 moves/ }).count(), 1);
});
