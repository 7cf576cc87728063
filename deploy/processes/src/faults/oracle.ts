import type { StoredEvent } from '@portal/event-store';
import { z } from 'zod';
import { faultsOfApplications, JOB, type ApplicationsEvidence } from './application-faults';
import { faultsOfFacts, type FactsEvidence } from './facts';
import type { Command, Journal } from './journal';
import type { LedgerReader } from './ledger-reader';

/** Input of the oracle. Amounts in mXP. */
export interface Evidence {
  journal: Journal;
  reader: Pick<LedgerReader, 'streams' | 'changedEvents'>;
  studentIds: readonly string[];
  /** XP earned by practice, by student. */
  practised: ReadonlyMap<string, number>;
  /** XP used in calls, by student, calculated from the time spent in them. */
  called: ReadonlyMap<string, number>;
  /** Students whose XP a call has used up. */
  depleted: ReadonlySet<string>;
  /** Facts about students, and the services that know them. */
  facts: FactsEvidence;
  /** Payments, job boards and answers to students. */
  applications: ApplicationsEvidence;
  /**
   * Returns the balances of a student that each gateway and each screen shows, with the source.
   */
  shown: (studentId: string) => Promise<{ by: string; balanceMxp: number }[]>;
}

const PRACTICE = 'practice-session';
const CALL = 'call';
/** Reference kinds of movements by the portal itself, which the journal does not contain. */
const OTHERS: ReadonlySet<string> = new Set([PRACTICE, CALL, JOB]);

const eventSchema = z.object({
  type: z.enum(['XpEarned', 'XpSpent', 'XpRefunded']),
  data: z.object({
    amountMxp: z.number(),
    balanceAfterMxp: z.number(),
    reference: z.object({ kind: z.string() }),
  }),
});

/**
 * Finds XP that was lost, doubled or forged, gateways and screens that differ from the streams,
 * and durable facts that have not arrived.
 * @returns a description of each fault.
 */
export async function findFaults(evidence: Evidence): Promise<string[]> {
  const { journal, reader, studentIds } = evidence;
  const streams = await reader.streams();
  const faults = [...streams].flatMap(([name, events]) => faultsOfStream(name, events));
  faults.push(...faultsOfCommands(journal, streams));
  for (const studentId of studentIds) {
    const events = streams.get(`xp-${studentId}`) ?? [];
    faults.push(...faultsOfPractice(studentId, events, evidence));
    faults.push(...faultsOfCalls(studentId, events, evidence));
    faults.push(...faultsOfDepletion(studentId, events, evidence));
    faults.push(...(await faultsOfShown(studentId, events, evidence)));
  }
  faults.push(...faultsOfApplications(evidence.applications, streams));
  faults.push(...faultsOfFacts(evidence.facts));
  const changed = await reader.changedEvents();
  if (changed > 0) faults.push(`${changed} events do not fit their hash chain`);
  return faults;
}

/**
 * Checks for consecutive revisions, a running balance that equals the sum and is never negative,
 * and unique ids.
 */
function faultsOfStream(name: string, events: readonly StoredEvent[]): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  let balance = 0;
  events.forEach((stored, index) => {
    const { type, data } = eventSchema.parse(stored);
    balance += type === 'XpSpent' ? -data.amountMxp : data.amountMxp;
    const at = `${name} at ${stored.revision}`;
    if (stored.revision !== index) faults.push(`${at}: expected revision ${index}`);
    if (balance < 0) faults.push(`${at}: the balance is below zero`);
    if (data.balanceAfterMxp !== balance) faults.push(`${at}: the balance is not the sum`);
    if (ids.has(stored.commandId)) faults.push(`${at}: command ${stored.commandId} twice`);
    ids.add(stored.commandId);
  });
  return faults;
}

/**
 * Checks that each acknowledged command is stored once, no refused one is, and none is unknown.
 */
function faultsOfCommands(
  journal: Journal,
  streams: ReadonlyMap<string, readonly StoredEvent[]>,
): string[] {
  const stored = new Map(
    [...streams.values()].flat().map((event) => [`${event.stream} ${event.commandId}`, event]),
  );
  const find = ({ studentId, commandId }: Command) => stored.get(`xp-${studentId} ${commandId}`);
  const lost = journal.commands('ok').filter((command) => !isLike(find(command), command));
  const undead = journal.commands('refused').filter((command) => find(command));
  const known = new Set(journal.commands('ok').map(({ commandId }) => commandId));
  const forged = [...stored.values()].filter((event) => {
    const { reference } = eventSchema.parse(event).data;
    return !OTHERS.has(reference.kind) && !known.has(event.commandId);
  });
  return [
    ...lost.map(({ commandId }) => `${commandId} was answered and is lost or changed`),
    ...undead.map(({ commandId }) => `${commandId} was refused and is there`),
    ...forged.map(({ commandId }) => `${commandId} was never sent or answered`),
    ...journal.commands('unknown').map(({ commandId }) => `${commandId} is still unknown`),
  ];
}

function isLike(stored: StoredEvent | undefined, { kind, amountMxp }: Command): boolean {
  if (!stored) return false;
  const { type, data } = eventSchema.parse(stored);
  return type === (kind === 'earn' ? 'XpEarned' : 'XpSpent') && data.amountMxp === amountMxp;
}

/** Checks that practice has earned exactly the correct answers, once. */
function faultsOfPractice(
  studentId: string,
  events: readonly StoredEvent[],
  { practised }: Evidence,
): string[] {
  const granted = sumOf(events, PRACTICE);
  const earned = practised.get(studentId) ?? 0;
  return granted === earned ? [] : [`${studentId} practised for ${earned}, was given ${granted}`];
}

/** Checks that calls have cost exactly the time spent in them. */
function faultsOfCalls(
  studentId: string,
  events: readonly StoredEvent[],
  { called }: Evidence,
): string[] {
  const paid = sumOf(events, CALL);
  const used = called.get(studentId) ?? 0;
  return paid === used ? [] : [`${studentId} used ${used} in calls, has paid ${paid}`];
}

/** Checks that a student whose XP have run out reached zero once, and still has none. */
function faultsOfDepletion(
  studentId: string,
  events: readonly StoredEvent[],
  { depleted }: Evidence,
): string[] {
  if (!depleted.has(studentId)) return [];
  const balances = events.map((stored) => eventSchema.parse(stored).data.balanceAfterMxp);
  const times = balances.filter((balance) => balance === 0).length;
  const left = balances.at(-1) ?? 0;
  return times === 1 && left === 0 ? [] : [`${studentId} ran out ${times} times, and has ${left}`];
}

function sumOf(events: readonly StoredEvent[], kind: string): number {
  return events
    .map((stored) => eventSchema.parse(stored).data)
    .filter(({ reference }) => reference.kind === kind)
    .reduce((sum, { amountMxp }) => sum + amountMxp, 0);
}

async function faultsOfShown(
  studentId: string,
  events: readonly StoredEvent[],
  { shown }: Evidence,
): Promise<string[]> {
  const last = events.at(-1);
  const balance = last ? eventSchema.parse(last).data.balanceAfterMxp : 0;
  const wrong = (await shown(studentId)).filter(({ balanceMxp }) => balanceMxp !== balance);
  return wrong.map(({ by, balanceMxp }) => `${by} shows ${balanceMxp} of ${studentId}: ${balance}`);
}
