import { Injectable } from '@nestjs/common';
import type { LivePayload, LivePush } from '@portal/contracts';
import { sessionLive } from '@portal/contracts/identity';
import type { Server, Socket } from 'socket.io';
import { ADMIN_ROOM, nounRoom, sessionRoom, userRoom } from './live-rooms';

const SIGNED_OUT = { message: 'You have been signed out.' };

type Sockets = ReturnType<Server['to']>;

/**
 * Pushes to the sockets of this process: every gateway receives every event and notifies its own
 * sockets once.
 */
@Injectable()
export class LiveSockets {
  private server: Server | undefined;

  attach(server: Server): void {
    this.server = server;
  }

  get count(): number {
    return this.server?.engine.clientsCount ?? 0;
  }

  /** Returns the number of older sockets of the same person. */
  placeOf(socket: Socket, userId: string): number {
    const room = socket.nsp.adapter.rooms.get(userRoom(userId));
    return [...(room ?? [])].indexOf(socket.id);
  }

  /** Returns whether a person has an open socket at this gateway. */
  hasUser(userId: string): boolean {
    return this.server?.sockets.adapter.rooms.has(userRoom(userId)) ?? false;
  }

  /** Pushes to all screens of one person. */
  notifyUser<P extends LivePush>(userId: string, push: P, payload: LivePayload<P>): void {
    if (this.server) emit(this.server.local.to(userRoom(userId)), push, payload);
  }

  /** Pushes to the screens of all admins. */
  notifyAdmins<P extends LivePush>(push: P, payload: LivePayload<P>): void {
    if (this.server) emit(this.server.local.to(ADMIN_ROOM), push, payload);
  }

  /** Pushes to the members of an entity's room. */
  notifyRoom<P extends LivePush>(
    room: { kind: string; id: string },
    push: P,
    payload: LivePayload<P>,
  ): void {
    if (this.server) emit(this.server.local.to(nounRoom(room.kind, room.id)), push, payload);
  }

  /** Pushes to all sockets. */
  notifyAll<P extends LivePush>(push: P, payload: LivePayload<P>): void {
    if (this.server) emit(this.server.local, push, payload);
  }

  /** Adds all local sockets of a person to an entity's room. */
  letIn(userId: string, kind: string, id: string): void {
    this.server?.local.in(userRoom(userId)).socketsJoin(nounRoom(kind, id));
  }

  /** Removes all local sockets of a person from an entity's room. */
  sendAway(userId: string, kind: string, id: string): void {
    this.server?.local.in(userRoom(userId)).socketsLeave(nounRoom(kind, id));
  }

  /** Removes all local sockets except those of these people from an entity's room. */
  keepOnly(userIds: readonly string[], kind: string, id: string): void {
    const name = nounRoom(kind, id);
    for (const socketId of [...(this.server?.sockets.adapter.rooms.get(name) ?? [])]) {
      const socket = this.server?.sockets.sockets.get(socketId);
      const isTheirs = userIds.some((userId) => socket?.rooms.has(userRoom(userId)));
      if (!isTheirs) void socket?.leave(name);
    }
  }

  /**
   * Notifies the sockets of ended sessions and disconnects them: first the local ones, which needs
   * no Redis, then those of a gateway that has missed the event.
   * @param farewell the reason, if the person did not end the sessions.
   */
  end(
    sessionIds: readonly string[],
    farewell: LivePayload<typeof sessionLive.pushes.ended> = SIGNED_OUT,
  ): void {
    const { server } = this;
    if (!server) return;
    for (const room of sessionIds.map(sessionRoom)) {
      for (const reached of [server.local.in(room), server.in(room)]) {
        emit(reached, sessionLive.pushes.ended, farewell);
        reached.disconnectSockets(true);
      }
    }
  }
}

function emit<P extends LivePush>(sockets: Sockets, { name }: P, payload: LivePayload<P>): void {
  sockets.emit(name, payload);
}
