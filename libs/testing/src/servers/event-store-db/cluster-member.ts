import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceError } from '@grpc/grpc-js';
import { DoubledGossip, type KnownMember } from './doubled-gossip';
import { DoubledNode } from './doubled-node';
import { DoubledStreams, type MemberRole } from './doubled-streams';
import type { AppendOutcome } from './event-log';
import { forwardingTimeout, notLeader, notReady } from './refusals';

/**
 * Timeout of an append forwarded to a leader, in ms: the servers' timeouts for prepare and commit,
 * and 300 ms.
 */
const FORWARDED_WITHIN_MS = 4_300;

/** State shared by the members of a cluster. */
export interface Membership {
  readonly members: readonly ClusterMember[];
  /** Increases with each change of the leader. */
  readonly term: number;
  /** Whether the leader fails now; returns true once. */
  isDying(before: 'replicated' | 'answered'): boolean;
}

/**
 * One server of a cluster. It behaves like EventStoreDB 23 to 25 according to its source
 * (https://github.com/EventStore/EventStore/tree/master/src/EventStore.Core/Services,
 * reimplemented):
 *
 * - VNode/ClusterVNodeController.cs: a follower rejects requests that require the leader and names
 *   it; it forwards other appends, and answers other reads from its own log, however current it
 *   is. Without a leader it is not ready.
 * - Gossip/GossipServiceBase.cs: a failed leader is reported as alive until gossip misses it, and
 *   its followers as followers until they elect another one: a client that finds no leader takes
 *   one of them.
 * - VNode/LeaderInfoProvider.cs, Transport/Grpc/RpcExceptions.cs: the leader is named by its
 *   advertised address.
 * - Transport/Enumerators/Enumerator.AllSubscriptionFiltered.cs: a subscription stays on its
 *   server, whatever the server's role becomes, and ends with the connection.
 * - Replication, IndexCommitterService.cs: an append is acknowledged and readable once a majority
 *   of members has it.
 * - ElectionsService.cs: the member with the latest epoch leads, and among those the one with the
 *   longest log.
 * - Storage/ClusterStorageWriterService.cs, TFChunkDbTruncator.cs: a returning member drops
 *   records that the leader does not have (the server exits for that, and truncates on its next
 *   start).
 */
export class ClusterMember implements MemberRole {
  readonly node: DoubledNode;
  state: 'LEADER' | 'FOLLOWER' | 'UNKNOWN' = 'UNKNOWN';
  /** Whether it is partitioned from the others. */
  isApart = false;
  /** Port that clients use; its own port by default. */
  advertisedPort: number | null = null;
  /** The member that it considers the leader. */
  private leader: ClusterMember | null = null;
  private hasNoticed = false;
  private stopFollowing: () => void = () => undefined;

  constructor(private readonly cluster: Membership) {
    this.node = new DoubledNode(new DoubledStreams(this), new DoubledGossip(() => this.known()));
  }

  get port(): number {
    return this.advertisedPort ?? this.node.port;
  }

  get isReached(): boolean {
    return this.node.isUp && !this.isApart;
  }

  get log() {
    return this.node.streams.log;
  }

  leads(): void {
    this.become('LEADER', this);
    this.log.beginEpoch();
  }

  /**
   * Detects the failure of the leader; until the election it still reports itself as its follower.
   */
  notices(): void {
    this.hasNoticed = true;
  }

  /** Has no leader, as far as it knows. */
  waits(): void {
    this.become('UNKNOWN', null);
  }

  /** @param lagMs replication lag behind the leader in ms; 0: it has every acknowledged event */
  follows(leader: ClusterMember, lagMs: number): void {
    this.become('FOLLOWER', leader);
    this.log.truncateTo(leader.log);
    // A failed leader replicates nothing more, even if its disk is still written to.
    const catchUp = () => {
      if (leader.isReached) this.log.catchUpWith(leader.log);
    };
    if (lagMs === 0) {
      catchUp();
      this.stopFollowing = leader.log.listen(catchUp);
    } else if (Number.isFinite(lagMs)) {
      const timer = setInterval(catchUp, lagMs).unref();
      this.stopFollowing = () => clearInterval(timer);
    }
  }

  refusalOfRead(): ServiceError | null {
    if (this.state === 'LEADER') return null;
    return this.leader ? notLeader(this.leader.port) : notReady();
  }

  async append(
    asked: Parameters<MemberRole['append']>[0],
    requiresLeader: boolean,
  ): Promise<AppendOutcome> {
    const { leader } = this;
    if (!leader) throw notReady();
    if (leader === this) return this.write(asked);
    if (requiresLeader) throw notLeader(leader.port);
    if (leader.isReached) return leader.append(asked, true);
    await pause(FORWARDED_WITHIN_MS, undefined, { ref: false });
    throw forwardingTimeout();
  }

  /**
   * Writes to its own log, replicates to the others, and waits for their acknowledgement: the
   * leader may fail at either step.
   */
  private async write(asked: Parameters<MemberRole['append']>[0]): Promise<AppendOutcome> {
    const { term } = this.cluster;
    await hop();
    if (term !== this.cluster.term) throw notReady();
    const isAlone = this.cluster.isDying('replicated');
    const outcome = this.log.append(asked.stream, asked.expected, asked.proposed);
    await hop();
    if (isAlone || this.cluster.isDying('answered') || !this.node.isUp) throw notReady();
    return outcome;
  }

  private become(state: ClusterMember['state'], leader: ClusterMember | null): void {
    this.stopFollowing();
    this.stopFollowing = () => undefined;
    this.hasNoticed = false;
    this.state = state;
    this.leader = leader;
  }

  private known(): KnownMember[] {
    return this.cluster.members.map((member) => this.knows(member));
  }

  /** A failed leader counts as the leader until that is detected. */
  private knows(member: ClusterMember): KnownMember {
    const { port } = member;
    const isHere = member === this || (member.isReached && !this.isApart);
    if (isHere) return { port, state: member.state, isAlive: true };
    if (member === this.leader && !this.hasNoticed) return { port, state: 'LEADER', isAlive: true };
    return { port, state: 'UNKNOWN', isAlive: false };
  }
}

/** Simulates the minimum latency of the network. */
function hop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
