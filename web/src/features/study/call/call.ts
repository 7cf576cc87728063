import type { StudyCall, StudyMember } from '@portal/contracts/study';
import type { StudySignal } from '@portal/contracts/study';
import type { DeviceKind } from './chosen-devices';

/** What a screen sends of itself. */
export interface CallMedia {
  audio: boolean;
  video: boolean;
  screen: boolean;
}

/** Quality of picture and sound of a member; `lost` while no way is found. */
export type LinkQuality = 'connecting' | 'good' | 'fair' | 'poor' | 'lost';

/** Somebody in the call, as this screen has them. */
export interface CallParticipant {
  userId: string;
  isLocal: boolean;
  /** Sound and picture; the own sound is not in it. Null where the provider draws them itself. */
  stream: MediaStream | null;
  media: CallMedia;
  isSpeaking: boolean;
  quality: LinkQuality;
}

/** What keeps the own camera, microphone or screen from being sent. */
export type MediaFault = 'refused' | 'missing' | 'busy' | 'unsupported' | 'ended';

/** A microphone or camera, as the one that was opened last of its kind. */
export interface UsedDevice {
  id: string;
  name: string;
  /** It stands in for the one that was chosen, which is not there or cannot be opened. */
  isOther: boolean;
}
export type UsedDevices = Partial<Record<DeviceKind, UsedDevice>>;

/**
 * Why a screen was put out: its token at the provider ended, somebody removed it, no way is found; or the
 * portal has received no sign of it for too long.
 */
export type CallLoss = 'expired' | 'removed' | 'unreachable' | 'silent';

/** The call as it is just then; a new object after each change. */
export interface CallState {
  participants: readonly CallParticipant[];
  /** The own: what is asked for and possible. */
  media: CallMedia;
  faults: { audio?: MediaFault; video?: MediaFault; screen?: MediaFault };
  /** Not set where the provider opens them itself. */
  devices?: UsedDevices;
  /** The call is over for this screen, and already left: why. Not set while it goes on. */
  lost?: CallLoss;
}

/** A call that this screen is in, until it is left. */
export interface CallSession {
  /** The screen's name within the call; null where the provider has no use for it. */
  readonly peerId: string;
  /** Where the provider draws the call itself, it does so in this element; else the screen draws. */
  readonly frame: HTMLElement | null;
  state(): CallState;
  subscribe(listener: () => void): () => void;
  setAudio(isOn: boolean): Promise<void>;
  setVideo(isOn: boolean): Promise<void>;
  shareScreen(isOn: boolean): Promise<void>;
  /**
   * Goes over to the microphone or camera that is chosen by now; what is off stays off. Absent where the
   * provider has a choice of its own.
   */
  readonly changeDevice?: (kind: DeviceKind) => Promise<void>;
  /** Members of the session, after each change. */
  setMembers(members: readonly StudyMember[]): void;
  /** Another screen says something to this one. */
  receive(from: string, signal: StudySignal): void;
  /** The room has been asked for anew, and with it the call: what was said meanwhile is lost. */
  reconnect(call: StudyCall): void;
  /** Stops whatever runs, and gives camera and microphone back. */
  leave(): void;
}

/** What a call needs of its surroundings. */
export interface CallOptions {
  call: StudyCall;
  /** The student's own id. */
  userId: string;
  /** Devices that the check has opened; the session closes them. */
  devices: MediaStream;
  media: CallMedia;
  /** Hands a signal on. @throws where it did not arrive. */
  signal: (to: string, signal: StudySignal) => Promise<void>;
}

/** A way of holding calls. */
export interface CallProvider {
  /** @throws where the call cannot be entered. */
  join(options: CallOptions): Promise<CallSession>;
}
