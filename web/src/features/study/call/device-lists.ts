import { t } from '../texts';
import {
  chooseDevice,
  chosenDevice,
  DEFAULT_ID,
  type ChoosableKind,
  type ChosenDevice,
} from './chosen-devices';

/** A device as the browser lists it. */
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
/** The second name that Windows has for one of the others. */
const ALIAS_ID = 'communications';

/**
 * All devices that can be chosen, the default of each kind first; those of a kind for which the page
 * has no leave yet have no ids, and are left out. What was chosen and has another id by now is found
 * by its name: some systems give a new one to what is plugged in anew, some browsers to each page.
 * Never throws.
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
  // Without the list there is nothing to choose, and the default is used.
  const infos = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const known = infos.filter(({ deviceId }) => deviceId !== '' && deviceId !== ALIAS_ID);
  return withNames(known).filter(({ kind }) => kind !== 'sound' || canChooseSpeaker());
}

/** Not every browser lets a page choose the speaker. */
function canChooseSpeaker(): boolean {
  return 'setSinkId' in HTMLMediaElement.prototype;
}

/** The devices of a kind, where there are two at least; the default's own line is none of them. */
export function choicesOf(devices: readonly ListedDevice[], kind: ChoosableKind): ListedDevice[] {
  const choices = devices.filter((each) => each.kind === kind);
  return choices.filter(({ id }) => id !== DEFAULT_ID).length > 1 ? choices : [];
}

/**
 * What is shown as chosen among these: the one in use, else the one that was chosen. What is none of
 * them has no id, and a name to be shown before them: no browser may show another in its place.
 */
export function shownAmong(
  choices: readonly ListedDevice[],
  kind: ChoosableKind,
  usedId: string | undefined,
): ChosenDevice {
  const choice = chosenDevice(kind);
  // Not every browser says which one a track is of.
  const shownId = usedId || (choice?.id ?? DEFAULT_ID);
  const shown = choices.find(({ id }) => id === shownId);
  if (shown) return shown;
  const isAway = choice !== null && choices.every(({ id }) => id !== choice.id);
  const name = isAway ? t('study.devices.away', { name: choice.name }) : t('study.devices.default');
  return { id: '', name };
}

/** Whether there is any kind of which one can be chosen. */
export function canChoose(devices: readonly ListedDevice[]): boolean {
  return Object.values(KINDS).some((kind) => choicesOf(devices, kind).length > 0);
}

/** Every device has a name of its own, also where the browser gives two the same, or none. */
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
