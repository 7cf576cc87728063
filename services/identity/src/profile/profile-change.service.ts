import { Injectable } from '@nestjs/common';
import { profileChanged, studentShown, type OwnProfile } from '@portal/contracts/profile';
import { accountDeleted, Transactions, type UnitOfWork } from '@portal/kit';
import { lockUser } from '../users/lock-user';
import { UserEntity } from '../users/user.entity';
import { toListed, toOwnProfile, type KeptProfile } from '../domain/shown-profile';
import type { ProfileEntity } from './profile.entity';
import { ProfileRepository } from './profile.repository';

/** Columns of a profile to change. */
export type ProfileChange = Partial<Omit<ProfileEntity, 'userId'>>;

/** A student's account, locked, with the profile before a change. */
export interface LockedProfile {
  work: UnitOfWork;
  user: UserEntity;
  before: KeptProfile;
}

/**
 * Changes profiles: other services receive changes of shown fields, and the student's clients all
 * changes.
 */
@Injectable()
export class ProfileChangeService {
  constructor(
    private readonly transactions: Transactions,
    private readonly profiles: ProfileRepository,
  ) {}

  /**
   * Changes a profile; changes of the same account are serialised.
   * @param decide returns the columns to save, from the profile before
   * @throws PortalError `unauthenticated` for a deleted account
   */
  change(
    studentId: string,
    decide: (locked: LockedProfile) => Promise<ProfileChange> | ProfileChange,
  ): Promise<OwnProfile> {
    return this.transactions.run(async (work) => {
      const { manager } = work;
      const user = await lockUser(manager, studentId);
      if (user?.role !== 'student') throw accountDeleted();
      const before = await this.profiles.find(manager, studentId);
      const change = await decide({ work, user, before });
      const after = await this.profiles.save(manager, studentId, change);
      await this.publish(work, user, before, after);
      work.emit(profileChanged, { studentId });
      return toOwnProfile(after);
    });
  }

  private async publish(
    work: UnitOfWork,
    { id }: UserEntity,
    before: KeptProfile,
    after: KeptProfile,
  ): Promise<void> {
    const [was, is] = [toListed(before), toListed(after)];
    if (was.isHidden === is.isHidden && was.profileImage === is.profileImage) return;
    const version = await nextFactVersion(work, id);
    await work.addToOutbox(studentShown, { studentId: id, ...is, version });
  }
}

/**
 * Returns the version of the next replacing fact of a student; the caller must hold the account's
 * lock.
 */
export async function nextFactVersion({ manager }: UnitOfWork, userId: string): Promise<number> {
  await manager.increment(UserEntity, { id: userId }, 'factVersion', 1);
  const { factVersion } = await manager.findOneByOrFail(UserEntity, { id: userId });
  return factVersion;
}
