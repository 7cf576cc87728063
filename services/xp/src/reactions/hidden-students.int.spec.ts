import { randomUUID } from 'node:crypto';
import type { EventContract } from '@portal/contracts';
import { studentRegistered, studentSuspended } from '@portal/contracts/identity';
import { studentShown } from '@portal/contracts/profile';
import { earnXp, getRank, showLeaderboard } from '@portal/contracts/xp';
import { startTestService, type TestService } from '@portal/testing';
import { LeaderboardService } from '../leaderboard.service';
import { Projector } from '../projections/projector';
import { XpModule } from '../xp.module';

const now = new Date('2026-03-02T09:00:00Z');
const PICTURE = '/api/profile/avatars/7d444840-9dc0-41d1-b245-5ffdce74fad2';
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ name: 'xp', module: XpModule, clock: () => now });
});
afterAll(() => service.stop());

const publish = <E extends EventContract>({ subject }: E, body: unknown) =>
  service.bus.deliver({ eventId: randomUUID(), subject, correlationId: 'test', body });
const newStudent = async (name: string) => {
  const studentId = randomUUID();
  await publish(studentRegistered, { studentId, name, department: 'Economics' });
  return studentId;
};
const board = (viewerId: string | null) => {
  service.app.get(LeaderboardService, { strict: false }).expire();
  return service.messages.request(showLeaderboard, { limit: 100, viewerId });
};
const untilRanks = async (check: (names: string[]) => boolean) => {
  for (;;) {
    const { users } = await board(null);
    if (check(users.map(({ name }) => name))) return users;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('a student who hides', () => {
  it('is on no board, and the ranks close up; shown again, they are back with the picture (G60)', async () => {
    const [ada, ben, viewer] = [
      await newStudent('Ada Obi'),
      await newStudent('Ben Eze'),
      await newStudent('Cleo Ojo'),
    ];
    expect(service.app.get(Projector, { strict: false })).toBeDefined();
    for (const [studentId, amountMxp] of [
      [ada, 9_000],
      [ben, 5_000],
    ] as const) {
      const reference = { kind: 'test', id: randomUUID() };
      const movement = { commandId: randomUUID(), reason: 'test' as const, reference };
      await service.messages.request(earnXp, { ...movement, studentId, amountMxp });
    }
    await untilRanks(([first]) => first === 'Ada O.');
    await publish(studentShown, { studentId: ada, isHidden: true, profileImage: null, version: 1 });
    const ranks = await untilRanks(([first]) => first === 'Ben E.');
    expect(ranks.map(({ rank }) => rank)).toEqual(ranks.map((_, index) => index + 1));
    expect(JSON.stringify([await board(viewer), await board(null)])).not.toContain(ada);
    expect((await service.messages.request(getRank, { studentId: ada })).row).toBeNull();

    await publish(studentShown, {
      studentId: ada,
      isHidden: false,
      profileImage: PICTURE,
      version: 3,
    });
    // An older event that arrives late.
    await publish(studentShown, { studentId: ada, isHidden: true, profileImage: null, version: 2 });
    await untilRanks(([first]) => first === 'Ada O.');
    const { users } = await board(viewer);
    expect(users[0]).toMatchObject({ _id: ada, profileImage: PICTURE, rank: 1 });
    expect((await board(null)).users[0]).toMatchObject({ _id: '', profileImage: null });
  });

  it('stays off the board when a suspension ends', async () => {
    const dora = await newStudent('Dora Udo');
    await publish(studentShown, {
      studentId: dora,
      isHidden: true,
      profileImage: null,
      version: 1,
    });
    await publish(studentSuspended, { studentId: dora, until: null, version: 2 });
    expect((await service.messages.request(getRank, { studentId: dora })).row).toBeNull();
  });
});
