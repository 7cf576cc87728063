import { useState } from 'react';
import { FlagPart } from '../../../api/flag-part';
import { t } from '../texts';
import { nameOf, resultOf, type Names } from './round-news';
import type { ClosedRound as Closed } from '../practice/round';
import { RoundQuestion } from './round-question';

/** A finished round with the results of all members, and each question with its key. */
export default function ClosedRound({ round, people }: { round: Closed; people: Names }) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg font-semibold">
        {round.isTakingPart ? resultOf(round) : t('study.round.over')}
      </p>
      <Scores round={round} people={people} />
      {round.isTakingPart && <Key round={round} />}
    </div>
  );
}

function Scores({ round, people }: { round: Closed; people: Names }) {
  const scores = round.scores.toSorted((a, b) => b.right - a.right);
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold text-ink-soft">{t('study.round.scores')}</h3>
      <ol className="flex flex-col divide-y divide-line">
        {scores.map(({ userId, right, answered }) => (
          <li key={userId} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
              <bdi>{nameOf(userId, people)}</bdi>
            </span>
            <span className="figures text-ink-soft">
              {t('study.round.score', { right, answered })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Key({ round }: { round: Closed }) {
  const { questions, answers, key } = round;
  const [at, setAt] = useState({ index: 0, isMoved: false });
  const [flags, setFlags] = useState<Readonly<Record<number, string | null>>>({});
  const [question, answer, revealed] = [questions[at.index], answers[at.index], key[at.index]];
  if (!question || !answer || !revealed) return null;
  return (
    <RoundQuestion
      key={at.index}
      index={at.index}
      total={questions.length}
      question={question}
      choice={answer.choice}
      revealed={{ ...revealed, ...answer, isMissing: answer.choice === null }}
      isMovedTo={at.isMoved}
      onMove={(index) => setAt({ index, isMoved: true })}
    >
      <FlagPart
        sessionId={round.roundId}
        question={at.index}
        flagId={flags[at.index] ?? null}
        onChange={(flagId) => setFlags((known) => ({ ...known, [at.index]: flagId }))}
      />
    </RoundQuestion>
  );
}
