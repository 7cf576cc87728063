import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot, portalProjects } from './workspace.mjs';

const services = readdirSync(inRoot('services')).filter((name) =>
  existsSync(inRoot('services', name, 'src/main.ts')),
);

/** Where every service is named, and what a new one has to add there. */
const PLACES = [
  [
    'services/{name}/src/index.ts',
    (name) => `name: '${name}'`,
    'export its definition as `service`',
  ],
  ['docker-compose.yml', (name) => `command: [${name}]`, 'give it a container'],
];

for (const [file, expected, advice] of PLACES) {
  test(`${file} knows every service`, () => {
    for (const name of services) {
      const text = readFileSync(inRoot(file.replace('{name}', name)), 'utf8');
      assert.ok(
        text.includes(expected(name)),
        `services/${name} is missing in ${file}: ${advice}.`,
      );
    }
  });
}

test('a start builds every service, which the portal loads by its folder', () => {
  const built = new Set(portalProjects());
  for (const name of services) assert.ok(built.has(`services/${name}`), `services/${name}`);
  assert.ok(services.length > 0);
});
