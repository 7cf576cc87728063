import request from 'supertest';
import { startTestGateway, type TestGateway } from './testing/test-gateway.fixture';

describe('the gateway', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  it('signs a student in and shows who it is', async () => {
    const login = await request(gateway.url)
      .post('/api/auth/login')
      .send({ email: 'ada@miva.edu.ng', password: 'long enough' });
    expect(login.status).toBe(200);
    expect(login.body.token).toBe(login.body.accessToken);
    const user = await request(gateway.url)
      .get('/api/auth/current-user')
      .set('authorization', `Bearer ${login.body.token}`);
    expect(user.body).toMatchObject({ user: { name: 'Ada Obi', totalXP: 0 } });
  });
});
