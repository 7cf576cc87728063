import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { STUDENT_DATA } from '../nats/contracts.mjs';
import { inRoot, portalProjects } from './workspace.mjs';

const services = readdirSync(inRoot('services')).filter((name) =>
  existsSync(inRoot('services', name, 'src/main.ts')),
);

/** Places where every service is listed, with the entry that a new one requires. */
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

/** Services without student data that other services would have to request, with the reason. */
const KEEP_NO_STUDENT_DATA = {
  identity: 'it keeps the account itself, and asks all the others when it exports or deletes one',
};

test('what every service keeps of students is exported, counted and forgotten', () => {
  const named = STUDENT_DATA.map(({ service }) => service);
  for (const name of services) {
    assert.ok(
      named.includes(name) !== name in KEEP_NO_STUDENT_DATA,
      `services/${name}: name what it keeps of students in STUDENT_DATA ` +
        '(libs/contracts/src/student-data.contract.ts), or say in KEEP_NO_STUDENT_DATA ' +
        '(tools/steps/services.test.mjs) why it keeps nothing.',
    );
  }
  for (const name of named) assert.ok(services.includes(name), `STUDENT_DATA: ${name} is gone`);
});

test('a start builds every service, which the portal loads by its folder', () => {
  const built = new Set(portalProjects());
  for (const name of services) assert.ok(built.has(`services/${name}`), `services/${name}`);
  assert.ok(services.length > 0);
});
