import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import {
  avatarPath,
  RESUME_MAX_BYTES,
  resumePath,
  type OwnProfile,
  type setAvatar,
  type setResume,
} from '@portal/contracts/profile';
import { FileStore, KeptFiles, removeUnused } from '@portal/files';
import type { UnitOfWork } from '@portal/kit';
import { PortalError, timeoutSignal } from '@portal/platform';
import { resumeName } from '../domain/resume-name';
import { ProfileEntity } from '../profile.entity';
import { ProfileChangeService, type ProfileChange } from '../profile-change.service';
import { fileRefusal } from './file-refusal';
import { ProfilePool } from '../worker/profile-pool';

/** Maximum time to read a file, including the wait for a worker, in ms. */
const READ_WITHIN_MS = 20_000;
/** Maximum size of a stored picture, in bytes: a square of 256 pixels has far less. */
const AVATAR_KEPT_MAX = 500_000;
/**
 * Maximum size of a stored résumé, in bytes: a rewritten picture may be larger than its upload.
 */
const RESUME_KEPT_MAX = 3 * RESUME_MAX_BYTES;
const NO_RESUME = { resumeId: null, resumeName: null, resumeType: null, resumeBytes: null };

type Upload = RequestOf<typeof setAvatar>['upload'];

/** Stores, replaces and deletes the files of profiles. */
@Injectable()
export class ProfileFilesService {
  constructor(
    private readonly uploads: FileStore,
    private readonly kept: KeptFiles,
    private readonly pool: ProfilePool,
    private readonly changes: ProfileChangeService,
  ) {}

  /**
   * Replaces the picture.
   * @throws PortalError worded for users for a refused picture; the old one then stays
   */
  async setAvatar({ studentId, upload }: RequestOf<typeof setAvatar>) {
    const made = await this.use(upload, (path) =>
      this.pool.makeAvatar(path, studentId, timeoutSignal(READ_WITHIN_MS)),
    );
    if ('refused' in made) throw fileRefusal(made.refused, 'picture');
    const picture = Readable.from([Buffer.from(made.base64, 'base64')]);
    const { id } = await this.kept.put(picture, AVATAR_KEPT_MAX);
    await this.replace(studentId, id, 'avatarId', { avatarId: id });
    return { message: 'Your picture is saved.', profileImage: avatarPath(id) };
  }

  /**
   * Replaces the résumé.
   * @throws PortalError worded for users for a refused file; the old one then stays
   */
  async setResume({
    studentId,
    upload,
  }: RequestOf<typeof setResume>): Promise<ResponseOf<typeof setResume>> {
    const { id, bytes, type } = await this.use(upload, async (path) => {
      const read = await this.pool.checkResume(path, studentId, timeoutSignal(READ_WITHIN_MS));
      if ('refused' in read) throw fileRefusal(read.refused, 'resume');
      const content =
        read.rewritten === null
          ? createReadStream(path)
          : Readable.from([Buffer.from(read.rewritten, 'base64')]);
      return { ...(await this.kept.put(content, RESUME_KEPT_MAX)), type: read.type };
    });
    const name = resumeName(upload.name, type);
    const change = { resumeId: id, resumeName: name, resumeType: type, resumeBytes: bytes };
    await this.replace(studentId, id, 'resumeId', change);
    return { message: 'Your résumé is saved.', resume: resumePath(id), resumeName: name };
  }

  removeAvatar(studentId: string): Promise<OwnProfile> {
    return this.replace(studentId, null, 'avatarId', { avatarId: null });
  }

  removeResume(studentId: string): Promise<OwnProfile> {
    return this.replace(studentId, null, 'resumeId', NO_RESUME);
  }

  /** Deletes the profile as part of an account deletion, and its files after the commit. */
  async forget(work: UnitOfWork, userId: string): Promise<void> {
    const profile = await work.manager.findOneBy(ProfileEntity, { userId });
    await work.manager.delete(ProfileEntity, { userId });
    this.removeAfter(work, profile?.avatarId, profile?.resumeId);
  }

  /** Activates a new file through its profile; if the change is refused, the file is deleted. */
  private async replace(
    studentId: string,
    newId: string | null,
    column: 'avatarId' | 'resumeId',
    change: ProfileChange,
  ): Promise<OwnProfile> {
    try {
      return await this.changes.change(studentId, ({ work, before }) => {
        this.removeAfter(work, before[column]);
        return change;
      });
    } catch (error) {
      // After any other failure, the profile may name the file: the sweep decides.
      if (newId && error instanceof PortalError) await removeUnused(this.kept, newId);
      throw error;
    }
  }

  /** Deletes files after the commit; the sweep deletes those for which this fails. */
  private removeAfter(work: UnitOfWork, ...ids: (string | null | undefined)[]): void {
    for (const id of ids) if (id) work.afterCommit(() => this.kept.remove(id));
  }

  private async use<T>(upload: Upload, work: (path: string) => Promise<T>): Promise<T> {
    const file = await this.uploads.open(upload.uploadId).catch((error: unknown) => {
      const isGone = error instanceof PortalError && error.code === 'not_found';
      throw isGone ? new PortalError('unreadable_file', 'The file did not arrive.') : error;
    });
    try {
      return await work(file.path);
    } finally {
      await file.release();
    }
  }
}
