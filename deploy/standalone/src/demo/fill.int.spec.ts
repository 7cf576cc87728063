/** @looks-at identity xp */
import { getLeaderboard } from '@portal/contracts/xp';
import { Messages } from '@portal/messaging';
import { createTestDatabase } from '@portal/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServices } from '../portal';
import { demoStudents } from './demo-students';
import { demoLimits, fill } from './fill';

describe('filling a portal with demo students', () => {
  it('puts each on the leaderboard once, however often it is done', async () => {
    const database = await createTestDatabase();
    const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-demo-'));
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal' };
    const services = await startServices({ ...env, ...demoLimits }, () => undefined);
    const messages = services.byName.get('identity')?.get(Messages, { strict: false });
    if (!messages) throw new Error('The identity service is not running.');
    const students = demoStudents(120, 'miva.edu.ng');

    expect(await fill(messages, students)).toBe(120);
    const first = await messages.request(getLeaderboard, { limit: 100 });
    expect(await fill(messages, students)).toBe(120);
    const second = await messages.request(getLeaderboard, { limit: 100 });

    expect(first.total).toBe(120);
    expect(second).toEqual(first);
    await services.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });
});
