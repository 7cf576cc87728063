import type { RouteContract } from '@portal/contracts';
import { Injectable } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import { LRUCache } from 'lru-cache';
import type { ReplyOf } from '../routing/call';
import { Reading } from './reading';

/** How long an answer is given again unasked, and how long after it when a service is down, in ms. */
const FRESH_MS = 5_000;
const KEPT_MS = 60_000;
const OWNERS_MAX = 3_000;
const READINGS_OF_AN_OWNER_MAX = 8;

interface ReadingOptions {
  /** What was asked for beside the path. */
  variant?: string;
  freshMs?: number;
}

interface Made {
  reading: Reading;
  at: number;
}

interface Kept {
  reading: Promise<Reading>;
  /** The same, once it is at hand. */
  made: Reading | undefined;
  /** The last one that came out well. */
  last: Made | undefined;
  freshUntil: number;
}

/**
 * Answers that screens poll, kept for seconds for the one person they belong to. An event makes
 * them stale; while a service is down the last one goes on being given, for up to a minute.
 */
@Injectable()
export class PolledReads {
  private readonly owners = new LRUCache<string, Map<string, Kept>>({
    max: OWNERS_MAX,
    ttl: KEPT_MS,
    updateAgeOnGet: true,
  });

  /** The answer of a route for one person; `make` is asked where none is fresh. */
  of<R extends RouteContract>(
    ownerId: string,
    route: R,
    make: () => Promise<ReplyOf<R>>,
    { variant = '', freshMs = FRESH_MS }: ReadingOptions = {},
  ): Reading | Promise<Reading> {
    const kept = this.keptOf(ownerId);
    const key = `${route.path}?${variant}`;
    const known = kept.get(key);
    if (known && known.freshUntil > performance.now()) return known.made ?? known.reading;
    const made = make().then((answer) => render(route, answer));
    const next = keep(made, performance.now() + freshMs, known?.last);
    if (!known && kept.size >= READINGS_OF_AN_OWNER_MAX) kept.clear();
    kept.set(key, next);
    return next.reading;
  }

  /** What was kept for a person no longer holds; an answer on its way is not kept either. */
  expire(ownerId: string): void {
    for (const kept of this.owners.get(ownerId)?.values() ?? []) kept.freshUntil = 0;
  }

  /** What was kept of a path no longer holds, for anybody. */
  expirePath(path: string): void {
    for (const owner of this.owners.values()) {
      for (const [key, kept] of owner) if (key.startsWith(`${path}?`)) kept.freshUntil = 0;
    }
  }

  /** Nothing of this person is kept any longer. */
  forget(ownerId: string): void {
    this.owners.delete(ownerId);
  }

  private keptOf(ownerId: string): Map<string, Kept> {
    const known = this.owners.get(ownerId);
    if (known) return known;
    const kept = new Map<string, Kept>();
    this.owners.set(ownerId, kept);
    return kept;
  }
}

function keep(made: Promise<Reading>, freshUntil: number, last: Made | undefined): Kept {
  const kept: Kept = { reading: made, made: undefined, last, freshUntil };
  kept.reading = made.then(
    (reading) => {
      kept.made = reading;
      kept.last = { reading, at: performance.now() };
      return reading;
    },
    (error: unknown) => {
      kept.freshUntil = 0;
      if (last && performance.now() - last.at < KEPT_MS && isOutage(error)) return last.reading;
      throw error;
    },
  );
  return kept;
}

function render<R extends RouteContract>(route: R, answer: ReplyOf<R>): Reading {
  return new Reading(JSON.stringify(route.response.parse(answer)));
}

function isOutage(error: unknown): boolean {
  return error instanceof PortalError && ['unavailable', 'timeout'].includes(error.code);
}
