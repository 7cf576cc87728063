import { randomUUID } from 'node:crypto';
import type { EventContract } from '@portal/contracts';
import { studentRegistered, studentRenamed, studentSuspended } from '@portal/contracts/identity';
import { getRank } from '@portal/contracts/xp';
import { startTestService, type TestService } from '@portal/testing';
import { StudentListingProjection } from '../projections/student-listing.projection';
import { XpModule } from '../xp.module';

const now = new Date('2026-03-02T09:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ name: 'xp', module: XpModule, clock: () => now });
});
afterAll(() => service.stop());

function deliver<E extends EventContract>({ subject }: E, body: unknown) {
  return service.bus.deliver({ eventId: randomUUID(), subject, correlationId: 'test', body });
}
async function newStudent(name: string): Promise<string> {
  const studentId = randomUUID();
  await deliver(studentRegistered, { studentId, name, department: 'Economics' });
  return studentId;
}
const rank = async (studentId: string) =>
  (await service.messages.request(getRank, { studentId })).row;

describe('the leaderboard', () => {
  it.each([
    ['lifted stays on it', ['set', 'lifted'], 'Ada'],
    ['lifted stays on it, where that is heard of first', ['lifted', 'set'], 'Ada'],
    ['set again stays off it', ['set', 'lifted', 'set again'], undefined],
    ['set again stays off it, where that is heard of first', ['set again', 'lifted'], undefined],
  ])('is the newest word on a suspension: %s', async (_what, order, name) => {
    const studentId = await newStudent('Ada');
    const until = new Date(now.getTime() + 365 * 86_400_000).toISOString();
    const words = ['set', 'lifted', 'set again'];
    for (const word of order) {
      const version = words.indexOf(word) + 1;
      await deliver(studentSuspended, {
        studentId,
        until: word === 'lifted' ? null : until,
        version,
      });
    }
    expect((await rank(studentId))?.name).toBe(name);
  });

  it('hides again whom a clock that was ahead has listed', async () => {
    const studentId = await newStudent('Hidden');
    const until = new Date(now.getTime() + 60_000).toISOString();
    const listing = service.app.get(StudentListingProjection, { strict: false });
    await deliver(studentSuspended, { studentId, until, version: 1 });
    await listing.listDue(new Date(now.getTime() + 66_000));
    await expect(rank(studentId)).resolves.toMatchObject({ name: 'Hidden' });
    await listing.listDue(now);
    await expect(rank(studentId)).resolves.toBeNull();
    await listing.listDue(new Date(now.getTime() + 60_000));
    await expect(rank(studentId)).resolves.toMatchObject({ name: 'Hidden' });
  });

  it('has the newest name, in whatever order it hears of names', async () => {
    const studentId = randomUUID();
    await deliver(studentRenamed, { studentId, name: 'Newest', version: 3 });
    await deliver(studentRenamed, { studentId, name: 'Older', version: 2 });
    await deliver(studentRegistered, { studentId, name: 'First', department: 'Economics' });
    await expect(rank(studentId)).resolves.toMatchObject({ name: 'Newest' });
  });
});
