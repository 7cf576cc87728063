import { Controller } from '@nestjs/common';
import { mxpToXp, type PayloadOf } from '@portal/contracts';
import { leaderboardChanged, xpChanged, xpLive } from '@portal/contracts/xp';
import { HandlesEvent } from '@portal/messaging';
import { boundedCache } from '../bounded-cache';
import { LiveSockets } from '../live/live-sockets';
import { PolledReads } from '../polling/polled-reads';
import { Leaderboard } from './leaderboard';

const REVISIONS_MAX = 50_000;

/** Live events of XP. */
@Controller()
export class XpLive {
  private readonly shown = boundedCache<string, number>(REVISIONS_MAX);

  constructor(
    private readonly sockets: LiveSockets,
    private readonly reads: PolledReads,
    private readonly leaderboard: Leaderboard,
  ) {}

  /** Pushes a balance, unless a later one has been pushed: events may overtake each other. */
  @HandlesEvent(xpChanged)
  async xpChanged(changed: PayloadOf<typeof xpChanged>): Promise<void> {
    const { studentId, balanceMxp, changeMxp, revision } = changed;
    this.reads.expire(studentId);
    this.leaderboard.expire(balanceMxp, changeMxp);
    if (revision < (this.shown.get(studentId) ?? -1)) return;
    this.shown.set(studentId, revision);
    this.sockets.notifyUser(studentId, xpLive.pushes.updated, { totalXP: mxpToXp(balanceMxp) });
    return Promise.resolve();
  }

  /** Handles changes that no change of XP reports: names and listed students. */
  @HandlesEvent(leaderboardChanged)
  async leaderboardChanged(): Promise<void> {
    this.leaderboard.expireAll();
    return Promise.resolve();
  }
}
