import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that can be cut, as a broken network would. */
export interface CuttableProxy {
  port: number;
  /** Breaks every connection and takes no new one until `mend`. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** Passes connections on to a port of this machine. */
export async function startCuttableProxy(target: number): Promise<CuttableProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  };
  // Both ways at once: else each small answer waits 40 ms for the acknowledgement of the one before.
  const server = createServer({ noDelay: true }, (client) => {
    keep(client);
    if (isCut) return client.destroy();
    const other = connect({ port: target, host: '127.0.0.1', noDelay: true });
    keep(other);
    client.pipe(other).pipe(client);
    client.once('close', () => other.destroy());
    other.once('close', () => client.destroy());
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
    },
    stop: async () => {
      server.close();
      breakAll();
      await once(server, 'close');
    },
  };
}
