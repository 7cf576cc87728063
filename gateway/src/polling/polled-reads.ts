import { Injectable } from '@nestjs/common';
import type { RouteContract } from '@portal/contracts';
import { monotonicMs, PortalError, spreadMs } from '@portal/platform';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { boundedCache } from '../bounded-cache';
import { Expiries } from './expiries';
import { Reader, Reading, shareAnswer, type SharedAnswer } from './reading';

/**
 * How long a cached answer is served, at most, if no event reports that it has changed, in
 * ms. It is half as long for some: the answers of a crowd that came at once are not all made anew
 * at once, which would keep everybody waiting once a minute.
 */
const FRESH_MS = 5_000;
/** The same if events report every change: some may be lost. In ms. */
export const FRESH_BY_EVENTS_MS = 60_000;
/** How long the last answer is given while a service is down, in ms. */
const LAST_MS = 60_000;
/** People whose answers are kept, and how many of each. */
const OWNERS_MAX = 30_000;
const READINGS_OF_AN_OWNER_MAX = 8;
/** Characters of all answers together; what many share counts once. */
const ANSWERS_MAX_LENGTH = 64 * 1024 * 1024;

interface ReadingOptions {
  /** Parameters beside the path. */
  variant?: string;
  freshMs?: number;
  /** What else the answer hangs on: where it differs, the answer is made anew. */
  version?: string | number;
  /** Answers kept of this owner, by path and variant. */
  most?: number;
}

/** One answer of one person. */
interface Kept {
  /** The hash of the last answer that came out well, and when that was. */
  hash: string | undefined;
  madeAt: number;
  freshUntil: number;
  version: string | number;
  /** When this was asked for, in the count of expiries. */
  asked: number;
  /** The answer on its way. */
  making: Promise<Reading> | undefined;
}

/** One person's answers, by path and variant. */
interface Owner {
  reader: Reader;
  readings: Map<string, Kept>;
}

/**
 * Answers that screens poll, kept for the one person they belong to until an event says that they
 * have changed. While a service is down the last one goes on being given, for up to a minute.
 */
@Injectable()
export class PolledReads {
  private readonly owners = boundedCache<string, Owner>(OWNERS_MAX);
  private readonly answers = new LRUCache<string, SharedAnswer>({
    maxSize: ANSWERS_MAX_LENGTH,
    sizeCalculation: ({ text }) => text.length + 100,
  });
  private readonly expiries = new Expiries();

  /** The answer of a route for one person; `make` is asked where none is fresh. */
  read<R extends RouteContract>(
    ownerId: string,
    route: R,
    make: () => Promise<z.input<R['response']>>,
    {
      variant = '',
      freshMs = FRESH_MS,
      version = 0,
      most = READINGS_OF_AN_OWNER_MAX,
    }: ReadingOptions = {},
  ): Reading | Promise<Reading> {
    const { path } = route;
    const { reader, readings } = this.ownerOf(ownerId);
    const key = `${path}?${variant}`;
    const known = readings.get(key);
    if (known && known.version === version && this.isFresh(known, path)) {
      const reading = known.making ?? this.readingOf(known, reader);
      if (reading) return reading;
    }
    const next: Kept = {
      hash: known?.hash,
      madeAt: known?.madeAt ?? 0,
      freshUntil: monotonicMs() + spreadMs(freshMs),
      version,
      asked: this.expiries.now(),
      making: undefined,
    };
    if (!known && readings.size >= most) readings.clear();
    readings.set(key, next);
    next.making = make()
      .then((answer) => this.keep(next, reader, JSON.stringify(route.response.parse(answer))))
      .catch((error: unknown) => this.lastOf(next, reader, error))
      .finally(() => (next.making = undefined));
    return next.making;
  }

  /** Drops the cached answers for a person; an answer on its way is not cached either. */
  expire(ownerId: string): void {
    for (const kept of this.owners.peek(ownerId)?.readings.values() ?? []) kept.freshUntil = 0;
  }

  /** Drops the cached answers of a path, for everybody. */
  expirePath(path: string): void {
    this.expiries.expirePath(path);
  }

  /** Nothing that is kept holds any longer: events may have been lost. */
  expireAll(): void {
    this.expiries.expireAll();
  }

  /** Nothing of this person is kept any longer. */
  forget(ownerId: string): void {
    this.owners.delete(ownerId);
  }

  private isFresh(kept: Kept, path: string): boolean {
    return kept.freshUntil > monotonicMs() && !this.expiries.haveHit(path, kept.asked);
  }

  private keep(kept: Kept, reader: Reader, json: string): Reading {
    const shared = shareAnswer(json, reader.id);
    if (!this.answers.has(shared.hash)) this.answers.set(shared.hash, shared);
    kept.hash = shared.hash;
    kept.madeAt = monotonicMs();
    return new Reading(shared, reader, kept.madeAt);
  }

  /** The last answer, unless so many others were kept since that there was no room for it. */
  private readingOf({ hash, madeAt }: Kept, reader: Reader): Reading | undefined {
    const shared = hash === undefined ? undefined : this.answers.get(hash);
    return shared && new Reading(shared, reader, madeAt);
  }

  /** @throws what `make` threw, where that was no outage or there is no last answer. */
  private lastOf(kept: Kept, reader: Reader, error: unknown): Reading {
    kept.freshUntil = 0;
    const isRecent = monotonicMs() - kept.madeAt < LAST_MS;
    const last = isRecent && isOutage(error) ? this.readingOf(kept, reader) : undefined;
    if (last) return last;
    throw error;
  }

  private ownerOf(ownerId: string): Owner {
    const known = this.owners.get(ownerId);
    if (known) return known;
    const owner: Owner = { reader: new Reader(ownerId), readings: new Map() };
    this.owners.set(ownerId, owner);
    return owner;
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof PortalError && ['unavailable', 'timeout'].includes(error.code);
}
