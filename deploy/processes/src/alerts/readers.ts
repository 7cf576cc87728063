import { randomUUID } from 'node:crypto';
import { Api } from '../faults/api';
import type { VirtualStudent } from '../faults/students';

/** Interval at which a student opens the saved books, in ms. */
const OPENS_EVERY_MS = 300;
/** Interval of searches, in ms. */
const SEARCHES_EVERY_MS = 500;

/** Students in the library: their requests need its database and external servers. */
export class Readers {
  private readonly apis: Api[];
  private timers: NodeJS.Timeout[] = [];
  private asked = 0;

  constructor(url: string, students: readonly VirtualStudent[]) {
    this.apis = students.map(({ token }) => new Api(url, token));
  }

  start(): void {
    // A random word: a cached result would call no external server.
    const search = () => this.ask(`/api/library/search?query=${randomUUID().slice(0, 8)}`);
    this.timers = [
      setInterval(() => this.ask('/api/library/my-books'), OPENS_EVERY_MS),
      setInterval(search, SEARCHES_EVERY_MS),
    ];
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private ask(path: string): void {
    const api = this.apis[this.asked % this.apis.length];
    this.asked += 1;
    // Refused during a fault; the portal's own metrics count it.
    api?.get(path).catch(() => undefined);
  }
}
