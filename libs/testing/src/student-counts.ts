import { STUDENT_DATA_COUNTS, studentCountsSchema } from '@portal/contracts/student-data';

/**
 * Sample counts of a student's data: each with a different value, so that mix-ups are detected.
 */
export const STUDENT_COUNTS = studentCountsSchema.parse(
  Object.fromEntries(STUDENT_DATA_COUNTS.map((name, at) => [name, at + 2])),
);
