import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { studentRegistered, type seedStudents } from '@portal/contracts/identity';
import { Transactions, type UnitOfWork } from '@portal/kit';
import { newId, PortalError } from '@portal/platform';
import { In, IsNull } from 'typeorm';
import { AccountRules } from '../rules/account-rules';
import { UserEntity } from '../users/user.entity';

type Seed = RequestOf<typeof seedStudents>['students'][number];

/** Creates students marked as demo: verified, and without a password. */
@Injectable()
export class DemoStudentsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
  ) {}

  /**
   * Creates all students or none; existing demo students are returned again.
   * @throws PortalError `conflict` if an address belongs to an account that is not a demo.
   */
  async seed(seeds: readonly Seed[]): Promise<{ studentId: string; email: string }[]> {
    const byEmail = new Map(seeds.map((seed) => [this.rules.accountEmail(seed.email), seed]));
    const emails = [...byEmail.keys()];
    return this.transactions.run(async (work) => {
      const known = await work.manager.findBy(UserEntity, {
        email: In(emails),
        deletedAt: IsNull(),
      });
      if (known.some(({ isDemo }) => !isDemo)) {
        throw new PortalError(
          'conflict',
          'An address belongs to somebody who is not a demo student.',
        );
      }
      const ids = new Map(known.map(({ email, id }) => [email, id]));
      const answers: { studentId: string; email: string }[] = [];
      for (const [email, seed] of byEmail) {
        const studentId = ids.get(email) ?? (await this.add(work, email, seed));
        answers.push({ studentId, email });
      }
      return answers;
    });
  }

  private async add(work: UnitOfWork, email: string, seed: Seed): Promise<string> {
    const studentId = newId();
    const { name, department } = seed;
    await work.manager.insert(UserEntity, {
      id: studentId,
      email,
      name,
      department,
      role: 'student',
      passwordHash: null,
      isDemo: true,
      createdAt: this.rules.now(),
    });
    const fact = { studentId, name, department, isDemo: true };
    await work.addToOutbox(studentRegistered, fact);
    return studentId;
  }
}
