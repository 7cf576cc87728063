import { DataSource } from 'typeorm';
import { startAssistant, until, type TestAssistant } from '../testing/assistant.fixture';
import { PassageIndex } from './passage-index.service';

const INSERTING = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%INSERT INTO passages (%'`;

let assistant: TestAssistant;
beforeAll(async () => {
  assistant = await startAssistant();
});
afterAll(() => assistant.stop());

it('stops between two batches where its process is to end, and leaves nothing half', async () => {
  const { app } = assistant.service;
  const index = app.get(PassageIndex, { strict: false });
  const database = app.get(DataSource, { strict: false });
  const stopping = new AbortController();
  const stopped = expect(index.refresh(stopping.signal)).rejects.toThrow('to end');

  await until(async () => (await database.query<unknown[]>(INSERTING)).length > 0);
  stopping.abort(new Error('to end'));
  await stopped;

  const [{ count }] = await database.query<[{ count: number }]>(
    'SELECT count(*)::int FROM passages',
  );
  expect(count).toBe(0);
  expect(await database.query('SELECT FROM passage_index')).toEqual([]);
});

it('is made again where a process of another release has made it of its content, and not else', async () => {
  const { app } = assistant.service;
  const database = app.get(DataSource, { strict: false });
  const index = app.get(PassageIndex, { strict: false });
  const titles = async () => {
    const sql = "SELECT title FROM passages WHERE title IN ('Osmosis', 'Of yesterday')";
    const rows: { title: string }[] = await database.query(sql);
    return rows.map(({ title }) => title);
  };
  const replace = () =>
    database.query("UPDATE passages SET title = 'Of yesterday' WHERE title = 'Osmosis'");
  await index.refresh();
  const made = await titles();
  expect(made).toContain('Osmosis');
  await replace();
  await index.refresh();
  expect(await titles()).toContain('Of yesterday');
  await database.query("UPDATE passage_index SET digest = 'of yesterday'");
  await index.refresh();
  expect(await titles()).toEqual(made);
});
