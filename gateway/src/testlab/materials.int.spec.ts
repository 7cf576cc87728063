import { getSections, keepMaterial } from '@portal/contracts/materials';
import { once } from 'node:events';
import request from 'supertest';
import { z } from 'zod';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const MATERIALS = '/api/testlab/materials';
const MATERIAL = '7d444840-9dc0-41d1-b245-5ffdce74fad2';

describe('My material over HTTP', () => {
  let gateway: TestGateway;
  let ada: TestSession;
  beforeAll(async () => {
    gateway = await startTestGateway();
    ada = gateway.world.signIn('student');
  });
  afterAll(() => gateway.stop());

  it('stops reading a file when the browser goes away, and the file is deleted', async () => {
    const stopped = once(gateway.world.aborted, 'any');
    const form = new FormData();
    form.append('file', new Blob(['my notes']), 'notes.txt');
    const leaving = new AbortController();
    gateway.world.isGenerationSlow = true;
    const asked = gateway.world.requests.length;
    const call = fetch(gateway.url + MATERIALS, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${ada.token}` },
      signal: leaving.signal,
    });
    const left = expect(call).rejects.toThrow(/abort/i);
    await gateway.world.untilRequested(keepMaterial.subject, asked);
    leaving.abort();
    await left;
    const [generationId] = z.tuple([z.uuid()]).parse(await stopped);
    expect(gateway.world.lastOf(keepMaterial.subject)).toMatchObject({ generationId });
    await expect(gateway.uploadsGone()).resolves.toBe(true);
  });

  it('shows sections from a position that can be one', async () => {
    const statusFrom = async (from: string) => {
      const path = `${MATERIALS}/${MATERIAL}/sections?from=${from}`;
      const read = request(gateway.url).get(path).set('authorization', `Bearer ${ada.token}`);
      return (await read).status;
    };
    expect(await statusFrom('2147483647')).toBe(200);
    expect(gateway.world.lastOf(getSections.subject)).toMatchObject({ from: 2_147_483_647 });
    for (const from of ['2147483648', '-1', 'x']) expect(await statusFrom(from)).toBe(400);
  });
});
