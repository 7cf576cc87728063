import { Injectable } from '@nestjs/common';
import { mxpToXp, type LiveEventName, type LivePayload } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import type { Server } from 'socket.io';
import { sessionRoom, userRoom } from './live-rooms';

const REVISIONS_MAX = 50_000;

/** Tells this process's sockets; every gateway hears every event and tells its own. */
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

  /** Pushes a balance (in mXP), unless a later one has been pushed: events may overtake each other. */
  tellXp(studentId: string, balanceMxp: number, revision: number): void {
    if (revision < (this.shown.get(studentId) ?? -1)) return;
    this.shown.set(studentId, revision);
    this.emit(userRoom(studentId), 'xp:update', { totalXP: mxpToXp(balanceMxp) });
  }

  /** Tells the sockets of sessions that these are over, and cuts them. */
  end(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) {
      const room = sessionRoom(sessionId);
      this.emit(room, 'session:ended', { message: 'You have been signed out.' });
      this.server?.local.in(room).disconnectSockets(true);
    }
  }

  private emit<Name extends LiveEventName>(room: string, name: Name, payload: LivePayload<Name>) {
    this.server?.local.to(room).emit(name, payload);
  }
}
