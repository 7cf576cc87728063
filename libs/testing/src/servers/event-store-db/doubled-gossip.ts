import { UUID } from '@eventstore/db-client/generated/shared_pb';
import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import type { sendUnaryData } from '@grpc/grpc-js';

/** A member of a cluster, as known to one of the members. */
export interface KnownMember {
  /** Port that clients use. */
  port: number;
  state: 'LEADER' | 'FOLLOWER' | 'UNKNOWN' | 'DISCOVERLEADER';
  isAlive: boolean;
}

/** The `Gossip` service of a node: the members as it knows them. */
export class DoubledGossip {
  /** Number of requests since it was set to 0. */
  asked = 0;

  constructor(private readonly known: () => readonly KnownMember[]) {}

  handlers() {
    return {
      read: (_call: unknown, reply: sendUnaryData<ClusterInfo>) => {
        this.asked += 1;
        const info = new ClusterInfo();
        info.setMembersList(this.known().map(memberOf));
        reply(null, info);
      },
    };
  }
}

function memberOf({ port, state, isAlive }: KnownMember): MemberInfo {
  const place = new EndPoint();
  place.setAddress('127.0.0.1');
  place.setPort(port);
  const id = new UUID();
  id.setString(`00000000-0000-4000-8000-${String(port).padStart(12, '0')}`);
  const member = new MemberInfo();
  member.setInstanceId(id);
  member.setTimeStamp('0');
  member.setState(MemberInfo.VNodeState[state]);
  member.setIsAlive(isAlive);
  member.setHttpEndPoint(place);
  return member;
}
