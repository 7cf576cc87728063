import { existsSync, writeFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { openCache } from './lint/kept-results.mjs';
import { sideOf } from './lint/rooms.mjs';
import { typesOf } from './lint/side-types.mjs';
import { inRoot, ROOT } from './steps/workspace.mjs';

// `node tools/lint.mjs server` and `node tools/lint.mjs web`: check types, then rules, in one
// process per side, so that its types are computed once. Files without errors are not checked
// again while all their inputs are unchanged. The servers must be built before: their declarations
// describe their types.
const { name, configs, programsRestOn, rooms } = sideOf(process.argv[2]);
const types = typesOf(ROOT, configs, inRoot('node_modules/.cache/portal-types'));
const failures = checkTypes() + (await checkRules());
process.exitCode = failures > 0 ? 1 : 0;

function checkTypes() {
  const good = openCache(ROOT, `types-${name}`, programsRestOn);
  if (existsSync(good)) return 0;
  const faults = types.check();
  process.stdout.write(faults.join(''));
  if (faults.length === 0) writeFileSync(good, '');
  return faults.length;
}

async function checkRules() {
  const parsed = { files: ['**/*.{ts,tsx}'], languageOptions: { parser: types.parser } };
  let faults = 0;
  for (const { name: room, patterns, typesFrom } of rooms) {
    const eslint = new ESLint({
      cwd: ROOT,
      overrideConfig: parsed,
      cache: true,
      cacheStrategy: 'content',
      cacheLocation: openCache(ROOT, room, typesFrom),
      errorOnUnmatchedPattern: false,
    });
    const results = await eslint.lintFiles(patterns);
    const formatter = await eslint.loadFormatter('stylish');
    process.stdout.write(await formatter.format(results));
    faults += results.reduce(
      (sum, { errorCount, warningCount }) => sum + errorCount + warningCount,
      0,
    );
  }
  return faults;
}
