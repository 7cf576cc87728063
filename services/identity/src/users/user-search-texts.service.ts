import { Injectable } from '@nestjs/common';
import { readRows, Scheduled } from '@portal/kit';
import { toSearchName } from '@portal/kit/search';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const EVERY_MS = 2_000;
/** Maximum number of users updated per statement. */
const A_TURN_MAX = 1_000;

const rowSchema = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

/** Keeps the admins' search text in sync with names and addresses, after any change. */
@Injectable()
export class UserSearchTexts {
  constructor(private readonly dataSource: DataSource) {}

  @Scheduled({ name: 'fold-user-searches', everyMs: EVERY_MS })
  async fold(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const stale = await readRows(this.dataSource, rowSchema, STALE, [A_TURN_MAX]);
      if (stale.length === 0) return;
      await this.dataSource.query(SET, [
        stale.map(({ id }) => id),
        stale.map(({ name, email }) => `${toSearchName(name)} ${email}`),
        stale.map(({ name, email }) => `${name} ${email}`),
      ]);
      if (stale.length < A_TURN_MAX) return;
    }
  }
}

const STALE = `
  SELECT id, name, email FROM users WHERE search_of IS DISTINCT FROM name || ' ' || email LIMIT $1`;

const SET = `
  UPDATE users SET search_text = made.text, search_of = made.of
  FROM unnest($1::uuid[], $2::text[], $3::text[]) AS made (id, text, of) WHERE users.id = made.id`;
