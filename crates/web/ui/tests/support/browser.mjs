// One Chromium for all tests, and a fresh context for each.

import { existsSync } from 'node:fs';

import { chromium } from 'playwright-core';

import { removeFolder, startServer } from './server.mjs';

/** A generous limit that only a failure reaches, even on a busy machine. */
const SLOWEST = 30_000;

let launched = null;

function executable() {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error('no Chromium: install it, or set CHROMIUM');
  return found;
}

export function browser() {
  launched ??= chromium.launch({
    executablePath: executable(),
    args: [
      '--no-sandbox',
      '--headless',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  return launched;
}

export async function closeBrowser() {
  await (await launched)?.close();
  launched = null;
}

/**
 * A server without data and a page that knows its token; both are removed after the test.
 * Errors of the page and requests that the browser blocks fail the test.
 */
export async function visit(t, { at = '', token = true, server: given, ...options } = {}) {
  const server = given ?? (await startServer());
  const context = await (await browser()).newContext({
    locale: 'en-US',
    viewport: { width: 1200, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(SLOWEST);
  const faults = [];
  const visited = { server, context, page: null, faults };
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|Uncaught/i.test(text)) faults.push(text);
  });
  t.after(async () => {
    await context.close();
    await visited.server.stop();
    if (!given) removeFolder(server.data);
    if (faults.length > 0) throw new Error(`the page failed: ${faults.join('\n')}`);
  });
  const page = await context.newPage();
  visited.page = page;
  await page.goto(token ? server.url : `${server.origin}/`);
  if (at) await page.evaluate((hash) => (location.hash = hash), at);
  return visited;
}
