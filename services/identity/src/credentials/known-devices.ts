import { In, Not, type EntityManager } from 'typeorm';
import { deviceKey } from './device-key';
import { KnownDeviceEntity } from './known-device.entity';

/** Browsers of one person that are known at a time; the one used longest ago is forgotten. */
const DEVICES_MAX = 20;

/**
 * Knows the browser of a sign-in by a new secret. The one that it has brought still holds, for the
 * answer with the new one may be lost; the one before that is forgotten, for this one has been seen.
 * In `manager`'s transaction, under the lock on the user.
 */
export async function knowAgain(
  manager: EntityManager,
  of: { userId: string; before: string | undefined; deviceSecret: string; now: Date },
): Promise<void> {
  const { userId, before, deviceSecret, now } = of;
  const beforeKey = deviceKey(before);
  const seen = await manager.findOneBy(KnownDeviceEntity, { userId, deviceKey: beforeKey });
  if (seen?.replaces) await forgetReplaced(manager, seen, seen.replaces);
  const replaces = seen && beforeKey;
  const known = { userId, deviceKey: deviceKey(deviceSecret), replaces, lastSeenAt: now };
  await manager.insert(KnownDeviceEntity, known);
  const surplus = await manager.find(KnownDeviceEntity, {
    where: { userId },
    order: { lastSeenAt: 'DESC', deviceKey: 'ASC' },
    skip: DEVICES_MAX,
  });
  const keys = surplus.map((each) => each.deviceKey);
  if (keys.length > 0) await manager.delete(KnownDeviceEntity, { userId, deviceKey: In(keys) });
}

/** The replaced key, and others that took its place and never arrived. */
async function forgetReplaced(
  manager: EntityManager,
  { userId, deviceKey: seenKey }: KnownDeviceEntity,
  replaced: string,
): Promise<void> {
  await manager.delete(KnownDeviceEntity, { userId, deviceKey: replaced });
  const lost = { userId, replaces: replaced, deviceKey: Not(seenKey) };
  await manager.delete(KnownDeviceEntity, lost);
}

/** Known devices, the one used last first. */
export async function listKnownDevices(
  manager: EntityManager,
  userId: string,
): Promise<{ lastSeenAt: string }[]> {
  const known = await manager.find(KnownDeviceEntity, {
    where: { userId },
    order: { lastSeenAt: 'DESC', deviceKey: 'ASC' },
    take: DEVICES_MAX,
  });
  return known.map(({ lastSeenAt }) => ({ lastSeenAt: lastSeenAt.toISOString() }));
}

/** In `manager`'s transaction: no browser is known as this person's any more. */
export async function forgetKnownDevices(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(KnownDeviceEntity, { userId });
}
