import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand, runInstalled, runNpm } from './run-command.mjs';
import { during, Failure } from './say.mjs';
import { inRoot, portalProjects, projectFolders, serviceFolders } from './workspace.mjs';

/**
 * Files that the build derives from compiled code, and that programs read instead of the sources.
 */
const WORKED_OUT = [
  {
    by: 'libs/knowledge/dist/index/compile-knowledge.js',
    file: 'libs/knowledge/dist/index/knowledge.jsonl',
  },
];
const stamp = inRoot('node_modules', '.built-sources');
/** Files of the last build that a start requires. */
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
 * Builds outdated projects. Unchanged sources cost only a comparison.
 * @param more projects in addition to those that `npm start` needs
 */
export async function ensureBuild(more = []) {
  const sources = fingerprint();
  const files = [...BUILT, ...more.map((project) => `${project}/dist/main.js`)];
  const isBuilt = files.every((file) => existsSync(inRoot(file)));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  await during('Building', () => build(more));
  writeFileSync(stamp, sources);
}

/**
 * The compiler detects outdated projects itself, and is several times faster than one task per
 * project.
 */
async function build(more) {
  // A package that is resolved before it is built counts as missing in all projects, so additional
  // projects come first.
  const projects = [...more, ...portalProjects()].map((project) =>
    inRoot(project, 'tsconfig.lib.json'),
  );
  await orFail(runInstalled('typescript/bin/tsc', ['-b', ...projects]));
  await workOut();
  await orFail(runNpm(['run', 'build', '--workspace', 'web']));
}

/** Writes the files that the compiled code derives. */
export async function workOut() {
  for (const { by } of WORKED_OUT) await orFail(runCommand(process.execPath, [inRoot(by)]));
}

async function orFail(running) {
  const { code, output } = await running;
  if (code !== 0) throw new Failure(`${output}\nThe build failed: see the lines above.`);
}

/** Returns a hash that changes with the name, size or modification time of any source. */
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
