import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { findResume, readAvatar } from '@portal/contracts/profile';
import { KeptFiles, readParts } from '@portal/files';
import { PortalError } from '@portal/platform';
import { ProfileRepository } from '../profile.repository';
import { ProfileService } from '../profile.service';

type Asked = RequestOf<typeof readAvatar>;

/** Returns profile files to users who may see them; for others they do not exist. */
@Injectable()
export class ProfileDownloadsService {
  constructor(
    private readonly kept: KeptFiles,
    private readonly profiles: ProfileRepository,
    private readonly students: ProfileService,
  ) {}

  /** Returns the picture. @throws PortalError `not_found` */
  async readAvatar(asked: Asked): Promise<ResponseOf<typeof readAvatar>> {
    await this.findShown(asked, 'avatar_id', 'profileImage');
    const file = await this.kept.open(asked.fileId);
    try {
      const bytes = await readFile(file.path);
      return { contentType: 'image/webp', base64: bytes.toString('base64') };
    } finally {
      await file.release();
    }
  }

  /** Returns the metadata of a résumé. @throws PortalError `not_found` */
  async findResume(asked: Asked): Promise<ResponseOf<typeof findResume>> {
    const found = await this.findShown(asked, 'resume_id', 'resume');
    const { resumeName: name, resumeType: contentType, resumeBytes } = found;
    if (!name || !contentType) throw noSuchFile();
    return { name, contentType, bytes: resumeBytes ?? 0 };
  }

  /** Yields the file in base64 parts. @throws PortalError `not_found` */
  async *readResume(asked: Asked, signal: AbortSignal): AsyncGenerator<string> {
    await this.findShown(asked, 'resume_id', 'resume');
    yield* readParts(this.kept, asked.fileId, signal);
  }

  private async findShown(
    { fileId, viewerId }: Asked,
    column: 'avatar_id' | 'resume_id',
    field: 'profileImage' | 'resume',
  ) {
    const owner = await this.profiles.findByFile(column, fileId);
    if (!owner) throw noSuchFile();
    const isShown = this.students.isVisible(owner) && owner.shows.includes(field);
    if (owner.id !== viewerId && !isShown) throw noSuchFile();
    return owner;
  }
}

function noSuchFile(): PortalError {
  return new PortalError('not_found', 'There is no such file.');
}
