import { createReadStream } from 'node:fs';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import {
  TITLE_FILE_MAX_BYTES,
  type addTitle,
  type findTitleFile,
} from '@portal/contracts/library-admin';
import { FileStore, readParts, TitleFiles as TitleFileStore } from '@portal/files';
import { downloadName } from '@portal/files/content';
import { readRows, Scheduled } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { BooksReader } from '../../files/books-reader';
import { openUpload } from '../../files/open-upload';
import { titleFileRefusal } from './title-file-refusal';
import { TITLE_FILE_TYPES } from '../../files/title-file-type';

const SWEEP_EVERY_MS = 6 * 3_600_000;
/**
 * Age after which a file without a title is deleted, in ms; longer than creating a title takes.
 */
const STALE_MS = 3_600_000;

const fileSchema = z.object({ name: z.string(), contentType: z.string(), bytes: z.number() });
const idSchema = z.object({ id: z.string() });

type Upload = NonNullable<RequestOf<typeof addTitle>['file']>;
/** A stored file, as its title refers to it. */
export interface TitleFile {
  id: string;
  name: string;
  type: string;
  bytes: number;
}

/** Files of the university's own titles: checks, stores, streams and deletes them. */
@Injectable()
export class TitleFiles {
  private readonly logger = new Logger(TitleFiles.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly uploads: FileStore,
    private readonly store: TitleFileStore,
    private readonly reader: BooksReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Stores an upload whose content is a PDF, Word, PowerPoint or EPUB file.
   * @throws PortalError with the reason for a refused file
   */
  async keep(upload: Upload, adminId: string): Promise<TitleFile> {
    const file = await openUpload(this.uploads, upload.uploadId);
    try {
      const verdict = await this.reader.checkTitleFile(file.path, adminId);
      if ('refused' in verdict) throw titleFileRefusal(verdict.refused);
      const kept = await this.store.put(createReadStream(file.path), TITLE_FILE_MAX_BYTES);
      const name = downloadName(upload.name, TITLE_FILE_TYPES[verdict.type], 'title');
      return { ...kept, name, type: verdict.type };
    } finally {
      await file.release();
    }
  }

  /** @throws PortalError `not_found` if no title has the file */
  async find(fileId: string): Promise<ResponseOf<typeof findTitleFile>> {
    const [file] = await readRows(this.dataSource, fileSchema, FIND, [fileId]);
    if (!file) throw new PortalError('not_found', 'There is no such file.');
    return file;
  }

  /** Streams the file in base64 parts. @throws PortalError `not_found` */
  async *read(fileId: string, signal: AbortSignal): AsyncGenerator<string> {
    await this.find(fileId);
    yield* readParts(this.store, fileId, signal);
  }

  /** Deletes a file; the sweep retries failed deletions. */
  async remove(fileId: string): Promise<void> {
    await this.store.remove(fileId);
  }

  /** Deletes files without a title, left by a process that was killed between the two writes. */
  @Scheduled({ name: 'sweep-title-files', everyMs: SWEEP_EVERY_MS })
  async sweep(): Promise<void> {
    const swept = await this.store.sweep(STALE_MS, this.clock(), (ids) => this.findUsed(ids));
    if (swept > 0) this.logger.log(`Deleted ${swept} files that no title names`);
  }

  private async findUsed(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await readRows(this.dataSource, idSchema, USED, [ids]);
    return new Set(rows.map(({ id }) => id));
  }
}

const FIND = `SELECT file_name AS name, file_type AS "contentType", file_bytes AS bytes
  FROM own_titles WHERE file_id = $1`;
const USED = 'SELECT file_id AS id FROM own_titles WHERE file_id = ANY($1::uuid[])';
