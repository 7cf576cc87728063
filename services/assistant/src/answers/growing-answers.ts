import { Inject, Injectable } from '@nestjs/common';
import { readRows } from '@portal/kit';
import { Batcher, CLOCK, PortalError, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** Received text of an answer, with the run that writes it. */
interface Growth {
  answerId: string;
  runId: string;
  content: string;
}

const idSchema = z.object({ id: z.string() });

/**
 * Stores the received text of all answers in progress; batches many updates into one statement.
 */
@Injectable()
export class GrowingAnswers {
  private readonly batcher = new Batcher<Growth, boolean>((growths) => this.keepAll(growths), {
    most: 64,
    everyMs: 100,
    underWay: 1,
    waiting: 1_000,
    refusal: () => new PortalError('unavailable', 'Too many answers are being written.'),
  });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** @returns false: another run writes the answer now, or it was deleted */
  keep(growth: Growth): Promise<boolean> {
    return this.batcher.add(growth);
  }

  private async keepAll(growths: readonly Growth[]): Promise<boolean[]> {
    const rows = await readRows(this.dataSource, idSchema, KEEP, [
      growths.map(({ answerId }) => answerId),
      growths.map(({ runId }) => runId),
      growths.map(({ content }) => content),
      this.now(),
    ]);
    const kept = new Set(rows.map(({ id }) => id));
    return growths.map(({ answerId }) => kept.has(answerId));
  }
}

const KEEP = `
  UPDATE messages SET content = growth.content, flushed_at = $4
  FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS growth (id, run_id, content)
  WHERE messages.id = growth.id AND messages.run_id = growth.run_id RETURNING messages.id`;
