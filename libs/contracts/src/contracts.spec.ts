import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as contracts from './all.contract';
import {
  claimXpRoute,
  countLosses,
  codeSchema,
  confirmSecondFactorRoute,
  emailSchema,
  generateQuestionsRoute,
  isRoute,
  registerRoute,
  splitTopics,
  updateXpRoute,
} from './all.contract';
import { mxpToXp, xpToMxp } from './amounts';
import type { EventContract, RequestContract } from './contract';
import { STUDENT_DATA, STUDENT_DATA_SECTIONS } from './student-data.contract';

function isRequest(value: unknown): value is RequestContract {
  return typeof value === 'object' && value !== null && 'response' in value && 'subject' in value;
}
function isEvent(value: unknown): value is EventContract {
  return typeof value === 'object' && value !== null && 'payload' in value && 'durable' in value;
}
const exported: unknown[] = Object.values(contracts);
const requests = exported.filter(isRequest);
const events = exported.filter(isEvent);
const routes = exported.filter(isRoute);

describe('the contracts', () => {
  it('are all in all.contract.ts, by which tests, the rights on NATS and the API’s pages know them', () => {
    const files = readdirSync(__dirname).filter((name) => name.endsWith('.contract.ts'));
    for (const file of files.filter((name) => name !== 'all.contract.ts')) {
      const own = jest.requireActual<object>(path.join(__dirname, file));
      // Compared file by file, because an export may also be a re-export of another contract.
      expect([file, Object.keys(contracts)]).toEqual([
        file,
        expect.arrayContaining(Object.keys(own)),
      ]);
    }
    expect(files.length).toBeGreaterThan(15);
  });

  it('have a subject each', () => {
    const subjects = [...requests, ...events].map((contract) => contract.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects.length).toBeGreaterThan(15);
  });

  it('have a deadline each, of a minute at most', () => {
    for (const { timeoutMs } of requests) {
      expect(timeoutMs).toBeGreaterThan(0);
      expect(timeoutMs).toBeLessThanOrEqual(60_000);
    }
  });

  it('tell of a deletion what every service counts', () => {
    const counted = Object.values(STUDENT_DATA).flatMap(({ counts }): readonly string[] => counts);
    expect(counted.length).toBeGreaterThan(2);
    expect(Object.keys(countLosses.response.shape)).toEqual(expect.arrayContaining(counted));
  });

  it('have the lists of an export that belong together follow each other', () => {
    const outers = STUDENT_DATA_SECTIONS.map(({ section }) => section.split('.')[0]);
    const groups = outers.filter((outer, index) => outer !== outers[index - 1]);
    expect(new Set(groups).size).toBe(groups.length);
  });

  it('have the paths and methods of the specification', () => {
    const doors = routes.map(({ method, path }) => `${method} ${path}`);
    expect(doors).toEqual(
      expect.arrayContaining([
        'POST /api/auth/register',
        'POST /api/auth/verify',
        'POST /api/auth/login',
        'GET /api/auth/current-user',
        'GET /api/auth/xp/current',
        'POST /api/auth/xp/add',
        'POST /api/auth/logout',
        'POST /api/admin/login',
        'GET /api/testlab/topics',
        'POST /api/testlab/generate',
        'GET /api/leaderboard',
      ]),
    );
  });
});

describe('what is sent in', () => {
  it('trims and lower-cases an e-mail address', () => {
    expect(emailSchema.parse('  Ada.Obi@Miva.edu.ng ')).toBe('ada.obi@miva.edu.ng');
  });

  it('takes a registration or a call for a new code at the same path', () => {
    const body = registerRoute.body;
    expect(body?.safeParse({ email: 'a@miva.edu.ng', resend: true }).success).toBe(true);
    expect(body?.safeParse({ email: 'a@miva.edu.ng', resend: 'true' }).success).toBe(false);
    expect(body?.safeParse({ email: 'a@miva.edu.ng', acceptedTerms: true }).success).toBe(true);
  });

  it.each([0, -1, 51, 1e9, 2.5, Number.NaN, 'many'])('refuses %p questions', (numQuestions) => {
    expect(generateQuestionsRoute.body.safeParse({ numQuestions }).success).toBe(false);
  });

  it('asks for 5 questions where nothing is said', () => {
    expect(generateQuestionsRoute.body.parse({})).toMatchObject({ topics: '', numQuestions: 5 });
  });

  it.each([0, -2, Number.NaN, Infinity, 1e308, '2', [2], null, {}, true])(
    'refuses %p as an amount of XP, at both doors',
    (amount) => {
      expect(claimXpRoute.body.safeParse({ xp: amount }).success).toBe(false);
      expect(updateXpRoute.body.safeParse({ amount }).success).toBe(false);
    },
  );

  it('splits topics on commas, trims them and drops blanks and repetitions', () => {
    expect(splitTopics(' Stacks , ,\u200b,queues,STACKS,  linked   lists ')).toEqual([
      'Stacks',
      'queues',
      'linked lists',
    ]);
  });

  it.each([
    'osmosis; elasticity',
    'osmosis، elasticity',
    'osmosis؛ elasticity',
    'osmosis，elasticity',
    'osmosis；elasticity',
    'osmosis、elasticity',
    'osmosis / elasticity',
    'osmosis | elasticity',
    'osmosis\nelasticity',
    'osmosis\r\n\r\nelasticity\r\n',
    'osmosis\telasticity',
    '- osmosis\n- elasticity',
    '1. osmosis\n2) elasticity',
    '• osmosis • elasticity',
  ])('splits %j into two topics', (typed) => {
    expect(splitTopics(typed)).toEqual(['osmosis', 'elasticity']);
  });

  it.each([
    'TCP/IP',
    'I = V / R',
    'C++',
    '3D printing',
    '1.5 degrees',
    'A/B testing',
    'supply and demand',
  ])('keeps %j whole', (typed) => expect(splitTopics(typed)).toEqual([typed]));
});

describe('amounts', () => {
  it('are thousandths of an XP inside and XP with up to 3 decimals outside', () => {
    expect(xpToMxp(0.1 + 0.2)).toBe(300);
    expect(mxpToXp(1_234_567)).toBe(1234.567);
  });
});

describe('a code of six digits', () => {
  it('is taken in the groups in which an app shows it', () => {
    const { body } = confirmSecondFactorRoute;
    for (const code of [
      '123456',
      '123 456',
      ' 12 34 56 ',
      '123\u00a0456',
      '١٢٣ ٤٥٦',
      '１２３４５６',
    ]) {
      expect(body?.parse({ code })).toEqual({ code: '123456' });
    }
  });

  it.each(['12345', '1234567', '123-456', '12345a', ''])('is not %j', (code) => {
    expect(codeSchema.safeParse(code).success).toBe(false);
  });
});
