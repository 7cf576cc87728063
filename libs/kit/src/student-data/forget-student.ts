import { STUDENT_DATA_SERVICES, studentDataOf } from '@portal/contracts/student-data';
import type { ReliableCommands } from '../commands/reliable-commands';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';

/** The `commands` of the service that deletes students. */
export const forgetStudentCommands = STUDENT_DATA_SERVICES.map(
  (service) => studentDataOf(service).forgetStudent,
);

/**
 * Sends the deletion to every service that stores data of a student, each until it has confirmed.
 */
export async function forgetStudentEverywhere(
  commands: ReliableCommands,
  work: UnitOfWork,
  studentId: string,
): Promise<void> {
  for (const contract of forgetStudentCommands) await commands.add(work, contract, { studentId });
}
