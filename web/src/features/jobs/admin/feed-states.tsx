import { fetchJobFeedsRoute } from '@portal/contracts/jobs-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { call } from '../../../api/call';
import { PanelBody } from '../../../api/panel-body';
import { Button } from '../../../design/button';
import { useToast } from '../../../design/toast';
import { formatMoment } from '../../../texts/format-date';
import { jobFeedsQuery } from './jobs-admin-queries';
import { t } from './texts';

/** State of the job feeds. */
export function FeedStates() {
  const feeds = useQuery(jobFeedsQuery);
  const client = useQueryClient();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const fetchNow = async () => {
    setIsBusy(true);
    try {
      await call(fetchJobFeedsRoute, { body: {} });
      toast(t('adminJobs.fetching'));
    } catch (error) {
      toast(messageOf(error, t('adminJobs.failed')), 'problem');
    }
    setIsBusy(false);
    await client.invalidateQueries({ queryKey: jobFeedsQuery.queryKey });
  };
  return (
    <section className="mt-4 border-t pt-3 text-sm">
      <h3 className="mb-1 text-base font-semibold">{t('adminJobs.feeds')}</h3>
      <PanelBody query={feeds}>
        {({ feeds: states }) => (
          <ul className="flex flex-col gap-2">
            {states.map(({ name, jobs, fetchedAt, problem, refused }) => (
              <li key={name} dir="auto">
                {fetchedAt
                  ? t('adminJobs.feed', { name, count: jobs, moment: formatMoment(fetchedAt) })
                  : t('adminJobs.feedNever', { name })}
                {problem && <p className="text-rose">{t('adminJobs.feedProblem', { problem })}</p>}
                {refused > 0 && (
                  <p className="text-ink-soft">{t('adminJobs.feedRefused', { count: refused })}</p>
                )}
              </li>
            ))}
          </ul>
        )}
      </PanelBody>
      <Button variant="outline" className="mt-2" isBusy={isBusy} onClick={() => void fetchNow()}>
        {t('adminJobs.fetch')}
      </Button>
    </section>
  );
}
