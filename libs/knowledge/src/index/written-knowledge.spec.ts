import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Knowledge } from '../knowledge';
import { findTyped } from '../concepts/find-typed';
import { readContent } from './content';
import { indexKnowledge, readKnowledge, writeKnowledge } from './written-knowledge';

describe('the compiled knowledge', () => {
  const files = readContent();
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-knowledge-'));
    file = path.join(folder, 'knowledge.jsonl');
    writeKnowledge(files, file);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is the content, topic by topic', () => {
    const [read, made] = [readKnowledge(file), indexKnowledge(files)];
    expect(read.concepts.index).toEqual(made.concepts.index);
    expect(read.bank.index).toEqual(made.bank.index);
    expect(read.help).toEqual(files.help);
    expect(files.concepts.map((_, place) => read.concepts.fileAt(place))).toEqual(files.concepts);
    expect(files.bank.map((_, place) => read.bank.topicAt(place))).toEqual(
      files.bank.map((_, place) => made.bank.topicAt(place)),
    );
  });

  it('finds each concept by its name', () => {
    const { concepts: store } = new Knowledge(readKnowledge(file));
    const lost = store.concepts.filter(
      (one) => !findTyped(one.term, store)?.tiers[0]?.some((found) => found.concepts.includes(one)),
    );
    expect(lost.map(({ term }) => term)).toEqual([]);
  });

  it('is refused where another version has written it', async () => {
    const other = path.join(folder, 'other.jsonl');
    await writeFile(other, '{"topics":[]}\n');
    expect(() => readKnowledge(other)).toThrow('is no knowledge index: build anew.');
  });
});
