import { saveSecrets, withoutSecrets } from '@portal/platform';
import { startProcesses, type PortalProcesses } from './portal-processes';

const RULE = '─'.repeat(64);

/**
 * `npm run portal:processes`: runs each service and gateway as a separate process until Ctrl-C.
 */
async function run(): Promise<void> {
  const stopSignal = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve());
    process.on('disconnect', () => resolve());
  });
  const portal = await startProcesses(process.env, { log: say });
  say(welcome(portal));
  saveSecrets(portal.config.DATA_DIR, { ...portal.secrets, isAdminPasswordShown: true });
  await stopSignal;
  say('\nStopping …');
  await portal.stop();
  process.exit(0);
}

function welcome({ url, config, secrets, processes, gatewayUrls }: PortalProcesses): string {
  const isMadeUp = config.ADMIN_PASSWORD === secrets.adminPassword;
  return [
    RULE,
    `  ${config.PRODUCT_NAME} is ready: ${url}`,
    '',
    `  Admin       ${config.ADMIN_EMAIL ?? ''}`,
    ...(isMadeUp && !secrets.isAdminPasswordShown
      ? [`  Password    ${secrets.adminPassword}   (shown only once)`]
      : []),
    ...(config.SMTP_URL ? [] : [`  Mailbox     ${url}/dev/mailbox`]),
    `  Gateways    ${gatewayUrls.join(', ')}`,
    ...processes.map(({ plan, pid }) => `  ${plan.name.padEnd(15)}process ${String(pid)}`),
    `  Logs        ${config.DATA_DIR}/logs`,
    '',
    '  A process that ends is started again. Press Ctrl-C to stop them all.',
    RULE,
    '',
  ].join('\n');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

run().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n${withoutSecrets(text)}\n`);
  process.exit(1);
});
