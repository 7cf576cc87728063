import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SimilarWords } from './similar-words';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await dataSource.query('CREATE TABLE words (word text PRIMARY KEY, uses int, note text)');
  await dataSource.query(`INSERT INTO words VALUES
    ('algorithm', 9, ''), ('algorithms', 4, ''), ('history', 7, ''), ('nurse', 1, '')`);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const row = z.strictObject({ typed: z.string(), word: z.string(), uses: z.number() });
const similarWords = async () => {
  const table = { table: 'words', columns: 'w.word, w.uses', tieBreak: 'w.uses DESC', row };
  const words = new SimilarWords(dataSource, table);
  await words.detect();
  return words;
};

describe('similar words', () => {
  it('are none without the extension', async () => {
    expect(await (await similarWords()).find(['algoritm'])).toEqual([]);
  });

  it('are found for each typed word by its trigrams, the most similar first', async () => {
    await dataSource.query('CREATE EXTENSION pg_trgm');
    const words = await similarWords();
    expect(await words.find(['algoritm', 'histroy', 'xylophone'])).toEqual([
      { typed: 'algoritm', word: 'algorithm', uses: 9 },
      { typed: 'algoritm', word: 'algorithms', uses: 4 },
      { typed: 'histroy', word: 'history', uses: 7 },
    ]);
    expect(await words.find([])).toEqual([]);
  });

  it('need less likeness where the typed word is short', async () => {
    const words = await similarWords();
    expect(await words.find(['nusre'])).toMatchObject([{ word: 'nurse' }]);
  });
});
