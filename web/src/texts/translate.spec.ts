import { t } from './admin-texts';

describe('a text of the admin area', () => {
  it('speaks of one in the singular and of others in the plural', () => {
    const said = (count: number) => t('admin.users.lost.tests', { count });
    expect([0, 1, 2].map(said)).toEqual([
      '0 practice tests',
      '1 practice test',
      '2 practice tests',
    ]);
    expect(t('admin.users.lost.devices', { count: 1 })).toBe('1 device is signed out');
    expect(t('admin.users.lost.devices', { count: 2 })).toBe('2 devices are signed out');
    expect(t('admin.users.kept.feedback', { count: 1 })).toBe('1 feedback message');
    expect(t('admin.feedback.clearText', { count: 1 })).toContain('1 message here');
    expect(t('admin.pending.clearText', { count: 1 })).not.toContain('1 registrations');
  });

  it('groups the digits of a number', () => {
    expect(t('admin.users.lost.tests', { count: 1_250 })).toBe('1,250 practice tests');
  });

  it('leaves what is filled in as it is, also where it looks like a slot', () => {
    const title = 'a|b {{title}} {{count|c|d}}';
    expect(t('admin.news.removeOf', { title })).toBe(`Remove ${title}`);
  });

  it('keeps its own order around a value that is written from right to left', () => {
    for (const title of ['שלום', 'مرحبا (1)', '𞤀𞤣']) {
      expect(t('admin.news.removeOf', { title })).toBe(`Remove \u2068${title}\u2069`);
    }
    expect(t('admin.news.removeOf', { title: 'Olá' })).toBe('Remove Olá');
  });
});
