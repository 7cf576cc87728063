import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { z } from 'zod';

/** Columns that contain the id of a student. */
const STUDENT_COLUMN =
  /^(?:student|user|sender|from|to|starter|reporter|reported|blocker|blocked|owner|member|author|subject)_id$/;

const columnSchema = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  isRequired: z.boolean(),
});

const checkSchema = z.object({ name: z.string() });

/** Every table of every service that refers to students, in the database of a portal. */
export class StudentTables {
  private constructor(
    private readonly sql: Client,
    private readonly columns: readonly z.output<typeof columnSchema>[],
  ) {}

  static async read(sql: Client): Promise<StudentTables> {
    return new StudentTables(sql, z.array(columnSchema).parse((await sql.query(COLUMNS)).rows));
  }

  /** Returns the tables with their schemas, in order. */
  ofStudents(): string[] {
    return this.all().filter((table) => this.studentColumns(table).length > 0);
  }

  /** Returns the tables with a row that contains one of the texts in any column. */
  async naming(texts: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    const patterns = texts.map((text) => `%${text}%`);
    for (const table of this.all()) {
      const asked = `SELECT 1 FROM ${quoted(table)} t WHERE t::text ILIKE ANY ($1) LIMIT 1`;
      if ((await this.sql.query(asked, [patterns])).rows.length > 0) found.push(table);
    }
    return found;
  }

  /** Adds a row of the student to each table without one, bypassing checks and references. */
  async fill(studentId: string, email: string): Promise<void> {
    await this.sql.query('SET session_replication_role = replica');
    for (const table of this.ofStudents()) {
      const [column] = this.studentColumns(table);
      const own = `SELECT 1 FROM ${quoted(table)} WHERE ${column ?? ''} = $1`;
      if ((await this.sql.query(own, [studentId])).rows.length === 0)
        await this.addRow(table, studentId, email);
    }
    await this.sql.query('RESET session_replication_role');
  }

  private async addRow(table: string, studentId: string, email: string): Promise<void> {
    const own = this.studentColumns(table);
    const columns = this.columns.filter(
      (one) => one.table === table && (one.isRequired || own.includes(one.name)),
    );
    const values = columns.map(({ name, type }) => {
      if (name === own[0]) return studentId;
      return name === 'email' ? email : SAMPLES[type]?.();
    });
    const { rows } = await this.sql.query(CHECKS, [quoted(table)]);
    for (const name of z
      .array(checkSchema)
      .parse(rows)
      .map((check) => check.name))
      await this.sql.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT "${name}"`);
    const places = values.map((_, index) => `$${index + 1}`).join(', ');
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    await this.sql.query(`INSERT INTO ${quoted(table)} (${names}) VALUES (${places})`, values);
  }

  private all(): string[] {
    return [...new Set(this.columns.map(({ table }) => table))].sort();
  }

  private studentColumns(table: string): string[] {
    return this.columns
      .filter((one) => one.table === table && STUDENT_COLUMN.test(one.name))
      .map(({ name }) => name);
  }
}

const quoted = (table: string) => table.replace(/^(\w+)\.(\w+)$/, '"$1"."$2"');

/** A sample value for each column type. */
const SAMPLES: Readonly<Record<string, () => unknown>> = {
  uuid: () => randomUUID(),
  text: () => 'sample',
  int4: () => 1,
  int8: () => 1,
  int2: () => 1,
  numeric: () => 1,
  bool: () => false,
  date: () => '2026-03-02',
  timestamptz: () => new Date(),
  bytea: () => Buffer.from('sample'),
  jsonb: () => '{}',
  tsvector: () => 'sample',
  _text: () => [],
  _uuid: () => [],
};

const CHECKS = `
  SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND conrelid = $1::regclass`;

const COLUMNS = `
  SELECT c.table_schema || '.' || c.table_name AS table, c.column_name AS name, c.udt_name AS type,
    c.is_nullable = 'NO' AND c.column_default IS NULL AND c.is_identity = 'NO'
      AND c.is_generated = 'NEVER' AS "isRequired"
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
  ORDER BY 1, c.ordinal_position`;
