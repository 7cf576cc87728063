import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { runInstalled } from './run-command.mjs';
import { Failure } from './say.mjs';
import { ROOT } from './workspace.mjs';

/** Sources of the web app that its build contains. */
const WEB_SOURCES = [
  ...['index.html', 'package.json', 'public', 'src', 'vite.config.ts'].map((name) => `web/${name}`),
];

/** Inputs of every test of these suites. */
const TEST_SET_UP = [
  ...['package-lock.json', 'tsconfig.base.json', 'jest.config.js'],
  ...['tools/jest', 'tools/ask-again.cjs'],
  ...['tools/register-typescript.cjs', 'tools/typescript-options.cjs'],
];
/** Inputs of every test with a whole portal; services count through the tests that use them. */
const PORTAL = ['libs', 'gateway', 'deploy'];

/** Tests beyond single projects: their folder, the files they depend on, and Jest's arguments. */
export const SUITES = {
  /** Tests of each deployment shape of the portal. */
  shapes: {
    folder: 'deploy',
    rests: [...PORTAL, 'docker-compose.yml', ...WEB_SOURCES],
    looksAtServices: true,
    pattern: /(?<!\.long)\.spec\.ts$/,
    jest: (parallel) => [
      ...['--config', 'jest.config.js', '--rootDir', 'deploy', '--testMatch', '**/*.spec.ts'],
      // Each test starts a whole portal, some under load: on a slow machine only one at a time
      // meets its deadlines.
      ...['--maxWorkers', parallel > 2 ? '3' : '1'],
    ],
  },
  /** Every state of single screens, with doubles instead of a portal. */
  screens: {
    folder: 'web/screens',
    rests: ['libs/contracts', 'web/screens', 'web/e2e/browser.ts', ...WEB_SOURCES],
    looksAtServices: false,
    pattern: /\.screen\.spec\.ts$/,
    jest: () => ['--config', 'web/screens/jest.config.cjs'],
  },
  /** One path through each feature, on the real portal. */
  browser: {
    folder: 'web/e2e',
    rests: [...PORTAL, 'web/e2e', ...WEB_SOURCES],
    looksAtServices: true,
    pattern: /\.e2e\.spec\.ts$/,
    jest: (parallel) => [
      ...['--config', 'web/e2e/jest.config.cjs'],
      ...(parallel > 2 ? [] : ['--maxWorkers', '2']),
    ],
  },
};

const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-spec', 'coverage']);
/** Data with checks of its own: tests of the portal do not depend on its values. */
const CONTENT = 'libs/knowledge/content';
const IS_TEST = /\.(spec\.tsx?|fixture\.tsx?|md)$/;
const IS_FIXTURE = /\.fixture\.tsx?$/;
/**
 * In a comment of a test: the services that it depends on. Without it, a test depends on all
 * services.
 */
const LOOKS_AT = /^ ?\/?\*+ @looks-at ([a-z ]+?)(?: \*\/)?$/m;

/**
 * Runs the tests of a suite whose inputs have changed.
 * @param name of the suite, one of `SUITES`
 * @param options.parallel capacity of this machine; see machine.mjs
 */
export async function runKeptTests(name, { parallel, ...options }) {
  const suite = SUITES[name];
  const all = keptTests(suite, ROOT);
  const stale = all.filter(({ kept }) => !existsSync(kept));
  const keptCount = all
    .filter((test) => !stale.includes(test))
    .reduce((sum, { kept }) => sum + Number(readFileSync(kept, 'utf8')), 0);
  const summary = `Kept, as nothing has changed on which they rest:\n${keptCount} passed, 0 failed\n`;
  if (stale.length === 0) return { code: 0, output: summary };
  const report = path.join(folderOfKept(ROOT), `${name}.json`);
  // A fresh clone has no cache folder yet, and Jest does not create one for its report.
  mkdirSync(path.dirname(report), { recursive: true });
  const args = [...suite.jest(parallel), '--json', '--outputFile', report, '--runTestsByPath'];
  const files = stale.map(({ file }) => path.join(ROOT, file));
  const { code, output } = await runInstalled('jest/bin/jest.js', [...args, ...files], options);
  if (existsSync(report)) keepGood(stale, JSON.parse(readFileSync(report, 'utf8')), ROOT);
  rmSync(report, { force: true });
  return { code, output: `${output}\n${summary}` };
}

/**
 * @returns each test file of the suite, relative to the root, with the cache file that exists
 * while its last successful run is valid; the file contains the number of its tests.
 */
export function keptTests({ folder, rests, looksAtServices, pattern }, root) {
  const variables = Object.entries(process.env).filter(([name]) => /^TEST_\w+_URL$/.test(name));
  const shared = filesBelow(root, folder).filter((name) => IS_FIXTURE.test(name));
  const whole = [...TEST_SET_UP, ...rests].map(digestOf).concat(digest(root, shared));
  const always = [process.version, JSON.stringify(variables.sort()), ...whole].join();
  const services = readdirSync(path.join(root, 'services')).sort();
  const digests = new Map(services.map((name) => [name, digestOf(`services/${name}`)]));
  function digestOf(name) {
    return digest(
      root,
      filesBelow(root, name).filter((file) => !IS_TEST.test(file)),
    );
  }
  return filesBelow(root, folder)
    .filter((file) => pattern.test(file))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const named = looksAtServices ? (LOOKS_AT.exec(text)?.[1]?.split(' ') ?? services) : [];
      const unknown = named.find((service) => !digests.has(service));
      if (unknown) throw new Failure(`${file} looks at '${unknown}', which is no service.`);
      const parts = [always, text, ...named.map((service) => digests.get(service))];
      const key = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
      return { file, kept: path.join(folderOfKept(root), `${flat(file)}.${key}`) };
    });
}

/** Records the files whose tests all passed, and replaces their earlier records. */
export function keepGood(tests, { testResults }, root) {
  const folder = folderOfKept(root);
  mkdirSync(folder, { recursive: true });
  for (const { file, kept } of tests) {
    const result = testResults.find(({ name }) => name === path.join(root, file));
    for (const other of readdirSync(folder)) {
      if (other.startsWith(`${flat(file)}.`)) rmSync(path.join(folder, other));
    }
    const isGood = result?.status === 'passed' && result.assertionResults.length > 0;
    if (isGood) writeFileSync(kept, String(result.assertionResults.length));
  }
}

const folderOfKept = (root) => path.join(root, 'node_modules/.cache/portal-tests');
const flat = (file) => file.replaceAll('/', '+');

function digest(root, names) {
  const hash = createHash('sha256');
  for (const name of names) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(path.join(root, name)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Returns the source files below a folder, without build outputs. */
function filesBelow(root, name) {
  const place = path.join(root, name);
  if (name === CONTENT || !existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [name];
  return readdirSync(place)
    .filter((entry) => !NOT_SOURCES.has(entry))
    .sort()
    .flatMap((entry) => filesBelow(root, `${name}/${entry}`));
}
