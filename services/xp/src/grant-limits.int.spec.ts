import { randomUUID } from 'node:crypto';
import { adjustXp, earnXp, getBalance } from '@portal/contracts/xp';
import { Metrics } from '@portal/platform';
import { startTestService, type TestService } from '@portal/testing';
import { XpModule } from './xp.module';

let service: TestService;
let now = new Date('2026-03-02T09:00:00Z');
beforeAll(async () => {
  const env = { XP_GRANTS_PER_STUDENT: '1000', XP_GRANTS_PER_MINUTE: '5000' };
  service = await startTestService({ name: 'xp', module: XpModule, clock: () => now, env });
});
afterAll(() => service.stop());
beforeEach(() => (now = new Date(+now + 60_000)));

const reference = { kind: 'practice-session', id: 'one' };
const earn = (studentId: string, xp: number, commandId: string = randomUUID()) => {
  const amount = { amountMxp: xp * 1_000, reason: 'test' as const, reference };
  return service.messages.request(earnXp, { commandId, studentId, ...amount });
};
const balance = async (studentId: string) =>
  (await service.messages.request(getBalance, { studentId })).balanceMxp;

describe('a source that grants more than its rules come to', () => {
  it('is refused beyond a day of one student, for good, and the operators are alerted', async () => {
    const student = randomUUID();
    const grants = Array.from({ length: 20 }, () => earn(student, 100));
    const refused = (await Promise.allSettled(grants)).filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ reason: { code: 'conflict' } });
    expect(await balance(student)).toBe(1_000_000);
    const metrics = await service.app.get(Metrics, { strict: false }).registry.metrics();
    expect(metrics).toContain(
      'portal_xp_grants_refused_total{source="test",limit="student-day"} 10',
    );
    // Another source, another student and another day have separate limits.
    const up = { direction: 'up' as const, reason: 'adjustment' as const, reference };
    const adjusted = { commandId: randomUUID(), studentId: student, amountMxp: 1_000, ...up };
    await service.messages.request(adjustXp, adjusted);
    await earn(randomUUID(), 100);
    now = new Date(+now + 24 * 3_600_000);
    await earn(student, 100);
  });

  it('waits beyond a minute of all students', async () => {
    for (let n = 0; n < 5; n += 1) await earn(randomUUID(), 1_000);
    const more = earn(randomUUID(), 1);
    await expect(more).rejects.toMatchObject({ code: 'too_many_requests' });
    now = new Date(+now + 60_000);
    await earn(randomUUID(), 1);
  });

  it('is not counted for what is repeated, or comes to nothing', async () => {
    const [student, commandId] = [randomUUID(), randomUUID()];
    await earn(student, 600, commandId);
    for (let n = 0; n < 5; n += 1) await earn(student, 600, commandId);
    await expect(earn(student, 600)).rejects.toMatchObject({ code: 'conflict' });
    await earn(student, 400);
    expect(await balance(student)).toBe(1_000_000);
  });
});
