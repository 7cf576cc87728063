/** Jest's closing line, once a project: `Tests:  1 failed, 12 passed, 13 total`. */
const JEST = /^Tests:\s+(.*) total$/gm;
/** The plain closing line, of the browser tests: `12 passed, 0 failed`. */
const PLAIN = /^(\d+) passed, (\d+) failed$/gm;
/** Node's own runner, of the tools: `ℹ pass 12` and `ℹ fail 0`. */
const NODE = /^ℹ (pass|fail) (\d+)$/gm;
/** A suite that did not even load has no tests that could fail. */
const BROKEN_SUITES = /^Test Suites:\s+(\d+) failed/gm;

/** Jest's heading of its report about a test that failed. */
const FAILURES = /^\s*● (.+)$/gm;

/** What Jest writes before the failure of a test that it asks once more. */
const ASKED_AGAIN = /LOGGING RETRY ERRORS\s+(.+?)\s*$/gm;

/** The tests that failed and were asked once more, each once and by its name, whatever came of it. */
export function testsAskedAgain(output) {
  const names = [...withoutColours(output).matchAll(ASKED_AGAIN)].map(([, name]) => name);
  return [...new Set(names)];
}

/** The tests that a step's output reports as failed, each once and by its name. */
export function failedTests(output) {
  return [...new Set([...withoutColours(output).matchAll(FAILURES)].map(([, name]) => name))];
}

/** Adds up the tests that a step's output reports. */
export function countTests(output) {
  const text = withoutColours(output);
  const count = { passed: 0, failed: 0 };
  for (const [, numbers] of text.matchAll(JEST)) {
    count.passed += numberOf(numbers, 'passed');
    count.failed += numberOf(numbers, 'failed');
  }
  for (const [, passed, failed] of text.matchAll(PLAIN)) {
    count.passed += Number(passed);
    count.failed += Number(failed);
  }
  for (const [, verdict, number] of text.matchAll(NODE)) {
    count[verdict === 'pass' ? 'passed' : 'failed'] += Number(number);
  }
  if (count.failed === 0) count.failed = [...text.matchAll(BROKEN_SUITES)].length;
  return count;
}

function withoutColours(output) {
  // eslint-disable-next-line no-control-regex -- colours stand between the numbers
  return output.replace(/\u001b\[[0-9;]*m/g, '');
}

const numberOf = (numbers, kind) => Number(new RegExp(`(\\d+) ${kind}`).exec(numbers)?.[1] ?? 0);
