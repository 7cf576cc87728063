import { readdirSync } from 'node:fs';
import { runKeptTests } from './kept-tests.mjs';
import { checkOutermostFolders } from './outermost-circles.mjs';
import { runCommand, runInstalled, runNpm, runNx } from './run-command.mjs';
import { compiledProjects, inRoot, projectFolders, serviceFolders } from './workspace.mjs';

/**
 * Projects by their dominant cost: tests of services compute, those of libraries wait for servers.
 */
export const PROJECTS = { services: ['services/*', 'gateway'], libraries: ['libs/*', 'web'] };

/**
 * Checks of `npm test`, stage by stage; the checks of a stage run two at a time. Each returns an
 * exit code and its output. `parallel` is the number of projects whose tests run concurrently.
 */
export const STAGES = [
  [
    { name: 'build', run: compile, isVital: true },
    { name: 'web lint', run: (options) => lint('web', options) },
  ],
  // These also read the build outputs.
  [
    { name: 'web build', run: buildWeb, isVital: true },
    { name: 'lint', run: (options) => lint('server', options) },
    { name: 'boundaries', run: checkBoundaries },
    { name: 'dead code', run: (options) => runInstalled('knip/bin/knip.js', [], options) },
    { name: 'tools', run: testTools },
    { name: 'format', run: checkFormat },
  ],
  // These start servers and depend on timing.
  [
    { name: 'services', run: (options) => runTargets('test', options, PROJECTS.services) },
    { name: 'libraries', run: (options) => runTargets('test', options, PROJECTS.libraries) },
    { name: 'content', run: (options) => runTargets('content', options) },
    { name: 'processes', run: (options) => runTargets('e2e-processes', options) },
  ],
  // A whole portal under load saturates a slow machine: concurrent checks would miss their
  // deadlines.
  [{ name: 'shapes', run: (options) => runKeptTests('shapes', endingByForce(options)) }],
  // The browser runs without other checks.
  [{ name: 'screens', run: (options) => runKeptTests('screens', endingByForce(options)) }],
  [{ name: 'browser', run: (options) => runKeptTests('browser', endingByForce(options)) }],
];

/**
 * Builds all projects with one compiler, which detects outdated ones; `lint` checks the types of
 * tests.
 */
function compile(options) {
  const projects = compiledProjects().map((folder) => inRoot(folder, 'tsconfig.lib.json'));
  return runInstalled('typescript/bin/tsc', ['-b', ...projects], options);
}

function buildWeb(options) {
  return runNpm(['run', 'build', '--workspace', 'web'], options);
}

/** Checks the types of one side, including its tests, and its rules. */
function lint(side, options) {
  return runCommand(process.execPath, [inRoot('tools/lint.mjs'), side], options);
}

function checkFormat(options) {
  const args = ['--check', '--cache', '--cache-strategy', 'content', '.'];
  return runInstalled('prettier/bin/prettier.cjs', args, options);
}

/**
 * Nx serves results from its cache if no input of the target has changed. Two such checks run
 * concurrently, each with half the projects that the machine can handle; as most tests wait for
 * servers, each project has two workers.
 */
function runTargets(target, { parallel, env, ...options }, projects = []) {
  const which = projects.length > 0 ? ['--projects', projects.join()] : [];
  const args = ['run-many', '-t', target, '--parallel', String(parallel / 2), ...which];
  return runNx(args, endingByForce({ ...options, env: { ...env, TEST_WORKERS: '2' } }));
}

/** A failed test may leave handles open, which must not prevent `npm test` from exiting. */
const endingByForce = ({ env, ...options }) => ({
  ...options,
  env: { ...env, ENDS_BY_FORCE: 'yes' },
});

/** The tools run before packages are installed, so their tests require none either. */
function testTools(options) {
  const files = ['tools/steps', 'tools/lint'].flatMap((folder) =>
    readdirSync(inRoot(folder))
      .filter((name) => name.endsWith('.test.mjs'))
      .map((name) => inRoot(folder, name)),
  );
  return runCommand(process.execPath, ['--test', '--test-reporter=spec', ...files], options);
}

/** Checks the dependency rules; then, without the tests, cycles between folders. */
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
