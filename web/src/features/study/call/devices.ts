import type { MediaFault } from './call';
import { chosenId, type DeviceKind } from './chosen-devices';
import { listDevices } from './device-lists';

/** What a camera is asked for: a picture that four links can carry. */
const VIDEO: MediaTrackConstraints = {
  width: { ideal: 960 },
  height: { ideal: 540 },
  frameRate: { ideal: 24, max: 30 },
};
const AUDIO: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

/** Opened devices, and why the rest failed. */
export interface OpenedDevices {
  stream: MediaStream;
  faults: { audio?: MediaFault; video?: MediaFault };
}

const CONSTRAINTS: Record<DeviceKind, MediaTrackConstraints> = { audio: AUDIO, video: VIDEO };

/**
 * Opens camera and microphone with one question, or one of them where the other is not wanted; where
 * one fails, the other alone. Of each the one that was chosen, else the default. Never throws.
 */
export async function openDevices(wanted = { audio: true, video: true }): Promise<OpenedDevices> {
  const kinds = (['audio', 'video'] as const).filter((kind) => wanted[kind]);
  const all = kinds.length > 0 ? await openKinds(kinds, chosenId) : new MediaStream();
  if (all instanceof MediaStream) return { stream: all, faults: {} };
  const stream = new MediaStream();
  const faults: OpenedDevices['faults'] = {};
  for (const kind of kinds) {
    const opened = await openDevice(kind);
    if (opened instanceof MediaStreamTrack) stream.addTrack(opened);
    else faults[kind] = opened;
  }
  return { stream, faults };
}

/** Gives back what was opened: its lights go out. */
export function closeDevices(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Opens the one that was chosen; where it is not there or cannot be opened, the default. */
export async function openDevice(kind: DeviceKind): Promise<MediaStreamTrack | MediaFault> {
  const opened = await openOne(kind, chosenId);
  // Who has said no is not asked once more.
  const mayBeAnother = opened === 'missing' || opened === 'busy';
  return mayBeAnother && chosenId(kind) !== null ? openOne(kind, theDefault) : opened;
}

/**
 * Opens the one that was chosen while another is open. Where a system opens one at a time, as many
 * phones do with their cameras, the other is closed for it, where it may be by then.
 */
export async function openInPlaceOf(
  before: MediaStreamTrack,
  kind: DeviceKind,
  mayClose: () => boolean,
): Promise<MediaStreamTrack | MediaFault> {
  const opened = await openOne(kind, chosenId);
  if (opened !== 'busy' || !mayClose()) return opened;
  before.stop();
  return openDevice(kind);
}

/** Opens what the student chooses to show of the screen; null: chose nothing. */
export async function openScreen(): Promise<MediaStreamTrack | MediaFault | null> {
  if (!canShareScreen()) return 'unsupported';
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 15 } });
    return stream.getVideoTracks()[0] ?? null;
  } catch (error) {
    return faultOf(error) === 'refused' ? null : faultOf(error);
  }
}

/** Phones have no way to do so. */
export function canShareScreen(): boolean {
  return 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;
}

type Choice = (kind: DeviceKind) => string | null;
const theDefault: Choice = () => null;

async function openOne(kind: DeviceKind, choice: Choice): Promise<MediaStreamTrack | MediaFault> {
  const opened = await openKinds([kind], choice);
  if (!(opened instanceof MediaStream)) return opened;
  return opened.getTracks()[0] ?? 'missing';
}

async function openKinds(
  kinds: readonly DeviceKind[],
  choice: Choice,
): Promise<MediaStream | MediaFault> {
  // Without a safe connection browsers have none.
  if (!('mediaDevices' in navigator)) return 'unsupported';
  // What was chosen may have another id by now.
  if (kinds.some((kind) => choice(kind) !== null)) await listDevices();
  const asked = Object.fromEntries(kinds.map((kind) => [kind, constraintsOf(kind, choice(kind))]));
  return navigator.mediaDevices.getUserMedia(asked).catch(faultOf);
}

/** A preference that is no demand loses against the size of the picture: `exact`, then without it. */
function constraintsOf(kind: DeviceKind, id: string | null): MediaTrackConstraints {
  return id === null ? CONSTRAINTS[kind] : { ...CONSTRAINTS[kind], deviceId: { exact: id } };
}

/** Why the browser has given nothing, by the names that its errors have. */
function faultOf(error: unknown): MediaFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'missing';
}
