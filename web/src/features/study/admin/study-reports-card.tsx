import {
  removeStudyReportRoute,
  STUDY_REPORTS_MAX,
  type StudyReport,
} from '@portal/contracts/study';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../api/call';
import { ConfirmDialog, type Question } from '../../../api/confirm-dialog';
import { PanelBody } from '../../../api/panel-body';
import { Avatar } from '../../../design/avatar';
import { GrowingList } from '../../../design/panel/growing-list';
import { Panel } from '../../../design/panel/panel';
import { RemoveButton } from '../../../design/remove-button';
import { t } from '../../../texts/admin-texts';
import { formatMoment } from '../../../texts/format-date';
import { studyReportsQuery } from './study-reports-query';

/** Reports by students with reporter, reason and time, newest first. */
export function StudyReportsCard() {
  const list = useQuery(studyReportsQuery);
  const [question, setQuestion] = useState<Question | null>(null);
  const dismiss = useCallback((each: StudyReport) => setQuestion(dismissal(each)), []);
  return (
    <Panel
      id="study-reports"
      title={t('admin.reports.title')}
      text={t('admin.reports.text', { count: STUDY_REPORTS_MAX })}
    >
      <PanelBody query={list}>
        {(reports) =>
          reports.length === 0 ? (
            <p className="py-4 text-ink-soft">{t('admin.reports.none')}</p>
          ) : (
            <GrowingList items={reports}>
              {(each) => <Item key={each._id} report={each} onDismiss={dismiss} />}
            </GrowingList>
          )
        }
      </PanelBody>
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
    </Panel>
  );
}

const reporterOf = ({ reporter }: StudyReport) => reporter?.name ?? t('admin.reports.nobody');

const dismissal = (report: StudyReport): Question => ({
  text: t('admin.reports.dismissText', {
    reporter: reporterOf(report),
    reported: report.reported.name,
  }),
  act: () => call(removeStudyReportRoute, { params: { id: report._id } }),
  done: t('admin.reports.dismissedNow'),
});

const findStudent = (name: string) =>
  `?${new URLSearchParams({ show: 'users', search: name }).toString()}`;

interface ItemProps {
  report: StudyReport;
  onDismiss: (report: StudyReport) => void;
}

/** One report; on phones its text has the full width. */
const Item = memo(function Item({ report, onDismiss }: ItemProps) {
  const { reported, sessionId, reason, createdAt } = report;
  const reporter = reporterOf(report);
  return (
    <li className="drawn-in-view grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="sm:row-span-2">
        <Avatar name={reported.name} size={36} />
      </span>
      <span className="self-center text-sm">
        <span className="block font-semibold [overflow-wrap:anywhere]">
          {t('admin.reports.line', { reporter, reported: reported.name })}
        </span>
        <span className="block text-ink-soft">
          {`${reported.department}, `}
          {`${t(sessionId ? 'admin.reports.met' : 'admin.reports.asked')}, `}
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </span>
      </span>
      <span className="block max-w-[75ch] [overflow-wrap:anywhere] whitespace-pre-line text-ink-soft max-sm:col-span-2 max-sm:pt-1.5 sm:col-start-2">
        <span dir="auto" className="block [unicode-bidi:plaintext]">
          {reason}
        </span>
        {/* In that table the student can be suspended. */}
        <Link
          to={{ search: findStudent(reported.name), hash: 'users' }}
          className="flex min-h-11 items-center self-start font-semibold text-brand underline-offset-4 hover:underline"
        >
          {t('admin.reports.find', { name: reported.name })}
        </Link>
      </span>
      <RemoveButton
        className="self-start max-sm:col-span-2 max-sm:-ml-4 max-sm:justify-self-start sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:-mr-4"
        aria-label={t('admin.reports.dismissOf', { reporter, reported: reported.name })}
        onClick={() => onDismiss(report)}
      >
        {t('admin.reports.dismiss')}
      </RemoveButton>
    </li>
  );
});
