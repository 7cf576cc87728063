import { networkOf } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { deviceKey, keyOf, type Device } from '../credentials/device-key';
import { countMail, mailDay } from '../domain/mail-quota';
import type { AccountRules } from '../rules/account-rules';
import { valueOf } from '../rules/refuse';
import { lockAllowance, saveAllowance } from './code-allowances';
import { MailAskerEntity } from './mail-asker.entity';

/** A request to send a mail to an address for a purpose. */
export interface MailRequest {
  /** Key of the address and the purpose, as in `code_allowances`. */
  key: string;
  device: Device;
  /** Whether a user has signed in to the account on this device before. */
  isKnownDevice?: boolean;
  /** Whether the caller is known to have made the request that awaits its code. */
  isAsker?: boolean;
}

/**
 * Counts a mail and invalidates every older code, in `manager`'s transaction, under the lock that
 * serialises operations on this address's codes.
 * @throws PortalError `too_early` as long as no other mail may be sent to the address.
 */
export async function countMailIn(
  manager: EntityManager,
  rules: AccountRules,
  { key, device, isKnownDevice = false, isAsker = false }: MailRequest,
): Promise<void> {
  const now = rules.now();
  const allowance = await lockAllowance(manager, key, now);
  const { since } = mailDay(allowance, now);
  const who = isKnownDevice ? deviceKey(device.deviceSecret) : networkOf(device.address);
  // Contains the start of the address's day, so that both counts reset together.
  const askerKey = keyOf('mails', key, who, since.toISOString());
  const kept = await manager.findOneBy(MailAskerEntity, { key: askerKey });
  const asker = { mails: kept?.mails ?? 0, isTrusted: isKnownDevice || isAsker };
  const counted = valueOf(countMail(allowance, asker, now, rules.mails));
  const codeNumber = allowance.codeNumber + 1;
  await saveAllowance(manager, key, { ...allowance, ...counted.address, codeNumber }, now);
  const mails = counted.askerMails;
  await manager.upsert(MailAskerEntity, { key: askerKey, mails, since }, ['key']);
}
