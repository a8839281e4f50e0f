// The pictures of the documents: the page as it is, with something on it.
//
// Nothing is left to chance but the games of the match: no clocks run, nothing moves, and the
// page's own clock stands. `node pictures/take.mjs FOLDER` puts them elsewhere, SANBAN names another
// program than the one of the release build.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { browser, closeBrowser } from '../tests/support/browser.mjs';
import { ask } from '../tests/support/ask.mjs';
import { describeEngine, kept, openFile, selectByText, square, startMatch } from '../tests/support/screen.mjs';
import { binary, removeFolder, startServer } from '../tests/support/server.mjs';
import { soon } from '../tests/support/soon.mjs';

const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('../../../../docs/src/pictures/', import.meta.url)));
const WINDOW = { width: 1200, height: 800 };
const PHONE = { width: 390, height: 844 };
/** How long ago everything seems to have happened. */
const LATER = 5 * 60_000;

const games = {
  othello: 'e6 f4 c3 c4 d3 d6 f6 c6 f5 g5 g6 e3 f2 f7 e7 f3 h5 e2'.split(' '),
  // Black is to move, and three points are foul.
  renju: 'h8 h9 g7 g6 i8 f5 j7 i6 i5 g10 j8 e6 j4 h5 k9 f11'.split(' '),
  shogi: '7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d3d 8e8f 8g8f 8b8f 3d3f 2b8h+'.split(' '),
};

