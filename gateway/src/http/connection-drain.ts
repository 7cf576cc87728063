import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Has the connections of a server end with it. Node closes those by itself on which nothing is under way when the server closes; a
 * connection on which a call is under way would stay open after its answer, and go on being served.
 */
export class ConnectionDrain {
  /** Connections on which no call has come yet: browsers open some ahead of need. */
  private readonly quiet = new Set<Socket>();
  private readonly answering = new Set<ServerResponse>();
  private isDraining = false;
  private isOver = false;

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.quiet.add(socket);
      socket.once('close', () => this.quiet.delete(socket));
    });
    server.on('upgrade', ({ socket }) => this.quiet.delete(socket));
    // Registered before the routes: a request that is answered at once may be the connection's last.
    server.prependListener('request', ({ socket }, response) => {
      this.quiet.delete(socket);
      this.follow(response);
    });
  }

  /** From now on every answer is the last of its connection, and says so: clients go elsewhere with their next call. */
  begin(): void {
    this.isDraining = true;
    for (const response of this.answering) closeAfter(response);
  }

  /** Just before the server closes: ends the connections on which no call has come. */
  end(): void {
    this.isOver = true;
    for (const socket of this.quiet) socket.destroy();
  }

  private follow(response: ServerResponse): void {
    this.answering.add(response);
    if (this.isDraining) closeAfter(response);
    response.once('close', () => {
      this.answering.delete(response);
      // An answer whose headers had gone out before could not say so.
      if (this.isOver) this.server.closeIdleConnections();
    });
  }
}

function closeAfter(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}
