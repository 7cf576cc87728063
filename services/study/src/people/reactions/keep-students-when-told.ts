import { Inject, Injectable } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { studentRegistered, studentRenamed, studentSuspended } from '@portal/contracts/identity';
import { holdStudent, holdStudentAlone, Reaction, type UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { StudentsRepository } from '../students.repository';

/** Keeps the students as identity tells of them; nothing of those who are deleted. */
@Injectable()
export class KeepStudentsWhenTold {
  constructor(
    private readonly students: StudentsRepository,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  @Reaction(studentRegistered)
  async registered(
    student: PayloadOf<typeof studentRegistered>,
    { manager }: UnitOfWork,
  ): Promise<void> {
    if (!(await holdStudentAlone(manager, student.studentId))) return;
    await this.students.add(manager, student, this.now());
  }

  @Reaction(studentRenamed)
  async renamed(
    { studentId, name }: PayloadOf<typeof studentRenamed>,
    { manager }: UnitOfWork,
  ): Promise<void> {
    if (!(await holdStudentAlone(manager, studentId))) return;
    await this.students.rename(manager, studentId, name, this.now());
  }

  @Reaction(studentSuspended)
  async suspended(
    { studentId, until }: PayloadOf<typeof studentSuspended>,
    { manager }: UnitOfWork,
  ): Promise<void> {
    if (!(await holdStudent(manager, studentId))) return;
    await this.students.suspend(manager, studentId, until ? new Date(until) : null, this.now());
  }
}
