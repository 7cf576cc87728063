import * as contracts from '@portal/contracts';
import type { Access, HttpBinding } from '@portal/contracts';

/** A path of the API as the contracts declare it, with the names of its parameters. */
export interface HttpContract {
  method: string;
  path: string;
  access: Access;
  query: string[];
}

/** Every path that the contracts declare. */
export const httpContracts: HttpContract[] = Object.values<unknown>(contracts)
  .filter(isHttpContract)
  .map(({ http: { method, path, access, query } }) => ({
    ...{ method, path, access },
    query: Object.keys((query && 'shape' in query ? query.shape : undefined) ?? {}),
  }));

function isHttpContract(value: unknown): value is { http: HttpBinding } {
  if (typeof value !== 'object' || value === null || !('http' in value)) return false;
  return typeof value.http === 'object' && value.http !== null && 'path' in value.http;
}
