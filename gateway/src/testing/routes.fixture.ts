import * as contracts from '@portal/contracts/all';
import { isRoute } from '@portal/contracts';

/** Every route that the contracts declare. */
export const routes = Object.values<unknown>(contracts).filter(isRoute);

/** Replaces each parameter of a path by an id. */
export function concrete(path: string): string {
  return path.replace(/:[A-Za-z]+/g, '7d444840-9dc0-41d1-b245-5ffdce74fad2');
}
