import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import type { Socket } from 'socket.io';
import { FrameBudget } from './frame-budget';
import { FrameCounter } from './frame-counter';
import { PersonBudgets } from './person-budgets';

/** More than any screen sends: a few requests, and an answer to a ping every 20 s. */
const OF_A_SOCKET = {
  frames: { burst: 200, perSecond: 50 },
  bytes: { burst: 512 * 1024, perSecond: 64 * 1024 },
};
/** Counters of one websocket: its own budget and, once authenticated, that of its person. */
interface Meter {
  counter: FrameCounter;
  budgets: FrameBudget[];
}

/**
 * Cuts websockets that send more frames or bytes than any screen does, of any kind, authenticated
 * or not: frames are counted before they are parsed, so that a flood costs almost nothing.
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

  /** Counts the socket's traffic from now on against the budget of its person too. */
  countFor(userId: string, socket: Socket): void {
    const connection = socket.request.socket;
    this.meters.get(connection)?.budgets.push(this.people.take(userId, connection));
  }

  /** @param head bytes sent along with the handshake, which no browser sends. */
  private watch(socket: TcpSocket, head: Buffer): void {
    const meter = { counter: new FrameCounter(), budgets: [new FrameBudget(OF_A_SOCKET)] };
    this.meters.set(socket, meter);
    if (!admits(meter, head)) {
      socket.destroy();
      return;
    }
    // Intercepts all incoming bytes; a listener could not withhold them from the others.
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
