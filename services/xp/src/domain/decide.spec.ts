import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { decide, type LedgerCommand } from './decide';
import { changeOf, emptyLedger, evolve, type Ledger, type LedgerEvent } from './ledger';

const reference = { kind: 'practice-session', id: 'one' };
const earn = (amountMxp: number): LedgerCommand => ({
  kind: 'earn',
  amountMxp,
  reason: 'test',
  reference,
});
const spend = (amountMxp: number, reason: 'job' | 'call' = 'job'): LedgerCommand => ({
  kind: 'spend',
  amountMxp,
  reason,
  reference,
});

/** Returns a ledger after these commands; refused ones leave no trace. Command ids: c0, c1, … */
function given(...commands: LedgerCommand[]): Ledger {
  return commands.reduce((ledger, command, index) => {
    const event = decide(ledger, command);
    return 'refusal' in event ? ledger : evolve(ledger, `c${index}`, event);
  }, emptyLedger);
}

describe('given events, when a command, then', () => {
  it('earning is a fact with the balance that follows', () => {
    expect(decide(given(earn(500)), earn(1_500))).toEqual({
      type: 'XpEarned',
      data: { amountMxp: 1_500, reason: 'test', reference, balanceAfterMxp: 2_000 },
    });
  });

  it('spending all is allowed', () => {
    expect(decide(given(earn(2_000)), spend(2_000))).toMatchObject({
      type: 'XpSpent',
      data: { balanceAfterMxp: 0 },
    });
  });

  it('spending more than there is is refused', () => {
    expect(decide(given(earn(2_000)), spend(2_001))).toEqual({
      refusal: 'insufficient-xp',
      balanceMxp: 2_000,
    });
  });

  it.each([0, -1, 0.5, Number.NaN, Infinity, 2 ** 53])('%p is not an amount', (amount) => {
    expect(decide(given(earn(2_000)), earn(amount))).toEqual({ refusal: 'not-an-amount' });
    expect(decide(given(earn(2_000)), spend(amount))).toEqual({ refusal: 'not-an-amount' });
  });

  it('a balance never grows past what is counted exactly', () => {
    expect(decide(given(earn(Number.MAX_SAFE_INTEGER)), earn(1))).toEqual({
      refusal: 'not-an-amount',
    });
  });

  it('a refund gives back what one spending took, with its reference', () => {
    const ledger = given(earn(50_000), spend(20_000));
    expect(decide(ledger, { kind: 'refund', spendCommandId: 'c1' })).toEqual({
      type: 'XpRefunded',
      data: {
        amountMxp: 20_000,
        reason: 'refund',
        reference,
        balanceAfterMxp: 50_000,
        spendCommandId: 'c1',
      },
    });
  });

  it('a spending is given back once', () => {
    const ledger = given(earn(50_000), spend(20_000), { kind: 'refund', spendCommandId: 'c1' });
    expect(decide(ledger, { kind: 'refund', spendCommandId: 'c1' })).toEqual({
      refusal: 'refunded-already',
    });
  });

  it('what was never spent is not given back', () => {
    expect(decide(given(earn(5_000)), { kind: 'refund', spendCommandId: randomUUID() })).toEqual({
      refusal: 'no-such-spending',
    });
  });

  it('an adjustment downwards stops at zero too', () => {
    const down = { ...earn(2_000), kind: 'adjust', direction: 'down' } as LedgerCommand;
    expect(decide(given(earn(1_999)), down)).toMatchObject({ refusal: 'insufficient-xp' });
  });
});

describe('a folded ledger', () => {
  it('keeps lifetime XP and the highest level when XP is spent', () => {
    const ledger = given(earn(501_000), spend(501_000));
    expect(ledger).toMatchObject({ balanceMxp: 0, lifetimeMxp: 501_000, highestLevel: 1 });
  });

  it('does not count a refund as earned', () => {
    const ledger = given(earn(20_000), spend(20_000), { kind: 'refund', spendCommandId: 'c1' });
    expect(ledger).toMatchObject({ balanceMxp: 20_000, lifetimeMxp: 20_000 });
  });
});

describe('whatever is asked', () => {
  const amount = fc.oneof(fc.integer({ min: -10, max: 5_000 }), fc.constantFrom(0.5, Number.NaN));
  const command: fc.Arbitrary<LedgerCommand> = fc.oneof(
    amount.map(earn),
    amount.map((one) => spend(one)),
    amount.map((one) => spend(one, 'call')),
    fc.nat(30).map((n) => ({ kind: 'refund', spendCommandId: `c${n}` }) as const),
    fc
      .tuple(amount, fc.constantFrom('up' as const, 'down' as const))
      .map(([one, direction]) => ({ ...earn(one), kind: 'adjust', direction }) as LedgerCommand),
  );

  it('the balance is never negative and is the sum of all changes', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40, size: 'max' }), (commands) => {
        let ledger = emptyLedger;
        let model = 0;
        const facts: LedgerEvent[] = [];
        commands.forEach((one, index) => {
          const event = decide(ledger, one);
          if ('refusal' in event) return;
          facts.push(event);
          model += changeOf(event);
          ledger = evolve(ledger, `c${index}`, event);
          expect(ledger.balanceMxp).toBeGreaterThanOrEqual(0);
        });
        expect(ledger.balanceMxp).toBe(model);
        const refunded = facts.filter((fact) => fact.type === 'XpRefunded');
        const spendings = new Set(refunded.map((fact) => fact.data.spendCommandId));
        expect(spendings.size).toBe(refunded.length);
      }),
      { numRuns: 500 },
    );
  });
});
