import type { Access, ErrorCode, HttpBinding } from '@portal/contracts';

/** What a path of the API declares: every contract with an HTTP door is one. */
export interface ApiRoute<Http extends HttpBinding = HttpBinding> {
  summary: string;
  errors: readonly ErrorCode[];
  http: Http;
}

/** Every path that a controller has declared, in the order of declaration. */
const declared = new Map<string, ApiRoute>();

export function declareRoute(route: ApiRoute): void {
  declared.set(`${route.http.method} ${route.http.path}`, route);
}

export function declaredRoutes(): readonly ApiRoute[] {
  return [...declared.values()];
}

/** The methods under which a path is declared; HEAD comes with GET. */
export function methodsOf(path: string): string[] {
  const methods = declaredRoutes()
    .filter((route) => patternOf(route.http.path).test(path))
    .map((route): string => route.http.method);
  return methods.includes('GET') ? ['HEAD', ...methods] : methods;
}

/** Whether a student, an admin or nobody may pass, by the access that a route declares. */
export function isAllowed(access: Access, role: 'student' | 'admin' | null): boolean {
  if (access === 'public') return true;
  return role !== null && (access === 'own-session' || access === role);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[A-Za-z]+/g, '[^/]+')}$`);
}
