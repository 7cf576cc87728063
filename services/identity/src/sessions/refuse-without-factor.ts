import { PortalError } from '@portal/platform';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { SecondFactorEntity } from '../users/second-factor.entity';

/**
 * In `manager`'s transaction, and under the lock on the user's row that turning a factor on takes,
 * so that no sign-in by the password alone is still on its way when it is on.
 * @throws PortalError `second_factor_required` where one is on.
 */
export async function refuseWithoutFactor(manager: EntityManager, userId: string): Promise<void> {
  const confirmed = { userId, confirmedAt: Not(IsNull()) };
  if (await manager.existsBy(SecondFactorEntity, confirmed)) throw codeMissing();
}

export function codeMissing(): PortalError {
  return new PortalError('second_factor_required', 'Enter the code of your authenticator app.');
}
