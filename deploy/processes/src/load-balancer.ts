import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Longest wait for a gateway to accept a connection, in ms; then the next one is tried. */
const CONNECT_MS = 500;

/** One address in front of several gateways. */
export interface LoadBalancer {
  port: number;
  stop(): Promise<void>;
}

/** Order of the gateways: round-robin, or always the first one that is up. */
export type Turn = 'round-robin' | 'first';

/** Forwards each TCP connection to one of the current ports that accepts it. */
export async function startLoadBalancer(
  listen: { port: number; host: string },
  portsNow: () => readonly number[],
  turn: Turn = 'round-robin',
): Promise<LoadBalancer> {
  const open = new Set<Socket>();
  let next = 0;
  const server = createServer({ allowHalfOpen: false }, (client) => {
    keep(open, client);
    if (turn === 'round-robin') next += 1;
    const ports = portsNow();
    const order = ports.map((_, n) => ports[(next + n) % ports.length] ?? 0);
    void join(client, order, open);
  });
  server.listen(listen.port, listen.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const stop = async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port, stop };
}

async function join(client: Socket, ports: number[], open: Set<Socket>): Promise<void> {
  for (const port of ports) {
    const gateway = await reach(port);
    if (!gateway) continue;
    keep(open, gateway);
    client.pipe(gateway).pipe(client);
    client.once('close', () => gateway.destroy());
    gateway.once('close', () => client.destroy());
    return;
  }
  client.destroy();
}

function reach(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const fail = () => {
      socket.destroy();
      resolve(null);
    };
    const timer = setTimeout(fail, CONNECT_MS);
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}

function keep(open: Set<Socket>, socket: Socket): void {
  open.add(socket);
  socket.on('error', () => socket.destroy());
  socket.once('close', () => open.delete(socket));
}
