import { embeddedDatabaseUrl } from '@portal/database';
import { loadConfig, runScript, type PortalConfig } from '@portal/platform';
import { Client } from 'pg';
import { ParkedEvents } from './incoming/parked-events';
import { DeadLetters } from './nats/dead-letters';
import { connectToNats } from './nats/nats-connection';

const HELP = `npm run dead-letters -w libs/messaging -- [list | replay ID… | replay all | drop ID…]

Durable events on which a service failed again and again, with what it failed of.
  list      shows them, the oldest first (1,000 of a service at most)
  replay    sends them again; what had taken effect elsewhere does so once all the same
  drop      takes them out for good
`;

interface Letter {
  id: string | number;
  parkedAt: Date;
  service: string;
  subject: string;
  tries: number;
  reason: string;
  event?: unknown;
}

/**
 * Storage of dead letters: the services' tables, and the stream for events that no table could
 * store.
 */
interface LetterBox {
  knows(id: string): boolean;
  list(): Promise<Letter[]>;
  replay(id: string): Promise<boolean>;
  drop(id: string): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Lists, replays and drops the dead letters of the portal of `DATABASE_URL`, `NATS_URL` or
 * `DATA_DIR`.
 */
async function main([act = 'list', ...wanted]: string[]): Promise<void> {
  if (!['list', 'replay', 'drop'].includes(act)) return say(HELP);
  const boxes = await openBoxes(loadConfig());
  try {
    if (act === 'list') return show((await Promise.all(boxes.map((box) => box.list()))).flat());
    for (const box of boxes) {
      for (const id of await idsOf(wanted, box)) await carryOut(box, act, id);
    }
  } finally {
    for (const box of boxes) await box.close();
  }
}

async function openBoxes(config: PortalConfig): Promise<LetterBox[]> {
  const databaseUrl = config.DATABASE_URL ?? embeddedDatabaseUrl(config.DATA_DIR);
  const boxes: LetterBox[] = [];
  if (databaseUrl) boxes.push(await tables(databaseUrl));
  if (config.NATS_URL) boxes.push(await stream(config, config.NATS_URL));
  if (boxes.length > 0) return boxes;
  throw new Error('Set DATABASE_URL or NATS_URL, or DATA_DIR of a portal that is running.');
}

async function tables(connectionString: string): Promise<LetterBox> {
  const client = new Client({ connectionString });
  await client.connect();
  const events = new ParkedEvents(client);
  return {
    knows: (id) => /^[a-z_]+:[\da-f-]{36}$/.test(id),
    list: () => events.list(),
    replay: (id) => events.replay(id),
    drop: (id) => events.drop(id),
    close: () => client.end(),
  };
}

async function stream(config: PortalConfig, url: string): Promise<LetterBox> {
  const { NATS_USER: user, NATS_PASSWORD: password, START_WITHIN_SECONDS } = config;
  const credentials = { user, password };
  const connection = await connectToNats(url, START_WITHIN_SECONDS * 1_000, credentials);
  const letters = new DeadLetters(connection);
  return {
    knows: (id) => Number.isSafeInteger(Number(id)) && Number(id) > 0,
    list: () => letters.list(),
    replay: (id) => letters.replay(Number(id)),
    drop: (id) => letters.drop(Number(id)),
    close: () => connection.close(),
  };
}

function show(letters: Letter[]): void {
  if (letters.length === 0) return say('There are no dead letters.\n');
  for (const { id, parkedAt, service, subject, tries, reason, event } of letters) {
    say(`${id}  ${parkedAt.toISOString()}  ${service} on ${subject}, ${tries} tries\n`);
    say(`    ${reason.replace(/\s+/g, ' ')}\n    ${JSON.stringify(event)}\n`);
  }
}

async function idsOf(wanted: string[], box: LetterBox): Promise<string[]> {
  if (wanted.includes('all')) return (await box.list()).map(({ id }) => String(id));
  if (wanted.length > 0) return wanted.filter((id) => box.knows(id));
  throw new Error(`Name dead letters as the list does.\n\n${HELP}`);
}

async function carryOut(box: LetterBox, act: string, id: string): Promise<void> {
  try {
    const isDone = await (act === 'replay' ? box.replay(id) : box.drop(id));
    say(isDone ? `${id}: ${act === 'replay' ? 'sent again' : 'dropped'}\n` : `${id}: not there\n`);
  } catch (error) {
    say(`${id}: ${String(error).slice(0, 200)}\n`);
    process.exitCode = 1;
  }
}

function say(text: string): void {
  process.stdout.write(text);
}

runScript('dead-letters', () => main(process.argv.slice(2)));
