import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy whose connections can be cut, like a broken network. */
export interface CuttableProxy {
  port: number;
  /** Destroys every connection and accepts none until `mend`. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** Starts a proxy to a port of this machine. */
export async function startCuttableProxy(target: number): Promise<CuttableProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  };
  // No delay in both directions: otherwise each small answer waits 40 ms for the acknowledgement
  // of the previous one.
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
