import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  bePresentInStudyRoom,
  enterStudyRoom,
  leaveStudyCall,
  sendStudyMessage,
} from '@portal/contracts/study-rooms';
import { Scheduler, Transactions } from '@portal/kit';
import { InProcessBus } from '@portal/messaging';
import { createTestDatabase, startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { SessionsService } from '../membership/sessions.service';
import { StudentEntity } from '../people/student.entity';
import { StudyModule } from '../study.module';
import { startLedger } from './ledger.fixture';
import { startScreens } from './screens.fixture';

export const TALKING = { audio: true, video: true, screen: false };

/** Options of a study service for tests of rooms. */
export interface RoomsOptions {
  env?: Record<string, string>;
  /** Start time of the test. */
  at?: string;
}

/**
 * A study service with a ledger and a subscriber for client events, with a clock that the test
 * controls.
 */
export class Rooms {
  private readonly peers = new Map<string, string>();

  private constructor(
    readonly time: { now: Date },
    readonly bus: InProcessBus,
    readonly ledger: Awaited<ReturnType<typeof startLedger>>,
    readonly screens: Awaited<ReturnType<typeof startScreens>>,
    private readonly startProcess: () => Promise<TestService>,
    private readonly drop: () => Promise<void>,
    readonly services: TestService[],
  ) {}

  static async start({ env = {}, at = '2026-03-02T09:00:00Z' }: RoomsOptions = {}): Promise<Rooms> {
    const time = { now: new Date(at) };
    const bus = new InProcessBus();
    bus.open();
    const database = await createTestDatabase();
    const startProcess = () =>
      startTestService({
        name: 'study',
        module: StudyModule,
        bus,
        env,
        clock: () => new Date(time.now),
        databaseUrl: database.url,
      });
    const [ledger, screens] = [await startLedger(bus), await startScreens(bus)];
    const first = await startProcess();
    return new Rooms(time, bus, ledger, screens, startProcess, () => database.drop(), [first]);
  }

  get service(): TestService {
    const [service] = this.services;
    if (!service) throw new Error('No study service is running.');
    return service;
  }

  get messages() {
    return this.service.messages;
  }

  get news() {
    return this.screens.news;
  }

  get dataSource(): DataSource {
    return this.service.app.get(DataSource);
  }

  async stop(): Promise<void> {
    await this.end();
    await this.ledger.stop();
    await this.screens.stop();
    await this.drop();
  }

  /** Starts one more process of the service. */
  async startAnother(): Promise<TestService> {
    const service = await this.startProcess();
    this.services.push(service);
    return service;
  }

  /** Stops all processes of the service. */
  async end(): Promise<void> {
    for (const service of this.services.splice(0)) await service.stop();
  }

  /** Creates students that the directory knows. */
  async students<Names extends string>(...names: Names[]): Promise<Record<Names, string>> {
    const ids = Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<
      Names,
      string
    >; // of exactly these names
    const known = names.map((name) => {
      return { studentId: ids[name], name, searchName: name, department: 'Economics' };
    });
    await this.dataSource.manager.insert(StudentEntity, known);
    return ids;
  }

  /** Opens a session started by the first student, with all the others in it. */
  async open(starterId: string, ...joinerIds: string[]): Promise<string> {
    const sessions = this.service.app.get(SessionsService, { strict: false });
    const transactions = this.service.app.get(Transactions, { strict: false });
    let roomId = '';
    for (const joinerId of joinerIds) {
      roomId = await transactions.run((work) => sessions.open(work, { starterId, joinerId }));
    }
    return roomId;
  }

  enter(roomId: string, studentId: string) {
    return this.messages.request(enterStudyRoom, { roomId, studentId });
  }

  leave(roomId: string, studentId: string) {
    return this.messages.request(leaveStudyCall, { roomId, studentId });
  }

  send(roomId: string, studentId: string, text: string, messageId: string = randomUUID()) {
    const words = { channel: 'room' as const, text, messageId };
    return this.messages.request(sendStudyMessage, { roomId, studentId, ...words });
  }

  /** Returns the peer id with which a student is in calls. */
  peerOf(studentId: string): string {
    const peerId = this.peers.get(studentId) ?? randomUUID();
    this.peers.set(studentId, peerId);
    return peerId;
  }

  /**
   * Signs as browsers do: a client that has lost its place by silence enters with a new peer id.
   */
  async bePresent(roomId: string, studentId: string, media = TALKING) {
    const sign = { roomId, studentId, media };
    const sendAs = (peerId: string) =>
      this.messages.request(bePresentInStudyRoom, { ...sign, peerId });
    const answer = await sendAs(this.peerOf(studentId));
    if (!answer.mayReturn) return answer;
    this.peers.delete(studentId);
    return sendAs(this.peerOf(studentId));
  }

  /** Advances the clock without any signs. */
  pass(seconds: number): void {
    this.time.now = new Date(this.time.now.getTime() + seconds * 1_000);
  }

  /** Advances the clock while these clients sign periodically and scheduled work runs. */
  async talk(
    roomId: string,
    studentIds: readonly string[],
    { seconds, every = 5 }: { seconds: number; every?: number },
  ): Promise<void> {
    for (let passed = 0; passed < seconds; passed += every) {
      this.pass(Math.min(every, seconds - passed));
      for (const studentId of studentIds) {
        await this.bePresent(roomId, studentId).catch(() => undefined);
      }
      await this.runDue();
    }
  }

  /** Runs the due work in every process, and waits until the ledger has answered the payments. */
  async runDue(): Promise<void> {
    for (const { app } of this.services) await app.get(Scheduler, { strict: false }).runDue();
    if (this.ledger.book.isReachable && !this.ledger.book.losesAnswers) await this.settled();
  }

  /** Waits until every payment is answered. */
  async settled(): Promise<void> {
    const sql = "SELECT count(*)::int AS count FROM charges WHERE state = 'pending'";
    await until(async () => {
      const [row] = await this.dataSource.query<{ count: number }[]>(sql);
      return row?.count === 0;
    });
  }
}

/** Retries until the condition holds; the test's own timeout limits the wait. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}
