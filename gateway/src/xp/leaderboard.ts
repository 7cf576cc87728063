import { Injectable } from '@nestjs/common';
import {
  getLeaderboardRoute,
  getRank,
  mxpToXp,
  type Caller,
  type getLeaderboard,
  type ResponseOf,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { LRUCache } from 'lru-cache';
import { FRESH_BY_EVENTS_MS, PolledReads } from '../polling/polled-reads';
import type { ReplyOf } from '../routing/call';
import { BoardChanges, type BoardPlace } from './board-changes';
import { LeaderboardRows } from './leaderboard-rows';
import { shortenName } from './shorten-name';

type Row = ResponseOf<typeof getLeaderboard>['rows'][number];
type Board = ReplyOf<typeof getLeaderboardRoute>;

/** Of a board that may still lack the last change: its own row must not run ahead of the others. In ms. */
const FRESH_WHILE_SETTLING_MS = 250;
const PLACES_MAX = 30_000;

/** The leaderboard as its reader may see it. */
@Injectable()
export class Leaderboard {
  private readonly changes = new BoardChanges();
  /** What is shown to whom, and after how many changes it was asked for. */
  private readonly places = new LRUCache<string, BoardPlace & { since: number }>({
    max: PLACES_MAX,
  });

  constructor(
    private readonly rows: LeaderboardRows,
    private readonly messages: Messages,
    private readonly reads: PolledReads,
  ) {}

  /** Somebody's XP has changed, in mXP. */
  expire(balanceMxp: number, changeMxp: number): void {
    this.changes.add(mxpToXp(balanceMxp), mxpToXp(changeMxp));
    this.rows.expire();
  }

  /** Kept for whoever is signed in until a change touches its rows or the own one. */
  read(limit: number, visitor: Caller | null) {
    const variant = String(limit);
    const ask = () => this.show(limit, visitor);
    if (!visitor) return this.reads.of('nobody', getLeaderboardRoute, ask, { variant });
    const place = `${visitor.userId} ${limit}`;
    const since = this.sinceOf(place);
    const freshMs = this.changes.isSettling ? FRESH_WHILE_SETTLING_MS : FRESH_BY_EVENTS_MS;
    const askAndNote = async () => {
      const board = await ask();
      this.places.set(place, { ...placeOf(board, limit), since });
      return board;
    };
    const options = { variant, version: since, freshMs };
    return this.reads.of(visitor.userId, getLeaderboardRoute, askAndNote, options);
  }

  /** Signed in: full names and the own row. Else: names shortened, and nobody's id. */
  private async show(limit: number, visitor: Caller | null): Promise<Board> {
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

  /** After how many changes the board holds: those that do not touch it do not count. */
  private sinceOf(place: string): number {
    const known = this.places.get(place);
    if (known && !this.changes.haveTouched(known, known.since)) return known.since;
    return this.changes.now();
  }
}

/** Where not all rows are taken, any change touches them. */
function placeOf({ users, own }: Board, limit: number): BoardPlace {
  const floor = users.length < limit ? 0 : (users.at(-1)?.totalXP ?? 0);
  return { floor, own: own?.totalXP ?? null };
}

function inFull({ studentId, name, balanceMxp, rank }: Row) {
  return { _id: studentId, name, totalXP: mxpToXp(balanceMxp), rank };
}

function inShort(row: Row) {
  return { ...inFull(row), _id: '', name: shortenName(row.name) };
}
