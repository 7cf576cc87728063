import { DoubledGossip } from './doubled-gossip';
import { DoubledNode } from './doubled-node';
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
  /** The next append is written at once, and answered so much later, in ms. */
  delayNextAnswer(ms: number): void;
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
  let isLeader = true;
  const gossip: DoubledGossip = new DoubledGossip(() => [
    { port: node.port, state: isLeader ? 'LEADER' : 'DISCOVERLEADER', isAlive: true },
  ]);
  const node: DoubledNode = new DoubledNode(streams, gossip);
  const halt = () => Promise.resolve(node.halt());
  await node.start();
  const { port } = node;
  const address = `127.0.0.1:${port}`;
  return {
    url: `esdb://${address}?tls=false`,
    clusterUrl: `esdb+discover://${address}?tls=false&discoveryInterval=10`,
    port,
    halt,
    start: () => node.start(),
    stop: halt,
    loseNextAnswer: () => streams.loseNextAnswer(),
    delayNextAnswer: (ms) => streams.delayNextAnswer(ms),
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
    lead: (leads) => {
      isLeader = leads;
      gossip.asked = 0;
    },
    asked: () => gossip.asked,
  };
}
