import { lazyPart } from '../../design/lazy-part';
import { LoadFailure } from '../../design/load-failure';
import { Skeleton } from '../../design/states';
import { PendingSummary } from '../../features/account/admin/pending-summary';
import { PendingTable } from '../../features/account/admin/pending-table';
import { UsersTable } from '../../features/account/admin/users-table';
import { AdminDashboardPage, type AdminCards } from '../../features/admin/admin-dashboard-page';
import { AnnouncementsCard } from '../../features/announcements/admin/announcements-card';
import { FeedbackCard } from '../../features/feedback/admin/feedback-card';
import { StudyReportsCard } from '../../features/study/admin/study-reports-card';
import { StudyReportsNote } from '../../features/study/admin/study-reports-note';
import { QuestionsCard } from '../../features/testlab/admin/questions-card';
import { TopUsersCard } from '../../features/xp/admin/top-users-card';
import type { AdminCardPlace } from '../../registry/feature';
import { t } from '../../texts/admin-texts';
import { FEATURES } from '../features';

/** Returns the cards that the features declare for a place. */
const declared = (place: AdminCardPlace) =>
  FEATURES.flatMap(({ adminCards = [] }) => adminCards)
    .filter((card) => card.place === place)
    .map(({ load }) =>
      lazyPart(load, {
        waiting: <Skeleton className="h-40 rounded-card" />,
        failure: (retry) => <LoadFailure text={t('failure.screen')} onRetry={retry} />,
      }),
    );

const CARDS: AdminCards = {
  tables: { users: UsersTable, pending: PendingTable },
  notes: [StudyReportsNote, ...declared('notes')],
  left: [AnnouncementsCard, ...declared('left')],
  right: [TopUsersCard, PendingSummary, ...declared('right')],
  wide: [FeedbackCard, StudyReportsCard, QuestionsCard, ...declared('wide')],
};

export default function AdminDashboard() {
  return <AdminDashboardPage cards={CARDS} />;
}
