import { Controller, Module } from '@nestjs/common';
import {
  STUDENT_DATA,
  STUDENT_DATA_SECTIONS,
  STUDENT_DATA_SERVICES,
  studentDataOf,
  type StudentDataService,
} from '@portal/contracts/student-data';
import { getLeaderboard, listBalances } from '@portal/contracts/xp';
import { HandlesRequest, InProcessBus } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { joinBus, sampleOf, STUDENT_COUNTS } from '@portal/testing';

const ID = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const ITEMS = new Map(STUDENT_DATA_SECTIONS.map(({ section, item }) => [section, sampleOf(item)]));

/** Behaviour of the doubles of the other services, and the requests that they received. */
export const others = {
  /** Number of pages of each list. */
  pages: 2,
  /** Number of pages of single lists, in place of `pages`. */
  pagesOf: new Map<string, number>(),
  /** Number of requested pages. */
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
      const pages = others.pagesOf.get(section) ?? others.pages;
      const next = page < pages ? String(page + 1) : null;
      return Promise.resolve({ section, items: [ITEMS.get(section)], next });
    }

    @HandlesRequest(countStudent)
    count() {
      const names: readonly (keyof typeof STUDENT_COUNTS)[] = STUDENT_DATA[service].counts;
      const counts = names.map((name) => [name, STUDENT_COUNTS[name]] as const);
      return Promise.resolve(Object.fromEntries<number>(counts));
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

/** Connects doubles of the services that store student data to `bus`. */
export async function startOtherServices(bus: InProcessBus): Promise<() => Promise<void>> {
  const app = await joinBus(bus, { name: 'others', module: OtherServices });
  return () => app.close();
}
