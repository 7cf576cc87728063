import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { DoubledGossip } from './doubled-gossip';
import { DoubledStreams } from './doubled-streams';
import { EventLog } from './event-log';
import { accessDenied, notAuthenticated } from './refusals';

/** Where a server's log is. */
export interface Volume {
  log: EventLog;
}

/** A double of an EventStoreDB server, on the gRPC stubs of the official client. */
export interface EventStoreDbDouble {
  url: string;
  /** The same server as a member of a cluster, which is asked first who leads. */
  clusterUrl: string;
  port: number;
  /** Breaks every connection; what has been written stays. */
  halt(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The next append is written, but its answer never leaves. */
  loseNextAnswer(): void;
  /** Loses all that was written, as a server in memory that starts again. */
  forget(): void;
  /** Keeps a copy of the log; what it answers puts the log back to that. */
  backUp(): () => void;
  /** Has a copy of another server's log in place of its own, as with that one's volume. */
  mount(other: EventStoreDbDouble): void;
  /** Everything that was written, for `mount`. */
  readonly volume: Volume;
  /** Takes out for good what is hidden by deletion or truncation. */
  scavenge(): void;
  /** Ends every subscription, as of a consumer that is too slow. */
  dropSubscribers(): void;
  /** How reads of `$all` are refused from now on: for want of rights, or of a right password. */
  refuseAll(why: 'access-denied' | 'not-authenticated'): void;
  /** Whether this member of the cluster leads. */
  lead(isLeader: boolean): void;
  /** How often it was asked since then who leads. */
  asked(): number;
}

/** Starts a server that knows streams and gossip, as a single node without security. */
export async function startEventStoreDbDouble(): Promise<EventStoreDbDouble> {
  const streams = new DoubledStreams();
  const gossip = new DoubledGossip(() => port);
  let server: Server | undefined;
  let port = 0;
  const start = async () => {
    if (server) return;
    server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    server.addService(StreamsService, streams.handlers());
    server.addService(GossipService, gossip.handlers());
    port = await listen(server, port);
  };
  const halt = () => {
    server?.forceShutdown();
    server = undefined;
    return Promise.resolve();
  };
  await start();
  const address = `127.0.0.1:${port}`;
  return {
    url: `esdb://${address}?tls=false`,
    clusterUrl: `esdb+discover://${address}?tls=false&discoveryInterval=10`,
    port,
    halt,
    start,
    stop: halt,
    loseNextAnswer: () => streams.loseNextAnswer(),
    forget: () => (streams.log = new EventLog()),
    backUp: () => {
      const copy = streams.log.copy();
      return () => (streams.log = copy.copy());
    },
    mount: (other) => (streams.log = other.volume.log.copy()),
    volume: streams,
    scavenge: () => streams.log.scavenge(),
    dropSubscribers: () => streams.dropSubscribers(),
    refuseAll: (why) => {
      streams.refusalOfAll = why === 'access-denied' ? accessDenied : notAuthenticated;
    },
    lead: (isLeader) => gossip.lead(isLeader),
    asked: () => gossip.asked,
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
}
