import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand, runInstalled, runNpm } from './run-command.mjs';
import { during, Failure } from './say.mjs';
import { inRoot, portalProjects, projectFolders, serviceFolders } from './workspace.mjs';

/** What is worked out with the build, by what was compiled, and read in place of its sources. */
const WORKED_OUT = [
  {
    by: 'libs/knowledge/dist/index/compile-knowledge.js',
    file: 'libs/knowledge/dist/index/knowledge.jsonl',
  },
];
const stamp = inRoot('node_modules', '.built-sources');
/** What a start needs of the last build. */
const BUILT = [
  'deploy/standalone/dist/main.js',
  'deploy/backup/dist/backup.js',
  'gateway/dist/index.js',
  'web/dist/index.html',
  ...serviceFolders().map((folder) => `${folder}/dist/index.js`),
  ...WORKED_OUT.map(({ file }) => file),
];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-spec', 'e2e', 'coverage']);

/**
 * Builds what is stale. Sources that are as they were at the last build cost only a look.
 * @param more projects beside those that `npm start` needs
 */
export async function ensureBuild(more = []) {
  const sources = fingerprint();
  const files = [...BUILT, ...more.map((project) => `${project}/dist/main.js`)];
  const isBuilt = files.every((file) => existsSync(inRoot(file)));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  await during('Building', () => build(more));
  writeFileSync(stamp, sources);
}

/** The compiler itself knows which project is stale, and is several times faster than a task a project. */
async function build(more) {
  // A package that is looked up before it is built passes for missing in all projects: what more is needed goes first.
  const projects = [...more, ...portalProjects()].map((project) =>
    inRoot(project, 'tsconfig.lib.json'),
  );
  await orFail(runInstalled('typescript/bin/tsc', ['-b', ...projects]));
  await workOut();
  await orFail(runNpm(['run', 'build', '--workspace', 'web']));
}

/** Writes what is worked out by the compiled code. */
export async function workOut() {
  for (const { by } of WORKED_OUT) await orFail(runCommand(process.execPath, [inRoot(by)]));
}

async function orFail(running) {
  const { code, output } = await running;
  if (code !== 0) throw new Failure(`${output}\nThe build failed: see the lines above.`);
}

/** Changes with the name, the size or the time of any source. */
function fingerprint() {
  const hash = createHash('sha256');
  const roots = [...projectFolders(), 'package-lock.json', 'tsconfig.base.json'];
  for (const file of roots.flatMap((name) => filesBelow(inRoot(name)))) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesBelow(name) {
  if (!statSync(name).isDirectory()) return [name];
  return readdirSync(name)
    .filter((entry) => !NOT_SOURCES.has(entry))
    .sort()
    .flatMap((entry) => filesBelow(path.join(name, entry)));
}
