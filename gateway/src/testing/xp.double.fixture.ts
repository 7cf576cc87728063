import { Controller } from '@nestjs/common';
import { mxpToXp, type RequestOf } from '@portal/contracts';
import {
  getBalance,
  getHistory,
  getLeaderboard,
  getRank,
  showLeaderboard,
} from '@portal/contracts/xp';
import { HandlesRequest } from '@portal/messaging';
import { DoubleWorld } from './double-world.fixture';

/** Double of the xp contracts. */
@Controller()
export class XpDouble {
  constructor(private readonly world: DoubleWorld) {}

  @HandlesRequest(getBalance)
  async balance(request: RequestOf<typeof getBalance>) {
    this.world.note(getBalance.subject, request);
    const balanceMxp = this.world.balances.get(request.studentId) ?? 0;
    const rest = { lifetimeMxp: balanceMxp, highestLevel: 'Novice' as const, revision: 0 };
    return Promise.resolve({ balanceMxp, ...rest });
  }

  @HandlesRequest(getHistory)
  async history(request: RequestOf<typeof getHistory>) {
    this.world.note(getHistory.subject, request);
    const entry = {
      revision: 0,
      changeMxp: 2_000,
      balanceMxp: 2_000,
      reason: 'test' as const,
      reference: { kind: 'test', id: 'one' },
      at: '2026-01-01T00:00:00Z',
    };
    return Promise.resolve({ entries: [entry], nextBefore: null });
  }

  @HandlesRequest(getLeaderboard)
  async leaderboard(request: RequestOf<typeof getLeaderboard>) {
    this.world.note(getLeaderboard.subject, request);
    const rows = this.rows().slice(0, request.limit);
    return Promise.resolve({ rows, total: this.rows().length });
  }

  @HandlesRequest(showLeaderboard)
  async showLeaderboard(request: RequestOf<typeof showLeaderboard>) {
    this.world.note(showLeaderboard.subject, request);
    const { limit, viewerId } = request;
    const rows = this.rows().map(({ studentId, name, balanceMxp, rank }) => {
      return { _id: studentId, name, totalXP: mxpToXp(balanceMxp), rank };
    });
    const own = rows.find(({ _id }) => _id === viewerId) ?? null;
    return Promise.resolve({ users: rows.slice(0, limit), own, total: rows.length });
  }

  @HandlesRequest(getRank)
  async rank(request: RequestOf<typeof getRank>) {
    this.world.note(getRank.subject, request);
    const row = this.rows().find(({ studentId }) => studentId === request.studentId) ?? null;
    return Promise.resolve({ row });
  }

  private rows() {
    return this.world.sessions
      .filter(({ caller }) => caller.role === 'student')
      .map(({ caller }) => ({
        studentId: caller.userId,
        name: caller.name,
        balanceMxp: this.world.balances.get(caller.userId) ?? 0,
      }))
      .sort((one, other) => other.balanceMxp - one.balanceMxp)
      .map((row, index) => ({ ...row, rank: index + 1 }));
  }
}
