import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { z } from 'zod';
import { openLastingSocket } from './lasting-socket';
import type { VirtualStudent } from './students';

const LOOK_MS = 20;
/** Time for the connections of a killed process to close, in ms: they close immediately. */
const GONE_WITHIN_MS = 2_000;
const updateSchema = z.object({ totalXP: z.number() });

/** Live screens: each connects, reconnects automatically, and shows the last balance received. */
export class Screens {
  private readonly sockets: { socket: Socket; studentId: string }[] = [];
  /** XP that each screen shows, by socket. */
  private readonly shown = new Map<Socket, number>();

  constructor(private readonly url: string) {}

  /** Opens `count` further screens, distributed over the students. */
  async open(students: readonly VirtualStudent[], count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const student = students[n % students.length];
      if (student) this.add(student);
    }
    await this.untilConnected(30_000);
  }

  get connected(): number {
    return this.sockets.filter(({ socket }) => socket.connected).length;
  }

  get count(): number {
    return this.sockets.length;
  }

  /**
   * Waits until all screens are connected.
   * @returns the time that it took, in ms.
   */
  async untilConnected(withinMs: number): Promise<number> {
    const startedAt = performance.now();
    while (this.connected < this.count) {
      if (performance.now() - startedAt > withinMs) {
        throw new Error(`Only ${this.connected} of ${this.count} screens are connected.`);
      }
      await pause(LOOK_MS);
    }
    return performance.now() - startedAt;
  }

  /** Waits until some screens have detected the loss of their gateway. */
  async untilDisconnected(): Promise<void> {
    const deadline = performance.now() + GONE_WITHIN_MS;
    while (this.connected === this.count && performance.now() < deadline) await pause(LOOK_MS);
  }

  /** Returns the XP that the screens of a student show. */
  shownTo(studentId: string): number[] {
    return this.sockets
      .filter((screen) => screen.studentId === studentId)
      .map(({ socket }) => this.shown.get(socket) ?? Number.NaN);
  }

  close(): void {
    for (const { socket } of this.sockets) socket.disconnect();
  }

  private add({ id: studentId, token }: VirtualStudent): void {
    const socket = openLastingSocket(this.url, token);
    socket.on('xp:update', (payload: unknown) => {
      this.shown.set(socket, updateSchema.parse(payload).totalXP);
    });
    this.sockets.push({ socket, studentId });
  }
}
