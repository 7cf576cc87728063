import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that can freeze. */
export interface FreezingWay {
  readonly port: number;
  /** Connections that were made so far. */
  readonly count: () => number;
  /** Requests still arrive; no answer comes back over the open connections, or over any. */
  swallowAnswers(ofWhich: 'those there' | 'all'): void;
  /** Connections stay and new ones are taken, and nothing passes any more: what a frozen process does. */
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
    for (const socket of [from, to]) socket.on('error', () => undefined); // ended below
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
