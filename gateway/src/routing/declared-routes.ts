import type { Access, RouteContract } from '@portal/contracts';

/** Every declared route with the pattern of its path, in the order of declaration. */
const declared = new Map<string, { route: RouteContract; pattern: RegExp }>();

export function declareRoute(route: RouteContract): void {
  declared.set(`${route.method} ${route.path}`, { route, pattern: patternOf(route.path) });
}

export function declaredRoutes(): readonly RouteContract[] {
  return [...declared.values()].map(({ route }) => route);
}

/** Returns the methods that a path is declared for; HEAD is included with GET. */
export function methodsOf(path: string): string[] {
  const methods = [...declared.values()]
    .filter(({ pattern }) => pattern.test(path))
    .map(({ route }): string => route.method);
  return methods.includes('GET') ? ['HEAD', ...methods] : methods;
}

/** Returns whether a role, or null for no session, has the access that a route declares. */
export function isAllowed(access: Access, role: 'student' | 'admin' | null): boolean {
  if (access === 'public') return true;
  return role !== null && (access === 'own-session' || access === role);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[A-Za-z]+/g, '[^/]+')}$`);
}
