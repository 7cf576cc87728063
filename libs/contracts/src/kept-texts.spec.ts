import { z } from 'zod';
import * as contracts from './all.contract';
import { isRoute } from './all.contract';

/** What PostgreSQL keeps in no text, where each kind of text would admit it. */
const PROBES = ['\u0000', '\ud83d'].flatMap((sign) => [
  ...[sign, `words${sign}`, `${sign}words`, `a${sign}@example.com`],
  ...[`https://example.com/${sign}`, `https://example.com/?q=${sign}#`, `/job/sample/${sign}`],
]);
const UNKEPT = /[\u0000\p{Surrogate}]/u; // eslint-disable-line no-control-regex -- NUL is meant

/** What is kept nowhere as it comes: compared by its hash, read part by part, or not at all. */
const NOT_KEPT = new Set([
  ...['password', 'currentPassword', 'confirmPassword', 'code', 'token', 'state', 'iss'],
  // Read as JSON, and as the file of another program.
  ...['GET /api/jobs query.after', 'POST /api/library/import body.text'],
  // The session says it.
  ...['name', 'email', 'department'].map((field) => `POST /api/admin/feedback body.${field}`),
  // Checked by the rules of a registration.
  ...['name', 'email', 'department'].map((field) => `POST /api/auth/register body.${field}`),
]);

/** The texts within a schema, each with its path. */
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

it('takes no text that PostgreSQL cannot keep, at any route', () => {
  const taken = texts.flatMap(([path, schema]) =>
    PROBES.map((probe) => schema.safeParse(probe).data)
      .filter((kept) => typeof kept === 'string' && UNKEPT.test(kept))
      .map((kept) => [path, kept]),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(taken).toEqual([]);
});
