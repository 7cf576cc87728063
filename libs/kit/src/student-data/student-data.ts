import type {
  StudentDataCount,
  StudentDataItem,
  StudentDataSection,
  StudentDataService,
} from '@portal/contracts/student-data';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';

/** One page of a section; `next` says in the service's own words where it goes on, null: nowhere. */
export interface ExportPage<Item> {
  items: Item[];
  next: string | null;
}

/** What a service implements once for the students it keeps something of. */
export interface StudentData<S extends StudentDataService> {
  /** Each section of the export, page by page; `after` is the `next` of the page before. */
  readonly sections: {
    [Section in StudentDataSection<S>]: (
      studentId: string,
      after: string | null,
    ) => Promise<ExportPage<StudentDataItem<S, Section>>>;
  };
  /** What a deletion would lose. */
  count(studentId: string): Promise<Record<StudentDataCount<S>, number>>;
  /**
   * Forgets a deleted student, in `work`. It comes more than once, as an event and as a command. Nobody
   * holds the student (`holdStudent`) meanwhile or ever again: what is under way keeps nothing.
   */
  forget(work: UnitOfWork, studentId: string): Promise<void>;
}
