import { In, Not, type EntityManager } from 'typeorm';
import { deviceKey } from './device-key';
import { KnownDeviceEntity } from './known-device.entity';

/** Maximum number of known browsers per user; the least recently used one is removed. */
const DEVICES_MAX = 20;

/**
 * Registers the browser of a sign-in under a new secret. The secret that it sent stays valid,
 * because the response with the new one may be lost; the one before that is removed, because its
 * successor has been used. Runs in `manager`'s transaction, under the lock on the user.
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

/** Deletes the replaced key, and other successors of it whose responses were lost. */
async function forgetReplaced(
  manager: EntityManager,
  { userId, deviceKey: seenKey }: KnownDeviceEntity,
  replaced: string,
): Promise<void> {
  await manager.delete(KnownDeviceEntity, { userId, deviceKey: replaced });
  const lost = { userId, replaces: replaced, deviceKey: Not(seenKey) };
  await manager.delete(KnownDeviceEntity, lost);
}

/** Returns the known devices, most recently used first. */
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

/** Deletes all known browsers of a user, in `manager`'s transaction. */
export async function forgetKnownDevices(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(KnownDeviceEntity, { userId });
}
