import { networkOf } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { deviceKey, keyOf, type Device } from '../credentials/device-key';
import { countMail, mailDay } from '../domain/mail-quota';
import type { AccountRules } from '../rules/account-rules';
import { valueOf } from '../rules/refuse';
import { lockAllowance, saveAllowance } from './code-allowances';
import { MailAskerEntity } from './mail-asker.entity';

/** Who wants a mail to be sent to an address, and what for. */
export interface MailRequest {
  /** Key of the address and the purpose, as in `code_allowances`. */
  key: string;
  device: Device;
  /** Whether somebody has signed in to the account on this device before. */
  isKnownDevice?: boolean;
  /** Whether it is known to have asked for what waits for its code. */
  isAsker?: boolean;
}

/**
 * In `manager`'s transaction, which it lets all that happens to this address's codes wait for: counts
 * a mail, and ends every older code.
 * @throws PortalError `too_early` so long as no other mail may be sent to the address.
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
  // Of the address's own day: where that begins anew, so does this.
  const askerKey = keyOf('mails', key, who, since.toISOString());
  const kept = await manager.findOneBy(MailAskerEntity, { key: askerKey });
  const asker = { mails: kept?.mails ?? 0, isTrusted: isKnownDevice || isAsker };
  const counted = valueOf(countMail(allowance, asker, now, rules.mails));
  const codeNumber = allowance.codeNumber + 1;
  await saveAllowance(manager, key, { ...allowance, ...counted.address, codeNumber }, now);
  const mails = counted.askerMails;
  await manager.upsert(MailAskerEntity, { key: askerKey, mails, since }, ['key']);
}
