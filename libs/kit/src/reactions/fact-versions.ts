import { Injectable } from '@nestjs/common';
import type { EventContract } from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { readRows } from '../read-rows';

/** What every payload has whose contract says that it replaces others. */
const payloadSchema = z.looseObject({ version: z.int().nonnegative() });
const takenSchema = z.object({ version: z.number() });

/** Which of the facts that replace one another was taken last: they may come in any order. */
@Injectable()
export class FactVersions {
  /**
   * Notes a fact as taken, in `manager`'s transaction; of two about the same the second waits for the first.
   * @returns false for one that an equal or newer one has replaced already; true where the contract says that none is
   * replaced. Versions of 0 come from publishers that do not count yet: they replace one another as they come.
   */
  async isNewest(manager: EntityManager, event: EventContract, payload: unknown): Promise<boolean> {
    if (event.replaces === undefined) return true;
    const { version, [event.replaces]: about } = payloadSchema.parse(payload);
    const parameters = [event.subject, String(about), version];
    return (await readRows(manager, takenSchema, TAKE, parameters)).length > 0;
  }
}

const TAKE = `
  INSERT INTO fact_versions (subject, about, version) VALUES ($1, $2, $3)
  ON CONFLICT (subject, about) DO UPDATE SET version = excluded.version
  WHERE fact_versions.version < excluded.version OR excluded.version = 0 AND fact_versions.version = 0
  RETURNING version`;
