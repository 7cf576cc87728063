import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 50;

/** Model server whose answers never end; the one of the services' tests also fails on demand. */
export class ModelServer {
  /** Number of answers in progress. */
  writing = 0;
  private readonly server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    this.writing += 1;
    response.on('close', () => (this.writing -= 1));
    const say = async () => {
      for (let word = 1; !response.destroyed; word += 1) {
        const choices = [{ index: 0, delta: { content: `word${word} ` }, finish_reason: null }];
        response.write(`data: ${JSON.stringify({ choices })}\n\n`);
        await pause(EVERY_MS);
      }
    };
    void say();
  });

  /** @returns its address, for `OPENAI_BASE_URL`. */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('It listens on TCP');
    return `http://127.0.0.1:${address.port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
