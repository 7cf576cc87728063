import { clearFeedback, deleteFeedback, sendFeedback } from '@portal/contracts/feedback';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const send = ({ token }: TestSession, body: object) =>
  request(gateway.url)
    .post('/api/admin/feedback')
    .set('authorization', `Bearer ${token}`)
    .send(body);

describe('feedback over HTTP', () => {
  it('is sent in the name of the student who is signed in, whatever the body says', async () => {
    const ada = gateway.world.signIn('student');
    const forged = { name: 'The Dean', email: 'dean@miva.edu.ng', department: 'Accounting' };
    const body = { subject: 'Library', message: 'Too dark', ...forged };
    await send(ada, body).expect(200);
    expect(gateway.world.lastOf(sendFeedback.subject)).toEqual({
      studentId: ada.caller.userId,
      name: 'Ada Obi',
      department: 'Computer Science',
      subject: 'Library',
      message: 'Too dark',
    });
  });

  it('needs a subject and a message', async () => {
    const ada = gateway.world.signIn('student');
    const { status, body } = await send(ada, { subject: ' ', message: 'Too dark' });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('Please fill in both fields.');
  });

  it('is listed and taken away by an admin', async () => {
    const admin = gateway.world.signIn('admin');
    const headers = { authorization: `Bearer ${admin.token}` };
    const list = await request(gateway.url).get('/api/admin/feedback').set(headers);
    expect(list.body).toEqual([]);
    const feedbackId = randomUUID();
    await request(gateway.url).delete(`/api/admin/feedback/${feedbackId}`).set(headers);
    expect(gateway.world.lastOf(deleteFeedback.subject)).toMatchObject({ feedbackId });
    await request(gateway.url).delete('/api/admin/feedback-clear').set(headers).expect(200);
    expect(gateway.world.countOf(clearFeedback.subject)).toBe(1);
  });
});
