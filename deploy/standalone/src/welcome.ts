import type { Portal } from './portal';

/** The parts that can be real or embedded, by the variable that makes each real. */
const PARTS = [
  { name: 'PostgreSQL', variable: 'DATABASE_URL' },
  { name: 'EventStoreDB', variable: 'EVENTSTORE_URL' },
  { name: 'NATS', variable: 'NATS_URL' },
  { name: 'Redis', variable: 'REDIS_URL' },
  { name: 'mail server', variable: 'SMTP_URL' },
  { name: 'OpenAI', variable: 'OPENAI_API_KEY' },
] as const;

const RULE = '─'.repeat(64);

/** What a person needs to begin, in one short block; the last that a start prints. */
export function welcome({ config, port, secrets }: Portal, env: NodeJS.ProcessEnv): string {
  const url = config.PUBLIC_URL ?? `http://localhost:${port}`;
  const real = PARTS.filter(({ variable }) => env[variable]);
  const embedded = PARTS.filter(({ variable }) => !env[variable]);
  const names = (parts: readonly { name: string }[]) =>
    parts.map(({ name }) => name).join(', ') || 'none';
  const rows = [
    ['Admin', config.ADMIN_EMAIL ?? ''],
    ...(env['ADMIN_PASSWORD'] || secrets.isAdminPasswordShown
      ? []
      : [['Password', `${secrets.adminPassword}   (shown this once)`]]),
    ...(config.SMTP_URL ? [] : [['Mailbox', `${url}/dev/mailbox`]]),
    ['API', `${url}/api/docs`],
    ['Data', config.DATA_DIR],
    ['Real parts', names(real)],
    ['Embedded', names(embedded)],
  ];
  const table = rows.map(([name = '', value = '']) => `  ${name.padEnd(12)}${value}`);
  return [
    RULE,
    `  ${config.PRODUCT_NAME} is ready: ${url}`,
    '',
    ...table,
    '',
    '  Ctrl-C ends it.',
    RULE,
    '',
  ].join('\n');
}
