import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeOwnedFolder } from '../../owned-folder';
import { makeCertificate } from '../own-certificate';
import { Access } from './access';
import { DoubledGossip } from './doubled-gossip';
import { DoubledNode } from './doubled-node';
import { DoubledStreams } from './doubled-streams';
import { EventLog } from './event-log';

/** Storage of a server's log. */
export interface Volume {
  log: EventLog;
}

interface DoubleOptions {
  /**
   * Passwords by user name, of a secured server: `admin` has all permissions. Default: none, and
   * all users have all permissions.
   */
  users?: Readonly<Record<string, string>>;
}

/** A double of an EventStoreDB server, on the gRPC stubs of the official client. */
export interface EventStoreDbDouble {
  /** URL for an anonymous client. */
  url: string;
  /** Returns the URL for a user of a secured server, with the user's password or another one. */
  urlOf(user: string, password?: string): string;
  /** The same server as a member of a cluster, with discovery of the leader. */
  clusterUrl: string;
  port: number;
  /** Breaks every connection; the data is kept. */
  halt(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Writes the next append, but never sends its response. */
  loseNextAnswer(): void;
  /** Writes the next append immediately, but delays its response, in ms. */
  delayNextAnswer(ms: number): void;
  /** Loses all data, like an in-memory server that restarts. */
  forget(): void;
  /** Copies the log; the returned function restores the copy. */
  backUp(): () => void;
  /** Replaces its log with a copy of another server's, as if that server's volume were mounted. */
  mount(other: EventStoreDbDouble): void;
  /** All data, for `mount`. */
  readonly volume: Volume;
  /** Permanently removes events hidden by deletion or truncation. */
  scavenge(): void;
  /** Ends every subscription, as the server does for a slow consumer. */
  dropSubscribers(): void;
  /** Sets whether this member of the cluster leads. */
  lead(isLeader: boolean): void;
  /** Returns the number of discovery requests since then. */
  asked(): number;
}

/** Starts a server with streams and gossip, as a single node; with users it uses TLS. */
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

/** Clients read the trusted certificate from a file. */
function keep(certificate: string): string {
  const file = path.join(makeOwnedFolder('portal-certificate-'), 'ca.pem');
  writeFileSync(file, certificate);
  return file;
}
