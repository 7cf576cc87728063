import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { getHistory } from '@portal/contracts/xp';
import type { EventStore, StoredEvent } from '@portal/event-store';
import { changeOf } from './domain/ledger';
import { EVENT_STORE, readLedgerEvent, streamOf } from './ledger-stream';

/**
 * A student's ledger, newest first, read from the stream itself, so that it always matches the
 * source of truth.
 */
@Injectable()
export class LedgerHistoryService {
  constructor(@Inject(EVENT_STORE) private readonly events: EventStore) {}

  async getPage(request: RequestOf<typeof getHistory>): Promise<ResponseOf<typeof getHistory>> {
    const { studentId, before = null, limit } = request;
    const found = await this.events.readBackwards(streamOf(studentId), before, limit + 1);
    const entries = found.slice(0, limit).map(toEntry);
    const nextBefore = found.length > limit ? (entries.at(-1)?.revision ?? null) : null;
    return { entries, nextBefore };
  }
}

function toEntry(stored: StoredEvent) {
  const event = readLedgerEvent(stored);
  const { reason, reference, balanceAfterMxp } = event.data;
  return {
    revision: stored.revision,
    changeMxp: changeOf(event),
    balanceMxp: balanceAfterMxp,
    reason,
    reference,
    at: stored.recordedAt.toISOString(),
  };
}
