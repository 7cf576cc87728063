import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceError } from '@grpc/grpc-js';
import { DoubledGossip, type KnownMember } from './doubled-gossip';
import { DoubledNode } from './doubled-node';
import { DoubledStreams, type MemberRole } from './doubled-streams';
import type { AppendOutcome } from './event-log';
import { forwardingTimeout, notLeader, notReady } from './refusals';

/** Until an append that was passed on to a leader is given up: the servers' timeouts for prepare and commit, and 300 ms. */
const FORWARDED_WITHIN_MS = 4_300;

/** What the members of a cluster have in common. */
export interface Membership {
  readonly members: readonly ClusterMember[];
  /** Counts the leaders. */
  readonly term: number;
  /** Whether the leader dies now; reports that once. */
  isDying(before: 'replicated' | 'answered'): boolean;
}

/**
 * One server of a cluster. It does what EventStoreDB 23 to 25 does by its source
 * (https://github.com/EventStore/EventStore/tree/master/src/EventStore.Core/Services, written anew):
 *
 * - VNode/ClusterVNodeController.cs: who follows refuses what requires the leader and names that one; it passes other appends
 *   on, and answers other reads from its own log, however far that has come. While nobody leads it is not ready.
 * - Gossip/GossipServiceBase.cs: a leader that fell is told as alive until gossip misses it, and those who followed it as
 *   followers until they elect another one: a client that finds no leader takes one of them.
 * - VNode/LeaderInfoProvider.cs, Transport/Grpc/RpcExceptions.cs: the leader is named by its advertised address.
 * - Transport/Enumerators/Enumerator.AllSubscriptionFiltered.cs: a subscription hangs on its server, whatever that one
 *   becomes, and ends with the connection.
 * - Replication, IndexCommitterService.cs: an append is answered, and read, once most members have it.
 * - ElectionsService.cs: who has seen the latest epoch leads, and of those who has written furthest.
 * - Storage/ClusterStorageWriterService.cs, TFChunkDbTruncator.cs: who comes back with records that the leader has not drops them (the
 *   server ends for that, and does it when it is started again).
 */
export class ClusterMember implements MemberRole {
  readonly node: DoubledNode;
  state: 'LEADER' | 'FOLLOWER' | 'UNKNOWN' = 'UNKNOWN';
  /** Whether it is cut off from the others. */
  isApart = false;
  /** Where clients reach it; its own port unless it is said otherwise. */
  advertisedPort: number | null = null;
  /** Whom it takes for the leader. */
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

  /** The leader is gone; until the election it follows that one all the same, and says so. */
  notices(): void {
    this.hasNoticed = true;
  }

  /** Nobody leads, as far as it knows. */
  waits(): void {
    this.become('UNKNOWN', null);
  }

  /** @param lagMs how far it is behind the leader; 0: it has all that is answered */
  follows(leader: ClusterMember, lagMs: number): void {
    this.become('FOLLOWER', leader);
    this.log.truncateTo(leader.log);
    // A leader that has fallen sends nothing more, whatever comes to its disk.
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

  /** Into its own log, to the others, and back: the leader may fall on either way. */
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

  /** A leader that has fallen counts as one until that is noticed. */
  private knows(member: ClusterMember): KnownMember {
    const { port } = member;
    const isHere = member === this || (member.isReached && !this.isApart);
    if (isHere) return { port, state: member.state, isAlive: true };
    if (member === this.leader && !this.hasNoticed) return { port, state: 'LEADER', isAlive: true };
    return { port, state: 'UNKNOWN', isAlive: false };
  }
}

/** As long as a way through the network takes at least. */
function hop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
