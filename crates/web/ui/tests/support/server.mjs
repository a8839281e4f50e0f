// The program as a child process, which never outlives the tests.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const READY_WITHIN = 30_000;

const children = new Set();
const folders = new Set();

function clean() {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

process.on('exit', clean);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => process.exit(1));
}

const CHECKOUT = fileURLToPath(new URL('../../../../..', import.meta.url));

/**
 * The path of the program: SANBAN, or the build of this checkout in cargo's target folder. `quick` is
 * the build of `make run`, which cannot train networks; `debug` can.
 */
export function binary(profile = 'quick') {
  const built = resolve(CHECKOUT, process.env.CARGO_TARGET_DIR || 'target', profile, 'sanban');
  const path = process.env.SANBAN || built;
  if (!existsSync(path)) throw new Error(`${path} is not there: build it first, or set SANBAN`);
  return path;
}

export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sanban-page-'));
  folders.add(folder);
  return folder;
}

export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

/** Starts `sanban web`, and returns when it has printed its address. */
export async function startServer({ data = temporaryFolder(), port = 0, profile, env = {}, args = [] } = {}) {
  const path = binary(profile);
  const runs = join(data, 'runs');
  const child = spawn(path, ['web', '--no-open', '--port', String(port), '--data', data, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', SANBAN_RUNS: runs, ...env },
  });
  children.add(child);
  let errors = '';
  child.stderr.on('data', (bytes) => (errors = (errors + bytes).slice(-10_000)));
  const url = await address(child, () => errors);
  const origin = new URL(url).origin;
  return {
    url,
    origin,
    port: Number(new URL(url).port),
    token: url.split('#token=')[1],
    data,
    /** The folder of its training runs. */
    runs,
    path,
    pid: child.pid,
    errors: () => errors,
    /** Its current memory, in bytes. */
    memory: () => residentMemory(child.pid),
    /** Ends it with a signal, SIGTERM by default. */
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        // A server that ignores the signal is killed, but the test fails.
        const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
        const [, killed] = await ended;
        clearTimeout(timer);
        if (signal !== 'SIGKILL' && killed === 'SIGKILL') throw new Error('the server did not end in 15 s');
      }
      children.delete(child);
    },
  };
}

function address(child, errors) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server is not ready: ${errors()}`)), READY_WITHIN);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${errors()}`)));
    child.once('error', reject);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/\S+#token=\S+/.exec(line);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[0]);
    });
  });
}

function residentMemory(pid) {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found[1]) * 1024;
}
