import { createHttpClient, type HttpCallOptions } from '@portal/kit/http-client';
import type { Metrics } from '@portal/platform';
import { z } from 'zod';

/** Deadline of one step including retries, in ms; entering a call takes up to four steps. */
const DEADLINE_MS = 2_000;
const ATTEMPT_MS = 1_500;
const RETRY_AFTER_MAX_MS = 1_000;

/** Properties of a room in Daily's REST API: https://docs.daily.co/reference/rest-api */
export interface DailyRoomProperties {
  /** Expiry, in s since 1970. */
  exp: number;
  eject_at_room_exp: boolean;
  max_participants: number;
  enable_chat: boolean;
  enable_knocking: boolean;
  enable_people_ui: boolean;
  enable_prejoin_ui: boolean;
}

/** A meeting token: admits its bearer to one room, as one user, for a limited time. */
export interface DailyTokenProperties {
  room_name: string;
  user_id: string;
  user_name: string;
  /** Expiry, in s since 1970. */
  exp: number;
  eject_at_token_exp: boolean;
  is_owner: boolean;
}

/**
 * Daily refused a request or did not respond. Names the step and the status, never an address or a
 * key.
 */
export class DailyError extends Error {
  override readonly name = 'DailyError';

  constructor(
    readonly step: string,
    readonly status: number,
  ) {
    super(`Daily answered ${status} when asked to ${step}.`);
  }
}

const roomSchema = z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }) });
const tokenSchema = z.object({ token: z.string().min(1) });

/**
 * Client of Daily's REST API. Each step has a deadline, transient failures are retried, and an
 * outage opens the circuit breaker.
 */
export class DailyApi {
  private readonly fetch;

  constructor(
    private readonly url: string,
    private readonly key: string,
    metrics?: Metrics,
  ) {
    this.fetch = createHttpClient({
      name: 'daily',
      deadlineMs: DEADLINE_MS,
      attemptMs: ATTEMPT_MS,
      retryAfterMaxMs: RETRY_AFTER_MAX_MS,
      answerMaxBytes: 65_536,
      ...(metrics && { metrics }),
    });
  }

  /** Creates a private room. @returns false if a room of that name exists */
  async createRoom(name: string, properties: DailyRoomProperties): Promise<boolean> {
    const body = { name, privacy: 'private', properties };
    // Retrying is safe: Daily refuses a second room of the same name.
    const answer = await this.send('POST', '/rooms', body, true);
    if (answer.status === 400 && /already exists/.test(await answer.text())) return false;
    this.check('make a room', answer);
    return true;
  }

  /** Returns the URL of a room, or null if the room does not exist. */
  async urlOf(name: string): Promise<string | null> {
    const answer = await this.send('GET', `/rooms/${encodeURIComponent(name)}`);
    if (answer.status === 404) return null;
    return roomSchema.parse(await this.read('find a room', answer)).url;
  }

  async createToken(properties: DailyTokenProperties): Promise<string> {
    const answer = await this.send('POST', '/meeting-tokens', { properties }, true);
    return tokenSchema.parse(await this.read('let somebody in', answer)).token;
  }

  /**
   * Removes these users from a room, and with `ban` keeps them out; a missing room is not an
   * error.
   */
  async eject(name: string, userIds: readonly string[], ban: boolean): Promise<void> {
    const path = `/rooms/${encodeURIComponent(name)}/eject`;
    const answer = await this.send('POST', path, { user_ids: userIds, ban }, true);
    if (answer.status !== 404) this.check('put somebody out', answer);
  }

  /** Deletes a room; a missing one is not an error. */
  async deleteRoom(name: string): Promise<void> {
    const answer = await this.send('DELETE', `/rooms/${encodeURIComponent(name)}`);
    if (answer.status !== 404) this.check('delete a room', answer);
  }

  private send(
    method: string,
    path: string,
    body?: object,
    isRepeatable?: boolean,
  ): Promise<Response> {
    const headers = { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' };
    const options: HttpCallOptions = { method, headers };
    if (body) options.body = JSON.stringify(body);
    if (isRepeatable) options.isRepeatable = true;
    return this.fetch(`${this.url.replace(/\/$/, '')}${path}`, options);
  }

  private async read(step: string, answer: Response): Promise<unknown> {
    this.check(step, answer);
    return answer.json();
  }

  private check(step: string, { ok, status }: Response): void {
    if (!ok) throw new DailyError(step, status);
  }
}
