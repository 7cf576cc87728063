import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkNodeVersion } from './node-version.mjs';

test('takes Node 20.19 and everything newer', () => {
  for (const version of ['20.19.0', '20.20.1', '22.0.0', '24.1.0']) checkNodeVersion(version);
});

test('refuses an older Node in a sentence that says what to install', () => {
  for (const version of ['18.20.0', '20.18.3']) {
    assert.throws(() => checkNodeVersion(version), /Node 20\.19 or newer is needed; this is/);
  }
});
