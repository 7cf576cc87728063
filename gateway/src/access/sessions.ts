import { Inject, Injectable } from '@nestjs/common';
import { authenticate, type Caller } from '@portal/contracts/identity';
import { Messages } from '@portal/messaging';
import { CLOCK, PortalError, spreadMs, type Clock } from '@portal/platform';
import { boundedCache } from '../bounded-cache';
import { ProvenSecrets } from '../limits/proven-secrets';
import { whenReady, type Ready } from '../ready';
import type { Credential } from './credential';
import { EndedMarks } from './ended-marks';

/** Longest lifetime of a cached answer of identity, in ms; the shortest is half of it. */
const TRUSTED_MS = 30_000;
const KNOWN_MAX = 60_000;
/** Lifetime of cached refusals, in ms: an invalid secret stays invalid, a suspension may end. */
const REFUSED_MS = { unauthenticated: 15 * 60_000, suspended: 5_000 };
const REFUSED_MAX = 60_000;
/**
 * Time for which the end of a session is remembered, in ms: longer than any answer about a session
 * is in transit or cached.
 */
const ENDED_MS = 60_000;
const ENDED_MAX = 100_000;

/** Resolves credentials to callers through identity, cached by SHA-256 for at most 30 s. */
@Injectable()
export class Sessions {
  private readonly known = boundedCache<string, Caller>(KNOWN_MAX);
  private readonly refused = boundedCache<string, PortalError>(REFUSED_MAX);
  private readonly asked = new Map<string, Promise<Caller>>();
  /** Expiry times of sessions, parsed once instead of on every call. */
  private readonly endings = new WeakMap<Caller, number>();
  private readonly ended = boundedCache<string, true>(ENDED_MAX, { ttl: ENDED_MS });

  constructor(
    private readonly messages: Messages,
    private readonly marks: EndedMarks,
    private readonly proven: ProvenSecrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the caller if it is cached and its session has not ended. */
  recall(credential: Credential): Caller | undefined {
    const caller = this.known.get(credential.fingerprint);
    return caller && this.isOver(caller) ? undefined : caller;
  }

  /** Returns the cached refusal of identity for an invalid credential. */
  refusalOf({ fingerprint }: Credential): PortalError | undefined {
    return this.refused.get(fingerprint);
  }

  /** @throws PortalError `unauthenticated` or `suspended`; `unavailable` if identity is down. */
  async authenticate(credential: Credential): Promise<Caller> {
    const caller = this.recall(credential) ?? (await this.ask(credential));
    if (this.isOver(caller)) throw new PortalError('unauthenticated', 'Please sign in again.');
    return caller;
  }

  /** Ends sessions immediately, including those whose answer from identity is still in transit. */
  end(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.ended.set(sessionId, true);
  }

  /**
   * Returns whether the session has ended, even if only another gateway has received its end: the
   * end is then recorded here too. Takes one round trip to Redis, if Redis is configured.
   */
  isOverAnywhere(caller: Caller): Ready<boolean> {
    return whenReady(this.marks.has(caller.sessionId), (isMarked) => {
      if (isMarked) this.end([caller.sessionId]);
      return this.isOver(caller);
    });
  }

  /** Returns whether this gateway knows that the session has ended. */
  isOver(caller: Caller): boolean {
    return this.ended.has(caller.sessionId) || this.msLeft(caller) <= 0;
  }

  /** Time until the session expires, in ms. */
  msLeft(caller: Caller): number {
    let endsAt = this.endings.get(caller);
    if (endsAt === undefined) {
      endsAt = Date.parse(caller.expiresAt);
      this.endings.set(caller, endsAt);
    }
    return endsAt - +this.clock();
  }

  private async ask(credential: Credential): Promise<Caller> {
    const { fingerprint, proof } = credential;
    const asked = this.asked.get(fingerprint) ?? this.messages.request(authenticate, proof);
    this.asked.set(fingerprint, asked);
    try {
      const caller = await asked;
      this.known.set(fingerprint, caller, { ttl: spreadMs(TRUSTED_MS) });
      this.proven.add(fingerprint);
      return caller;
    } catch (error) {
      this.noteRefusal(fingerprint, error);
      throw error;
    } finally {
      this.asked.delete(fingerprint);
    }
  }

  private noteRefusal(fingerprint: string, error: unknown): void {
    if (!(error instanceof PortalError)) return;
    const { code } = error;
    if (code !== 'unauthenticated' && code !== 'suspended') return;
    this.refused.set(fingerprint, error, { ttl: REFUSED_MS[code] });
    if (code === 'unauthenticated') this.proven.remove(fingerprint);
  }
}
