import { STUDY_MEMBERS_MAX } from '@portal/contracts/study';
import fc from 'fast-check';
import {
  comerOf,
  decideEnd,
  decideJoin,
  decideLeave,
  decideWhere,
  leaveReasonOfBlock,
  refusalToEndForBoth,
  sharedSession,
  type How,
  type LeaveDecision,
  type Member,
} from './membership';

const STUDENTS = ['ada', 'ben', 'cyd', 'dan', 'eve', 'fay'];
const FULL = { refusal: { code: 'conflict', message: 'This study session is full.' } };
const membersOf = (...ids: string[]) => ids.map((studentId) => ({ studentId }));

type Act =
  | { kind: 'meet'; pair: [string, string]; leavesMeanwhile: string | null }
  | { kind: 'leave'; students: string[]; how: How }
  | { kind: 'end'; student: string }
  | { kind: 'end-for-both'; student: string }
  | { kind: 'block'; pair: [string, string] };

const student = fc.constantFrom(...STUDENTS);
const two = fc.shuffledSubarray(STUDENTS, { minLength: 2, maxLength: 2 }) as fc.Arbitrary<
  [string, string]
>; // of exactly two
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('meet' as const),
      pair: two,
      leavesMeanwhile: fc.option(student, { freq: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('leave' as const),
      students: fc.shuffledSubarray(STUDENTS, { minLength: 1, maxLength: 3 }),
      how: fc.constantFrom<How>('left', 'xp', 'removed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), student }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end-for-both' as const), student }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('block' as const), pair: two }) },
);

/** Model of sessions, members and blocks as the service keeps them. */
class Sessions {
  readonly underWay = new Map<string, Member[]>();
  readonly ended = new Set<string>();
  private readonly blocks = new Set<string>();

  activeOf(studentId: string): string | null {
    const found = [...this.underWay].filter(([, members]) => has(members, studentId));
    // A student is in at most one session.
    expect(found.length).toBeLessThanOrEqual(1);
    return found[0]?.[0] ?? null;
  }

  isBlockedEitherWay(one: string, others: readonly string[]): boolean {
    return others.some(
      (other) => this.blocks.has(`${one} ${other}`) || this.blocks.has(`${other} ${one}`),
    );
  }

  do(act: Act): void {
    if (act.kind === 'meet') this.open(act.pair, act.leavesMeanwhile);
    if (act.kind === 'leave') this.leave(act.students, act.how);
    if (act.kind === 'end') this.end(act.student);
    if (act.kind === 'end-for-both') this.endForBoth(act.student);
    if (act.kind === 'block') this.block(act.pair);
  }

  private open([starterId, joinerId]: [string, string], leavesMeanwhile: string | null): void {
    // Requests between them are refused earlier.
    if (this.isBlockedEitherWay(starterId, [joinerId])) return;
    const pair = { starterId, joinerId };
    const [starterIn, joinerIn] = [this.activeOf(starterId), this.activeOf(joinerId)];
    const where = decideWhere(starterIn, joinerIn);
    const isElsewhere = starterIn && joinerIn && starterIn !== joinerIn;
    expect('refusal' in where).toBe(Boolean(isElsewhere));
    if ('refusal' in where) return;
    if (leavesMeanwhile !== null) this.leave([leavesMeanwhile], 'left');
    const members = this.underWay.get(where.sessionId ?? '');
    const session = members ? { id: where.sessionId ?? '', members } : null;
    const comer = session && comerOf(pair, session);
    const isKeptApart = comer !== null && this.isBlockedEitherWay(comer, idsOf(members ?? []));
    const decision = decideJoin({ ...pair, session, isKeptApart });
    if ('begins' in decision) {
      expect(decision.begins.map((id) => this.activeOf(id))).toEqual([null, null]);
      const id = `session ${this.ended.size + this.underWay.size}`;
      this.underWay.set(id, membersOf(...decision.begins));
    } else if ('refusal' in decision) {
      expect(isKeptApart || members?.length === STUDY_MEMBERS_MAX).toBe(true);
    } else if (decision.comes !== null) {
      this.underWay.set(decision.sessionId, [...(members ?? []), { studentId: decision.comes }]);
    }
    if (!('refusal' in decision)) {
      expect(this.activeOf(starterId)).not.toBeNull();
      expect(this.activeOf(starterId)).toBe(this.activeOf(joinerId));
    }
  }

  /** Removes students from the session of the first one. */
  private leave(students: string[], how: How): void {
    const id = this.activeOf(students[0] ?? '');
    if (id === null) return;
    const members = this.underWay.get(id) ?? [];
    const decision = decideLeave(members, students, how);
    const others = members.filter(({ studentId }) => !students.includes(studentId));
    this.carryOut(id, decision);
    expect(this.underWay.get(id) ?? []).toEqual(others.length < 2 ? [] : others);
    const unpaidBy = 'leave' in decision ? decision.unpaidBy : undefined;
    if (how === 'xp') expect(students).toContain(unpaidBy);
    else expect(unpaidBy).toBeUndefined();
    // The same command again changes nothing.
    const again = decideLeave(this.underWay.get(id) ?? null, students, how);
    expect(again).toEqual({ stays: true, hasEnded: this.ended.has(id) });
  }

