import {
  STUDY_ASKED_AN_HOUR_MAX,
  STUDY_PAIR_ASKED_AN_HOUR_MAX,
  STUDY_REQUEST_MS,
  STUDY_REQUESTS_MAX,
} from '@portal/contracts/study';

/** Maximum number of open requests of one sender. */
export const OPEN_OF_SENDER_MAX = 10;

/** Facts that decide whether one student may ask another. */
export interface AskFacts {
  /** Also false if the sender has blocked the target, or the target is suspended. */
  isFound: boolean;
  areTogether: boolean;
  isOpen: boolean;
  /** Number of open requests to the target. */
  waiting: number;
  /** Number of open requests of the sender. */
  openOfSender: number;
  /** Number of requests of the sender in the last hour. */
  askedAnHour: number;
  /** Number of those to this target that were not accepted. */
  pairAskedAnHour: number;
  /**
   * Remaining pause after a request to this target was rejected or cancelled, in ms; at most 0
   * means none.
   */
  pauseMs: number;
}

/** Reason for which the sender may not ask. */
export interface AskRefusal {
  code: 'not_found' | 'conflict' | 'too_many_requests';
  message: string;
  retryAfterSeconds?: number;
}

const REQUEST_SECONDS = STUDY_REQUEST_MS / 1_000;

const ASKED_BEFORE =
  'You have asked this student before. Please wait a while before you ask again.';

/** Returns why the sender may not ask, or undefined if allowed. */
export function refusalToAsk(facts: AskFacts): AskRefusal | undefined {
  if (!facts.isFound) return NO_SUCH_STUDENT;
  if (facts.areTogether) return conflict('You are already studying together.');
  if (facts.isOpen) return conflict('You have already asked. Please wait for the answer.');
  if (facts.askedAnHour >= STUDY_ASKED_AN_HOUR_MAX) {
    return tooMany('You have sent enough requests for now. Please try again in an hour.', 3_600);
  }
  if (facts.pauseMs > 0) {
    return tooMany(ASKED_BEFORE, Math.ceil(facts.pauseMs / 1_000));
  }
  if (facts.pairAskedAnHour >= STUDY_PAIR_ASKED_AN_HOUR_MAX) return tooMany(ASKED_BEFORE, 3_600);
  if (facts.openOfSender >= OPEN_OF_SENDER_MAX) {
    return tooMany('Please wait for an answer before you ask more students.', REQUEST_SECONDS);
  }
  if (facts.waiting >= STUDY_REQUESTS_MAX) {
    return tooMany(
      'Many students want to study with this student. Please try again in a minute.',
      REQUEST_SECONDS,
    );
  }
  return undefined;
}

/** The same for a student who never existed, is suspended, or is blocked by the sender. */
export const NO_SUCH_STUDENT: AskRefusal = {
  code: 'not_found',
  message: 'There is no such student.',
};

function conflict(message: string): AskRefusal {
  return { code: 'conflict', message };
}

function tooMany(message: string, retryAfterSeconds: number): AskRefusal {
  return { code: 'too_many_requests', message, retryAfterSeconds };
}
