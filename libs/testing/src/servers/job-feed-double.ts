import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a feed answers at a path. */
export type FeedAnswer = (response: ServerResponse, request: IncomingMessage) => void;

/** An outside server of job feeds: answers by path, and remembers what it was asked. */
export class JobFeedDouble {
  /** Path and query of each call that came. */
  readonly calls: string[] = [];
  private readonly answers = new Map<string, FeedAnswer>();

  private constructor(private readonly server = createServer()) {
    server.on('request', (request, response) => {
      const url = request.url ?? '/';
      this.calls.push(url);
      const answer = this.answers.get(url) ?? this.answers.get(url.replace(/\?.*/, ''));
      if (answer) answer(response, request);
      else response.writeHead(404).end();
    });
  }

  static async start(): Promise<JobFeedDouble> {
    const double = new JobFeedDouble();
    await new Promise<void>((resolve) => double.server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  get host(): string {
    const { port } = this.server.address() as AddressInfo; // it listens on TCP
    return `127.0.0.1:${port}`;
  }

  url(path: string): string {
    return `http://${this.host}${path}`;
  }

  /** Answers a path from now on, with or without a query. */
  answer(path: string, answer: FeedAnswer): void {
    this.answers.set(path, answer);
  }

  json(path: string, value: unknown): void {
    this.text(path, JSON.stringify(value), 'application/json');
  }

  text(path: string, text: string, type = 'application/xml'): void {
    this.answer(path, (response) => response.writeHead(200, { 'content-type': type }).end(text));
  }

  refuse(path: string, status: number, headers: Record<string, string> = {}): void {
    this.answer(path, (response) => response.writeHead(status, headers).end());
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
