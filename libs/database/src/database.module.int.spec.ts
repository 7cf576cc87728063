import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { HealthRegistry, loadConfig, PlatformModule } from '@portal/platform';
import {
  createTestDatabase,
  expectEntitiesToMatchMigrations,
  type TestDatabase,
} from '@portal/testing';
import { Client } from 'pg';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DatabaseModule } from './database.module';
import type { ServiceDatabase } from './service-database';

@Entity({ name: 'note' })
class NoteEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  text!: string;
}

class CreateNote1700000000001 implements MigrationInterface {
  readonly name = 'CreateNote1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE note (id uuid PRIMARY KEY, text text NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE note');
  }
}

class AddAuthor1700000000002 implements MigrationInterface {
  readonly name = 'AddAuthor1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE note ADD author text NOT NULL DEFAULT 'nobody'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE note DROP author');
  }
}

const notes: ServiceDatabase = {
  schema: 'notes',
  entities: [NoteEntity],
  migrations: [CreateNote1700000000001],
};

@Injectable()
class Notes {
  constructor(readonly dataSource: DataSource) {}
}

@Module({})
class Root {}

let database: TestDatabase;
const opened: { close(): Promise<void> }[] = [];

async function open(service: ServiceDatabase, env: Record<string, string> = {}) {
  const config = loadConfig({ DATABASE_URL: database.url, ...env });
  const app = await NestFactory.createApplicationContext(
    {
      module: Root,
      imports: [PlatformModule.forProcess(config), DatabaseModule.forService(service)],
      providers: [Notes],
    },
    { logger: false, abortOnError: false },
  );
  opened.push(app);
  return { dataSource: app.get(Notes).dataSource, health: app.get(HealthRegistry) };
}

async function asOperator<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
  await database.drop();
});

describe('the database of a service', () => {
  it('lies in a schema of its own, where SQL finds tables by their name alone', async () => {
    const { dataSource } = await open(notes);
    const id = '00000000-0000-4000-8000-000000000001';
    await dataSource.getRepository(NoteEntity).insert({ id, text: 'mine' });
    expect(await dataSource.query('SELECT text FROM note')).toEqual([{ text: 'mine' }]);
    expect(await asOperator('SELECT text FROM notes.note')).toEqual([{ text: 'mine' }]);
  });

  it('is not seen by another service', async () => {
    await open(notes);
    const other = await open({ schema: 'other', entities: [], migrations: [] });
    await expect(other.dataSource.query('SELECT text FROM note')).rejects.toThrow('does not exist');
  });

  it('is migrated once when two processes start together', async () => {
    await Promise.all([open(notes), open(notes)]);
    expect(await asOperator('SELECT name FROM notes.migrations')).toEqual([
      { name: 'CreateNote1700000000001' },
    ]);
  });

  it('takes up new migrations at the next start and keeps its rows', async () => {
    const first = await open(notes);
    const id = '00000000-0000-4000-8000-000000000002';
    await first.dataSource.getRepository(NoteEntity).insert({ id, text: 'older' });
    await open({ ...notes, migrations: [AddAuthor1700000000002, CreateNote1700000000001] });
    expect(await asOperator('SELECT text, author FROM notes.note')).toEqual([
      { text: 'older', author: 'nobody' },
    ]);
  });

  it('refuses a schema whose name would need quotes', async () => {
    await expect(open({ ...notes, schema: 'notes; DROP' })).rejects.toThrow('cannot be a schema');
  });

  it('tells whether entities and migrations say the same', async () => {
    const same = await open(notes);
    await expectEntitiesToMatchMigrations(same.dataSource);

    const missing = await open({ ...notes, schema: 'missing', migrations: [] });
    await expect(expectEntitiesToMatchMigrations(missing.dataSource)).rejects.toThrow(
      'CREATE TABLE "note"',
    );
  });

  it('opens no more connections than the pool allows, and answers in turn', async () => {
    const { dataSource } = await open(notes, { DATABASE_POOL_SIZE: '2' });
    const pids = await Promise.all(
      Array.from({ length: 12 }, () =>
        dataSource.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid, pg_sleep(0.01)'),
      ),
    );
    expect(new Set(pids.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(2);
  });

  it('bounds every statement, every wait for a lock and every idle transaction', async () => {
    const { dataSource } = await open(notes);
    for (const name of [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
    ]) {
      expect(await dataSource.query(`SHOW ${name}`)).toEqual([{ [name]: '10s' }]);
    }
  });

  it('lives on when its connections are cut, idle or in a transaction', async () => {
    const { dataSource, health } = await open(notes);
    await expect(
      dataSource.transaction(async (manager) => {
        await manager.query('SELECT 1');
        await asOperator(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'notes'",
        );
        await manager.query('SELECT 1');
      }),
    ).rejects.toThrow();
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await health.report()).toMatchObject({ dependencies: { database: 'up' } });
  });
});
