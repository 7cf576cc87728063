import * as contracts from '@portal/contracts/all';
import { isRoute, type LiveAsk, type RouteContract } from '@portal/contracts';
import { scaledMs } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltPortal, type BuiltPortal } from './built-portal.fixture';
import { HOSTILE_FILES, HOSTILE_PATHS, hostileInputs, queryString } from './hostile-texts.fixture';
import { LiveStudent } from './live-student.fixture';
import { preparePortal, type PreparedPortal } from './prepared-portal.fixture';
import { PASSWORD, PortalClient, type Person } from './portal-client.fixture';

jest.setTimeout(180_000);
/** Longest input sent through a socket, in characters. */
const FRAME_MAX = 10_000;
/** Longest time for an answer, in ms. */
const ANSWER_MS = 5_000;
const ADMIN = { email: 'dean@miva.edu.ng', password: 'an evening at the gate 7' };
const ENV = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'error',
  // Each request is sent from a different address.
  TRUST_PROXY: '127.0.0.1',
  RATE_SESSION: '1000000',
  RATE_PERSON: '1000000',
  RATE_GENERATE: '100000',
  RATE_CHAT: '100000',
  RATE_SIGN_IN: '100000',
  GENERATIONS_PER_DAY: '10000',
  ASSISTANT_MESSAGES_PER_DAY: '100000',
};

/** Content of the fields whose schema is too general; a new account for each call. */
const usual = () => ({
  email: `hostile.${randomUUID().replace(/[^a-z]/g, '')}@miva.edu.ng`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  currentPassword: PASSWORD,
  code: '123456',
  department: 'Economics',
  acceptedTerms: true,
  resend: true,
  title: 'Course pack',
  company_name: 'Faculty of Computing',
  url: 'https://jobs.example.com/1',
  link: 'https://miva.edu.ng/pack.pdf',
  jobUrl: 'https://jobs.example.com/1',
  text: 'Title,Author\nBiology,Mary Ann Clark\n',
  amount: 20,
  lat: '6.45',
  lon: '3.39',
});

const routes = Object.values<unknown>(contracts).filter(isRoute);
const named = (route: RouteContract) => [route.method, route.path, route] as const;
const withTexts = routes.filter(({ body, query }) =>
  [body, query].some((schema) => hostileInputs(schema, usual).length > 0),
);

let dataDir: string;
let running: BuiltPortal;
let admin: Person;
let ada: LiveStudent;
let ben: LiveStudent;
let portal: PreparedPortal;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-texts-'));
  chmodSync(dataDir, 0o755);
  running = await startBuiltPortal(dataDir, ENV);
  const client = new PortalClient(running.url, dataDir);
  admin = await client.admin(ADMIN);
  ada = await LiveStudent.arrive(client, running.url, 'ada.obi@miva.edu.ng');
  ben = await LiveStudent.arrive(client, running.url, 'ben.eze@miva.edu.ng');
  portal = await preparePortal(running.url, ada, ben);
});
afterAll(async () => {
  for (const { socket } of [ada, ben]) socket.disconnect();
  await running.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Sent {
  to: string;
  body?: FormData | string;
}

/** Sends one request; returns the fault of its answer as text, or null. */
async function faultOf(route: RouteContract, { to, body }: Sent): Promise<string | null> {
  const by = route.access === 'admin' ? admin : ada.person;
  const began = performance.now();
  const response = await fetch(new URL(to, running.url), {
    method: route.method,
    headers: {
      accept: 'application/json',
      'x-forwarded-for': anyAddress(),
      ...(route.access !== 'public' && { authorization: `Bearer ${by.token}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body: body ?? null,
  });
  const answer = await response.text();
  const ms = performance.now() - began;
  if (response.status >= 500) return `${response.status} ${answer}`;
  if (ms > scaledMs(ANSWER_MS)) return `${Math.round(ms)} ms`;
  return /syntax error|QueryFailed|pg_|invalid byte/.test(answer) ? answer : null;
}

function anyAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `10.${part()}.${part()}.${part()}`;
}

function formOf(input: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, String(value));
  return form;
}

/** Returns every input of a route with one hostile text. */
function hostileRequests(route: RouteContract): (Sent & { name: string })[] {
  const to = portal.pathOf(route.path);
  const bodies = hostileInputs(route.body, usual).map(({ name, input }) => ({
    name,
    to,
    body: route.file ? formOf(input) : JSON.stringify(input),
  }));
  const queries = hostileInputs(route.query, usual).map(({ name, input }) => ({
    name: `?${name}`,
    to: `${to}?${queryString(input)}`,
  }));
  return [...bodies, ...queries];
}

describe('a text that no screen sends (F43)', () => {
  it.each(withTexts.map(named))('breaks nothing in a field of %s %s', async (_m, _p, route) => {
    const faults: string[] = [];
    for (const request of hostileRequests(route)) {
      const fault = await faultOf(route, request);
      if (fault) faults.push(`${request.name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  it.each(routes.filter(({ file }) => file !== null).map(named))(
    'breaks nothing as the name or the content of a file of %s %s',
    async (_method, _path, route) => {
      const faults: string[] = [];
      for (const [what, { name, content }] of Object.entries(HOSTILE_FILES)) {
        const body = formOf(hostileInputs(route.body, usual).length > 0 ? { title: what } : {});
        body.set(route.file?.field ?? 'file', new Blob([content]), name);
        const fault = await faultOf(route, { to: portal.pathOf(route.path), body });
        if (fault) faults.push(`${what}: ${fault}`);
      }
      expect(faults).toEqual([]);
    },
  );

  it('breaks nothing as a part of a path', async () => {
    const faults: string[] = [];
    for (const route of routes.filter((each) => each.path.includes(':'))) {
      for (const [name, text] of Object.entries(HOSTILE_PATHS)) {
        const to = route.path.replace(/:[A-Za-z]+/g, text);
        const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : '{}';
        const fault = await faultOf(route, body ? { to, body } : { to });
        if (fault) faults.push(`${route.method} ${route.path}: ${name}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  });

  const asks = portalAsks();
  it.each(asks.map((ask) => [ask.name, ask] as const))(
    'breaks nothing in what a socket asks: %s',
    async (_name, ask) => {
      for (const { name, input } of hostileInputs(ask.body, () => ({ roomId: portal.roomId }))) {
        // Several such inputs in a row would close the connection.
        if (JSON.stringify(input).length > FRAME_MAX) continue;
        const answer = await ada.ask(ask, input);
        expect({ name, answer }).not.toMatchObject({ answer: { code: 'internal' } });
      }
    },
  );

  it('is read again where it was taken, by every read', async () => {
    const faults: string[] = [];
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const fault = await faultOf(route, { to: portal.pathOf(route.path) });
      if (fault) faults.push(`${route.path}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  it('leaves no error in the log, of no service', () => {
    expect(
      running
        .output()
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line)),
    ).toEqual([]);
  });
});

function portalAsks(): LiveAsk[] {
  return Object.values<unknown>(contracts).flatMap((value) =>
    typeof value === 'object' && value !== null && 'asks' in value
      ? Object.values(value.asks as Record<string, LiveAsk>) // created by `defineLive`
      : [],
  );
}
