import { Injectable } from '@nestjs/common';
import { mxpToXp, type ResponseOf } from '@portal/contracts';
import type { Caller } from '@portal/contracts/identity';
import { getLeaderboardRoute, LEADERBOARD_MAX, showLeaderboard } from '@portal/contracts/xp';
import { Messages } from '@portal/messaging';
import { boundedCache } from '../bounded-cache';
import { FRESH_BY_EVENTS_MS, PolledReads } from '../polling/polled-reads';
import type { Reading } from '../polling/reading';
import { whenReady, type Ready } from '../ready';
import { BoardChanges, type BoardPlace } from './board-changes';
import { StrangersBoard } from './strangers-board';

/**
 * Lifetime of a board that may still lack the last change, in ms: its own row must not be newer
 * than the others.
 */
const FRESH_WHILE_SETTLING_MS = 250;
const PLACES_MAX = 30_000;
/** Lengths that are requested and cached per reader: that of screens, and the longest. */
const KEPT_LENGTHS = [50, LEADERBOARD_MAX];

/** The leaderboard as its reader may see it. */
@Injectable()
export class Leaderboard {
  private readonly changes = new BoardChanges();
  /** Place of each sent board by its reader, with the number of changes before its request. */
  private readonly places = boundedCache<string, BoardPlace & { since: number }>(PLACES_MAX);

  private readonly strangersBoard: StrangersBoard;

  constructor(
    private readonly messages: Messages,
    private readonly reads: PolledReads,
  ) {
    this.strangersBoard = new StrangersBoard(() =>
      messages.request(showLeaderboard, { limit: LEADERBOARD_MAX, viewerId: null }),
    );
  }

  /** Records a change of a student's XP, in mXP. */
  expire(balanceMxp: number, changeMxp: number): void {
    this.changes.add(mxpToXp(balanceMxp), mxpToXp(changeMxp));
  }

  /** Records a change of a name or of the listed students, which affects all boards. */
  expireAll(): void {
    this.changes.addListing();
    this.reads.expirePath(getLeaderboardRoute.path);
  }

  /**
   * Returns a board. For a signed-in reader it is cached until a change affects its rows or own
   * row, and cut to the requested length.
   */
  read(limit: number, reader: Caller | null): Ready<Reading> {
    if (!reader) {
      const cut = () => this.strangersBoard.first(limit);
      const options = { variant: String(limit), most: LEADERBOARD_MAX };
      return this.reads.read('nobody', getLeaderboardRoute, cut, options);
    }
    const length = KEPT_LENGTHS.find((each) => each >= limit) ?? LEADERBOARD_MAX;
    const kept = this.readKept(length, reader);
    return limit === length ? kept : whenReady(kept, (reading) => cutReading(reading, limit));
  }

  private readKept(limit: number, { userId }: Caller): Ready<Reading> {
    const place = `${userId} ${limit}`;
    const since = this.sinceOf(place);
    const freshMs = this.changes.isSettling ? FRESH_WHILE_SETTLING_MS : FRESH_BY_EVENTS_MS;
    const askAndNote = async () => {
      const board = await this.messages.request(showLeaderboard, { limit, viewerId: userId });
      this.places.set(place, { ...placeOf(board, limit), since });
      return board;
    };
    const options = { variant: String(limit), version: since, freshMs };
    return this.reads.read(userId, getLeaderboardRoute, askAndNote, options);
  }

  /**
   * Returns the number of changes that the board reflects, without those that do not affect it.
   */
  private sinceOf(place: string): number {
    const known = this.places.get(place);
    if (known && !this.changes.haveTouched(known, known.since)) return known.since;
    return this.changes.now();
  }
}

/** Returns the first rows of a cached board. */
function cutReading(reading: Reading, limit: number): Reading {
  const board = getLeaderboardRoute.response.parse(JSON.parse(reading.json));
  return reading.with(JSON.stringify({ ...board, users: board.users.slice(0, limit) }));
}

/** If the board has free rows, every change affects it. */
function placeOf({ users, own }: ResponseOf<typeof showLeaderboard>, limit: number): BoardPlace {
  const floor = users.length < limit ? 0 : (users.at(-1)?.totalXP ?? 0);
  return { floor, own: own?.totalXP ?? null };
}
