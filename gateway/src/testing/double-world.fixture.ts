import type { Department } from '@portal/contracts';
import type { Caller } from '@portal/contracts/identity';
import { currentCorrelationId, type PortalError } from '@portal/platform';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';

/** A session that the double of identity knows, and both of its secrets. */
export interface TestSession {
  caller: Caller;
  token: string;
  cookieSecret: string;
}

/** What the doubles of the services know and have been asked: nothing here decides anything. */
export class DoubleWorld {
  readonly sessions: TestSession[] = [];
  /** Ids of people who are shut out for now. */
  readonly suspended = new Set<string>();
  readonly balances = new Map<string, number>();
  /** What tests have earned and the ledger does not have; below zero: the test lab is away. */
  readonly waiting = new Map<string, number>();
  /** Every request in order: its subject and what came with it. */
  readonly requests: { subject: string; request: unknown; correlationId: string }[] = [];
  /** Refusals by subject, until they are taken away. */
  readonly refusals = new Map<string, PortalError>();
  /** Subjects that break in a way nobody foresaw. */
  readonly broken = new Map<string, Error>();
  private readonly asked = new EventEmitter();
  readonly aborted = new EventEmitter();
  /** Set to hold back the answer who a caller is. */
  held: Promise<void> | null = null;
  /** Whether mails are sent. */
  hasMail = true;
  /** Set to make generation wait until its generation is aborted. */
  isGenerationSlow = false;
  /** Set to have another file exported than that of always. */
  exported: ((signal: AbortSignal) => AsyncIterable<string>) | null = null;
  /** Members of study sessions, by room. */
  readonly studyRooms = new Map<string, Set<string>>();
  /** Students whom a gateway has reported as online. */
  readonly online = new Set<string>();
  /** Set to hold back an entry into a study session. */
  studyHeld: Promise<void> | null = null;
  /** What lay in the upload store when testlab was asked. */
  uploadedText: string | null = null;

  signIn(role: 'student' | 'admin', overrides: Partial<Caller> = {}): TestSession {
    const caller: Caller = {
      userId: randomUUID(),
      sessionId: randomUUID(),
      role,
      name: role === 'admin' ? 'Root Admin' : 'Ada Obi',
      email: `${role}@miva.edu.ng`,
      department: role === 'admin' ? null : ('Computer Science' satisfies Department),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      ...overrides,
    };
    const session = { caller, token: `t.${randomUUID()}`, cookieSecret: randomUUID() };
    this.sessions.push(session);
    return session;
  }

  /** Notes a request, and breaks or refuses where the test has asked for it. */
  note(subject: string, request: unknown): void {
    this.requests.push({ subject, request, correlationId: currentCorrelationId() ?? '' });
    this.asked.emit(subject);
    const error = this.refusals.get(subject) ?? this.broken.get(subject);
    if (error) throw error;
  }

  /** Waits for a request of this subject beyond the first `known` requests. */
  async untilRequested(subject: string, known: number): Promise<void> {
    const isAsked = () => this.requests.slice(known).some((each) => each.subject === subject);
    if (!isAsked()) await once(this.asked, subject);
  }

  countOf(subject: string): number {
    return this.requests.filter((request) => request.subject === subject).length;
  }

  lastOf(subject: string): unknown {
    return this.requests.findLast((request) => request.subject === subject)?.request;
  }

  endSession({ caller }: TestSession): void {
    const index = this.sessions.findIndex((known) => known.caller === caller);
    this.sessions.splice(index, 1);
  }
}
