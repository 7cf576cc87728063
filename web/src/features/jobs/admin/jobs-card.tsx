import {
  ADMIN_JOB_LISTS,
  closeCampusJobRoute,
  dismissJobReportsRoute,
  hideJobRoute,
  type AdminJob,
} from '@portal/contracts/jobs-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { call } from '../../../api/call';
import { ConfirmDialog, type Question } from '../../../api/confirm-dialog';
import { PanelBody } from '../../../api/panel-body';
import { Button } from '../../../design/button';
import { SelectField } from '../../../design/field';
import { Panel } from '../../../design/panel/panel';
import { useToast } from '../../../design/toast';
import { CampusJobForm } from './campus-job-form';
import { FeedStates } from './feed-states';
import { adminJobsQuery, type AdminJobList } from './jobs-admin-queries';
import { t } from './texts';

/** Admin card of jobs: reports, campus jobs, and the state of the feeds. */
export default function JobsCard() {
  const [show, setShow] = useState<AdminJobList>('reported');
  const jobs = useQuery(adminJobsQuery(show));
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <Panel title={t('adminJobs.title')}>
      <SelectField
        label={t('adminJobs.show')}
        value={show}
        onChange={(event) =>
          setShow(ADMIN_JOB_LISTS.find((each) => each === event.target.value) ?? 'reported')
        }
      >
        {ADMIN_JOB_LISTS.map((each) => (
          <option key={each} value={each}>
            {t(`adminJobs.show.${each}`)}
          </option>
        ))}
      </SelectField>
      <PanelBody query={jobs}>
        {({ jobs: listed }) =>
          listed.length === 0 ? (
            <p className="py-4 text-ink-soft">{t('adminJobs.none')}</p>
          ) : (
            <ul className="divide-y">
              {listed.map((job) => (
                <Item key={job._id} job={job} onAsk={setQuestion} />
              ))}
            </ul>
          )
        }
      </PanelBody>
      <CampusJobForm />
      <FeedStates />
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
    </Panel>
  );
}

interface ItemProps {
  job: AdminJob;
  onAsk: (question: Question) => void;
}

function Item({ job, onAsk }: ItemProps) {
  const act = useAct();
  const title = job.title ?? t('adminJobs.noTitle');
  const { count, reasons, notes } = job.reports;
  const params = { id: job._id };
  const counts = Object.entries(reasons).map(
    ([reason, times]) => `${t(`adminJobs.reason.${reason as keyof typeof reasons}`)} ${times}`, // its own keys
  );
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {title}
        </p>
        <p dir="auto" className="text-ink-soft">
          {[job.company_name, job.candidate_required_location].filter(Boolean).join(', ')}
        </p>
        <p className="text-ink-soft">
          {t('adminJobs.applications', { count: job.applications })}
          {count > 0 && `, ${t('adminJobs.reports', { count })}: ${counts.join(', ')}`}
        </p>
        {notes.map((note, index) => (
          <p key={index} dir="auto" className="mt-1 [overflow-wrap:anywhere]">
            “{note}”
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-1">
        {count > 0 && (
          <Button
            variant="quiet"
            aria-label={t('adminJobs.dismissOf', { title })}
            onClick={() =>
              void act(() => call(dismissJobReportsRoute, { params }), t('adminJobs.dismissed'))
            }
          >
            {t('adminJobs.dismiss')}
          </Button>
        )}
        {job.isCampus && !job.isClosed && (
          <Button
            variant="quiet"
            aria-label={t('adminJobs.closeOf', { title })}
            onClick={() => onAsk(closing(job, title))}
          >
            {t('adminJobs.close')}
          </Button>
        )}
        {job.isHidden ? (
          <Button
            variant="outline"
            aria-label={t('adminJobs.showAgainOf', { title })}
            onClick={() =>
              void act(
                () => call(hideJobRoute, { params, body: { isHidden: false } }),
                t('adminJobs.shown'),
              )
            }
          >
            {t('adminJobs.showAgain')}
          </Button>
        ) : (
          <Button
            variant="danger"
            aria-label={t('adminJobs.hideOf', { title })}
            onClick={() => onAsk(hiding(job, title))}
          >
            {t('adminJobs.hide')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Runs an action without confirmation and reports its result. */
function useAct() {
  const client = useQueryClient();
  const toast = useToast();
  return async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      toast(done);
    } catch (error) {
      toast(messageOf(error, t('adminJobs.failed')), 'problem');
    }
    await client.invalidateQueries({ queryKey: ['admin', 'jobs'] });
  };
}

const hiding = ({ _id: id }: AdminJob, title: string): Question => ({
  text: t('adminJobs.hideText', { title }),
  act: () => call(hideJobRoute, { params: { id }, body: { isHidden: true } }),
  done: t('adminJobs.hidden'),
});

const closing = ({ _id: id }: AdminJob, title: string): Question => ({
  text: t('adminJobs.closeText', { title }),
  act: () => call(closeCampusJobRoute, { params: { id } }),
  done: t('adminJobs.closed'),
});
