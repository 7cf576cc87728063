import type { LiveAsk, LiveBodyInput, LivePush } from '@portal/contracts';
import { io, type Socket } from 'socket.io-client';
import type { TestSession } from './double-world.fixture';

/** One screen of somebody: what it asks by its socket, and all that it has heard. */
export class LiveScreen {
  private readonly told: { name: string; payload: unknown }[] = [];

  private constructor(readonly socket: Socket) {
    socket.onAny((name: string, payload: unknown) => this.told.push({ name, payload }));
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

  /** Whatever was pushed before the answer has been heard by then. */
  ask<A extends LiveAsk>({ name }: A, body: LiveBodyInput<A>): Promise<unknown> {
    return this.socket.timeout(5_000).emitWithAck(name, body);
  }

  /** What was heard under a name so far, in order. */
  heard({ name }: LivePush): unknown[] {
    return this.told.filter((each) => each.name === name).map(({ payload }) => payload);
  }

  /** Names of all that was heard, in order. */
  names(): string[] {
    return this.told.map(({ name }) => name);
  }

  untilCut(): Promise<unknown> {
    if (this.socket.disconnected) return Promise.resolve();
    return new Promise((resolve) => this.socket.once('disconnect', resolve));
  }
}
