import request from 'supertest';
import { z } from 'zod';
import { routes } from '../testing/routes.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
function operationOf(document: unknown, method: string, path: string): unknown {
  const { paths } = documentSchema.parse(document);
  return paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

describe("the API's description", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  it('names every path of the contracts with who may call it and what it takes', async () => {
    const response = await request(gateway.url).get('/api/docs-json');
    expect(response.body).toHaveProperty('openapi', '3.1.0');
    for (const { method, path, access } of routes) {
      const operation = operationOf(response.body, method, path);
      expect(operation).toHaveProperty('x-access', access);
      expect(operation).toHaveProperty('summary');
      expect(operation).toHaveProperty([
        'responses',
        '200',
        'content',
        'application/json',
        'schema',
        'type',
      ]);
    }
    const generate = operationOf(response.body, 'POST', '/api/testlab/generate');
    const fields = ['requestBody', 'content', 'multipart/form-data', 'schema', 'properties'];
    expect(generate).toHaveProperty([...fields, 'topics', 'type'], 'string');
    expect(generate).toHaveProperty([...fields, 'file', 'type'], 'string');
    const answers = operationOf(response.body, 'POST', '/api/testlab/sessions/:sessionId/answers');
    expect(answers).toMatchObject({ parameters: [{ name: 'sessionId', in: 'path' }] });
    const board = operationOf(response.body, 'GET', '/api/leaderboard');
    expect(board).toMatchObject({ parameters: [{ name: 'limit', in: 'query', required: false }] });
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

  it.each([
    ['API_DOCS', 'off'],
    ['NODE_ENV', 'production'],
  ])('is off with %s=%s', async (name, value) => {
    const closed = await startTestGateway({ [name]: value });
    for (const path of ['/api/docs', '/api/docs-json', '/api/docs/start.js']) {
      expect((await request(closed.url).get(path)).status).toBe(404);
    }
    await closed.stop();
  });
});
