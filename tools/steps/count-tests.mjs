/** Jest's summary line, once per project: `Tests:  1 failed, 12 passed, 13 total`. */
const JEST = /^Tests:\s+(.*) total$/gm;
/** Plain summary line of the browser tests: `12 passed, 0 failed`. */
const PLAIN = /^(\d+) passed, (\d+) failed$/gm;
/** Summary of Node's test runner, used by the tools: `ℹ pass 12` and `ℹ fail 0`. */
const NODE = /^ℹ (pass|fail) (\d+)$/gm;
/** A suite that failed to load reports no failed tests. */
const BROKEN_SUITES = /^Test Suites:\s+(\d+) failed/gm;

/** Heading of Jest's report on a failed test. */
const FAILURES = /^\s*● (.+)$/gm;

/** Line that Jest prints before the failure of a test that it retries. */
const ASKED_AGAIN = /LOGGING RETRY ERRORS\s+(.+?)\s*$/gm;

/** Returns the names of the retried tests, each once, regardless of their result. */
export function testsAskedAgain(output) {
  const names = [...withoutColours(output).matchAll(ASKED_AGAIN)].map(([, name]) => name);
  return [...new Set(names)];
}

/** Returns the names of the tests that a step's output reports as failed, each once. */
export function failedTests(output) {
  return [...new Set([...withoutColours(output).matchAll(FAILURES)].map(([, name]) => name))];
}

/** Sums up the tests that a step's output reports. */
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
