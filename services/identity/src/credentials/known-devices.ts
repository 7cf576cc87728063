import { In, type EntityManager } from 'typeorm';
import { deviceKey } from './device-key';
import { KnownDeviceEntity } from './known-device.entity';

/** Browsers of one person that are known at a time; the one used longest ago is forgotten. */
const DEVICES_MAX = 20;

/**
 * Knows the browser of a sign-in by its new secret, and no longer by the one before. In `manager`'s
 * transaction, under the lock on the user.
 */
export async function knowAgain(
  manager: EntityManager,
  of: { userId: string; before: string | undefined; deviceSecret: string; now: Date },
): Promise<void> {
  const { userId, before, deviceSecret, now } = of;
  await manager.delete(KnownDeviceEntity, { userId, deviceKey: deviceKey(before) });
  const known = { userId, deviceKey: deviceKey(deviceSecret), lastSeenAt: now };
  await manager.insert(KnownDeviceEntity, known);
  const surplus = await manager.find(KnownDeviceEntity, {
    where: { userId },
    order: { lastSeenAt: 'DESC', deviceKey: 'ASC' },
    skip: DEVICES_MAX,
  });
  const keys = surplus.map((each) => each.deviceKey);
  if (keys.length > 0) await manager.delete(KnownDeviceEntity, { userId, deviceKey: In(keys) });
}

/** In `manager`'s transaction: no browser is known as this person's any more. */
export async function forgetKnownDevices(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(KnownDeviceEntity, { userId });
}
