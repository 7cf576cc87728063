import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Inputs of every room's results, in addition to the types. */
const ALWAYS = ['package-lock.json', 'eslint.config.mjs', 'tsconfig.base.json', 'tools/lint'];

/**
 * Returns the file in which ESLint caches a room's results. Its name changes with every input that
 * can invalidate an unchanged file of the room; older caches are removed.
 * @param typesFrom files and folders, relative to the root
 */
export function openCache(root, room, typesFrom) {
  const folder = path.join(root, 'node_modules/.cache/portal-lint');
  mkdirSync(folder, { recursive: true });
  const name = `${room}.${keyOf(root, [...ALWAYS, ...typesFrom])}`;
  for (const other of readdirSync(folder)) {
    if (other.startsWith(`${room}.`) && other !== name) rmSync(path.join(folder, other));
  }
  return path.join(folder, name);
}

function keyOf(root, names) {
  const hash = createHash('sha256');
  for (const name of names.flatMap((entry) => filesOf(root, entry))) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(path.join(root, name)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Of build outputs, only declarations count: the rest changes with every line. */
const isInput = (name) => !/\/dist(-spec)?\//.test(name) || name.endsWith('.d.ts');

function filesOf(root, name) {
  const file = path.join(root, name);
  if (!existsSync(file)) return [];
  if (!statSync(file).isDirectory()) return [name];
  return readdirSync(file, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter(isInput)
    .sort();
}
