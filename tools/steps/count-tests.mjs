/** Jest's closing line, once a project: `Tests:  1 failed, 12 passed, 13 total`. */
const JEST = /^Tests:\s+(.*) total$/gm;
/** The plain closing line, of the browser tests: `12 passed, 0 failed`. */
const PLAIN = /^(\d+) passed, (\d+) failed$/gm;
/** Node's own runner, of the tools: `ℹ pass 12` and `ℹ fail 0`. */
const NODE = /^ℹ (pass|fail) (\d+)$/gm;
/** A suite that did not even load has no tests that could fail. */
const BROKEN_SUITES = /^Test Suites:\s+(\d+) failed/gm;

/** Adds up the tests that a step's output tells of. */
export function countTests(output) {
  // eslint-disable-next-line no-control-regex -- colours stand between the numbers
  const text = output.replace(/\u001b\[[0-9;]*m/g, '');
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

const numberOf = (numbers, kind) => Number(new RegExp(`(\\d+) ${kind}`).exec(numbers)?.[1] ?? 0);
