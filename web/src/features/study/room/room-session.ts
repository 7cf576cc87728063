import { studyLive, type StudyMember, type StudyRoom } from '@portal/contracts/study';
import { ApiError, messageOf } from '../../../api/api-error';
import { isUnconnected, type Ask } from '../../../live/live-ask';
import { t } from '../texts';
import type { CallMedia, CallSession } from '../call/call';
import { RoomPractice } from '../practice/room-practice';
import { Listeners } from '../events/listeners';
import { studyEvents } from '../events/study-events';
import { isAhead, withMessages, type ChatLog } from './chat-log';
import { Presence } from './presence';
import { RoomChat } from './room-chat';
import { forgetCall } from './kept-call';
import { BROWSER_WAYS, type CallWays } from './call-entry';
import { RelayCredentials } from './relay-credentials';
import { RoomCall } from './room-call';
import { FIRST_VIEW, type RoomEnd, type RoomView } from './room-view';
import { SharedLab } from './shared-lab';

const { asks } = studyLive;

interface RoomOptions {
  roomId: string;
  userId: string;
  ask: Ask;
  /** Default: the browser's implementations. */
  ways?: CallWays;
}

/**
 * A study session as held by this window, on any screen: its members, chat, test lab and call.
 * Handles all its live events.
 */
export class RoomSession {
  readonly roomId: string;
  readonly userId: string;
  readonly chat: RoomChat;
  readonly practice: RoomPractice;
  readonly sharedLab: SharedLab;
  private readonly ask: Ask;
  private readonly listeners = new Listeners();
  private readonly subscriptions: (() => void)[];
  private current = FIRST_VIEW;
  private revision = -1;
  private readonly held: RoomCall;
  private readonly credentials = new RelayCredentials(() => this.renew());
  private presence: Presence | null = null;
  private isStopped = false;
  readonly subscribe = this.listeners.add;

  constructor({ roomId, userId, ask, ways = BROWSER_WAYS }: RoomOptions) {
    this.roomId = roomId;
    this.userId = userId;
    this.ask = ask;
    this.chat = new RoomChat({
      roomId,
      ask,
      log: () => this.current.log,
      change: (change) => this.changeLog(change),
    });
    this.practice = new RoomPractice(roomId);
    this.sharedLab = new SharedLab(roomId, ask);
    this.held = new RoomCall({
      roomId,
      userId,
      ask,
      ways,
      view: this.view,
      change: (change) => this.change(change),
      bePresent: () => this.presence?.now(),
      renew: () => this.renew(),
    });
    const here = <Payload extends { roomId: string }>(act: (payload: Payload) => void) => {
      return (payload: Payload) => {
        if (payload.roomId === roomId) act(payload);
      };
    };
    this.subscriptions = [
      studyEvents.connected.on(() => void this.enter()),
      studyEvents.members.on(
        here(({ revision, members, provider }) => {
          this.takeMembers(members, revision);
          const { call } = this.current;
          // The provider of the call has changed.
          if (call && provider && provider !== call.provider) void this.enter();
        }),
      ),
      studyEvents.lab.on(
        here(({ topics, numQuestions }) => this.change({ lab: { topics, numQuestions } })),
      ),
      studyEvents.signal.on(here(({ from, to, signal }) => this.held.receive(from, to, signal))),
      studyEvents.ended.on(here(({ how }) => this.end(how))),
      studyEvents.xpDepleted.on(here(({ unpaidBy = null }) => this.end('xp', unpaidBy))),
      studyEvents.message.on(
        here((message) => {
          // The refetched room includes this message and the missing ones before it.
          if (isAhead(this.current.log, message)) void this.enter();
          else this.changeLog((log) => withMessages(log, [message]));
        }),
      ),
    ];
  }

  readonly view = (): RoomView => this.current;

  /** The joined call; null while this screen is not in it. */
  get call(): CallSession | null {
    return this.held.current;
  }

  /** Fetches the whole room, initially and after each connection. */
  async enter(): Promise<void> {
    if (this.isOver) return;
    this.change({ problem: null });
    try {
      await this.renew();
    } catch (error) {
      // Retried on the next connection; until then the frame reports the missing one.
      if (this.isOver || isUnconnected(error)) return;
      this.change({ problem: messageOf(error, t('study.room.failed')) });
    }
  }

  /** Joins the call with the devices of the check. */
  join(devices: MediaStream, media: CallMedia): Promise<void> {
    return this.held.join(devices, media);
  }

