import { spawn } from 'node:child_process';
import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { main } from './steps/say.mjs';
import { inRoot } from './steps/workspace.mjs';

// `npm run load`: students who poll and listen, as many as are asked for; see bench/load/README.md.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild();
  const child = spawn(process.execPath, [inRoot('bench/load/run.mjs'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
});
