import type { MediaFault } from './call';
import { chosenId, type DeviceKind } from './chosen-devices';
import { listDevices } from './device-lists';

/** Video constraints, for a picture that four connections can carry. */
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

/** Opened devices, and the faults of the others. */
export interface OpenedDevices {
  stream: MediaStream;
  faults: { audio?: MediaFault; video?: MediaFault };
}

const CONSTRAINTS: Record<DeviceKind, MediaTrackConstraints> = { audio: AUDIO, video: VIDEO };

/**
 * Opens camera and microphone with one permission prompt, or only the wanted one; if one fails,
 * opens the other alone. Uses the chosen device of each kind, else the default. Never throws.
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

/** Stops all tracks, which releases the devices and turns their lights off. */
export function closeDevices(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Opens the chosen device; if it is missing or cannot be opened, the default. */
export async function openDevice(kind: DeviceKind): Promise<MediaStreamTrack | MediaFault> {
  const opened = await openOne(kind, chosenId);
  // A refused permission is not requested again.
  const mayBeAnother = opened === 'missing' || opened === 'busy';
  return mayBeAnother && chosenId(kind) !== null ? openOne(kind, theDefault) : opened;
}

/**
 * Opens the chosen device while another one is open. If the system opens only one at a time, as
 * many phones do with cameras, `before` is closed first, if its owner still allows it.
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

/** Opens the screen content that the student selects; null if nothing was selected. */
export async function openScreen(): Promise<MediaStreamTrack | MediaFault | null> {
  if (!canShareScreen()) return 'unsupported';
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 15 } });
    return stream.getVideoTracks()[0] ?? null;
  } catch (error) {
    return faultOf(error) === 'refused' ? null : faultOf(error);
  }
}

/** Returns whether the browser supports screen sharing; phones do not. */
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
  // Browsers provide no devices on insecure connections.
  if (!('mediaDevices' in navigator)) return 'unsupported';
  // The chosen device may have another id by now.
  if (kinds.some((kind) => choice(kind) !== null)) await listDevices();
  const asked = Object.fromEntries(kinds.map((kind) => [kind, constraintsOf(kind, choice(kind))]));
  return navigator.mediaDevices.getUserMedia(asked).catch(faultOf);
}

/**
 * Requires the device with `exact`, because a mere preference loses against the size of the
 * picture; the caller retries without it.
 */
function constraintsOf(kind: DeviceKind, id: string | null): MediaTrackConstraints {
  return id === null ? CONSTRAINTS[kind] : { ...CONSTRAINTS[kind], deviceId: { exact: id } };
}

/** Maps the name of a browser error to a fault. */
function faultOf(error: unknown): MediaFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'missing';
}
