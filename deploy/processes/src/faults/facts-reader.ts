import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { serviceNames } from '../process-plans';
import type { FactsEvidence, StudentState } from './facts';

const statesSchema = z.array(
  z.object({ id: z.string(), state: z.enum(['free', 'suspended', 'deleted']) }),
);
const schemasSchema = z.array(z.object({ schema: z.string() }));
const countSchema = z.tuple([z.object({ count: z.coerce.number() })]);

/** Queries for the suspensions that a service stores; the other services store only deletions. */
const SUSPENSIONS: Readonly<Record<string, string>> = {
  identity: `SELECT id, CASE WHEN deleted_at IS NOT NULL THEN 'deleted'
      WHEN suspended_until > now() THEN 'suspended' ELSE 'free' END AS state
    FROM identity.users WHERE role = 'student'`,
  // A student is hidden and unlisted while suspended; both are stored.
  xp: `SELECT p.id, CASE WHEN d.student_id IS NOT NULL THEN 'deleted'
      WHEN p.hidden_until > now() AND NOT s.is_listed THEN 'suspended' ELSE 'free' END AS state
    FROM xp.students p LEFT JOIN xp.standings s ON s.student_id = p.id
    LEFT JOIN xp.deleted_students d ON d.student_id = p.id`,
  study: `SELECT coalesce(d.student_id, p.student_id) AS id,
      CASE WHEN d.student_id IS NOT NULL THEN 'deleted'
      WHEN p.suspended_until > now() THEN 'suspended' ELSE 'free' END AS state
    FROM study.students p FULL JOIN study.deleted_students d ON d.student_id = p.student_id`,
};

/** Reads the student states from every service's own tables. */
export class FactsReader {
  /** @param database as its superuser */
  constructor(private readonly database: DataSource) {}

  async read(told: FactsEvidence['told']): Promise<FactsEvidence> {
    const known: FactsEvidence['known'][number][] = [];
    const hearers = await this.schemasWith('deleted_students');
    for (const by of new Set([...Object.keys(SUSPENSIONS), ...hearers])) {
      const deletions = `SELECT student_id AS id, 'deleted' AS state FROM ${by}.deleted_students`;
      const states = await this.statesBy(SUSPENSIONS[by] ?? deletions);
      known.push({ by, hearsOfSuspensions: by in SUSPENSIONS, states });
    }
    return { told: new Map(told), known, waiting: await this.waiting() };
  }

  /** Returns the services that keep durable facts until all receivers have them. */
  senders(): Promise<string[]> {
    return this.schemasWith('outbox');
  }

  private async waiting(): Promise<FactsEvidence['waiting'][number][]> {
    const senders = await this.senders();
    const waiting: FactsEvidence['waiting'][number][] = [];
    for (const receiver of await this.schemasWith('incoming_events')) {
      const parked = await this.count(
        `SELECT count(*) FROM ${receiver}.incoming_events WHERE parked_at IS NOT NULL`,
      );
      let missing = 0;
      for (const sender of senders) missing += await this.missing(sender, receiver);
      waiting.push({ receiver, parked, missing });
    }
    return waiting;
  }

  /** Counts the facts that a receiver subscribes to and has not received. */
  private missing(sender: string, receiver: string): Promise<number> {
    return this.count(
      `SELECT count(*) FROM ${sender}.outbox o JOIN ${sender}.outbox_receivers r
         ON r.subject = o.subject AND r.receiver = '${receiver}'
       WHERE NOT EXISTS (SELECT FROM ${receiver}.inbox i WHERE i.event_id = o.event_id)`,
    );
  }

  private async statesBy(sql: string): Promise<Map<string, StudentState>> {
    const rows = statesSchema.parse(await this.database.query(sql));
    return new Map(rows.map(({ id, state }) => [id, state]));
  }

  private async count(sql: string): Promise<number> {
    return countSchema.parse(await this.database.query(sql))[0].count;
  }

  private async schemasWith(table: string): Promise<string[]> {
    const sql = `SELECT schemaname AS schema FROM pg_tables
      WHERE tablename = $1 AND schemaname = ANY($2) ORDER BY 1`;
    const rows = schemasSchema.parse(await this.database.query(sql, [table, serviceNames()]));
    return rows.map(({ schema }) => schema);
  }
}
