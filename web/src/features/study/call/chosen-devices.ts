import { Listeners } from '../told/listeners';

/** What is opened to be sent: a microphone or a camera. */
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
/** What the browser does not let be kept holds for as long as the page stands. */
const unkept = new Map<ChoosableKind, ChosenDevice | null>();
const listeners = new Listeners();

/** Hears of every choice; returns how to stop. */
export const onDeviceChosen = listeners.add;

/** What was chosen in this browser, whether it is there or not; null: nothing. */
export function chosenDevice(kind: ChoosableKind): ChosenDevice | null {
  const choice = unkept.get(kind);
  if (choice !== undefined) return choice;
  try {
    return deviceIn(JSON.parse(localStorage.getItem(KEYS[kind]) ?? 'null'));
  } catch {
    // Where nothing may be kept nothing was chosen before; what cannot be read is as good as nothing.
    return null;
  }
}

/** The id of what was chosen. */
export function chosenId(kind: ChoosableKind): string | null {
  return chosenDevice(kind)?.id ?? null;
}

/** Remembers a choice in this browser. */
export function chooseDevice(kind: ChoosableKind, { id, name }: ChosenDevice): void {
  const choice = id === DEFAULT_ID ? null : { id, name };
  unkept.delete(kind);
  try {
    if (choice === null) localStorage.removeItem(KEYS[kind]);
    else localStorage.setItem(KEYS[kind], JSON.stringify(choice));
  } catch {
    unkept.set(kind, choice);
  }
  listeners.notify();
}

function deviceIn(kept: unknown): ChosenDevice | null {
  const [id, name] = ['id', 'name'].map((key): unknown => Reflect.get(Object(kept), key));
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}
