import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readDocument } from '../read-document';

const FOLDER = path.join(__dirname, '../../../../../test-texts/pdf');
const known = z
  .object({
    title: z.string(),
    paragraphs: z.array(z.string()),
    table: z.array(z.tuple([z.string(), z.string()])),
    note: z.string(),
  })
  .parse(JSON.parse(readFileSync(path.join(FOLDER, 'known.json'), 'utf8')));
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.pdf'));
/** Producers whose files have no table and no raised figures. */
const BARE = /^(?:cairo|groff|ghostscript)/;

describe('one text by LaTeX, Chromium, LibreOffice, cairo, groff and others', () => {
  it.each(FILES)('%s is read as it was written', async (name) => {
    const read = await readDocument(path.join(FOLDER, name), name);
    if ('refused' in read) throw new Error(read.refused);
    const text = read.text.replaceAll('\u2019', "'").replace(/\s+/g, ' ');
    const isCairo = name.startsWith('cairo');
    const paragraphs = known.paragraphs.map((one) =>
      isCairo ? one.replace(/\^(?=\d)/g, '') : one,
    );
    const places = paragraphs.map((paragraph) => text.indexOf(paragraph));
    expect(paragraphs.filter((_, at) => (places[at] ?? -1) < 0)).toEqual([]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const pairs = BARE.test(name)
      ? []
      : known.table.map(([term, meaning]) => `${term}: ${meaning}`);
    expect(pairs.filter((pair) => !text.includes(pair))).toEqual([]);
  });
});
