import { Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { exportPage } from '@portal/contracts/account-export';
import {
  STUDENT_DATA,
  STUDENT_DATA_SERVICES,
  studentDataOf,
  type StudentDataService,
} from '@portal/contracts/student-data';
import { Messages } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { z } from 'zod';

/** Pages of one section at most, where the registry says nothing else. */
const PAGES_MAX = 100;

/** Every section of every service, in the order of the file. */
const SECTIONS = STUDENT_DATA_SERVICES.flatMap((service) =>
  Object.entries<{ item: unknown; pagesMax?: number }>(STUDENT_DATA[service].sections).map(
    ([section, { pagesMax = PAGES_MAX }]) => ({ service, section, pagesMax }),
  ),
);

/** Where an export goes on: in which section, after how many pages, from which place. */
const cursorSchema = z.tuple([
  z.number().int().min(0),
  z.number().int().min(0),
  z.string().nullable(),
]);
type Cursor = z.output<typeof cursorSchema>;
const START: Cursor = [0, 0, null];

/** Puts together what each service keeps of a student, one page after the other. */
@Injectable()
export class AccountExportService {
  constructor(private readonly messages: Messages) {}

  /** @throws PortalError `invalid_input` for a place that no page has named */
  async page({
    userId,
    after,
  }: RequestOf<typeof exportPage>): Promise<ResponseOf<typeof exportPage>> {
    const [at, pages, place] = after === null ? START : readCursor(after);
    const section = SECTIONS[at];
    if (!section) throw new PortalError('invalid_input', 'There is no such page.');
    const { items, next } = await this.ask(section, userId, place);
    const isCut = next !== null && pages + 1 >= section.pagesMax;
    const goesOn = next !== null && !isCut;
    const following: Cursor = goesOn ? [at, pages + 1, next] : [at + 1, 0, null];
    const isLast = !goesOn && at + 1 >= SECTIONS.length;
    return {
      section: section.section,
      items,
      isWhole: !isCut,
      next: isLast ? null : JSON.stringify(following),
    };
  }

  private ask(
    { service, section }: { service: StudentDataService; section: string },
    studentId: string,
    after: string | null,
  ) {
    const { exportStudent } = studentDataOf(service);
    return this.messages.request(exportStudent, { studentId, section, after });
  }
}

function readCursor(text: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(text));
  } catch {
    throw new PortalError('invalid_input', 'There is no such page.');
  }
}
