import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Connections on which no call is under way. Node closes those that have had a call by itself, but
 * not those that a browser has opened ahead of need: they would hold up the portal's end.
 */
export class QuietConnections {
  private readonly quiet = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.quiet.add(socket);
      socket.once('close', () => this.quiet.delete(socket));
    });
    server.on('upgrade', ({ socket }) => this.quiet.delete(socket));
    server.on('request', ({ socket }, response) => {
      this.quiet.delete(socket);
      response.once('close', () => {
        if (!socket.destroyed) this.quiet.add(socket);
      });
    });
  }

  close(): void {
    for (const socket of this.quiet) socket.destroy();
  }
}
