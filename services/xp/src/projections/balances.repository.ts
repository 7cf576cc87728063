import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import { BALANCES_MAX, type listBalances } from '@portal/contracts/xp';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const rowSchema = z
  .object({ student_id: z.string(), balance_mxp: z.coerce.number(), revision: z.number() })
  .transform(({ student_id, balance_mxp, revision }) => {
    return { studentId: student_id, balanceMxp: balance_mxp, revision };
  });

/** Balances of all students from the projection, for services that keep a copy. */
@Injectable()
export class BalancesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a page ordered by id, after `after`; null: the first page. */
  async page(after: string | null): Promise<ResponseOf<typeof listBalances>> {
    const balances = await readRows(
      this.dataSource,
      rowSchema,
      `SELECT student_id, balance_mxp, revision FROM standings WHERE student_id > $1
       ORDER BY student_id LIMIT $2`,
      [after ?? FIRST_ID, BALANCES_MAX],
    );
    return { balances };
  }
}
