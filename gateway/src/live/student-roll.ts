import { monotonicMs } from '@portal/platform';
/** Time for which a student counts as present after the last socket has closed, in ms. */
export const PRESENT_MS = 120_000;

/** Students with sockets in this process, each once, and those who have left recently. */
export class StudentRoll {
  private readonly sockets = new Map<string, number>();
  /** Time at which the last socket closed, oldest first. */
  private readonly left = new Map<string, number>();

  /** @param now a monotonic clock, in ms. */
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

  /** Returns the students with an open socket. */
  connected(): string[] {
    return [...this.sockets.keys()];
  }

  /** Returns the number of students with an open socket, now or within the last 2 minutes. */
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
