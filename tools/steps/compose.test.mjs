import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { inRoot } from './workspace.mjs';

const text = readFileSync(inRoot('docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true });
const example = readFileSync(inRoot('.env.example'), 'utf8');
const own = Object.entries(compose.services).filter(([, { image }]) =>
  /^student-portal:/.test(image),
);

/** The names of the variables that the portal reads, from the one schema that knows them. */
function portalVariables() {
  const source = readFileSync(inRoot('libs/platform/src/config/variables.ts'), 'utf8');
  return new Set([...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name));
}

const usedVariables = () => new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
const offeredVariables = () =>
  new Set([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));

test('compose and .env.example know the same variables', () => {
  assert.deepEqual([...usedVariables()].sort(), [...offeredVariables()].sort());
});

test('.env.example holds no secret', () => {
  for (const name of offeredVariables()) {
    if (!/PASSWORD|SECRET/.test(name)) continue;
    assert.match(example, new RegExp(`^${name}=$`, 'm'), name);
    assert.match(
      text,
      new RegExp(`\\$\\{${name}:\\?`),
      `${name} must stop the start where it is missing`,
    );
  }
});

test('every process is given variables that the portal reads, and no others', () => {
  const known = portalVariables();
  for (const [name, { environment }] of own) {
    const unknown = Object.keys(environment).filter((variable) => !known.has(variable));
    assert.deepEqual(unknown, [], name);
  }
});

test('every service of the portal has its container', () => {
  const services = readdirSync(inRoot('services')).filter((name) =>
    existsSync(inRoot('services', name, 'src/main.ts')),
  );
  const commands = own.map(([, { command }]) => command[0]).sort();
  const wanted = [
    'gateway/dist/main.js',
    ...services.map((name) => `services/${name}/dist/main.js`),
  ];
  assert.deepEqual(commands, wanted.sort());
});

test('only the ledger knows the event store, and the gateway no database', () => {
  const having = (variable) =>
    own.filter(([, { environment }]) => environment[variable]).map(([name]) => name);
  assert.deepEqual(having('EVENTSTORE_URL'), ['xp']);
  assert.deepEqual(having('AUTH_SECRET'), ['identity']);
  assert.ok(!having('DATABASE_URL').includes('gateway'));
});

test('every process of the portal is locked in', () => {
  for (const [name, service] of own) {
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.ok(service.security_opt.includes('no-new-privileges:true'), name);
    assert.ok(service.mem_limit && service.pids_limit && service.stop_grace_period, name);
  }
});

test('every container tells its health, and is what it was yesterday', () => {
  for (const [name, { healthcheck, image }] of Object.entries(compose.services)) {
    assert.ok(Array.isArray(healthcheck?.test), name);
    if (!image.startsWith('student-portal:')) assert.match(image, /:v?\d+\.\d+/, name);
  }
});

test('nothing can be reached from outside but the gateway, and the mail catcher from this machine', () => {
  for (const [name, { ports = [], networks }] of Object.entries(compose.services)) {
    const isOutside = name === 'gateway' || name === 'mail';
    assert.equal(ports.length > 0, isOutside, name);
    if (name !== 'gateway') for (const port of ports) assert.match(port, /^127\.0\.0\.1:/, name);
    assert.ok(networks.includes('inside'), name);
  }
  assert.equal(compose.networks.inside.internal, true);
});

test('what must not be lost lies in a volume', () => {
  for (const name of ['postgres', 'eventstore', 'nats']) {
    assert.ok(compose.services[name].volumes?.[0]?.startsWith(`${name}:/`), name);
    assert.ok(name in compose.volumes, name);
  }
});

test('the image is built to run as nobody', () => {
  const dockerfile = readFileSync(inRoot('Dockerfile'), 'utf8');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  assert.match(last, /^USER 10001:10001$/m);
  assert.match(last, /^HEALTHCHECK /m);
  assert.doesNotMatch(last, /COPY \. /);
});
