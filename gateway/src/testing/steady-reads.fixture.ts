import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';

/** Concurrent calls. */
const ABREAST = 4;

/**
 * Reads continuously, alternating between the addresses, on persistent connections as browsers use
 * them.
 */
export class SteadyReads {
  /** Calls that did not return 200. */
  readonly failures: string[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private answered = 0;
  private turn = 0;
  private isOver = false;
  private under: Promise<void>[] = [];

  constructor(
    private urls: readonly string[],
    private readonly way: string,
    private readonly token: string,
  ) {}

  start(): void {
    this.under = Array.from({ length: ABREAST }, () => this.goOn());
  }

  /** Stops calls to an address; called automatically if an answer closes its connection. */
  leave(url: string): void {
    this.urls = this.urls.filter((one) => one !== url);
  }

  /** Returns whether calls use this address. */
  goesTo(url: string): boolean {
    return this.urls.includes(url);
  }

  /** Waits until `more` further calls have been answered. */
  async untilAnswered(more: number): Promise<void> {
    const enough = this.answered + more;
    while (this.answered < enough) await new Promise((resolve) => setImmediate(resolve));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.under);
    this.agent.destroy();
  }

  private async goOn(): Promise<void> {
    while (!this.isOver) {
      this.turn += 1;
      const url = this.urls[this.turn % this.urls.length] ?? '';
      const result = await this.read(url).catch(String);
      if (result !== 200) this.failures.push(`${url}: ${result}`);
      this.answered += 1;
    }
  }

  private async read(url: string): Promise<number> {
    const headers = { authorization: `Bearer ${this.token}` };
    const call = get(url + this.way, { agent: this.agent, headers });
    const [response] = (await once(call, 'response')) as [IncomingMessage]; // as Node documents it
    response.resume();
    if (response.headers.connection === 'close') this.leave(url);
    await once(response, 'end');
    return response.statusCode ?? 0;
  }
}
