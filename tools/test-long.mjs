import { spawn } from 'node:child_process';
import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { main } from './steps/say.mjs';
import { inRoot } from './steps/workspace.mjs';

// `npm run test:long`: tests that need many repetitions or minutes, such as that two refusals take
// equally long.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild();
  const args = [inRoot('node_modules/jest/bin/jest.js'), '--config', inRoot('jest.long.config.js')];
  const child = spawn(process.execPath, [...args, ...process.argv.slice(2)], { stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
});
