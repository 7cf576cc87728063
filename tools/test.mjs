import { CHECKS } from './steps/checks.mjs';
import { countTests, failedTests } from './steps/count-tests.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { ensurePrograms } from './steps/programs.mjs';
import { during, main, say, since } from './steps/say.mjs';

// `npm test`: everything that has to hold. `npm test -- lint types` runs only the named checks.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  const env = await ensurePrograms();
  const wanted = process.argv.slice(2);
  const results = [];
  for (const check of CHECKS) {
    if (wanted.length > 0 && !wanted.includes(check.name)) continue;
    const result = await runCheck(check, env);
    results.push(result);
    if (check.isVital && !result.isGood) break;
  }
  return close(results);
});

async function runCheck({ name, run }, env) {
  const started = Date.now();
  const { code, output } = await during(`Checking: ${name}`, () =>
    run({ env, onLine: showProgress }),
  );
  if (code !== 0) say(`\n${output}\n✖ ${name} failed, see above\n`);
  const failures = code === 0 ? [] : failedTests(output);
  return { name, isGood: code === 0, time: since(started), tests: countTests(output), failures };
}

/** Nx prints a line like this as each project is done. */
function showProgress(line) {
  const task = /^\s*[>✔✖]\s+nx run (\S+)/.exec(line)?.[1];
  if (task) say(`  ${task}`);
}

function close(results) {
  say('\nCheck        Result   Time         Tests');
  for (const { name, isGood, time, tests } of results) {
    const told =
      tests.passed + tests.failed > 0 ? `${tests.passed} passed, ${tests.failed} failed` : '';
    say(
      `${name.padEnd(12)} ${(isGood ? 'good' : 'FAILED').padEnd(8)} ${time.padEnd(12)} ${told}`.trimEnd(),
    );
  }
  // Once more at the end: what went wrong lies far above in a long output.
  for (const { failures } of results) for (const name of failures) say(`✖ ${name}`);
  const passed = results.reduce((sum, { tests }) => sum + tests.passed, 0);
  const failed = results.reduce((sum, { tests }) => sum + tests.failed, 0);
  say(`\n${passed} passed, ${failed} failed`);
  return results.every(({ isGood }) => isGood) ? 0 : 1;
}
