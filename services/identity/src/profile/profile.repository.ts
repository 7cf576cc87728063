import { Injectable } from '@nestjs/common';
import { departmentSchema } from '@portal/contracts';
import { SHOWN_FIELDS } from '@portal/contracts/profile';
import { readRows } from '@portal/kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { EMPTY_PROFILE, type KeptProfile } from '../domain/shown-profile';
import { ProfileEntity } from './profile.entity';

const shownFields = z.array(z.enum(SHOWN_FIELDS));
const studentSchema = z.object({
  id: z.string(),
  name: z.string(),
  department: departmentSchema.nullable(),
  suspendedUntil: z.date().nullable(),
  bio: z.string(),
  about: z.string(),
  location: z.string().nullable(),
  shows: shownFields,
  isHidden: z.boolean(),
  avatarId: z.string().nullable(),
  resumeId: z.string().nullable(),
  resumeName: z.string().nullable(),
  resumeType: z.string().nullable(),
  resumeBytes: z.number().nullable(),
});
/** A student with the complete profile, of which others may see a part. */
export type ProfiledStudent = z.output<typeof studentSchema>;

const STUDENT = `
  SELECT u.id, u.name, u.department, u.suspended_until AS "suspendedUntil",
    coalesce(p.bio, '') AS bio, coalesce(p.about, '') AS about, p.location,
    coalesce(p.shows, '{}') AS shows, coalesce(p.is_hidden, false) AS "isHidden",
    p.avatar_id AS "avatarId", p.resume_id AS "resumeId", p.resume_name AS "resumeName",
    p.resume_type AS "resumeType", p.resume_bytes AS "resumeBytes"
  FROM users u LEFT JOIN profiles p ON p.user_id = u.id
  WHERE u.role = 'student' AND u.deleted_at IS NULL`;

/** Reads and writes profiles. */
@Injectable()
export class ProfileRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the student's profile, empty if none is saved. */
  async find(manager: EntityManager, userId: string): Promise<KeptProfile> {
    return (await manager.findOneBy(ProfileEntity, { userId })) ?? EMPTY_PROFILE;
  }

  /** Saves the given columns and leaves the others; the account must be locked. */
  async save(
    manager: EntityManager,
    userId: string,
    change: Partial<Omit<ProfileEntity, 'userId'>>,
  ): Promise<KeptProfile> {
    await manager.query('INSERT INTO profiles (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [
      userId,
    ]);
    if (Object.keys(change).length > 0) await manager.update(ProfileEntity, { userId }, change);
    return this.find(manager, userId);
  }

  async findStudent(studentId: string): Promise<ProfiledStudent | undefined> {
    const rows = await readRows(this.dataSource, studentSchema, `${STUDENT} AND u.id = $1`, [
      studentId,
    ]);
    return rows[0];
  }

  /** Returns the student whose picture or résumé a stored file is. */
  async findByFile(column: 'avatar_id' | 'resume_id', fileId: string) {
    const sql = `${STUDENT} AND p.${column} = $1`;
    return (await readRows(this.dataSource, studentSchema, sql, [fileId]))[0];
  }

  /** Returns those of the files that a profile names. */
  async findUsed(fileIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await readRows(this.dataSource, z.object({ id: z.string() }), USED, [fileIds]);
    return new Set(rows.map(({ id }) => id));
  }
}

const USED = `
  SELECT avatar_id AS id FROM profiles WHERE avatar_id = ANY($1::uuid[])
  UNION SELECT resume_id FROM profiles WHERE resume_id = ANY($1::uuid[])`;