  /** Takes the place in the call back from another window. */
  rejoin(): Promise<void> {
    return this.held.rejoin();
  }

  /** Leaves the session for good: with exactly one partner the call ends for both. */
  async leave(): Promise<void> {
    const partners = this.current.members.filter(({ _id }) => _id !== this.userId);
    this.change({ hasLeft: true });
    this.end('left');
    const body = { roomId: this.roomId };
    const leave = () => this.ask(asks.leave, { ...body, userId: this.userId });
    if (partners.length !== 1) return void (await leave());
    await this.ask(asks.endForBoth, body).catch((error: unknown) => {
      // Another member has joined in the meantime.
      if (error instanceof ApiError && error.code === 'forbidden') return leave();
      throw error;
    });
  }

  /** Releases everything without leaving the session, which can be rejoined. */
  stop(): void {
    this.isStopped = true;
    for (const unsubscribe of this.subscriptions) unsubscribe();
    this.presence?.stop();
    this.practice.stop();
    this.sharedLab.stop();
    this.held.stop();
    this.credentials.stop();
  }

  /** Whether the session is released or has ended, so that later responses are ignored. */
  private get isOver(): boolean {
    return this.isStopped || this.current.phase === 'ended';
  }

  /** @throws without a response; if the room does not exist, the session has ended, too */
  private async renew(): Promise<void> {
    try {
      const room = await this.ask(asks.joinRoom, { roomId: this.roomId });
      if (!this.isOver) this.takeRoom(room);
    } catch (error) {
      if (isGone(error)) await this.learnEnd();
      throw error;
    }
  }

  /**
   * Fetches how the session has ended if the event was missed.
   * @throws without a response
   */
  private async learnEnd(): Promise<void> {
    try {
      const { how, unpaidBy = null } = await this.ask(asks.ending, { roomId: this.roomId });
      // Null: the student was readmitted in the meantime, and the next attempt succeeds.
      if (how && !this.isOver) this.end(how, unpaidBy);
    } catch (error) {
      if (!isGone(error)) throw error;
      if (!this.isOver) this.end('gone');
    }
  }

  /** Starts the heartbeats, on entry: a student who only checks the camera is also present. */
  private bePresent(): Presence {
    return new Presence({
      announce: () => this.held.announce(),
      // The entry then shows the reason; a connection that has not joined yet is not in the
      // session.
      onGone: () => void this.enter(),
    });
  }

  private takeRoom({ members, revision, messages, lab, call }: StudyRoom): void {
    this.takeMembers(members, revision);
    const { phase, problem, call: before } = this.current;
    const isMoved = before !== null && before.provider !== call.provider;
    this.change({
      lab,
      call,
      // The reason of a rejoin is shown until it is done.
      problem: phase === 'joining' ? problem : null,
      phase: phase === 'entering' ? 'ready' : phase,
    });
    this.changeLog((log) => withMessages(log, messages));
    if (isMoved) this.held.follow();
    else this.held.current?.reconnect(call);
    this.credentials.renewBeforeEnd(call.iceSeconds);
    this.held.resume();
    this.presence ??= this.bePresent();
    this.presence.now();
    this.chat.sendAgain();
    this.sharedLab.shareAgain();
    void this.practice.refresh();
  }

  private takeMembers(members: readonly StudyMember[], revision: number): void {
    if (revision < this.revision) return;
    this.revision = revision;
    const names = members.map(({ _id, name }) => [_id, name] as const);
    const inCall = members.filter(({ peerId }) => peerId !== null).map(({ _id }) => _id);
    this.change({
      members,
      names: new Map([...this.current.names, ...names]),
      wereInCall: new Set([...this.current.wereInCall, ...inCall]),
    });
    this.held.setMembers(members);
  }

  private end(end: RoomEnd, unpaidBy: string | null = null): void {
    if (this.current.phase === 'ended') return;
    this.presence?.stop();
    this.practice.finish();
    this.sharedLab.stop();
    this.held.stop();
    this.credentials.stop();
    forgetCall();
    this.change({ phase: 'ended', end, unpaidBy, callState: null });
  }

  private changeLog(change: (log: ChatLog) => ChatLog): void {
    this.change({ log: change(this.current.log) });
  }

  private change(change: Partial<RoomView>): void {
    this.current = { ...this.current, ...change };
    this.listeners.notify();
  }
}

/** Returns whether there is no such room for the student, or the address contains no valid id. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code);
}
