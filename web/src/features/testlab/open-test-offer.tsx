import { getOpenTestRoute } from '@portal/contracts/testlab-open';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { browserStorage } from '../../design/kept-storage';
import { formatMoment } from '../../texts/format-date';
import { t } from '../../texts/signed-in-texts';
import type { PracticeQuestion } from './practice-state';

/** The test that this browser was told not to offer again. */
const SET_ASIDE_KEY = 'practice-set-aside';

/** A test that the server keeps, as this screen shows tests. */
export interface OpenTest {
  sessionId: string;
  questions: PracticeQuestion[];
  about: string;
}

/** Offers the test that the student has begun elsewhere and not finished; nothing where there is none. */
export function OpenTestOffer({ onTake }: { onTake: (test: OpenTest) => void }) {
  const [setAside, setSetAside] = useState(() => browserStorage.get(SET_ASIDE_KEY));
  const { data } = useQuery({
    queryKey: ['open-test'],
    queryFn: ({ signal }) => call(getOpenTestRoute, { signal }),
  });
  const test = data?.test;
  if (!test || test.sessionId === setAside) return null;
  const { sessionId, createdAt, questions } = test;
  const answered = questions.filter(({ answer }) => answer !== null).length;
  const values = { date: formatMoment(createdAt), answered, count: questions.length };
  const take = () =>
    onTake({
      sessionId,
      about: t('lab.openAbout', values),
      questions: questions.map(({ answer, ...question }) => {
        return answer ? { ...question, scored: answer } : question;
      }),
    });
  const leave = () => {
    browserStorage.set(SET_ASIDE_KEY, sessionId);
    setSetAside(sessionId);
  };
  return (
    <Card className="enter mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg">{t('lab.openTitle')}</h2>
        <p className="text-ink-soft">{t('lab.openText', values)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={take}>{t('lab.openTake')}</Button>
        <Button variant="outline" onClick={leave}>
          {t('lab.openLeave')}
        </Button>
      </div>
    </Card>
  );
}
