import { STAGES } from './steps/checks.mjs';
import { countTests, failedTests, testsAskedAgain } from './steps/count-tests.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { inTurns } from './steps/in-turns.mjs';
import { atOnce, measurePace } from './steps/machine.mjs';
import { memoryFolder } from './steps/memory-folder.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { ensurePrograms } from './steps/programs.mjs';
import { during, main, say, since } from './steps/say.mjs';

const AT_ONCE = 2;

// `npm test`: runs all checks. `npm test -- lint tools` runs only the named ones.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  const env = { ...(await ensurePrograms()), ...memoryFolder() };
  const parallel = atOnce(await measurePace());
  const started = Date.now();
  const wanted = process.argv.slice(2);
  const results = [];
  for (const stage of STAGES) {
    const checks = stage.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    const finished = await inTurns(checks, AT_ONCE, (check) => runCheck(check, { env, parallel }));
    results.push(...finished);
    if (finished.some(({ isVital, isGood }) => isVital && !isGood)) break;
  }
  return close(results, started);
});

async function runCheck({ name, run, isVital }, options) {
  const started = Date.now();
  const { code, output } = await during(`Checking: ${name}`, () =>
    run({ ...options, onLine: showProgress }),
  );
  if (code !== 0) say(`\n${output}\n✖ ${name} failed, see above\n`);
  const failures = code === 0 ? [] : failedTests(output);
  const [tests, askedAgain] = [countTests(output), testsAskedAgain(output)];
  return { name, isVital, isGood: code === 0, time: since(started), tests, failures, askedAgain };
}

/** Nx prints such a line when a project is done. */
function showProgress(line) {
  const task = /^\s*[>✔✖]\s+nx run (\S+)/.exec(line)?.[1];
  if (task) say(`  ${task}`);
}

function close(results, started) {
  say('\nCheck        Result   Time         Tests');
  for (const { name, isGood, time, tests } of results) {
    const finished =
      tests.passed + tests.failed > 0 ? `${tests.passed} passed, ${tests.failed} failed` : '';
    say(
      `${name.padEnd(12)} ${(isGood ? 'good' : 'FAILED').padEnd(8)} ${time.padEnd(12)} ${finished}`.trimEnd(),
    );
  }
  // Repeated at the end, because failures are far above in a long output.
  for (const { askedAgain } of results)
    for (const name of askedAgain) say(`↻ asked once more: ${name}`);
  for (const { failures } of results) for (const name of failures) say(`✖ ${name}`);
  const passed = results.reduce((sum, { tests }) => sum + tests.passed, 0);
  const failed = results.reduce((sum, { tests }) => sum + tests.failed, 0);
  say(`\n${passed} passed, ${failed} failed, in ${since(started)}`);
  return results.every(({ isGood }) => isGood) ? 0 : 1;
}
