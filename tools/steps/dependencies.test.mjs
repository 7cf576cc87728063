import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot, projectFolders } from './workspace.mjs';

const read = (...names) => JSON.parse(readFileSync(inRoot(...names), 'utf8'));

test('every package that is asked for is one exact version (attack 48)', () => {
  for (const folder of ['.', ...projectFolders()]) {
    const { dependencies = {}, devDependencies = {} } = read(folder, 'package.json');
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, `${folder}: ${name}`);
    }
  }
});

test('the lockfile knows every package of others by its digest (attack 48)', () => {
  const packages = Object.entries(read('package-lock.json').packages);
  const others = packages.filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
  assert.ok(others.length > 500);
  const unknown = others.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  assert.deepEqual(unknown, []);
});

test('no package runs a program of its own while the image is built (attack 48)', () => {
  const dockerfile = readFileSync(inRoot('Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
  const installs = dockerfile.match(/npm (ci|install|i) [^&\n]*/g);
  assert.ok(installs.length > 0);
  for (const install of installs) assert.match(install, /--ignore-scripts/);
});
