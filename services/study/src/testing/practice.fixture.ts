import { randomUUID } from 'node:crypto';
import { Controller, Injectable, Module } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import {
  answerPractice,
  closePractice,
  getPractice,
  startPractice,
  studyPracticeAnswered,
  studyPracticeChanged,
  type StudyPractice,
} from '@portal/contracts/study-practice';
import { leaveStudyCall } from '@portal/contracts/study-rooms';
import { Transactions } from '@portal/kit';
import { HandlesEvent, InProcessBus } from '@portal/messaging';
import { createTestDatabase, joinBus, startTestService, type TestService } from '@portal/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { SessionsService } from '../membership/sessions.service';
import { RoundCloserService } from '../practice/round-closer.service';
import { RoundMakerService } from '../practice/round-maker.service';
import { StudyModule } from '../study.module';
import { startTestlab } from './testlab.fixture';

/** Client events of rounds, in order. */
@Injectable()
class PracticeNews {
  readonly changed: PayloadOf<typeof studyPracticeChanged>[] = [];
  readonly answered: PayloadOf<typeof studyPracticeAnswered>[] = [];
}

@Controller()
class PracticeScreens {
  constructor(private readonly news: PracticeNews) {}

  @HandlesEvent(studyPracticeChanged)
  changed(event: PayloadOf<typeof studyPracticeChanged>): Promise<void> {
    this.news.changed.push(event);
    return Promise.resolve();
  }

  @HandlesEvent(studyPracticeAnswered)
  answered(event: PayloadOf<typeof studyPracticeAnswered>): Promise<void> {
    this.news.answered.push(event);
    return Promise.resolve();
  }
}

@Module({ controllers: [PracticeScreens], providers: [PracticeNews] })
class PracticeScreensModule {}

/** Starts a study service and a testlab double, with a clock that the test controls. */
export async function startPracticeWorld() {
  const time = { now: new Date('2026-03-02T09:00:00Z') };
  const bus = new InProcessBus();
  bus.open();
  const database = await createTestDatabase();
  const testlab = await startTestlab(bus);
  const screens = await joinBus(bus, { name: 'screens', module: PracticeScreensModule });
  const clock = () => new Date(time.now);
  const start = () =>
    startTestService({ name: 'study', module: StudyModule, bus, clock, databaseUrl: database.url });
  return new PracticeWorld({ time, testlab, screens, start, database }, await start());
}

interface Parts {
  time: { now: Date };
  testlab: Awaited<ReturnType<typeof startTestlab>>;
  screens: Awaited<ReturnType<typeof joinBus>>;
  start: () => Promise<TestService>;
  database: { drop(): Promise<void> };
}

/** Rooms in which students practise. */
export class PracticeWorld {
  readonly news: PracticeNews;

  constructor(
    private readonly parts: Parts,
    private service: TestService,
  ) {
    this.news = parts.screens.get(PracticeNews, { strict: false });
  }

  get testlab() {
    return this.parts.testlab.book;
  }

  get app() {
    return this.service.app;
  }

  /** Restarts the service in a new process. */
  async restart(): Promise<void> {
    await this.service.stop();
    this.service = await this.parts.start();
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.parts.testlab.stop();
    await this.parts.screens.close();
    await this.parts.database.drop();
  }

  pass(seconds: number): void {
    this.parts.time.now = new Date(this.parts.time.now.getTime() + seconds * 1_000);
  }

  /** Creates a room with these students. */
  async room(...studentIds: string[]): Promise<string> {
    const [starterId = randomUUID(), ...joiners] = studentIds;
    let roomId = '';
    for (const joinerId of joiners) roomId = await this.join(starterId, joinerId);
    return roomId;
  }

  join(starterId: string, joinerId: string): Promise<string> {
    const sessions = this.app.get(SessionsService, { strict: false });
    const transactions = this.app.get(Transactions, { strict: false });
    return transactions.run((work) => sessions.open(work, { starterId, joinerId }));
  }

  leave(roomId: string, studentId: string) {
    return this.service.messages.request(leaveStudyCall, { roomId, studentId });
  }

  begin(roomId: string, studentId: string, over: object = {}) {
    const asked = { department: null, topics: ['Loops'], numQuestions: 2, file: null };
    const request = { roomId, studentId, ...asked, ...over };
    return this.service.messages.request(startPractice, request);
  }

  get(roomId: string, studentId: string) {
    return this.service.messages.request(getPractice, { roomId, studentId });
  }

  answer([roomId, studentId, question]: readonly [string, string, number], choice = 1) {
    const request = { roomId, studentId, question, choice };
    return this.service.messages.request(answerPractice, request);
  }

  close(roomId: string, studentId: string) {
    return this.service.messages.request(closePractice, { roomId, studentId });
  }

  /** Runs the scheduled work of rounds. */
  async checkRounds(): Promise<void> {
    await this.app.get(RoundMakerService).makeLeft();
    await this.app.get(RoundCloserService).closeDue(new AbortController().signal);
  }

  /** Waits until the newest round is in this state, as the student sees it. */
  async until<S extends StudyPractice['state']>(roomId: string, studentId: string, state: S) {
    for (;;) {
      const { practice } = await this.get(roomId, studentId);
      if (practice?.state === state) return practice as Extract<StudyPractice, { state: S }>; // its state
      await pause(20);
    }
  }

  /** Starts a round, and waits until it runs. */
  async beginAndRun(roomId: string, studentId: string, over: object = {}) {
    await this.begin(roomId, studentId, over);
    return this.until(roomId, studentId, 'running');
  }
}
