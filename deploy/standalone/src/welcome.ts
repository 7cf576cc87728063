import type { Portal } from './portal';

/** Parts that can be real or embedded: the variable that selects the real one, and both names. */
const PARTS = [
  { variable: 'DATABASE_URL', real: 'PostgreSQL', embedded: 'PostgreSQL of its own' },
  { variable: 'EVENTSTORE_URL', real: 'EventStoreDB', embedded: 'streams in PostgreSQL' },
  { variable: 'NATS_URL', real: 'NATS', embedded: 'messages in process' },
  { variable: 'REDIS_URL', real: 'Redis', embedded: 'limits in memory' },
  { variable: 'SMTP_URL', real: 'mail server', embedded: 'mailbox on disk' },
] as const;

const RULE = '─'.repeat(64);

/** Returns the start information for the operator, the last output of a start. */
export function welcome({ config, port, secrets }: Portal, env: NodeJS.ProcessEnv): string {
  const url = config.PUBLIC_URL ?? `http://localhost:${port}`;
  const isReal = (variable: string) => Boolean(env[variable] ?? env[`${variable}_FILE`]);
  const real = PARTS.filter(({ variable }) => isReal(variable)).map((part) => part.real);
  const embedded = PARTS.filter(({ variable }) => !isReal(variable)).map((part) => part.embedded);
  const isMadeUp = config.ADMIN_PASSWORD === secrets.adminPassword;
  const rows = [
    ['Admin', config.ADMIN_EMAIL ?? ''],
    ...(isMadeUp && !secrets.isAdminPasswordShown
      ? [['Password', `${secrets.adminPassword}   (shown only once)`]]
      : []),
    ...(config.SMTP_URL ? [] : [['Mailbox', `${url}/dev/mailbox`]]),
    ['API', `${url}/api/docs`],
    ['Data', config.DATA_DIR],
    ['Real parts', real.join(', ') || 'none'],
    ['Embedded', embedded.join(', ') || 'none'],
  ];
  const table = rows.map(([name = '', value = '']) => `  ${name.padEnd(12)}${value}`);
  return [
    RULE,
    `  ${config.PRODUCT_NAME} is ready: ${url}`,
    '',
    ...table,
    '',
    '  Press Ctrl-C to stop it.',
    RULE,
    '',
  ].join('\n');
}
