// Every screen, with content.

import { enterServer } from './club.mjs';
import { fillLibrary } from './library.mjs';
import { writeRun } from './runs.mjs';
import { describeEngine, newGame, playAll, startMatch, study, typeMoves } from './screen.mjs';

async function home(page) {
  // A dialog stays open over the screen that it belongs to.
  await page.keyboard.press('Escape');
  await page.evaluate(() => (location.hash = '#/'));
  await page.getByRole('button', { name: 'Othello: Choose…' }).waitFor();
}

async function at(page, screen) {
  await page.evaluate((name) => (location.hash = `#/${name}`), screen);
}

async function game(page, title, moves, options = {}) {
  await home(page);
  await newGame(page, title, { mode: 'Two people', ...options });
  if (title === 'Shogi') await typeMoves(page, moves);
  else await playAll(page, moves);
}

/** Shows one screen after the other, in English only. Some need the server of the page. */
export const screens = {
  home,
  'new game': async (page) => {
    await home(page);
    await page.getByRole('button', { name: 'Renju: Choose…' }).click();
    await page.getByRole('dialog', { name: 'New game' }).getByText('Rules and start').click();
  },
  othello: (page) => game(page, 'Othello', ['f5', 'd6', 'c3'], { clock: '10 min + 10 s' }),
  renju: (page) => game(page, 'Renju', ['h9', 'a1', 'h10', 'c1', 'i8', 'e1', 'j8', 'g1']),
  shogi: (page) => game(page, 'Shogi', ['7g7f', '3c3d', '8h2b+', '3a2b']),
  shelf: async (page) => {
    await at(page, 'analyse');
    await page.getByRole('heading', { name: 'Open a record' }).waitFor();
  },
  analyse: async (page) => {
    await screens.shelf(page);
    await study(page, 'Othello', ['f5', 'd6']);
    const panel = page.getByRole('region', { name: 'Engine' });
    await panel.getByRole('button', { name: 'Analyse' }).click();
    await panel.locator('ol > li').first().waitFor();
    const stop = panel.getByRole('button', { name: 'Stop' });
    if (await stop.isVisible()) await stop.click();
    await page.getByRole('slider').waitFor();
  },
  appraisal: async (page) => {
    await game(page, 'Othello', ['f5', 'd6', 'c3', 'd3', 'c4', 'f4']);
    await page.getByRole('tab', { name: 'Analysis' }).click();
    const panel = page.getByRole('region', { name: 'Analysis' });
    await panel.getByLabel('Level').selectOption('4');
    await panel.getByRole('button', { name: /^Analyse/ }).click();
    await panel.getByRole('link', { name: /Full report/ }).waitFor();
  },
  search: async (page) => {
    await home(page);
    await newGame(page, 'Renju', { opponent: 'Network with tree search', colour: 'Black' });
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/^Hint: /).waitFor();
    await page.getByRole('table').waitFor();
  },
  edit: async (page) => {
    await at(page, 'edit/new~shogi');
    await page.getByText('A game can go on from here.').waitFor();
  },
  statistics: async (page) => {
    await home(page);
    await newGame(page, 'Othello', { mode: 'You against the computer', opponent: 'Random', colour: 'Black' });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog', { name: 'Resign this game?' }).getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Rematch' }).waitFor();
    await at(page, 'statistics/othello');
    await page.getByRole('heading', { name: 'By opponent' }).waitFor();
  },
  problems: async (page) => {
    await at(page, 'problems');
    await page.getByText('By kind and length').first().click();
  },
  problem: async (page) => {
    await screens.problems(page);
    await page.getByRole('button', { name: 'Solve', exact: true }).first().click();
    await page.getByRole('region', { name: 'Problem', exact: true }).getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/^Hint: /).first().waitFor();
  },
  rules: async (page) => {
    await at(page, 'rules/shogi');
    await page.getByRole('region', { name: 'Course', exact: true }).getByRole('heading').waitFor();
  },
  engines: async (page) => {
    await at(page, 'engines');
    await describeEngine(page, 'Broken', '/bin/false');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('It does not work').waitFor();
  },
  matches: async (page) => {
    await at(page, 'matches');
    await page.getByRole('button', { name: 'Start the match' }).waitFor();
  },
  match: async (page) => {
    await screens.matches(page);
    await startMatch(page, { players: ['Most discs', 'Random'], games: 2 });
    await page.getByText('finished', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Watch: / }).first().click();
    await page.getByRole('grid').waitFor();
  },
  train: async (page) => {
    await at(page, 'train');
    await page.getByRole('button', { name: 'Start training' }).waitFor();
    await page.getByText(/^All settings/).click();
  },
  compare: async (page, server) => {
    writeRun(server.runs, 'one');
    writeRun(server.runs, 'two');
    await at(page, 'train/~one~two');
    await page.getByRole('img').first().waitFor();
  },
  run: async (page, server) => {
    writeRun(server.runs, 'mine', { checkpoints: [10, 19] });
    await at(page, 'train/mine');
    await page.getByRole('img').first().waitFor();
  },
  server: async (page) => {
    await enterServer(page);
    await page.getByRole('button', { name: 'Offer a game' }).click();
    await page.getByRole('dialog', { name: 'Offer a game' }).getByText('Rules, start and spectators').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Offer', exact: true }).click();
    await page.getByRole('button', { name: 'Take back' }).first().waitFor();
  },
  invitation: async (page) => {
    await enterServer(page);
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByRole('img', { name: /QR/ }).waitFor();
  },
  library: async (page) => {
    await fillLibrary(page);
    await page.getByText('Conditions', { exact: true }).click();
    await page.getByText('Part of the board', { exact: true }).click();
    await page.getByRole('grid').waitFor();
  },
  'library board': async (page) => {
    await at(page, 'library/othello%2Fgame%2F1');
    await page.getByRole('region', { name: 'Moves of the library' }).getByRole('row').nth(1).waitFor();
  },
  'library player': async (page) => {
    await at(page, 'library/othello%2Fplayer%2FAlice');
    await page.getByRole('heading', { name: 'Accuracy' }).waitFor();
  },
  settings: async (page) => {
    await at(page, 'settings');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  },
};
