import { Injectable } from '@nestjs/common';
import { Transactions } from '@portal/kit';
import { networkOf, runWithDeadline } from '@portal/platform';
import { In, type EntityManager } from 'typeorm';
import type { Refusal } from '../domain/decided';
import { AccountRules } from '../rules/account-rules';
import {
  isHeldAgainst,
  offerLink,
  slowDown,
  subjectsOf,
  THROTTLE_RULES,
  waitSeconds,
  withFailure,
  type ThrottleSubject,
} from '../domain/login-throttle';
import { toPortalError } from '../rules/refuse';
import { deviceKey, keyOf, placeKey, type Device } from './device-key';
import { LoginCounterEntity } from './login-counter.entity';
import type { Visitor } from './visitor.repository';

/** As long as a try that was counted may take to be taken back. */
const RESET_MS = 5_000;

/** The counters of one try, by their keys. */
export type CountedTry = ReadonlyMap<string, ThrottleSubject>;

/**
 * Slows wrong passwords down. A try counts as a failure before its password is looked at, so that
 * a thousand at once are not all the first; a right one is taken back.
 */
@Injectable()
export class LoginThrottleRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
  ) {}

  /**
   * @throws PortalError `too_many_requests`, `timeout`; such a try is not counted, or waiting would not
   * help.
   */
  async begin(visitor: Visitor, device: Device): Promise<CountedTry> {
    const counted = countersOf(visitor, device);
    await this.transactions.run(async ({ manager }) => {
      const now = this.rules.now();
      for (const counter of await lockCounters(manager, counted, now)) {
        const subject = subjectIn(counted, counter.key);
        const rule = THROTTLE_RULES[subject];
        const wait = waitSeconds(counter, rule, now);
        if (wait > 0 && isHeldAgainst(subject, visitor.isKnownDevice))
          throw toPortalError(this.refusal(visitor, wait));
        await manager.update(
          LoginCounterEntity,
          { key: counter.key },
          withFailure(counter, rule, now),
        );
      }
    });
    return counted;
  }

  /** Who is signed in already waits; anybody else is offered a way that no stranger can close. */
  private refusal({ ownKey }: Visitor, wait: number): Refusal {
    return ownKey === undefined && this.rules.hasMailServer ? offerLink(wait) : slowDown(wait);
  }

  /**
   * The password was right, or nobody looked at it: the device starts anew, the others lose one. Also
   * for an asker who has given up meanwhile: what was counted in vain would be held against them.
   */
  reset(counted: CountedTry): Promise<void> {
    return runWithDeadline(RESET_MS, () => this.takeBack(counted));
  }

  private takeBack(counted: CountedTry): Promise<void> {
    return this.transactions.run(async ({ manager }) => {
      for (const { key, failures } of await lockCounters(manager, counted, this.rules.now())) {
        const isDevice = subjectIn(counted, key) === 'device';
        if (isDevice || failures <= 1) await manager.delete(LoginCounterEntity, { key });
        else await manager.decrement(LoginCounterEntity, { key }, 'failures', 1);
      }
    });
  }
}

function countersOf({ email, isKnownDevice, ownKey }: Visitor, device: Device): CountedTry {
  const keys: Record<ThrottleSubject, string> = {
    device: keyOf(
      'device',
      email,
      ownKey ?? (isKnownDevice ? deviceKey(device.deviceSecret) : placeKey(device)),
    ),
    account: keyOf('account', email),
    address: keyOf('address', networkOf(device.address)),
  };
  return new Map(subjectsOf(isKnownDevice).map((subject) => [keys[subject], subject]));
}

function subjectIn(counted: CountedTry, key: string): ThrottleSubject {
  return counted.get(key) ?? 'device';
}

/** In the order of their keys, so that two tries never wait for each other. */
async function lockCounters(
  manager: EntityManager,
  counted: CountedTry,
  now: Date,
): Promise<LoginCounterEntity[]> {
  const keys = [...counted.keys()].sort();
  await manager
    .createQueryBuilder()
    .insert()
    .into(LoginCounterEntity)
    .values(keys.map((key) => ({ key, failures: 0, lastFailureAt: now })))
    .orIgnore()
    .execute();
  return manager.find(LoginCounterEntity, {
    where: { key: In(keys) },
    order: { key: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}
