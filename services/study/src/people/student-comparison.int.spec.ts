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

type Told = ResponseOf<typeof listStudents>['students'][number];

/** Identity, as far as it tells who its students are. */
@Controller()
class IdentityDouble {
  students: Told[] = [];
  asked = 0;

  @HandlesRequest(listStudents)
  list({ after }: RequestOf<typeof listStudents>) {
    this.asked += 1;
    const sorted = [...this.students].sort((one, other) =>
      one.studentId < other.studentId ? -1 : 1,
    );
    const behind = sorted.filter(({ studentId }) => after === null || studentId > after);
    return Promise.resolve({ students: behind.slice(0, STUDENTS_PAGE_MAX) });
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

const told = (name: string, more: Partial<Told> = {}): Told => {
  const who = { studentId: randomUUID(), name, department: 'Economics' as const };
  return { ...who, isDemo: false, suspendedUntil: null, ...more };
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
    double.students = Array.from({ length: STUDENTS_PAGE_MAX + 1 }, (_, n) => told(`Old ${n}`));
    await study.service.app.get(Scheduler, { strict: false }).runDue();
    await compare();
    expect(double.asked).toBe(2);
    expect(await found('old 1000')).toEqual(['Old 1000']);
    await compare();
    expect(double.asked).toBe(2);
    study.pass(24 * 3_600_000);
    await compare();
    expect(double.asked).toBe(4);
  });

  it('take the name and the suspension that identity has; an event that came since knows better', async () => {
    const [ben, cleo, demo] = [told('Ben'), told('Cleo'), told('Demo', { isDemo: true })];
    double.students = [ben, cleo, demo];
    study.pass(24 * 3_600_000);
    await compare();
    const until = new Date(study.now.getTime() + 7 * 24 * 3_600_000);
    double.students = [
      { ...ben, name: 'Benedict' },
      { ...cleo, suspendedUntil: until.toISOString() },
    ];
    study.pass(24 * 3_600_000);
    await compare();
    expect(await found('ben')).toEqual(['Benedict']);
    expect(await found('cleo')).toEqual([]);
    expect(await found('demo')).toEqual(['Demo']);
    study.pass(24 * 3_600_000);
    // Heard at the moment at which identity was asked: its answer may be older.
    await study.suspend(cleo.studentId, null);
    await compare();
    expect(await found('cleo')).toEqual(['Cleo']);
  });

  it('are not brought back once they are deleted', async () => {
    const gone = told('Gone Soon');
    double.students = [gone];
    study.pass(24 * 3_600_000);
    await compare();
    expect(await found('gone')).toEqual(['Gone Soon']);
    const { forgetStudent } = studentDataOf('study');
    await study.service.messages.request(forgetStudent, { studentId: gone.studentId });
    study.pass(24 * 3_600_000);
    await compare();
    expect(await found('gone')).toEqual([]);
  });
});
