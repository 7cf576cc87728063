import { applyForJobRoute, type Job } from '@portal/contracts/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { AFTER_CLOSING_MS, Dialog } from '../../design/dialog';
import { FormMessage } from '../../design/field';
import { useToast } from '../../design/toast';
import { showXp, useCurrentUser } from '../../session/current-user';
import { formatXp } from '../../texts/format-number';
import { refreshJobs } from './jobs-queries';
import { t } from './texts';

/** Shows cost and balance, and applies; stays open on failure. */
export function ApplyDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const user = useCurrentUser();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const balance = user.data?.totalXP;
  const isShort = balance !== undefined && balance < job.xpCost;

  const apply = async () => {
    const fault = faultOf(job, user);
    setProblem(fault);
    if (fault !== null || !user.data) return;
    setIsBusy(true);
    try {
      const body = { userId: user.data._id, amount: job.xpCost, jobId: job._id, jobUrl: job.url };
      const answer = await call(applyForJobRoute, { body });
      showXp(client, answer.totalXP ?? user.data.totalXP - answer.deductedXP);
      openPosting(answer.redirectUrl);
      onClose();
      setTimeout(() => toast(answer.message, 'earned'), AFTER_CLOSING_MS);
    } catch (error) {
      setProblem(wordsOf(error));
      setIsBusy(false);
    }
    void refreshJobs(client);
  };

  return (
    <Dialog title={t('jobs.confirmTitle')} onClose={onClose} isBusy={isBusy}>
      {job.isSample && (
        <p className="mb-4 rounded-control bg-sunken px-3 py-2 text-sm font-medium">
          {t('jobs.confirm.sample', { cost: formatXp(job.xpCost) })}
        </p>
      )}
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <Row name={t('jobs.confirm.job')} value={job.title ?? t('jobs.noTitle')} />
        <Row name={t('jobs.confirm.company')} value={job.company_name ?? t('jobs.noCompany')} />
        <Row
          name={t('jobs.confirm.cost')}
          value={t('jobs.cost', { cost: formatXp(job.xpCost) })}
          isXp
        />
        <Row
          name={t('jobs.confirm.balance')}
          value={balance === undefined ? '–' : t('jobs.cost', { cost: formatXp(balance) })}
          isXp
        />
      </dl>
      <FormMessage text={isShort ? notEnough(job) : problem} tone="problem" />
      {isShort && <Shortage balance={balance} />}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          {t('jobs.confirm.cancel')}
        </Button>
        <Button data-autofocus disabled={isShort} isBusy={isBusy} onClick={() => void apply()}>
          {t('jobs.confirm.yes')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The student's balance, with a link to earn XP. */
function Shortage({ balance }: { balance: number }) {
  return (
    <p className="mt-2 text-sm">
      {t('jobs.balance', { balance: formatXp(balance) })}{' '}
      <Link to="/testlab" className="font-semibold text-brand underline">
        {t('jobs.earn')}
      </Link>
    </p>
  );
}

function Row({ name, value, isXp = false }: { name: string; value: string; isXp?: boolean }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd
        dir="auto"
        className={
          isXp ? 'figures font-semibold text-brass' : 'font-medium [overflow-wrap:anywhere]'
        }
      >
        {value}
      </dd>
    </>
  );
}

/** Returns the reason why an application is not sent; null if nothing prevents it. */
function faultOf(job: Job, { data, isPending }: ReturnType<typeof useCurrentUser>): string | null {
  if (!data) return t(isPending ? 'jobs.userLoading' : 'jobs.noUser');
  if (data.totalXP < job.xpCost) return notEnough(job);
  return null;
}

function notEnough({ xpCost }: Job): string {
  return t('jobs.notEnough', { cost: formatXp(xpCost) });
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return t('jobs.notReached');
  if (error.code === 'insufficient_xp') return error.message;
  // Not a message of the portal, but of a proxy in between.
  const message = (error.code !== 'unknown' && error.message) || t('jobs.serverError');
  return t('jobs.refused', { message });
}

/** Opens the posting in a new tab; if the browser blocks it, the card links to it. */
function openPosting(url: string): void {
  const tab = window.open(url, '_blank');
  if (tab) tab.opener = null;
}
