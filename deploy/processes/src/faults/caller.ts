import { studyLive } from '@portal/contracts/study';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { z } from 'zod';
import { openLastingSocket } from './lasting-socket';
import type { VirtualStudent } from './students';

const { asks } = studyLive;
/** Longest wait for an answer, in ms. */
const ANSWER_MS = 2_000;
/** Pause between presence signals, in ms: the portal accepts two per second and student. */
const AGAIN_MS = 600;
/** Longest time for a screen to reach the portal, in ms: longer is a fault. */
const WITHIN_MS = 30_000;

const answerSchema = z.object({
  ok: z.boolean(),
  isInCall: z.boolean().optional(),
  mayReturn: z.boolean().optional(),
  code: z.string().optional(),
});

type Answer = z.infer<typeof answerSchema>;

/** Interval in which a signal was accepted, in ms since 1970. */
export interface Moment {
  earliest: number;
  latest: number;
}

/** A student's screen in a call: it rejoins its room automatically and signals its presence. */
export class Caller {
  private peerId: string = randomUUID();
  /** Answer to the last signal. */
  private answer: Answer | undefined;
  private readonly socket: Socket;

  constructor(
    url: string,
    readonly student: VirtualStudent,
    private readonly roomId: string,
  ) {
    this.socket = openLastingSocket(url, student.token);
  }

  /**
   * Signals that the screen is in the call, until the portal accepts it.
   * @throws after 30 s
   */
  async sign(): Promise<Moment> {
    for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await pause(AGAIN_MS)) {
      const moment = await this.trySign();
      if (moment) return moment;
    }
    const { answer, socket } = this;
    const last = socket.connected ? JSON.stringify(answer ?? 'no answer') : 'not connected';
    throw new Error(
      `A screen of ${this.student.id} did not come back into its call in ${this.roomId}: ${last}.`,
    );
  }

  /**
   * Signals once.
   * @returns undefined if the portal has not accepted it
   */
  async trySign(): Promise<Moment | undefined> {
    const earliest = Date.now();
    const { roomId, peerId } = this;
    const body = { roomId, peerId, media: { audio: true, video: false } };
    this.answer = await this.ask(asks.present.name, body);
    if (this.answer?.isInCall) return { earliest, latest: Date.now() };
    // As browsers do after a long interruption.
    if (this.answer?.mayReturn) this.peerId = randomUUID();
    // Each new connection must join the room again.
    if (this.answer?.code === 'forbidden') await this.ask(asks.joinRoom.name, { roomId });
    return undefined;
  }

  /** Leaves the session, which ends it for both students. */
  async leave(): Promise<void> {
    await this.ask(asks.leave.name, { roomId: this.roomId });
    this.close();
  }

  close(): void {
    this.socket.disconnect();
  }

  /** Returns undefined if there was no answer. */
  private async ask(name: string, body: object) {
    try {
      return answerSchema.parse(await this.socket.timeout(ANSWER_MS).emitWithAck(name, body));
    } catch {
      return undefined;
    }
  }
}
