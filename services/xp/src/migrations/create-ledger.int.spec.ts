import { CREATE_EVENT_STORE } from '@portal/event-store';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { XpModule } from '../xp.module';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ name: 'xp', module: XpModule });
});
afterAll(() => service.stop());

/**
 * Returns the columns, constraints and functions of a schema's event store, without the schema's
 * name.
 */
async function describeStore(schema: string): Promise<unknown> {
  return service.app.get(DataSource).query(
    `SELECT 'column' AS kind, a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || a.attnotnull AS is
     FROM pg_attribute a WHERE a.attrelid = ($1 || '.events')::regclass AND a.attnum > 0
     UNION ALL SELECT 'constraint', conname || ' ' || pg_get_constraintdef(oid)
     FROM pg_constraint WHERE conrelid = ($1 || '.events')::regclass
     UNION ALL SELECT 'function', proname || ' ' || prosrc || coalesce(proconfig::text, '')
     FROM pg_proc WHERE pronamespace = $1::regnamespace AND proname IN ('append_events', 'event_hash')
     ORDER BY 1, 2`,
    [schema],
  );
}

it('makes the event store as the library has it today', async () => {
  const runner = service.app.get(DataSource).createQueryRunner();
  await runner.query('CREATE SCHEMA fresh');
  await runner.query('SET search_path = fresh');
  for (const statement of CREATE_EVENT_STORE) await runner.query(statement);
  await runner.query('RESET search_path');
  await runner.release();
  expect(await describeStore('xp')).toEqual(await describeStore('fresh'));
  const functions = expect.objectContaining({ kind: 'function' }) as unknown;
  expect(await describeStore('xp')).toContainEqual(functions);
});
