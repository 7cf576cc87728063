import { z } from 'zod';
import * as contracts from './all.contract';
import { isRoute, type LiveAsk } from './all.contract';

/**
 * Characters that PostgreSQL text cannot store, in positions that each kind of text might admit.
 */
const PROBES = ['\u0000', '\ud83d'].flatMap((sign) => [
  ...[sign, `words${sign}`, `${sign}words`, `a${sign}@example.com`],
  ...[`https://example.com/${sign}`, `https://example.com/?q=${sign}#`, `/job/sample/${sign}`],
]);
const UNKEPT = /[\u0000\p{Surrogate}]/u; // eslint-disable-line no-control-regex -- NUL is meant

/** Texts without visible characters: each must be refused or result in an empty text. */
const UNSHOWN = [
  ...['\u200b', '\u200d\ufeff\u2060', '\u00ad', '\u202e\u202c', '\u2067\u2069', '\u200e\u200f'],
  ...['\u3164', '\u115f\u1160', '\uffa0', '\u2800', '\u180e', '\ue000', '\u{e0061}', '\u0007'],
  ...['\u0301', '\u0300\u0323', '\ufe0f', '\u20dd', ' \u00a0\u3000\t\n'],
];

/** Texts that are not stored as sent: compared by their hash, parsed, or ignored. */
const NOT_KEPT = new Set([
  ...['password', 'currentPassword', 'confirmPassword', 'code', 'token', 'state', 'iss'],
  // Parsed as JSON, and as a file of another program.
  ...['GET /api/jobs query.after', 'POST /api/library/import body.text'],
  // Taken from the session.
  ...['name', 'email', 'department'].map((field) => `POST /api/admin/feedback body.${field}`),
  // Checked by the rules of a registration.
  ...['name', 'email', 'department'].map((field) => `POST /api/auth/register body.${field}`),
]);

/** Messages between browsers, and messages from the server. */
const NOT_READ = new Set([
  ...[
    'description.sdp',
    'candidate.candidate',
    'candidate.sdpMid',
    'candidate.usernameFragment',
  ].map((field) => `study:signal.signal.${field}`),
  ...['send-message.msg.user', 'send-message.msg.time'],
]);

/** Returns the text schemas within a schema, each with its path. */
function textsOf(schema: unknown, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, of]) => textsOf(of, `${path}.${key}`));
  if (schema instanceof z.ZodArray) return textsOf(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return textsOf(schema.valueType, `${path}{}`);
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.flatMap((of: unknown) => textsOf(of, path));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return textsOf(schema.unwrap(), path);
  return schema instanceof z.ZodType ? [[path, schema]] : [];
}

const texts = Object.values<unknown>(contracts)
  .filter(isRoute)
  .flatMap(({ method, path, body, query }) => [
    ...textsOf(body, `${method} ${path} body`),
    ...textsOf(query, `${method} ${path} query`),
  ])
  .filter(([path]) => !NOT_KEPT.has(path) && !NOT_KEPT.has(path.split('.').at(-1) ?? ''));

/** Bodies of all live requests. */
const asked = Object.values<unknown>(contracts)
  .flatMap((value): LiveAsk[] =>
    typeof value === 'object' && value !== null && 'asks' in value
      ? Object.values(value.asks as Record<string, LiveAsk>) // values made by `defineLive`
      : [],
  )
  .flatMap(({ name, body }) => textsOf(body, name))
  .filter(([path]) => !NOT_READ.has(path));

it('takes no text that PostgreSQL cannot keep, at any route', () => {
  const taken = texts.flatMap(([path, schema]) =>
    PROBES.map((probe) => schema.safeParse(probe).data)
      .filter((kept) => typeof kept === 'string' && UNKEPT.test(kept))
      .map((kept) => [path, kept]),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(taken).toEqual([]);
});

it('takes no text without anything to read, at any route', () => {
  const taken = [...texts, ...asked].flatMap(([path, schema]) =>
    UNSHOWN.map((probe) => schema.safeParse(probe).data)
      .filter((kept) => typeof kept === 'string' && kept !== '')
      .map((kept) => [path, JSON.stringify(kept)]),
  );
  expect(taken).toEqual([]);
});

it.each([
  ['feedback', 'POST /api/admin/feedback body.message'],
  ['an announcement', 'POST /api/announcements body.body'],
  ['a job of the university', 'POST /api/admin/jobs body.title'],
  ['a message in a room', 'send-message.msg.text'],
])('refuses %s without anything to read', (_what, path) => {
  const schema = new Map([...texts, ...asked]).get(path);
  expect(UNSHOWN.filter((probe) => schema?.safeParse(probe).success !== false)).toEqual([]);
});
