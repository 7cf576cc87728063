import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Module } from '@nestjs/common';
import type { Department, EventContract, PayloadOf } from '@portal/contracts';
import {
  studentDeleted,
  studentRegistered,
  studentRenamed,
  studentSuspended,
} from '@portal/contracts/identity';
import {
  askToStudy,
  respondToStudy,
  studyAsked,
  studyRequestClosed,
} from '@portal/contracts/study';
import { HandlesEvent, MessagesModule, type InProcessBus } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { scaledMs, startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { StudyModule } from '../study.module';

/** Double of a gateway that receives client events of requests. */
@Controller()
class Screens {
  readonly asked: PayloadOf<typeof studyAsked>[] = [];
  readonly closed: PayloadOf<typeof studyRequestClosed>[] = [];

  @HandlesEvent(studyAsked)
  onAsked(payload: PayloadOf<typeof studyAsked>): Promise<void> {
    this.asked.push(payload);
    return Promise.resolve();
  }

  @HandlesEvent(studyRequestClosed)
  onClosed(payload: PayloadOf<typeof studyRequestClosed>): Promise<void> {
    this.closed.push(payload);
    return Promise.resolve();
  }
}

@Module({ imports: [MessagesModule.forGateway()], controllers: [Screens] })
class ScreensModule {}

/** The study service with a clock that tests control, and the events of other services. */
export class StudyUnderTest {
  private constructor(
    readonly service: TestService,
    readonly screens: Screens,
    private readonly gateway: TestService,
    private readonly time: { now: number },
  ) {}

  static async start(): Promise<StudyUnderTest> {
    const time = { now: Date.parse('2026-03-02T09:00:00Z') };
    const clock = () => new Date(time.now);
    const service = await startTestService({ name: 'study', module: StudyModule, clock });
    const { bus } = service;
    const gateway = await startTestService({ name: 'screens', module: ScreensModule, bus });
    return new StudyUnderTest(service, gateway.app.get(Screens), gateway, time);
  }

  get now(): Date {
    return new Date(this.time.now);
  }

  async stop(): Promise<void> {
    await this.gateway.stop();
    await this.service.stop();
  }

  pass(ms: number): void {
    this.time.now += ms;
  }

  /** Publishes the registration of a student. @returns the id */
  async student(
    name: string,
    department: Department = 'Economics',
    formerIds: string[] = [],
  ): Promise<string> {
    const studentId = randomUUID();
    const registered = { studentId, name, department, isDemo: false, formerIds };
    await deliver(this.service.bus, studentRegistered, registered);
    return studentId;
  }

  students(...names: string[]): Promise<string[]> {
    return Promise.all(names.map((name) => this.student(name)));
  }

  /** Suspends a student or lifts the suspension; a version orders the fact among others. */
  suspend(studentId: string, until: Date | null, version = 0): Promise<void> {
    const event = { studentId, until: until?.toISOString() ?? null, version };
    return deliver(this.service.bus, studentSuspended, event);
  }

  rename(studentId: string, name: string, version = 0): Promise<void> {
    return deliver(this.service.bus, studentRenamed, { studentId, name, version });
  }

  delete(studentId: string): Promise<void> {
    return deliver(this.service.bus, studentDeleted, { studentId });
  }

  ask(studentId: string, id: string) {
    return this.service.messages.request(askToStudy, { studentId, target: { id } });
  }

  respond(studentId: string, requestId: string, accept: boolean) {
    const request = { id: requestId };
    return this.service.messages.request(respondToStudy, { studentId, request, accept });
  }

  /** Waits until a statement of the service waits for a lock. */
  untilOneWaits(): Promise<void> {
    const dataSource = this.service.app.get(DataSource);
    return until('a wait', async () => {
      const rows: unknown[] = await dataSource.query(WAITING);
      return rows.length > 0;
    });
  }

  /** Opens a session of two students. @returns its id */
  async openSession(studentId: string, otherId: string): Promise<string> {
    const { requestId } = await this.ask(studentId, otherId);
    const { sessionId } = await this.respond(otherId, requestId, true);
    if (!sessionId) throw new Error('They have not met.');
    return sessionId;
  }
}

const WAITING = `
  SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

async function deliver<E extends EventContract>(
  bus: InProcessBus,
  { subject }: E,
  body: PayloadOf<E>,
): Promise<void> {
  await bus.deliver({ eventId: randomUUID(), subject, correlationId: 'test', body });
}

/** Returns the error with which a call is refused. */
export async function refusalOf(work: Promise<unknown>): Promise<PortalError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof PortalError) return error;
  throw new Error(`It was not refused: ${String(error)}`);
}

/** Waits until the condition holds, for at most 10 s. */
export async function until(what: string, isThere: () => boolean | Promise<boolean>) {
  const deadline = performance.now() + scaledMs(10_000);
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error(`It never came: ${what}`);
    await pause(20);
  }
}
