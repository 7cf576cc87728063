import { randomUUID } from 'node:crypto';
import { studentDeleted } from '@portal/contracts/identity';
import { ModelBudgetService } from '@portal/model';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { TestlabModule } from '../testlab.module';

const DAYS = [new Date('2026-03-02T12:00:00Z'), new Date('2026-03-03T12:00:00Z')] as const;

let service: TestService;
let budget: ModelBudgetService;
let now: Date = DAYS[0];
beforeAll(async () => {
  const env = { MODEL_TOKENS_PER_STUDENT: '40000', MODEL_TOKENS_PER_DAY: '100000' };
  const clock = () => now;
  service = await startTestService({ name: 'testlab', module: TestlabModule, env, clock });
  budget = service.app.get(ModelBudgetService);
});
afterAll(() => service.stop());
beforeEach(async () => {
  [now] = DAYS;
  await query('DELETE FROM model_student_days');
  await query('DELETE FROM model_days');
});

const query = (sql: string): Promise<{ tokens: number }[]> =>
  service.app.get(DataSource).query(sql);
/** Returns the number of concurrent calls that the budget admits. */
async function letThrough(students: readonly string[], tokens: number): Promise<number> {
  const asked = students.map((studentId) => budget.setAside(studentId, tokens));
  const settled = await Promise.allSettled(asked);
  for (const one of settled) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ trouble: 'budget' });
  }
  return settled.filter(({ status }) => status === 'fulfilled').length;
}

describe('tokens of the model', () => {
  it("of a student's day are never passed by calls at the same time, nor is the portal charged for them", async () => {
    const student = randomUUID();
    expect(await letThrough(Array<string>(12).fill(student), 10_000)).toBe(4);
    expect(await query('SELECT tokens FROM model_days')).toEqual([{ tokens: 40_000 }]);
    expect(await letThrough([student], 1)).toBe(0);
    expect(await letThrough([randomUUID()], 40_001)).toBe(0);
  });

  it("of the portal's day are never passed by many students, nor are those charged", async () => {
    const students = Array.from({ length: 14 }, () => randomUUID());
    expect(await letThrough(students, 10_000)).toBe(10);
    expect(await query('SELECT tokens FROM model_student_days')).toHaveLength(10);
  });

  it('are settled by what a call took, and there again on the next day', async () => {
    const student = randomUUID();
    const first = await budget.setAside(student, 40_000);
    await budget.settle(first, 1_500);
    expect(await query('SELECT tokens FROM model_student_days')).toEqual([{ tokens: 1_500 }]);
    expect(await query('SELECT tokens FROM model_days')).toEqual([{ tokens: 1_500 }]);
    await budget.settle(await budget.setAside(student, 1_000), 50_000);
    expect(await letThrough([student], 1)).toBe(0);
    [, now] = DAYS;
    expect(await letThrough([student], 40_000)).toBe(1);
    expect(await query('SELECT tokens FROM model_student_days')).toEqual([{ tokens: 40_000 }]);
  });

  it('outlive the student for the day, for whom none are set aside any more', async () => {
    const studentId = randomUUID();
    await budget.setAside(studentId, 10);
    const { subject } = studentDeleted;
    const event = { eventId: randomUUID(), subject, correlationId: 'test', body: { studentId } };
    await service.bus.deliver(event);
    expect(await query('SELECT tokens FROM model_student_days')).toEqual([{ tokens: 10 }]);
    await expect(budget.setAside(studentId, 10)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
