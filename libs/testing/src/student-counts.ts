import { STUDENT_DATA_COUNTS, studentCountsSchema } from '@portal/contracts/student-data';

/** So many of each thing that services count of a student: another number of each, so that none is taken for another. */
export const STUDENT_COUNTS = studentCountsSchema.parse(
  Object.fromEntries(STUDENT_DATA_COUNTS.map((name, at) => [name, at + 2])),
);
