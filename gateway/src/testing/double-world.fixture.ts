import type { Department } from '@portal/contracts';
import type { Caller } from '@portal/contracts/identity';
import { currentCorrelationId, type PortalError } from '@portal/platform';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';

/** A session that the double of identity knows, with both of its secrets. */
export interface TestSession {
  caller: Caller;
  token: string;
  cookieSecret: string;
}

/** State of the doubles and the requests they received; it contains no logic. */
export class DoubleWorld {
  readonly sessions: TestSession[] = [];
  /** Ids of suspended people. */
  readonly suspended = new Set<string>();
  readonly balances = new Map<string, number>();
  /** XP earned by tests but not in the ledger yet; a negative value makes testlab unavailable. */
  readonly waiting = new Map<string, number>();
  /** All requests in order, with subject and body. */
  readonly requests: { subject: string; request: unknown; correlationId: string }[] = [];
  /** Refusals by subject, until they are removed. */
  readonly refusals = new Map<string, PortalError>();
  /** Subjects that fail with an unexpected error. */
  readonly broken = new Map<string, Error>();
  private readonly asked = new EventEmitter();
  readonly aborted = new EventEmitter();
  /** Set to delay the answer to `authenticate`. */
  held: Promise<void> | null = null;
  /** Whether mails are sent. */
  hasMail = true;
  /** Set to make generation wait until its generation is aborted. */
  isGenerationSlow = false;
  /** Set to replace the exported file. */
  exported: ((signal: AbortSignal) => AsyncIterable<string>) | null = null;
  /** Members of study sessions, by room. */
  readonly studyRooms = new Map<string, Set<string>>();
  /** Students whom a gateway has reported as online. */
  readonly online = new Set<string>();
  /** Set to delay the entry into a study session. */
  studyHeld: Promise<void> | null = null;
  /** Text of the upload when testlab received its request. */
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

  /** Records a request, and throws if the test has set an error for it. */
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
