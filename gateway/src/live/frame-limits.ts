import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import type { Socket } from 'socket.io';
import { FrameBudget } from './frame-budget';
import { FrameCounter } from './frame-counter';
import { PersonBudgets } from './person-budgets';

/** No screen sends as much: a few asks, and an answer to a ping every 20 s. */
const OF_A_SOCKET = {
  frames: { burst: 200, perSecond: 50 },
  bytes: { burst: 512 * 1024, perSecond: 64 * 1024 },
};
/** Counts of one websocket: for itself and, once its person is known, for the person. */
interface Meter {
  counter: FrameCounter;
  budgets: FrameBudget[];
}

/**
 * Cuts websockets that send more frames or bytes than any screen does, of whatever kind, signed in or
 * not: they are counted before they are read, so that a flood costs next to nothing.
 */
@Injectable()
export class FrameLimits implements OnModuleInit {
  private readonly meters = new WeakMap<TcpSocket, Meter>();
  private readonly people = new PersonBudgets();

  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server; // typed any
    server.prependListener('upgrade', (request: IncomingMessage, _socket, head: Buffer) =>
      this.watch(request.socket, head),
    );
  }

  /** Counts what the socket sends from now on for its person as well. */
  countFor(userId: string, socket: Socket): void {
    const connection = socket.request.socket;
    this.meters.get(connection)?.budgets.push(this.people.take(userId, connection));
  }

  /** @param head what came with the handshake, which no browser sends. */
  private watch(socket: TcpSocket, head: Buffer): void {
    const meter = { counter: new FrameCounter(), budgets: [new FrameBudget(OF_A_SOCKET)] };
    this.meters.set(socket, meter);
    if (!admits(meter, head)) {
      socket.destroy();
      return;
    }
    // Everything that comes in passes here; a listener could not keep it from the others.
    const push = socket.push.bind(socket);
    socket.push = (chunk: Buffer | null, encoding) => {
      if (chunk === null || admits(meter, chunk)) return push(chunk, encoding);
      socket.destroy();
      return false;
    };
  }
}

function admits({ counter, budgets }: Meter, bytes: Buffer): boolean {
  const frames = counter.count(bytes);
  return budgets.every((budget) => budget.take(frames, bytes.length));
}
