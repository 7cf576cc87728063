import { ownServer } from '../servers';
import type { AlertFault } from './alert-fault';

const SLOW_REFUSAL = 'a call is refused only after it has waited for the streams for 2 s';

/** Half a minute on a clock that runs 15 times as fast, in ms. */
const BRIEF_MS = 2_000;

const cut: AlertFault['strike'] = ({ rig }) => {
  rig.wayToStore.cut();
  return Promise.resolve(() => Promise.resolve(rig.wayToStore.mend()));
};

/** Requests for XP fail during an outage too short for an alert. */
export const callsFailBriefly: AlertFault = {
  name: 'event store cut off for half a minute of the rules',
  fires: null,
  holdMs: BRIEF_MS,
  strike: cut,
};

export const callsFail: AlertFault = {
  name: 'event store cut off',
  fires: { alert: 'PortalCallsFail' },
  mayAlsoFire: { PortalSlow: SLOW_REFUSAL },
  strike: cut,
};

export const redisAway: AlertFault = {
  name: 'Redis away',
  fires: { alert: 'PortalRedisDown' },
  strike: async ({ rig }) => {
    const redis = ownServer(rig.portal.servers.redis, 'Redis');
    await redis.halt();
    return () => redis.start();
  },
};
