import { Inject, Injectable, Logger } from '@nestjs/common';
import { STUDY_MEMBERS_MAX, type StudyCall } from '@portal/contracts/study';
import { getBalance } from '@portal/contracts/xp';
import { Messages } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';
import { CallPrices } from '../meter/call-prices';
import { payableMs, type Tariff } from '../meter/domain/tariff';
import { CALL_TARIFF } from '../meter/tariff.provider';
import type { CallMember, CallProvider, CallUser, PutOut } from './call-provider';
import { DailyApi } from './daily-api';
import { DAILY_API } from './daily-api.provider';
import { dailyUserIdOf } from './daily-user-id';

/** Maximum duration of a call, in s: Daily ends it then even if the portal fails. */
const ROOM_SECONDS = 12 * 60 * 60;
/** Bounds of a token's validity, in ms; within them it matches how long its student can pay. */
const TOKEN_MIN_MS = 60_000;
const TOKEN_MAX_MS = 4 * 60 * 60_000;

/** Calls carried by Daily: private rooms, and one token per member. */
@Injectable()
export class DailyCall implements CallProvider {
  private readonly logger = new Logger(DailyCall.name);

  constructor(
    @Inject(DAILY_API) private readonly daily: DailyApi | null,
    private readonly messages: Messages,
    private readonly prices: CallPrices,
    @Inject(CALL_TARIFF) private readonly tariff: Tariff,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get isSetUp(): boolean {
    return this.daily !== null;
  }

  async open(roomId: string): Promise<void> {
    await this.api.createRoom(roomId, {
      exp: this.inSeconds(ROOM_SECONDS * 1_000),
      eject_at_room_exp: true,
      max_participants: STUDY_MEMBERS_MAX,
      enable_chat: false,
      enable_knocking: false,
      enable_people_ui: false,
      enable_prejoin_ui: false,
    });
  }

  async enter(roomId: string, member: CallMember): Promise<StudyCall> {
    const { studentId, name } = member;
    const [roomUrl, tokenMs] = await Promise.all([this.urlOf(roomId), this.tokenMs(studentId)]);
    const token = await this.api.createToken({
      room_name: roomId,
      user_id: dailyUserIdOf(roomId, member),
      user_name: name,
      exp: this.inSeconds(tokenMs),
      eject_at_token_exp: true,
      is_owner: false,
    });
    return {
      roomId,
      roomUrl,
      provider: 'daily',
      token,
      iceServers: [],
      iceTransportPolicy: 'all',
      notice: null,
    };
  }

  async putOut(roomId: string, users: readonly CallUser[], how: PutOut): Promise<void> {
    const userIds = users.map((user) => dailyUserIdOf(roomId, user));
    await this.api.eject(roomId, userIds, how === 'for-good');
  }

  async close(roomId: string): Promise<void> {
    await this.api.deleteRoom(roomId);
  }

  /** Returns the room's URL, and creates the room if it does not exist yet. */
  private async urlOf(roomId: string): Promise<string> {
    const found = await this.api.urlOf(roomId);
    if (found) return found;
    await this.open(roomId);
    const made = await this.api.urlOf(roomId);
    if (!made) throw new Error('Daily does not know a room that it has made.');
    return made;
  }

  private async tokenMs(studentId: string): Promise<number> {
    const ms = await this.payableMs(studentId).catch((error: unknown) => {
      this.logger.warn(`A token is given without knowing the balance: ${String(error)}`);
      return TOKEN_MIN_MS;
    });
    return Math.min(Math.max(ms, TOKEN_MIN_MS), TOKEN_MAX_MS);
  }

  private async payableMs(studentId: string): Promise<number> {
    const { balanceMxp } = await this.messages.request(getBalance, { studentId });
    return payableMs(await this.prices.freeMsLeft(studentId), balanceMxp, this.tariff);
  }

  private inSeconds(ms: number): number {
    return Math.floor((this.clock().getTime() + ms) / 1_000);
  }

  private get api(): DailyApi {
    if (!this.daily) throw new Error('Daily is not set up.');
    return this.daily;
  }
}
