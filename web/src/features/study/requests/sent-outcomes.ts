import type { SentStudyRequest } from '@portal/contracts/study';
import { t } from '../texts';
import { dropSent, sentRequests } from './waiting';

/** Messages about unsuccessful requests; a sender who withdrew gets none. */
const WORDS = { rejected: t('study.rejected'), expired: t('study.expired'), cancelled: null };

/** Reactions of a window to the outcome of a request. */
interface OutcomeActs {
  /** Enters the room of an accepted request, or offers it. */
  begin: (roomId: string, partner: string | null) => void;
  say: (text: string) => void;
}

/** Handles an accepted request; only the first event about it leads into the room. */
export function acceptSent(
  requestId: string,
  sessionId: string | null,
  { begin }: Pick<OutcomeActs, 'begin'>,
): void {
  const sent = dropSent(requestId);
  if (sent && sessionId) begin(sessionId, sent.name);
}

/** Handles an unsuccessful request; only the first event about it shows a message. */
export function closeSent(
  requestId: string,
  how: keyof typeof WORDS,
  { say }: Pick<OutcomeActs, 'say'>,
): void {
  const words = WORDS[how];
  if (dropSent(requestId) && words) say(words);
}

/** Applies the portal's state to the waiting requests of this tab. */
export function settleSent(listed: readonly SentStudyRequest[], acts: OutcomeActs): void {
  const known = new Map(listed.map((each) => [each.requestId, each]));
  for (const { requestId, isOver } of sentRequests()) {
    const { state, sessionId = null } = known.get(requestId) ?? {};
    if (state === 'accepted') acceptSent(requestId, sessionId, acts);
    else if (state !== undefined && state !== 'open') closeSent(requestId, state, acts);
    // So old that the portal no longer lists it.
    else if (state === undefined && isOver) dropSent(requestId);
  }
}
