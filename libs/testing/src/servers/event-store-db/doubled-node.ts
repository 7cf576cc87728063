import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { OwnCertificate } from '../own-certificate';
import type { DoubledGossip } from './doubled-gossip';
import type { DoubledStreams } from './doubled-streams';

/** A server of streams and gossip with a permanent port. */
export class DoubledNode {
  private server: Server | undefined;
  private boundPort = 0;

  constructor(
    readonly streams: DoubledStreams,
    readonly gossip: DoubledGossip,
    private readonly certificate: OwnCertificate | null = null,
  ) {}

  get port(): number {
    return this.boundPort;
  }

  get isUp(): boolean {
    return this.server !== undefined;
  }

  async start(): Promise<void> {
    if (this.server) return;
    const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    this.server = server;
    server.addService(StreamsService, this.streams.handlers());
    server.addService(GossipService, this.gossip.handlers());
    this.boundPort = await listen(server, this.boundPort, credentialsOf(this.certificate));
  }

  /** Breaks every connection; the data is kept. */
  halt(): void {
    this.server?.forceShutdown();
    this.server = undefined;
  }
}

/** Returns insecure credentials without a certificate. */
function credentialsOf(own: OwnCertificate | null): ServerCredentials {
  if (!own) return ServerCredentials.createInsecure();
  const pair = { cert_chain: Buffer.from(own.certificate), private_key: Buffer.from(own.key) };
  return ServerCredentials.createSsl(null, [pair]);
}

function listen(server: Server, port: number, credentials: ServerCredentials): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
}
