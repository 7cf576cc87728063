import { randomUUID } from 'node:crypto';
import { callApi } from './api';
import { openPage, type Browser, type Page, type Theme } from './browser';
import { untilLive } from './live';
import type { RunningPortal } from './portal';
import { newStudent, signIn, type Student } from './students';
import { patientMs } from './patience';

/** A student with a page of their own, with camera and microphone. */
export interface Caller extends Student {
  id: string;
  name: string;
  page: Page;
  faults: string[];
  close(): Promise<void>;
}

/** Creates a signed-in student with a live page and the permission to use camera and microphone. */
export async function newCaller(
  browser: Browser,
  portal: RunningPortal,
  { theme = 'light', width = 1280 }: { theme?: Theme; width?: number } = {},
): Promise<Caller> {
  const name = `Caller ${randomUUID().slice(0, 8)}`;
  const student = await newStudent(portal, { name });
  const { context, page, faults } = await openPage(browser, { theme, width });
  await context.grantPermissions(['camera', 'microphone'], { origin: portal.url });
  await page.addInitScript(keepConnections);
  await signIn(page, portal, student);
  await untilLive(page);
  const { body } = await callApi(portal, 'GET', '/api/auth/current-user', student);
  const id = String(Reflect.get(Object(Reflect.get(Object(body), 'user')), '_id'));
  return { ...student, id, name, page, faults, close: () => context.close() };
}

/**
 * Sends and accepts a study request, without a screen.
 * @returns the id of the session
 */
export async function bringTogether(
  portal: RunningPortal,
  asking: Caller,
  asked: Caller,
): Promise<string> {
  const request = await untilOk(() =>
    callApi(portal, 'POST', '/api/study/request', {
      token: asking.token,
      body: { toUserId: asked.id },
    }),
  );
  const { body } = await callApi(portal, 'POST', '/api/study/respond', {
    token: asked.token,
    body: { requestId: Reflect.get(Object(request), 'requestId'), accept: true },
  });
  return String(Reflect.get(Object(body), 'sessionId'));
}

/** Retries, because StudyPal receives new students asynchronously after their registration. */
async function untilOk(call: () => Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const deadline = Date.now() + patientMs(15_000);
  for (;;) {
    const { status, body } = await call();
    if (status < 300) return body;
    if (Date.now() > deadline) throw new Error(JSON.stringify(body));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Opens a room and joins its call by the device check. */
export async function enterCall({ page }: Caller, portal: RunningPortal, roomId: string) {
  await page.goto(`${portal.url}/study/${roomId}`);
  await page.getByText('Camera and microphone work.').waitFor();
  // Another window of the same student may be in it.
  const join = page.getByRole('button', { name: /^(Join the call|Move the call to this window)$/ });
  await join.click();
  await join.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Mute audio', disabled: false }).waitFor();
}

/** Sends a message in the chat of the room that the page shows. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Type your message...').fill(text);
  await page.keyboard.press('Enter');
}

/** Records the page's peer connections, so that a test can read their statistics. */
function keepConnections(): void {
  const all: RTCPeerConnection[] = [];
  const Original = RTCPeerConnection;
  Reflect.set(window, 'connections', all);
  Reflect.set(
    window,
    'RTCPeerConnection',
    class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        all.push(this);
      }
    },
  );
}

/** Returns the number of decoded video frames of the others, by open connection. */
export function framesDecoded({ page }: Caller): Promise<number[]> {
  return page.evaluate(async () => {
    const all = Reflect.get(window, 'connections') as RTCPeerConnection[];
    const open = all.filter(({ connectionState }) => connectionState === 'connected');
    return Promise.all(
      open.map(async (connection) => {
        let frames = 0;
        (await connection.getStats()).forEach((stat: Record<string, unknown>) => {
          if (stat['type'] === 'inbound-rtp' && stat['kind'] === 'video') {
            frames += Number(stat['framesDecoded'] ?? 0);
          }
        });
        return frames;
      }),
    );
  });
}

/** Waits until the page decodes new frames of `others` participants. */
export async function untilSeen(caller: Caller, others: number): Promise<void> {
  const deadline = Date.now() + patientMs(30_000);
  // A recreated connection starts from 0 again.
  const least = await framesDecoded(caller);
  for (;;) {
    const now = await framesDecoded(caller);
    now.forEach((frames, index) => (least[index] = Math.min(least[index] ?? 0, frames)));
    const growing = now.filter((frames, index) => frames > (least[index] ?? 0) + 3);
    if (growing.length >= others) return;
    if (Date.now() > deadline) {
      throw new Error(`${caller.name} sees ${JSON.stringify(now)}, and wants ${others}.`);
    }
    await caller.page.waitForTimeout(50);
  }
}
