import { Controller, Module } from '@nestjs/common';
import {
  STUDENT_DATA,
  STUDENT_DATA_SERVICES,
  studentDataOf,
  type StudentDataService,
} from '@portal/contracts/student-data';
import { getLeaderboard, listBalances } from '@portal/contracts/xp';
import { HandlesRequest, InProcessBus } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { joinBus } from '@portal/testing';

const ID = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
/** Of what tests look at; of the rest there is none. */
const COUNTS: Record<string, number> = { totalXP: 12.5, tests: 3, feedback: 2, studySessions: 4 };
const AT = '2026-01-01T00:00:00.000Z';
const ENTRY = {
  at: AT,
  changeXP: 2,
  balanceXP: 2,
  reason: 'test',
  reference: { kind: 'test', id: 'one' },
};
const ITEMS: Record<string, unknown> = {
  xp: ENTRY,
  'practice.tests': { sessionId: ID, createdAt: AT, questions: [] },
  'practice.topics': 'Botany',
  'practice.days': { day: '2026-01-01', questions: 1, earnedXP: 2 },
  'practice.flags': {
    flagId: ID,
    question: 'What is a leaf?',
    choices: ['A part of a plant', 'A stone'],
    reason: 'unclear',
    note: '',
    createdAt: AT,
  },
  'messages.feedback': { _id: ID, subject: 'The library', message: 'Too quiet', createdAt: AT },
  'messages.readAnnouncements': { _id: ID, title: 'Exams' },
  'study.shown': { showsOnline: true, topics: ['Botany'] },
  'study.requests': { requestId: ID, isOwn: true, state: 'accepted', createdAt: AT },
  'study.sessions': { sessionId: ID, joinedAt: AT, leftAt: null, paidXP: 1.5 },
  'study.messages': { sessionId: ID, text: 'Hello', createdAt: AT },
  'study.blocked': { userId: ID, since: AT },
  'study.reports': { userId: ID, reason: 'Rude', createdAt: AT },
};

/** What the doubles of the other services answer, and what they were asked. */
export const others = {
  /** How many pages of each list there are. */
  pages: 2,
  /** Pages that were asked for. */
  exported: 0,
  isLedgerAway: false,
  forgotten: [] as string[],
  balances: [] as { studentId: string; balanceMxp: number; revision: number }[],
  comparisons: 0,
};

function doubleOf(service: StudentDataService) {
  const { exportStudent, countStudent, forgetStudent } = studentDataOf(service);

  @Controller()
  class ServiceDouble {
    @HandlesRequest(exportStudent)
    export({ section, after }: { section: string; after: string | null }) {
      others.exported += 1;
      const page = Number(after ?? 1);
      const next = page < others.pages ? String(page + 1) : null;
      const items = section in ITEMS ? [ITEMS[section]] : [];
      return Promise.resolve({ section, items, next });
    }

    @HandlesRequest(countStudent)
    count() {
      const names: readonly string[] = STUDENT_DATA[service].counts;
      const counts = names.map((name): [string, number] => [name, COUNTS[name] ?? 0]);
      return Promise.resolve<Record<string, number>>(Object.fromEntries(counts));
    }

    @HandlesRequest(forgetStudent)
    forget({ studentId }: { studentId: string }) {
      others.forgotten.push(`${service} ${studentId}`);
      return Promise.resolve({ isForgotten: true as const });
    }
  }
  return ServiceDouble;
}

@Controller()
class LedgerDouble {
  @HandlesRequest(listBalances)
  listBalances() {
    if (others.isLedgerAway) throw new PortalError('unavailable', 'Away.');
    others.comparisons += 1;
    return Promise.resolve({ balances: others.balances });
  }

  @HandlesRequest(getLeaderboard)
  leaderboard() {
    if (others.isLedgerAway) throw new PortalError('unavailable', 'Away.');
    const row = { studentId: ID, name: 'Ada Obi', balanceMxp: 12_500, rank: 1 };
    return Promise.resolve({ rows: [row], total: 1 });
  }
}

@Module({ controllers: [...STUDENT_DATA_SERVICES.map(doubleOf), LedgerDouble] })
class OtherServices {}

/** Answers for the services that keep something of students, on `bus`. */
export async function startOtherServices(bus: InProcessBus): Promise<() => Promise<void>> {
  const app = await joinBus(bus, { name: 'others', module: OtherServices });
  return () => app.close();
}
