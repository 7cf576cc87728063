import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeOwnedFolder } from '../../owned-folder';
import { makeCertificate } from '../own-certificate';
import { Access } from './access';
import { DoubledGossip } from './doubled-gossip';
import { DoubledNode } from './doubled-node';
import { DoubledStreams } from './doubled-streams';
import { EventLog } from './event-log';

/** Where a server's log is. */
export interface Volume {
  log: EventLog;
}

interface DoubleOptions {
  /** Passwords by name, of a secured server: `admin` may do everything. Default: none, everybody may. */
  users?: Readonly<Record<string, string>>;
}

/** A double of an EventStoreDB server, on the gRPC stubs of the official client. */
export interface EventStoreDbDouble {
  /** As nobody. */
  url: string;
  /** As a user of a secured server, with this one's password or another one. */
  urlOf(user: string, password?: string): string;
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
  /** Whether this member of the cluster leads. */
  lead(isLeader: boolean): void;
  /** How often it was asked since then who leads. */
  asked(): number;
}

/** Starts a server that knows streams and gossip, as a single node; with users it speaks by TLS. */
export async function startEventStoreDbDouble({
  users,
}: DoubleOptions = {}): Promise<EventStoreDbDouble> {
  const streams = new DoubledStreams(null, users ? new Access(users) : null);
  const certificate = users ? makeCertificate() : null;
  let isLeader = true;
  const gossip: DoubledGossip = new DoubledGossip(() => [
    { port: node.port, state: isLeader ? 'LEADER' : 'DISCOVERLEADER', isAlive: true },
  ]);
  const node: DoubledNode = new DoubledNode(streams, gossip, certificate);
  const halt = () => Promise.resolve(node.halt());
  await node.start();
  const { port } = node;
  const address = `127.0.0.1:${port}`;
  const trusted = certificate ? keep(certificate.certificate) : null;
  const security = trusted ? `tlsCAFile=${trusted}` : 'tls=false';
  const stop = async () => {
    await halt();
    if (trusted) rmSync(path.dirname(trusted), { recursive: true });
  };
  return {
    url: `esdb://${address}?${security}`,
    urlOf: (user, password = users?.[user] ?? '') =>
      `esdb://${user}:${password}@${address}?${security}`,
    clusterUrl: `esdb+discover://${address}?${security}&discoveryInterval=10`,
    port,
    halt,
    start: () => node.start(),
    stop,
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
    lead: (leads) => {
      isLeader = leads;
      gossip.asked = 0;
    },
    asked: () => gossip.asked,
  };
}

/** Clients read whom they trust from a file. */
function keep(certificate: string): string {
  const file = path.join(makeOwnedFolder('portal-certificate-'), 'ca.pem');
  writeFileSync(file, certificate);
  return file;
}
