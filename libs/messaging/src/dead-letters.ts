import { loadConfig, requireVariable, withoutSecrets } from '@portal/platform';
import { connectToNats } from './nats/nats-connection';
import { DeadLetters, type KeptDeadLetter } from './nats/dead-letters';

const HELP = `npm run dead-letters -w libs/messaging -- [list | replay ID… | replay all | drop ID…]

Durable events on which a service failed again and again, with what it failed of.
  list      shows them, the oldest first (1,000 at most)
  replay    sends them again; what had taken effect elsewhere does so once all the same
  drop      takes them out for good
`;

/** Shows, replays and drops the dead letters of the portal at `NATS_URL`. */
async function main([act = 'list', ...wanted]: string[]): Promise<void> {
  if (!['list', 'replay', 'drop'].includes(act)) return say(HELP);
  const config = loadConfig();
  const url = requireVariable(config, 'NATS_URL');
  const connection = await connectToNats(url, config.START_WITHIN_SECONDS * 1_000);
  const letters = new DeadLetters(connection);
  try {
    if (act === 'list') return list(await letters.list());
    for (const id of await idsOf(wanted, letters)) await carryOut(letters, act, id);
  } finally {
    await connection.close();
  }
}

function list(letters: KeptDeadLetter[]): void {
  if (letters.length === 0) return say('There are no dead letters.\n');
  for (const { id, parkedAt, service, subject, tries, reason, event } of letters) {
    say(`${id}  ${parkedAt.toISOString()}  ${service} on ${subject}, ${tries} tries\n`);
    say(`    ${reason.replace(/\s+/g, ' ')}\n    ${JSON.stringify(event)}\n`);
  }
}

async function idsOf(wanted: string[], letters: DeadLetters): Promise<number[]> {
  if (wanted.includes('all')) return (await letters.list()).map(({ id }) => id);
  const ids = wanted.map(Number);
  if (ids.length > 0 && ids.every((id) => Number.isSafeInteger(id) && id > 0)) return ids;
  throw new Error(`Name dead letters by their numbers.\n\n${HELP}`);
}

async function carryOut(letters: DeadLetters, act: string, id: number): Promise<void> {
  try {
    const isDone = await (act === 'replay' ? letters.replay(id) : letters.drop(id));
    say(isDone ? `${id}: ${act === 'replay' ? 'sent again' : 'dropped'}\n` : `${id}: not there\n`);
  } catch (error) {
    say(`${id}: ${String(error).slice(0, 200)}\n`);
    process.exitCode = 1;
  }
}

function say(text: string): void {
  process.stdout.write(text);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`dead-letters: ${withoutSecrets(text)}\n`);
  process.exitCode = 1;
});
