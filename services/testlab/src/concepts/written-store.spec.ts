import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConceptFiles } from './concept-file';
import { ConceptStore } from './concept-store';
import { findTyped } from './find-typed';
import { readWrittenStore, workOut, writeStore } from './written-store';

describe('the store that the build writes', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-store-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is what the files say, read as they are', () => {
    const files = readConceptFiles();
    const file = path.join(folder, 'store.jsonl');
    writeStore(files, file);
    const read = readWrittenStore(file);
    expect(read.index).toEqual(workOut(files).index);
    expect(files.map((_, place) => read.fileAt(place))).toEqual(files);
  });

  it('finds each name, whichever file has it', () => {
    const store = new ConceptStore(readWrittenStore(path.join(folder, 'store.jsonl')));
    const { concepts } = store;
    const lost = concepts.filter(
      (one) => !findTyped(one.term, store)?.tiers[0]?.some((found) => found.concepts.includes(one)),
    );
    expect(lost.map(({ term }) => term)).toEqual([]);
  });

  it('is refused where it is none', async () => {
    const file = path.join(folder, 'none.jsonl');
    await writeFile(file, '{"topics":[]}\n');
    expect(() => readWrittenStore(file)).toThrow('is no store of concepts: build anew.');
  });
});
