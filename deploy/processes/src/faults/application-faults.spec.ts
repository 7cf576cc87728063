/** @looks-at jobs xp */
import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '@portal/event-store';
import { faultsOfApplications, type PaymentRow } from './application-faults';

const STUDENT = randomUUID();
const PRICE_MXP = 20_000;

/** Builds three payments with correct results: one paid, one refused, one refunded. */
function buildScene() {
  const paid = buildPayment('paid');
  const refused = buildPayment('refused');
  const returned = buildPayment('returned');
  const events = [
    buildEvent('XpSpent', paid.id),
    buildEvent('XpSpent', returned.id),
    buildEvent('XpRefunded', randomUUID(), returned.id),
  ];
  const urlOf = ({ jobId }: PaymentRow) => `https://jobs.example.com/${jobId}`;
  const applied = [{ studentId: STUDENT, jobId: paid.jobId, url: urlOf(paid) }];
  const answered = [
    { studentId: STUDENT, url: urlOf(paid), answer: 'applied' as 'applied' | 'gone' },
    { studentId: STUDENT, url: urlOf(returned), answer: 'gone' as 'applied' | 'gone' },
  ];
  const payments = [paid, refused, returned];
  const find = () =>
    faultsOfApplications(
      { payments, applied, answered },
      new Map([[`xp-${STUDENT}`, events]]),
    ).join('\n');
  return { paid, refused, returned, events, payments, applied, answered, find };
}

function buildPayment(state: PaymentRow['state']): PaymentRow {
  const id = randomUUID();
  return { id, studentId: STUDENT, jobId: randomUUID(), amountMxp: PRICE_MXP, state };
}

function buildEvent(type: string, commandId: string, spendCommandId?: string): StoredEvent {
  const reference = { kind: 'job', id: 'x' };
  return {
    stream: `xp-${STUDENT}`,
    revision: 0,
    type,
    commandId,
    cursor: 'postgres:1',
    fingerprint: 'event',
    correlationId: 'c',
    recordedAt: new Date(0),
    data: { amountMxp: PRICE_MXP, balanceAfterMxp: 0, reference, spendCommandId },
  };
}

type Scene = ReturnType<typeof buildScene>;

describe('what became of applications', () => {
  it('is as it should be where each charge has its application or came back', () => {
    expect(buildScene().find()).toBe('');
  });

  it.each<[string, (scene: Scene) => void, RegExp]>([
    [
      'a charge has no payment',
      ({ events }) => events.push(buildEvent('XpSpent', randomUUID())),
      /was charged for a job, and no payment says so/,
    ],
    [
      'a charge has no application',
      ({ applied, answered }) => {
        applied.splice(0);
        answered.splice(0);
      },
      /is paid, not applied for/,
    ],
    [
      'an application was never charged',
      ({ events }) => events.splice(0, 1),
      /is paid: 0 were charged, not 20000/,
    ],
    [
      'an application has no payment',
      ({ applied }) => applied.push({ studentId: STUDENT, jobId: randomUUID(), url: 'x' }),
      /is applied for, not paid/,
    ],
    [
      'a job was paid twice',
      ({ payments, paid, events }) => {
        const again = { ...paid, id: randomUUID() };
        payments.push(again);
        events.push(buildEvent('XpSpent', again.id));
      },
      /was paid twice/,
    ],
    [
      'a refused payment was charged',
      ({ events, refused }) => events.push(buildEvent('XpSpent', refused.id)),
      /is refused: 20000 were charged, not 0/,
    ],
    [
      'XP did not come back',
      ({ events }) => events.splice(2, 1),
      /is returned, and was given back 0 times/,
    ],
    [
      'XP came back twice',
      ({ events, returned }) => events.push(buildEvent('XpRefunded', randomUUID(), returned.id)),
      /is returned, and was given back 2 times/,
    ],
    [
      'XP came back for an application that stands',
      ({ events, paid }) => events.push(buildEvent('XpRefunded', randomUUID(), paid.id)),
      /is paid, and was given back 1 times/,
    ],
    [
      'somebody else was charged',
      ({ events }) => Object.assign(events[0] ?? {}, { stream: `xp-${randomUUID()}` }),
      /is paid: 0 were charged, not 20000/,
    ],
    ['a payment never ends', ({ paid }) => (paid.state = 'pending'), /is still pending/],
    ['a refund never ends', ({ returned }) => (returned.state = 'returning'), /is still returning/],
    [
      'an application that was confirmed is not on the board',
      ({ answered }) => answered.push({ studentId: STUDENT, url: 'y', answer: 'applied' }),
      /was answered 'applied' for y, the board says otherwise/,
    ],
    [
      'an application that was refused is on the board',
      ({ answered }) => Object.assign(answered[0] ?? {}, { answer: 'gone' }),
      /was answered 'gone' for .*, the board says otherwise/,
    ],
  ])('is reported where %s', (_what, spoil, sentence) => {
    const scene = buildScene();
    spoil(scene);
    expect(scene.find()).toMatch(sentence);
  });
});
