import { Controller, Inject, type Type } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@portal/contracts';
import { studentDeleted } from '@portal/contracts/identity';
import { studentDataOf, type StudentDataService } from '@portal/contracts/student-data';
import { HandlesRequest } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { Reaction } from '../reactions/reaction.decorator';
import { Transactions } from '../unit-of-work/transactions';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';
import { rememberDeleted } from './hold-student';
import type { ExportPage, StudentData } from './student-data';

/**
 * Creates the controller for a service's student data, which delegates to its provider: export,
 * count, and deletion by command or event.
 */
export function studentDataController<S extends StudentDataService>(
  service: S,
  provider: Type<StudentData<S>>,
): Type {
  const { exportStudent, countStudent, forgetStudent } = studentDataOf(service);

  @Controller()
  class StudentDataController {
    constructor(
      @Inject(provider) private readonly data: StudentData<S>,
      @Inject(Transactions) private readonly transactions: Transactions,
    ) {}

    @HandlesRequest(exportStudent)
    async exportStudent({ studentId, section, after }: RequestOf<typeof exportStudent>) {
      const pages: Record<
        string,
        (id: string, after: string | null) => Promise<ExportPage<unknown>>
      > = this.data.sections;
      const page = await pages[section]?.(studentId, after);
      if (!page) throw new PortalError('invalid_input', `${service} has no section ${section}.`);
      return { section, ...page };
    }

    @HandlesRequest(countStudent)
    countStudent({ studentId }: RequestOf<typeof countStudent>) {
      return this.data.count(studentId);
    }

    @HandlesRequest(forgetStudent)
    async forgetStudent({ studentId }: RequestOf<typeof forgetStudent>) {
      await this.transactions.run((work) => this.forget(work, studentId));
      return { isForgotten: true as const };
    }

    @Reaction(studentDeleted)
    async forgetWhenDeleted({ studentId }: PayloadOf<typeof studentDeleted>, work: UnitOfWork) {
      await this.forget(work, studentId);
    }

    private async forget(work: UnitOfWork, studentId: string): Promise<void> {
      await rememberDeleted(work.manager, studentId);
      await this.data.forget(work, studentId);
    }
  }
  return StudentDataController;
}
