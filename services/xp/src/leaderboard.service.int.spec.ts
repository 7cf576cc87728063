import { randomUUID } from 'node:crypto';
import { studentRegistered } from '@portal/contracts/identity';
import { earnXp, showLeaderboard } from '@portal/contracts/xp';
import { startTestService, type TestService } from '@portal/testing';
import { LeaderboardRepository } from './projections/leaderboard.repository';
import { eventually } from './testing/ledger.fixture';
import { XpModule } from './xp.module';

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

describe('the leaderboard as its viewer sees it', () => {
  const show = (viewerId: string | null, limit = 100) =>
    service.messages.request(showLeaderboard, { viewerId, limit });

  it('cuts names short and tells no ids to strangers', async () => {
    const student = await newStudent('Zora Neale Hurston');
    const { users, own } = await show(null, 99);
    expect(users).toContainEqual(expect.objectContaining({ _id: '', name: 'Zora H.' }));
    expect(own).toBeNull();
    expect(JSON.stringify(users)).not.toMatch(new RegExp(`Neale|${student}`));
  });

  it('shows full names and the own row, also beyond the rows asked for', async () => {
    const student = await newStudent('Chinua Achebe');
    // The rows may be some seconds old, the viewer's own row is not.
    await eventually(async () => {
      const { users, own, total } = await show(student, 1);
      expect(users).toHaveLength(1);
      expect(own).toMatchObject({ _id: student, name: 'Chinua Achebe', totalXP: 0 });
      expect(total).toBe(2);
    });
  });

  it('has no own row of somebody who is no student', async () => {
    await expect(show(randomUUID(), 2)).resolves.toMatchObject({ own: null });
  });

  it('keeps its rows until XP changes, and soon shows what fits the own row', async () => {
    const query = jest.spyOn(service.app.get(LeaderboardRepository, { strict: false }), 'top');
    const limits = Array.from({ length: 100 }, (_, n) => n + 1);
    await Promise.all(limits.map((limit) => show(null, limit)));
    // At most one read: the rows of an earlier test may still be cached.
    expect(query.mock.calls.length).toBeLessThanOrEqual(1);
    query.mockRestore();
    const student = await newStudent('Wole Soyinka');
    await earn(student, 5_000_000);
    await eventually(async () => {
      const { users, own } = await show(student, 3);
      expect(users).toContainEqual(own);
      expect(own).toMatchObject({ totalXP: 5_000 });
    });
  });
});
