import {
  changePassword,
  deleteAccount,
  forgotPassword,
  listDevices,
  resetPassword,
  signOutDevice,
  signOutOtherDevices,
} from '@portal/contracts/account';
import { accountExportSchema, exportAccountFile } from '@portal/contracts/account-export';
import { sampleOf, STUDENT_COUNTS } from '@portal/testing';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const ID = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
let gateway: TestGateway;
let ada: TestSession;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());
beforeEach(() => {
  ada = gateway.world.signIn('student');
});

type Method = 'get' | 'post' | 'delete';
const call = (method: Method, path: string, by: TestSession | null = ada) => {
  const made = request(gateway.url)[method](path);
  return by ? made.set('authorization', `Bearer ${by.token}`) : made;
};
const own = () => ({ userId: ada.caller.userId, sessionId: ada.caller.sessionId });

describe('the devices of an account', () => {
  it('are those of whoever is signed in, whatever the query says', async () => {
    await call('get', `/api/auth/devices?userId=${ID}`).expect(200);
    expect(gateway.world.lastOf(listDevices.subject)).toEqual(own());
  });

  it('are signed out one by one or all but this one', async () => {
    await call('delete', `/api/auth/devices/${ID}`).expect(200);
    const { userId } = ada.caller;
    expect(gateway.world.lastOf(signOutDevice.subject)).toEqual({ userId, deviceId: ID });
    await call('delete', '/api/auth/devices').expect(200);
    expect(gateway.world.lastOf(signOutOtherDevices.subject)).toEqual(own());
  });
});

describe('passwords', () => {
  const words = { password: 'copper kettle 9', confirmPassword: 'copper kettle 9' };

  it('are changed for the own account alone', async () => {
    const body = { ...words, currentPassword: 'old', userId: ID, sessionId: ID };
    await call('post', '/api/auth/password').send(body).expect(200);
    const asked = gateway.world.lastOf(changePassword.subject);
    expect(asked).toMatchObject({ ...words, ...own(), currentPassword: 'old' });
  });

  it('are reset without a sign-in, and the caller’s device is told', async () => {
    const email = 'Ada@miva.edu.ng ';
    await call('post', '/api/auth/forgot-password', null).send({ email }).expect(200);
    const device = { address: '127.0.0.1', userAgent: expect.any(String) };
    const asked = { email: 'ada@miva.edu.ng', device };
    expect(gateway.world.lastOf(forgotPassword.subject)).toEqual(asked);
    const reset = { email, code: '123456', ...words };
    await call('post', '/api/auth/reset-password', null).send(reset).expect(200);
    expect(gateway.world.lastOf(resetPassword.subject)).toMatchObject({ code: '123456', ...words });
  });

  it('cannot be guessed at by resets faster than by sign-ins', async () => {
    const body = { email: 'victim@miva.edu.ng', code: '123456', ...words };
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await call('post', '/api/auth/reset-password', null).send(body)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the own data', () => {
  it('come as one file, as identity puts it together', async () => {
    const response = await call('get', '/api/auth/export').expect(200);
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="my-data.json"; filename*=UTF-8''my-data.json`,
    );
    expect(response.headers['cache-control']).toContain('no-store');
    expect(response.body).toEqual(sampleOf(accountExportSchema));
    const { userId } = ada.caller;
    expect(gateway.world.lastOf(exportAccountFile.subject)).toEqual({ userId });
  });

  it('can be had five times a minute', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await call('get', '/api/auth/export')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('deleting the own account', () => {
  it('tells first what is lost; then needs the password, and takes the cookie away', async () => {
    const exportsBefore = gateway.world.countOf(exportAccountFile.subject);
    const { body } = await call('get', '/api/auth/delete-account').expect(200);
    expect(body).toMatchObject({ ...STUDENT_COUNTS, devices: 0 });
    // Only counts are requested: the rows themselves may be too large for a response.
    expect(gateway.world.countOf(exportAccountFile.subject)).toBe(exportsBefore);
    await call('post', '/api/auth/delete-account').send({}).expect(400);
    const done = await call('post', '/api/auth/delete-account').send({ password: 'mine' });
    expect(done.status).toBe(200);
    expect(String(done.headers['set-cookie'])).toMatch(/^portal=;/);
    const { userId } = ada.caller;
    expect(gateway.world.lastOf(deleteAccount.subject)).toMatchObject({ userId, password: 'mine' });
  });

  it('is not for admins', async () => {
    const admin = gateway.world.signIn('admin');
    await call('post', '/api/auth/delete-account', admin).send({ password: 'x' }).expect(403);
  });
});
