import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import { listStudents, STUDENTS_PAGE_MAX } from '@portal/contracts/identity';
import { searchStudents } from '@portal/contracts/study';
import { studentDataOf } from '@portal/contracts/student-data';
import { Scheduler } from '@portal/kit';
import { HandlesRequest, MessagesModule } from '@portal/messaging';
import { startTestService, type TestService } from '@portal/testing';
import { StudyUnderTest } from '../testing/study.fixture';
import { StudentComparisonService } from './student-comparison.service';

const DAY_MS = 24 * 3_600_000;
type Listed = ResponseOf<typeof listStudents>['students'][number];

/** Double of identity that lists its students. */
@Controller()
class IdentityDouble {
  students: Listed[] = [];
  asked = 0;
  /** Runs while a response is in transit. */
  meanwhile: (() => Promise<void>) | null = null;

  @HandlesRequest(listStudents)
  async list({ after }: RequestOf<typeof listStudents>) {
    this.asked += 1;
    const sorted = [...this.students].sort((one, other) =>
      one.studentId < other.studentId ? -1 : 1,
    );
    const behind = sorted.filter(({ studentId }) => after === null || studentId > after);
    await this.meanwhile?.();
    return { students: behind.slice(0, STUDENTS_PAGE_MAX) };
  }
}

@Module({ imports: [MessagesModule.forGateway()], controllers: [IdentityDouble] })
class IdentityModule {}

let study: StudyUnderTest;
let identity: TestService;
let double: IdentityDouble;
beforeAll(async () => {
  study = await StudyUnderTest.start();
  const { bus } = study.service;
  identity = await startTestService({ name: 'identity', module: IdentityModule, bus });
  double = identity.app.get(IdentityDouble);
});
afterAll(async () => {
  await identity.stop();
  await study.stop();
});

/** Default of the fields that a student shows. */
const SHOWN = { isHidden: false, profileImage: null };
const listed = (name: string, more: Partial<Listed> = {}): Listed => {
  const who = { studentId: randomUUID(), name, department: 'Economics' as const };
  return { ...who, ...SHOWN, isDemo: false, suspendedUntil: null, version: 0, ...more };
};
const compare = () =>
  study.service.app.get(StudentComparisonService).compareWhenDue(new AbortController().signal);
const found = async (name: string) => {
  const request = { studentId: randomUUID(), name };
  const { students } = await study.service.messages.request(searchStudents, request);
  return students.map((student) => student.name);
};

describe('students who registered before this service began', () => {
  it('are learned by its schedule, page by page, once a day', async () => {
    double.students = Array.from({ length: STUDENTS_PAGE_MAX + 1 }, (_, n) => listed(`Old ${n}`));
    await study.service.app.get(Scheduler, { strict: false }).runDue();
    await compare();
    expect(double.asked).toBe(2);
    expect(await found('old 1000')).toEqual(['Old 1000']);
    await compare();
    expect(double.asked).toBe(2);
    study.pass(DAY_MS);
    await compare();
    expect(double.asked).toBe(4);
  });

  it('take the name and the suspension that identity has; an event that came since knows better', async () => {
    const [ben, cleo, demo] = [listed('Ben'), listed('Cleo'), listed('Demo', { isDemo: true })];
    double.students = [ben, cleo, demo];
    study.pass(DAY_MS);
    await compare();
    const until = new Date(study.now.getTime() + 7 * DAY_MS);
    double.students = [
      { ...ben, name: 'Benedict' },
      { ...cleo, suspendedUntil: until.toISOString() },
    ];
    study.pass(DAY_MS);
    await compare();
    expect(await found('ben')).toEqual(['Benedict']);
    expect(await found('cleo')).toEqual([]);
    expect(await found('demo')).toEqual(['Demo']);
    study.pass(DAY_MS);
    // Received while the request to identity is in progress, so the response may be older.
    await study.suspend(cleo.studentId, null, 1);
    await compare();
    expect(await found('cleo')).toEqual(['Cleo']);
  });

  it('are shut out by an event that came while an older answer was on its way, whatever the clocks say', async () => {
    const [fay, gus] = [listed('Fay'), listed('Gus')];
    double.students = [fay, gus];
    const until = new Date(study.now.getTime() + 7 * DAY_MS);
    double.meanwhile = async () => {
      double.meanwhile = null;
      // Sent by a process whose clock is behind.
      study.pass(-6_000);
      await study.suspend(fay.studentId, until, 1);
      await study.rename(gus.studentId, 'Gustav', 1);
      study.pass(6_000);
    };
    study.pass(DAY_MS);
    await compare();
    expect(await found('fay')).toEqual([]);
    expect(await found('gus')).toEqual(['Gustav']);
  });

  it('are as identity has them, though a process told of them whose clock is a year ahead', async () => {
    const hal = listed('Hal');
    double.students = [hal];
    study.pass(365 * DAY_MS);
    const until = new Date(study.now.getTime() + 7 * DAY_MS);
    await study.suspend(hal.studentId, until, 1);
    await compare();
    study.pass(-365 * DAY_MS);
    // The previous comparison ran a year ahead as well.
    double.students = [{ ...hal, name: 'Harold', version: 3 }];
    await compare();
    expect(await found('har')).toEqual(['Harold']);
    // Outdated facts that arrive late.
    await study.suspend(hal.studentId, until, 2);
    await study.rename(hal.studentId, 'Hal', 2);
    expect(await found('har')).toEqual(['Harold']);
    await study.suspend(hal.studentId, until, 4);
    expect(await found('har')).toEqual([]);
  });

  it('are not brought back once they are deleted', async () => {
    const gone = listed('Gone Soon');
    double.students = [gone];
    study.pass(DAY_MS);
    await compare();
    expect(await found('gone')).toEqual(['Gone Soon']);
    const { forgetStudent } = studentDataOf('study');
    await study.service.messages.request(forgetStudent, { studentId: gone.studentId });
    study.pass(DAY_MS);
    await compare();
    expect(await found('gone')).toEqual([]);
  });
});
