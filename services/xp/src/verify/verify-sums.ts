import type { EventStore, StoredEvent } from '@portal/event-store';
import { readRows } from '@portal/kit';
import type { DataSource } from 'typeorm';
import { changeOf, emptyTotals, evolveTotals, type Totals } from '../domain/ledger';
import { readLedgerEvent, studentOf } from '../ledger-stream';
import { readPosition } from '../projections/position';
import { standingRowSchema, type Standing } from '../projections/standing';

/** Events per read. */
const PAGE = 5_000;
/** Maximum number of reported faults. */
const FAULTS_MAX = 100;

/** A fault of a ledger, at a revision of its stream. */
export interface SumFault {
  stream: string;
  revision: number;
  what: string;
}

type Streams = Pick<EventStore, 'readAll' | 'hasRemovals'>;

/**
 * Verifies every ledger: revisions without gaps, each balance equal to the sum of its events and
 * never negative, and the projection equal to the streams up to its position. The portal may run.
 * @returns the faults, at most 100.
 */
export async function verifySums(dataSource: DataSource, store: Streams): Promise<SumFault[]> {
  const sums = new Sums(store, await readProjection(dataSource));
  let page: StoredEvent[] = [];
  do {
    page = await store.readAll(page.at(-1)?.cursor ?? null, PAGE);
    for (const event of page) await sums.add(event);
  } while (page.length === PAGE);
  return [...sums.faults, ...sums.tooFar()].slice(0, FAULTS_MAX);
}

interface Projection {
  standings: Map<string, Standing>;
  /** Cursor of the last event in the rows. */
  cursor: string | null;
}

/** Reads rows and position in one snapshot. */
function readProjection(dataSource: DataSource): Promise<Projection> {
  return dataSource.transaction('REPEATABLE READ', async (manager) => {
    const rows = await readRows(manager, standingRowSchema, 'SELECT * FROM standings');
    const { cursor } = await readPosition(manager);
    return { standings: new Map(rows.map((row) => [row.studentId, row])), cursor };
  });
}

/** The sum of a ledger's events so far. */
interface Sum extends Totals {
  revision: number;
}

class Sums {
  readonly faults: SumFault[] = [];
  private readonly sums = new Map<string, Sum>();
  /** Whether the projection includes the current event. */
  private isShown: boolean;

  constructor(
    private readonly store: Streams,
    private readonly projection: Projection,
  ) {
    this.isShown = projection.cursor !== null;
  }

  async add(stored: StoredEvent): Promise<void> {
    const student = studentOf(stored.stream);
    if (student && this.faults.length < FAULTS_MAX) await this.addTo(student, stored);
    if (stored.cursor === this.projection.cursor) this.isShown = false;
  }

  /** Returns faults for rows with more events than their streams. */
  tooFar(): SumFault[] {
    const isTooFar = ({ studentId, revision }: Standing) =>
      revision > (this.sums.get(studentId)?.revision ?? -1);
    return [...this.projection.standings.values()]
      .filter(isTooFar)
      .map(({ studentId, revision }) => {
        return {
          stream: `xp-${studentId}`,
          revision,
          what: 'the projection shows it, the stream ends before',
        };
      });
  }

  private async addTo(student: string, stored: StoredEvent): Promise<void> {
    const known = this.sums.get(student) ?? { ...emptyTotals, revision: -1 };
    const event = readable(stored);
    if (!event) return this.report(stored, 'it is no event of a ledger');
    const isWhole = stored.revision === known.revision + 1;
    if (!isWhole && !(await this.store.hasRemovals(stored.stream))) {
      this.report(stored, `it follows on revision ${known.revision}`);
    }
    const balanceMxp = known.balanceMxp + changeOf(event);
    if (isWhole && balanceMxp !== event.data.balanceAfterMxp) {
      const said = `its balance is ${event.data.balanceAfterMxp} mXP`;
      this.report(stored, `${said}, and the sum ${balanceMxp} mXP`);
    }
    const sum = { ...evolveTotals(known, event), revision: stored.revision };
    this.sums.set(student, sum);
    this.compare(stored, sum, this.projection.standings.get(student));
  }

  private compare(stored: StoredEvent, sum: Sum, standing: Standing | undefined): void {
    if (stored.revision > (standing?.revision ?? -1)) {
      if (this.isShown) this.report(stored, 'the projection does not show it');
    } else if (standing?.revision === stored.revision && standing.balanceMxp !== sum.balanceMxp) {
      const said = `the projection shows ${standing.balanceMxp} mXP`;
      this.report(stored, `${said}, and the stream ${sum.balanceMxp} mXP`);
    }
  }

  private report({ stream, revision }: StoredEvent, what: string): void {
    this.faults.push({ stream, revision, what });
  }
}

/** Returns null for an unreadable event, which includes negative balances. */
function readable(stored: StoredEvent) {
  try {
    return readLedgerEvent(stored);
  } catch {
    return null;
  }
}
