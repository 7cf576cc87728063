import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Reply of the server to one request. */
export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** An external server with a scripted reply per request. */
export interface TestServer {
  url: string;
  /** Replies to the next requests, in order; the last one is repeated. */
  plan: Reply[];
  /** Method and body of each received request. */
  requests: { method: string; body: string }[];
  stop(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const plan: Reply[] = [];
  const requests: TestServer['requests'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requests.push({ method: request.method ?? '', body });
      const reply = plan.length > 1 ? plan.shift() : plan[0];
      reply?.(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${port}/a/path`, plan, requests, stop };
}

export const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Reply =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);
export const hangUp: Reply = (request) => void request.socket.destroy();
export const neverRespond: Reply = () => undefined;
/** Starts a long response and closes the connection. */
export const breakOff: Reply = (_request, response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('half', () => response.destroy());
};
