import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a server that can freeze. */
export interface FreezingWay {
  readonly port: number;
  /** Number of connections so far. */
  readonly count: () => number;
  /** Forwards requests but drops responses, on the open connections or on all. */
  swallowAnswers(ofWhich: 'those there' | 'all'): void;
  /** Keeps connections and accepts new ones, but forwards nothing, like a frozen process. */
  freeze(): void;
  stop(): void;
}

export async function startFreezingWay(port: number): Promise<FreezingWay> {
  const sockets: Socket[] = [];
  const answers: Socket[] = [];
  let isFrozen = false;
  let isMute = false;
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1');
    for (const socket of [from, to]) socket.on('error', () => undefined); // closed below
    sockets.push(from, to);
    answers.push(to);
    if (isFrozen) return;
    from.pipe(to);
    if (!isMute) to.pipe(from);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo; // it listens on TCP
  return {
    port: address.port,
    count: () => answers.length,
    swallowAnswers: (ofWhich) => {
      isMute = ofWhich === 'all';
      answers.forEach((socket) => socket.unpipe().pause());
    },
    freeze: () => {
      isFrozen = true;
      sockets.forEach((socket) => socket.unpipe().pause());
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
