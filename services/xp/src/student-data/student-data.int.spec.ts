import { randomUUID } from 'node:crypto';
import { studentRegistered } from '@portal/contracts/identity';
import { studentDataOf } from '@portal/contracts/student-data';
import { earnXp, getBalance, getRank } from '@portal/contracts/xp';
import { startTestService, type TestService } from '@portal/testing';
import { XpModule } from '../xp.module';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ name: 'xp', module: XpModule });
});
afterAll(() => service.stop());

function earn(studentId: string, amountMxp: number) {
  const reference = { kind: 'practice-session', id: 'one' };
  const command = { commandId: randomUUID(), studentId, amountMxp, reason: 'test' as const };
  return service.messages.request(earnXp, { ...command, reference });
}
async function newStudent(name: string): Promise<string> {
  const body = { studentId: randomUUID(), name, department: 'Economics' };
  const { subject } = studentRegistered;
  const eventId = randomUUID();
  await service.bus.deliver({ eventId, subject, correlationId: 'test', body });
  return body.studentId;
}

describe('what is kept of a student', () => {
  const { exportStudent, countStudent, forgetStudent } = studentDataOf('xp');

  it('is the ledger in XP, newest first, page by page', async () => {
    const studentId = await newStudent('Many');
    await Promise.all(Array.from({ length: 101 }, () => earn(studentId, 1_500)));
    const first = await service.messages.request(exportStudent, {
      studentId,
      section: 'xp',
      after: null,
    });
    expect(first).toMatchObject({ section: 'xp', next: '1' });
    expect(first.items).toHaveLength(100);
    expect(first.items[0]).toMatchObject({ changeXP: 1.5, balanceXP: 151.5, reason: 'test' });
    const rest = await service.messages.request(exportStudent, {
      studentId,
      section: 'xp',
      after: first.next,
    });
    expect(rest).toMatchObject({ items: [{ balanceXP: 1.5 }], next: null });
    await expect(service.messages.request(countStudent, { studentId })).resolves.toEqual({
      totalXP: 151.5,
    });
  });

  it('is forgotten but for the numbers, as often as it is asked for', async () => {
    const studentId = await newStudent('Forgotten');
    await earn(studentId, 2_000);
    for (let times = 0; times < 2; times += 1) {
      await service.messages.request(forgetStudent, { studentId });
      await expect(service.messages.request(getRank, { studentId })).resolves.toEqual({
        row: null,
      });
    }
    await expect(service.messages.request(getBalance, { studentId })).resolves.toMatchObject({
      balanceMxp: 2_000,
    });
  });
});
