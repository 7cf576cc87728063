import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import type { RequestContract, StreamRequestOf } from '@portal/contracts';
import {
  changePassword,
  deleteAccount,
  forgotPassword,
  forgotPasswordRoute,
  listDevices,
  resetPassword,
  resetPasswordRoute,
  signOutDevice,
  signOutOtherDevices,
} from '@portal/contracts/account';
import { accountExportSchema, exportAccountFile } from '@portal/contracts/account-export';
import {
  clearPendingUsers,
  countLosses,
  deletePendingUser,
  deleteUser,
  liftSuspension,
  listPendingUsers,
  listUsers,
  suspendUser,
} from '@portal/contracts/admin';
import { countAccounts, getUserStatistics, listTopStudents } from '@portal/contracts/admin-figures';
import { listAdminActs } from '@portal/contracts/audit';
import { listNotifications, markNotificationsSeen } from '@portal/contracts/notifications';
import {
  confirmSecondFactor,
  confirmSecondFactorRoute,
  getSecondFactor,
  RECOVERY_CODES,
  removeSecondFactor,
  startSecondFactor,
} from '@portal/contracts/second-factor';
import { HandlesRequest, HandlesStream } from '@portal/messaging';
import { sampleOf, STUDENT_COUNTS } from '@portal/testing';
import { DoubleWorld } from './double-world.fixture';
import { sampleBody } from './sample-body.fixture';

const AT = '2026-01-01T00:00:00.000Z';
const USER = {
  _id: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  name: 'Ada Obi',
  email: 'ada@miva.edu.ng',
  department: 'Economics' as const,
  role: 'student' as const,
  createdAt: AT,
  isSuspended: false,
  suspendedUntil: null,
};

export const SAMPLE_BODIES = [
  sampleBody(confirmSecondFactorRoute, { code: '123456' }),
  sampleBody(forgotPasswordRoute, { email: USER.email }),
  sampleBody(resetPasswordRoute, {
    email: USER.email,
    code: '123456',
    password: 'long enough',
    confirmPassword: 'long enough',
  }),
];

/** Double of identity's contracts for accounts and admin actions. */
@Controller()
export class AccountsDouble {
  constructor(private readonly world: DoubleWorld) {}

  @HandlesRequest(listUsers)
  listUsers(request: unknown) {
    return this.answer(listUsers, request, { users: [{ ...USER, totalXP: 12 }], total: 1 });
  }

  @HandlesRequest(listPendingUsers)
  listPending(request: unknown) {
    const pending = { _id: USER._id, email: 'ben@miva.edu.ng', department: 'Accounting' as const };
    return this.answer(listPendingUsers, request, {
      users: [{ ...pending, createdAt: '2026-01-03T00:00:00.000Z' }],
      total: 1,
    });
  }

  @HandlesRequest(countAccounts)
  count(request: unknown) {
    return this.answer(countAccounts, request, { totalUsers: 3, pendingUsers: 2, todaysLogins: 1 });
  }

  @HandlesRequest(getUserStatistics)
  statistics(request: unknown) {
    const months = Array.from({ length: 6 }, () => ({ month: '2026-01', totalUsers: 1 }));
    const days = Array.from({ length: 7 }, () => ({ day: '2026-01-01', signIns: 1 }));
    const rest = { departments: [], suspendedUsers: 0 };
    return this.answer(getUserStatistics, request, { months, days, ...rest });
  }

  @HandlesRequest(listAdminActs)
  listActs(request: unknown) {
    return this.answer(listAdminActs, request, { entries: [], total: 0 });
  }

  @HandlesRequest(suspendUser)
  suspend(request: unknown) {
    return this.answer(suspendUser, request, { message: 'Done.', suspendedUntil: AT });
  }

  @HandlesRequest(liftSuspension)
  lift(request: unknown) {
    return this.answer(liftSuspension, request, { message: 'Done.', suspendedUntil: null });
  }

  @HandlesRequest(deleteUser)
  deleteUser(request: unknown) {
    return this.done(deleteUser, request);
  }

