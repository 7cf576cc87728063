import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Api } from './api';
import { Applications } from './applications';
import { readApplications } from './applications-reader';
import { Calls, SPAN_MXP } from './calls';
import type { Fault } from './fault';
import { Journal } from './journal';
import { carryOut, Load } from './load';
import { findFaults } from './oracle';
import { Practice } from './practice';
import type { Rig } from './rig';
import { SHORT_PURSE_MXP } from './short-call';
import { faultsOfStretches, MEANT, type Stretch } from './stretches';
import type { VirtualStudent } from './students';

/** Longest time for a shown balance to catch up after the load, in ms. */
const SHOWN_WITHIN_MS = 15_000;
const KNOWN_WITHIN_MS = 30_000;
const LOOK_MS = 200;
/** Time without failures before the first fault, in ms: processes are slow after their start. */
const STEADY_MS = 3_000;
const STEADY_WITHIN_MS = 60_000;
/** More spans than any rehearsal lasts: 100 minutes. */
const SPANS_MAX = 1_000;
/** More than any student spends: 1,000 applications. In mXP. */
const APPLICANTS_PURSE_MXP = 20_000_000;
/** Commands that are resent concurrently. */
const ABREAST = 16;

export interface RehearsalPlan {
  faults: readonly Fault[];
  /** Requests per second, in addition to the students who practise. */
  perSecond: number;
  /** Pause between two faults, in ms. */
  calmMs: number;
  /** Screens spread over both gateways, and screens on one of them. */
  screens: number;
  crowd: number;
  /** Whether study calls run meanwhile. */
  hasCalls: boolean;
}

export interface RehearsalReport {
  journal: Journal;
  stretches: Stretch[];
  /**
   * Descriptions of faults: empty if no XP was lost, doubled or forged, every fact arrived and all
   * recovered in time.
   */
  faults: string[];
  seconds: number;
}

const balanceSchema = z.object({ totalXP: z.number() });

/** Triggers one fault after the other under a constant load, then runs the oracle. */
export async function rehearse(rig: Rig, plan: RehearsalPlan): Promise<RehearsalReport> {
  const { portal, students, messages, screens, crowd } = rig;
  await screens.open(students, plan.screens);
  await crowd.open(students, plan.crowd);
  const journal = new Journal();
  const practice = new Practice(portal.url, journal);
  const load = new Load({ messages, journal, url: portal.url, students }, plan.perSecond);
  const calls = new Calls(portal.url);
  const applications = new Applications(portal.url, journal, rig.administration.api);
  try {
    if (plan.hasCalls) {
      await fillPurses(rig, journal);
      await calls.start(rig.callers);
    }
    await Promise.all(
      rig.applicants.map(({ id }) =>
        carryOut(messages, journal, journal.open('earn', id, APPLICANTS_PURSE_MXP)),
      ),
    );
    load.start();
    practice.start(students);
    applications.start(rig.applicants);
    const stretches = await strikeInTurn(rig, plan, journal);
    const seconds = journal.now() / 1_000;
    await load.stop();
    await Promise.all([practice.finish(), calls.finish(), applications.finish()]);
    await settleUnknown(rig, journal);
    const disagreed = await untilAgreed(rig, journal, { practice, calls, applications });
    const faults = [...disagreed, ...faultsOfStretches(journal, stretches)];
    return { journal, stretches, faults, seconds };
  } finally {
    calls.close();
  }
}

/** Gives all callers enough XP, except those whose call must run out. */
async function fillPurses({ messages, callers, shortCall }: Rig, journal: Journal): Promise<void> {
  const fill = (id: string, amountMxp: number) =>
    carryOut(messages, journal, journal.open('earn', id, amountMxp));
  for (const { id } of callers) await fill(id, SPANS_MAX * SPAN_MXP);
  for (const { id } of shortCall.students) await fill(id, SHORT_PURSE_MXP);
}

