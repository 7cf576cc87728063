import { PortalError } from '@portal/platform';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { SecondFactorEntity } from '../users/second-factor.entity';

/**
 * Refuses a sign-in by the password alone, in `manager`'s transaction. The caller must hold the
 * lock on the user's row, which turning a factor on takes as well, so that no such sign-in is
 * still in progress afterwards.
 * @throws PortalError `second_factor_required` if a second factor is on.
 */
export async function refuseWithoutFactor(manager: EntityManager, userId: string): Promise<void> {
  const confirmed = { userId, confirmedAt: Not(IsNull()) };
  if (await manager.existsBy(SecondFactorEntity, confirmed)) throw codeMissing();
}

export function codeMissing(): PortalError {
  return new PortalError('second_factor_required', 'Enter the code from your authenticator app.');
}
