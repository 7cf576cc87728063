import type { RouteResponseOf } from '@portal/contracts';
import type { getOpenTestRoute } from '@portal/contracts/testlab-open';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readSetAside, setAsideTest } from '../../api/set-aside-test';
import { openTestQuery } from '../../api/open-test-query';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { formatMoment } from '../../texts/format-date';
import { t } from '../../texts/signed-in-texts';
import type { PracticeQuestion } from './practice-state';

/** A test stored on the server, in the format of this screen. */
export interface OpenTest {
  sessionId: string;
  questions: PracticeQuestion[];
  about: string;
}

type KeptTest = NonNullable<RouteResponseOf<typeof getOpenTestRoute>['test']>;

interface OpenTestOfferProps {
  /** Whether the student requested it on another screen: it then opens without an offer. */
  isWanted: boolean;
  onTake: (test: OpenTest) => void;
}

/** Offers the open test of the student; renders nothing without one. */
export function OpenTestOffer({ isWanted, onTake }: OpenTestOfferProps) {
  const [setAside, setSetAside] = useState(readSetAside);
  const { data } = useQuery(openTestQuery);
  const test = data?.test;
  useEffect(() => {
    if (isWanted && test) onTake(toPractice(test));
  }, [isWanted, test, onTake]);
  if (!test || isWanted || test.sessionId === setAside) return null;
  const { sessionId } = test;
  const leave = () => {
    setAsideTest(sessionId);
    setSetAside(sessionId);
  };
  return (
    <Card className="enter mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg">{t('lab.openTitle')}</h2>
        <p className="text-ink-soft">{t('lab.openText', valuesOf(test))}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onTake(toPractice(test))}>{t('lab.openTake')}</Button>
        <Button variant="outline" onClick={leave}>
          {t('lab.openLeave')}
        </Button>
      </div>
    </Card>
  );
}

function toPractice(test: KeptTest): OpenTest {
  return {
    sessionId: test.sessionId,
    about: t('lab.openAbout', valuesOf(test)),
    questions: test.questions.map(({ answer, ...question }) => {
      return answer ? { ...question, scored: answer } : question;
    }),
  };
}

function valuesOf({ createdAt, questions }: KeptTest) {
  const answered = questions.filter(({ answer }) => answer !== null).length;
  return { date: formatMoment(createdAt), answered, count: questions.length };
}
