import type { StudyCall, StudyMember } from '@portal/contracts/study';
import type { StudySignal } from '@portal/contracts/study';
import type { DeviceKind } from './chosen-devices';

/** Media that a screen sends. */
export interface CallMedia {
  audio: boolean;
  video: boolean;
  screen: boolean;
}

/** Quality of the connection to a member; `lost` while no connection can be established. */
export type LinkQuality = 'connecting' | 'good' | 'fair' | 'poor' | 'lost';

/** A participant of the call, as this screen receives them. */
export interface CallParticipant {
  userId: string;
  isLocal: boolean;
  /** Audio and video; the own audio is not included. Null if the provider renders them itself. */
  stream: MediaStream | null;
  media: CallMedia;
  isSpeaking: boolean;
  quality: LinkQuality;
}

/** Reason why the own camera, microphone or screen is not sent. */
export type MediaFault = 'refused' | 'missing' | 'busy' | 'unsupported' | 'ended';

/** The microphone or camera that was opened last of its kind. */
export interface UsedDevice {
  id: string;
  name: string;
  /** Whether it replaces the chosen device, which is missing or cannot be opened. */
  isOther: boolean;
}
export type UsedDevices = Partial<Record<DeviceKind, UsedDevice>>;

/**
 * Reason why a screen was removed from the call: its provider token expired, it was removed, no
 * connection can be established, or the portal has received no heartbeat from it for too long.
 */
export type CallLoss = 'expired' | 'removed' | 'unreachable' | 'silent';

/** Current state of the call; a new object after each change. */
export interface CallState {
  participants: readonly CallParticipant[];
  /** The own media that are wanted and available. */
  media: CallMedia;
  faults: { audio?: MediaFault; video?: MediaFault; screen?: MediaFault };
  /** Absent if the provider opens the devices itself. */
  devices?: UsedDevices;
  /**
   * Reason why the call has ended for this screen, which has then already left it. Absent during
   * the call.
   */
  lost?: CallLoss;
}

/** A call that this screen participates in, until `leave`. */
export interface CallSession {
  /** Id of this screen within the call. */
  readonly peerId: string;
  /** Element in which the provider renders the call; null if the screen renders it. */
  readonly frame: HTMLElement | null;
  state(): CallState;
  subscribe(listener: () => void): () => void;
  setAudio(isOn: boolean): Promise<void>;
  setVideo(isOn: boolean): Promise<void>;
  shareScreen(isOn: boolean): Promise<void>;
  /**
   * Switches to the currently chosen microphone or camera; a device that is off stays off. Absent
   * if the provider has its own device selection.
   */
  readonly changeDevice?: (kind: DeviceKind) => Promise<void>;
  /** Sets the members of the session, after each change. */
  setMembers(members: readonly StudyMember[]): void;
  /** Handles a signal of another screen. */
  receive(from: string, signal: StudySignal): void;
  /**
   * Called when the room and its call were refetched after a disconnect, in which signals were
   * lost.
   */
  reconnect(call: StudyCall): void;
  /** Leaves the call and releases camera and microphone. */
  leave(): void;
}

/** Dependencies of a call. */
export interface CallOptions {
  call: StudyCall;
  /** Id of the student. */
  userId: string;
  /** Devices opened by the device check; the session closes them. */
  devices: MediaStream;
  media: CallMedia;
  /**
   * Sends a signal to another screen.
   * @throws if it was not delivered
   */
  signal: (to: string, signal: StudySignal) => Promise<void>;
}

/** Implementation of calls. */
export interface CallProvider {
  /** @throws if the call cannot be joined */
  join(options: CallOptions): Promise<CallSession>;
}
