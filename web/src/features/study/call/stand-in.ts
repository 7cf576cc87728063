import type { UsedDevices } from './call';
import {
  chosenDevice,
  chosenId,
  DEFAULT_ID,
  type ChoosableKind,
  type ChosenDevice,
} from './chosen-devices';
import type { ListedDevice } from './device-lists';

/**
 * Returns the device used in place of the chosen one while that is unavailable, as an entry of the
 * choices; null if the chosen one is used, or none was chosen.
 */
export function standInOf(
  kind: ChoosableKind,
  devices: readonly ListedDevice[],
  used: UsedDevices,
): ChosenDevice | null {
  if (chosenDevice(kind) === null) return null;
  if (kind !== 'sound') {
    const { isOther = false, id = '', name = '' } = used[kind] ?? {};
    const listed = devices.find((each) => each.kind === kind && each.id === id);
    // Not every browser reports the device of a track.
    return isOther ? { id: id || DEFAULT_ID, name: listed?.name ?? name } : null;
  }
  const speakers = devices.filter((each) => each.kind === 'sound');
  const isGone = speakers.length > 0 && speakers.every(({ id }) => id !== chosenId('sound'));
  return isGone ? { id: DEFAULT_ID, name: '' } : null;
}
