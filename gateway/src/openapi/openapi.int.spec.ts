import request from 'supertest';
import { httpContracts } from '../testing/http-contracts.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

describe("the API's description", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  it('names every path of the contracts with who may call it and what it takes', async () => {
    const { body } = await request(gateway.url).get('/api/docs-json');
    expect(body.openapi).toBe('3.1.0');
    for (const { method, path, access } of httpContracts) {
      const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
      expect(operation).toMatchObject({ 'x-access': access, summary: expect.any(String) });
      expect(operation.responses['200'].content['application/json'].schema).toHaveProperty('type');
    }
    const generate = body.paths['/api/testlab/generate'].post;
    expect(generate.requestBody.content['multipart/form-data'].schema.properties).toMatchObject({
      topics: { type: 'string' },
      file: { type: 'string' },
    });
    const answers = body.paths['/api/testlab/sessions/{sessionId}/answers'].post;
    expect(answers.parameters).toMatchObject([{ name: 'sessionId', in: 'path', required: true }]);
    const board = body.paths['/api/leaderboard'].get;
    expect(board.parameters).toMatchObject([{ name: 'limit', in: 'query', required: false }]);
  });

  it('has a viewer that loads nothing from elsewhere', async () => {
    const page = await request(gateway.url).get('/api/docs');
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
    expect(links).toHaveLength(3);
    for (const link of links) expect((await request(gateway.url).get(link)).status).toBe(200);
    expect(page.text).not.toMatch(/https?:\/\//);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it.each(['package.json', 'index.html', '..%2fpackage.json', 'constructor'])(
    'gives no other file of the viewer: %s',
    async (name) => {
      expect((await request(gateway.url).get(`/api/docs/${name}`)).status).toBe(404);
    },
  );

  it('can be turned off', async () => {
    const closed = await startTestGateway({ API_DOCS: 'off' });
    for (const path of ['/api/docs', '/api/docs-json', '/api/docs/start.js']) {
      expect((await request(closed.url).get(path)).status).toBe(404);
    }
    await closed.stop();
  });
});
