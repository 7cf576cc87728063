import { t } from './signed-in-texts';

describe('a text with a count', () => {
  it('has the word for one and the word for more', () => {
    expect(t('account.lost.devices', { count: 1 })).toBe('The session on 1 device');
    expect(t('account.lost.devices', { count: 2 })).toBe('The session on 2 devices');
    expect(t('account.lost.tests', { count: 0 })).toBe('0 practice tests with your material');
    expect(t('account.kept.feedback', { count: 1 })).toMatch(/^1 message of yours/);
  });

  it('has its names filled in, also where a name is not given', () => {
    expect(t('dashboard.rank', { rank: 3, total: 9 })).toBe('Place 3 of 9');
    expect(t('access.resendIn')).toBe('A new code can be sent in ');
  });
});
