import { Injectable } from '@nestjs/common';
import { departmentSchema, type ResponseOf } from '@portal/contracts';
import type { getUser } from '@portal/contracts/identity';
import { SHOWN_FIELDS } from '@portal/contracts/profile';
import { accountDeleted, readRows } from '@portal/kit';
import { DataSource, IsNull } from 'typeorm';
import { z } from 'zod';
import { suspension } from '../domain/session';
import { toOwnProfile } from '../domain/shown-profile';
import { AccountRules } from '../rules/account-rules';
import { UserEntity } from './user.entity';

export const USER_NOT_FOUND = 'There is no such user.';

const shownSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  department: departmentSchema.nullable(),
  role: z.enum(['student', 'admin']),
  suspendedUntil: z.date().nullable(),
  createdAt: z.date(),
  bio: z.string(),
  about: z.string(),
  location: z.string().nullable(),
  shows: z.array(z.enum(SHOWN_FIELDS)),
  isHidden: z.boolean(),
  avatarId: z.string().nullable(),
  resumeId: z.string().nullable(),
  resumeName: z.string().nullable(),
});
const SHOWN = `
  SELECT u.id, u.name, u.email, u.department, u.role, u.suspended_until AS "suspendedUntil",
    u.created_at AS "createdAt", coalesce(p.bio, '') AS bio, coalesce(p.about, '') AS about,
    p.location, coalesce(p.shows, '{}') AS shows, coalesce(p.is_hidden, false) AS "isHidden",
    p.avatar_id AS "avatarId", p.resume_id AS "resumeId", p.resume_name AS "resumeName"
  FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.id = $1 AND u.deleted_at IS NULL`;

/** Finds users. */
@Injectable()
export class UserRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
  ) {}

  /** Returns the user who currently has this address. */
  findByEmail(email: string): Promise<UserEntity | null> {
    return this.dataSource.manager.findOneBy(UserEntity, { email, deletedAt: IsNull() });
  }

  /**
   * Returns the data that every client polls, read without the entity at half the cost.
   * @throws PortalError `unauthenticated` for a deleted account
   */
  async get(userId: string): Promise<ResponseOf<typeof getUser>> {
    const [user] = await readRows(this.dataSource, shownSchema, SHOWN, [userId]);
    if (!user) throw accountDeleted();
    const { id, name, email, department, role, suspendedUntil, createdAt, ...kept } = user;
    const isSuspended = Boolean(suspension(suspendedUntil, this.rules.now(), this.rules.timeZone));
    return {
      _id: id,
      name,
      email,
      department,
      role,
      isSuspended,
      suspendedUntil: isSuspended ? (suspendedUntil?.toISOString() ?? null) : null,
      createdAt: createdAt.toISOString(),
      ...toOwnProfile(kept),
      mayDetectLocation: role === 'student' && kept.location === null,
    };
  }
}