async function main() {
  const path = binary('release');
  const server = await startServer({
    profile: 'release',
    // The command in the picture of the engines should work for whoever reads it.
    env: { PATH: `${dirname(path)}${delimiter}${process.env.PATH}` },
  });
  const contexts = [];
  async function page(options = {}) {
    const context = await (await browser()).newContext({
      locale: 'en-US',
      viewport: WINDOW,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      ...options,
    });
    contexts.push(context);
    const opened = await context.newPage();
    await opened.clock.setFixedTime(Date.now() + LATER);
    await opened.goto(server.url);
    await opened.getByRole('navigation').waitFor();
    return opened;
  }
  try {
    mkdirSync(folder, { recursive: true });
    const here = await page();
    const begin = (game, moves, seats = {}) =>
      here.evaluate(ask, {
        token: null,
        request: {
          type: 'new-game',
          plan: {
            game,
            setup: { rules: null, start: null },
            moves,
            opening: null,
            black: { kind: 'human' },
            white: { kind: 'human' },
            clock: { kind: 'none' },
            ...seats,
          },
        },
      });
    const numbers = {};
    for (const [game, moves] of Object.entries(games)) {
      const answer = await begin(game, moves);
      if (answer.type !== 'game') throw new Error(`${game}: ${JSON.stringify(answer)}`);
      numbers[game] = answer.state.id;
    }

    await show(here, '');
    await here.getByRole('button', { name: 'Othello: Choose…' }).waitFor();
    await soon(() => here.locator('.preview .token').count(), (count) => count > 30, { what: 'the small boards' });
    // As high as the list of games needs.
    await here.setViewportSize({ ...WINDOW, height: 900 });
    await take(here, 'home');
    await here.setViewportSize(WINDOW);

    await show(here, `play/${numbers.othello}`);
    await here.getByRole('grid').waitFor();
    await here.getByRole('button', { name: 'Hint' }).click();
    await here.getByText(/^Hint: /).waitFor();
    await take(here, 'othello');

    await show(here, `play/${numbers.renju}`);
    await square(here, 'i7').click();
    await here.getByText(/i7 · double three/).waitFor();
    await take(here, 'renju');

    await study(here);
    // As high as the graph and the buttons under the moves need.
    await here.setViewportSize({ ...WINDOW, height: 1200 });
    await take(here, 'analyse');
    await here.setViewportSize(WINDOW);

    await show(here, 'engines');
    await describeEngine(here, '', 'sanban engine shogi', 'Shogi');
    await here.getByRole('button', { name: 'Test', exact: true }).click();
    await here.getByText('It works').waitFor();
    await take(here, 'engines');

    await show(here, 'matches');
    await startMatch(here, { players: ['Two moves ahead', 'Corners'], games: 60, random: 8 });
    await here.getByText('finished', { exact: true }).waitFor({ timeout: 120_000 });
    // Up to the end of a row of cards.
    await here.setViewportSize({ ...WINDOW, height: 782 });
    await take(here, 'matches');
    await here.setViewportSize(WINDOW);

    // The games of the match, and what they play.
    await show(here, 'library/othello%2Fimport');
    await here.getByLabel('A folder or a large file of this computer').fill(join(server.data, 'matches'));
    await here.getByRole('button', { name: 'Add', exact: true }).click();
    await here.getByText(/^\d+ games added/).first().waitFor();
    await show(here, 'library/othello%2Fboard');
    const explorer = here.getByRole('region', { name: 'Moves of the library' });
    for (let ply = 1; ply <= 2; ply += 1) {
      await explorer.getByRole('button', { name: /^Play / }).first().click();
      await here.locator(`[data-ply="${ply}"][aria-current]`).waitFor();
    }
    await here.setViewportSize({ ...WINDOW, height: 900 });
    await take(here, 'library');
    await here.setViewportSize(WINDOW);

    const run = ['--rounds', '300', '--evaluate-every', '20', '--seed', '1', '--name', 'first-steps'];
    execFileSync(path, ['learn', 'dqn', 'othello', ...run, '--runs', server.runs], { stdio: 'ignore' });
    await show(here, 'train/first-steps');
    await here.getByRole('img', { name: /^win rate, / }).waitFor();
    await here.setViewportSize({ ...WINDOW, height: 1111 });
    await take(here, 'train');
    await here.setViewportSize(WINDOW);

    const phone = await page({ viewport: PHONE, hasTouch: true, isMobile: true });
    await show(phone, `play/${numbers.shogi}`);
    await phone.getByRole('grid').waitFor();
    await take(phone, 'phone');

    // Settings are shared by all pages, so that the pictures in another dress come last.
    const japanese = await page({ locale: 'ja-JP' });
    await show(japanese, `play/${numbers.shogi}`);
    await japanese.getByRole('grid').waitFor();
    await square(japanese, '7i').click();
    await take(japanese, 'shogi');

    await show(here, 'settings');
    await here.getByText('Dark', { exact: true }).click();
    await soon(() => here.evaluate(() => document.documentElement.dataset.theme), (theme) => theme === 'dark');
    await take(here, 'settings');
  } finally {
    for (const context of contexts) await context.close();
    await closeBrowser();
    await server.stop();
    removeFolder(server.data);
  }
}

async function show(page, hash) {
  await page.evaluate((place) => (location.hash = `#/${place}`), hash);
}

/** A game that was reviewed, at a move in the middle. */
async function study(page) {
  await show(page, 'analyse');
  await openFile(page, fileURLToPath(new URL('./game.ggf', import.meta.url)));
  const panel = page.getByRole('region', { name: 'Engine' });
  await selectByText(panel.getByLabel('Engine'), 'The strongest');
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.getByLabel('Time per move').selectOption({ label: '0.1 s' });
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  const progress = page.getByRole('progressbar', { name: 'Review the whole game' });
  await progress.waitFor();
  await progress.waitFor({ state: 'detached', timeout: 60_000 });
  await page.getByRole('tab', { name: 'Moves' }).click();
  await page.getByRole('group', { name: 'Moves and variations' }).getByRole('button', { name: /^19\. / }).click();
  await panel.locator('ol > li').first().waitFor();
  await kept(page);
}

async function take(page, name) {
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
    return document.fonts.ready;
  });
  // Messages go away by themselves, but not for a picture.
  await page.locator('.toasts .toast').first().waitFor({ state: 'detached' });
  await page.screenshot({ path: join(folder, `page-${name}.png`), animations: 'disabled', caret: 'hide' });
  console.log(`page-${name}.png`);
}

await main();
