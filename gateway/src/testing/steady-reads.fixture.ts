import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';

/** Calls that are under way at any time. */
const ABREAST = 4;

/** Reads without a pause, in turn at each of the addresses, on connections that are kept as browsers do. */
export class SteadyReads {
  /** What did not end with 200. */
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

  /** No call that begins from now on goes there; done by itself where an answer is the last of its connection. */
  leave(url: string): void {
    this.urls = this.urls.filter((one) => one !== url);
  }

  /** Whether calls go there. */
  goesTo(url: string): boolean {
    return this.urls.includes(url);
  }

  /** Waits until so many more have been answered. */
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
