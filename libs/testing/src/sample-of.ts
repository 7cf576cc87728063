import { z, type ZodType } from 'zod';

type Json = Record<string, unknown>;

const ID = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const FORMATS: Readonly<Record<string, string>> = {
  uuid: ID,
  guid: ID,
  email: 'ada@miva.edu.ng',
  'date-time': '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  uri: 'https://miva.edu.ng/',
};

/**
 * Returns the smallest value that a schema accepts, always the same: lists have their minimum
 * length, optional fields are missing, and only fields that must be null are null.
 * @throws ZodError if the schema has conditions that its JSON Schema does not express, such as two
 * equal fields or a pattern: such a sample must be written by hand.
 */
export function sampleOf<Schema extends ZodType>(schema: Schema): z.input<Schema> {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  });
  const sample = valueOf(jsonOf(described));
  schema.parse(sample);
  return sample as z.input<Schema>; // accepted by its own schema
}

function valueOf(schema: Json): unknown {
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  const [first] = listOf(schema['enum']);
  if (first !== undefined) return first;
  const [oneOf] = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (oneOf !== undefined) return valueOf(jsonOf(oneOf));
  const [type = schema['type']] = listOf(schema['type']);
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return [...listOf(schema['prefixItems']), ...missingItems(schema)].map((item) =>
        valueOf(jsonOf(item)),
      );
    case 'string':
      return FORMATS[String(schema['format'])] ?? 'x'.repeat(numberOf(schema['minLength'], 1));
    case 'number':
    case 'integer':
      return Math.max(
        Math.min(0, numberOf(schema['maximum'], 0)),
        numberOf(schema['minimum'], 0),
        numberOf(schema['exclusiveMinimum'], -1) + 1,
      );
    case 'boolean':
      return true;
    default:
      return type === 'null' ? null : undefined;
  }
}

function objectOf(schema: Json): Json {
  const properties = jsonOf(schema['properties']);
  const others = schema['additionalProperties'];
  const entries = listOf(schema['required'])
    .map(String)
    .map((name) => [name, valueOf(jsonOf(properties[name] ?? others))] as const);
  return Object.fromEntries(entries);
}

function missingItems(schema: Json): unknown[] {
  return Array.from({ length: numberOf(schema['minItems'], 0) }, () => schema['items']);
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function jsonOf(value: unknown): Json {
  return z.record(z.string(), z.unknown()).catch({}).parse(value);
}
