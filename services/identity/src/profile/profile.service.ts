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

/** What a student says of themselves, and what of it others see. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly changes: ProfileChangeService,
    private readonly profiles: ProfileRepository,
    private readonly rules: AccountRules,
    private readonly notifier: AccountNotifier,
  ) {}

  /**
   * Saves the fields that were sent; the others stay as they are.
   * @throws PortalError `invalid_input` for a name that cannot be kept; `not_found`
   */
  update({ studentId, name, ...edit }: RequestOf<typeof updateProfile>): Promise<OwnProfile> {
    const checked =
      name === undefined ? undefined : valueOf(checkName(name, this.rules.university.product));
    return this.changes.change(studentId, async (locked) => {
      if (checked !== undefined) await this.rename(locked, checked);
      return columnsOf(edit, locked.before);
    });
  }

  /** As others see it. @throws PortalError `not_found`, also for one who is hidden or suspended */
  async show(studentId: string, viewerId: string): Promise<PublicProfile> {
    const student = await this.profiles.findStudent(studentId);
    const isOwn = studentId === viewerId;
    if (!student || !(isOwn || this.isVisible(student))) {
      throw new PortalError('not_found', USER_NOT_FOUND);
    }
    const { id, name, department } = student;
    return { _id: id, name, department, ...toShownProfile(student), isOwn };
  }

  /** As its own student sees it. @throws PortalError `unauthenticated` */
  async getOwn(studentId: string): Promise<OwnProfile> {
    const student = await this.profiles.findStudent(studentId);
    if (!student) throw accountDeleted();
    return toOwnProfile(student);
  }

  /** Whether other students find this one at all. */
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
