import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { t } from '../../../texts/admin-texts';
import { studyReportsQuery } from './study-reports-query';

/** Number of open reports, at the top of the dashboard, with a link to them. */
export function StudyReportsNote() {
  const { data } = useQuery(studyReportsQuery);
  const { search } = useLocation();
  if (!data || data.length === 0) return null;
  return (
    <p>
      <Link
        to={{ search, hash: 'study-reports' }}
        className="inline-flex min-h-11 items-center rounded-control border border-brass bg-brass-soft px-4 py-2 font-semibold hover:underline"
      >
        {t('admin.reports.waiting', { count: data.length })}
      </Link>
    </p>
  );
}
