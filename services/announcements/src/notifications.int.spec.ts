import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import { listPendingUsers, type PendingUser } from '@portal/contracts/admin';
import { sendFeedback } from '@portal/contracts/feedback';
import {
  listNotifications,
  markNotificationsSeen,
  NOTIFICATIONS_MAX,
} from '@portal/contracts/notifications';
import { HandlesRequest, InProcessBus, MessagesModule } from '@portal/messaging';
import { startTestService, type TestService } from '@portal/testing';
import { AnnouncementsModule } from './announcements.module';

/** Double of identity with the handlers that notifications use. */
@Controller()
class Registrations {
  users: PendingUser[] = [];

  @HandlesRequest(listPendingUsers)
  list() {
    return Promise.resolve({ users: this.users, total: this.users.length });
  }
}

@Module({ imports: [MessagesModule.forGateway()], controllers: [Registrations] })
class IdentityModule {}

const adminId: string = randomUUID();
let now = new Date('2026-03-02T09:00:00Z');
let identity: TestService;
let service: TestService;

beforeAll(async () => {
  const bus = new InProcessBus();
  bus.open();
  const clock = () => now;
  identity = await startTestService({ name: 'identity', module: IdentityModule, bus });
  service = await startTestService({
    name: 'announcements',
    module: AnnouncementsModule,
    bus,
    clock,
  });
});
afterAll(async () => {
  await service.stop();
  await identity.stop();
});

const list = async (admin = adminId) =>
  (await service.messages.request(listNotifications, { adminId: admin })).notifications;
const registrations = () => identity.app.get(Registrations);
const buildRegistration = (createdAt: string): PendingUser => ({
  _id: randomUUID(),
  email: 'ada@miva.edu.ng',
  department: 'Economics',
  createdAt,
});

describe('what needs an admin’s eye', () => {
  it('is feedback and registrations that wait, the newest first, with what was seen', async () => {
    const words = { name: 'Ada Obi', department: null, subject: 'Lamps', message: 'Too dark' };
    await service.messages.request(sendFeedback, { studentId: randomUUID(), ...words });
    const early = buildRegistration('2026-03-02T08:00:00.000Z');
    const late = buildRegistration('2026-03-02T10:00:00.000Z');
    registrations().users = [early, late];
    const feedback = { type: 'feedback', title: 'Ada Obi: Lamps', body: 'Too dark' };
    const waits = {
      type: 'registration',
      title: 'A registration is waiting for its code',
      body: 'ada@miva.edu.ng, Economics',
    };
    expect(await list()).toEqual([
      { ...waits, _id: late._id, date: late.createdAt, read: false },
      { ...feedback, _id: expect.any(String), date: now.toISOString(), read: false },
      { ...waits, _id: early._id, date: early.createdAt, read: false },
    ]);
    now = new Date('2026-03-02T11:00:00Z');
    await service.messages.request(markNotificationsSeen, {
      adminId,
      until: '2026-03-02T09:00:00.000Z',
    });
    expect((await list()).map(({ read }) => read)).toEqual([false, true, true]);
    const ofAnother = await list(randomUUID());
    expect(ofAnother.map(({ read }) => read)).toEqual([false, false, false]);
  });

  it('is cut where there is more than one page', async () => {
    registrations().users = Array.from({ length: NOTIFICATIONS_MAX }, () =>
      buildRegistration('2026-03-02T08:30:00.000Z'),
    );
    const shown = await list();
    expect(shown).toHaveLength(NOTIFICATIONS_MAX);
    expect(shown[0]?.type).toBe('feedback');
  });
});
