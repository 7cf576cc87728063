import type { StudyMessage } from '@portal/contracts/study';

/** What this screen has written and the portal has not confirmed. */
export interface UnsentLine {
  /** The message's own, the same each time it is sent. */
  id: string;
  text: string;
  state: 'pending' | 'failed';
  /** Why it was refused; null: it did not get through, and goes again with the next connection. */
  reason: string | null;
}

/** A room's chat as this screen knows it. */
export interface ChatLog {
  /** By their numbers, each once, and none missing between two of them. */
  said: readonly StudyMessage[];
  unsent: readonly UnsentLine[];
  /** The number up to which the student has seen them. */
  seen: number;
}

export const EMPTY_LOG: ChatLog = { said: [], unsent: [], seen: 0 };

/**
 * Takes in messages, however they have come: pushed, asked for, or as an answer; in any order, and
 * also twice. Of two ranges with a gap between them the newer one stays: what lies before it is
 * asked for when it is scrolled to.
 */
export function withSaid(log: ChatLog, messages: readonly StudyMessage[]): ChatLog {
  const byNumber = new Map([...log.said, ...messages].map((each) => [each.number, each]));
  const sorted = [...byNumber.values()].sort((a, b) => a.number - b.number);
  const lastGap = sorted.findLastIndex(
    ({ number }, index) => index > 0 && sorted[index - 1]?.number !== number - 1,
  );
  const ids = new Set(sorted.map(({ _id }) => _id));
  return {
    ...log,
    said: sorted.slice(Math.max(0, lastGap)),
    unsent: log.unsent.filter(({ id }) => !ids.has(id)),
  };
}

/** Whether messages between those known and this one are missing: they are to be asked for. */
export function isAhead({ said }: ChatLog, { number }: StudyMessage): boolean {
  const last = said.at(-1)?.number ?? 0;
  return number > last + 1;
}

/** One more is being sent, or sent again. */
export function withUnsent(log: ChatLog, id: string, text: string): ChatLog {
  if (log.said.some(({ _id }) => _id === id)) return log;
  const line: UnsentLine = { id, text, state: 'pending', reason: null };
  const isAgain = log.unsent.some((each) => each.id === id);
  return {
    ...log,
    unsent: isAgain
      ? log.unsent.map((each) => (each.id === id ? line : each))
      : [...log.unsent, line],
  };
}

/** It has not arrived, as far as is known. */
export function withFailed(log: ChatLog, id: string, reason: string | null): ChatLog {
  return {
    ...log,
    unsent: log.unsent.map((each) =>
      each.id === id ? { ...each, state: 'failed' as const, reason } : each,
    ),
  };
}

/** The student does not want it sent any more. */
export function withoutFailed(log: ChatLog, id: string): ChatLog {
  const isIt = (line: UnsentLine) => line.id === id && line.state === 'failed';
  return { ...log, unsent: log.unsent.filter((line) => !isIt(line)) };
}

/** It has arrived: under the number that the portal has given it. */
export function withConfirmed(log: ChatLog, id: string, message: StudyMessage): ChatLog {
  const said = withSaid(log, [message]);
  return { ...said, unsent: said.unsent.filter((each) => each.id !== id) };
}

/** The student has seen all there is. */
export function withAllSeen(log: ChatLog): ChatLog {
  const last = log.said.at(-1)?.number ?? 0;
  return last > log.seen ? { ...log, seen: last } : log;
}

/** How many of the others' messages the student has not seen. */
export function unreadOf({ said, seen }: ChatLog, userId: string): number {
  return said.filter((each) => each.number > seen && each.userId !== userId).length;
}

/** The number before which there are earlier ones; null: these are all. */
export function earlierThan({ said }: ChatLog): number | null {
  const first = said[0]?.number ?? 1;
  return first > 1 ? first : null;
}
