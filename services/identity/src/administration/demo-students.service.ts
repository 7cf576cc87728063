import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { studentRegistered, type RequestOf, type seedStudents } from '@portal/contracts';
import { Outbox } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { DataSource, In, IsNull, type EntityManager } from 'typeorm';
import { AccountRules } from '../rules/account-rules';
import { UserEntity } from '../users/user.entity';

type Seed = RequestOf<typeof seedStudents>['students'][number];

/** Students to look at, marked as demo: verified, and without a password to sign in with. */
@Injectable()
export class DemoStudentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly outbox: Outbox,
  ) {}

  /**
   * All or none; those who are there already are answered again.
   * @throws PortalError `conflict` where an address is a real person's.
   */
  async seed(seeds: readonly Seed[]): Promise<{ studentId: string; email: string }[]> {
    const byEmail = new Map(seeds.map((seed) => [this.rules.accountEmail(seed.email), seed]));
    const emails = [...byEmail.keys()];
    return this.dataSource.transaction(async (manager) => {
      const known = await manager.findBy(UserEntity, { email: In(emails), deletedAt: IsNull() });
      if (known.some(({ isDemo }) => !isDemo)) {
        throw new PortalError('conflict', 'An address belongs to somebody who is no demo student.');
      }
      const ids = new Map(known.map(({ email, id }) => [email, id]));
      const answers: { studentId: string; email: string }[] = [];
      for (const [email, seed] of byEmail) {
        const studentId = ids.get(email) ?? (await this.add(manager, email, seed));
        answers.push({ studentId, email });
      }
      return answers;
    });
  }

  private async add(manager: EntityManager, email: string, seed: Seed): Promise<string> {
    const studentId = randomUUID();
    const { name, department } = seed;
    await manager.insert(UserEntity, {
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
    await this.outbox.add(manager, studentRegistered, fact);
    return studentId;
  }
}
