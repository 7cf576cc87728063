import { plainText } from '@portal/kit/html';
import { toPosting, type RawPosting } from './domain/posting';

const now = new Date('2026-03-02T12:00:00Z');
const build = (raw: Partial<RawPosting> = {}) =>
  toPosting({ title: 'Analyst', url: 'https://jobs.example.com/1', ...raw }, now);
const require = (raw: Partial<RawPosting>) => {
  const posting = build(raw);
  if (!posting) throw new Error('It was refused.');
  return posting;
};

describe('the markup of a posting (G32)', () => {
  it('becomes text in which entities, paragraphs and list items stay distinct', () => {
    const { title, description } = require({
      title: 'R&amp;D &#8211; Analyst',
      description:
        '<p>First</p><p>Second<br>line</p><ul><li>One</li><li>Two &rsquo;s</li></ul>' +
        '<img src=x onerror=alert(1)><script>alert(2)</script><style>p{}</style>',
    });
    expect(title).toBe('R&D – Analyst');
    expect(description).toBe('First\n\nSecond\nline\n\n• One\n• Two ’s');
  });

  it('that is broken or nested without end neither runs nor takes long', () => {
    const { description } = require({ description: `${'<div><b'.repeat(200_000)} <p>End` });
    expect(description).not.toContain('<div');
    // The parser's cost per element grows with its depth.
    expect(plainText('<b>a'.repeat(15_000)).length).toBeLessThan(2_000);
    expect(
      require({ description: '<scr<script>ipt>alert(1)</scr</script>ipt>' }).description,
    ).not.toContain('<script');
  });
});

describe('the link of a posting', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://jobs.example.com/1',
    '//jobs.example.com/1',
    'https://user:secret@jobs.example.com/1',
    'http://localhost:3000/admin',
    'http://127.1/',
    'http://0x7f.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://intranet/',
    '',
    undefined,
  ])('%s is refused', (url) => {
    expect(build({ url })).toBeNull();
  });

  it('is kept as the browser would read it', () => {
    expect(require({ url: ' HTTPS://Jobs.Example.com/a b ' }).url).toBe(
      'https://jobs.example.com/a%20b',
    );
  });
});

describe('the moment of publication (G27)', () => {
  const hours = (publishedAt: string | number) =>
    (now.getTime() - require({ publishedAt }).publishedAt.getTime()) / 3_600_000;

  it.each([
    ['seconds', Math.floor(now.getTime() / 1_000) - 7_200],
    ['milliseconds', now.getTime() - 7_200_000],
    ['digits', String(Math.floor(now.getTime() / 1_000) - 7_200)],
    ['ISO without zone', '2026-03-02T10:00:00'],
    ['ISO with a blank', '2026-03-02 10:00:00'],
    ['ISO with zone', '2026-03-02T11:00:00+01:00'],
    ['RFC 822', 'Mon, 02 Mar 2026 10:00:00 GMT'],
  ])('is read where it is written as %s', (_form, value) => {
    expect(hours(value)).toBe(2);
  });

  it('is now where it lies ahead or is none', () => {
    expect([hours('2027-01-01T00:00:00Z'), hours('soon'), hours('')]).toEqual([0, 0, 0]);
  });
});

describe('remote work (G37)', () => {
  it.each([
    ['Hybrid', false],
    ['Berlin (hybrid)', false],
    ['Remote, hybrid possible', false],
    ['Not remote – London', false],
    ['London, non-remote', false],
    ['Remote', true],
    ['Worldwide', true],
    ['Anywhere in the world', true],
    ['USA, Remote', true],
    [undefined, false],
  ])('at %s is %s', (location, isRemote) => {
    expect(require({ location }).isRemote).toBe(isRemote);
  });

  it('that the feed gives beside the location stands in it', () => {
    expect(require({ location: 'Berlin', isRemote: true }).location).toBe('Remote (Berlin)');
    expect(require({ isRemote: true }).location).toBe('Remote');
    expect(require({ location: 'Berlin (hybrid)', isRemote: true }).isRemote).toBe(false);
  });
});

describe('two postings of one job (G35)', () => {
  const key = (title: string, company: string, location = 'Berlin') =>
    require({ title, company, location }).key;

  it('have one key whatever the legal form, marks of gender, case and diacritics', () => {
    const first = key('Data Analyst (m/f/d)', 'Müller GmbH');
    expect(key('DATA ANALYST', 'Muller')).toBe(first);
    expect(key('Data Analyst (all genders)', 'Müller GmbH & Co. KG', 'berlin ')).toBe(first);
  });

  it('differ by title, company or place', () => {
    const keys = [
      key('Data Analyst', 'Acme'),
      key('Data Engineer', 'Acme'),
      key('Data Analyst', 'Apex'),
      key('Data Analyst', 'Acme', 'Lagos'),
      key('Data Analyst', 'Limited'),
    ];
    expect(new Set(keys).size).toBe(5);
  });
});

describe('what a feed calls a job', () => {
  it.each([
    [['full_time'], 'Analyst', 'Full-time'],
    [['Part Time'], 'Analyst', 'Part-time'],
    [['permanent'], 'Analyst', 'Full-time'],
    [['freelance'], 'Analyst', 'Contract'],
    [['full_time'], 'Marketing Intern', 'Internship'],
    [[], 'Internal Auditor', null],
    [['gig'], 'Analyst', null],
  ])('%j for %s is the type %s', (types, title, type) => {
    expect(require({ types, title }).contractType).toBe(type);
  });

  it('gives its category, its countries and its tags', () => {
    expect(require({ title: 'Staff Nurse', location: 'Lagos, Nigeria' })).toMatchObject({
      category: 'Healthcare',
      lexemes: expect.arrayContaining(['nurse', '@lagos', '=country:ng', '=category:healthcare']),
    });
    expect(
      require({ title: 'x', category: 'Accounting & Finance Jobs', location: 'join us' }),
    ).toMatchObject({
      category: 'Finance and Accounting',
      lexemes: expect.not.arrayContaining(['=country:us']),
    });
    expect(require({ location: 'Worldwide' }).lexemes).toContain('=country:*');
    expect(require({ tags: ['<b>SQL</b>', 'SQL', ' '] }).tags).toEqual(['SQL']);
  });

  it('may be nothing at all', () => {
    expect(toPosting({ url: 'https://jobs.example.com/2' }, now)).toMatchObject({
      title: null,
      company: null,
      location: null,
      contractType: null,
      externalId: 'https://jobs.example.com/2',
    });
  });
});
