import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { studentRenamed } from '@portal/contracts/identity';
import type { OwnProfile, PublicProfile, updateProfile } from '@portal/contracts/profile';
import { accountDeleted } from '@portal/kit';
import { PortalError } from '@portal/platform';
import { suspension } from '../domain/session';
import { AccountRules } from '../rules/account-rules';
import { valueOf } from '../rules/refuse';
import { AccountNotifier } from '../users/account-notifier';
import { UserEntity } from '../users/user.entity';
import { USER_NOT_FOUND } from '../users/user.repository';
import { checkName, columnsOf } from '../domain/profile-edit';
import { toOwnProfile, toShownProfile } from '../domain/shown-profile';
import {
  nextFactVersion,
  ProfileChangeService,
  type LockedProfile,
} from './profile-change.service';
import { ProfileRepository, type ProfiledStudent } from './profile.repository';

/** Reads and updates profiles, for their owners and for other students. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly changes: ProfileChangeService,
    private readonly profiles: ProfileRepository,
    private readonly rules: AccountRules,
    private readonly notifier: AccountNotifier,
  ) {}

  /**
   * Saves the given fields; the others stay unchanged.
   * @throws PortalError `invalid_input` for an invalid name; `not_found`
   */
  update({ studentId, name, ...edit }: RequestOf<typeof updateProfile>): Promise<OwnProfile> {
    const checked =
      name === undefined ? undefined : valueOf(checkName(name, this.rules.university.product));
    return this.changes.change(studentId, async (locked) => {
      if (checked !== undefined) await this.rename(locked, checked);
      return columnsOf(edit, locked.before);
    });
  }

  /**
   * Returns a profile as others see it.
   * @throws PortalError `not_found`, also for a hidden or suspended student
   */
  async show(studentId: string, viewerId: string): Promise<PublicProfile> {
    const student = await this.profiles.findStudent(studentId);
    const isOwn = studentId === viewerId;
    if (!student || !(isOwn || this.isVisible(student))) {
      throw new PortalError('not_found', USER_NOT_FOUND);
    }
    const { id, name, department } = student;
    return { _id: id, name, department, ...toShownProfile(student), isOwn };
  }

  /** Returns a profile as its own student sees it. @throws PortalError `unauthenticated` */
  async getOwn(studentId: string): Promise<OwnProfile> {
    const student = await this.profiles.findStudent(studentId);
    if (!student) throw accountDeleted();
    return toOwnProfile(student);
  }

  /** Whether a student is visible to other students. */
  isVisible({ isHidden, suspendedUntil }: ProfiledStudent): boolean {
    const { timeZone } = this.rules;
    return !isHidden && !suspension(suspendedUntil, this.rules.now(), timeZone);
  }

  private async rename({ work, user }: LockedProfile, name: string): Promise<void> {
    if (user.name === name) return;
    const version = await nextFactVersion(work, user.id);
    await work.manager.update(UserEntity, { id: user.id }, { name });
    await work.addToOutbox(studentRenamed, { studentId: user.id, name, version });
    work.afterCommit(() => this.notifier.notify('students'));
  }
}
