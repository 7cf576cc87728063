import { PortalError } from '@portal/platform';
import { IsNull, type EntityManager } from 'typeorm';
import { USER_NOT_FOUND } from '../users/user.repository';
import { UserEntity } from '../users/user.entity';

/**
 * Returns the user on whom an admin acts, locked until the transaction ends. All admins are locked
 * together, so that two who act on each other concurrently do not leave the portal without an
 * admin.
 * @throws PortalError `not_found`, or `forbidden` for oneself, or if the acting user is not an
 * admin (any more).
 */
export async function lockTarget(
  manager: EntityManager,
  adminId: string,
  userId: string,
  now: Date,
): Promise<UserEntity> {
  if (adminId === userId) throw new PortalError('forbidden', 'You cannot do this to yourself.');
  const lock = { mode: 'pessimistic_write' } as const;
  const found = await manager.findOneBy(UserEntity, { id: userId, deletedAt: IsNull() });
  if (!found) throw new PortalError('not_found', USER_NOT_FOUND);
  if (found.role === 'student') {
    await refuseUnlessAdmin(manager, adminId, now);
    // A concurrent request may have deleted it during the wait for the lock.
    const student = await manager.findOne(UserEntity, {
      where: { id: userId, deletedAt: IsNull() },
      lock,
    });
    if (!student) throw new PortalError('not_found', USER_NOT_FOUND);
    return student;
  }
  const where = { role: 'admin', deletedAt: IsNull() } as const;
  const admins = await manager.find(UserEntity, { where, order: { id: 'ASC' }, lock });
  const target = admins.find(({ id }) => id === userId);
  if (!target) throw new PortalError('not_found', USER_NOT_FOUND);
  refuseUnlessActing(
    admins.find(({ id }) => id === adminId),
    now,
  );
  return target;
}

/**
 * The message names the admin, so it is verified: a compromised service could name another user.
 */
async function refuseUnlessAdmin(
  manager: EntityManager,
  adminId: string,
  now: Date,
): Promise<void> {
  const where = { id: adminId, role: 'admin', deletedAt: IsNull() } as const;
  refuseUnlessActing(await manager.findOneBy(UserEntity, where), now);
}

function refuseUnlessActing(admin: UserEntity | null | undefined, now: Date): void {
  if (admin && !(admin.suspendedUntil && admin.suspendedUntil > now)) return;
  throw new PortalError('forbidden', 'You are no longer an admin.');
}