  private end(student: string): void {
    const id = this.activeOf(student);
    if (id === null) return;
    this.carryOut(id, decideEnd(this.underWay.get(id) ?? null));
    expect(this.ended.has(id)).toBe(true);
  }

  private endForBoth(student: string): void {
    const members = this.underWay.get(this.activeOf(student) ?? '') ?? [];
    const refusal = refusalToEndForBoth(members);
    expect(refusal !== undefined).toBe(members.length > 2);
    if (!refusal) this.end(student);
  }

  private block([one, other]: [string, string]): void {
    this.blocks.add(`${one} ${other}`);
    const shared = sharedSession(this.activeOf(one), this.activeOf(other));
    if (shared === null) return;
    const members = this.underWay.get(shared) ?? [];
    const how = leaveReasonOfBlock(members);
    this.leave([one], how);
    expect(how === 'ended-for-both').toBe(this.ended.has(shared));
  }

  private carryOut(id: string, decision: LeaveDecision<Member>): void {
    if ('stays' in decision) return;
    const members = this.underWay.get(id) ?? [];
    const stay = members.filter((member) => !decision.leave.includes(member));
    // A session ends if and only if no member stays.
    expect(stay.length === 0).toBe(decision.ends);
    if (decision.ends) this.ended.add(id);
    if (decision.ends) this.underWay.delete(id);
    else this.underWay.set(id, stay);
  }
}

const idsOf = (members: readonly Member[]) => members.map(({ studentId }) => studentId);
const has = (members: readonly Member[], id: string) => idsOf(members).includes(id);

describe('sessions', () => {
  it('have two to four members who nothing keeps apart, and end for good, whatever is done in whatever order', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60, size: 'max' }), (acts) => {
        const sessions = new Sessions();
        for (const one of acts) {
          const [before, ended] = [new Map(sessions.underWay), new Set(sessions.ended)];
          sessions.do(one);
          for (const id of ended) expect(sessions.underWay.has(id)).toBe(false);
          for (const [id, members] of sessions.underWay) {
            expect(members.length).toBeGreaterThanOrEqual(2);
            expect(members.length).toBeLessThanOrEqual(STUDY_MEMBERS_MAX);
            for (const each of idsOf(members)) {
              expect(sessions.isBlockedEitherWay(each, idsOf(members))).toBe(false);
            }
            // The order is stable: remaining members keep their positions.
            const stayed = (before.get(id) ?? []).filter((member) => members.includes(member));
            expect(members.slice(0, stayed.length)).toEqual(stayed);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('who meets', () => {
  const pair = { starterId: 'ada', joinerId: 'ben' };
  const join = (ids: string[], isKeptApart = false) =>
    decideJoin({ ...pair, session: { id: 'session', members: membersOf(...ids) }, isKeptApart });

  it('meets in a new session, in the one that either is in, or where both are already', () => {
    expect(decideWhere(null, null)).toEqual({ sessionId: null });
    expect(decideWhere('session', null)).toEqual({ sessionId: 'session' });
    expect(decideWhere(null, 'session')).toEqual({ sessionId: 'session' });
    expect(decideWhere('session', 'session')).toEqual({ sessionId: 'session' });
    expect(decideJoin({ ...pair, session: null, isKeptApart: false })).toEqual({
      begins: ['ada', 'ben'],
    });
    expect(join(['cyd', 'ada'])).toEqual({ sessionId: 'session', comes: 'ben' });
    expect(join(['ben', 'cyd'])).toEqual({ sessionId: 'session', comes: 'ada' });
    expect(join(['ben', 'cyd', 'dan', 'ada'])).toEqual({ sessionId: 'session', comes: null });
  });

  it('is told in one way of a session that is full and of a block, and in another of two sessions', () => {
    expect(join(['ada', 'cyd', 'dan', 'eve'])).toEqual(FULL);
    expect(join(['ada', 'cyd'], true)).toEqual(FULL);
    expect(decideWhere('session', 'another')).toEqual({
      refusal: { code: 'conflict', message: 'You are in a study session. Leave it first.' },
    });
  });

  it('is brought among no strangers where the one who was there has left', () => {
    expect(join(['cyd', 'dan'])).toEqual({ begins: ['ada', 'ben'] });
  });
});

describe('who leaves', () => {
  it('leaves the others together, or ends it for the last', () => {
    const three = membersOf('ada', 'ben', 'cyd');
    expect(decideLeave(three, ['ben'], 'left')).toEqual({ leave: membersOf('ben'), ends: false });
    expect(decideLeave(three, ['cyd', 'ada'], 'xp')).toEqual({
      leave: three,
      ends: true,
      unpaidBy: 'ada',
    });
    expect(decideLeave(three, ['dan'], 'left')).toEqual({ stays: true, hasEnded: false });
    expect(decideLeave(null, ['ada'], 'left')).toEqual({ stays: true, hasEnded: true });
    expect(decideEnd(null)).toEqual({ stays: true, hasEnded: true });
  });

  it('may end it for both, but not for several', () => {
    expect(refusalToEndForBoth(membersOf('ada', 'ben'))).toBeUndefined();
    expect(refusalToEndForBoth(membersOf('ada', 'ben', 'cyd'))).toEqual({
      code: 'forbidden',
      message: 'Only a call of two can be ended for both.',
    });
  });
});
