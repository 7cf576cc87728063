import type { Job } from '@portal/contracts/jobs';
import {
  JOB_REPORT_NOTE_MAX,
  JOB_REPORT_REASONS,
  jobReportReasonSchema,
  reportJobRoute,
} from '@portal/contracts/job-reports';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage, SelectField, TextAreaField } from '../../design/field';
import { useToast } from '../../design/toast';
import { t } from './texts';

/** Reports a job to the admins. */
export function ReportDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const toast = useToast();
  const [reason, setReason] = useState<(typeof JOB_REPORT_REASONS)[number]>('scam');
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setIsBusy(true);
    try {
      await call(reportJobRoute, { params: { id: job._id }, body: { reason, note } });
      onClose();
      toast(t('jobs.reportSent'));
    } catch (error) {
      setProblem(messageOf(error, t('jobs.reportFailed')));
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('jobs.reportTitle')} onClose={onClose} isBusy={isBusy}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send();
        }}
      >
        <SelectField
          label={t('jobs.reason')}
          value={reason}
          onChange={(event) => setReason(jobReportReasonSchema.parse(event.target.value))}
        >
          {JOB_REPORT_REASONS.map((each) => (
            <option key={each} value={each}>
              {t(`jobs.reason.${each}`)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={t('jobs.reportNote')}
          rows={3}
          maxLength={JOB_REPORT_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FormMessage text={problem} tone="problem" />
        <Button type="submit" isBusy={isBusy} className="self-end">
          {t('jobs.reportSend')}
        </Button>
      </form>
    </Dialog>
  );
}
