import { randomUUID } from 'node:crypto';
import {
  libraryLive,
  listDepartmentBooks,
  recordOpening,
  removeBook,
  removeFromHistory,
  saveBook,
  searchBooks,
  shelfChanged,
} from '@portal/contracts/library';
import { addTitle } from '@portal/contracts/library-admin';
import { changeSavedBook } from '@portal/contracts/library-shelf';
import { PortalError } from '@portal/platform';
import { io, type Socket } from 'socket.io-client';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { PACK } from '../testing/library.double.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

let gateway: TestGateway;
let ada: TestSession;
beforeAll(async () => {
  gateway = await startTestGateway();
  ada = gateway.world.signIn('student');
});
afterAll(() => gateway.stop());
afterEach(() => gateway.world.refusals.clear());

type Method = 'get' | 'post' | 'put' | 'delete';
const call = (method: Method, path: string, { token } = ada) =>
  request(gateway.url)[method](path).set('authorization', `Bearer ${token}`);
const lastOf = ({ subject }: { subject: string }) => gateway.world.lastOf(subject);
const DUNE = {
  googleId: 'zyTCAlFPjgYC',
  title: 'Dune',
  authors: ['Frank Herbert'],
  image: 'http://books.google.com/dune.jpg',
  link: 'https://books.google.com/dune',
};

