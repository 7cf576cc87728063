import { messageUses, programs } from './message-uses.mjs';

const EVENTS = 'PORTAL_EVENTS';
const DEAD_LETTERS = 'PORTAL_DEAD_LETTERS';
/** User that shows, replays and drops dead letters (`npm run dead-letters -w libs/messaging`). */
const OPERATOR = 'operator';

const inboxOf = (user) => `_INBOX_${user}.>`;
const subjectsOf = (uses, ...kinds) =>
  [...uses].flatMap(([subject, kind]) => (kinds.includes(kind) ? [subject] : [])).sort();

/** Returns the name of the environment variable with a user's password. */
export const passwordVariable = (user) =>
  `NATS_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`;

/**
 * Returns every NATS user with the subjects that it may publish and subscribe to; all others are
 * denied.
 */
export function natsUsers() {
  const parts = programs().map(({ name, folder }) => ({ name, uses: messageUses(folder) }));
  const users = parts.map((part) => ({
    name: part.name,
    publish: [
      ...[...asked(part), ...published(part), ...answered(part, parts), ...keptEvents(part)],
      ...receiptsAsked(part, parts),
    ],
    subscribe: [inboxOf(part.name), ...served(part), ...subscribed(part), ...receiptsGiven(part)],
  }));
  return [...users, operator()];
}

const asked = ({ uses }) => [
  ...subjectsOf(uses.asks, 'request', 'stream'),
  ...subjectsOf(uses.asks, 'stream').map((subject) => `${subject}.control.*`),
];

const published = ({ uses }) => [
  ...subjectsOf(uses.publishes, 'news', 'signal'),
  ...subjectsOf(uses.publishes, 'fact').map((subject) => `portal.event.${subject}`),
];

/**
 * Responses go to the inboxes of the requesting programs. NATS's own `allow_responses` would
 * permit any reply subject that a request names, so a requester could make a service publish where
 * the requester may not.
 */
function answered({ uses }, parts) {
  const askers = parts.filter(
    (part) =>
      [...part.uses.asks.keys()].some((one) => uses.answers.has(one)) ||
      subjectsOf(part.uses.publishes, 'fact').some((one) => uses.subscribes.has(one)),
  );
  return askers.map(({ name }) => inboxOf(name));
}

/**
 * Queue groups: one of several processes gets each message, and no other subscriber can listen
 * along.
 */
const served = ({ name, uses }) => [
  ...subjectsOf(uses.answers, 'request', 'stream').map((subject) => `${subject} ${name}`),
  ...subjectsOf(uses.answers, 'stream').map((subject) => `${subject}.control.*`),
];

/**
 * Every gateway receives news for screens; of other programs, one process does, unless it is a
 * signal.
 */
const subscribed = ({ name, uses }) => [
  ...subjectsOf(uses.subscribes, 'news').map((subject) =>
    name === 'gateway' ? subject : `${subject} ${name}`,
  ),
  ...subjectsOf(uses.subscribes, 'signal'),
];

/** The gateway has no durable events; a service creates missing streams. */
function keptEvents({ name, uses }) {
  if (name === 'gateway') return [];
  return [
    '$JS.API.INFO',
    ...[EVENTS, DEAD_LETTERS].map((stream) => `$JS.API.STREAM.CREATE.${stream}`),
    `$JS.API.STREAM.INFO.${EVENTS}`,
    ...subjectsOf(uses.subscribes, 'fact').flatMap((subject) => consumer(name, subject)),
  ];
}

/** A publisher of facts queries the subscribers for missing ones (libs/messaging, receipts). */
function receiptsAsked({ uses }, parts) {
  const facts = subjectsOf(uses.publishes, 'fact');
  if (facts.length === 0) return [];
  const subscribers = parts.filter((part) => facts.some((fact) => part.uses.subscribes.has(fact)));
  return [
    `$JS.API.CONSUMER.LIST.${EVENTS}`,
    ...subscribers.map(({ name }) => `portal.missing.${name}`),
  ];
}

const receiptsGiven = ({ name, uses }) =>
  subjectsOf(uses.subscribes, 'fact').length > 0 ? [`portal.missing.${name} ${name}`] : [];

/**
 * Permissions of the durable consumer of one service and one fact: create, inspect, pull,
 * acknowledge.
 */
function consumer(service, subject) {
  const name = `${service}-${subject.replaceAll('.', '_')}`;
  return [
    `$JS.API.CONSUMER.CREATE.${EVENTS}.${name}.portal.event.${subject}`,
    `$JS.API.CONSUMER.INFO.${EVENTS}.${name}`,
    `$JS.API.CONSUMER.MSG.NEXT.${EVENTS}.${name}`,
    `$JS.ACK.${EVENTS}.${name}.>`,
    `portal.dead-letter.${service}.${subject}`,
  ];
}

const operator = () => ({
  name: OPERATOR,
  publish: [
    '$JS.API.INFO',
    ...[EVENTS, DEAD_LETTERS].map((stream) => `$JS.API.STREAM.CREATE.${stream}`),
    ...['INFO', 'MSG.GET', 'MSG.DELETE'].map((act) => `$JS.API.STREAM.${act}.${DEAD_LETTERS}`),
    'portal.event.>',
  ],
  subscribe: [inboxOf(OPERATOR)],
});

const HEADER = `# Who may send and hear what on NATS. Written by \`npm run nats-users\` from what the code of each program
# answers, hears, asks and tells (tools/nats); not to be changed by hand. Passwords come from the environment.
`;

/** Returns the nats-server configuration, which admits only these users. */
export function natsUsersFile() {
  const users = natsUsers().map(userBlock).join('');
  return `${HEADER}authorization {\n  users = [\n${users}  ]\n}\n`;
}

const userBlock = ({ name, publish, subscribe }) =>
  `    {
      user: ${name}
      password: $${passwordVariable(name)}
      permissions: {
        publish: { allow: [
${linesOf(publish)}
        ] }
        subscribe: { allow: [
${linesOf(subscribe)}
        ] }
      }
    }
`;

const linesOf = (subjects) => subjects.map((subject) => `          "${subject}"`).join('\n');
