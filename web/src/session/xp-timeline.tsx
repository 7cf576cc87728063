import { getTimelineRoute } from '@portal/contracts/xp';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call';
import { QueryBody } from '../api/query-body';
import { Card } from '../design/card';
import { LineChart } from '../design/line-chart';
import { Skeleton } from '../design/states';
import { formatDay } from '../texts/format-date';
import { formatXp } from '../texts/format-number';
import { t } from '../texts/signed-in-texts';

const DAYS = 30;

/** The student's XP at the end of each of the last 30 days. `version` changes with the balance. */
export function XpTimeline({ version }: { version: number }) {
  const timeline = useQuery({
    queryKey: ['xp-timeline', version],
    queryFn: ({ signal }) => call(getTimelineRoute, { query: { days: DAYS }, signal }),
    placeholderData: (before) => before,
  });
  return (
    <Card>
      <h2 className="mb-3 text-xl">{t('xp.timeline')}</h2>
      <QueryBody
        query={timeline}
        failed={t('xp.timelineError')}
        waiting={<Skeleton className="h-48" />}
      >
        {({ days }) => (
          <LineChart
            title={t('xp.timelineTitle', { days: days.length })}
            columns={[t('xp.day'), t('xp.atEnd'), t('xp.earnedThen'), t('xp.spentThen')]}
            points={days.map(({ day, balanceXP, earnedXP, spentXP }) => ({
              label: formatDay(day),
              value: balanceXP,
              cells: [formatXp(balanceXP), formatXp(earnedXP), formatXp(spentXP)],
            }))}
            showTable={t('xp.showTable')}
          />
        )}
      </QueryBody>
    </Card>
  );
}
