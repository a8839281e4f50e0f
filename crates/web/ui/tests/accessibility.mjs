import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { screens } from './support/screens.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Findings that keep somebody from using the page. */
async function findings(page) {
  await page.evaluate(axe);
  // Colours that are still changing are nobody's fault.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)));
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, {
      resultTypes: ['violations'],
      // An experiment of axe's, and off unless asked for.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} [${node.any[0]?.message ?? ''}]`).join(' | ')}`);
}

test('axe finds nothing serious on any screen, in every theme', async (t) => {
  const { page, server } = await visit(t);
  const found = [];
  for (const [name, show] of Object.entries(screens)) {
    await show(page, server);
    for (const theme of ['light', 'dark', 'contrast']) {
      await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
      found.push(...(await findings(page)).map((one) => `${name}, ${theme}: ${one}`));
    }
    await page.keyboard.press('Escape');
  }
  assert.deepEqual(found, []);
});

test('moves are announced, and the keys of a screen are shown by ?', async (t) => {
  const { page } = await visit(t);
  await screens.othello(page);
  await page.locator('[aria-live=polite].unseen').getByText(/Black played c3/).waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys and help' });
  for (const word of ['Undo', 'Hint', 'Turn the board']) await help.getByText(word, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
});
