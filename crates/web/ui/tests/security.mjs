import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { test } from 'node:test';

import { browser } from './support/browser.mjs';
import { removeFolder, startServer } from './support/server.mjs';

async function server(t) {
  const started = await startServer();
  t.after(async () => {
    await started.stop();
    removeFolder(started.data);
  });
  return started;
}

/** The status and the text of an answer to exactly these headers. */
function raw(port, path, headers, method = 'GET') {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, setHost: false });
    asked.on('response', (answer) => {
      let text = '';
      answer.on('data', (bytes) => (text += bytes));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    asked.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode, headers: answer.headers, text: '' });
    });
    asked.on('error', reject);
    asked.end();
  });
}

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

test('another origin can neither talk to the server nor read from it', async (t) => {
  const sanban = await server(t);
  const other = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end('<!doctype html><title>elsewhere</title>');
  });
  await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
  t.after(() => other.close());
  const context = await (await browser()).newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  for (const host of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${host}:${other.address().port}/`);
    const seen = await page.evaluate(async (origin) => {
      const address = origin.replace('http', 'ws');
      const socket = await new Promise((resolve) => {
        const one = new WebSocket(`${address}/ws`);
        one.onopen = () => resolve('open');
        one.onerror = () => resolve('refused');
      });
      const read = (mode) =>
        fetch(`${origin}/`, { mode }).then(
          (answer) => (answer.type === 'opaque' ? 'opaque' : 'read'),
          () => 'refused',
        );
      const element = (name, property) =>
        new Promise((resolve) => {
          const one = document.createElement(name);
          one.onload = () => resolve('loaded');
          one.onerror = () => resolve('refused');
          one[property] = `${origin}/`;
          document.body.append(one);
        });
      const frame = document.createElement('iframe');
      frame.src = `${origin}/`;
      const framed = new Promise((resolve) => (frame.onload = resolve));
      document.body.append(frame);
      await framed;
      const opened = window.open(`${origin}/`);
      return {
        socket,
        cors: await read('cors'),
        blind: await read('no-cors'),
        script: await element('script', 'src'),
        frame: frame.contentDocument === null ? 'closed' : 'open',
        window: opened === null || opened.closed || (() => {
          try {
            return opened.document.title === '';
          } catch {
            return true;
          }
        })(),
      };
    }, sanban.origin);
    assert.deepEqual(seen, { socket: 'refused', cors: 'refused', blind: 'refused', script: 'refused', frame: 'closed', window: true }, host);
  }
});

test('a Host that is not its own is refused: DNS rebinding', async (t) => {
  const { port, token } = await server(t);
  const own = `127.0.0.1:${port}`;
  assert.equal((await raw(port, '/', { host: own })).status, 200);
  for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`, '127.0.0.1:1', '']) {
    const answer = await raw(port, '/', { host });
    assert.ok(answer.status === 403 || answer.status === 400, `${host}: ${answer.status}`);
    assert.ok(!answer.text.includes(token));
  }
  const socket = (headers) => raw(port, '/ws', { ...upgrade, ...headers }).then(({ status }) => status);
  assert.equal(await socket({ host: own, origin: `http://${own}` }), 101);
  for (const [host, origin] of [
    [own, undefined],
    [own, 'null'],
    [own, 'http://evil.example'],
    [own, `http://127.0.0.1:${port + 1}`],
    [own, `https://${own}`],
    ['evil.example', 'http://evil.example'],
    [`evil.example:${port}`, `http://evil.example:${port}`],
  ]) {
    const status = await socket(origin === undefined ? { host } : { host, origin });
    assert.equal(status, 403, `${host} from ${origin}`);
  }
});

test('the page carries its headers, the token is nowhere in it, and files stay inside', async (t) => {
  const { port, token } = await server(t);
  const host = `127.0.0.1:${port}`;
  const page = await raw(port, '/', { host });
  assert.match(page.headers['content-security-policy'], /default-src 'self'/);
  assert.match(page.headers['content-security-policy'], /frame-ancestors 'none'/);
  assert.equal(page.headers['x-content-type-options'], 'nosniff');
  assert.equal(page.headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal(page.headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(page.headers['access-control-allow-origin'], undefined);
  assert.ok(!page.text.includes(token));
  for (const path of ['/../Cargo.toml', '/..%2f..%2fCargo.toml', '/assets/../../package.json', '//etc/passwd', '/%2e%2e/package.json']) {
    const answer = await raw(port, path, { host });
    assert.ok(!/\[package\]|"sanban-ui"|root:/.test(answer.text), path);
  }
  assert.equal((await raw(port, '/report/nothing', { host })).status, 404);
  assert.ok([404, 405].includes((await raw(port, '/', { host }, 'POST')).status));
});
