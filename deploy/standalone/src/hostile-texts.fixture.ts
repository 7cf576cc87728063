import { sampleOf } from '@portal/testing';
import { z, type ZodType } from 'zod';

type Json = Record<string, unknown>;

/** Path of a text in a body or query: names of fields, `[]` for an item of a list. */
type TextPath = readonly string[];

/** A request with exactly one hostile field. */
export interface HostileInput {
  /** The field and its fault, for a message. */
  name: string;
  input: Json;
}

/** Exceeds the limit of any field or body, in characters. */
const MEGABYTE = 1_000_000;

/**
 * Texts that a screen never sends, built from the usual content of the field and its maximum
 * length. Ordered by severity: some fields allow only a limited number of attempts.
 */
const HOSTILE: Readonly<Record<string, (usual: string, max: number) => string>> = {
  'U+0000': (usual) => inserted(usual, '\u0000'),
  'half a character': (usual) => inserted(usual, '\ud83d'),
  // Letters that grow when they are normalized, lower-cased or stored.
  'letters that expand': (_usual, max) => '\ufdfa'.repeat(max),
  'letters that grow': (_usual, max) => '\u0130'.repeat(max),
  'signs that show nothing': () => '\u200b\u200d\ufeff\u2060',
  'marks without end': (usual, max) => `${usual.slice(0, 1)}${'\u0301'.repeat(max - 1)}`,
  'a word without end': (_usual, max) => 'x'.repeat(max),
  '1 MB': () => 'x'.repeat(MEGABYTE),
};
/** Length for a field without a limit, in characters. */
const UNLIMITED = 2_000;
/** Texts that are tried on a field of a fixed format, such as an id. */
const OF_FIXED_FORM = ['U+0000', 'half a character', 'signs that show nothing', '1 MB'];

/**
 * Returns one input per text field of a schema and hostile text, ordered by hostile text. The
 * other fields hold the values of `usual`, else a sample.
 */
export function hostileInputs(schema: ZodType, usual: () => Json): HostileInput[] {
  const options = schema instanceof z.ZodUnion ? schema.options.map(typeOf) : [schema];
  const fields = options.flatMap((option) => {
    const described = jsonOf(z.toJSONSchema(option, { io: 'input', unrepresentable: 'any' }));
    return textsOf(described, []).map((found) => ({ ...found, option }));
  });
  return Object.entries(HOSTILE).flatMap(([what, make]) =>
    fields
      .filter(({ hasForm }) => !hasForm || OF_FIXED_FORM.includes(what))
      .map(({ path, max, option }) => {
        const values = usual();
        const base = baseOf(option, values);
        const known = valueAt(base, path) ?? values[path[0] ?? ''];
        const before = typeof known === 'string' ? known : 'words';
        const input = jsonOf(placed(base, path, make(before, max)));
        return { name: `${path.join('.')}: ${what}`, input };
      }),
  );
}

/** Hostile texts as percent-encoded path segments. */
export const HOSTILE_PATHS = {
  'U+0000': '%00',
  'half a character': '%ED%A0%BD',
  'a broken sign': '%F0%9F',
  'signs that show nothing': '%E2%80%8B%EF%BB%BF',
  'letters that expand': encodeURIComponent('\ufdfa'.repeat(128)),
} as const;

const PROSE = 'Osmosis is the diffusion of water through a membrane. '.repeat(20);

/** Files whose name or text PostgreSQL cannot store unchanged. */
export const HOSTILE_FILES: Readonly<Record<string, { name: string; content: Buffer }>> = {
  'a name that is cut within a character': {
    name: `${'\u{1f600}'.repeat(200)}.txt`,
    content: Buffer.from(PROSE),
  },
  'a name of signs that show nothing': {
    name: '\u200b\u202e\ufeff',
    content: Buffer.from(PROSE),
  },
  'U+0000 within a text': { name: 'notes.txt', content: Buffer.from(`${PROSE}a\u0000b ${PROSE}`) },
  'half a character in UTF-16': {
    name: 'notes.txt',
    content: Buffer.from(`\ufeff${PROSE}\ud83d ${PROSE}`, 'utf16le'),
  },
  'a table whose cells cannot be kept': {
    name: 'books.csv',
    content: Buffer.from(`\ufeffTitle,Author\nBio\u0000logy,Mary\nCells\ud83d,Ann\n`, 'utf16le'),
  },
  'bytes of no encoding': { name: 'notes.txt', content: Buffer.alloc(2_000, 0xed) },
};

/** Percent-encodes a query: a lone surrogate is written as the bytes that it would have. */
export function queryString(input: Json): string {
  return Object.entries(input)
    .map(([name, value]) => `${name}=${encodeLoosely(String(value))}`)
    .join('&');
}

function encodeLoosely(text: string): string {
  return [...text]
    .map((sign) => (/\p{Surrogate}/u.test(sign) ? '%ED%A0%BD' : encodeURIComponent(sign)))
    .join('');
}

function inserted(text: string, sign: string): string {
  const middle = Math.ceil(text.length / 2);
  return `${text.slice(0, middle)}${sign}${text.slice(middle)}`;
}

function baseOf(schema: ZodType, usual: Json): Json {
  if (!(schema instanceof z.ZodObject)) return {};
  const rest = Object.entries(schema.shape).filter(([name]) => !(name in usual));
  const kept = Object.keys(schema.shape).filter((name) => name in usual);
  return {
    ...jsonOf(sampleOf(z.object(Object.fromEntries(rest)))),
    ...Object.fromEntries(kept.map((name) => [name, usual[name]])),
  };
}

function textsOf(
  schema: Json,
  path: TextPath,
): { path: TextPath; max: number; hasForm: boolean }[] {
  const found = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].flatMap((each) =>
    textsOf(jsonOf(each), path),
  );
  if (schema['type'] === 'string' && !('const' in schema)) {
    const max = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : UNLIMITED;
    found.push({ path, max, hasForm: 'format' in schema || 'enum' in schema });
  }
  if ('items' in schema) found.push(...textsOf(jsonOf(schema['items']), [...path, '[]']));
  for (const [name, each] of Object.entries(jsonOf(schema['properties']))) {
    found.push(...textsOf(jsonOf(each), [...path, name]));
  }
  return found;
}

function placed(base: unknown, [first, ...rest]: TextPath, text: string): unknown {
  if (first === undefined) return text;
  if (first === '[]') return [placed(listOf(base)[0], rest, text)];
  return { ...jsonOf(base), [first]: placed(jsonOf(base)[first], rest, text) };
}

function valueAt(base: unknown, [first, ...rest]: TextPath): unknown {
  if (first === undefined) return base;
  return valueAt(first === '[]' ? listOf(base)[0] : jsonOf(base)[first], rest);
}

function typeOf(option: z.core.$ZodType): ZodType {
  if (option instanceof z.ZodType) return option;
  throw new TypeError('An option of a union is no schema.');
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function jsonOf(value: unknown): Json {
  return z.record(z.string(), z.unknown()).catch({}).parse(value);
}
