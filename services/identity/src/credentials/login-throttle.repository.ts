import { Injectable } from '@nestjs/common';
import { Transactions } from '@portal/kit';
import { networkOf, runWithDeadline } from '@portal/platform';
import { In, type EntityManager } from 'typeorm';
import type { Refusal } from '../domain/decided';
import { AccountRules } from '../rules/account-rules';
import {
  isHeldAgainst,
  offerLink,
  scopesOf,
  slowDown,
  THROTTLE_RULES,
  waitSeconds,
  withFailure,
  type ThrottleCounter,
  type ThrottleScope,
} from '../domain/login-throttle';
import { toPortalError } from '../rules/refuse';
import { deviceKey, keyOf, placeKey, type Device } from './device-key';
import { LoginCounterEntity } from './login-counter.entity';
import type { SignInSubject } from './sign-in-subject.repository';

/** Deadline for reverting a counted attempt, in ms. */
const RESET_MS = 5_000;

/** Effect of an attempt on one counter. */
interface CountedFailure {
  scope: ThrottleScope;
  /** Time of the counter's last failure before the attempt. */
  before: Date;
  after: ThrottleCounter;
}

/** Counters of one attempt, by key. */
export type CountedTry = ReadonlyMap<string, CountedFailure>;

type Scopes = ReadonlyMap<string, ThrottleScope>;

/**
 * Throttles wrong passwords. An attempt counts as a failure before its password is checked, so
 * that concurrent attempts do not all pass as the first; a right one is reverted.
 */
@Injectable()
export class LoginThrottleRepository {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
  ) {}

  /**
   * Counts an attempt.
   * @throws PortalError `too_many_requests`, `timeout`; such an attempt is not counted, as
   * otherwise waiting would not help.
   */
  async begin(who: SignInSubject, device: Device): Promise<CountedTry> {
    const scopes = countersOf(who, device);
    const counted = new Map<string, CountedFailure>();
    await this.transactions.run(async ({ manager }) => {
      const now = this.rules.now();
      for (const counter of await lockCounters(manager, scopes, now)) {
        const { key, lastFailureAt: before } = counter;
        const scope = scopes.get(key) ?? 'device';
        const rule = THROTTLE_RULES[scope];
        const wait = waitSeconds(counter, rule, now);
        if (wait > 0 && isHeldAgainst(scope, who.isKnownDevice))
          throw toPortalError(this.refusal(who, wait));
        const after = withFailure(counter, rule, now);
        await manager.update(LoginCounterEntity, { key }, after);
        counted.set(key, { scope, before, after });
      }
    });
    return counted;
  }

  /**
   * A signed-in user has to wait; others are offered a sign-in link, which attackers cannot block.
   */
  private refusal({ ownKey }: SignInSubject, wait: number): Refusal {
    return ownKey === undefined && this.rules.hasMailServer ? offerLink(wait) : slowDown(wait);
  }

  /**
   * Reverts an attempt whose password was right or was not checked: resets the device's counter,
   * decrements the others, and does not extend their lifetime. Also runs after the caller has
   * timed out, as the attempt would otherwise count against the user.
   */
  reset(counted: CountedTry): Promise<void> {
    return runWithDeadline(RESET_MS, () => this.takeBack(counted));
  }

  private takeBack(counted: CountedTry): Promise<void> {
    return this.transactions.run(async ({ manager }) => {
      for (const counter of await lockCounters(manager, counted, this.rules.now())) {
        const { key } = counter;
        const own = counted.get(key);
        if (own?.scope === 'device' || counter.failures <= 1) {
          await manager.delete(LoginCounterEntity, { key });
        } else {
          await manager.update(LoginCounterEntity, { key }, withoutFailure(counter, own));
        }
      }
    });
  }
}

function countersOf({ email, isKnownDevice, ownKey }: SignInSubject, device: Device): Scopes {
  const keys: Record<ThrottleScope, string> = {
    device: keyOf(
      'device',
      email,
      ownKey ?? (isKnownDevice ? deviceKey(device.deviceSecret) : placeKey(device)),
    ),
    account: keyOf('account', email),
    address: keyOf('address', networkOf(device.address)),
  };
  return new Map(scopesOf(isKnownDevice).map((scope) => [keys[scope], scope]));
}

/** Also restores the time of the last failure, unless another attempt has followed. */
function withoutFailure(
  counter: ThrottleCounter,
  own: CountedFailure | undefined,
): ThrottleCounter {
  const { failures, lastFailureAt } = counter;
  const isLast =
    own !== undefined &&
    failures === own.after.failures &&
    +lastFailureAt === +own.after.lastFailureAt;
  return { failures: failures - 1, lastFailureAt: isLast ? own.before : lastFailureAt };
}

/** Locks in the order of the keys, to avoid deadlocks. */
async function lockCounters(
  manager: EntityManager,
  counted: ReadonlyMap<string, unknown>,
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
