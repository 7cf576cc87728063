import type { SentStudyRequest } from '@portal/contracts/study';
import { t } from '../texts';
import { dropSent, sentRequests } from './waiting';

/** Message about a request that has come to nothing; the sender who took it back gets none. */
const WORDS = { rejected: t('study.rejected'), expired: t('study.expired'), cancelled: null };

/** What a window does with the outcome of a request. */
interface OutcomeActs {
  /** Somebody has accepted: leads into the room, or offers it. */
  begin: (roomId: string, partner: string | null) => void;
  say: (text: string) => void;
}

/** A request was accepted: the first event that reports it leads into the room. */
export function acceptSent(
  requestId: string,
  sessionId: string | null,
  { begin }: Pick<OutcomeActs, 'begin'>,
): void {
  const sent = dropSent(requestId);
  if (sent && sessionId) begin(sessionId, sent.name);
}

/** A request has come to nothing: it is said once, by the first event that reports it. */
export function closeSent(
  requestId: string,
  how: keyof typeof WORDS,
  { say }: Pick<OutcomeActs, 'say'>,
): void {
  const words = WORDS[how];
  if (dropSent(requestId) && words) say(words);
}

/** Takes what the portal knows of the requests of this tab that wait. */
export function settleSent(listed: readonly SentStudyRequest[], acts: OutcomeActs): void {
  const known = new Map(listed.map((each) => [each.requestId, each]));
  for (const { requestId, isOver } of sentRequests()) {
    const { state, sessionId = null } = known.get(requestId) ?? {};
    if (state === 'accepted') acceptSent(requestId, sessionId, acts);
    else if (state !== undefined && state !== 'open') closeSent(requestId, state, acts);
    // So old that the portal does not report it any more.
    else if (state === undefined && isOver) dropSent(requestId);
  }
}
