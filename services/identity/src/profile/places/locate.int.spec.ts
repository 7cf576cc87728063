import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { locate } from '@portal/contracts/profile';
import { ProfilePool } from '../worker/profile-pool';
import { IdentityUnderTest } from '../../testing/identity.fixture';

const ENUGU = { lat: 6.4412, lon: 7.4988 };
const AT_SEA = { lat: -40.123, lon: -120.456 };
let server: Server;
let url: string;
const asked: string[] = [];
let answer: (path: string) => { status: number; body: string } | null;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const made = answer(request.url ?? '');
    if (made) response.writeHead(made.status).end(made.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Loads the worker process with the list before the tests. */
const warmUp = async (identity: IdentityUnderTest) => {
  const pool = identity.service.app.get(ProfilePool, { strict: false });
  await pool.findTown(0, 0, 'test', AbortSignal.timeout(60_000));
};
const ask = (identity: IdentityUnderTest, place: { lat: number; lon: number }) =>
  identity.service.messages.request(locate, { studentId: randomUUID(), ...place });
const address = (names: object) => ({ status: 200, body: JSON.stringify({ address: names }) });

describe('the bundled list', () => {
  it('names the nearest town within 75 km, else Unknown', async () => {
    const identity = await IdentityUnderTest.start();
    await warmUp(identity);
    expect(await ask(identity, ENUGU)).toEqual({ location: 'Enugu', credit: 'GeoNames' });
    expect(await ask(identity, AT_SEA)).toEqual({ location: 'Unknown', credit: null });
    expect(await ask(identity, { lat: 0, lon: 0 })).toMatchObject({ location: 'Unknown' });
    await identity.stop();
  });
});

describe('a Nominatim server', () => {
  let identity: IdentityUnderTest;
  beforeAll(async () => {
    identity = await IdentityUnderTest.start({ env: { GEOCODER_URL: url } });
    await warmUp(identity);
  });
  afterAll(() => identity.stop());

  it('is asked with two decimals, once for a place', async () => {
    answer = () => address({ town: 'Nsukka', state: 'Enugu State' });
    const place = { lat: 6.8567, lon: 7.3958 };
    expect(await ask(identity, place)).toEqual({ location: 'Nsukka', credit: 'OpenStreetMap' });
    expect(await ask(identity, { lat: 6.8599, lon: 7.3999 })).toMatchObject({ location: 'Nsukka' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('lat=6.86&lon=7.40');
  });

  it.each([
    ['city', { state: 'S', village: 'V', town: 'T', city: 'C' }, 'C'],
    ['village', { state: 'S', village: 'V' }, 'V'],
    ['state', { state: 'S' }, 'S'],
  ])('answers the %s', async (_what, names, expected) => {
    answer = () => address(names);
    const place = { lat: 10 + expected.charCodeAt(0) / 10, lon: 8 };
    expect(await ask(identity, place)).toMatchObject({ location: expected });
  });

  it.each([
    ['refuses', () => ({ status: 403, body: 'No' })],
    ['has had enough', () => ({ status: 429, body: '' })],
    ['answers a page', () => ({ status: 200, body: '<html>' })],
    ['names nothing', () => address({})],
    ['never answers', () => null],
  ])('that %s leaves it to the bundled list (G56)', async (_what, made) => {
    answer = made;
    expect(await ask(identity, ENUGU)).toEqual({ location: 'Enugu', credit: 'GeoNames' });
  });

  it('is asked once a second at most, however many ask', async () => {
    answer = () => address({ city: 'Jos' });
    asked.length = 0;
    const places = Array.from({ length: 8 }, (_, index) => ({ lat: 20 + index, lon: 20 }));
    await Promise.all(places.map((place) => ask(identity, place)));
    // Requests that would wait longer than two seconds get the list's result immediately.
    expect(asked.length).toBeLessThan(places.length);
  });
});
