import { spawn } from 'node:child_process';
import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { main } from './steps/say.mjs';
import { inRoot } from './steps/workspace.mjs';

// `npm run bench`: runs every benchmark with its raw baseline; `npm run bench -- ledger` runs a
// selection.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild();
  const child = spawn(process.execPath, [inRoot('bench/run.mjs'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
});
