import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { studentRegistered, studentRenamed, studentSuspended } from '@portal/contracts/identity';
import { studentShown } from '@portal/contracts/profile';
import { holdStudent, holdStudentAlone, Reaction, type UnitOfWork } from '@portal/kit';
import { FormerStudents } from '../former-students';
import { StudentsRepository } from '../students.repository';

/** Projection of the students from identity's events; deleted students are left out. */
@Injectable()
export class KeepStudentsWhenChanged {
  constructor(
    private readonly students: StudentsRepository,
    private readonly former: FormerStudents,
  ) {}

  @Reaction(studentRegistered)
  async registered(
    student: PayloadOf<typeof studentRegistered>,
    { manager }: UnitOfWork,
  ): Promise<void> {
    if (!(await holdStudentAlone(manager, student.studentId))) return;
    await this.students.add(manager, student);
    await this.former.carryOver(manager, student.studentId, student.formerIds);
  }

  @Reaction(studentRenamed)
  async renamed(renamed: PayloadOf<typeof studentRenamed>, { manager }: UnitOfWork): Promise<void> {
    if (!(await holdStudentAlone(manager, renamed.studentId))) return;
    await this.students.rename(manager, renamed);
  }

  @Reaction(studentShown)
  async shown(shown: PayloadOf<typeof studentShown>, { manager }: UnitOfWork): Promise<void> {
    if (!(await holdStudentAlone(manager, shown.studentId))) return;
    await this.students.show(manager, shown);
  }

  @Reaction(studentSuspended)
  async suspended(
    suspended: PayloadOf<typeof studentSuspended>,
    { manager }: UnitOfWork,
  ): Promise<void> {
    if (!(await holdStudent(manager, suspended.studentId))) return;
    await this.students.suspend(manager, suspended);
  }
}
