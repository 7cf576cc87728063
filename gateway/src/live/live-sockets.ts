import { Injectable } from '@nestjs/common';
import { mxpToXp, type LiveEventName, type LivePayload } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import type { Server, Socket } from 'socket.io';
import { ADMIN_ROOM, sessionRoom, userRoom } from './live-rooms';

const REVISIONS_MAX = 50_000;
const SIGNED_OUT = { message: 'You have been signed out.' };

type Sockets = ReturnType<Server['to']>;

/** Tells this process's sockets: every gateway hears every event and tells its own, each once. */
@Injectable()
export class LiveSockets {
  private server: Server | undefined;
  private readonly shown = new LRUCache<string, number>({ max: REVISIONS_MAX });

  attach(server: Server): void {
    this.server = server;
  }

  get count(): number {
    return this.server?.engine.clientsCount ?? 0;
  }

  /** How many sockets of its person are older than this one. */
  placeOf(socket: Socket, userId: string): number {
    const room = socket.nsp.adapter.rooms.get(userRoom(userId));
    return [...(room ?? [])].indexOf(socket.id);
  }

  /** Pushes a balance (in mXP), unless a later one has been pushed: events may overtake each other. */
  tellXp(studentId: string, balanceMxp: number, revision: number): void {
    if (revision < (this.shown.get(studentId) ?? -1)) return;
    this.shown.set(studentId, revision);
    if (!this.server) return;
    push(this.server.local.to(userRoom(studentId)), 'xp:update', { totalXP: mxpToXp(balanceMxp) });
  }

  /** Pushes something to all screens of one person. */
  tellUser<Name extends LiveEventName>(
    userId: string,
    name: Name,
    payload: LivePayload<Name>,
  ): void {
    if (this.server) push(this.server.local.to(userRoom(userId)), name, payload);
  }

  /** Tells admins which of their figures and lists are no longer right. */
  tellAdmins(parts: LivePayload<'admin:changed'>['parts']): void {
    if (this.server) push(this.server.local.to(ADMIN_ROOM), 'admin:changed', { parts });
  }

  /** Pushes something that concerns everybody. */
  tellAll<Name extends LiveEventName>(name: Name, payload: LivePayload<Name>): void {
    if (this.server) push(this.server.local, name, payload);
  }

  /**
   * Tells the sockets of sessions that these are over, and cuts them: its own first, which needs no
   * Redis, then those of a gateway that has missed the event.
   * @param told why, where it was not the person who ended them.
   */
  end(sessionIds: readonly string[], told: LivePayload<'session:ended'> = SIGNED_OUT): void {
    const { server } = this;
    if (!server) return;
    for (const room of sessionIds.map(sessionRoom)) {
      for (const reached of [server.local.in(room), server.in(room)]) {
        push(reached, 'session:ended', told);
        reached.disconnectSockets(true);
      }
    }
  }
}

function push<Name extends LiveEventName>(
  sockets: Sockets,
  name: Name,
  payload: LivePayload<Name>,
): void {
  sockets.emit(name, payload);
}
