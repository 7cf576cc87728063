// Fails the build where the JavaScript that a screen needs first has outgrown its budget.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const KB = 1000;
const ENTRY = 'index.html';
const manifest = JSON.parse(readFileSync(new URL('dist/.vite/manifest.json', import.meta.url)));
const sizes = new Map();

function size(file) {
  if (!sizes.has(file)) {
    sizes.set(file, gzipSync(readFileSync(new URL(`dist/${file}`, import.meta.url))).length);
  }
  return sizes.get(file);
}

/** The scripts that these chunks load at once: their own and all static imports. */
function scriptsOf(keys, seen = new Set()) {
  for (const key of keys) {
    if (!manifest[key]) throw new Error(`The build has no ${key}.`);
    if (seen.has(key)) continue;
    seen.add(key);
    scriptsOf(manifest[key].imports ?? [], seen);
  }
  return new Set([...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
}

const total = (files) => [...files].reduce((sum, file) => sum + size(file), 0);
const landing = scriptsOf([ENTRY, 'src/features/landing/landing-page.tsx']);
const signedIn = scriptsOf([ENTRY, 'src/app/signed-in.tsx']);
const dashboard = scriptsOf([
  ENTRY,
  'src/app/signed-in.tsx',
  'src/features/dashboard/dashboard-page.tsx',
]);

const checks = [
  ['landing', total(landing), 100],
  ['student dashboard', total(dashboard), 180],
];
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || !key.startsWith('src/features/')) continue;
  const own = [...scriptsOf([key])].filter((file) => !landing.has(file) && !signedIn.has(file));
  checks.push([key.replace('src/features/', ''), total(own), 40]);
}

let exceeded = 0;
for (const [name, bytes, budget] of checks) {
  const isOver = bytes > budget * KB;
  if (isOver) exceeded += 1;
  const kilobytes = (bytes / KB).toFixed(1).padStart(6);
  process.stdout.write(`${isOver ? 'OVER' : 'ok  '} ${kilobytes} of ${budget} kB  ${name}\n`);
}
if (exceeded > 0) {
  process.stderr.write(`${exceeded} JavaScript budgets are exceeded.\n`);
  process.exit(1);
}
