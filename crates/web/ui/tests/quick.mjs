// The program that `make run` builds leaves out the training of networks, and says so.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

import { binary } from './support/server.mjs';

const says = {
  en: /leaves out the training of networks: `make release` builds .* about \d+ minutes/,
  ja: /学習が含まれていません。`make release` .*約\d+分/,
};

test('a command that trains a network names the build that can', () => {
  for (const [language, words] of Object.entries(says)) {
    for (const method of ['net', 'zero', 'dqn', 'discs', 'sweep']) {
      const files = method === 'net' ? ['games.ggf'] : [];
      const { status, stderr } = spawnSync(binary(), ['--lang', language, 'learn', method, 'othello', ...files], {
        encoding: 'utf8',
      });
      assert.equal(status, 2, stderr);
      assert.match(stderr, words, method);
    }
  }
});
