import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { ROOT } from '../steps/workspace.mjs';
import { ofTheRuntime } from './of-the-runtime.mjs';

/** Sources that use time or randomness without the runtime. */
const PLANTS = [
  'export const at = Date.now();',
  'export const at = new Date();',
  'export const at = Date();',
  'export const at = globalThis.Date.now();',
  'export const ms = performance.now();',
  'export const ms = globalThis.performance.now();',
  "import { performance as clock } from 'node:perf_hooks';\nexport const ms = clock.now();",
  "import { performance as clock } from 'perf_hooks';\nexport const ms = clock.now();",
  'export const ns = process.hrtime.bigint();',
  "import { hrtime } from 'node:process';\nexport const ns = hrtime.bigint();",
  "import process from 'process';\nexport const ns = process.hrtime.bigint();",
  'export const timer = setTimeout(() => undefined, 1);',
  'export const timer = globalThis.setTimeout(() => undefined, 1);',
  'export const timer = setInterval(() => undefined, 1);',
  "import { setTimeout as start } from 'node:timers';\nexport const timer = start(() => 0, 1);",
  "import timers from 'timers';\nexport const timer = timers.setInterval(() => 0, 1);",
  "import { setTimeout as pause } from 'node:timers/promises';\nexport const rest = pause(1);",
  "import { setTimeout as pause } from 'timers/promises';\nexport const rest = pause(1);",
  "import * as timers from 'node:timers/promises';\nexport const rest = timers.setTimeout(1);",
  "import { scheduler } from 'node:timers/promises';\nexport const rest = scheduler.wait(1);",
  'export const signal = AbortSignal.timeout(1);',
  'export const chance = Math.random();',
  'export const id = crypto.randomUUID();',
  'export const id = globalThis.crypto.randomUUID();',
  'export const bytes = crypto.getRandomValues(new Uint8Array(1));',
  "import { randomUUID } from 'node:crypto';\nexport const id = randomUUID();",
  "import { randomUUID as newId } from 'crypto';\nexport const id = newId();",
  "import { randomFillSync } from 'node:crypto';\nexport const it = randomFillSync(Buffer.alloc(1));",
  "import crypto from 'node:crypto';\nexport const bytes = crypto.createHash('sha256');",
  "import secrets from 'crypto';\nexport const bytes = secrets.randomBytes(1);",
  "import * as secrets from 'node:crypto';\nexport const one = secrets.randomInt(2);",
  "import { webcrypto } from 'node:crypto';\nexport const id = webcrypto.randomUUID();",
];

const ALLOWED = [
  'export const at = new Date(0);',
  "import { createHash, timingSafeEqual } from 'node:crypto';\nexport const a = [createHash, timingSafeEqual];",
  "import { setImmediate as othersFirst } from 'node:timers/promises';\nexport const turn = othersFirst();",
  "import { monotonicMs, newId, sleep } from '@portal/platform';\nexport const all = [monotonicMs, newId, sleep];",
];

const NAMES = Object.keys(ofTheRuntime([]));
const eslint = new ESLint({ cwd: ROOT });

/** Returns the rules of the runtime as the portal's configuration sets them for a file. */
async function rulesFor(file) {
  const { rules = {} } = await eslint.calculateConfigForFile(file);
  return Object.fromEntries(NAMES.flatMap((name) => (rules[name] ? [[name, rules[name]]] : [])));
}

async function faultsOf(text, file = 'libs/kit/src/planted.ts') {
  const rules = await rulesFor(file);
  const languageOptions = { parser: tseslint.parser };
  return new Linter({ cwd: ROOT }).verify(
    text,
    [{ files: ['**/*.ts'], languageOptions, rules }],
    file,
  );
}

for (const text of PLANTS) {
  test(`is refused: ${text.replace('\n', ' ')}`, async () => {
    const faults = await faultsOf(text);
    assert.ok(faults.length > 0);
    for (const { message } of faults) assert.match(message, /of @portal\/platform/);
  });
}

for (const text of ALLOWED) {
  test(`is let through: ${text.replace('\n', ' ')}`, async () => {
    assert.deepEqual(await faultsOf(text), []);
  });
}

test('holds in libraries, services and the gateway, but for tests and the runtime itself', async () => {
  const [text] = PLANTS;
  for (const file of ['libs/mail/src/a.ts', 'services/xp/src/domain/a.ts', 'gateway/src/a.ts']) {
    assert.equal((await faultsOf(text, file)).length, 1, file);
  }
  for (const file of [
    'libs/kit/src/a.spec.ts',
    'services/xp/src/testing/a.ts',
    'libs/testing/src/a.ts',
    'libs/platform/src/runtime/system-runtime.ts',
    'web/src/a.ts',
  ]) {
    assert.deepEqual(await faultsOf(text, file), [], file);
  }
});
