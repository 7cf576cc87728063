import type { AlertFault } from './alert-fault';
import { backUpOld, noBackUpEver } from './back-up-faults';
import { callsFail, callsFailBriefly, redisAway } from './cut-ways';
import { failingBooks } from './failing-books';
import { heavyFiles } from './heavy-files';
import { oneOfTwoDown, processDown, processGone } from './held-processes';
import { oldFeed } from './old-feed';
import { olderRights } from './older-rights';
import { commandRefused, poisonedEvent, scheduledWorkFails } from './poisoned-rows';
import { slowTable } from './slow-table';
import { unreadableLedger } from './unreadable-ledger';

/** Longer than any rule's lookback, in ms: half an hour on a clock that runs 15 times as fast. */
const QUIET_MS = 130_000;

const quiet: AlertFault = {
  name: 'quiet, under load',
  fires: null,
  holdMs: QUIET_MS,
  strike: () => Promise.resolve(() => Promise.resolve()),
};

/** A fault for each alert, and events that are not faults yet, in this order. */
export const ALERT_FAULTS: readonly AlertFault[] = [
  quiet,
  oneOfTwoDown,
  processDown('announcements'),
  processGone('assistant'),
  callsFailBriefly,
  callsFail,
  slowTable(1_500),
  slowTable(2_700),
  unreadableLedger,
  poisonedEvent,
  commandRefused,
  olderRights,
  redisAway,
  scheduledWorkFails,
  heavyFiles,
  failingBooks,
  oldFeed,
  backUpOld,
  noBackUpEver,
];
