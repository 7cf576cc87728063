import { createServer, type Server } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import type { HealthReport } from './health-registry';

/** Data of the endpoints of the ops port. */
export interface OpsSource {
  report(): Promise<HealthReport>;
  metrics(): Promise<string>;
}

/**
 * Serves `/health/live`, `/health/ready` (each dependency by name) and `/metrics` on a separate
 * port that only operators reach.
 * @returns the server and its port.
 */
export async function startOpsServer(
  source: OpsSource,
  listen: { port: number; host: string; names?: readonly string[] | undefined },
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isForHere = isOperatorsHost(request.headers.host, listen.names);
    const answered = isForHere ? answer(source, request.url ?? '/') : Promise.resolve(FOREIGN);
    answered.then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.requestTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen.port, listen.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => close(server) };
}

const FOREIGN = {
  status: 421,
  type: 'application/json',
  body: JSON.stringify({ message: 'This port is for operators, under its own names alone.' }),
};

/**
 * Whether a `Host` header is one that operators use: an address, a name without a dot (of this
 * machine, or of a container) or a configured name. A foreign page can resolve its own name to
 * this port (DNS rebinding), and a browser on this machine would then expose the responses to it.
 */
export function isOperatorsHost(host: string | undefined, names: readonly string[] = []): boolean {
  if (!host) return false;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) !== 0 || !name.includes('.') || names.includes(name);
}

async function answer(source: OpsSource, url: string) {
  const json = (status: number, value: unknown) => ({
    status,
    type: 'application/json',
    body: JSON.stringify(value),
  });
  switch (url) {
    case '/health/live':
      return json(200, { status: 'live' });
    case '/health/ready': {
      const report = await source.report();
      return json(report.isReady ? 200 : 503, report);
    }
    case '/metrics':
      return { status: 200, type: 'text/plain; version=0.0.4', body: await source.metrics() };
    default:
      return json(404, { message: 'Not found' });
  }
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
