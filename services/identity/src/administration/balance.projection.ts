import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import type { listBalances } from '@portal/contracts/xp';
import { DataSource } from 'typeorm';

type Balance = ResponseOf<typeof listBalances>['balances'][number];

/** Balances as last received from the ledger, by which the admins' table sorts. */
@Injectable()
export class BalanceProjection {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores balances; one with an older revision of its ledger changes nothing. */
  async keep(balances: readonly Balance[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE users SET total_mxp = heard.mxp, ledger_revision = heard.revision
       FROM unnest($1::uuid[], $2::bigint[], $3::integer[]) AS heard (id, mxp, revision)
       WHERE users.id = heard.id AND users.ledger_revision < heard.revision`,
      [
        balances.map(({ studentId }) => studentId),
        balances.map(({ balanceMxp }) => balanceMxp),
        balances.map(({ revision }) => revision),
      ],
    );
  }
}
