// Fails the build if the JavaScript that a screen needs first exceeds its budget.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const KB = 1000;
const manifest = JSON.parse(readFileSync(new URL('dist/.vite/manifest.json', import.meta.url)));
const sizes = new Map();

function size(file) {
  if (!sizes.has(file)) {
    sizes.set(file, gzipSync(readFileSync(new URL(`dist/${file}`, import.meta.url))).length);
  }
  return sizes.get(file);
}

/** Returns the files that these chunks load first: their own and all static imports. */
function filesOf(keys, seen = new Set()) {
  for (const key of keys) {
    if (!manifest[key] || seen.has(key)) continue;
    seen.add(key);
    filesOf(manifest[key].imports ?? [], seen);
  }
  return new Set([...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
}

const total = (files) => [...files].reduce((sum, file) => sum + size(file), 0);
const entry = 'index.html';
const initial = filesOf([entry]);
/** Returns the key of a lazily loaded screen; a screen that is not lazy is part of the entry. */
const page = (name) => Object.keys(manifest).find((key) => key.endsWith(`/${name}`));
/** Parts that a lazy screen loads later, with their additional size budget in kB. */
const PARTS = {
  // Daily's own library, loaded only for calls held there.
  'src/features/study/call/daily-call.ts': { of: 'study-room-page.tsx', budget: 70 },
  'src/features/study/call/mesh-call.ts': { of: 'study-room-page.tsx' },
  'src/features/study/round-screen/closed-round.tsx': { of: 'study-room-page.tsx' },
  'src/features/study/round-screen/running-round.tsx': { of: 'study-room-page.tsx' },
  'src/features/study/people/report-dialog.tsx': { of: 'study-room-page.tsx' },
  // It shares dialogs and fields with a growing number of screens, in more and smaller chunks.
  'src/features/study/study-room-page.tsx': { budget: 41 },
  'src/features/assistant/markdown/answer-text.tsx': { of: 'assistant-page.tsx' },
  'src/features/assistant/markdown/plain-text.ts': { of: 'assistant-page.tsx' },
  // Renders formulas; loaded with the first one.
  'src/features/assistant/markdown/katex-part.ts': { of: 'assistant-page.tsx', budget: 90 },
};
const LAZY_BUDGET = 40;
const checks = [
  ['landing', total(initial), 100],
  ['landing with a sign-in dialog', total(filesOf([entry, page('access-dialogs.tsx')])), 141],
  [
    'dashboard',
    total(filesOf([entry, page('signed-in-screens.tsx'), page('dashboard-page.tsx')])),
    180,
  ],
];
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || !/^src\/(features|app\/screens)\//.test(key)) continue;
  const shared = filesOf([
    entry,
    page(key.includes('admin') ? 'admin-area.tsx' : 'signed-in-screens.tsx'),
  ]);
  const screen = filesOf(PARTS[key] ? [page(PARTS[key].of)] : []);
  const own = [...filesOf([key])].filter(
    (file) => !initial.has(file) && !shared.has(file) && !screen.has(file),
  );
  checks.push([key.replace('src/', ''), total(own), PARTS[key]?.budget ?? LAZY_BUDGET]);
}

let failed = 0;
for (const [name, bytes, budget] of checks) {
  const isOver = bytes > budget * KB;
  if (isOver) failed += 1;
  process.stdout.write(
    `${isOver ? 'OVER' : 'ok  '} ${(bytes / KB).toFixed(1).padStart(6)} of ${budget} kB  ${name}\n`,
  );
}
if (failed > 0) {
  process.stderr.write(`${failed} JavaScript budgets are exceeded.\n`);
  process.exit(1);
}
