import { browserStorage } from '../../../design/kept-storage';
import { Listeners } from '../events/listeners';

/** A device that is opened for sending: a microphone or a camera. */
export type DeviceKind = 'audio' | 'video';
/** What a student may choose between: also speakers, for the sound of the others. */
export type ChoosableKind = DeviceKind | 'sound';

/** A device as it was chosen: not every browser names it by the same id for ever. */
export interface ChosenDevice {
  id: string;
  name: string;
}

/** The name under which browsers list what the system uses; who chooses it has chosen nothing. */
export const DEFAULT_ID = 'default';

const KEYS: Record<ChoosableKind, string> = {
  audio: 'study-microphone',
  video: 'study-camera',
  sound: 'study-speaker',
};
const listeners = new Listeners();

/** Subscribes to every choice; returns how to stop. */
export const onDeviceChosen = listeners.add;

/** The choice in this browser, whether the device is there or not; null: none. */
export function chosenDevice(kind: ChoosableKind): ChosenDevice | null {
  try {
    return deviceIn(JSON.parse(browserStorage.get(KEYS[kind]) ?? 'null'));
  } catch {
    // What cannot be read is as good as nothing.
    return null;
  }
}

/** The id of what was chosen. */
export function chosenId(kind: ChoosableKind): string | null {
  return chosenDevice(kind)?.id ?? null;
}

/** Remembers a choice in this browser. */
export function chooseDevice(kind: ChoosableKind, { id, name }: ChosenDevice): void {
  if (id === DEFAULT_ID) browserStorage.remove(KEYS[kind]);
  else browserStorage.set(KEYS[kind], JSON.stringify({ id, name }));
  listeners.notify();
}

function deviceIn(kept: unknown): ChosenDevice | null {
  const [id, name] = ['id', 'name'].map((key): unknown => Reflect.get(Object(kept), key));
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}
