import type {
  StudentDataCount,
  StudentDataItem,
  StudentDataSection,
  StudentDataService,
} from '@portal/contracts/student-data';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';

/**
 * One page of a section; `next` is the service's own cursor of the next page, null on the last
 * page.
 */
export interface ExportPage<Item> {
  items: Item[];
  next: string | null;
}

/** Implemented once per service that stores data of students. */
export interface StudentData<S extends StudentDataService> {
  /** Each section of the export, in pages; `after` is the `next` of the previous page. */
  readonly sections: {
    [Section in StudentDataSection<S>]: (
      studentId: string,
      after: string | null,
    ) => Promise<ExportPage<StudentDataItem<S, Section>>>;
  };
  /** Counts the data that a deletion would remove. */
  count(studentId: string): Promise<Record<StudentDataCount<S>, number>>;
  /**
   * Deletes the data of a deleted student, in `work`. Called more than once, for an event and a
   * command. No transaction holds the student (`holdStudent`) meanwhile or later, so that
   * operations in progress store nothing.
   */
  forget(work: UnitOfWork, studentId: string): Promise<void>;
}
