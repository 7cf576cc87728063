import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type getLeaderboard,
  getLeaderboardRoute,
  getRank,
  mxpToXp,
  type ResponseOf,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import type { ReplyOf } from '../routing/call';
import { LeaderboardRows } from './leaderboard-rows';
import { shortenName } from './shorten-name';

type Row = ResponseOf<typeof getLeaderboard>['rows'][number];
type Board = ReplyOf<typeof getLeaderboardRoute>;

/** The leaderboard as its reader may see it. */
@Injectable()
export class Leaderboard {
  constructor(
    private readonly rows: LeaderboardRows,
    private readonly messages: Messages,
  ) {}

  /** Signed in: full names and the own row. Else: names shortened, and nobody's id. */
  async show(limit: number, visitor: Caller | null): Promise<Board> {
    const [{ rows, total }, own] = await Promise.all([
      this.rows.first(limit),
      visitor?.role === 'student' ? this.ownRow(visitor.userId) : null,
    ]);
    return { users: rows.map(visitor ? inFull : inShort), own: own && inFull(own), total };
  }

  private async ownRow(studentId: string): Promise<Row | null> {
    const { row } = await this.messages.request(getRank, { studentId });
    return row;
  }
}

function inFull({ studentId, name, balanceMxp, rank }: Row) {
  return { _id: studentId, name, totalXP: mxpToXp(balanceMxp), rank };
}

function inShort(row: Row) {
  return { ...inFull(row), _id: '', name: shortenName(row.name) };
}
