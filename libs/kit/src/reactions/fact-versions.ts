import { Injectable } from '@nestjs/common';
import type { EventContract } from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { readRows } from '../read-rows';

/** Fields of every payload whose contract has `replaces`. */
const payloadSchema = z.looseObject({ version: z.int().nonnegative() });
const takenSchema = z.object({ version: z.number() });

/** Last handled versions of facts that replace one another, which may arrive in any order. */
@Injectable()
export class FactVersions {
  /**
   * Records a fact as handled, in `manager`'s transaction; of two concurrent facts about the same
   * object, the second waits for the first.
   * @returns false if an equal or newer fact has already replaced it; true if the contract has no
   * `replaces`. Version 0 comes from publishers without versions: such facts apply in order of
   * arrival.
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