  @HandlesRequest(deletePendingUser)
  deletePending(request: unknown) {
    return this.done(deletePendingUser, request);
  }

  @HandlesRequest(clearPendingUsers)
  clearPending(request: unknown) {
    return this.done(clearPendingUsers, request);
  }

  @HandlesRequest(listNotifications)
  notifications(request: unknown) {
    return this.answer(listNotifications, request, {
      notifications: [
        {
          _id: randomUUID(),
          type: 'registration' as const,
          title: 'A registration is waiting for its code',
          body: 'ben@miva.edu.ng, Accounting',
          date: '2026-01-03T00:00:00.000Z',
          read: false,
        },
      ],
    });
  }

  @HandlesRequest(markNotificationsSeen)
  markSeen(request: unknown) {
    return this.answer(markNotificationsSeen, request, { seenUntil: AT });
  }

  @HandlesRequest(listDevices)
  devices(request: unknown) {
    return this.answer(listDevices, request, { devices: [] });
  }

  @HandlesRequest(signOutDevice)
  signOut(request: unknown) {
    return this.done(signOutDevice, request);
  }

  @HandlesRequest(signOutOtherDevices)
  signOutOthers(request: unknown) {
    return this.done(signOutOtherDevices, request);
  }

  @HandlesRequest(forgotPassword)
  forgot(request: unknown) {
    return this.answer(forgotPassword, request, { message: 'Done.', resetId: randomUUID() });
  }

  @HandlesRequest(resetPassword)
  reset(request: unknown) {
    return this.done(resetPassword, request);
  }

  @HandlesRequest(changePassword)
  change(request: unknown) {
    return this.done(changePassword, request);
  }

  @HandlesRequest(getSecondFactor)
  secondFactor(request: unknown) {
    const state = { isOn: false, since: null, recoveryCodesLeft: 0 };
    return this.answer(getSecondFactor, request, state);
  }

  @HandlesRequest(startSecondFactor)
  startFactor(request: unknown) {
    const started = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Miva' };
    return this.answer(startSecondFactor, request, started);
  }

  @HandlesRequest(confirmSecondFactor)
  confirmFactor(request: unknown) {
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => 'aaaaa-bbbbb');
    return this.answer(confirmSecondFactor, request, { recoveryCodes, message: 'On.' });
  }

  @HandlesRequest(removeSecondFactor)
  removeFactor(request: unknown) {
    return this.done(removeSecondFactor, request);
  }

  @HandlesRequest(deleteAccount)
  deleteAccount(request: unknown) {
    return this.done(deleteAccount, request);
  }

  @HandlesRequest(countLosses)
  losses(request: unknown) {
    const { name, email } = USER;
    return this.answer(countLosses, request, { ...STUDENT_COUNTS, name, email, devices: 0 });
  }

  /** The smallest file that its contract allows, in two parts. */
  @HandlesStream(exportAccountFile)
  async *exportAccountFile(
    request: StreamRequestOf<typeof exportAccountFile>,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    this.world.note(exportAccountFile.subject, request);
    const file = JSON.stringify(sampleOf(accountExportSchema));
    const parts = this.world.exported?.(signal) ?? [file.slice(0, 100), file.slice(100)];
    for await (const part of parts) yield part;
  }

  @HandlesRequest(listTopStudents)
  top(request: unknown) {
    const topXpUsers = [...this.world.balances]
      .sort(([, one], [, other]) => other - one)
      .map(([_id, mxp], index) => ({
        _id,
        name: 'Ada Obi',
        totalXP: mxp / 1_000,
        rank: index + 1,
      }));
    return this.answer(listTopStudents, request, { topXpUsers });
  }

  private done(contract: RequestContract, request: unknown) {
    return this.answer(contract, request, { message: 'Done.' });
  }

  private answer<T>({ subject }: RequestContract, request: unknown, answer: T): Promise<T> {
    this.world.note(subject, request);
    return Promise.resolve(answer);
  }
}
