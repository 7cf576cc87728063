import * as contracts from '@portal/contracts/all';
import { isRoute, type RouteContract } from '@portal/contracts';

/** A route of the API, with the names of its query parameters. */
export interface ApiRoute extends Pick<RouteContract, 'method' | 'path' | 'access'> {
  query: string[];
}

/** Every route that the contracts declare. */
export const routes: ApiRoute[] = Object.values<unknown>(contracts)
  .filter(isRoute)
  .map(({ method, path, access, query }) => ({
    method,
    path,
    access,
    query: 'shape' in query ? Object.keys(query.shape ?? {}) : [],
  }));
