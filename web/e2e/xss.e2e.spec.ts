/** @looks-at announcements identity */
import { callApi, signInApi } from './api';
import { openPage, openBrowser, type Browser, type Page } from './browser';
import { ADMIN, ownPortal, type RunningPortal } from './portal';
import { PASSWORD } from './students';
import { patientMs } from './patience';

/** Effect of an executed payload. */
const RUN = 'window.wasRun=1';
/** Markup that has caused script execution elsewhere; here each must stay text. */
const SHAPES = [
  (js: string) => `<script>${js}</script>`,
  (js: string) => `"><script>${js}</script>`,
  (js: string) => `</title><script>${js}</script>`,
  (js: string) => `</textarea><script>${js}</script>`,
  (js: string) => `<img src=x onerror=${js}>`,
  (js: string) => `<img src=x onerror="${js}">`,
  (js: string) => `<svg onload=${js}>`,
  (js: string) => `<svg><animate onbegin=${js} attributeName=x dur=1s>`,
  (js: string) => `<svg><script>${js}</script></svg>`,
  (js: string) => `<body onload=${js}>`,
  (js: string) => `<iframe src="javascript:${js}"></iframe>`,
  (js: string) => `<iframe srcdoc="<script>parent.${js}</script>"></iframe>`,
  (js: string) => `<a href="javascript:${js}">x</a>`,
  (js: string) => `<details open ontoggle=${js}>x</details>`,
  (js: string) => `<input autofocus onfocus=${js}>`,
  (js: string) => `<video><source onerror=${js}></video>`,
  (js: string) => `<math><mtext><script>${js}</script></mtext></math>`,
  (js: string) => `<style>@import 'javascript:${js}';</style>`,
  (js: string) => `<form><button formaction="javascript:${js}">x</button></form>`,
  (js: string) => `{{constructor.constructor('${js}')()}}`,
];
/** Variants that have bypassed filters. */
const DISGUISES = [
  (text: string) => text,
  (text: string) => `<!-- -->${text.replace(/script/g, 'ScRiPt').replace(/on(\w+)=/g, 'oN$1 =')}`,
  (text: string) => `${text.replace(/</g, '&lt;').replace(/>/g, '&gt;')}&quot;`,
  (text: string) => `${text.replace(/<(\w)/g, '<\u0000$1').replace(/ /g, '/')}//`,
];
const PAYLOADS = SHAPES.flatMap((shape) => DISGUISES.map((disguise) => disguise(shape(RUN)))).map(
  // Texts of the portal cannot contain it, like those of PostgreSQL.
  (text) => text.replaceAll('\u0000', '\u200b'),
);
const A_DAY = 20;

let portal: RunningPortal;
let browser: Browser;
let adminToken: string;
const students: string[] = [];
beforeAll(async () => {
  [portal, browser] = await Promise.all([ownPortal(), openBrowser()]);
  adminToken = await signInApi(portal, '/api/admin/login', ADMIN);
  for (let n = 0; n < PAYLOADS.length / A_DAY; n += 1) students.push(await addStudent(n));
  for (const [index, payload] of PAYLOADS.entries()) {
    const announcement = { title: payload, body: `${payload}\n${payload}` };
    await callApi(portal, 'POST', '/api/announcements', { token: adminToken, body: announcement });
    const token = students[Math.floor(index / A_DAY)];
    const feedback = { subject: payload, message: payload };
    await callApi(portal, 'POST', '/api/admin/feedback', { token, body: feedback });
  }
}, patientMs(120_000));

/** Creates a student whose name is a payload. */
async function addStudent(n: number): Promise<string> {
  const email = `student.${n}@miva.edu.ng`;
  const name = SHAPES[n]?.(RUN).slice(0, 80);
  const words = { password: PASSWORD, confirmPassword: PASSWORD, department: 'Economics' };
  const body = { email, name, ...words, acceptedTerms: true };
  await callApi(portal, 'POST', '/api/auth/register', { body });
  const code = await portal.codeFor(email);
  await callApi(portal, 'POST', '/api/auth/verify', { body: { email, code } });
  return signInApi(portal, '/api/auth/login', { email, password: PASSWORD });
}

/** Opens screens with this token; no payload may have been executed on any. */
async function visit(
  key: 'token' | 'jwt',
  token: string,
  screens: [path: string, look: (page: Page) => Promise<unknown>][],
) {
  const { page, context, faults } = await openPage(browser, { theme: 'light', width: 1280 });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(portal.url);
  await page.evaluate(([name, kept]) => localStorage.setItem(name, kept), [key, token] as const);
  for (const [path, look] of screens) {
    await page.goto(portal.url + path);
    await look(page);
    expect([
      path,
      await page.evaluate<unknown>(() => Reflect.get(window, 'wasRun') as unknown),
    ]).toEqual([path, undefined]);
    expect([
      path,
      await page.locator('main script, main iframe, main object, main [onerror]').count(),
    ]).toEqual([path, 0]);
  }
  expect(dialogs).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
}

describe(`attack 42: ${PAYLOADS.length} payloads in announcements, feedback and names`, () => {
  it('are 80, each another one', () => {
    expect(new Set(PAYLOADS).size).toBe(80);
  });

  it('run on no screen of a student', () =>
    visit('token', students[0] ?? '', [
      ['/announcement', (page) => page.getByRole('article').nth(79).waitFor()],
      ['/student', (page) => page.getByRole('heading', { name: /^Hello, / }).waitFor()],
      ['/leaderboard', (page) => page.getByRole('row').nth(4).waitFor()],
      [
        '/account',
        (page) =>
          page.getByText('This device').or(page.getByText('Another device')).first().waitFor(),
      ],
    ]));

  it('run on no screen of an admin', () =>
    visit('jwt', adminToken, [
      ['/admin?show=users', (page) => page.getByRole('row', { name: /student\.0@/ }).waitFor()],
      [
        '/admin',
        async (page) => {
          const removes = page.getByRole('button', { name: /^Remove the feedback/ });
          await removes.first().waitFor();
          const more = page.getByRole('button', { name: /^Show \d+ more$/ });
          while ((await more.count()) > 0) await more.first().click();
          await removes.nth(79).waitFor();
        },
      ],
      [
        '/admin/notifications',
        (page) => page.getByRole('link', { name: /^Open/ }).nth(79).waitFor(),
      ],
      [
        '/admin/settings',
        (page) =>
          page
            .getByRole('row', { name: /Posted an announcement/ })
            .first()
            .waitFor(),
      ],
    ]));

  it('stand in an export as the texts that they are', async () => {
    const { body } = await callApi(portal, 'GET', '/api/auth/export', { token: students[0] });
    const { messages } = body as { messages: { feedback: { message: string }[] } };
    expect(messages.feedback.map(({ message }) => message)).toContain(PAYLOADS[0]);
  });
});
