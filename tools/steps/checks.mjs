import { readdirSync } from 'node:fs';
import { runKeptTests } from './kept-tests.mjs';
import { checkOutermostFolders } from './outermost-circles.mjs';
import { runCommand, runInstalled, runNpm, runNx } from './run-command.mjs';
import { compiledProjects, inRoot, projectFolders, serviceFolders } from './workspace.mjs';

/** Projects by what they take longest for: a service's tests calculate, a library's wait for servers. */
export const PROJECTS = { services: ['services/*', 'gateway'], libraries: ['libs/*', 'web'] };

/**
 * What `npm test` checks, stage after stage; those of one stage run two at a time. Each answers with
 * an exit code and its output. `parallel` is how many projects' tests run at a time.
 */
export const STAGES = [
  [
    { name: 'build', run: compile, isVital: true },
    { name: 'web lint', run: (options) => lint('web', options) },
  ],
  // These look at what was built, too.
  [
    { name: 'web build', run: buildWeb, isVital: true },
    { name: 'lint', run: (options) => lint('server', options) },
    { name: 'boundaries', run: checkBoundaries },
    { name: 'dead code', run: (options) => runInstalled('knip/bin/knip.js', [], options) },
    { name: 'tools', run: testTools },
    { name: 'format', run: checkFormat },
  ],
  // These start servers and look at the clock.
  [
    { name: 'services', run: (options) => runTargets('test', options, PROJECTS.services) },
    { name: 'libraries', run: (options) => runTargets('test', options, PROJECTS.libraries) },
    { name: 'content', run: (options) => runTargets('content', options) },
    { name: 'processes', run: (options) => runTargets('e2e-processes', options) },
  ],
  // A whole portal under load fills a slow machine: beside it, others' calls would pass their deadlines.
  [{ name: 'shapes', run: (options) => runKeptTests('shapes', endingByForce(options)) }],
  // The browser has the machine for itself.
  [{ name: 'screens', run: (options) => runKeptTests('screens', endingByForce(options)) }],
  [{ name: 'browser', run: (options) => runKeptTests('browser', endingByForce(options)) }],
];

/** One compiler for all projects, which knows those that are stale; `lint` checks the types of tests. */
function compile(options) {
  const projects = compiledProjects().map((folder) => inRoot(folder, 'tsconfig.lib.json'));
  return runInstalled('typescript/bin/tsc', ['-b', ...projects], options);
}

function buildWeb(options) {
  return runNpm(['run', 'build', '--workspace', 'web'], options);
}

/** The types of all that one side has, its tests too, and the rules for it. */
function lint(side, options) {
  return runCommand(process.execPath, [inRoot('tools/lint.mjs'), side], options);
}

function checkFormat(options) {
  const args = ['--check', '--cache', '--cache-strategy', 'content', '.'];
  return runInstalled('prettier/bin/prettier.cjs', args, options);
}

/**
 * Nx answers from its cache where nothing has changed that the target's inputs name. Two such checks run at a time, each
 * with half as many projects as the machine takes; as most tests wait for servers, a project has two workers.
 */
function runTargets(target, { parallel, env, ...options }, projects = []) {
  const which = projects.length > 0 ? ['--projects', projects.join()] : [];
  const args = ['run-many', '-t', target, '--parallel', String(parallel / 2), ...which];
  return runNx(args, endingByForce({ ...options, env: { ...env, TEST_WORKERS: '2' } }));
}

/** A failed test may have left something open, which must not keep `npm test` from ending. */
const endingByForce = ({ env, ...options }) => ({
  ...options,
  env: { ...env, ENDS_BY_FORCE: 'yes' },
});

/** These run before anything is installed, so their tests need nothing either. */
function testTools(options) {
  const files = ['tools/steps', 'tools/lint'].flatMap((folder) =>
    readdirSync(inRoot(folder))
      .filter((name) => name.endsWith('.test.mjs'))
      .map((name) => inRoot(folder, name)),
  );
  return runCommand(process.execPath, ['--test', '--test-reporter=spec', ...files], options);
}

/** Who may use whom; then, without the tests, which folders need each other. */
async function checkBoundaries(options) {
  const configs = ['.dependency-cruiser.cjs', '.dependency-cruiser.folders.cjs'];
  const results = [];
  for (const config of configs) {
    const args = ['--config', config, ...projectFolders()];
    results.push(await runInstalled('dependency-cruiser/bin/dependency-cruise.mjs', args, options));
  }
  results.push(await checkOutermostFolders(serviceFolders(), options));
  return {
    code: results.find(({ code }) => code !== 0)?.code ?? 0,
    output: results.map(({ output }) => output).join(''),
  };
}
