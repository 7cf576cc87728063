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

const TESTS = 'web/e2e';
const SUFFIX = '.e2e.spec.ts';
/** What every browser test rests on; services come with the tests that look at them. */
const ALWAYS = [
  ...['libs', 'gateway', 'deploy', 'web'],
  ...['package-lock.json', 'tsconfig.base.json'],
  ...['tools/ask-again.cjs', 'tools/typescript-options.cjs'],
];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-spec', 'coverage']);
const IS_TEST = /\.(spec\.tsx?|fixture\.tsx?|md)$/;
/** In a comment of a test: the services whose answers it is about. Without it, it is about all. */
const LOOKS_AT = /^ ?\/?\*+ @looks-at ([a-z ]+?)(?: \*\/)?$/m;

/** Runs the browser tests of which something has changed that they rest on. */
export async function runBrowserTests({ env, ...options }) {
  const all = browserTests(ROOT);
  const stale = all.filter(({ kept }) => !existsSync(kept));
  const keptCount = all
    .filter((test) => !stale.includes(test))
    .reduce((sum, { kept }) => sum + Number(readFileSync(kept, 'utf8')), 0);
  const told = `Kept, as nothing has changed on which they rest:\n${keptCount} passed, 0 failed\n`;
  if (stale.length === 0) return { code: 0, output: told };
  const report = path.join(folderOfKept(ROOT), 'report.json');
  // On a fresh clone nothing has been kept yet, and Jest makes no folder for its report.
  mkdirSync(path.dirname(report), { recursive: true });
  const args = ['--config', `${TESTS}/jest.config.cjs`, '--json', '--outputFile', report];
  const files = stale.map(({ file }) => path.join(ROOT, file));
  const { code, output } = await runInstalled(
    'jest/bin/jest.js',
    [...args, '--runTestsByPath', ...files],
    { ...options, env },
  );
  if (existsSync(report)) keepGood(stale, JSON.parse(readFileSync(report, 'utf8')), ROOT);
  rmSync(report, { force: true });
  return { code, output: `${output}\n${told}` };
}

/**
 * @returns each browser test, relative to the root, with the file that exists while its last good run
 * holds, and that tells how many tests it had.
 */
export function browserTests(root) {
  const variables = Object.entries(process.env).filter(([name]) => /^TEST_\w+_URL$/.test(name));
  const always = [process.version, JSON.stringify(variables.sort()), ...ALWAYS.map(of)].join();
  const services = readdirSync(path.join(root, 'services')).sort();
  const told = new Map(services.map((name) => [name, of(`services/${name}`)]));
  function of(name) {
    return digest(root, sourcesBelow(root, name));
  }
  return readdirSync(path.join(root, TESTS))
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => {
      const file = `${TESTS}/${name}`;
      const text = readFileSync(path.join(root, file), 'utf8');
      const named = LOOKS_AT.exec(text)?.[1]?.split(' ') ?? services;
      const unknown = named.find((service) => !told.has(service));
      if (unknown) throw new Failure(`${file} looks at '${unknown}', which is no service.`);
      const parts = [always, text, ...named.map((service) => told.get(service))];
      const key = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
      return { file, kept: path.join(folderOfKept(root), `${name}.${key}`) };
    });
}

/** Remembers the files of which all tests were good, in place of what was known of them before. */
export function keepGood(tests, { testResults }, root) {
  const folder = folderOfKept(root);
  mkdirSync(folder, { recursive: true });
  for (const { file, kept } of tests) {
    const result = testResults.find(({ name }) => name === path.join(root, file));
    for (const other of readdirSync(folder)) {
      if (other.startsWith(`${path.basename(file)}.`)) rmSync(path.join(folder, other));
    }
    const isGood = result?.status === 'passed' && result.assertionResults.length > 0;
    if (isGood) writeFileSync(kept, String(result.assertionResults.length));
  }
}

const folderOfKept = (root) => path.join(root, 'node_modules/.cache/portal-browser');

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

/** The files that make the portal what it is: neither what is built of them, nor tests, nor documents. */
function sourcesBelow(root, name) {
  const place = path.join(root, name);
  if (!existsSync(place) || IS_TEST.test(name)) return [];
  if (!statSync(place).isDirectory()) return [name];
  return readdirSync(place)
    .filter((entry) => !NOT_SOURCES.has(entry))
    .sort()
    .flatMap((entry) => sourcesBelow(root, `${name}/${entry}`));
}
