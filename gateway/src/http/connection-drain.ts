import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes the connections of a server when it stops. Node closes idle connections when the server
 * closes; a connection with a call in progress would stay open after its answer and continue to be
 * served.
 */
export class ConnectionDrain {
  /** Connections without a request so far: browsers open some in advance. */
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
    // Registered before the routes: a request that is answered immediately may be the last one of
    // the connection.
    server.prependListener('request', ({ socket }, response) => {
      this.quiet.delete(socket);
      this.follow(response);
    });
  }

  /** Marks every answer from now on as the last of its connection: clients then call elsewhere. */
  begin(): void {
    this.isDraining = true;
    for (const response of this.answering) closeAfter(response);
  }

  /** Destroys the connections without a request, immediately before the server closes. */
  end(): void {
    this.isOver = true;
    for (const socket of this.quiet) socket.destroy();
  }

  private follow(response: ServerResponse): void {
    this.answering.add(response);
    if (this.isDraining) closeAfter(response);
    response.once('close', () => {
      this.answering.delete(response);
      // An answer whose headers had already been sent could not announce the close.
      if (this.isOver) this.server.closeIdleConnections();
    });
  }
}

function closeAfter(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}
