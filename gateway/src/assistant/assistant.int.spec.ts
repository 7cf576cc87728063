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
  ada = gateway.world.signIn('student');
});
afterAll(() => gateway.stop());
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
      await send({ message: 'x'.repeat(4_001) }, accept).expect(400);
      await send({ message: 'x', messageId: 'one' }, accept).expect(400);
    },
  );

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
      await gateway.world.untilAsked(answerMessage.subject, asked);
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
