import { Metrics } from '@portal/platform';
import request from 'supertest';
import { startTestGateway } from '../testing/test-gateway.fixture';

describe('the health of the gateway', () => {
  it('is a status and no more', async () => {
    let isUp = true;
    const check = () => (isUp ? Promise.resolve() : Promise.reject(new Error('10.0.0.7 refused')));
    const gateway = await startTestGateway({}, undefined, { database: check });
    const ask = (path: string) => request(gateway.url).get(path);
    expect((await ask('/health/live')).body).toEqual({ status: 'live' });
    expect((await ask('/health/ready')).body).toEqual({ status: 'ready' });
    await gateway.stop();
    isUp = false;
    const unready = await startTestGateway({}, undefined, { database: check });
    const response = await request(unready.url).get('/health/ready');
    expect(response.status).toBe(503);
    expect(response.body).toEqual({ status: 'not ready' });
    await unready.stop();
  });

  it('measures calls by their route, for operators and nobody else', async () => {
    const gateway = await startTestGateway();
    await request(gateway.url).get('/api/testlab/sessions/some-id/answers');
    await request(gateway.url).get('/api/leaderboard');
    const measures = await gateway.app.get(Metrics).registry.metrics();
    expect(measures).toContain('method="GET",route="/api/leaderboard",status="200"');
    expect(measures).not.toContain('some-id');
    const response = await request(gateway.url).get('/metrics');
    expect(response.text).not.toContain('process_cpu');
    await gateway.stop();
  });
});
