import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { parse } from 'yaml';
import { inRoot } from './workspace.mjs';

const require = createRequire(import.meta.url);
require('../register-typescript.cjs');
/** The schema of all variables that the portal reads. */
const { variables } = require(inRoot('libs/platform/src/config/variables.ts'));

const text = readFileSync(inRoot('docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true });
const example = readFileSync(inRoot('.env.example'), 'utf8');
const own = Object.entries(compose.services).filter(([, { image }]) =>
  /^student-portal:/.test(image),
);

const usedVariables = () =>
  new Set([...text.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name));
const offeredVariables = () =>
  new Set([...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
/** Returns the optional variables of the example. */
const optionalVariables = () =>
  new Set([...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));

test('compose and .env.example know the same variables', () => {
  const known = new Set([...offeredVariables(), ...optionalVariables()]);
  assert.deepEqual([...usedVariables()].sort(), [...known].sort());
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
  for (const name of optionalVariables()) {
    if (/PASSWORD|SECRET/.test(name)) assert.match(example, new RegExp(`^# ${name}=$`, 'm'), name);
  }
});

test('every process is given variables that the portal reads, and no others', () => {
  for (const [name, { environment }] of own) {
    const unknown = Object.keys(environment).filter((variable) => !(variable in variables));
    assert.deepEqual(unknown, [], name);
  }
});

/** Variables that containers do not need: the image sets them, or they are only for trials. */
const NOT_FOR_CONTAINERS = new Set([
  ...['HOST', 'DATA_DIR', 'WEB_DIST', 'NODE_ENV', 'OPS_PORT', 'OPS_HOST', 'OPS_NAMES'],
  ...['API_DOCS', 'DEV_MAILBOX', 'HASHING_COST'],
  'START_WITHIN_SECONDS', // compose waits until servers are healthy
  'STOP_WITHIN_SECONDS', // its default is within compose's stop_grace_period
]);

test('whatever a university may set reaches the containers that read it', () => {
  const given = new Set(own.flatMap(([, { environment }]) => Object.keys(environment)));
  const missing = Object.keys(variables).filter(
    (name) => !given.has(name) && !NOT_FOR_CONTAINERS.has(name),
  );
  assert.deepEqual(missing, []);
  for (const [name, { environment }] of own) {
    const reads = (variable) => variable in environment;
    assert.equal(reads('EMAIL_DOMAINS'), reads('EMAIL_DOMAIN'), name);
    assert.equal(reads('DATABASE_POOL_SIZE'), reads('DATABASE_URL'), name);
  }
});

test('.env.example tells of every number what holds without it', () => {
  const documented = [...example.matchAll(/^# ([A-Z_]+)=(\d+)$/gm)];
  assert.ok(documented.length > 10);
  for (const [, name, value] of documented) {
    assert.equal(Number(value), variables[name].parse(undefined), name);
  }
});

test('students’ files lie where they are put down and picked up, and nowhere else', () => {
  const having = own.filter(([, { volumes = [] }]) => volumes.length > 0).map(([name]) => name);
  assert.deepEqual(having, ['gateway', 'identity', 'library', 'testlab']);
  for (const name of having) assert.ok('S3_URL' in compose.services[name].environment, name);
});

test('every service of the portal has its container, called by its name', () => {
  const services = readdirSync(inRoot('services')).filter((name) =>
    existsSync(inRoot('services', name, 'src/main.ts')),
  );
  assert.deepEqual(own.map(([name]) => name).sort(), ['gateway', ...services].sort());
  for (const [name, { command }] of own) assert.deepEqual(command, [name]);
});

test('nobody is given a secret but who needs it', () => {
  const having = (variable) =>
    own.filter(([, { environment }]) => environment[variable]).map(([name]) => name);
  assert.deepEqual(having('EVENTSTORE_URL'), ['xp']);
  assert.deepEqual(having('AUTH_SECRET'), ['identity']);
  assert.deepEqual(having('ADMIN_PASSWORD'), ['identity']);
  assert.deepEqual(having('SMTP_URL').sort(), ['identity', 'jobs']);
  assert.deepEqual(having('REDIS_URL'), ['gateway']);
  assert.ok(having('DATABASE_URL').length > 0 && !having('DATABASE_URL').includes('gateway'));
});

test('every process of the portal writes nothing but its data and /tmp', () => {
  for (const [name, { read_only, tmpfs, volumes = [] }] of own) {
    assert.equal(read_only, true, name);
    assert.deepEqual(
      tmpfs.map((mount) => mount.split(':')[0]),
      ['/tmp'],
      name,
    );
    for (const volume of volumes) assert.equal(volume, 'uploads:/data', name);
  }
});

test('every container is without privileges, limited, started again, and tells its health', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    const isOver = name === 'roles'; // it runs once and exits
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.equal(service.cap_add, undefined, name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    assert.equal(service.restart, isOver ? 'on-failure' : 'unless-stopped', name);
    assert.equal(service.init, true, name);
    assert.ok(service.mem_limit && service.cpus && service.pids_limit, name);
    assert.ok(service.logging.options['max-size'], name);
    if (!isOver) assert.match(service.healthcheck.test[0], /^CMD/, name);
  }
});

test('who starts waits for the health of what it stands on', () => {
  const servers = { DATABASE_URL: 'postgres', EVENTSTORE_URL: 'eventstore', NATS_URL: 'nats' };
  for (const [name, { environment, depends_on: waitsFor }] of own) {
    for (const [variable, server] of Object.entries({ ...servers, REDIS_URL: 'redis' })) {
      if (!environment[variable]) continue;
      assert.ok(environment[variable].includes(server), `${name}: ${variable}`);
      assert.equal(waitsFor[server]?.condition, 'service_healthy', `${name}: ${server}`);
    }
  }
});

test('every image of others is one exact release', () => {
  const others = Object.entries(compose.services).filter(([, { build }]) => !build);
  assert.ok(others.length > 0);
  for (const [name, { image }] of others) assert.match(image, /:v?\d+\.\d+(\.\d+)?(-|$)/, name);
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
  // PostgreSQL cannot start on data of another major version, so the volume name contains the
  // version.
  for (const [name, volume] of [
    ['postgres', 'postgres-18'],
    ['eventstore', 'eventstore'],
    ['nats', 'nats'],
  ]) {
    assert.ok(compose.services[name].volumes?.[0]?.startsWith(`${volume}:/`), name);
    assert.ok(volume in compose.volumes, name);
  }
});

test('the event store keeps its data where that server looks, in caches that fit its memory', () => {
  const { image, volumes, environment } = compose.services.eventstore;
  assert.match(image, /^kurrentplatform\/kurrentdb:/);
  assert.deepEqual(volumes, ['eventstore:/var/lib/kurrentdb']);
  for (const name of Object.keys(environment)) assert.match(name, /^KURRENTDB_/);
  // Zero or an empty value means that the host's memory and processors are used.
  for (const cache of ['STREAM_INFO_CACHE_CAPACITY', 'READER_THREADS_COUNT', 'WORKER_THREADS']) {
    assert.ok(Number(environment[`KURRENTDB_${cache}`]) > 0, cache);
  }
});

/** Returns the NATS users with the variables of their passwords. */
function natsUsers() {
  const config = readFileSync(inRoot('deploy/nats/users.conf'), 'utf8');
  return [...config.matchAll(/^ +user: (\S+)\n +password: \$([A-Z_]+)$/gm)];
}

test('NATS lets in each process as itself, by the password that it has', () => {
  const { environment, volumes } = compose.services.nats;
  assert.match(readFileSync(inRoot('deploy/compose/nats.conf'), 'utf8'), /^include users\.conf$/m);
  assert.ok(volumes.includes('./deploy/nats/users.conf:/etc/nats/users.conf:ro'));
  const passwords = natsUsers().map(([, , variable]) => variable);
  assert.deepEqual(Object.keys(environment).sort(), passwords.sort());
  for (const variable of passwords) {
    assert.match(environment[variable], new RegExp(`^"\\$\\{${variable}:\\?.*\\}"$`));
  }
  for (const [name, { environment: given }] of own) {
    const user = natsUsers().find(([, one]) => one === name);
    assert.ok(user, `${name} is no user of NATS: npm run nats-users`);
    assert.equal(given.NATS_USER, name);
    assert.ok(given.NATS_PASSWORD.startsWith(`\${${user[2]}:?`), name);
  }
});

test('PostgreSQL lets in each service as itself, by the password that it has', () => {
  const documented = compose.services.roles.environment.PGOPTIONS.replace(
    /\$\{([A-Z_]+)[^}]*\}/g,
    '$1',
  );
  const [, passwords] = documented.match(/^-c portal\.role_passwords=(\{[^ ]*\})$/) ?? [];
  const roles = JSON.parse(passwords);
  const services = own.filter(([name]) => name !== 'gateway');
  assert.deepEqual(Object.keys(roles).sort(), services.map(([name]) => name).sort());
  for (const [name, { environment, depends_on: waitsFor }] of services) {
    assert.ok(environment.DATABASE_URL.startsWith(`postgres://${name}:\${${roles[name]}:?`), name);
    assert.equal(waitsFor.roles.condition, 'service_completed_successfully', name);
  }
});

test('Redis lets in the gateway alone, with the rights that its README names', () => {
  const { command } = compose.services.redis;
  const readme = readFileSync(inRoot('gateway/README.md'), 'utf8');
  const [, rights] = readme.match(/^ACL SETUSER \S+ on >\S+ (.*)$/m);
  const settings = command
    .at(-1)
    .match(/^printf '(.*)' "\$\$REDISCLI_AUTH" \| exec redis-server -$/)[1];
  const users = settings.split('\\n').filter((line) => line.startsWith('user '));
  assert.deepEqual(users, ['user default off', `user gateway on >%s ${rights}`]);
  assert.match(compose.services.gateway.environment.REDIS_URL, /^redis:\/\/gateway:\$/);
});

test('no password stands among the arguments of a process', () => {
  for (const [name, { command = [] }] of Object.entries(compose.services)) {
    assert.doesNotMatch(command.join(' '), /\$\{/, name);
  }
});

test('the image is built to run as nobody', () => {
  const dockerfile = readFileSync(inRoot('Dockerfile'), 'utf8');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  assert.match(last, /^USER 10001:10001$/m);
  assert.match(last, /^HEALTHCHECK /m);
  assert.doesNotMatch(last, /COPY \. /);
  assert.match(last, /NODE_ENV=production/);
});

test('the build sees only what is named to it', () => {
  const lines = readFileSync(inRoot('.dockerignore'), 'utf8').split('\n');
  assert.equal(
    lines.find((line) => line && !line.startsWith('#')),
    '*',
  );
  for (const line of ['**/.env*', '**/node_modules', '**/.portal*'])
    assert.ok(lines.includes(line));
});

test('a process that the image does not have is refused with one line', () => {
  for (const words of [[], ['nobody'], ['../gateway'], ['xp', '../main']]) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [inRoot('deploy/compose/process.mjs'), ...words],
      { encoding: 'utf8' },
    );
    assert.equal(status, 1);
    assert.match(stderr, /^This image has no process .*: name one of gateway, .*xp\.\n$/);
  }
});

test('a container whose process does not answer is not healthy', () => {
  const { status } = spawnSync(process.execPath, [inRoot('deploy/compose/health.mjs')], {
    env: { ...process.env, OPS_PORT: '1' },
  });
  assert.equal(status, 1);
});
