import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a server that can be cut, to simulate a broken network. */
export interface CuttableWay {
  url: string;
  /** Destroys every connection, and accepts none until `mend`. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** Starts a proxy to a server on this machine. */
export async function startCuttableWay(target: string): Promise<CuttableWay> {
  const { hostname: host, port: targetPort } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => open.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (isCut) return void client.destroy();
    const other = connect({ host, port: Number(targetPort), noDelay: true });
    keep(other);
    client.pipe(other).pipe(client);
    client.once('close', () => other.destroy());
    other.once('close', () => client.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on TCP');
  const breakAll = () => open.forEach((socket) => socket.destroy());
  return {
    url: `http://localhost:${address.port}`,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => (isCut = false),
    stop: async () => {
      server.close();
      breakAll();
      await once(server, 'close');
    },
  };
}
