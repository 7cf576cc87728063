import type { ResponseOf } from '@portal/contracts';
import type { showLeaderboard } from '@portal/contracts/xp';
import { monotonicMs } from '@portal/platform';

type Board = ResponseOf<typeof showLeaderboard>;

/** How long the whole board is given unasked, in ms. */
const FRESH_MS = 5_000;

/** The board that strangers see: asked for whole, and cut to whatever length is wanted. */
export class StrangersBoard {
  private kept: { board: Promise<Board>; askedAt: number } | undefined;

  constructor(private readonly ask: () => Promise<Board>) {}

  /** The first rows of it. */
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
      // A failure is not kept; a newer answer may have taken its place.
      if (this.kept?.board === board) this.kept = undefined;
    });
    return board;
  }
}
