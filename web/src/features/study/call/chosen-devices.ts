import { browserStorage } from '../../../design/kept-storage';
import { Listeners } from '../events/listeners';

/** Kind of a device that is opened for sending: microphone or camera. */
export type DeviceKind = 'audio' | 'video';
/** Kind of a device that a student can choose; includes speakers for the sound of the others. */
export type ChoosableKind = DeviceKind | 'sound';

/** A chosen device, with its name because not every browser keeps ids stable. */
export interface ChosenDevice {
  id: string;
  name: string;
}

/** Id under which browsers list the system default; choosing it clears the choice. */
export const DEFAULT_ID = 'default';

const KEYS: Record<ChoosableKind, string> = {
  audio: 'study-microphone',
  video: 'study-camera',
  sound: 'study-speaker',
};
const listeners = new Listeners();

/**
 * Subscribes to changes of the choice.
 * @returns a function that unsubscribes
 */
export const onDeviceChosen = listeners.add;

/** Returns the device chosen in this browser, whether or not it is connected; null if none. */
export function chosenDevice(kind: ChoosableKind): ChosenDevice | null {
  try {
    return deviceIn(JSON.parse(browserStorage.get(KEYS[kind]) ?? 'null'));
  } catch {
    // Unreadable data counts as no choice.
    return null;
  }
}

/** Returns the id of the chosen device, or null. */
export function chosenId(kind: ChoosableKind): string | null {
  return chosenDevice(kind)?.id ?? null;
}

/** Stores a choice in this browser. */
export function chooseDevice(kind: ChoosableKind, { id, name }: ChosenDevice): void {
  if (id === DEFAULT_ID) browserStorage.remove(KEYS[kind]);
  else browserStorage.set(KEYS[kind], JSON.stringify({ id, name }));
  listeners.notify();
}

function deviceIn(kept: unknown): ChosenDevice | null {
  const [id, name] = ['id', 'name'].map((key): unknown => Reflect.get(Object(kept), key));
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}
