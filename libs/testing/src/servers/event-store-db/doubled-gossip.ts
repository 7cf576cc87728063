import { UUID } from '@eventstore/db-client/generated/shared_pb';
import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import type { sendUnaryData } from '@grpc/grpc-js';

/** The `Gossip` service of a node that knows of itself alone. */
export class DoubledGossip {
  /** A cluster in an election has nobody who leads. */
  private isLeader = true;
  /** How often it was asked since it was last told whether it leads. */
  asked = 0;

  constructor(private readonly port: () => number) {}

  handlers() {
    return {
      read: (_call: unknown, reply: sendUnaryData<ClusterInfo>) => {
        this.asked += 1;
        reply(null, this.members());
      },
    };
  }

  lead(isLeader: boolean): void {
    this.isLeader = isLeader;
    this.asked = 0;
  }

  private members(): ClusterInfo {
    const place = new EndPoint();
    place.setAddress('127.0.0.1');
    place.setPort(this.port());
    const id = new UUID();
    id.setString('00000000-0000-4000-8000-000000000001');
    const { LEADER, DISCOVERLEADER } = MemberInfo.VNodeState;
    const member = new MemberInfo();
    member.setInstanceId(id);
    member.setTimeStamp('0');
    member.setState(this.isLeader ? LEADER : DISCOVERLEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(place);
    const info = new ClusterInfo();
    info.setMembersList([member]);
    return info;
  }
}
