import { sampleOf } from '@portal/testing';
import request from 'supertest';
import { z } from 'zod';
import { declaredRoutes } from '../routing/declared-routes';
import { loadDoubles } from '../testing/doubles.fixture';
import { concrete, routes } from '../testing/routes.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];
const PEOPLE = ['nobody', 'student', 'suspended student', 'admin'] as const;
type Person = (typeof PEOPLE)[number];

const paths = [...new Set(routes.map(({ path }) => path))];
const cells = paths.flatMap((path) =>
  METHODS.flatMap((method) => PEOPLE.map((person) => ({ path, method, person }))),
);

/** Returns the contract of a path; an invalid id in the last segment matches the `:id` route. */
function contractOf(path: string, method: Method) {
  const ofMethod = routes.filter((each) => each.method === method);
  const own = ofMethod.find((each) => each.path === path);
  const other = ofMethod.find((each) => path.replace(/\/[^/]+$/, '/:id') === each.path);
  return own ?? other;
}

function expectedStatus(path: string, method: Method, person: Person): number {
  const contract = contractOf(path, method);
  if (!contract) return 405;
  const allowed = contract.path === path ? 200 : 404;
  if (contract.access === 'public') return allowed;
  if (person === 'nobody') return 401;
  // A suspended account loses access to every route that needs a session; public routes remain.
  if (person === 'suspended student') return 403;
  return contract.access === 'own-session' || contract.access === person ? allowed : 403;
}

describe('access matrix: who may call what (attack 25)', () => {
  let gateway: TestGateway;
  let bodies: ReadonlyMap<string, unknown>;
  let queries: ReadonlyMap<string, Record<string, string>>;
  beforeAll(async () => {
    ({ bodies, queries } = await loadDoubles());
    gateway = await startTestGateway({
      RATE_SIGN_IN: '1000',
      RATE_SIGN_IN_ADDRESS: '10000',
      RATE_GENERATE: '1000',
      RATE_ADDRESS: '100000',
    });
  });
  afterAll(() => gateway.stop());

  function tokenOf(person: Person): string | undefined {
    if (person === 'nobody') return undefined;
    const { token, caller } = gateway.world.signIn(person === 'admin' ? 'admin' : 'student');
    if (person === 'suspended student') gateway.world.suspended.add(caller.userId);
    return token;
  }

  /** The body from the double, else the smallest one that the schema accepts. */
  function bodyOf(path: string, method: Method): object {
    const route = contractOf(path, method);
    if (!route || route.body instanceof z.ZodUndefined) return {};
    return z.looseObject({}).parse(bodies.get(route.path) ?? sampleOf(route.body));
  }

  it('serves every path of the contracts, and none beside them', () => {
    const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    const served = declaredRoutes().map(name);
    expect(served.sort()).toEqual(routes.map(name).sort());
  });

  it.each(cells)('$method $path by $person', async ({ path, method, person }) => {
    const verb = method.toLowerCase() as Lowercase<Method>; // METHODS is upper case
    const call = request(gateway.url)[verb](concrete(path));
    call.query(queries.get(path) ?? {});
    // Cookie of a browser that has started a sign-in with an OpenID provider.
    call.set('cookie', `openid=${'x'.repeat(43)}`);
    const token = tokenOf(person);
    if (token) call.set('authorization', `Bearer ${token}`);
    const hasBody = method !== 'GET' && method !== 'DELETE';
    const file = contractOf(path, method)?.file;
    if (hasBody && file) {
      call.attach(file.field ?? 'file', Buffer.from('notes'), 'notes.txt');
      // The form needs text fields if its double declares some.
      if (bodies.has(path)) call.field(z.record(z.string(), z.string()).parse(bodies.get(path)));
    } else if (hasBody) call.send(bodyOf(path, method));
    const response = await call;
    const status = expectedStatus(path, method, person);
    expect(response.status).toBe(status);
    if (status !== 200) expect(response.body).toHaveProperty('code');
  });
});
