import { Inject, Injectable } from '@nestjs/common';
import { changeRows, Scheduled } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
/** Maximum number of rows per run, to keep each run short. */
const A_RUN = 5_000;

/** Deletes books of outside sources that no student has saved or opened within a month. */
@Injectable()
export class OutsideBooks {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Scheduled({ name: 'clean-outside-books', everyMs: 3_600_000 })
  async clean(): Promise<void> {
    const until = new Date(this.clock().getTime() - KEPT_DAYS * DAY_MS);
    await changeRows(this.dataSource, CLEAN, [until]);
  }
}

const CLEAN = `
  DELETE FROM books WHERE id IN (
    SELECT b.id FROM books b
    WHERE b.origin IN ('google', 'openlibrary') AND b.kept_at < $1
      AND NOT EXISTS (SELECT FROM saved_books s WHERE s.book_id = b.id)
      AND NOT EXISTS (SELECT FROM book_seekers k WHERE k.book_id = b.id)
    LIMIT ${A_RUN})`;
