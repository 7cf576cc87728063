import { Inject, Injectable } from '@nestjs/common';
import { authenticate, type Caller } from '@portal/contracts/identity';
import { Messages } from '@portal/messaging';
import { CLOCK, PortalError, spreadMs, type Clock } from '@portal/platform';
import { boundedCache } from '../bounded-cache';
import { ProvenSecrets } from '../limits/proven-secrets';
import { whenReady, type Ready } from '../ready';
import type { Credential } from './credential';
import { EndedMarks } from './ended-marks';

/** Longest time for which an answer of identity is trusted, in ms; for some it is half of that. */
const TRUSTED_MS = 30_000;
const KNOWN_MAX = 60_000;
/** A secret that is none never becomes one; a suspension may be lifted. In ms. */
const REFUSED_MS = { unauthenticated: 15 * 60_000, suspended: 5_000 };
const REFUSED_MAX = 60_000;
/** Longer than any answer about a session can be on its way or trusted. */
const ENDED_MS = 60_000;
const ENDED_MAX = 100_000;

/** Whose credential it is: asked of identity once, then remembered under its SHA-256 for 30 s at most. */
@Injectable()
export class Sessions {
  private readonly known = boundedCache<string, Caller>(KNOWN_MAX);
  private readonly refused = boundedCache<string, PortalError>(REFUSED_MAX);
  private readonly asked = new Map<string, Promise<Caller>>();
  /** When their sessions end by themselves, read once and not on every call. */
  private readonly endings = new WeakMap<Caller, number>();
  private readonly ended = boundedCache<string, true>(ENDED_MAX, { ttl: ENDED_MS });

  constructor(
    private readonly messages: Messages,
    private readonly marks: EndedMarks,
    private readonly proven: ProvenSecrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The caller, where the answer is already known and still holds. */
  recall(credential: Credential): Caller | undefined {
    const caller = this.known.get(credential.fingerprint);
    return caller && this.isOver(caller) ? undefined : caller;
  }

  /** What identity has said of late of a credential that is none. */
  refusalOf({ fingerprint }: Credential): PortalError | undefined {
    return this.refused.get(fingerprint);
  }

  /** @throws PortalError `unauthenticated` or `suspended`; `unavailable` where identity is down. */
  async authenticate(credential: Credential): Promise<Caller> {
    const caller = this.recall(credential) ?? (await this.ask(credential));
    if (this.isOver(caller)) throw new PortalError('unauthenticated', 'Please sign in again.');
    return caller;
  }

  /** Forgets sessions at once: also those whose answer is still on its way. */
  end(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.ended.set(sessionId, true);
  }

  /**
   * Whether it is over, also if only another gateway has received its end: that is then noted
   * here as well. One round trip to Redis, where there is one.
   */
  isOverAnywhere(caller: Caller): Ready<boolean> {
    return whenReady(this.marks.has(caller.sessionId), (isMarked) => {
      if (isMarked) this.end([caller.sessionId]);
      return this.isOver(caller);
    });
  }

  /** Whether this gateway knows that it is over. */
  isOver(caller: Caller): boolean {
    return this.ended.has(caller.sessionId) || this.msLeft(caller) <= 0;
  }

  /** Until the session ends by itself. */
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
