import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from './workspace.mjs';

const services = readdirSync(inRoot('services')).filter((name) =>
  existsSync(inRoot('services', name, 'src/main.ts')),
);

/** Where every service is named, and what a new one has to add there. */
const PLACES = [
  [
    'deploy/standalone/src/portal.ts',
    (name) => `'@portal/${name}'`,
    'import its module and list it among the services',
  ],
  ['deploy/standalone/package.json', (name) => `"@portal/${name}"`, 'add it to the dependencies'],
  [
    'deploy/standalone/tsconfig.lib.json',
    (name) => `services/${name}/`,
    'add a reference to its tsconfig.lib.json',
  ],
  ['docker-compose.yml', (name) => `command: [${name}]`, 'give it a container'],
];

for (const [file, expected, advice] of PLACES) {
  test(`${file} knows every service`, () => {
    const text = readFileSync(inRoot(file), 'utf8');
    for (const name of services) {
      assert.ok(
        text.includes(expected(name)),
        `services/${name} is missing in ${file}: ${advice}.`,
      );
    }
  });
}
