import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTests, failedTests, testsAskedAgain } from './count-tests.mjs';

test('adds up what Jest tells of each project, colours or not', () => {
  const output = [
    'Tests:       3 passed, 3 total',
    'Time:        1 s',
    '\u001b[1mTests:       \u001b[22m\u001b[1m\u001b[31m1 failed\u001b[39m, 12 passed, 13 total',
  ].join('\n');
  assert.deepEqual(countTests(output), { passed: 15, failed: 1 });
});

test('counts a suite that did not load as a failure', () => {
  const output = 'Test Suites: 2 failed, 2 total\nTests:       0 total\n';
  assert.deepEqual(countTests(output), { passed: 0, failed: 1 });
});

test('counts the plain closing line and that of Node', () => {
  const output = '7 passed, 1 failed\nℹ tests 3\nℹ pass 2\nℹ fail 1\n';
  assert.deepEqual(countTests(output), { passed: 9, failed: 2 });
});

test('counts nothing in other talk of tests', () => {
  assert.deepEqual(countTests('5 passed the door, 2 failed to\nTests: none'), {
    passed: 0,
    failed: 0,
  });
});

test('names each failed test once', () => {
  const output = '  ● mail › is sent\n\n  \u001b[1m● mail › is sent\u001b[22m\n  ● xp › adds up\n';
  assert.deepEqual(failedTests(output), ['mail › is sent', 'xp › adds up']);
});

test('names each test that was asked once more', () => {
  const again =
    ' \u001b[33mLOGGING RETRY ERRORS \u001b[39m mail is sent\n RETRY 1 \n\n    expect(1)';
  assert.deepEqual(testsAskedAgain(`${again}\n${again}\nPASS mail\n`), ['mail is sent']);
});
