import { t } from '../texts';
import {
  chooseDevice,
  chosenDevice,
  DEFAULT_ID,
  type ChoosableKind,
  type ChosenDevice,
} from './chosen-devices';

/** A device as listed by the browser. */
export interface ListedDevice {
  kind: ChoosableKind;
  id: string;
  name: string;
}

const KINDS: Record<MediaDeviceKind, ChoosableKind> = {
  audioinput: 'audio',
  videoinput: 'video',
  audiooutput: 'sound',
};
/** Id of the second entry that Windows adds for one of the devices. */
const ALIAS_ID = 'communications';

/**
 * Returns all devices that can be chosen, the default of each kind first. Devices of a kind without
 * permission have no ids yet and are omitted. A chosen device whose id has changed is found by its
 * name: some systems assign a new id to a device that is plugged in again, some browsers to each
 * page. Never throws.
 */
export async function listDevices(): Promise<ListedDevice[]> {
  const devices = await listAll();
  for (const kind of Object.values(KINDS)) {
    const choice = chosenDevice(kind);
    const ofKind = devices.filter((each) => each.kind === kind);
    if (!choice || ofKind.some(({ id }) => id === choice.id)) continue;
    const same = ofKind.find(({ name }) => name === choice.name);
    if (same) chooseDevice(kind, same);
  }
  return devices;
}

async function listAll(): Promise<ListedDevice[]> {
  if (!('mediaDevices' in navigator)) return [];
  // Without a list there is nothing to choose, and the default is used.
  const infos = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const known = infos.filter(({ deviceId }) => deviceId !== '' && deviceId !== ALIAS_ID);
  return withNames(known).filter(({ kind }) => kind !== 'sound' || canChooseSpeaker());
}

/** Returns whether the browser supports the choice of a speaker. */
function canChooseSpeaker(): boolean {
  return 'setSinkId' in HTMLMediaElement.prototype;
}

/**
 * Returns the devices of a kind if there are at least two, not counting the entry of the default.
 */
export function choicesOf(devices: readonly ListedDevice[], kind: ChoosableKind): ListedDevice[] {
  const choices = devices.filter((each) => each.kind === kind);
  return choices.filter(({ id }) => id !== DEFAULT_ID).length > 1 ? choices : [];
}

/**
 * Returns the selected entry among `choices`: the device in use, else the chosen one. A device that
 * is not among them has no id, and its name is shown before the choices, so that no browser shows
 * another one as selected.
 */
export function shownAmong(
  choices: readonly ListedDevice[],
  kind: ChoosableKind,
  usedId: string | undefined,
): ChosenDevice {
  const choice = chosenDevice(kind);
  // Not every browser reports the device of a track.
  const shownId = usedId || (choice?.id ?? DEFAULT_ID);
  const shown = choices.find(({ id }) => id === shownId);
  if (shown) return shown;
  const isAway = choice !== null && choices.every(({ id }) => id !== choice.id);
  const name = isAway ? t('study.devices.away', { name: choice.name }) : t('study.devices.default');
  return { id: '', name };
}

/** Returns whether there is a kind with a choice. */
export function canChoose(devices: readonly ListedDevice[]): boolean {
  return Object.values(KINDS).some((kind) => choicesOf(devices, kind).length > 0);
}

/** Assigns a unique name to every device, also if the browser repeats or omits names. */
function withNames(infos: readonly MediaDeviceInfo[]): ListedDevice[] {
  const counts = new Map<string, number>();
  const countUp = (key: string) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
  return infos.map(({ kind: deviceKind, deviceId: id, label }) => {
    const kind = KINDS[deviceKind];
    const number = countUp(kind);
    const name = label || t(`study.devices.unnamed.${kind}`, { number });
    const same = countUp(`${kind} ${name}`);
    return { kind, id, name: same > 1 ? `${name} (${same})` : name };
  });
}
