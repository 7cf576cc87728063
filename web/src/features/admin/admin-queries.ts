import {
  ADMIN_STATS_PATH,
  adminStatsSchema,
  getUserStatistics,
  listAnnouncements,
  listFeedback,
  listPendingUsers,
  NOTIFICATIONS_PATH,
  notificationsSchema,
  type AdminPart,
} from '@portal/contracts';
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { call } from '../../api/call';
import { send } from '../../api/send';

/** Refresh of the admin's data, in ms (specification). */
export const REFRESH_MS = 5_000;

export const USERS_KEY = ['admin', 'users'];
export const PENDING_KEY = ['admin', 'pending'];

export const statsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: async ({ signal }) =>
    adminStatsSchema.parse(await send(ADMIN_STATS_PATH, { method: 'GET', signal })),
  refetchInterval: REFRESH_MS,
});

/** Registrations that are shown in short. */
const SUMMARY_SIZE = 5;

/** The newest registrations that wait, and how many do. */
export const pendingSummaryQuery = queryOptions({
  queryKey: [...PENDING_KEY, 'summary'],
  queryFn: ({ signal }) => call(listPendingUsers, { query: { pageSize: SUMMARY_SIZE }, signal }),
  refetchInterval: REFRESH_MS,
});

export const announcementsQuery = queryOptions({
  queryKey: ['admin', 'announcements'],
  queryFn: ({ signal }) => call(listAnnouncements, { signal }),
  refetchInterval: REFRESH_MS,
});

export const feedbackQuery = queryOptions({
  queryKey: ['admin', 'feedback'],
  queryFn: ({ signal }) => call(listFeedback, { signal }),
  refetchInterval: REFRESH_MS,
});

export const statisticsQuery = queryOptions({
  queryKey: ['admin', 'statistics'],
  queryFn: ({ signal }) => call(getUserStatistics, { signal }),
  refetchInterval: 60_000,
});

export const notificationsQuery = queryOptions({
  queryKey: ['admin', 'notifications'],
  queryFn: async ({ signal }) =>
    notificationsSchema.parse(await send(NOTIFICATIONS_PATH, { method: 'GET', signal })),
  refetchInterval: REFRESH_MS,
});

const STALE: Record<AdminPart, readonly QueryKey[]> = {
  students: [statsQuery.queryKey, USERS_KEY],
  registrations: [statsQuery.queryKey, PENDING_KEY, notificationsQuery.queryKey],
  'sign-ins': [statsQuery.queryKey],
  announcements: [announcementsQuery.queryKey],
  feedback: [feedbackQuery.queryKey, notificationsQuery.queryKey],
  presence: [statsQuery.queryKey],
};

/** Asks anew for what has changed, or without `parts` for all that does; each once. */
export function refreshParts(
  client: QueryClient,
  parts: readonly AdminPart[] = Object.keys(STALE) as AdminPart[], // its own keys
): void {
  for (const queryKey of new Set(parts.flatMap((part) => STALE[part]))) {
    void client.invalidateQueries({ queryKey });
  }
}
