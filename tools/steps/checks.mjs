import { readdirSync } from 'node:fs';
import { runCommand, runInstalled, runNpm, runNx } from './run-command.mjs';
import { inRoot, projectFolders, scriptsOf } from './workspace.mjs';

/** What `npm test` checks, in this order; each answers with an exit code and its output. */
export const CHECKS = [
  { name: 'build', run: (options) => runNx(['run-many', '-t', 'build'], options), isVital: true },
  { name: 'lint', run: lint },
  { name: 'types', run: checkTypes },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'dead code', run: (options) => runInstalled('knip/bin/knip.js', [], options) },
  {
    name: 'format',
    run: (options) =>
      runInstalled('prettier/bin/prettier.cjs', ['--check', '--cache', '.'], options),
  },
  { name: 'tools', run: testTools },
  { name: 'tests', run: testProjects },
  { name: 'browser', run: (options) => runNpm(['run', 'e2e', '--workspace', 'web'], options) },
  { name: 'processes', run: testProcesses },
];

/** Every project by Nx, then what belongs to none. */
async function lint(options) {
  const projects = await runNx(['run-many', '-t', 'lint'], options);
  const files = [
    'tools',
    'bench',
    'jest.config.js',
    'eslint.config.mjs',
    '.dependency-cruiser.cjs',
  ];
  const rest = await runInstalled('eslint/bin/eslint.js', files, options);
  return { code: projects.code || rest.code, output: projects.output + rest.output };
}

function testProjects({ env, ...options }) {
  return runNx(['run-many', '-t', 'test'], { ...options, env: { ...env, ENDS_BY_FORCE: 'yes' } });
}

/** These run before anything is installed, so their tests need nothing either. */
function testTools(options) {
  const files = readdirSync(inRoot('tools/steps')).filter((name) => name.endsWith('.test.mjs'));
  const paths = files.map((name) => inRoot('tools/steps', name));
  return runCommand(process.execPath, ['--test', '--test-reporter=spec', ...paths], options);
}

/** The main job and the cutting off once more, unchanged, where every service and gateway is a process of its own. */
function testProcesses({ env, ...options }) {
  const args = ['run', 'e2e', '--workspace', 'web', '--', 'main-job', 'cut-off'];
  return runNpm(args, { ...options, env: { ...env, E2E_SHAPE: 'processes' } });
}

/** The build leaves out the tests' own types; this checks them too. */
function checkTypes(options) {
  const projects = projectFolders().filter(
    (folder) => scriptsOf(folder).build === 'tsc -b tsconfig.lib.json',
  );
  return runInstalled('typescript/bin/tsc', ['-b', ...projects], options);
}

function checkBoundaries(options) {
  const args = ['--config', '.dependency-cruiser.cjs', ...projectFolders()];
  return runInstalled('dependency-cruiser/bin/dependency-cruise.mjs', args, options);
}
