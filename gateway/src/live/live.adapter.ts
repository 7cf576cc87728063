import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-adapter';
import type { IncomingMessage } from 'node:http';
import type { Server, ServerOptions } from 'socket.io';
import type { OwnOrigin } from '../access/own-origin';
import type { RedisConnection } from '../redis/redis-connection';
import { AdapterClient } from './adapter-client';

/** Largest message of a socket, in bytes. */
export const SOCKET_MESSAGE_MAX_BYTES = 64 * 1024;

/** Prefix of the channels through which the gateways' Socket.IO servers communicate. */
const CHANNELS = 'portal:live';

/** Socket.IO server of the portal: websocket only, from the portal's own pages only. */
export class LiveAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly origins: OwnOrigin,
    private readonly redis: RedisConnection | null,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, { ...options, ...this.liveOptions() }) as Server; // typed any
    if (this.redis) server.adapter(sharedBy(new AdapterClient(this.redis)));
    return server;
  }

  private liveOptions(): Partial<ServerOptions> {
    return {
      transports: ['websocket'],
      allowUpgrades: false,
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: SOCKET_MESSAGE_MAX_BYTES,
      connectTimeout: 5_000,
      pingInterval: 20_000,
      pingTimeout: 10_000,
      allowRequest: (request, decide) => decide(null, this.isOwn(request)),
    };
  }

  /** Browsers always send the origin of the page; other clients authenticate with a token. */
  private isOwn({ headers }: IncomingMessage): boolean {
    return headers.origin === undefined || this.origins.isOwn(headers.origin, headers.host);
  }
}

function sharedBy(client: AdapterClient) {
  return createAdapter(client, client, { key: CHANNELS });
}
