import 'reflect-metadata';
import { Messages } from '@portal/messaging';
import { demoStudents } from './demo/demo-students';
import { demoLimits, fill } from './demo/fill';
import { startServices } from './portal';
import { inWords } from './start-refusal';

const COUNT = 500;

/** `npm run demo-data`: fills a stopped portal with students marked as demo. */
async function run(): Promise<void> {
  const services = await startServices({ ...process.env, ...demoLimits }, say);
  try {
    const { config, byName } = services;
    const messages = byName.get('identity')?.get(Messages, { strict: false });
    if (!messages) throw new Error('The identity service is not running.');
    say(`Adding ${COUNT} students …`);
    const domain = config.EMAIL_DOMAINS[0] ?? config.EMAIL_DOMAIN;
    const shown = await fill(messages, demoStudents(COUNT, domain));
    say(`${shown} demo students are on the leaderboard. See them: npm start`);
  } finally {
    await services.stop();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    const text = inWords(error)?.message ?? (error instanceof Error ? error.stack : String(error));
    process.stderr.write(`\n${text}\n`);
    process.exit(1);
  },
);
