import { Injectable } from '@nestjs/common';
import type { RouteContract } from '@portal/contracts';
import { monotonicMs, PortalError, spreadMs } from '@portal/platform';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { boundedCache } from '../bounded-cache';
import { Expiries } from './expiries';
import { Reader, Reading, shareAnswer, type SharedAnswer } from './reading';

/**
 * Longest lifetime of a cached answer without an event that reports a change, in ms. Each lives
 * for a random time of at least half of it, so that the answers of many users who arrived
 * together do not all expire together, which would delay all users once a minute.
 */
const FRESH_MS = 5_000;
/** The same if events report every change, some of which may be lost. In ms. */
export const FRESH_BY_EVENTS_MS = 60_000;
/** Longest age of the last answer that is repeated while a service is down, in ms. */
const LAST_MS = 60_000;
/** Maximum number of users with cached answers, then that of answers per user. */
const OWNERS_MAX = 30_000;
const READINGS_OF_AN_OWNER_MAX = 8;
/** Total size of all answers, in characters; a shared answer counts once. */
const ANSWERS_MAX_LENGTH = 64 * 1024 * 1024;

interface ReadingOptions {
  /** Parameters in addition to the path. */
  variant?: string;
  freshMs?: number;
  /** Version of other data that the answer depends on: a different version is a cache miss. */
  version?: string | number;
  /** Maximum number of answers cached for this owner, by path and variant. */
  most?: number;
}

/** One cached answer of one person. */
interface Kept {
  /** Hash of the last successful answer, and its time. */
  hash: string | undefined;
  madeAt: number;
  freshUntil: number;
  version: string | number;
  /** Count of expiries at the time of the request. */
  asked: number;
  /** The pending answer. */
  making: Promise<Reading> | undefined;
}

/** One person's answers, by path and variant. */
interface Owner {
  reader: Reader;
  readings: Map<string, Kept>;
}

/**
 * Cache of answers that screens poll, per person, until an event reports a change. While a service
 * is down, the last answer is repeated for up to a minute.
 */
@Injectable()
export class PolledReads {
  private readonly owners = boundedCache<string, Owner>(OWNERS_MAX);
  private readonly answers = new LRUCache<string, SharedAnswer>({
    maxSize: ANSWERS_MAX_LENGTH,
    sizeCalculation: ({ text }) => text.length + 100,
  });
  private readonly expiries = new Expiries();

  /** Returns the answer of a route for one person; calls `make` if none is fresh. */
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

  /** Drops the cached answers for a person; a pending answer is not cached either. */
  expire(ownerId: string): void {
    for (const kept of this.owners.peek(ownerId)?.readings.values() ?? []) kept.freshUntil = 0;
  }

  /** Drops the cached answers of a path, for all users. */
  expirePath(path: string): void {
    this.expiries.expirePath(path);
  }

  /** Drops all cached answers: events may have been lost. */
  expireAll(): void {
    this.expiries.expireAll();
  }

  /** Removes a person from the cache. */
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

  /** Returns the last answer, or undefined if it has been evicted. */
  private readingOf({ hash, madeAt }: Kept, reader: Reader): Reading | undefined {
    const shared = hash === undefined ? undefined : this.answers.get(hash);
    return shared && new Reading(shared, reader, madeAt);
  }

  /** @throws the error of `make`, unless it is an outage and a recent answer exists. */
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
