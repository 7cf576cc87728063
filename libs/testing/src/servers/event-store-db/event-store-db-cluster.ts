import { setTimeout as pause } from 'node:timers/promises';
import { ClusterMember, type Membership } from './cluster-member';
import type { EventStoreDbDouble } from './event-store-db-double';

const MEMBERS = 3;
const QUORUM = 2;

export interface ClusterOptions {
  /**
   * Time until the failure of the leader is detected, and until another one is elected, in ms.
   * Default: 700, as in servers, and 2000.
   */
  noticeMs?: number;
  electMs?: number;
  /** Replication lag of the slower follower, in ms; Infinity: it receives nothing. Default: 20. */
  lagMs?: number;
}

/** Operations common to a single node and a cluster. */
type Storage = Pick<
  EventStoreDbDouble,
  'url' | 'halt' | 'start' | 'stop' | 'backUp' | 'mount' | 'volume'
>;

/**
 * A double of three EventStoreDB servers that replicate one log and elect a new leader when it
 * fails. Acknowledged events are on a majority of them; others may be lost. `ClusterMember`
 * documents the behaviour of each.
 */
export class EventStoreDbCluster implements Storage, Membership {
  readonly members: ClusterMember[];
  term = 0;
  private readonly closing = new AbortController();
  private readonly options: Required<ClusterOptions>;
  private diesBefore: 'replicated' | 'answered' | null = null;
  private slowest: ClusterMember | undefined;

  private constructor(options: ClusterOptions) {
    this.options = { noticeMs: 700, electMs: 2_000, lagMs: 20, ...options };
    this.members = Array.from({ length: MEMBERS }, () => new ClusterMember(this));
  }

  static async start(options: ClusterOptions = {}): Promise<EventStoreDbCluster> {
    const cluster = new EventStoreDbCluster(options);
    const [first] = cluster.members;
    // The logs of one cluster have an identical prefix.
    for (const { node } of cluster.members) if (first) node.streams.log = first.log.copy();
    await cluster.start();
    return cluster;
  }

  /** Uses discovery: the client queries one of the members for the leader. */
  get url(): string {
    const places = this.members.map(({ port }) => `127.0.0.1:${port}`);
    return `esdb://${places.join(',')}?tls=false`;
  }

  /** The current leader; undefined during an election. */
  get leader(): ClusterMember | undefined {
    return this.members.find((member) => member.state === 'LEADER' && member.isReached);
  }

  /** The longest log. */
  get volume(): EventStoreDbDouble['volume'] {
    return this.furthest(this.members).node.streams;
  }

  /** Sets the ports through which clients reach the members, as behind proxies. */
  advertise(ports: readonly number[]): void {
    this.members.forEach((member, n) => (member.advertisedPort = ports[n] ?? null));
  }

  /** Kills the leader; another one is elected after a while. */
  killLeader(): ClusterMember {
    const fallen = this.mustLead();
    fallen.node.halt();
    fallen.waits();
    this.replace(fallen);
    return fallen;
  }

  /**
   * Kills the leader on the next append: before it is replicated, or before it is acknowledged. A
   * returning member drops events that no other member has.
   */
  killLeaderBefore(what: 'replicated' | 'answered'): void {
    this.diesBefore = what;
  }

  /** Partitions the leader from the other members; clients still reach it. */
  isolateLeader(): ClusterMember {
    const alone = this.mustLead();
    alone.isApart = true;
    alone.waits();
    this.replace(alone);
    return alone;
  }

  /** The leader resigns in favour of another member immediately, and follows it. */
  resignLeader(): ClusterMember {
    const before = this.mustLead();
    before.waits();
    this.elect(this.members.filter((member) => member !== before));
    return before;
  }

  /**
   * Brings a member back, by restarting its process or ending its partition; it follows the
   * current leader.
   */
  async restore(member: ClusterMember): Promise<void> {
    member.isApart = false;
    this.slowest = member;
    await member.node.start();
    const { leader } = this;
    if (leader && leader !== member) member.follows(leader, this.options.lagMs);
    else if (!leader) this.elect();
  }

  async untilElected(): Promise<void> {
    while (!this.leader) await pause(5);
  }

  halt(): Promise<void> {
    this.term += 1;
    for (const member of this.members) {
      member.node.halt();
      member.waits();
    }
    return Promise.resolve();
  }

  async start(): Promise<void> {
    await Promise.all(this.members.map(({ node }) => node.start()));
    this.elect();
  }

  async stop(): Promise<void> {
    this.closing.abort();
    await this.halt();
  }

  backUp(): () => void {
    const copy = this.volume.log.copy();
    return () => this.putIn(copy);
  }

  mount(other: Pick<EventStoreDbDouble, 'volume'>): void {
    this.putIn(other.volume.log);
  }

  isDying(before: 'replicated' | 'answered'): boolean {
    if (this.diesBefore !== before) return false;
    this.diesBefore = null;
    this.killLeader();
    return true;
  }

  private putIn(log: EventStoreDbDouble['volume']['log']): void {
    for (const { node } of this.members) node.streams.log = log.copy();
  }

  private mustLead(): ClusterMember {
    if (!this.leader) throw new Error('Nobody leads the cluster.');
    return this.leader;
  }

  private replace(fallen: ClusterMember): void {
    this.term += 1;
    const { term } = this;
    const { noticeMs, electMs } = this.options;
    const others = this.members.filter((member) => member !== fallen);
    const isCurrent = () => term === this.term && !this.closing.signal.aborted;
    const run = async () => {
      const { signal } = this.closing;
      const electingMs = (electMs - noticeMs) / 2;
      await pause(noticeMs, undefined, { signal });
      if (isCurrent()) others.forEach((member) => member.notices());
      await pause(electingMs, undefined, { signal });
      if (isCurrent()) others.forEach((member) => member.waits());
      await pause(electingMs, undefined, { signal });
      if (isCurrent()) this.elect();
    };
    run().catch(() => undefined); // it was stopped
  }

  /** Elects the member with the longest log under the last leader; none without a quorum. */
  private elect(from: readonly ClusterMember[] = this.members): void {
    this.term += 1;
    const there = this.members.filter(({ isReached }) => isReached);
    if (there.length < QUORUM) return;
    const leader = this.furthest(from.filter(({ isReached }) => isReached));
    const followers = there.filter((member) => member !== leader);
    // A member may stay slow while another one completes the quorum.
    followers.sort((a, b) => Number(a === this.slowest) - Number(b === this.slowest));
    leader.leads();
    followers.forEach((member, n) => member.follows(leader, n === 0 ? 0 : this.options.lagMs));
  }

  private furthest(from: readonly ClusterMember[]): ClusterMember {
    return from.reduce((best, member) => (member.log.isFurther(best.log) ? member : best));
  }
}
