import type { LiveAsk, LiveBodyInput, LivePush } from '@portal/contracts';
import { io, type Socket } from 'socket.io-client';
import type { TestSession } from './double-world.fixture';

/** A student's screen: sends requests through its socket and records events. */
export class LiveScreen {
  private readonly events: { name: string; payload: unknown }[] = [];

  private constructor(readonly socket: Socket) {
    socket.onAny((name: string, payload: unknown) => this.events.push({ name, payload }));
  }

  static async connect(url: string, { token }: TestSession): Promise<LiveScreen> {
    const options = { transports: ['websocket'], reconnection: false, forceNew: true };
    const screen = new LiveScreen(io(url, { ...options, auth: { token } }));
    await new Promise<void>((resolve, reject) => {
      screen.socket.once('connect', resolve);
      screen.socket.once('connect_error', reject);
    });
    return screen;
  }

  /** Sends a request; all events pushed before the answer have been received by then. */
  ask<A extends LiveAsk>({ name }: A, body: LiveBodyInput<A>): Promise<unknown> {
    return this.socket.timeout(5_000).emitWithAck(name, body);
  }

  /** Returns the payloads received under a name so far, in order. */
  received({ name }: LivePush): unknown[] {
    return this.events.filter((each) => each.name === name).map(({ payload }) => payload);
  }

  /** Returns the names of all received events, in order. */
  names(): string[] {
    return this.events.map(({ name }) => name);
  }

  untilCut(): Promise<unknown> {
    if (this.socket.disconnected) return Promise.resolve();
    return new Promise((resolve) => this.socket.once('disconnect', resolve));
  }
}