async function strikeInTurn(rig: Rig, plan: RehearsalPlan, journal: Journal): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  await pause(plan.calmMs);
  await untilSteady(journal);
  for (const fault of plan.faults) {
    const { name, mayFail = true } = fault;
    rig.administration.begin();
    const at = journal.now();
    await fault.strike(rig);
    const overAt = journal.now();
    await rig.untilHealed();
    const healedMs = journal.now() - at;
    await rig.administration.finish();
    await pause(plan.calmMs);
    stretches.push({ name, mayFail, at, overAt, healedMs, until: journal.now() });
  }
  return stretches;
}

/** Waits until no request has failed for a while, up to a timeout. */
async function untilSteady(journal: Journal): Promise<void> {
  const deadline = journal.now() + STEADY_WITHIN_MS;
  const isSteady = () =>
    journal.attempts.every(
      ({ at, tookMs, result }) => MEANT.has(result) || at + tookMs < journal.now() - STEADY_MS,
    );
  while (!isSteady() && journal.now() < deadline) await pause(LOOK_MS);
}

/**
 * Resends commands with unknown results under the same id, as a client would, followed by one more
 * command per student.
 */
async function settleUnknown({ messages, students }: Rig, journal: Journal): Promise<void> {
  for (const { id } of students) journal.open('earn', id, 1_000);
  const deadline = Date.now() + KNOWN_WITHIN_MS;
  for (;;) {
    const unknown = journal.commands('unknown');
    if (unknown.length === 0 || Date.now() > deadline) return;
    for (let n = 0; n < unknown.length; n += ABREAST) {
      const again = unknown
        .slice(n, n + ABREAST)
        .map((command) => carryOut(messages, journal, command).catch(() => pause(LOOK_MS)));
      await Promise.all(again);
    }
  }
}

/** Runs the oracle until it finds nothing, or the time for shown balances has passed. */
async function untilAgreed(
  rig: Rig,
  journal: Journal,
  {
    practice,
    calls,
    applications,
  }: { practice: Practice; calls: Calls; applications: Applications },
): Promise<string[]> {
  const { reader, administration, facts, shortCall } = rig;
  const practised = new Map([...practice.earned].map(([id, xp]) => [id, xp * 1_000]));
  const deadline = Date.now() + SHOWN_WITHIN_MS;
  for (;;) {
    const standings = await reader.standings();
    const found = await findFaults({
      journal,
      reader,
      studentIds: everybody(rig).map(({ id }) => id),
      practised,
      called: new Map([...calls.used, ...shortCall.used]),
      depleted: new Set(shortCall.used.keys()),
      facts: await facts.read(administration.told),
      applications: await readApplications(rig.database, applications.answered),
      shown: async (id) => [
        { by: 'the projection', balanceMxp: standings.get(id)?.balanceMxp ?? 0 },
        ...(await shownByGateways(rig, id)),
        ...shownByScreens(rig, id),
      ],
    });
    const faults = [...found, ...(await shortCall.findFaults(rig.portal.gatewayUrls))];
    if (faults.length === 0 || Date.now() > deadline) return faults;
    await pause(LOOK_MS);
  }
}

/** Returns all students whose ledgers are checked. */
function everybody({ students, callers, shortCall, applicants }: Rig): VirtualStudent[] {
  return [...students, ...callers, ...shortCall.students, ...applicants];
}

async function shownByGateways(rig: Rig, studentId: string) {
  const { portal } = rig;
  const token = everybody(rig).find(({ id }) => id === studentId)?.token ?? '';
  const ask = async (url: string) => {
    const answer = await new Api(url, token).get('/api/auth/xp/current');
    return { by: url, balanceMxp: toMxp(balanceSchema.parse(answer).totalXP) };
  };
  return Promise.all(portal.gatewayUrls.map(ask));
}

function shownByScreens({ screens, crowd }: Rig, studentId: string) {
  return [...screens.shownTo(studentId), ...crowd.shownTo(studentId)].map((xp) => ({
    by: 'a screen',
    balanceMxp: toMxp(xp),
  }));
}

function toMxp(xp: number): number {
  return Math.round(xp * 1_000);
}
