import { STUDY_REQUEST_MS } from '@portal/contracts/study';
import { useSyncExternalStore } from 'react';
import { Listeners } from '../told/listeners';

/** A request of the student's own that waits for an answer. */
export interface SentRequest {
  requestId: string;
  name: string;
  /** When it ends by itself, in ms since 1970. */
  until: number;
  /** The session that the student is known to be in meanwhile: that somebody accepted leads to another. */
  within: string | null;
}

/** Of the tab: it is the one that goes to the room once somebody accepts. */
const KEY = 'study-waiting';
const NONE: readonly SentRequest[] = [];
const listeners = new Listeners();
let waiting: readonly SentRequest[] | undefined;

/** Requests of this tab that wait for an answer. */
export function useWaiting(): readonly SentRequest[] {
  return useSyncExternalStore(listeners.add, sentRequests);
}

export function sentRequests(): readonly SentRequest[] {
  return (waiting ??= read());
}

/** Where this tab was led to last. */
let led: string | null = null;

/** One more was sent just now, by a student who was in this session, or in none. */
export function addSent(
  { requestId, name, within }: Omit<SentRequest, 'until'>,
  now = Date.now(),
): void {
  const others = sentRequests().filter((each) => each.requestId !== requestId);
  keep([...others, { requestId, name, within, until: now + STUDY_REQUEST_MS }]);
}

/** The student has been led to a session: those that wait still say no more of it. */
export function setSentWithin(sessionId: string): void {
  led = sessionId;
  if (sentRequests().every(({ within }) => within === sessionId)) return;
  keep(sentRequests().map((each) => ({ ...each, within: sessionId })));
}

/** The session that the student was led to last: a request that was on its way meanwhile says no more of it. */
export function ledTo(): string | null {
  return led;
}

/** It waits no longer. Answers the one that did. */
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
  sessionStorage.setItem(KEY, JSON.stringify(next));
  listeners.tell();
}

function read(): readonly SentRequest[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const all = Array.isArray(stored) ? stored.filter(isSent) : [];
    return all.filter(({ until }) => until > Date.now());
  } catch {
    // What cannot be read is as good as nothing.
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
    typeof value.until === 'number' &&
    'within' in value &&
    (value.within === null || typeof value.within === 'string')
  );
}
