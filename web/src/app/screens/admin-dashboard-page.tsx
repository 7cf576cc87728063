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

/** A noun's card for the admins is added here. */
const CARDS: AdminCards = {
  tables: { users: UsersTable, pending: PendingTable },
  notes: [StudyReportsNote],
  left: [AnnouncementsCard],
  right: [TopUsersCard, PendingSummary],
  wide: [FeedbackCard, StudyReportsCard, QuestionsCard],
};

export default function AdminDashboard() {
  return <AdminDashboardPage cards={CARDS} />;
}
