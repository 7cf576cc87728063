import { PostgresEventStore, CREATE_EVENT_STORE } from '@portal/event-store';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';

/** Attempts to lock the tables: waits for other holders, and retries after a deadlock. */
const TRIES = 10;
const AGAIN_MS = 50;

const namesSchema = z.array(z.object({ name: z.string() }));
const countSchema = z.tuple([z.object({ events: z.coerce.number(), last: z.coerce.number() })]);

/** A back-up of the ledger's whole schema at one moment, in a separate schema. */
export class LedgerCopy {
  private constructor(
    private readonly database: DataSource,
    readonly schema: string,
  ) {}

  static async take(database: DataSource): Promise<LedgerCopy> {
    const copy = new LedgerCopy(database, await newSchema(database));
    await database.transaction('REPEATABLE READ', (manager) => copy.fill(manager));
    return copy;
  }

  /** Creates another valid ledger: the same students with different XP. */
  static async ofAnotherPortal(
    database: DataSource,
    url: string,
    earn: (store: PostgresEventStore) => Promise<void>,
  ): Promise<LedgerCopy> {
    const copy = await LedgerCopy.take(database);
    const schema = await newSchema(database);
    const extra = { options: `-c search_path=${schema}` };
    const other = await new DataSource({ type: 'postgres', url, extra }).initialize();
    try {
      for (const statement of CREATE_EVENT_STORE) await other.query(statement);
      const store = new PostgresEventStore(other);
      await earn(store);
      await copy.exchangeEvents(schema, (await store.readAll(null, 10_000)).at(-1));
      return copy;
    } finally {
      await other.destroy();
    }
  }

  /**
   * Replaces the current ledger by this one, in one transaction.
   * @returns the previous one
   */
  async putInPlace(): Promise<LedgerCopy> {
    const before = new LedgerCopy(this.database, await newSchema(this.database));
    for (let tries = 1; ; tries += 1) {
      try {
        await this.database.transaction((manager) => this.exchange(manager, before));
        return before;
      } catch (error) {
        if (tries === TRIES) throw error;
        await pause(AGAIN_MS);
      }
    }
  }

  /** Returns whether the ledger's events are those of this copy. */
  async isUntouched(): Promise<boolean> {
    const [own, there] = await Promise.all([this.schema, 'xp'].map((name) => this.sizeOf(name)));
    return own?.events === there?.events && own?.last === there?.last;
  }

  private async sizeOf(schema: string) {
    const sql = `SELECT count(*) AS events, coalesce(max(position), 0) AS last FROM ${schema}.events`;
    return countSchema.parse(await this.database.query(sql))[0];
  }

  private async exchange(manager: EntityManager, before: LedgerCopy): Promise<void> {
    const all = (await tables(manager)).map((table) => `xp.${table}`).join(', ');
    await manager.query(`LOCK TABLE ${all} IN ACCESS EXCLUSIVE MODE`);
    await before.fill(manager);
    // Disables triggers: related rows are inserted together and need no checks in between.
    await manager.query('SET LOCAL session_replication_role = replica');
    await manager.query(`TRUNCATE ${all}`);
    for (const table of await tables(manager))
      await manager.query(`INSERT INTO xp.${table} TABLE ${this.schema}.${table}`);
    for (const name of await sequences(manager))
      await manager.query(
        `SELECT setval('xp.${name}', last_value, is_called) FROM ${this.schema}.${name}`,
      );
  }

  private async fill(manager: EntityManager): Promise<void> {
    for (const table of await tables(manager))
      await manager.query(`CREATE TABLE ${this.schema}.${table} AS TABLE xp.${table}`);
    for (const name of await sequences(manager))
      await manager.query(
        `CREATE TABLE ${this.schema}.${name} AS SELECT last_value, is_called FROM xp.${name}`,
      );
  }

  private async exchangeEvents(from: string, last: object | undefined): Promise<void> {
    const cursor = last && 'cursor' in last ? last.cursor : null;
    await this.database.transaction(async (manager) => {
      await manager.query(`TRUNCATE ${this.schema}.events, ${this.schema}.event_positions`);
      await manager.query(`INSERT INTO ${this.schema}.events TABLE ${from}.events`);
      await manager.query(
        `INSERT INTO ${this.schema}.event_positions SELECT last_value, is_called FROM ${from}.event_positions`,
      );
      await manager.query(`TRUNCATE ${this.schema}.standings, ${this.schema}.rank_buckets`);
      await manager.query(
        `UPDATE ${this.schema}.projection_positions SET cursor = $1, event = $2`,
        [cursor, JSON.stringify(last ?? null)],
      );
    });
  }
}

async function newSchema(database: DataSource): Promise<string> {
  const schema = `kept_${randomUUID().slice(0, 8)}`;
  await database.query(`CREATE SCHEMA ${schema}`);
  return schema;
}

function tables(manager: EntityManager): Promise<string[]> {
  return names(
    manager,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'xp' ORDER BY 1`,
  );
}

function sequences(manager: EntityManager): Promise<string[]> {
  return names(
    manager,
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'xp' ORDER BY 1`,
  );
}

async function names(manager: EntityManager, sql: string): Promise<string[]> {
  return namesSchema.parse(await manager.query(sql)).map(({ name }) => name);
}
