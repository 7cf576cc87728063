import fc from 'fast-check';
import { worthMxp } from './score';
import { shareOut } from './share-out';

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('scoring', () => {
  it('earns 2 XP for a right answer and 0 for a wrong one', () => {
    expect(worthMxp(2, 2)).toBe(2_000);
    expect(worthMxp(2, 0)).toBe(0);
  });
});

describe('a claim', () => {
  it('grants the recorded amount where more is asked', () => {
    const sessions = [{ sessionId: 'a', recordedMxp: 6_000, grantedMxp: 2_000 }];
    expect(shareOut(1_000_000, sessions)).toEqual([{ sessionId: 'a', amountMxp: 4_000 }]);
  });

  it('grants the asked amount where more is recorded', () => {
    const sessions = [{ sessionId: 'a', recordedMxp: 6_000, grantedMxp: 0 }];
    expect(shareOut(2_000, sessions)).toEqual([{ sessionId: 'a', amountMxp: 2_000 }]);
  });

  it('grants nothing a second time', () => {
    expect(shareOut(6_000, [{ sessionId: 'a', recordedMxp: 6_000, grantedMxp: 6_000 }])).toEqual(
      [],
    );
  });

  it('takes from several sessions in their order', () => {
    const sessions = [
      { sessionId: 'a', recordedMxp: 2_000, grantedMxp: 0 },
      { sessionId: 'b', recordedMxp: 8_000, grantedMxp: 2_000 },
    ];
    expect(shareOut(5_000, sessions)).toEqual([
      { sessionId: 'a', amountMxp: 2_000 },
      { sessionId: 'b', amountMxp: 3_000 },
    ]);
  });

  it('grants no part that is less than an answer is worth, unless it is all that is left', () => {
    const sessions = [
      { sessionId: 'a', recordedMxp: 6_000, grantedMxp: 5_500 },
      { sessionId: 'b', recordedMxp: 1_400, grantedMxp: 0 },
    ];
    expect(shareOut(1, sessions)).toEqual([]);
    expect(shareOut(1_899, sessions)).toEqual([]);
    const all = [
      { sessionId: 'a', amountMxp: 500 },
      { sessionId: 'b', amountMxp: 1_400 },
    ];
    expect(shareOut(1_900, sessions)).toEqual(all);
    expect(shareOut(5_000, sessions)).toEqual(all);
  });

  it('never mints: whatever is asked, however often, no more is granted than was recorded', () => {
    const account = fc
      .tuple(fc.nat(100_000), fc.nat(100_000))
      .map(([a, b]) => ({ recordedMxp: Math.max(a, b), grantedMxp: Math.min(a, b) }));
    fc.assert(
      fc.property(fc.array(account), fc.array(fc.integer({ min: 1 })), (accounts, claims) => {
        const sessions = accounts.map((one, index) => ({ ...one, sessionId: String(index) }));
        for (const asked of claims) {
          const shares = shareOut(asked, sessions);
          expect(sum(shares.map((share) => share.amountMxp))).toBeLessThanOrEqual(asked);
          for (const { sessionId, amountMxp } of shares) {
            const session = sessions[Number(sessionId)];
            if (session) session.grantedMxp += amountMxp;
          }
        }
        for (const { recordedMxp, grantedMxp } of sessions) {
          expect(grantedMxp).toBeLessThanOrEqual(recordedMxp);
        }
      }),
    );
  });
});
