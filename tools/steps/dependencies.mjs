import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runNpm } from './run-command.mjs';
import { during, Failure } from './say.mjs';
import { inRoot } from './workspace.mjs';

const stamp = inRoot('node_modules', '.installed-lockfile');

const lockfileHash = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');

/** Installs packages if they are missing or belong to another lockfile. */
export async function ensureDependencies() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash()) return;
  await during('Installing packages (a minute or two)', async () => {
    const { code, output } = await runNpm(['install', '--no-audit', '--no-fund']);
    if (code !== 0)
      throw new Failure(`${tail(output)}\n\nnpm could not install the packages: ${advice(output)}`);
  });
  writeFileSync(stamp, lockfileHash());
}

const tail = (output) => output.trimEnd().split('\n').slice(-15).join('\n');

function advice(output) {
  if (/ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ECONNREFUSED/.test(output)) {
    return 'is this machine connected to the npm registry? Then run it again.';
  }
  if (/ENOSPC/.test(output)) return 'the disk is full.';
  if (/EACCES|EPERM/.test(output)) return 'this folder is not writable for you.';
  return 'see the lines above, then run it again.';
}
