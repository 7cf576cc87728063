import { getActiveStudySessionRoute } from '@portal/contracts/study-rooms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call';
import { LinkButton } from '../../../design/button';
import { Card } from '../../../design/card';
import { t } from '../../../texts/study-texts';
import { studyTold } from '../told/study-told';

const KEY = ['study', 'active'];

/** The session that the student may come back to. */
export function ActiveCard() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getActiveStudySessionRoute, { signal }),
    // Left a moment ago, in this window or in another.
    staleTime: 0,
  });
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: KEY });
    const hearing = [studyTold.callStarted.on(refresh), studyTold.ended.on(refresh)];
    return () => hearing.forEach((stop) => stop());
  }, [client]);
  if (!data?.sessionId) return null;
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <p className="mr-auto font-medium">{t('study.active')}</p>
      <LinkButton to={`/study/${data.sessionId}`}>{t('study.return')}</LinkButton>
    </Card>
  );
}
