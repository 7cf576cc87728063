import { monotonicMs } from '@portal/platform';
/** How long after the last socket a student still counts as there, in ms. */
export const PRESENT_MS = 120_000;

/** The students whose sockets this process has, each once, and those who have left of late. */
export class StudentRoll {
  private readonly sockets = new Map<string, number>();
  /** When the last socket closed, the longest ago first. */
  private readonly left = new Map<string, number>();

  /** @param now a clock that never jumps, in ms. */
  constructor(private readonly now: () => number = () => monotonicMs()) {}

  enter(studentId: string): void {
    this.left.delete(studentId);
    this.sockets.set(studentId, (this.sockets.get(studentId) ?? 0) + 1);
  }

  leave(studentId: string): void {
    const rest = (this.sockets.get(studentId) ?? 0) - 1;
    if (rest > 0) {
      this.sockets.set(studentId, rest);
      return;
    }
    this.sockets.delete(studentId);
    this.left.set(studentId, this.now());
    this.forgetTheOld();
  }

  /** Students with an open socket. */
  connected(): string[] {
    return [...this.sockets.keys()];
  }

  /** Students with an open socket, or one within the last 2 minutes. */
  count(): number {
    this.forgetTheOld();
    return this.sockets.size + this.left.size;
  }

  private forgetTheOld(): void {
    const since = this.now() - PRESENT_MS;
    for (const [studentId, at] of this.left) {
      if (at > since) return;
      this.left.delete(studentId);
    }
  }
}
