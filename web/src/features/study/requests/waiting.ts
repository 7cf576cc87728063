import { STUDY_REQUEST_MS } from '@portal/contracts/study';
import { useSyncExternalStore } from 'react';
import { tabStorage } from '../../../design/kept-storage';
import { Listeners } from '../events/listeners';

/** A request sent by this tab whose outcome is unknown. */
export interface SentRequest {
  requestId: string;
  name: string;
  /** Time of expiry, in ms since 1970. */
  until: number;
  /** Whether it has expired without a reported outcome: it is hidden, but still looked up. */
  isOver: boolean;
}

/** Storage key, per tab: the tab that sent the request enters the room when it is accepted. */
const KEY = 'study-waiting';
/** Time after expiry within which the outcome of a request is still reported, in ms. */
const CLOSED_SHOWN_MS = 10 * 60_000;
const NONE: readonly SentRequest[] = [];
const listeners = new Listeners();
let waiting: readonly SentRequest[] | undefined;

/** Returns the requests of this tab with unknown outcomes. */
export function useSent(): readonly SentRequest[] {
  return useSyncExternalStore(listeners.add, sentRequests);
}

export function sentRequests(): readonly SentRequest[] {
  return (waiting ??= read());
}

/** Adds a request that was just sent. */
export function addSent(
  { requestId, name }: Pick<SentRequest, 'requestId' | 'name'>,
  now = Date.now(),
): void {
  const others = sentRequests().filter((each) => each.requestId !== requestId);
  keep([...others, { requestId, name, until: now + STUDY_REQUEST_MS, isOver: false }]);
}

/** Marks a request as expired without a reported outcome. */
export function markOver(requestId: string): void {
  keep(
    sentRequests().map((each) => (each.requestId === requestId ? { ...each, isOver: true } : each)),
  );
}

/**
 * Removes a request whose outcome is known.
 * @returns the removed request
 */
export function dropSent(requestId: string): SentRequest | undefined {
  const dropped = sentRequests().find((each) => each.requestId === requestId);
  if (dropped) keep(sentRequests().filter((each) => each !== dropped));
  return dropped;
}

export function dropAllSent(): void {
  if (sentRequests().length > 0) keep(NONE);
}

function keep(next: readonly SentRequest[]): void {
  waiting = next;
  tabStorage.set(KEY, JSON.stringify(next));
  listeners.notify();
}

function read(): readonly SentRequest[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(KEY) ?? '[]');
    const all = Array.isArray(stored) ? stored.filter(isSent) : [];
    const now = Date.now();
    return all
      .filter(({ until }) => until + CLOSED_SHOWN_MS > now)
      .map((each) => ({ ...each, isOver: each.until <= now }));
  } catch {
    // Unreadable data counts as empty.
    return NONE;
  }
}

function isSent(value: unknown): value is SentRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'requestId' in value &&
    typeof value.requestId === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'until' in value &&
    typeof value.until === 'number'
  );
}
