import { Injectable } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import type { Decided } from '../domain/decided';
import { valueOf } from '../refuse';
import { UserEntity } from '../store/user.entity';
import { SecondFactorCheck, type ShownCode } from './second-factor-check';
import { SecondFactorTrace } from './second-factor-trace';
import { alreadyOn, removeSecondFactorIn, SecondFactors } from './second-factors';

interface TurnedOn {
  recoveryCodes: string[];
  ended: string[];
}

/** Turns second factors on and off, each written down among the acts of admins. */
@Injectable()
export class SecondFactorActs {
  constructor(
    private readonly dataSource: DataSource,
    private readonly factors: SecondFactors,
    private readonly factorCheck: SecondFactorCheck,
    private readonly trace: SecondFactorTrace,
  ) {}

  /** By a first code. @throws PortalError `wrong_code`, `conflict`, `too_many_requests`. */
  async turnOn(userId: string, code: string, sessionId: string): Promise<string[]> {
    const tried = await this.dataSource.transaction(async (manager): Promise<Decided<TurnedOn>> => {
      // First: a sign-in by the password alone either ends here, or waits and is asked for a code.
      await lockUser(manager, userId);
      const factor = await this.factorCheck.lock(manager, { userId });
      if (!factor) throw new PortalError('conflict', 'Begin with a new secret first.');
      if (factor.confirmedAt) throw alreadyOn();
      const proved = await this.factorCheck.tryCode(manager, factor, code);
      if ('refusal' in proved) return proved;
      const recoveryCodes = await this.factors.turnOn(manager, userId);
      const ended = await this.trace.turnedOn(manager, userId, sessionId);
      return { value: { recoveryCodes, ended } };
    });
    const { recoveryCodes, ended } = valueOf(tried);
    await this.trace.tell(userId, ended);
    return recoveryCodes;
  }

  /** Once the password has been right. @throws PortalError `wrong_code` and those of the check. */
  async turnOff(shown: ShownCode): Promise<void> {
    const { userId } = shown;
    const proof = await this.factorCheck.check(shown);
    if (proof === 'nothing')
      throw new PortalError('conflict', 'Your second factor is off already.');
    await this.dataSource.transaction(async (manager) => {
      await removeSecondFactorIn(manager, userId);
      await this.trace.turnedOff(manager, userId, proof);
    });
    this.trace.nudge();
  }
}

async function lockUser(manager: EntityManager, id: string): Promise<void> {
  await manager.findOneOrFail(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
}
