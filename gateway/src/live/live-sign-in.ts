import { Injectable, Logger } from '@nestjs/common';
import { callerSchema, type Caller } from '@portal/contracts/identity';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import {
  monotonicMs,
  newId,
  PortalError,
  randomInt,
  runWithCorrelation,
  startTimer,
} from '@portal/platform';
import { cookieCredential, tokenCredential, type Credential } from '../access/credential';
import { OwnOrigin } from '../access/own-origin';
import { SessionCookie } from '../access/session-cookie';
import { isLackOfSession } from '../access/session-guesses';
import { Sessions } from '../access/sessions';
import { cookieSecretOf } from '../cookies/cookie-secret';
import { LiveSockets } from './live-sockets';
import { SocketGuesses } from './socket-guesses';

/** Interval between checks of an open socket's session, in ms: they make up for a lost event. */
const RECHECK_MS = 45_000;
const RECHECK_SPREAD_MS = 10_000;

const authSchema = z.object({ token: z.string().min(1).max(4_096) });
const dataSchema = z.object({ caller: callerSchema });

/** The user of a socket that has signed in. */
export function callerOf(socket: Socket): Caller {
  return dataSchema.parse(socket.data).caller;
}

/**
 * Authenticates sockets by the token of their connection, else by the cookie, and closes them when
 * the session ends.
 */
@Injectable()
export class LiveSignIn {
  private readonly logger = new Logger(LiveSignIn.name);
  private warnsFrom = 0;

  constructor(
    private readonly sessions: Sessions,
    private readonly sockets: LiveSockets,
    private readonly guesses: SocketGuesses,
    private readonly cookie: SessionCookie,
    private readonly ownOrigin: OwnOrigin,
  ) {}

  /** @throws PortalError if the connection has neither token nor cookie of a session. */
  async admit(socket: Socket): Promise<void> {
    const credential = this.credentialOf(socket);
    const isKnown = this.sessions.recall(credential) !== undefined;
    const caller = isKnown
      ? await this.authenticate(credential)
      : await this.holding(() => this.guesses.authenticate(socket, credential));
    socket.data = { caller };
  }

  /** Ends the socket with its session: at its expiry, or if the event of its end was lost. */
  watch(socket: Socket): void {
    const check = async () => {
      await this.recheck(socket);
      if (socket.connected) timer = startTimer(() => void check(), this.checkIn(socket));
    };
    let timer = startTimer(() => void check(), this.checkIn(socket));
    socket.once('disconnect', () => timer.stop());
  }

  /**
   * Returns the token, else the cookie. Browsers send cookies automatically, so a page of the
   * portal must have opened the socket.
   * @throws PortalError `unauthenticated` if the connection has neither
   */
  private credentialOf({ handshake: { auth, headers } }: Socket): Credential {
    const given = authSchema.safeParse(auth);
    if (given.success) return tokenCredential(given.data.token);
    const secret = cookieSecretOf(headers.cookie, this.cookie.name);
    if (!secret || !this.ownOrigin.isProven(headers)) throw signIn();
    return cookieCredential(secret);
  }

  private checkIn(socket: Socket): number {
    const expiresIn = this.sessions.msLeft(callerOf(socket));
    return Math.min(expiresIn, RECHECK_MS + randomInt(0, RECHECK_SPREAD_MS));
  }

  private async recheck(socket: Socket): Promise<void> {
    try {
      await this.authenticate(this.credentialOf(socket));
    } catch (error) {
      if (isLackOfSession(error)) this.sockets.end([callerOf(socket).sessionId]);
      else this.warn(error);
    }
  }

  /** Warns once per interval: while identity is down, the checks of thousands of sockets fail. */
  private warn(error: unknown): void {
    if (monotonicMs() < this.warnsFrom) return;
    this.warnsFrom = monotonicMs() + RECHECK_MS;
    this.logger.warn(error);
  }

  private authenticate(credential: Credential): Promise<Caller> {
    return this.holding(() => this.sessions.authenticate(credential));
  }

  /** @throws PortalError `unauthenticated` if another gateway knows that the session has ended. */
  private async holding(authenticate: () => Promise<Caller>): Promise<Caller> {
    const caller = await runWithCorrelation(newId(), authenticate);
    if (await this.sessions.isOverAnywhere(caller)) throw signIn();
    return caller;
  }
}

function signIn(): PortalError {
  return new PortalError('unauthenticated', 'Please sign in.');
}
