// What each alert is to do, in promtool's notation of series (a+bxn: a, then b more, n times), a value every 15 s.

const PROCESSES = [
  'gateway',
  'identity',
  'xp',
  'announcements',
  'study',
  'testlab',
  'library',
  'jobs',
  'assistant',
];
const up = (name, values = '1x240', pod = 'a') => ({
  series: `up{process="${name}", pod="${name}-${pod}"}`,
  values,
});
const calls = (status, values) => ({
  series: `portal_http_request_seconds_count{process="gateway", status="${status}"}`,
  values,
});
const bucket = (le, values, route = '/api/xp/history') => ({
  series: `portal_http_request_seconds_bucket{process="gateway", route="${route}", le="${le}"}`,
  values,
});
const circuit = (client, values) => ({
  series: `portal_http_client_circuit_open{process="jobs", client="${client}"}`,
  values,
});
const failedCalls = (client, values) => ({
  series: `portal_http_client_calls_total{process="jobs", client="${client}", outcome="circuit_open"}`,
  values,
});
const feedAge = (values) => ({
  series: 'portal_job_feed_age_seconds{process="jobs", feed="city"}',
  values,
});
/** As it is by default: six hours, in s. */
const feedInterval = {
  series: 'portal_job_feed_interval_seconds{process="jobs", feed="city"}',
  values: '21600x240',
};
/** When the last back-up ended well, in s since the first value. */
const backUp = (values) => ({
  series: 'kube_cronjob_status_last_successful_time{cronjob="backup"}',
  values,
});
const cronJobMade = (values) => ({ series: 'kube_cronjob_created{cronjob="backup"}', values });
const allUp = PROCESSES.map((name) => up(name));
const without = (name) => allUp.filter(({ series }) => !series.includes(`"${name}"`));

/** Series under which nothing may fire: an hour of a portal that works, with small disturbances. */
export const QUIET = [
  ...without('study'),
  // A rolling update: for a moment there are two, and then the old one is gone.
  up('xp', '1x20 _x220', 'old'),
  // A process that crashed and is back within half a minute.
  up('study', '1x100 0x2 1x138'),
  calls(200, '0+100x240'),
  calls(404, '0+20x240'),
  // A minute in which a third of the calls fail, and a minute in which many are slow.
  calls(503, '0+1x100 150+50x3 301+1x135'),
  bucket('0.1', '0+96x120 11570+50x3 11816+96x115'),
  // All the time three of a hundred take between one and two seconds.
  bucket('1', '0+97x120 11690+50x3 11937+97x115'),
  bucket('2', '0+100x120 12050+50x3 12300+100x115'),
  bucket('5', '0+100x240'),
  bucket('+Inf', '0+100x240'),
  // A model makes most tests, which takes it ten seconds.
  bucket('5', '0+5x240', '/api/testlab/generate'),
  bucket('30', '0+40x240', '/api/testlab/generate'),
  bucket('+Inf', '0+40x240', '/api/testlab/generate'),
  { series: 'portal_ledgers_set_aside{process="xp"}', values: '0x240' },
  { series: 'portal_dead_letters_total{process="study", subject="a"}', values: '2x240' },
  {
    series: 'portal_commands_parked_total{process="study", subject="xp.spend"}',
    values: '0+1x240',
  },
  {
    series: 'portal_messages_refused_total{process="jobs", operation="publish", subject="a"}',
    values: '2x240',
  },
  { series: 'portal_redis_up{process="gateway"}', values: '1x100 0x6 1x134' },
  { series: 'portal_scheduled_failures_total{process="jobs", work="feeds"}', values: '0x200 1x40' },
  { series: 'portal_works{process="testlab", state="waiting"}', values: '0x100 3x20 0x120' },
  // Two fetches have failed, and the third is read well.
  feedAge('43000+15x100 0+15x139'),
  feedInterval,
  backUp('0x100 1500x140'),
  cronJobMade('-90000x240'),
  circuit('feed', '0x100 1x20 0x120'),
  failedCalls('feed', '0x100 0+1x20 20x120'),
  // Failed in the evening, and nobody has called since.
  circuit('books', '0x20 1x220'),
  failedCalls('books', '0x20 9x220'),
];

