import type { MediaFault } from './call';

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

/** What was opened, and why the rest was not. */
export interface OpenedDevices {
  stream: MediaStream;
  faults: { audio?: MediaFault; video?: MediaFault };
}

type Kind = 'audio' | 'video';
const CONSTRAINTS: Record<Kind, MediaTrackConstraints> = { audio: AUDIO, video: VIDEO };

/**
 * Opens camera and microphone with one question, or one of them where the other is not wanted; where
 * one fails, the other alone. Never throws.
 */
export async function openDevices(wanted = { audio: true, video: true }): Promise<OpenedDevices> {
  const kinds = (['audio', 'video'] as const).filter((kind) => wanted[kind]);
  const all = kinds.length > 0 ? await openKinds(kinds) : new MediaStream();
  if (all instanceof MediaStream) return { stream: all, faults: {} };
  const stream = new MediaStream();
  const faults: OpenedDevices['faults'] = {};
  for (const kind of kinds) {
    const opened = await openKinds([kind]);
    if (opened instanceof MediaStream) opened.getTracks().forEach((each) => stream.addTrack(each));
    else faults[kind] = opened;
  }
  return { stream, faults };
}

/** Gives back what was opened: its lights go out. */
export function closeDevices(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Opens one of them. */
export async function openDevice(kind: Kind): Promise<MediaStreamTrack | MediaFault> {
  const opened = await openKinds([kind]);
  if (!(opened instanceof MediaStream)) return opened;
  return opened.getTracks()[0] ?? 'missing';
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

async function openKinds(kinds: readonly Kind[]): Promise<MediaStream | MediaFault> {
  // Without a safe connection browsers have none.
  if (!('mediaDevices' in navigator)) return 'unsupported';
  const asked = Object.fromEntries(kinds.map((kind) => [kind, CONSTRAINTS[kind]]));
  return navigator.mediaDevices.getUserMedia(asked).catch(faultOf);
}

/** Why the browser has given nothing, told by the names that its errors have. */
function faultOf(error: unknown): MediaFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'missing';
}
