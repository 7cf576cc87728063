import type { ResponseOf } from '@portal/contracts';
import type { showLeaderboard } from '@portal/contracts/xp';
import { monotonicMs } from '@portal/platform';

type Board = ResponseOf<typeof showLeaderboard>;

/** Lifetime of the whole board, in ms. */
const FRESH_MS = 5_000;

/** The board for readers without a session: requested whole, and cut to any length. */
export class StrangersBoard {
  private kept: { board: Promise<Board>; askedAt: number } | undefined;

  constructor(private readonly ask: () => Promise<Board>) {}

  /** Returns its first rows. */
  async first(limit: number): Promise<Board> {
    const { users, own, total } = await this.whole();
    return { users: users.slice(0, limit), own, total };
  }

  private whole(): Promise<Board> {
    const known = this.kept;
    if (known && monotonicMs() - known.askedAt < FRESH_MS) return known.board;
    const board = this.ask();
    this.kept = { board, askedAt: monotonicMs() };
    board.catch(() => {
      // A failure is not cached; a newer request may have replaced it.
      if (this.kept?.board === board) this.kept = undefined;
    });
    return board;
  }
}
