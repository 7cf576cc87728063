import type { StudyCall, StudyRoom } from '@portal/contracts/study';
import { ApiError } from '../../../api/api-error';
import type { Ask } from '../../../live/live-ask';
import type { CallLoss, CallMedia, CallProvider, CallSession, CallState } from '../call/call';
import { Listeners } from '../events/listeners';
import { studyEvents } from '../events/study-events';
import { RoomSession } from './room-session';
import type { RoomEnd } from './room-view';

export const ROOM = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const USER = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
/** Message of the portal about a call that continues without Daily. */
export const NOTICE = 'The video service cannot be reached. This call runs directly between you.';
export const MEDIA: CallMedia = { audio: true, video: false, screen: false };

/** Runs the continuations of all responses that have arrived. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A pending operation of a screen, which completes when the test triggers it. */
interface Awaited {
  what: string;
  come: () => void;
  fail: (error: Error) => void;
}

/** Fake call that records how often it was left, and can be lost. */
interface CallUnderTest {
  provider: StudyCall['provider'];
  token: string | null;
  timesLeft: number;
  lose: (lost: CallLoss) => void;
}

/** A screen in a room with slow devices, calls and room responses. */
export class SlowScreen {
  readonly calls: CallUnderTest[] = [];
  /** The peer id in each heartbeat. */
  readonly present: (string | null)[] = [];
  carriedBy: StudyCall['provider'] = 'daily';
  /** Response of the portal to a heartbeat. */
  presence: { isInCall: boolean; mayReturn?: boolean } = { isInCall: true };
  /** How the room has ended for the student; null: the response for a non-member. */
  ending: { how: RoomEnd | null; unpaidBy?: string } | null = null;
  /** Number of open devices. */
  open = 0;
  readonly session: RoomSession;
  private readonly waiting: Awaited[] = [];
  private asked = 0;

  constructor() {
    this.session = new RoomSession({
      roomId: ROOM,
      userId: USER,
      ask: this.ask as unknown as Ask, // answers all requests made here
      ways: {
        providerOf: ({ provider }) => Promise.resolve(this.providerOf(provider)),
        openDevices: () => this.when('devices', () => ({ stream: this.newDevices(), faults: {} })),
      },
    });
  }

  /** Enters the room, without joining the call. */
  async enter(): Promise<void> {
    const entered = this.session.enter();
    await this.come('room');
    await entered;
  }

  /** Simulates a reconnect: the screen refetches the room and sends a heartbeat. */
  connect(): void {
    studyEvents.connected.notify({ isReturn: true });
  }

  /** Returns camera and microphone as one track. */
  newDevices(): MediaStream {
    this.open += 1;
    let isOpen = true;
    const stop = () => {
      if (isOpen) this.open -= 1;
      isOpen = false;
    };
    return { getTracks: () => [{ stop }] } as unknown as MediaStream; // the used members
  }

  /** Completes the first pending operation of this kind, or fails it. */
  async come(what: string, error?: Error): Promise<void> {
    await turn();
    const at = this.waiting.findIndex((each) => each.what === what);
    const [awaited] = at < 0 ? [] : this.waiting.splice(at, 1);
    if (!awaited) throw new Error(`Nobody waits for: ${what}.`);
    if (error) awaited.fail(error);
    else awaited.come();
    await turn();
  }

  /** Returns the pending operations. */
  async awaited(): Promise<string[]> {
    await turn();
    return this.waiting.map(({ what }) => what);
  }

  async carryBy(provider: StudyCall['provider'], revision: number): Promise<void> {
    this.carriedBy = provider;
    studyEvents.members.notify({ roomId: ROOM, revision, members: [], provider });
    await this.come('room');
  }

  private readonly ask = (spec: { name: string }, body: { peerId?: string | null }) => {
    if (spec.name === 'join-room') return this.when('room', () => this.room());
    if (spec.name === 'study:fall-back')
      return this.when('fall back', () => ({ provider: this.carriedBy }));
    if (spec.name === 'study:ending')
      return this.ending ? Promise.resolve(this.ending) : Promise.reject(gone());
    this.present.push(body.peerId ?? null);
    return Promise.resolve(this.presence);
  };

  private when<Value>(what: string, make: () => Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ what, come: () => resolve(make()), fail: reject });
    });
  }

  private room(): StudyRoom {
    this.asked += 1;
    const notice = this.carriedBy === 'built-in' ? NOTICE : null;
    return roomWith({ provider: this.carriedBy, token: `token-${this.asked}`, notice });
  }

  private providerOf(provider: StudyCall['provider']): CallProvider {
    return {
      join: ({ call, devices, media }) =>
        this.when(`${provider} call`, () => this.callOf(provider, call.token, devices, media)),
    };
  }

  private callOf(
    provider: StudyCall['provider'],
    token: string | null,
    devices: MediaStream,
    media: CallMedia,
  ): CallSession {
    const listeners = new Listeners();
    let state: CallState = { participants: [], media, faults: {} };
    const leave = () => {
      known.timesLeft += 1;
      for (const track of devices.getTracks()) track.stop();
    };
    const lose = (lost: CallLoss) => {
      state = { ...state, lost };
      listeners.notify();
    };
    const known: CallUnderTest = { provider, token, timesLeft: 0, lose };
    this.calls.push(known);
    const done = () => Promise.resolve();
    return {
      peerId: `peer-${this.calls.length}`,
      frame: null,
      state: () => state,
      subscribe: listeners.add,
      setAudio: done,
      setVideo: done,
      shareScreen: done,
      setMembers: () => undefined,
      receive: () => undefined,
      reconnect: () => undefined,
      leave,
    };
  }
}

/** Returns an empty room with the given call. */
export function roomWith(call: Pick<StudyCall, 'provider' | 'token' | 'notice'>): StudyRoom {
  return {
    roomId: ROOM,
    revision: 1,
    members: [],
    messages: [],
    lab: { topics: '', numQuestions: 5 },
    call: {
      ...call,
      roomId: ROOM,
      roomUrl: `/study/${ROOM}`,
      iceServers: [],
      iceTransportPolicy: 'all',
    },
  };
}

/** Error for a room that does not exist. */
export const gone = () => new ApiError(404, 'not_found', 'There is no such study session.');

/** Fake of the browser's storage of a tab. */
export function tabStorage() {
  const kept = new Map<string, string>();
  const setItem = (key: string, value: string) => void kept.set(key, value);
  return {
    setItem,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  };
}
