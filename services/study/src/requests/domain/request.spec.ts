import fc from 'fast-check';
import { decide, type RequestCommand, type RequestFacts } from './request';

const ASKED_AT = new Date('2026-03-02T09:00:00Z');
const expiresAt = new Date(ASKED_AT.getTime() + 60_000);
const after = (ms: number) => new Date(ASKED_AT.getTime() + ms);
const open: RequestFacts = { state: 'open', expiresAt };

/** Returns a request after these commands, each at its time. */
function given(...commands: [RequestCommand, number][]): RequestFacts {
  return commands.reduce((request, [command, ms]) => {
    const decision = decide(request, command, after(ms));
    return 'closes' in decision ? { ...request, state: decision.closes } : request;
  }, open);
}

describe('a study request', () => {
  it.each([
    ['accept', 'accepted'],
    ['reject', 'rejected'],
    ['cancel', 'cancelled'],
  ] as const)('closes when somebody says %s', (command, closes) => {
    expect(decide(open, command, after(59_999))).toEqual({ closes });
  });

  it('takes the same answer again, and refuses another one', () => {
    expect(decide(given(['accept', 1]), 'accept', after(2))).toEqual({ stays: 'accepted' });
    expect(decide(given(['reject', 1]), 'reject', after(2))).toEqual({ stays: 'rejected' });
    expect(decide(given(['accept', 1]), 'reject', after(2))).toEqual({
      refusal: 'You have already accepted this request.',
    });
    expect(decide(given(['reject', 1]), 'accept', after(2))).toEqual({
      refusal: 'You have already rejected this request.',
    });
    expect(decide(given(['cancel', 1]), 'accept', after(2))).toEqual({
      refusal: 'The request was taken back.',
    });
  });

  it('is over after 60 s, also where nobody has looked since', () => {
    for (const request of [open, given(['expire', 60_000])]) {
      expect(decide(request, 'accept', after(60_000))).toEqual({
        refusal: 'The request has expired.',
      });
    }
    expect(decide(open, 'cancel', after(60_000))).toEqual({ stays: 'open' });
    expect(decide(open, 'expire', after(59_999))).toEqual({ stays: 'open' });
    expect(decide(open, 'expire', after(60_000))).toEqual({ closes: 'expired' });
  });

  it('closes at most once, in time or by its time alone, whatever comes in whatever order', () => {
    const command = fc.constantFrom<RequestCommand>('accept', 'reject', 'cancel', 'expire');
    const said = fc.tuple(command, fc.nat(120_000));
    fc.assert(
      fc.property(fc.array(said, { maxLength: 12, size: 'max' }), (commands) => {
        let request = open;
        let closings = 0;
        for (const [word, ms] of [...commands].sort(([, one], [, other]) => one - other)) {
          const decision = decide(request, word, after(ms));
          if (!('closes' in decision)) continue;
          closings += 1;
          expect(decision.closes === 'expired').toBe(ms >= 60_000);
          request = { ...request, state: decision.closes };
          // The same command again changes nothing, and is not refused.
          expect(decide(request, word, after(ms))).toEqual({ stays: decision.closes });
        }
        expect(closings).toBeLessThanOrEqual(1);
        // After any sequence of commands, no request is open past its expiry.
        const last = decide(request, 'expire', after(120_000));
        expect('closes' in last).toBe(closings === 0);
      }),
    );
  });
});
