import { ESLint } from 'eslint';
import { openCache } from './lint/kept-results.mjs';
import { roomsOf } from './lint/rooms.mjs';
import { ROOT } from './steps/workspace.mjs';

// `node tools/lint.mjs server` and `node tools/lint.mjs web`: one process a side, so that its types are
// worked out once. What was clean is not looked at again while the types it may use are the same.
process.env['TSESTREE_SINGLE_RUN'] = 'true';

const rooms = roomsOf(process.argv[2]);
let failures = 0;
for (const { name, patterns, typesFrom } of rooms) {
  const eslint = new ESLint({
    cwd: ROOT,
    cache: true,
    cacheStrategy: 'content',
    cacheLocation: openCache(ROOT, name, typesFrom),
    errorOnUnmatchedPattern: false,
  });
  const results = await eslint.lintFiles(patterns);
  const formatter = await eslint.loadFormatter('stylish');
  process.stdout.write(await formatter.format(results));
  failures += results.reduce(
    (sum, { errorCount, warningCount }) => sum + errorCount + warningCount,
    0,
  );
}
process.exitCode = failures > 0 ? 1 : 0;
