import { Injectable } from '@nestjs/common';
import type { ChunkOf, StreamRequestOf } from '@portal/contracts';
import type { exportStudentData } from '@portal/contracts/account-export';
import { STUDENT_DATA_SECTIONS, studentDataOf } from '@portal/contracts/student-data';
import { Messages } from '@portal/messaging';

/** Pages of one section at most, where the registry says nothing else. */
const PAGES_MAX = 100;

type Page = ChunkOf<typeof exportStudentData>;
type Section = (typeof STUDENT_DATA_SECTIONS)[number];

/** Puts together what each service keeps of a student, one page after the other. */
@Injectable()
export class AccountExportService {
  constructor(private readonly messages: Messages) {}

  /** Every section, with one page at least; a page is asked for when the one before is on its way. */
  async *pages(
    { userId }: StreamRequestOf<typeof exportStudentData>,
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    for (const section of STUDENT_DATA_SECTIONS) yield* this.pagesOf(section, userId, signal);
  }

  private async *pagesOf(
    { service, section, pagesMax = PAGES_MAX }: Section,
    studentId: string,
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    const { exportStudent } = studentDataOf(service);
    let after: string | null = null;
    for (let pages = 1; pages <= pagesMax && !signal.aborted; pages += 1) {
      const { items, next }: { items: unknown[]; next: string | null } =
        await this.messages.request(exportStudent, { studentId, section, after });
      yield { section, items, isWhole: next === null || pages < pagesMax };
      if (next === null) return;
      after = next;
    }
  }
}
