import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { answerMessage, getChat } from '@portal/contracts/assistant';
import { PortalError } from '@portal/platform';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

let gateway: TestGateway;
let ada: TestSession;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());
// A new student for each test: together they send more than the limit of one per minute.
beforeEach(() => {
  ada = gateway.world.signIn('student');
});
afterEach(() => gateway.world.refusals.clear());

const send = (body: object, accept = 'application/json') =>
  request(gateway.url)
    .post('/api/chat/send')
    .set('authorization', `Bearer ${ada.token}`)
    .set('accept', accept)
    .send(body);
const call = (method: 'get' | 'put' | 'delete', path: string) =>
  request(gateway.url)[method](path).set('authorization', `Bearer ${ada.token}`);

describe('the chat over HTTP', () => {
  it('answers with the chat, in the name of the student who is signed in', async () => {
    const messageId = randomUUID();
    const sent = {
      message: ' What is osmosis? ',
      chatId: null,
      messageId,
      studentId: randomUUID(),
    };
    const { body } = await send(sent).expect(200);
    expect(body).toMatchObject({
      chat: { title: 'Osmosis', messages: [{}, { role: 'assistant' }] },
    });
    expect(gateway.world.lastOf(answerMessage.subject)).toMatchObject({
      studentId: ada.caller.userId,
      message: 'What is osmosis?',
      messageId,
      mode: 'plain',
    });
    expect(gateway.world.lastOf(getChat.subject)).toMatchObject({ studentId: ada.caller.userId });
  });

  it('says why there is no answer where it ended before it had begun', async () => {
    const { body } = await send({ message: 'fails' }).expect(503);
    expect(body).toMatchObject({ code: 'unavailable', message: 'Too busy.' });
  });

  it('answers bit by bit where events are asked for', async () => {
    const { text, headers } = await send({ message: 'What?' }, 'text/event-stream').expect(200);
    expect(headers['content-type']).toMatch(/^text\/event-stream/);
    const kinds = [...text.matchAll(/^data: \{"kind":"(\w+)"/gm)].map(([, kind]) => kind);
    expect(kinds).toEqual(['begun', 'text', 'text', 'ended']);
    expect(text).toMatch(/event: end/);
  });

  it.each(['application/json', 'text/event-stream'])(
    'refuses before its first word with a status (%s)',
    async (accept) => {
      const refusal = new PortalError('too_many_requests', 'That is enough for today.');
      gateway.world.refusals.set(answerMessage.subject, refusal);
      const { body } = await send({ message: 'What?' }, accept).expect(429);
      expect(body).toMatchObject({ code: 'too_many_requests', message: refusal.message });
      await send({ message: '   ' }, accept).expect(400);
      await send({ message: 'x', messageId: 'one' }, accept).expect(400);
    },
  );

  it.each([
    ['blank', ' \n ', /^Please type/],
    ['of signs that nobody sees', '\u200b\u200d\ufeff\u3164', /^Please type/],
    ['of control characters alone', '\u0001\u0007\u007f', /^Please type/],
    ['with a NUL', 'os\u0000mosis', /cannot be saved/],
    ['with half a character', 'os\ud83dmosis', /cannot be saved/],
    ['too long', 'x'.repeat(4_001), /^Please keep .* characters\.$/],
    ['as long as a body may be', 'x'.repeat(60_000), /^Please keep .* characters\.$/],
  ])('refuses words that are %s, in every field and with the reason', async (_, text, why) => {
    const asked = () =>
      gateway.world.requests.filter((one) => one.subject.startsWith('assistant.'));
    const before = asked().length;
    const chat = `/api/chat/${randomUUID()}`;
    const isWhole = !/\p{Surrogate}/u.test(text);
    const query = isWhole ? encodeURIComponent(text.slice(0, 4_001)) : '';
    const refusals = [
      await send({ message: text }).expect(400),
      await call('put', chat).send({ title: text }).expect(400),
      // A URL cannot contain half of a surrogate pair.
      ...(isWhole ? [await call('get', `/api/chat/search?q=${query}`).expect(400)] : []),
    ];
    for (const { body } of refusals) {
      expect(body).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(why) });
    }
    expect(asked()).toHaveLength(before);
  });

  it.each(['one', 'x'.repeat(60_000), '\u0000', 7])('refuses what is no id (%#)', async (id) => {
    for (const field of ['chatId', 'messageId', 'mode']) {
      const { body } = await send({ message: 'x', [field]: id }).expect(400);
      expect(body).toMatchObject({
        code: 'invalid_input',
        fields: { [field]: expect.any(String) },
      });
    }
  });

  it.each(['application/json', 'text/event-stream'])(
    'stops with the browser that goes away (%s)',
    async (accept) => {
      const leave = new AbortController();
      const asked = gateway.world.requests.length;
      const left = once(gateway.world.aborted, answerMessage.subject);
      const reading = fetch(`${gateway.url}/api/chat/send`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ada.token}`,
          accept,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ message: 'endless' }),
        signal: leave.signal,
      }).catch(() => undefined);
      await gateway.world.untilRequested(answerMessage.subject, asked);
      leave.abort();
      await left;
      await reading;
    },
  );

  it('lists, pages, finds, renames and deletes what the own student has', async () => {
    const studentId = ada.caller.userId;
    const [chatId, before] = [randomUUID(), randomUUID()];
    await call('get', '/api/chat/all').expect(200);
    await call('get', `/api/chat/${chatId}?before=${before}`).expect(200);
    expect(gateway.world.lastOf(getChat.subject)).toEqual({ studentId, chatId, before });
    await call('get', '/api/chat/search?q=water').expect(200);
    await call('get', '/api/chat/search?q=').expect(400);
    await call('put', `/api/chat/${chatId}`).send({ title: ' Biology ' }).expect(200);
    await call('put', `/api/chat/${chatId}`).send({ title: ' ' }).expect(400);
    await call('delete', `/api/chat/${chatId}`).expect(200);
    await call('delete', '/api/chat/clear').expect(200);
    await call('get', '/api/chat/somewhere').expect(404);
    await call('get', '/api/admin/assistant-use').expect(403);
  });
});
