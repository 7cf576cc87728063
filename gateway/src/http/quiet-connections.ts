import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Connections on which no call has come yet. Browsers open some ahead of need; Node closes by itself
 * only those that have had a call, and the others would hold up the portal's end.
 */
export class QuietConnections {
  private readonly quiet = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.quiet.add(socket);
      socket.once('close', () => this.quiet.delete(socket));
    });
    server.on('upgrade', ({ socket }) => this.quiet.delete(socket));
    server.on('request', ({ socket }) => this.quiet.delete(socket));
  }

  close(): void {
    for (const socket of this.quiet) socket.destroy();
  }
}
