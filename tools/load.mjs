import { spawn } from 'node:child_process';
import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { main } from './steps/say.mjs';
import { inRoot } from './steps/workspace.mjs';

// `npm run load`: students who poll and listen, as many as are asked for; `-- attack`: with attacks
// beside them. See bench/load/README.md.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild();
  const given = process.argv.slice(2);
  const isAttack = given[0] === 'attack';
  const script = inRoot(isAttack ? 'bench/load/attack/run.mjs' : 'bench/load/run.mjs');
  const options = isAttack ? given.slice(1) : given;
  const child = spawn(process.execPath, [script, ...options], { stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
});
