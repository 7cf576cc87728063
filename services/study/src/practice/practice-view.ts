import type { StudyPractice, StudyPracticeProgress } from '@portal/contracts/study-practice';
import { progressOf, STOPPED, type Round } from './domain/round';
import type { RoundMemberEntity } from './round-member.entity';
import type { RoundEntity } from './round.entity';

/** A round with its participants, ordered by id. */
export interface KeptRound {
  round: RoundEntity;
  members: RoundMemberEntity[];
}

/** Shown to all but the starter, as the reason may concern that student's file or daily limit. */
const FAILED_FOR_OTHERS = 'The questions could not be made. Whoever started the round sees why.';

/** Maps a round to the domain's state. */
export function asRound({ round, members }: KeptRound): Round {
  const { state, starterId, questions, endsAt, failure } = round;
  const choices = new Map(members.map((one) => [one.studentId, one.choices]));
  const rest = { starterId, questions: questions.length, failure, choices };
  return { state, endsAt: endsAt?.getTime() ?? null, ...rest };
}

/** Returns the round as one student in the room may see it; the key is hidden until the end. */
export function viewFor(kept: KeptRound, studentId: string): StudyPractice {
  const { round, members } = kept;
  const base = placeOf(round);
  const own = members.find((one) => one.studentId === studentId);
  const isTakingPart = own !== undefined;
  const questions = isTakingPart ? round.questions : [];
  switch (round.state) {
    case 'making':
      return { state: 'making', ...base };
    case 'failed':
      return { state: 'failed', ...base, message: failureFor(round, studentId) };
    case 'running':
    case 'closing': {
      const endsAt = (round.endsAt ?? round.createdAt).toISOString();
      const { choices, progress } = progressFor(kept, studentId);
      // The notice describes the starter's file and quotes that student's input.
      const notice = studentId === round.starterId ? round.notice : null;
      const rest = { notice, endsAt, choices, progress };
      return { state: 'running', ...base, isTakingPart, questions, ...rest };
    }
    case 'closed': {
      const answers = own?.results ?? [];
      const xpEarned = answers.reduce((sum, { xpEarned: xp }) => sum + xp, 0);
      const key = isTakingPart ? round.key : [];
      const scores = members.map(({ studentId: userId, answered, results }) => {
        return { userId, right: results.filter(({ correct }) => correct).length, answered };
      });
      const rest = { questions, key, answers, xpEarned, scores };
      return { state: 'closed', ...base, isTakingPart, ...rest };
    }
  }
}

/** Returns the progress of the round as one student in the room may see it. */
export function progressFor(kept: KeptRound, studentId: string): StudyPracticeProgress {
  const { roomId, roundId, revision } = placeOf(kept.round);
  const { choices } = asRound(kept);
  const own = [...(choices.get(studentId) ?? [])];
  return { roomId, roundId, revision, choices: own, progress: progressOf({ choices }) };
}

function placeOf({ id: roundId, sessionId: roomId, revision, starterId: startedBy }: RoundEntity) {
  return { roomId, roundId, revision, startedBy };
}

function failureFor({ starterId, failure }: RoundEntity, studentId: string): string {
  const seesReason = studentId === starterId || failure === STOPPED;
  return seesReason && failure !== null ? failure : FAILED_FOR_OTHERS;
}
