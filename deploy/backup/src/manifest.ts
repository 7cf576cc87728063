import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '@portal/platform';
import { z } from 'zod';

const MANIFEST = 'manifest.json';

const fileSchema = z.object({ file: z.string(), sha256: z.string() });
const tableSchema = fileSchema.extend({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
});

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** Names of the migrations applied to each schema. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** Ordered so that each table follows those that it references. */
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  /** Functions and triggers: tools create some outside the migrations. */
  functions: z.array(z.string()),
  triggers: z.array(
    z.object({ schema: z.string(), table: z.string(), name: z.string(), sql: z.string() }),
  ),
  /** Present if the ledger's streams are in EventStoreDB. */
  streams: fileSchema.extend({ events: z.number() }).optional(),
  /** `version` changes when the source file changes; absent if the source cannot provide one. */
  files: z.array(fileSchema.extend({ key: z.string(), version: z.string().optional() })),
});

/** Contents of a back-up; each file with its digest. */
export type Manifest = z.output<typeof manifestSchema>;
export type BackedUpTable = z.output<typeof tableSchema>;
export type BackedUpFile = Manifest['files'][number];

/** Returns the path in a back-up of the file that the portal stores under `key`. */
export const fileOf = (key: string): string => `files/${key}`;

/** Writes the manifest, last: a folder without it is not a back-up. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
}

/**
 * Reads a back-up's manifest and checks each of its files against its digest.
 * @throws OperatorError that lists all missing or changed files
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const { manifest, damaged } = await readDamaged(folder);
  if (damaged.length === 0) return manifest;
  const names = damaged.join(', ');
  throw new OperatorError(
    `The back-up's ${names} is missing or changed. With --without-damaged the rest is restored.`,
  );
}

/**
 * Like `readManifest` for a back-up whose files may be damaged: the returned manifest excludes
 * them.
 * @throws OperatorError if tables or streams are damaged: a portal cannot run without them
 */
export async function readDamaged(
  folder: string,
): Promise<{ manifest: Manifest; damaged: string[] }> {
  const manifest = openManifest(folder);
  const { tables, streams, files } = manifest;
  for (const part of [...tables, ...(streams ? [streams] : [])]) {
    if (await isWhole(folder, part)) continue;
    throw new OperatorError(`The back-up's ${part.file} is missing or changed.`);
  }
  const damaged = new Set<string>();
  for (const part of files) if (!(await isWhole(folder, part))) damaged.add(part.file);
  const whole = files.filter(({ file }) => !damaged.has(file));
  return { manifest: { ...manifest, files: whole }, damaged: [...damaged] };
}

/** Returns whether a file of a back-up exists with its original content. */
export async function isWhole(folder: string, { file, sha256 }: z.output<typeof fileSchema>) {
  const found = await digestOf(path.join(folder, file)).catch(() => 'none'); // missing
  return found === sha256;
}

/**
 * Reads a back-up's manifest only.
 * @throws OperatorError if there is none of this format
 */
export function openManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(path.join(folder, MANIFEST), 'utf8');
  } catch {
    throw new OperatorError(`${folder} is no complete back-up: it has no ${MANIFEST}.`);
  }
  const read = manifestSchema.safeParse(JSON.parse(text));
  if (!read.success) throw new OperatorError(`${folder} was written by another release.`);
  return read.data;
}

/** SHA-256 of a file, as hexadecimal digits. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
