import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { messageUses, programs } from '../nats/message-uses.mjs';
import { natsUsers, natsUsersFile } from '../nats/nats-users.mjs';
import { inRoot } from './workspace.mjs';

const uses = new Map(programs().map(({ name, folder }) => [name, messageUses(folder)]));
const users = new Map(natsUsers().map((user) => [user.name, user]));
const mayPublish = (name, subject) => users.get(name).publish.includes(subject);

test('every use of a contract is known, or nobody could say who sends what', () => {
  for (const { unknown } of uses.values()) {
    assert.deepEqual(unknown, [], 'teach tools/nats/message-uses.mjs what this use means');
  }
});

test('libraries send and hear nothing by themselves but what stands for it in message-uses.mjs', () => {
  const known = ['kit'];
  for (const name of readdirSync(inRoot('libs'))) {
    if (['contracts', 'testing'].includes(name)) continue;
    const { answers, asks, subscribes, publishes, unknown } = messageUses(`libs/${name}`);
    const found = [answers, asks, subscribes, publishes].flatMap((one) => [...one.keys()]);
    assert.deepEqual(unknown, [], name);
    if (!known.includes(name)) assert.deepEqual(found, [], name);
  }
});

test('deploy/nats/users.conf is what the code of today says', () => {
  const kept = readFileSync(inRoot('deploy/nats/users.conf'), 'utf8');
  assert.equal(kept, natsUsersFile(), 'run `npm run nats-users` and look at what it changes');
});

test('every message has one program that answers it, and every fact one or more that tell it', () => {
  const published = [...uses.values()].flatMap(({ publishes }) => [...publishes.keys()]);
  for (const [name, { asks, subscribes }] of uses) {
    for (const subject of asks.keys()) {
      const answering = [...uses].filter(([, one]) => one.answers.has(subject));
      assert.equal(answering.length, 1, `${name} asks ${subject}`);
    }
    const unpublished = [...subscribes.keys()].filter((subject) => !published.includes(subject));
    // Identity does not offer students to change their names yet.
    assert.deepEqual(
      unpublished.filter((subject) => subject !== 'identity.student-renamed.v1'),
      [],
      name,
    );
  }
});

test('rehearsals look at what every service that hears of suspensions keeps of them', () => {
  const reader = 'deploy/processes/src/faults/facts-reader.ts';
  const text = readFileSync(inRoot(reader), 'utf8');
  const subscribers = [...uses].filter(([, { subscribes }]) =>
    subscribes.has('identity.student-suspended.v1'),
  );
  assert.ok(subscribers.length > 0);
  for (const [name] of subscribers) {
    const advice = `services/${name} hears of suspensions: say in SUSPENSIONS of ${reader} where it keeps them.`;
    assert.ok(text.includes(`\n  ${name}: \`SELECT`), advice);
  }
});

test('nobody but who asks for it may move XP, and nobody may mint it (F15)', () => {
  const mayMove = (subject) => [...users.keys()].filter((name) => mayPublish(name, subject));
  assert.deepEqual(mayMove('xp.earn'), ['testlab']);
  assert.deepEqual(mayMove('xp.adjust'), []);
  for (const { publish, subscribe } of users.values()) {
    for (const subject of [...publish, ...subscribe]) assert.doesNotMatch(subject, /^(>|\*|xp\.>)/);
  }
});

test('nobody listens beside another program, or where others get their answers', () => {
  for (const { name, subscribe } of users.values()) {
    const inboxes = subscribe.filter((subject) => subject.startsWith('_INBOX'));
    assert.deepEqual(inboxes, [`_INBOX_${name}.>`]);
    for (const subject of uses.get(name)?.answers.keys() ?? []) {
      assert.ok(
        !subscribe.includes(subject),
        `${name}: ${subject} is taken by its queue group alone`,
      );
    }
  }
});
