import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type CatalogueBook, catalogueBookSchema } from './catalogue-book';

/** At the same level as `src` and `dist`. */
const DATA = path.join(__dirname, '../data');

let loaded: readonly CatalogueBook[] | undefined;

/**
 * Returns all books of the bundled catalogue, subject by subject. The first call reads and
 * validates the files synchronously, and caches the result for the process: call it while the
 * service starts.
 * @throws Error which names the file and the line of a record that does not match the schema
 */
export function loadCatalogue(): readonly CatalogueBook[] {
  loaded ??= Object.freeze(readCatalogue(DATA));
  return loaded;
}

/** Reads the `.jsonl` files of a folder in the order of their names. */
export function readCatalogue(folder: string): CatalogueBook[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readSubject(folder, name));
}

function readSubject(folder: string, name: string): CatalogueBook[] {
  const lines = readFileSync(path.join(folder, name), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [readRecord(line, `${name}:${index + 1}`)],
  );
}

function readRecord(line: string, place: string): CatalogueBook {
  const { data, error } = catalogueBookSchema.safeParse(parseLine(line, place));
  if (error) throw new Error(`${place}: ${z.prettifyError(error)}`);
  return data;
}

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Error(`${place}: not a line of JSON`, { cause });
  }
}
