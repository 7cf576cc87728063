import {
  countMail,
  quietUntil,
  type MailAsker,
  type MailCount,
  type MailLimits,
} from './mail-quota';

const LIMITS: MailLimits = { resendAfterSeconds: 120, perAsker: 3, perDay: 4, reserved: 2 };
const at = (seconds: number) => new Date(Date.parse('2026-03-02T09:00:00Z') + seconds * 1_000);
const NONE: MailCount = { askedAt: null, mails: 0, reservedMails: 0, mailsSince: null };
const unknown: MailAsker = { mails: 0, isTrusted: false };
const TOO_MANY =
  'Too many mails were sent to this address today. Please open the link in the newest one: it works until tomorrow.';

/** Requests mails two minutes apart; returns the number that each requester got. */
function ask(order: string[], trusted: string[] = []) {
  let address = NONE;
  const askers = new Map<string, MailAsker>();
  const had: Record<string, number> = {};
  order.forEach((name, n) => {
    const asker = askers.get(name) ?? { ...unknown, isTrusted: trusted.includes(name) };
    const counted = countMail(address, asker, at(n * 120), LIMITS);
    if ('refusal' in counted) return;
    address = counted.value.address;
    askers.set(name, { ...asker, mails: counted.value.askerMails });
    had[name] = (had[name] ?? 0) + 1;
  });
  return had;
}
const times = (count: number, name: string) => Array.from({ length: count }, () => name);

describe('mails to one address', () => {
  it.each([
    [0, 120],
    [0.5, 120],
    [119, 1],
  ])('again %p s later are %p s too early', (later, wait) => {
    const address = { ...NONE, askedAt: at(0), mails: 1, mailsSince: at(0) };
    expect(countMail(address, unknown, at(later), LIMITS)).toEqual({
      refusal: { code: 'too_early', message: 'Unable to resend yet', retryAfterSeconds: wait },
    });
  });

  it('are three a day for one who asks, and the others still have theirs (F8)', () => {
    expect(ask([...times(10, 'attacker'), 'owner'])).toEqual({ attacker: 3, owner: 1 });
  });

  it('are four a day for all strangers, and two more for who is none', () => {
    const crowd = Array.from({ length: 20 }, (_, n) => `attacker ${n}`);
    expect(Object.keys(ask(crowd))).toHaveLength(4);
    expect(ask([...crowd, ...times(5, 'owner')], ['owner'])).toMatchObject({ owner: 2 });
    expect(Object.keys(ask(crowd, crowd))).toHaveLength(6);
  });

  it('are counted anew the day after', () => {
    const full = { askedAt: at(0), mails: 4, reservedMails: 2, mailsSince: at(0) };
    expect(countMail(full, unknown, at(86_399), LIMITS)).toEqual({
      refusal: { code: 'too_early', message: TOO_MANY, retryAfterSeconds: 1 },
    });
    expect(countMail(full, unknown, at(86_400), LIMITS)).toMatchObject({
      value: { address: { mails: 1, reservedMails: 0, mailsSince: at(86_400) } },
    });
  });

  it('are kept for who is no stranger, whatever its network has had', () => {
    const order = [...times(3, 'network'), 'owner', ...times(4, 'owner')];
    expect(ask([...times(4, 'network'), ...times(3, 'network')], ['network'])).toEqual({
      network: 5,
    });
    expect(ask(order, ['owner'])).toEqual({ network: 3, owner: 3 });
  });

  it('leave a link open as long as anybody may be refused one', () => {
    const had = (mails: number, reservedMails = 0) =>
      quietUntil({ askedAt: at(0), mails, reservedMails, mailsSince: at(0) }, at(600), LIMITS);
    expect([had(0), had(2), had(1, 1)]).toEqual([undefined, undefined, undefined]);
    expect([had(3), had(2, 1), had(4, 2)]).toEqual([at(86_400), at(86_400), at(86_400)]);
    const yesterday = { askedAt: at(0), mails: 4, reservedMails: 0, mailsSince: at(0) };
    expect(quietUntil(yesterday, at(86_400), LIMITS)).toBeUndefined();
  });
});
