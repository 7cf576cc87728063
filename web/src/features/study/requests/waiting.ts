import { STUDY_REQUEST_MS } from '@portal/contracts/study';
import { useSyncExternalStore } from 'react';
import { tabStorage } from '../../../design/kept-storage';
import { Listeners } from '../events/listeners';

/** A request of the student's own of which this tab does not know yet what has become. */
export interface SentRequest {
  requestId: string;
  name: string;
  /** When it ends by itself, in ms since 1970. */
  until: number;
  /** Its time is over, and no end has arrived: it is shown no longer, but asked about. */
  isOver: boolean;
}

/** Of the tab: it is the one that goes to the room once somebody accepts. */
const KEY = 'study-waiting';
/** How long after its time it is still worth a word what has become of a request, in ms. */
const CLOSED_SHOWN_MS = 10 * 60_000;
const NONE: readonly SentRequest[] = [];
const listeners = new Listeners();
let waiting: readonly SentRequest[] | undefined;

/** Requests of this tab of which it is not known what has become. */
export function useSent(): readonly SentRequest[] {
  return useSyncExternalStore(listeners.add, sentRequests);
}

export function sentRequests(): readonly SentRequest[] {
  return (waiting ??= read());
}

/** One more was sent just now. */
export function addSent(
  { requestId, name }: Pick<SentRequest, 'requestId' | 'name'>,
  now = Date.now(),
): void {
  const others = sentRequests().filter((each) => each.requestId !== requestId);
  keep([...others, { requestId, name, until: now + STUDY_REQUEST_MS, isOver: false }]);
}

/** Its time is over, and no end has arrived. */
export function markOver(requestId: string): void {
  keep(
    sentRequests().map((each) => (each.requestId === requestId ? { ...each, isOver: true } : each)),
  );
}

/** Removes a request whose end is known. Returns the one that waited. */
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
    typeof value.until === 'number'
  );
}
