import type { Job } from '@portal/contracts/jobs';
import { saveJobRoute } from '@portal/contracts/jobs-board';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Avatar } from '../../design/avatar';
import { Button } from '../../design/button';
import { Icon } from '../../design/icons';
import { useToast } from '../../design/toast';
import { formatXp } from '../../texts/format-number';
import { Description, JobFacts } from './job-facts';
import { refreshJobs } from './jobs-queries';
import { t } from './texts';

interface JobCardProps {
  job: Job;
  onApply: (job: Job) => void;
  onReport: (job: Job) => void;
}

/** Card of one job with its facts, its match and the cost of applying. */
export function JobCard({ job, onApply, onReport }: JobCardProps) {
  const id = useId();
  const title = job.title ?? t('jobs.noTitle');
  const company = job.company_name ?? t('jobs.noCompany');
  return (
    <li>
      <article
        aria-labelledby={id}
        className="ticket flex h-full flex-col rounded-card border bg-surface p-5"
      >
        <div className="flex flex-wrap items-start gap-3">
          <Avatar name={company} size={44} shape="square" />
          <div className="min-w-[min(9rem,100%)] flex-1">
            <h2 id={id} dir="auto" className="text-xl leading-tight [overflow-wrap:anywhere]">
              {title}
            </h2>
            <p dir="auto" className="mt-0.5 font-medium [overflow-wrap:anywhere]">
              {company}
            </p>
          </div>
          <span className="figures shrink-0 rounded-control bg-brass-soft px-2.5 py-1 font-semibold text-brass">
            {t('jobs.costs', { cost: formatXp(job.xpCost) })}
          </span>
        </div>
        <JobFacts job={job} />
        {job.description && (
          <details className="mt-3 text-sm">
            <summary className="min-h-8 cursor-pointer font-semibold text-brand underline">
              {t('jobs.details')}
            </summary>
            <Description text={job.description} />
          </details>
        )}
        <p dir="auto" className="mt-3 text-xs text-ink-soft">
          {t('jobs.sources', { names: job.sources.join(', ') })}
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
          <ApplyButton job={job} title={title} onApply={onApply} />
          <SaveButton job={job} title={title} />
          <Button
            variant="quiet"
            className="ml-auto"
            aria-label={t('jobs.reportOf', { title })}
            onClick={() => onReport(job)}
          >
            {t('jobs.report')}
          </Button>
        </div>
      </article>
    </li>
  );
}

interface ActProps {
  job: Job;
  title: string;
}

function ApplyButton({ job, title, onApply }: ActProps & Pick<JobCardProps, 'onApply'>) {
  if (job.stage !== null && job.stage !== 'saved') {
    return (
      <>
        <span className="inline-flex items-center gap-1 font-semibold text-moss">
          <Icon name="check" size={18} />
          {t('jobs.applied')}
        </span>
        <a
          href={job.url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center rounded-control px-3 font-semibold text-brand underline"
        >
          {t('jobs.open')}
        </a>
      </>
    );
  }
  return (
    <>
      <Button aria-label={t('jobs.applyFor', { title })} onClick={() => onApply(job)}>
        {t('jobs.apply')}
      </Button>
      {job.isPending && <span className="text-sm text-ink-soft">{t('jobs.paying')}</span>}
    </>
  );
}

function SaveButton({ job, title }: ActProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  if (job.stage === 'saved') {
    return (
      <span className="inline-flex items-center gap-1 px-3 text-ink-soft">
        <Icon name="check" size={18} />
        {t('jobs.saved')}
      </span>
    );
  }
  if (job.stage !== null) return null;
  const save = async () => {
    setIsBusy(true);
    try {
      await call(saveJobRoute, { params: { id: job._id }, body: {} });
      toast(t('jobs.savedNow'));
      await refreshJobs(client);
    } catch (error) {
      toast(messageOf(error, t('jobs.saveFailed')), 'problem');
    }
    setIsBusy(false);
  };
  return (
    <Button
      variant="outline"
      isBusy={isBusy}
      aria-label={t('jobs.saveOf', { title })}
      onClick={() => void save()}
    >
      {t('jobs.save')}
    </Button>
  );
}