describe('the library over HTTP', () => {
  it('searches by what the query names, and by no genre that is not in the list', async () => {
    const studentId = ada.caller.userId;
    await call('get', '/api/library/search?query=dune&genre=Fantasy').expect(200);
    expect(lastOf(searchBooks)).toEqual({ studentId, query: 'dune', genre: 'Fantasy' });
    await call('get', '/api/library/search?topic=law&author=Obi&genre=Cooking').expect(200);
    expect(lastOf(searchBooks)).toEqual({ studentId, topic: 'law', author: 'Obi' });
    await call('get', `/api/library/search?query=${'x'.repeat(301)}`).expect(400);
  });

  it('lists the books of the own department unless another one is named', async () => {
    await call('get', '/api/library/by-department?author=weiss').expect(200);
    expect(lastOf(listDepartmentBooks)).toMatchObject({
      department: 'Computer Science',
      author: 'weiss',
    });
    await call('get', '/api/library/by-department?department=Economics').expect(200);
    expect(lastOf(listDepartmentBooks)).toMatchObject({ department: 'Economics' });
  });

  it('suggests while somebody types, has a limit for who asks without end, and searches still', async () => {
    const ben = gateway.world.signIn('student');
    const suggest = () => call('get', '/api/library/suggestions?kind=topic&text=law', ben);
    const statuses: number[] = [];
    while (statuses.length < 480 && !statuses.includes(429)) {
      const answers = await Promise.all(Array.from({ length: 20 }, suggest));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.slice(0, 200).filter((status) => status !== 200)).toEqual([]);
    expect(statuses).toContain(429);
    await call('get', '/api/library/search?query=law', ben).expect(200);
  });

  it('saves in the name of the caller, with an https picture', async () => {
    const body = { ...DUNE, studentId: randomUUID(), userId: randomUUID() };
    await call('post', '/api/library/save').send(body).expect(200);
    expect(lastOf(saveBook)).toEqual({
      ...DUNE,
      image: 'https://books.google.com/dune.jpg',
      studentId: ada.caller.userId,
    });
  });

  it.each([
    ['no title', { ...DUNE, title: ' ' }],
    ['an id that is a path', { ...DUNE, googleId: '../x' }],
    ['an object for a title', { ...DUNE, title: { $ne: '' } }],
    ['21 authors', { ...DUNE, authors: Array.from({ length: 21 }, () => 'A') }],
  ])('takes no book with %s', async (_name, body) => {
    await call('post', '/api/library/save').send(body).expect(400);
  });

  it('answers a second save of a book with 409 and saved: false', async () => {
    const refusal = new PortalError('conflict', 'Failed to save', { saved: false });
    gateway.world.refusals.set(saveBook.subject, refusal);
    const { body } = await call('post', '/api/library/save').send(DUNE).expect(409);
    expect(body).toMatchObject({ saved: false, message: 'Failed to save', code: 'conflict' });
  });

  it('removes and changes saved books by their ids', async () => {
    const studentId = ada.caller.userId;
    await call('delete', '/api/library/remove/zyTCAlFPjgYC').expect(200);
    expect(lastOf(removeBook)).toEqual({ studentId, bookId: 'zyTCAlFPjgYC' });
    await call('delete', '/api/library/remove/c.things-fall-apart').expect(200);
    await call('delete', '/api/library/remove/a%2Fb').expect(404);
    await call('put', '/api/library/my-books/c.emma').send({ rating: 5 }).expect(200);
    expect(lastOf(changeSavedBook)).toEqual({ studentId, bookId: 'c.emma', rating: 5 });
    await call('put', '/api/library/my-books/c.emma').send({ rating: 6 }).expect(400);
  });

  it('records what is opened, and takes one or all out of the history', async () => {
    const studentId = ada.caller.userId;
    await call('post', '/api/library/history').send(DUNE).expect(200);
    expect(lastOf(recordOpening)).toMatchObject({ googleId: DUNE.googleId, studentId });
    await call('get', '/api/history').expect(200);
    await call('delete', '/api/history/zyTCAlFPjgYC').expect(200);
    expect(lastOf(removeFromHistory)).toEqual({ studentId, bookId: 'zyTCAlFPjgYC' });
    await call('delete', '/api/history').expect(200);
    expect(lastOf(removeFromHistory)).toEqual({ studentId, bookId: null });
  });

  it('takes titles of admins, with an https address alone', async () => {
    const admin = gateway.world.signIn('admin');
    const title = { title: 'Pack', authors: 'A; B', subjects: 'law', link: 'https://x.example/p' };
    await call('post', '/api/admin/library/titles', admin).send(title).expect(200);
    expect(lastOf(addTitle)).toEqual({
      adminId: admin.caller.userId,
      title: 'Pack',
      authors: ['A', 'B'],
      subjects: ['law'],
      department: null,
      description: '',
      link: 'https://x.example/p',
      file: null,
    });
    for (const link of ['javascript:alert(1)', 'http://x.example', 'https://a:b@x.example']) {
      await call('post', '/api/admin/library/titles', admin)
        .send({ ...title, link })
        .expect(400);
    }
  });

  it('takes titles of admins as files', async () => {
    const admin = gateway.world.signIn('admin');
    const post = () => call('post', '/api/admin/library/titles', admin).field('title', 'Pack');
    await post().attach('file', PACK, 'Pack.pdf').expect(200);
    expect(lastOf(addTitle)).toMatchObject({ title: 'Pack', link: '', file: { name: 'Pack.pdf' } });
    expect(await gateway.uploadsGone()).toBe(true);
  });

  it('hands files of titles out to who is signed in, as downloads that no browser shows', async () => {
    const path = `/api/library/files/${randomUUID()}`;
    for (const session of [ada, gateway.world.signIn('admin')]) {
      const { body, headers } = await call('get', path, session).buffer(true).expect(200);
      expect(Buffer.from(body as Buffer).equals(PACK)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(PACK.length),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(headers['content-disposition']).toBe(
        `attachment; filename="_bung 1.pdf"; filename*=UTF-8''%C3%9Cbung%201.pdf`,
      );
    }
    await request(gateway.url).get(path).expect(401);
    await call('get', '/api/library/files/..%2f..%2fsecret').expect(404);
  });

  it('notifies the student’s other screens of a change, and nobody else’s', async () => {
    const ben = gateway.world.signIn('student');
    const open = async ({ token }: TestSession): Promise<Socket> => {
      const options = { transports: ['websocket'], forceNew: true, auth: { token } };
      const socket = io(gateway.url, options);
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      return socket;
    };
    const [own, others] = [await open(ada), await open(ben)];
    const received: string[] = [];
    others.on(libraryLive.pushes.changed.name, () => received.push('others'));
    const pushed = new Promise((resolve) => own.once(libraryLive.pushes.changed.name, resolve));
    await gateway.emit(shelfChanged, { studentId: ada.caller.userId });
    expect(await pushed).toEqual({});
    const again = new Promise((resolve) => others.once(libraryLive.pushes.changed.name, resolve));
    await gateway.emit(shelfChanged, { studentId: ben.caller.userId });
    await again;
    expect(received).toEqual(['others']);
    own.disconnect();
    others.disconnect();
  });
});
