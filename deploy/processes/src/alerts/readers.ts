import { randomUUID } from 'node:crypto';
import { Api } from '../faults/api';
import type { VirtualStudent } from '../faults/students';

/** How often somebody opens the own books, in ms. */
const OPENS_EVERY_MS = 300;
/** How often somebody searches, in ms. */
const SEARCHES_EVERY_MS = 500;

/** Students in the library: what they ask comes from its database, and of other servers. */
export class Readers {
  private readonly apis: Api[];
  private timers: NodeJS.Timeout[] = [];
  private asked = 0;

  constructor(url: string, students: readonly VirtualStudent[]) {
    this.apis = students.map(({ token }) => new Api(url, token));
  }

  start(): void {
    // Words that nobody has searched for: an answer that is kept asks nobody.
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
    // Refused under a fault; how often is what the portal's own measures say.
    api?.get(path).catch(() => undefined);
  }
}
