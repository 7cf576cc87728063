import type { Job } from '@portal/contracts/jobs';
import { useDeferredValue, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { QueryBody } from '../../api/query-body';
import { Button, LinkButton } from '../../design/button';
import { classNames } from '../../design/class-names';
import { PageHeader } from '../../design/page-header';
import { EmptyState, Skeleton } from '../../design/states';
import { formatMoment } from '../../texts/format-date';
import { ApplyDialog } from './apply-dialog';
import { ChoicesPanel } from './choices-panel';
import { useFiltersInAddress } from './filters-in-address';
import { JobCard } from './job-card';
import { JobFilters } from './job-filters';
import { useJobs } from './jobs-queries';
import { ReportDialog } from './report-dialog';
import { t } from './texts';

/** Page of jobs and internships with search, filters and applications for XP. */
export default function JobsPage() {
  const { filters, setFilters, address } = useFiltersInAddress();
  // Typing stays responsive while the previous list renders.
  const asked = useDeferredValue(filters);
  const jobs = useJobs(asked);
  const [applying, setApplying] = useState<Job | null>(null);
  const [reported, setReported] = useState<Job | null>(null);
  const pages = jobs.data?.pages ?? [];
  const all = pages.flatMap((page) => page.jobs);
  // The latest version of the job: its price may have changed since the dialog opened.
  const priced = applying && (all.find(({ _id }) => _id === applying._id) ?? applying);
  return (
    <>
      <PageHeader title={t('jobs.title')} backTo="/student">
        <LinkButton variant="outline" to="/job/board" state={{ jobs: address }}>
          {t('jobs.board')}
        </LinkButton>
      </PageHeader>
      <JobFilters filters={filters} onChange={setFilters} />
      <ChoicesPanel />
      <QueryBody query={jobs} failed={failureOf} waiting={<Waiting />}>
        {() => (
          <>
            <Notes notes={pages[0]?.notes ?? []} />
            {all.length === 0 ? (
              <EmptyState icon="briefcase" text={t('jobs.none')} />
            ) : (
              <ul
                aria-label={t('jobs.list')}
                aria-busy={jobs.isPlaceholderData}
                className={classNames(
                  'grid gap-4 lg:grid-cols-2',
                  jobs.isPlaceholderData && 'opacity-60',
                )}
              >
                {all.map((job) => (
                  <JobCard key={job._id} job={job} onApply={setApplying} onReport={setReported} />
                ))}
              </ul>
            )}
            {jobs.hasNextPage && !jobs.isPlaceholderData && (
              <div className="mt-6 flex justify-center">
                <Button
                  variant="outline"
                  isBusy={jobs.isFetchingNextPage}
                  onClick={() => void jobs.fetchNextPage()}
                >
                  {t('jobs.more')}
                </Button>
              </div>
            )}
            <Sources sources={pages[0]?.sources ?? []} />
          </>
        )}
      </QueryBody>
      {priced && <ApplyDialog job={priced} onClose={() => setApplying(null)} />}
      {reported && <ReportDialog job={reported} onClose={() => setReported(null)} />}
    </>
  );
}

function failureOf(error: Error): string {
  const status = error instanceof ApiError ? error.status : 0;
  return t('jobs.failed', { status: String(status), body: error.message });
}

function Waiting() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-52" />
      ))}
    </div>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} role="status" className="mb-4 rounded-control bg-sunken px-4 py-2.5">
      {note}
    </p>
  ));
}

interface Source {
  name: string;
  fetchedAt: string | null;
  isStale: boolean;
}

/** Sources of the jobs, with the age of each copy. */
function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <ul className="mt-8 flex flex-col gap-1 text-sm text-ink-soft">
      {sources.map((source) => (
        <li key={source.name} dir="auto">
          {wordsOf(source)}
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ name, fetchedAt, isStale }: Source): string {
  if (fetchedAt === null) return t('jobs.notFetched', { name });
  return t(isStale ? 'jobs.stale' : 'jobs.fetched', { name, moment: formatMoment(fetchedAt) });
}
