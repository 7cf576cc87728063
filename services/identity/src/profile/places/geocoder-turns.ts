import { Injectable } from '@nestjs/common';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** Maximum wait for a turn, in ms; a request that would wait longer gets none. */
const WAIT_MS_MAX = 2_000;

const turnSchema = z.object({ waitMs: z.number() });

/** Rate limit of the external geocoder: one request a second in the whole portal. */
@Injectable()
export class GeocoderTurns {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reserves a turn and returns the wait until it, in ms, by the database's clock; null if the
   * wait would be too long.
   */
  async take(): Promise<number | null> {
    const rows = await readRows(this.dataSource, turnSchema, TAKE, [WAIT_MS_MAX]);
    return rows[0]?.waitMs ?? null;
  }
}

const TAKE = `
  INSERT INTO geocoder_turns AS turn (name, next_at)
  VALUES ('geocoder', clock_timestamp() + interval '1 second')
  ON CONFLICT (name) DO UPDATE
    SET next_at = greatest(turn.next_at, clock_timestamp()) + interval '1 second'
    WHERE turn.next_at <= clock_timestamp() + make_interval(secs => $1::float8 / 1000)
  RETURNING greatest(0, extract(epoch FROM next_at - interval '1 second' - clock_timestamp()) * 1000)::float8
    AS "waitMs"`;
