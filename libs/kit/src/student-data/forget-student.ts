import { STUDENT_DATA_SERVICES, studentDataOf } from '@portal/contracts/student-data';
import type { ReliableCommands } from '../commands/reliable-commands';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';

/** What the service that deletes students names among its `commands`. */
export const forgetStudentCommands = STUDENT_DATA_SERVICES.map(
  (service) => studentDataOf(service).forgetStudent,
);

/** Has every service that keeps something of a student forget it, each until it has said so. */
export async function forgetStudentEverywhere(
  commands: ReliableCommands,
  work: UnitOfWork,
  studentId: string,
): Promise<void> {
  for (const contract of forgetStudentCommands) await commands.add(work, contract, { studentId });
}
