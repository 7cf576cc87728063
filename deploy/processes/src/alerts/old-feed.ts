import type { AlertFault } from './alert-fault';
import { FEED, failJobs, serveJobs } from './job-feed';

/** More than three times the six-hour interval of a feed; the portal's own clock runs normally. */
const AGE = '19 hours';

/** A job feed fails, and its last good copy is aged as if it had failed for that long. */
export const oldFeed: AlertFault = {
  name: 'a feed of jobs fails for 19 hours (double)',
  fires: { alert: 'PortalFeedOld', labels: { feed: FEED } },
  strike: async ({ rig, jobFeed }) => {
    failJobs(jobFeed);
    await rig.database.query(
      'UPDATE jobs.feeds SET fetched_at = now() - $2::interval WHERE name = $1',
      [FEED, AGE],
    );
    return () => {
      serveJobs(jobFeed);
      return rig.database.query('UPDATE jobs.feeds SET due_at = now() WHERE name = $1', [FEED]);
    };
  },
};
