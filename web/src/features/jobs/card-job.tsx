import type { JobCard } from '@portal/contracts/jobs-board';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { QueryBody } from '../../api/query-body';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { formatXp } from '../../texts/format-number';
import { ApplyDialog } from './apply-dialog';
import { Description, JobFacts } from './job-facts';
import { jobQuery } from './jobs-queries';
import { t } from './texts';

interface CardJobProps {
  card: JobCard;
  title: string;
}

/** Actions for the job of a card while it is open: details and application. */
export function CardJob({ card, title }: CardJobProps) {
  const [wanted, setWanted] = useState<'details' | 'apply' | null>(null);
  const job = useQuery({ ...jobQuery(card.jobId), enabled: wanted !== null });
  const close = () => setWanted(null);
  const isLoading = wanted === 'apply' && job.isPending;
  // The reason why it cannot be applied for is shown in place of the job.
  const showsDetails = wanted === 'details' || (wanted === 'apply' && job.isError && !job.data);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {card.appliedAt === null && (
        <Button
          isBusy={isLoading}
          aria-label={t('jobs.applyFor', { title })}
          onClick={() => setWanted('apply')}
        >
          {t('jobs.apply')}
        </Button>
      )}
      <Button
        variant="outline"
        aria-label={t('board.openOf', { open: t('jobs.details'), title })}
        onClick={() => setWanted('details')}
      >
        {t('jobs.details')}
      </Button>
      {wanted === 'apply' && job.data && <ApplyDialog job={job.data} onClose={close} />}
      {showsDetails && (
        <Dialog title={title} onClose={close}>
          <QueryBody query={job} failed={(error) => messageOf(error, t('board.jobFailed'))}>
            {(open) => (
              <>
                <p className="font-medium [overflow-wrap:anywhere]" dir="auto">
                  {open.company_name ?? t('jobs.noCompany')}
                </p>
                <p className="figures mt-1 font-semibold text-brass">
                  {t('jobs.costs', { cost: formatXp(open.xpCost) })}
                </p>
                <JobFacts job={open} />
                {open.description && (
                  <div className="mt-3">
                    <Description text={open.description} />
                  </div>
                )}
                {card.appliedAt === null && (
                  <div className="mt-6 flex justify-end">
                    <Button onClick={() => setWanted('apply')}>{t('jobs.apply')}</Button>
                  </div>
                )}
              </>
            )}
          </QueryBody>
        </Dialog>
      )}
    </div>
  );
}
