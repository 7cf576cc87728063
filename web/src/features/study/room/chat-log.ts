import type { StudyMessage } from '@portal/contracts/study';

/** A message of this screen that the portal has not confirmed. */
export interface UnsentLine {
  /** Id of the message, the same on each retry. */
  id: string;
  text: string;
  state: 'pending' | 'failed';
  /**
   * Reason of the refusal; null if it was not delivered and will be resent on the next connection.
   */
  reason: string | null;
}

/** State of a room's chat on this screen. */
export interface ChatLog {
  /** Sorted by number, unique and without gaps. */
  messages: readonly StudyMessage[];
  unsent: readonly UnsentLine[];
  /** Number of the last message that the student has seen. */
  seen: number;
}

export const EMPTY_LOG: ChatLog = { messages: [], unsent: [], seen: 0 };

/**
 * Adds messages that were pushed, fetched or received as a response, in any order and also
 * repeated. Of two ranges with a gap between them the newer one is kept: the messages before it are
 * fetched on scrolling.
 */
export function withMessages(log: ChatLog, messages: readonly StudyMessage[]): ChatLog {
  const byNumber = new Map([...log.messages, ...messages].map((each) => [each.number, each]));
  const sorted = [...byNumber.values()].sort((a, b) => a.number - b.number);
  const lastGap = sorted.findLastIndex(
    ({ number }, index) => index > 0 && sorted[index - 1]?.number !== number - 1,
  );
  const ids = new Set(sorted.map(({ _id }) => _id));
  return {
    ...log,
    messages: sorted.slice(Math.max(0, lastGap)),
    unsent: log.unsent.filter(({ id }) => !ids.has(id)),
  };
}

/** Returns whether messages between the known ones and this one are missing and must be fetched. */
export function isAhead({ messages }: ChatLog, { number }: StudyMessage): boolean {
  const last = messages.at(-1)?.number ?? 0;
  return number > last + 1;
}

/** Adds a message that is being sent, or sent again. */
export function withUnsent(log: ChatLog, id: string, text: string): ChatLog {
  if (log.messages.some(({ _id }) => _id === id)) return log;
  const line: UnsentLine = { id, text, state: 'pending', reason: null };
  const isAgain = log.unsent.some((each) => each.id === id);
  return {
    ...log,
    unsent: isAgain
      ? log.unsent.map((each) => (each.id === id ? line : each))
      : [...log.unsent, line],
  };
}

/** Marks a message as not delivered, as far as is known. */
export function withFailed(log: ChatLog, id: string, reason: string | null): ChatLog {
  return {
    ...log,
    unsent: log.unsent.map((each) =>
      each.id === id ? { ...each, state: 'failed' as const, reason } : each,
    ),
  };
}

/** Removes a failed message that the student discards. */
export function withoutFailed(log: ChatLog, id: string): ChatLog {
  const isIt = (line: UnsentLine) => line.id === id && line.state === 'failed';
  return { ...log, unsent: log.unsent.filter((line) => !isIt(line)) };
}

/** Replaces a delivered message by the confirmed one, with the number assigned by the portal. */
export function withConfirmed(log: ChatLog, id: string, message: StudyMessage): ChatLog {
  const confirmed = withMessages(log, [message]);
  return { ...confirmed, unsent: confirmed.unsent.filter((each) => each.id !== id) };
}

/** Marks all messages as seen. */
export function withAllSeen(log: ChatLog): ChatLog {
  const last = log.messages.at(-1)?.number ?? 0;
  return last > log.seen ? { ...log, seen: last } : log;
}

/** Returns the number of unseen messages of others. */
export function unreadOf({ messages, seen }: ChatLog, userId: string): number {
  return messages.filter((each) => each.number > seen && each.userId !== userId).length;
}

/** Returns the number before which there are earlier messages; null if all are loaded. */
export function earlierThan({ messages }: ChatLog): number | null {
  const first = messages[0]?.number ?? 1;
  return first > 1 ? first : null;
}