/** Of each alert: faults under which it fires, by name. `labels`: those that its text needs. */
export const FAULTS = {
  PortalProcessDown: [
    {
      fault: 'the one pod answers no more',
      series: [...without('study'), up('study', '1x20 0x220')],
      labels: { process: 'study' },
    },
    ...PROCESSES.map((name) => ({
      fault: `there is no pod of ${name}`,
      series: without(name),
      labels: { process: name },
    })),
  ],
  PortalCallsFail: [
    {
      fault: 'NATS, PostgreSQL or the streams away',
      series: [...allUp, calls(200, '0+90x240'), calls(503, '0+10x240')],
    },
  ],
  PortalSlow: [
    {
      fault: 'a slow disk',
      series: [
        ...allUp,
        bucket('1', '0+95x240'),
        bucket('2', '0+95x240'),
        bucket('5', '0+100x240'),
        bucket('+Inf', '0+100x240'),
      ],
    },
  ],
  PortalLedgersSetAside: [
    {
      fault: 'an event that no version wrote',
      series: [
        ...allUp,
        { series: 'portal_ledgers_set_aside{process="xp"}', values: '0x20 1x220' },
      ],
    },
  ],
  PortalDeadLetters: [
    {
      fault: 'the first event ever put aside',
      series: [
        ...allUp,
        { series: 'portal_dead_letters_total{process="study", subject="a"}', values: '_x230 1x10' },
      ],
    },
    {
      fault: 'one more put aside',
      series: [
        ...allUp,
        { series: 'portal_dead_letters_total{process="study", subject="a"}', values: '1x230 2x10' },
      ],
    },
  ],
  PortalCommandsParked: [
    {
      fault: 'the first command ever refused',
      series: [
        ...allUp,
        {
          series: 'portal_commands_parked_total{process="jobs", subject="xp.earn"}',
          values: '_x230 1x10',
        },
      ],
    },
  ],
  PortalMessagesRefused: [
    {
      fault: 'NATS has older rights',
      series: [
        ...allUp,
        {
          series: 'portal_messages_refused_total{process="jobs", operation="publish", subject="a"}',
          values: '_x230 1x10',
        },
      ],
      labels: { process: 'jobs' },
    },
  ],
  PortalRedisDown: [
    {
      fault: 'Redis away',
      series: [...allUp, { series: 'portal_redis_up{process="gateway"}', values: '1x220 0x20' }],
    },
  ],
  PortalScheduledWorkFails: [
    {
      fault: 'feeds fail again and again',
      series: [
        ...allUp,
        {
          series: 'portal_scheduled_failures_total{process="jobs", work="feeds"}',
          values: '_x120 1+1x120',
        },
      ],
      labels: { process: 'jobs' },
    },
  ],
  PortalTextsWait: [
    {
      fault: 'more files than are read',
      series: [
        ...allUp,
        { series: 'portal_works{process="testlab", state="waiting"}', values: '0x100 3x140' },
      ],
    },
  ],
  PortalCircuitOpen: [
    {
      fault: 'a feed away',
      series: [...allUp, circuit('feed', '0x100 1x140'), failedCalls('feed', '0x100 0+1x140')],
      labels: { client: 'feed' },
    },
  ],
  PortalFeedOld: [
    {
      fault: 'a feed that was not read well for long',
      series: [...allUp, feedAge('64000+15x240'), feedInterval],
      labels: { feed: 'city' },
    },
  ],
  PortalBackUpOld: [
    { fault: 'no back-up for three hours', series: [...allUp, backUp('-9000x240')] },
    { fault: 'none has ever ended well', series: [...allUp, cronJobMade('-9000x240')] },
  ],
};
