import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response of a feed at a path. */
export type FeedAnswer = (response: ServerResponse, request: IncomingMessage) => void;

/** A server of job feeds: responds by path, and records its requests. */
export class JobFeedDouble {
  /** Path and query of each request. */
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

  /** Sets the response for a path, with or without a query. */
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
