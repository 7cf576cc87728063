import { spawn } from 'node:child_process';
import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { main } from './steps/say.mjs';
import { inRoot } from './steps/workspace.mjs';

// `npm run load`: students who poll and listen, in the requested number; `-- attack`: with
// concurrent attacks; `-- overload`: twice the load that is served; `-- processes`: resources per
// process. See bench/load/README.md.
const SCRIPTS = {
  attack: 'bench/load/attack/run.mjs',
  overload: 'bench/load/overload/run.mjs',
  processes: 'bench/load/processes.mjs',
};
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild();
  const given = process.argv.slice(2);
  const named = SCRIPTS[given[0]];
  const script = inRoot(named ?? 'bench/load/run.mjs');
  const options = named ? given.slice(1) : given;
  const child = spawn(process.execPath, [script, ...options], { stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
});
